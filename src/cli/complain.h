/* One line on standard error. */
#ifndef NQ_CLI_COMPLAIN_H
#define NQ_CLI_COMPLAIN_H

#if defined(__GNUC__)
__attribute__((format(printf, 1, 2)))
#endif
/* The program's name, ": ", the text and a newline. Returns EXIT_BAD, so that a command can end with
 * it. */
int complain(const char *format, ...);

/* For a program that is not nqueens. The name is not copied. */
void complain_as(const char *program);

#endif
