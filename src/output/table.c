#include "output/table.h"

#include "output/json.h"

#include <stdarg.h>
#include <string.h>

enum { GAP = 2 }; /* blanks between two columns of text */

void out_text(out_cell *cell, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(cell->text, sizeof cell->text, format, arguments);
    va_end(arguments);
}

void out_raw(out_cell *cell, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(cell->raw, sizeof cell->raw, format, arguments);
    va_end(arguments);
}

out_cell *out_table_cell(const out_table *table, size_t row, size_t column)
{
    return &table->cells[row * table->column_count + column];
}

/* UTF-8 goes on with bytes 10xxxxxx. */
unsigned out_width(const char *text)
{
    unsigned length = 0;
    for (; *text != '\0'; text++)
        length += ((unsigned char)*text & 0xc0) != 0x80;
    return length;
}

static const char *title_of(const out_table *table, size_t column)
{
    return column == table->bars && table->bars_title[0] != '\0' ? table->bars_title
                                                                 : table->columns[column].title;
}

static bool is_for_people(const out_table *table, size_t column)
{
    return title_of(table, column) != NULL && (table->hidden >> column & 1u) == 0;
}

static unsigned width_of(const out_table *table, size_t column)
{
    unsigned width = out_width(title_of(table, column));
    for (size_t row = 0; row < table->row_count; row++) {
        const unsigned length = out_width(out_table_cell(table, row, column)->text);
        width = length > width ? length : width;
    }
    return width;
}

static unsigned width_of_all(const out_table *table)
{
    unsigned width = 0;
    for (size_t i = 0; i < table->column_count; i++)
        if (is_for_people(table, i))
            width += width_of(table, i) + (width > 0 ? GAP : 0);
    return width;
}

int out_table_fit(out_table *table, unsigned width)
{
    table->hidden = 0;
    while (width_of_all(table) > width) {
        size_t next = 0;
        unsigned drop = 0;
        for (size_t i = 0; i < table->column_count; i++)
            if (is_for_people(table, i) && table->columns[i].drop > drop) {
                next = i;
                drop = table->columns[i].drop;
            }
        if (drop == 0)
            return -1;
        table->hidden |= 1u << next;
    }
    return (int)(width - width_of_all(table));
}

unsigned out_table_fit_bars(out_table *table, unsigned width, unsigned narrowest)
{
    const unsigned reserved = GAP + narrowest;
    const int left = out_table_fit(table, width > reserved ? width - reserved : 0);
    return left < 0 ? 0 : (unsigned)left + narrowest;
}

static bool is_last(const out_table *table, size_t column)
{
    while (++column < table->column_count)
        if (is_for_people(table, column))
            return false;
    return true;
}

static void print_text_cell(FILE *out, const out_table *table, size_t column, const char *text,
                            bool first)
{
    const int blanks = (int)(width_of(table, column) - out_width(text));
    const bool left = table->columns[column].left;
    fprintf(out, "%*s%*s%s", first ? 0 : GAP, "", left ? 0 : blanks, "", text);
    if (left && !is_last(table, column))
        fprintf(out, "%*s", blanks, "");
}

static void print_text_row(FILE *out, const out_table *table, size_t row, bool titles)
{
    bool first = true;
    for (size_t i = 0; i < table->column_count; i++) {
        if (!is_for_people(table, i))
            continue;
        print_text_cell(out, table, i,
                        titles ? title_of(table, i) : out_table_cell(table, row, i)->text, first);
        first = false;
    }
    putc('\n', out);
}

static void print_markdown_row(FILE *out, const out_table *table, size_t row, bool titles)
{
    putc('|', out);
    for (size_t i = 0; i < table->column_count; i++)
        if (is_for_people(table, i))
            fprintf(out, " %s |",
                    titles ? title_of(table, i) : out_table_cell(table, row, i)->text);
    putc('\n', out);
    if (!titles)
        return;
    putc('|', out);
    for (size_t i = 0; i < table->column_count; i++)
        if (is_for_people(table, i))
            fputs(table->columns[i].left ? "---|" : "---:|", out);
    putc('\n', out);
}

void out_csv_field(FILE *out, const char *text)
{
    if (strpbrk(text, ",\"\n") == NULL) {
        fputs(text, out);
        return;
    }
    putc('"', out);
    for (; *text != '\0'; text++) {
        if (*text == '"')
            putc('"', out);
        putc(*text, out);
    }
    putc('"', out);
}

static void print_csv_row(FILE *out, const out_table *table, size_t row, bool titles)
{
    bool first = true;
    for (size_t i = 0; i < table->column_count; i++) {
        if (table->columns[i].key == NULL)
            continue;
        if (!first)
            putc(',', out);
        out_csv_field(out, titles ? table->columns[i].key : out_table_cell(table, row, i)->raw);
        first = false;
    }
    putc('\n', out);
}

void out_table_print(FILE *out, const out_table *table, out_table_format format)
{
    void (*print_row)(FILE *, const out_table *, size_t, bool) =
        format == OUT_TABLE_CSV        ? print_csv_row
        : format == OUT_TABLE_MARKDOWN ? print_markdown_row
                                       : print_text_row;
    print_row(out, table, 0, true);
    for (size_t row = 0; row < table->row_count; row++)
        print_row(out, table, row, false);
}

void out_table_json(FILE *out, const out_table *table)
{
    putc('[', out);
    for (size_t row = 0; row < table->row_count; row++) {
        fputs(row == 0 ? "{" : ",{", out);
        bool first = true;
        for (size_t i = 0; i < table->column_count; i++) {
            if (table->columns[i].key == NULL)
                continue;
            const char *raw = out_table_cell(table, row, i)->raw;
            fprintf(out, "%s\"%s\":", first ? "" : ",", table->columns[i].key);
            if (raw[0] == '\0')
                fputs("null", out);
            else if (table->columns[i].string)
                out_json_string(out, raw);
            else
                fputs(raw, out);
            first = false;
        }
        putc('}', out);
    }
    putc(']', out);
}
