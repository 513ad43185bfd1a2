#include "output/bar.h"

#include <string.h>

static const char *const eighths[] = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉", "█"};

out_bar out_bar_of(double length, bool utf8, bool pale)
{
    out_bar bar = {""};
    if (!(length > 0))
        return bar;
    const unsigned parts = utf8 && !pale ? 8 : 1;
    unsigned rest = length < OUT_BAR_MAX ? (unsigned)(length * parts + 0.5) : OUT_BAR_MAX * parts;
    rest = rest == 0 ? 1 : rest;
    const char *const block = utf8 ? (pale ? "░" : "█") : (pale ? "." : "#");
    for (; rest >= parts; rest -= parts)
        strcat(bar.text, block);
    if (rest > 0)
        strcat(bar.text, eighths[rest]);
    return bar;
}
