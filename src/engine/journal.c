#include "engine/journal.h"

#include "engine/clock.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FORMAT = 1, LINE_MAX_SIZE = 160, CHECK_SIZE = 11 /* " #01234567\n" */ };

/* ---- lines ------------------------------------------------------------------------ */

/* CRC-32 as in Ethernet and zlib, going on from `crc`. */
static uint32_t crc32(uint32_t crc, const char *data, size_t size)
{
    crc = ~crc;
    for (size_t i = 0; i < size; i++) {
        crc ^= (unsigned char)data[i];
        for (unsigned bit = 0; bit < 8; bit++)
            crc = crc >> 1 ^ (UINT32_C(0xedb88320) & (0 - (crc & 1)));
    }
    return ~crc;
}

/* Puts the checksum and a newline behind the line; returns its length. */
static size_t seal(char line[LINE_MAX_SIZE], uint32_t head)
{
    const size_t length = strlen(line);
    const uint32_t crc = crc32(head, line, length);
    snprintf(line + length, LINE_MAX_SIZE - length, " #%08" PRIx32 "\n", crc);
    return length + CHECK_SIZE;
}

/* Whether the `length` bytes are a line as seal() makes it: then its newline becomes the end
 * of the string. */
static bool is_sealed(char *line, size_t length, uint32_t head)
{
    char expected[CHECK_SIZE + 1];
    if (length < CHECK_SIZE || length >= LINE_MAX_SIZE)
        return false;
    snprintf(expected, sizeof expected, " #%08" PRIx32 "\n",
             crc32(head, line, length - CHECK_SIZE));
    if (memcmp(expected, line + length - CHECK_SIZE, CHECK_SIZE) != 0)
        return false;
    line[length - 1] = '\0';
    return true;
}

static void head_line(char line[LINE_MAX_SIZE], unsigned n, unsigned version, size_t units)
{
    snprintf(line, LINE_MAX_SIZE, "nqueens journal %d: n %u, plan %u, units %zu", FORMAT, n,
             version, units);
}

static void unit_line(char line[LINE_MAX_SIZE], size_t unit, nq_total total)
{
    char digits[40];
    char *digit = digits + sizeof digits;
    *--digit = '\0';
    do
        *--digit = (char)('0' + (unsigned)(total % 10));
    while ((total /= 10) != 0);
    snprintf(line, LINE_MAX_SIZE, "%zu %s", unit, digit);
}

/* The total behind the blank; false if it is none or too large. */
static bool read_total(const char *text, nq_total *total)
{
    nq_total sum = 0;
    const char *at = text;
    for (; *at >= '0' && *at <= '9'; at++) {
        const unsigned digit = (unsigned)(*at - '0');
        if (sum > (~(nq_total)0 - digit) / 10)
            return false;
        sum = sum * 10 + digit;
    }
    *total = sum;
    return at > text && *at == ' ';
}

/* ---- the file ------------------------------------------------------------------------ */

static void close_file(nq_journal *j)
{
    const int why = errno;
    close(j->fd);
    j->fd = -1;
    errno = why;
}

static bool lock(int fd)
{
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    return fcntl(fd, F_SETLK, &whole) == 0;
}

/* The line at the end, or nothing of it. */
static bool append(nq_journal *j, const char *line, size_t length)
{
    size_t written = 0;
    while (written < length) {
        const ssize_t count =
            pwrite(j->fd, line + written, length - written, (off_t)j->end + (off_t)written);
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0) {
            const int why = count < 0 ? errno : ENOSPC;
            (void)!ftruncate(j->fd, (off_t)j->end);
            errno = why;
            return false;
        }
        written += (size_t)count;
    }
    j->end += (long long)length;
    return true;
}

/* All of the file, with a NUL behind it; NULL with errno. */
static char *read_all(int fd, size_t size)
{
    char *text = malloc(size + 1);
    size_t length = 0;
    while (text != NULL && length < size) {
        const ssize_t count = pread(fd, text + length, size - length, (off_t)length);
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0) {
            free(text);
            return NULL;
        }
        length += (size_t)count;
    }
    if (text != NULL)
        text[size] = '\0';
    return text;
}

/* ---- opening ---------------------------------------------------------------------------- */

/* Units that take some milliseconds at least, and are lost at most. */
static size_t units_wanted(unsigned n)
{
    return n < 18 ? 1000 : 20000;
}

