#include "engine/journal.h"

#include "engine/clock.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- the file ------------------------------------------------------------------------ */

static void close_file(int fd)
{
    const int why = errno;
    close(fd);
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

/* All of the file, to be freed, with a NUL behind it; *size: what it was said to have, then what
 * it has. Some of the kernel's files have less. */
static nq_journal_status read_all(int fd, size_t *size, char **text)
{
    size_t length = 0;
    *text = malloc(*size + 1);
    if (*text == NULL)
        return NQ_JOURNAL_NO_MEMORY;
    while (length < *size) {
        const ssize_t count = pread(fd, *text + length, *size - length, (off_t)length);
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0) {
            const int why = errno;
            free(*text);
            *text = NULL;
            errno = why;
            return NQ_JOURNAL_SYSTEM;
        }
        if (count == 0)
            break;
        length += (size_t)count;
    }
    (*text)[length] = '\0';
    *size = length;
    return NQ_JOURNAL_OK;
}

/* ---- reading ---------------------------------------------------------------------------- */

nq_journal_status nq_journal_plan(const nq_head *head, nq_plan *plan)
{
    const nq_cut cut = nq_plan_cut(head->n, head->cut);
    if (!nq_plan_make(plan, head->n, &cut))
        return NQ_JOURNAL_NO_MEMORY;
    if (plan->units == head->units)
        return NQ_JOURNAL_OK;
    const size_t units = plan->units;
    nq_plan_free(plan);
    plan->units = units;
    return NQ_JOURNAL_OTHER_UNITS;
}

static nq_journal_status read_head(nq_cursor *lines, nq_head *head)
{
    if (nq_head_read(lines, head) != NQ_LINE)
        return NQ_JOURNAL_FOREIGN;
    if (head->format != NQ_JOURNAL_FORMAT)
        return NQ_JOURNAL_OTHER_FORMAT;
    if (head->plan != NQ_PLAN_VERSION)
        return NQ_JOURNAL_OTHER_PLAN;
    return head->n >= 1 && head->n <= 32 ? NQ_JOURNAL_OK : NQ_JOURNAL_FOREIGN;
}

/* The next record, whose unit must be one that the head is for. */
static nq_line read_record(nq_cursor *lines, const nq_head *head, nq_record *record)
{
    const nq_line status = nq_record_read(lines, record);
    return status == NQ_LINE && (record->unit >= head->units || !nq_is_of_shard(head, record->unit))
               ? NQ_LINE_WRONG
               : status;
}

static bool is_known(const nq_journal *j, size_t unit)
{
    return (j->is_known[unit / 64] >> unit % 64 & 1) != 0;
}

static void note(nq_journal *j, const nq_record *record)
{
    j->is_known[record->unit / 64] |= UINT64_C(1) << record->unit % 64;
    j->total = nq_total_plus(j->total, record->result.solutions);
}

static nq_journal_status read_records(nq_journal *j, nq_cursor *lines)
{
    nq_record record;
    nq_line status;
    while ((status = read_record(lines, &j->head, &record)) == NQ_LINE) {
        if (is_known(j, record.unit))
            return NQ_JOURNAL_CORRUPT;
        note(j, &record);
    }
    return status == NQ_LINE_END ? NQ_JOURNAL_OK : NQ_JOURNAL_CORRUPT;
}

nq_journal_status nq_reading_open(nq_reading *r, const char *path)
{
    struct stat file;
    nq_journal_status status = NQ_JOURNAL_SYSTEM;
    const int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    *r = (nq_reading){.text = NULL};
    if (fd < 0)
        return NQ_JOURNAL_SYSTEM;
    size_t size = 0;
    if (fstat(fd, &file) == 0) {
        size = (size_t)file.st_size;
        status = S_ISREG(file.st_mode) ? read_all(fd, &size, &r->text) : NQ_JOURNAL_NO_FILE;
    }
    close_file(fd);
    if (status != NQ_JOURNAL_OK)
        return status;
    r->lines = (nq_cursor){r->text, r->text + size, 0, 0};
    status = read_head(&r->lines, &r->head);
    if (status != NQ_JOURNAL_OK)
        nq_reading_close(r);
    return status;
}

