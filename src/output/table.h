/* One table, for people and for programs: text, Markdown, CSV, or JSON. */
#ifndef NQ_OUTPUT_TABLE_H
#define NQ_OUTPUT_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

typedef enum out_table_format {
    OUT_TABLE_TEXT,
    OUT_TABLE_MARKDOWN,
    OUT_TABLE_CSV,
    OUT_TABLE_JSON
} out_table_format;

typedef struct out_column {
    const char *key;   /* for CSV and JSON; NULL: not for programs */
    const char *title; /* for text and Markdown; NULL: not for people */
    bool left;         /* aligned; figures go to the right */
    bool string;       /* in JSON */
    unsigned drop;     /* the highest goes first where the table is too wide; 0 stays */
} out_column;

typedef struct out_cell {
    char text[200]; /* for people, UTF-8 */
    char raw[200];  /* for programs; empty: null in JSON */
} out_cell;

typedef struct out_table {
    const out_column *columns;
    size_t column_count, row_count;
    out_cell *cells; /* row by row */
    unsigned hidden; /* bit i: out_table_fit() left column i out */

    /* The number of the column of bars, which has no other title than this; while that is
     * empty there are none. */
    size_t bars;
    char bars_title[48];
} out_table;

#if defined(__GNUC__)
#define OUT_PRINTF __attribute__((format(printf, 2, 3)))
#else
#define OUT_PRINTF
#endif
OUT_PRINTF void out_text(out_cell *cell, const char *format, ...);
OUT_PRINTF void out_raw(out_cell *cell, const char *format, ...);

out_cell *out_table_cell(const out_table *table, size_t row, size_t column);

/* Characters, as UTF-8 has them. */
unsigned out_width(const char *text);

/* Leaves columns out of the text until it fits into `width`; returns what is left over of
 * that, -1 if it does not fit. */
int out_table_fit(out_table *table, unsigned width);

/* The same for a table that gets bars of up to `narrowest` blocks or more: returns how many
 * blocks there is room for, 0 for none. */
unsigned out_table_fit_bars(out_table *table, unsigned width, unsigned narrowest);

/* In any format but JSON, with its line of titles. */
void out_table_print(FILE *out, const out_table *table, out_table_format format);

/* A field of CSV, in quotes if it needs them (RFC 4180). */
void out_csv_field(FILE *out, const char *text);

/* An array of objects. */
void out_table_json(FILE *out, const out_table *table);

#endif
