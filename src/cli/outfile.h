/* A file that is written whole or not at all. */
#ifndef NQ_CLI_OUTFILE_H
#define NQ_CLI_OUTFILE_H

#include <stdbool.h>
#include <stdio.h>

typedef struct outfile {
    FILE *stream;
    char *target;    /* what `path` stands for: links are followed */
    char *temporary; /* where it is written; NULL: at `path`, which is a device or a pipe */
} outfile;

/* Opens a file beside `path`, which is left as it is until outfile_close(). False with
 * errno, also where `path` may not be written to. */
bool outfile_open(outfile *, const char *path);

/* Puts what was written in the place of `path`. False with errno if any of it failed; then
 * nothing is left behind. */
bool outfile_close(outfile *);

/* Leaves nothing behind, and `path` as it was. */
void outfile_drop(outfile *);

#endif
