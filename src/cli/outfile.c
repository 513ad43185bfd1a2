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

bool outfile_open(outfile *file, const char *path)
{
    static const char ending[] = ".XXXXXX";
    *file = (outfile){.path = path};
    if (is_device(path)) {
        file->stream = fopen(path, "w");
        return file->stream != NULL;
    }
    file->temporary = malloc(strlen(path) + sizeof ending);
    if (file->temporary == NULL)
        return false;
    strcat(strcpy(file->temporary, path), ending);
    const int fd = mkstemp(file->temporary);
    if (fd >= 0 && permit(fd, path) == 0)
        file->stream = fdopen(fd, "w");
    if (file->stream != NULL)
        return true;
    const int reason = errno;
    if (fd >= 0) {
        close(fd);
        unlink(file->temporary);
    }
    free(file->temporary);
    errno = reason;
    return false;
}

static void leave(outfile *file)
{
    const int reason = errno;
    if (file->temporary != NULL)
        unlink(file->temporary);
    free(file->temporary);
    errno = reason;
}

bool outfile_close(outfile *file)
{
    const bool fine = fflush(file->stream) == 0 && !ferror(file->stream);
    if (fclose(file->stream) != 0 || !fine ||
        (file->temporary != NULL && rename(file->temporary, file->path) != 0)) {
        leave(file);
        return false;
    }
    free(file->temporary);
    return true;
}

void outfile_drop(outfile *file)
{
    fclose(file->stream);
    leave(file);
}
