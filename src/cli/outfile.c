#include "cli/outfile.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool is_device(const char *path)
{
    struct stat at;
    return stat(path, &at) == 0 && !S_ISREG(at.st_mode);
}

/* As open() would leave a new file, or as the one is that gets replaced. */
static int permit(int fd, const char *path)
{
    struct stat old;
    const mode_t mask = umask(0);
    umask(mask);
    return fchmod(fd, stat(path, &old) == 0 ? old.st_mode & 0777 : 0666 & ~mask);
}

/* The path beside which `name` is meant if it is relative; to be freed, NULL without memory. */
static char *beside(const char *path, const char *name)
{
    const char *slash = name[0] == '/' ? NULL : strrchr(path, '/');
    const size_t folder = slash == NULL ? 0 : (size_t)(slash - path) + 1;
    char *joined = malloc(folder + strlen(name) + 1);
    if (joined != NULL)
        strcpy((char *)memcpy(joined, path, folder) + folder, name);
    return joined;
}

/* Where the link leads; to be freed, NULL with errno. */
static char *follow(const char *path)
{
    char name[PATH_MAX];
    const ssize_t length = readlink(path, name, sizeof name);
    if (length < 0)
        return NULL;
    if ((size_t)length == sizeof name) {
        errno = ENAMETOOLONG;
        return NULL;
    }
    name[length] = '\0';
    return beside(path, name);
}

/* The file that is to be replaced, which need not be there yet, at the end of all links; to be
 * freed, NULL with errno. */
static char *resolve(const char *path)
{
    enum { LINKS_MAX = 40 };
    struct stat at;
    char *target = strdup(path);
    for (unsigned links = 0; target != NULL && lstat(target, &at) == 0 && S_ISLNK(at.st_mode);
         links++) {
        char *next = NULL;
        errno = ELOOP;
        if (links < LINKS_MAX)
            next = follow(target);
        const int reason = errno;
        free(target);
        errno = reason;
        target = next;
    }
    if (target == NULL || access(target, W_OK) == 0 || errno == ENOENT)
        return target;
    free(target);
    errno = EACCES;
    return NULL;
}

static void forget(outfile *file)
{
    const int reason = errno;
    free(file->target);
    free(file->temporary);
    errno = reason;
}

static bool open_beside(outfile *file, const char *path)
{
    file->target = resolve(path);
    if (file->target == NULL)
        return false;
    file->temporary = beside(file->target, ".nqueens.XXXXXX");
    if (file->temporary == NULL)
        return false;
    const int fd = mkstemp(file->temporary);
    if (fd >= 0 && permit(fd, file->target) == 0)
        file->stream = fdopen(fd, "w");
    if (fd >= 0 && file->stream == NULL) {
        const int reason = errno;
        close(fd);
        unlink(file->temporary);
        errno = reason;
    }
    return file->stream != NULL;
}

bool outfile_open(outfile *file, const char *path)
{
    *file = (outfile){0};
    if (is_device(path)) {
        file->stream = fopen(path, "w");
        return file->stream != NULL;
    }
    if (open_beside(file, path))
        return true;
    forget(file);
    return false;
}

static void leave(outfile *file)
{
    const int reason = errno;
    if (file->temporary != NULL)
        unlink(file->temporary);
    errno = reason;
    forget(file);
}

bool outfile_close(outfile *file)
{
    const bool fine = fflush(file->stream) == 0 && !ferror(file->stream);
    if (fclose(file->stream) != 0 || !fine ||
        (file->temporary != NULL && rename(file->temporary, file->target) != 0)) {
        leave(file);
        return false;
    }
    forget(file);
    return true;
}

void outfile_drop(outfile *file)
{
    fclose(file->stream);
    leave(file);
}
