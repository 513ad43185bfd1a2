/* What the terminal can show, and the one line on it that says what goes on. */
#ifndef NQ_CLI_TERMINAL_H
#define NQ_CLI_TERMINAL_H

#include <stdbool.h>

/* Columns of standard output: the terminal's, else COLUMNS, else `otherwise`. */
unsigned terminal_width(unsigned otherwise);

/* Whether the locale's characters are UTF-8. */
bool terminal_is_utf8(void);

/* Whether standard output is a terminal that shows colours, and NO_COLOR is not set. */
bool terminal_has_colours(void);

#if defined(__GNUC__)
__attribute__((format(printf, 1, 2)))
#endif
/* Shows a line on standard error in the place of the last one, or with "" nothing any
 * more; only if that is a terminal which can. */
void terminal_progress(const char *format, ...);

/* Columns that such a line may have; 0 where none is shown. */
unsigned terminal_progress_width(void);

#endif
