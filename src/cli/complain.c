#include "cli/complain.h"

#include "cli/options.h"

#include <stdarg.h>

static const char *name = "nqueens";

void complain_as(const char *program)
{
    name = program;
}

int complain(const char *format, ...)
{
    va_list arguments;
    fprintf(stderr, "%s: ", name);
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    putc('\n', stderr);
    return EXIT_BAD;
}
