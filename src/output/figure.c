#include "output/figure.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* Commas from the right. */
static void group(char *text)
{
    const size_t length = strlen(text);
    for (size_t i = 3; i < length; i += 3) {
        char *at = text + length - i;
        memmove(at + 1, at, strlen(at) + 1);
        *at = ',';
    }
}

out_figure out_count(uint64_t number)
{
    out_figure figure;
    snprintf(figure.text, sizeof figure.text, "%" PRIu64, number);
    group(figure.text);
    return figure;
}

out_figure out_rounded(double value)
{
    out_figure figure;
    if (value != 0 && (value >= 1e12 || value < 0.001)) {
        snprintf(figure.text, sizeof figure.text, "%.2e", value);
    } else if (value >= 999.5) {
        unsigned zeros = 0;
        while (value >= 999.5) {
            value /= 10;
            zeros++;
        }
        snprintf(figure.text, sizeof figure.text, "%.0f", value);
        while (zeros-- > 0)
            strcat(figure.text, "0");
        group(figure.text);
    } else {
        int digits = 2;
        for (double edge = 9.995; digits > 0 && value >= edge; edge *= 10)
            digits--;
        for (double edge = 0.9995; value > 0 && value < edge && digits < 5; edge /= 10)
            digits++;
        snprintf(figure.text, sizeof figure.text, "%.*f", value == 0 ? 0 : digits, value);
    }
    return figure;
}

out_figure out_duration(double seconds)
{
    static const struct {
        const char *name;
        double seconds;
    } units[] = {
        {"ns", 1e-9}, {"us", 1e-6}, {"ms", 1e-3},      {"s", 1},
        {"min", 60},  {"h", 3600},  {"days", 86400.0}, {"years", 365.25 * 86400},
    };
    size_t unit = 0;
    while (unit + 1 < sizeof units / sizeof units[0] && seconds >= 0.9995 * units[unit + 1].seconds)
        unit++;
    out_figure figure = out_rounded(seconds / units[unit].seconds);
    const size_t length = strlen(figure.text);
    snprintf(figure.text + length, sizeof figure.text - length, " %s", units[unit].name);
    return figure;
}
