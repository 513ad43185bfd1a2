#include "cli/progress.h"

#include "cli/terminal.h"
#include "output/bar.h"
#include "output/figure.h"
#include "output/table.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { BAR = 20 };

/* Nothing for what ends at once, and in a log not too often. */
static const double first_after = 0.5, lines_after = 10;

static bool is_time(progress *p, double seconds, bool terminal)
{
    if (terminal ? seconds < first_after : p->shown > 0 && seconds - p->shown < lines_after)
        return false;
    p->shown = seconds;
    return true;
}

int progress_report(const nqueens_progress *now, void *context)
{
    progress *p = context;
    const bool terminal = isatty(STDERR_FILENO) != 0;
    p->latest = now->done;
    if ((!terminal && !p->asked) || !is_time(p, now->seconds, terminal))
        return 0;
    const double done_here = now->done - p->known;
    const out_bar bar = out_bar_of(now->done * BAR, terminal_is_utf8(), false);
    const out_figure rate =
        out_rounded((double)(now->solutions - p->known_solutions) / now->seconds);
    char left[64] = "";
    if (done_here > 0 && now->done < 1)
        snprintf(left, sizeof left, ", %s left",
                 out_duration(now->seconds * (1 - now->done) / done_here).text);
    char line[320];
    snprintf(line, sizeof line, "%5.1f %% [%s%*s] %s solutions, %s a second%s", 100 * now->done,
             bar.text, BAR - (int)out_width(bar.text), "", out_count(now->solutions).text,
             rate.text, left);
    if (terminal)
        terminal_progress("%s", line);
    else
        fprintf(stderr, "%s\n", line);
    return 0;
}

void progress_end(const progress *p)
{
    if (p->shown > 0)
        terminal_progress("%s", "");
}
