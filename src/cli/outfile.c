#define _XOPEN_SOURCE 700 /* NOLINT(bugprone-reserved-identifier): for realpath(), in glibc */

#include "cli/outfile.h"

#include <errno.h>
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

/* The file that is to be replaced, which need not be there yet; NULL with errno. */
static char *resolve(const char *path)
{
    char *target = realpath(path, NULL);
    if (target == NULL)
        return errno == ENOENT ? strdup(path) : NULL;
    if (access(target, W_OK) == 0)
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
    static const char ending[] = ".XXXXXX";
    file->target = resolve(path);
    if (file->target == NULL)
        return false;
    file->temporary = malloc(strlen(file->target) + sizeof ending);
    if (file->temporary == NULL)
        return false;
    strcat(strcpy(file->temporary, file->target), ending);
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
