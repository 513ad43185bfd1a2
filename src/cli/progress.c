#include "cli/progress.h"

#include "cli/terminal.h"
#include "output/bar.h"
#include "output/figure.h"
#include "output/table.h"

#include <stdio.h>

/* Nothing for what ends at once, and in a log not too often. */
static const double first_after = 0.5, lines_after = 10;

/* Sums of shares come that close to a whole. */
static bool is_complete(double done)
{
    return done > 1 - 1e-9;
}

static bool is_time(progress *p, const nqueens_progress *now, bool terminal)
{
    if (terminal ? now->seconds < first_after
                 : p->shown > 0 && now->seconds - p->shown < lines_after && !is_complete(now->done))
        return false;
    p->shown = now->seconds;
    return true;
}

typedef struct line {
    char text[320];
} line;

/* What has room in `width` columns; first goes the bar, then the rate, then what was found. */
static line describe(const progress *p, const nqueens_progress *now, unsigned width)
{
    enum { BAR = 20, BAR_MIN = 8, FRAME = 3 };
    char found[64], rate[64], left[64] = "";
    const double done_here = now->done - p->known;
    snprintf(found, sizeof found, " %s solutions", out_count(now->solutions).text);
    snprintf(rate, sizeof rate, ", %s a second",
             out_rounded((double)(now->solutions - p->known_solutions) / now->seconds).text);
    if (done_here > 0 && !is_complete(now->done))
        snprintf(left, sizeof left, ", %s left",
                 out_duration(now->seconds * (1 - now->done) / done_here).text);
    line shown = {0};
    int at = snprintf(shown.text, sizeof shown.text, "%5.1f %%", 100 * now->done);
    unsigned used = (unsigned)at + out_width(found) + out_width(rate) + out_width(left);
    if (used + FRAME + BAR_MIN <= width) {
        const unsigned room = width - used - FRAME < BAR ? width - used - FRAME : BAR;
        const out_bar bar = out_bar_of(now->done * room, terminal_is_utf8(), false);
        at += snprintf(shown.text + at, sizeof shown.text - (size_t)at, " [%s%*s]", bar.text,
                       (int)(room - out_width(bar.text)), "");
    } else if (used > width) {
        used -= out_width(rate);
        rate[0] = '\0';
    }
    snprintf(shown.text + at, sizeof shown.text - (size_t)at, "%s%s%s", used > width ? "" : found,
             rate, left);
    return shown;
}

int progress_report(const nqueens_progress *now, void *context)
{
    enum { LOG_WIDTH = 120 };
    progress *p = context;
    const unsigned width = terminal_progress_width();
    p->latest = now->done;
    if ((width == 0 && !p->asked) || !is_time(p, now, width > 0))
        return 0;
    const line shown = describe(p, now, width > 0 ? width : LOG_WIDTH);
    if (width > 0)
        terminal_progress("%s", shown.text);
    else
        fprintf(stderr, "%s\n", shown.text);
    return 0;
}

void progress_end(const progress *p)
{
    if (p->shown > 0)
        terminal_progress("%s", "");
}