nq_line nq_reading_next(nq_reading *r, nq_record *record)
{
    return read_record(&r->lines, &r->head, record);
}

void nq_reading_close(nq_reading *r)
{
    free(r->text);
    r->text = NULL;
}

/* ---- opening ---------------------------------------------------------------------------- */

size_t nq_journal_cut(unsigned n)
{
    static const size_t from_21[] = {20000, 50000, 100000, 200000, 500000, 1000000};
    if (n < 21)
        return n < 18 ? 1000 : 20000;
    return n - 21 < sizeof from_21 / sizeof from_21[0] ? from_21[n - 21] : 2000000;
}

/* That no unit is known yet. */
static nq_journal_status set_unknown(nq_journal *j, nq_plan *plan)
{
    j->is_known = calloc(plan->units / 64 + 1, sizeof *j->is_known);
    if (j->is_known != NULL)
        return NQ_JOURNAL_OK;
    nq_plan_free(plan);
    return NQ_JOURNAL_NO_MEMORY;
}

static nq_head head_of(const nq_head *wanted)
{
    nq_head head = *wanted;
    head.format = NQ_JOURNAL_FORMAT;
    head.plan = NQ_PLAN_VERSION;
    if (head.cut == 0)
        head.cut = nq_journal_cut(head.n);
    if (head.shards == 0)
        head.shard = head.shards = 1;
    return head;
}

static nq_journal_status begin_without_file(nq_journal *j, const nq_head *wanted, nq_plan *plan)
{
    j->head = head_of(wanted);
    const nq_cut cut = nq_plan_cut(j->head.n, j->head.cut);
    if (!nq_plan_make(plan, j->head.n, &cut))
        return NQ_JOURNAL_NO_MEMORY;
    j->head.units = plan->units;
    return set_unknown(j, plan);
}

/* When a call has failed: errno stays what that says. */
static void free_plan(nq_plan *plan)
{
    const int why = errno;
    nq_plan_free(plan);
    errno = why;
}

static nq_journal_status begin(nq_journal *j, const nq_head *wanted, nq_plan *plan)
{
    char line[NQ_LINE_SIZE];
    const nq_journal_status status = begin_without_file(j, wanted, plan);
    if (status != NQ_JOURNAL_OK)
        return status;
    const size_t length = nq_head_write(line, &j->head, &j->check);
    if (ftruncate(j->fd, 0) == 0 && append(j, line, length) && nq_journal_sync(j))
        return NQ_JOURNAL_OK;
    free_plan(plan);
    return NQ_JOURNAL_SYSTEM;
}

/* Is the journal of the count that is wanted? */
static nq_journal_status compare_heads(const nq_head *found, const nq_head *wanted)
{
    const nq_head head = head_of(wanted);
    if (found->n != head.n)
        return NQ_JOURNAL_OTHER_N;
    if (wanted->cut != 0 && found->cut != wanted->cut)
        return NQ_JOURNAL_OTHER_CUT;
    return found->shard == head.shard && found->shards == head.shards ? NQ_JOURNAL_OK
                                                                      : NQ_JOURNAL_OTHER_SHARD;
}

static nq_journal_status resume(nq_journal *j, char *text, size_t size, const nq_head *wanted,
                                nq_plan *plan)
{
    nq_cursor lines = {text, text + size, 0, 0};
    nq_journal_status status = read_head(&lines, &j->head);
    if (status == NQ_JOURNAL_OK)
        status = compare_heads(&j->head, wanted);
    if (status == NQ_JOURNAL_OK)
        status = nq_journal_plan(&j->head, plan);
    if (status == NQ_JOURNAL_OK)
        status = set_unknown(j, plan);
    if (status != NQ_JOURNAL_OK)
        return status;
    j->check = lines.check;
    status = read_records(j, &lines);
    j->line = lines.number;
    j->end = lines.at - text;
    if (status == NQ_JOURNAL_OK && (size_t)j->end < size && ftruncate(j->fd, (off_t)j->end) != 0)
        status = NQ_JOURNAL_SYSTEM;
    if (status != NQ_JOURNAL_OK)
        free_plan(plan);
    return status;
}

