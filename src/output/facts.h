/* Named facts, for people and for programs: text, CSV, or a JSON object. A fact has a type, so that
 * a number cannot become a string in one of them and not in another. */
#ifndef NQ_OUTPUT_FACTS_H
#define NQ_OUTPUT_FACTS_H

#include "nqueens.h"

#include <stdbool.h>
#include <stdio.h>

typedef struct out_fact {
    const char *key; /* words joined by _ */
    enum {
        OUT_NUMBER, /* a whole number that a double holds */
        OUT_DIGITS, /* one that may be larger: in JSON a string, src/README.md */
        OUT_REAL,   /* six digits of it */
        OUT_WHOLE,  /* a double that stands for a whole number: as OUT_DIGITS */
        OUT_TRUTH,
        OUT_WORD, /* a string */
        OUT_WORDS /* in JSON an array of strings, else joined by blanks */
    } is;
    nqueens_total number; /* of these the one that the type says; a truth is a number */
    double real;
    const char *word;
    const char *const *words; /* ends with NULL */
} out_fact;

out_fact out_number(const char *key, uint64_t number);
out_fact out_digits(const char *key, uint64_t number);
out_fact out_total(const char *key, nqueens_total total); /* OUT_DIGITS */
out_fact out_real(const char *key, double value);
out_fact out_whole(const char *key, double value);
out_fact out_truth(const char *key, bool truth);
out_fact out_word(const char *key, const char *word);
out_fact out_words(const char *key, const char *const *words);

/* "340282366920938463463374607431768211455", at most. */
typedef struct out_decimal {
    char text[40];
} out_decimal;
out_decimal out_decimal_of(nqueens_total total);

/* The members of an object, "KEY":VALUE, with commas between them. */
void out_facts_json(FILE *out, const out_fact *facts, size_t count);

/* A line of titles, a line of values. */
void out_facts_titles(FILE *out, const out_fact *facts, size_t count);
void out_facts_csv(FILE *out, const out_fact *facts, size_t count);

/* What CSV has of one: without quotes, for people. */
void out_fact_text(FILE *out, const out_fact *fact);

#endif
