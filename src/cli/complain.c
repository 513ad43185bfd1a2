#include "cli/complain.h"

#include "cli/options.h"

#include <stdarg.h>

int complain(const char *format, ...)
{
    va_list arguments;
    fputs("nqueens: ", stderr);
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    putc('\n', stderr);
    return EXIT_BAD;
}