/* Has the path been taken from the file that we opened? */
static bool is_elsewhere(int fd, const char *path)
{
    struct stat ours, there;
    if (fstat(fd, &ours) != 0)
        return false;
    if (stat(path, &there) != 0)
        return errno == ENOENT || errno == ENOTDIR;
    return ours.st_ino != there.st_ino || ours.st_dev != there.st_dev;
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
        if (status != NQ_JOURNAL_OK || is_elsewhere(j->fd, path)) {
            close_file(j->fd);
            j->fd = -1;
        }
    } while (status == NQ_JOURNAL_OK && j->fd < 0);
    if (status == NQ_JOURNAL_OK)
        *is_new = *is_new && fstat(j->fd, &file) == 0 && file.st_size == 0;
    return status;
}

static nq_journal_status start(nq_journal *j, const nq_head *wanted, nq_plan *plan)
{
    struct stat file;
    if (fstat(j->fd, &file) != 0)
        return NQ_JOURNAL_SYSTEM;
    if (file.st_size == 0)
        return begin(j, wanted, plan);
    char *text;
    size_t size = (size_t)file.st_size;
    nq_journal_status status = read_all(j->fd, &size, &text);
    if (status != NQ_JOURNAL_OK)
        return status;
    status = resume(j, text, size, wanted, plan);
    const int why = errno;
    free(text);
    errno = why;
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

nq_journal_status nq_journal_open(nq_journal *j, const char *path, const nq_head *wanted,
                                  nq_plan *plan)
{
    bool is_new;
    *j = (nq_journal){.fd = -1, .path = path};
    if (path == NULL)
        return begin_without_file(j, wanted, plan);
    nq_journal_status status = open_locked(j, path, &is_new);
    if (status != NQ_JOURNAL_OK)
        return status;
    status = start(j, wanted, plan);
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

bool nq_journal_lacks(const nq_journal *j, size_t unit)
{
    return unit < j->head.units && nq_is_of_shard(&j->head, unit) && !is_known(j, unit);
}

size_t nq_journal_missing(const nq_journal *j, size_t *unit)
{
    size_t count = 0;
    for (size_t i = 0; i < j->head.units; i++)
        if (nq_journal_lacks(j, i))
            unit[count++] = i;
    return count;
}

bool nq_journal_is_lost(nq_journal *j)
{
    if (j->fd >= 0 && is_elsewhere(j->fd, j->path))
        atomic_store(&j->is_lost, true);
    return atomic_load(&j->is_lost);
}

bool nq_journal_is_whole(nq_journal *j)
{
    struct stat file;
    if (j->fd >= 0 && fstat(j->fd, &file) == 0 && file.st_size != j->end)
        atomic_store(&j->is_lost, true);
    return !nq_journal_is_lost(j);
}

bool nq_journal_sync(nq_journal *j)
{
    j->synced = nq_now();
    return j->fd < 0 || fdatasync(j->fd) == 0;
}

bool nq_journal_sync_if_due(nq_journal *j)
{
    return nq_now() - j->synced < NQ_SECOND || nq_journal_sync(j);
}

bool nq_journal_add(nq_journal *j, const nq_record *record)
{
    char line[NQ_LINE_SIZE];
    if (j->fd >= 0 && nq_journal_is_whole(j) &&
        !append(j, line, nq_record_write(line, record, j->check)))
        return false;
    note(j, record);
    return true;
}

void nq_journal_close(nq_journal *j)
{
    free(j->is_known);
    j->is_known = NULL;
    if (j->fd >= 0)
        close(j->fd);
    j->fd = -1;
}
