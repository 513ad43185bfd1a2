#include "output/json.h"
#include "output/trace.h"

#include <inttypes.h>
#include <string.h>

/* The files in output/page, each with a 0 behind it; the Makefile turns them into C. */
extern const unsigned char out_page_html[], out_page_css[], out_page_js[], out_lesson_html[],
    out_questions_html[];

/* What stands in place of a {{name}}; the traces come in between. */
static const char *part(const char *name, size_t length)
{
    static const struct {
        const char *name;
        const unsigned char *text;
    } parts[] = {
        {"css", out_page_css},
        {"js", out_page_js},
        {"lesson", out_lesson_html},
        {"questions", out_questions_html},
    };
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        if (strlen(parts[i].name) == length && strncmp(parts[i].name, name, length) == 0)
            return (const char *)parts[i].text;
    return NULL;
}

/* From `at` on to {{traces}} or the end; returns what follows. */
static const char *put_template(const out_trace *t, const char *at)
{
    const char *mark;
    while ((mark = strstr(at, "{{")) != NULL) {
        fwrite(at, 1, (size_t)(mark - at), t->out);
        const char *name = mark + 2, *end = strstr(name, "}}");
        const char *text = part(name, (size_t)(end - name));
        at = end + 2;
        if (text != NULL)
            fputs(text, t->out);
        else if (*name == 'n')
            fprintf(t->out, "%u", t->n);
        else
            return at;
    }
    fputs(at, t->out);
    return at;
}

void out_page_begin(const out_trace *t, const char *reference, const char *usual)
{
    put_template(t, (const char *)out_page_html);
    fprintf(t->out,
            "{\"version\":1,\"n\":%u,\"strategy\":\"%s\",\"reference\":\"%s\",\"usual\":\"%s\"",
            t->n, t->strategy, reference, usual);
    out_json_board(t->out, t->board);
    fputs(",\"traces\":[\n", t->out);
}

void out_page_end(const out_trace *t)
{
    fputs("null]}\n", t->out);
    put_template(t, strstr((const char *)out_page_html, "{{traces}}") + strlen("{{traces}}"));
}

void out_trace_html_begin(const out_trace *t)
{
    static const char *const memories[] = {
        [NQUEENS_KEEPS_QUEENS] = "queens",
        [NQUEENS_KEEPS_BOARD] = "board",
        [NQUEENS_KEEPS_FLAGS] = "flags",
        [NQUEENS_KEEPS_MASKS] = "masks",
    };
    fprintf(t->out, "{\"strategy\":\"%s\",\"keeps\":\"%s\",\"central\":%s,\"idea\":", t->strategy,
            memories[t->memory], t->central_first ? "true" : "false");
    out_json_string(t->out, t->idea);
    fputs(",\"source\":", t->out);
    out_json_string(t->out, t->source);
    fputs(",\"events\":[\n", t->out);
}

/* Thousands of them: what the page can tell from the event before is left out. The number
 * of the kind, then what it adds. */
void out_trace_html(const out_trace *t, const nqueens_event *e)
{
    FILE *out = t->out;
    fprintf(out, "%s[%d", e->step > 1 ? ",\n" : "", (int)e->kind);
    switch (e->kind) {
    case NQUEENS_ENTER:
        fprintf(out,
                ",%u,%u,%" PRIu32 ",%" PRIu32 ",%" PRIu32 ",%" PRIu32 ",%" PRIu32 ",%" PRIu32
                ",%u,%" PRIu32,
                e->row, e->column, e->before.cols, e->before.diag, e->before.anti, e->cross,
                e->free, e->open, e->weight, e->barred);
        break;
    case NQUEENS_CANDIDATE:
        fprintf(out, ",%u,%u", e->row, e->column);
        break;
    case NQUEENS_REJECTED:
        fprintf(out, ",%" PRIu64 ",%u,%u,%d", e->tally->checks, e->by_row, e->by_column,
                (int)e->line);
        break;
    case NQUEENS_PLACED:
        fprintf(out, ",%" PRIu64 ",%" PRIu32 ",%" PRIu32 ",%" PRIu32, e->tally->checks,
                e->after.cols, e->after.diag, e->after.anti);
        break;
    case NQUEENS_PRUNED:
        fprintf(out, ",%d,%u,%u,%u,%" PRIu32 ",%" PRIu32 ",%" PRIu32, (int)e->why, e->row,
                e->column, e->by_row, e->after.cols, e->after.diag, e->after.anti);
        break;
    case NQUEENS_SOLUTION:
        fprintf(out, ",%u", e->weight);
        break;
    case NQUEENS_BACKTRACK:
        break;
    }
    putc(']', out);
}

void out_trace_html_end(const out_trace *t, const nqueens_event *last, out_trace_end end)
{
    (void)last;
    fprintf(t->out, "\n],\"end\":%d},\n", (int)end);
}