static bool make_plan(nq_journal *j, nq_plan *plan, unsigned n)
{
    const nq_cut cut = nq_plan_cut(n, units_wanted(n));
    if (!nq_plan_make(plan, n, &cut))
        return false;
    j->units = plan->units;
    j->is_known = calloc(plan->units / 64 + 1, sizeof *j->is_known);
    if (j->is_known != NULL)
        return true;
    nq_plan_free(plan);
    return false;
}

static nq_journal_status begin(nq_journal *j, unsigned n, nq_plan *plan)
{
    char line[LINE_MAX_SIZE];
    if (!make_plan(j, plan, n))
        return NQ_JOURNAL_SYSTEM;
    head_line(line, n, NQ_PLAN_VERSION, plan->units);
    j->head = crc32(0, line, strlen(line));
    const size_t length = seal(line, 0);
    if (ftruncate(j->fd, 0) == 0 && append(j, line, length) && nq_journal_sync(j))
        return NQ_JOURNAL_OK;
    nq_plan_free(plan);
    return NQ_JOURNAL_SYSTEM;
}

/* A first line that was cut off before it was whole: nothing was counted yet. */
static bool is_torn_head(const char *text, size_t size)
{
    static const char start[] = "nqueens journal ";
    const size_t length = size < sizeof start - 1 ? size : sizeof start - 1;
    return size < LINE_MAX_SIZE && memcmp(text, start, length) == 0 && strlen(text) == size;
}

static nq_journal_status read_head(nq_journal *j, char *line, size_t length, unsigned n,
                                   nq_plan *plan)
{
    unsigned format, found_n, version;
    char same[LINE_MAX_SIZE];
    if (!is_sealed(line, length, 0))
        return NQ_JOURNAL_FOREIGN;
    line[length - CHECK_SIZE] = '\0';
    if (sscanf(line, "nqueens journal %u: n %u, plan %u,", &format, &found_n, &version) != 3 ||
        format != FORMAT)
        return NQ_JOURNAL_FOREIGN;
    j->found = found_n;
    if (found_n != n)
        return NQ_JOURNAL_OTHER_N;
    j->found = version;
    if (version != NQ_PLAN_VERSION)
        return NQ_JOURNAL_OTHER_PLAN;
    if (!make_plan(j, plan, n))
        return NQ_JOURNAL_SYSTEM;
    head_line(same, n, version, plan->units);
    j->head = crc32(0, line, strlen(line));
    if (strcmp(same, line) == 0)
        return NQ_JOURNAL_OK;
    nq_plan_free(plan);
    return NQ_JOURNAL_OTHER_PLAN;
}

static void set_known(nq_journal *j, size_t unit, nq_total total)
{
    j->is_known[unit / 64] |= UINT64_C(1) << unit % 64;
    j->known++;
    j->total += total;
}

static bool read_unit(nq_journal *j, char *line, size_t length)
{
    char *end;
    nq_total total;
    if (!is_sealed(line, length, j->head))
        return false;
    const unsigned long long unit = strtoull(line, &end, 10);
    if (line[0] < '0' || line[0] > '9' || *end != ' ' || unit >= j->units ||
        nq_journal_knows(j, (size_t)unit) || !read_total(end + 1, &total))
        return false;
    set_known(j, (size_t)unit, total);
    return true;
}

static nq_journal_status resume(nq_journal *j, char *text, size_t size, unsigned n, nq_plan *plan)
{
    char *line = text;
    unsigned long long number = 0;
    for (;;) {
        char *newline = memchr(line, '\n', size - (size_t)(line - text));
        if (newline == NULL)
            break;
        const size_t length = (size_t)(newline + 1 - line);
        const nq_journal_status status = number++ == 0 ? read_head(j, line, length, n, plan)
                                         : read_unit(j, line, length) ? NQ_JOURNAL_OK
                                                                      : NQ_JOURNAL_CORRUPT;
        if (status == NQ_JOURNAL_CORRUPT) {
            j->found = number;
            nq_plan_free(plan);
        }
        if (status != NQ_JOURNAL_OK)
            return status;
        line = newline + 1;
    }
    if (number == 0)
        return is_torn_head(text, size) ? begin(j, n, plan) : NQ_JOURNAL_FOREIGN;
    j->end = line - text;
    if ((size_t)j->end < size && ftruncate(j->fd, (off_t)j->end) != 0) {
        nq_plan_free(plan);
        return NQ_JOURNAL_SYSTEM;
    }
    return NQ_JOURNAL_OK;
}

