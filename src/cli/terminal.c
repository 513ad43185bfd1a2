#include "cli/terminal.h"

#include <langinfo.h>
#include <locale.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

static unsigned columns_of(int fd)
{
    struct winsize size = {0};
    return isatty(fd) && ioctl(fd, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

unsigned terminal_width(unsigned otherwise)
{
    const unsigned width = columns_of(STDOUT_FILENO);
    if (width > 0)
        return width;
    const char *columns = getenv("COLUMNS");
    const unsigned long given = columns != NULL ? strtoul(columns, NULL, 10) : 0;
    return given > 0 && given < 1000 ? (unsigned)given : otherwise;
}

bool terminal_is_utf8(void)
{
    setlocale(LC_CTYPE, "");
    return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

static bool is_dumb(void)
{
    const char *kind = getenv("TERM");
    return kind == NULL || strcmp(kind, "dumb") == 0;
}

bool terminal_has_colours(void)
{
    const char *none = getenv("NO_COLOR");
    return isatty(STDOUT_FILENO) && !is_dumb() && (none == NULL || none[0] == '\0');
}

unsigned terminal_progress_width(void)
{
    if (!isatty(STDERR_FILENO) || is_dumb())
        return 0;
    enum { CTRL_C = 3 }; /* room for ^C, which the terminal shows at the end of the line */
    const unsigned width = columns_of(STDERR_FILENO);
    return width > CTRL_C ? width - CTRL_C : 77;
}

/* The bytes of its first characters, of one column each. */
static int bytes_of(const char *text, unsigned characters)
{
    int bytes = 0;
    for (; text[bytes] != '\0'; bytes++)
        if (((unsigned char)text[bytes] & 0xc0) != 0x80 && characters-- == 0)
            break;
    return bytes;
}

void terminal_progress(const char *format, ...)
{
    const unsigned width = terminal_progress_width();
    if (width == 0)
        return;
    char line[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    fprintf(stderr, "\r%.*s\033[K", bytes_of(line, width), line);
    fflush(stderr);
}
