/* The events of nqueens_trace(), told to people, to programs, and as a page. */
#ifndef NQ_OUTPUT_TRACE_H
#define NQ_OUTPUT_TRACE_H

#include "nqueens.h"

#include <stdbool.h>
#include <stdio.h>

typedef enum out_trace_format { OUT_TRACE_TEXT, OUT_TRACE_JSON, OUT_TRACE_HTML } out_trace_format;

/* The format's name, NULL past the last one. */
const char *out_trace_format_name(size_t format);

typedef enum out_trace_end {
    OUT_TRACE_COMPLETE,
    OUT_TRACE_FIRST, /* stopped at the first solution, as was asked */
    OUT_TRACE_CUT    /* stopped after some events */
} out_trace_end;

typedef struct out_trace {
    FILE *out;
    unsigned n;
    const char *strategy, *idea, *source; /* as the table of strategies has them */
    nqueens_memory memory;
    bool central_first; /* the search fills the central cross before all else */
    const nqueens_board *board;
    bool colour; /* in text, by ECMA-48 sequences */
    unsigned
        width; /* what is said beside a mask in text is left out where a line would pass this */
} out_trace;

/* A narration: what each step does and why, with the board and its masks. */
void out_trace_text_begin(const out_trace *);
void out_trace_text(const out_trace *, const nqueens_event *);
void out_trace_text_end(const out_trace *, const nqueens_event *last, out_trace_end);

/* JSON, one object a line; src/README.md has the schema. */
void out_trace_json_begin(const out_trace *);
void out_trace_json(const out_trace *, const nqueens_event *);
void out_trace_json_end(const out_trace *, const nqueens_event *last, out_trace_end);

/* A page that steps through one trace or several, as one HTML file: begin, the traces,
 * each with its three calls, end. `strategy` is the trace that it opens with; beside each search
 * the page counts the work of `reference`, and beside that search the work of `usual`. */
void out_page_begin(const out_trace *, const char *reference, const char *usual);
void out_trace_html_begin(const out_trace *);
void out_trace_html(const out_trace *, const nqueens_event *);
void out_trace_html_end(const out_trace *, const nqueens_event *last, out_trace_end);
void out_page_end(const out_trace *);

#endif