/* Has the path been taken from the file that we opened? */
static bool is_elsewhere(int fd, const char *path)
{
    struct stat ours, there;
    return fstat(fd, &ours) == 0 &&
           (stat(path, &there) != 0 || ours.st_ino != there.st_ino || ours.st_dev != there.st_dev);
}

/* Opens the file at the path, made if there is none, and locks it. *is_new: we made it, and
 * nobody has written since. On any status but OK it is closed again. */
static nq_journal_status open_locked(nq_journal *j, const char *path, bool *is_new)
{
    enum { FLAGS = O_RDWR | O_CLOEXEC | O_NONBLOCK | O_NOCTTY };
    struct stat file;
    nq_journal_status status;
    do {
        j->fd = open(path, FLAGS);
        *is_new = j->fd < 0 && errno == ENOENT;
        if (*is_new)
            j->fd = open(path, FLAGS | O_CREAT, 0666);
        if (j->fd < 0)
            return NQ_JOURNAL_SYSTEM;
        if (fstat(j->fd, &file) != 0)
            status = NQ_JOURNAL_SYSTEM;
        else if (!S_ISREG(file.st_mode))
            status = NQ_JOURNAL_NO_FILE;
        else if (!lock(j->fd))
            status = errno == EACCES || errno == EAGAIN ? NQ_JOURNAL_BUSY : NQ_JOURNAL_SYSTEM;
        else
            status = NQ_JOURNAL_OK;
        if (status != NQ_JOURNAL_OK || is_elsewhere(j->fd, path))
            close_file(j);
    } while (status == NQ_JOURNAL_OK && j->fd < 0);
    if (status == NQ_JOURNAL_OK)
        *is_new = *is_new && fstat(j->fd, &file) == 0 && file.st_size == 0;
    return status;
}

static nq_journal_status start(nq_journal *j, unsigned n, nq_plan *plan)
{
    struct stat file;
    if (fstat(j->fd, &file) != 0)
        return NQ_JOURNAL_SYSTEM;
    if (file.st_size == 0)
        return begin(j, n, plan);
    char *text = read_all(j->fd, (size_t)file.st_size);
    if (text == NULL)
        return NQ_JOURNAL_SYSTEM;
    const nq_journal_status status = resume(j, text, (size_t)file.st_size, n, plan);
    free(text);
    return status;
}

/* A new file survives a power cut once its folder is on the disk too. */
static void sync_folder(const char *path)
{
    const char *slash = strrchr(path, '/');
    char *folder = slash == NULL ? strdup(".") : strndup(path, (size_t)(slash - path) + 1);
    const int fd = folder == NULL ? -1 : open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    free(folder);
    if (fd < 0)
        return;
    (void)fsync(fd); /* some file systems cannot */
    close(fd);
}

nq_journal_status nq_journal_open(nq_journal *j, const char *path, unsigned n, nq_plan *plan)
{
    bool is_new;
    *j = (nq_journal){.fd = -1};
    nq_journal_status status = open_locked(j, path, &is_new);
    if (status != NQ_JOURNAL_OK)
        return status;
    status = start(j, n, plan);
    if (status != NQ_JOURNAL_OK) {
        const int why = errno;
        if (is_new)
            unlink(path); /* while it is locked: nobody else can have begun to write */
        nq_journal_close(j);
        errno = why;
    } else if (is_new) {
        sync_folder(path);
    }
    return status;
}

/* ---- in work -------------------------------------------------------------------------------- */

bool nq_journal_knows(const nq_journal *j, size_t unit)
{
    return (j->is_known[unit / 64] >> unit % 64 & 1) != 0;
}

bool nq_journal_sync(nq_journal *j)
{
    j->synced = nq_now();
    return fdatasync(j->fd) == 0;
}

bool nq_journal_add(nq_journal *j, size_t unit, nq_total total)
{
    char line[LINE_MAX_SIZE];
    unit_line(line, unit, total);
    const size_t length = seal(line, j->head);
    return append(j, line, length) && (nq_now() - j->synced < NQ_SECOND || nq_journal_sync(j));
}

void nq_journal_close(nq_journal *j)
{
    free(j->is_known);
    j->is_known = NULL;
    close(j->fd);
}
