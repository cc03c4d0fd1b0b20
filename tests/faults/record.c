/* Writes a line for each operation to the file BILLOW_FAULTS_RECORD, with words separated by tabs; the line
 * of a write is followed by its bytes. A program can add a line with faults_mark(). */
#include "record.h"

#include "faults.h"

#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { LINE = 2 * FAULT_TEXT + 64 };

void faults_mark(const char *word);

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int out = -1;

static void
put(const void *bytes, size_t length)
{
    if (syscall(SYS_write, out, bytes, length) != (ssize_t) length)
        abort();
}

static void
put_line(const char *line, int length)
{
    put(line, (size_t) length);
}

__attribute__((constructor)) static void
open_record(void)
{
    const char *path = getenv("BILLOW_FAULTS_RECORD");
    if (path)
        out = (int) syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
}

void
record_begin(void)
{
    if (out >= 0)
        pthread_mutex_lock(&lock);
}

void
record_end(void)
{
    if (out >= 0)
        pthread_mutex_unlock(&lock);
}

/* Returns the inode of the open file, or 0 if it is not in the folder. */
static unsigned long long
inode_of(int descriptor)
{
    struct statx about;
    const int found =
        faults_path_of(descriptor) ? statx(descriptor, "", AT_EMPTY_PATH, STATX_INO, &about) : -1;
    return found == 0 ? about.stx_ino : 0;
}

void
record_name(const char *what, const char *path, const char *other, int descriptor)
{
    char line[LINE];
    if (out >= 0 && (faults_is_watched(path) || faults_is_watched(other)))
        put_line(line,
                 snprintf(line, sizeof line, "%s\t%s\t%s\t%llu\n", what, path, other, inode_of(descriptor)));
}

void
record_write(int descriptor, const void *bytes, ssize_t length, off_t offset)
{
    char line[LINE];
    if (out < 0 || length <= 0 || !faults_path_of(descriptor))
        return;
    put_line(line, snprintf(line, sizeof line, "write\t%llu\t%lld\t%zd\n", inode_of(descriptor),
                            (long long) offset, length));
    put(bytes, (size_t) length);
}

void
record_truncate(int descriptor, off_t length)
{
    char line[LINE];
    if (out >= 0 && faults_path_of(descriptor))
        put_line(line, snprintf(line, sizeof line, "truncate\t%llu\t%lld\n", inode_of(descriptor),
                                (long long) length));
}

void
record_sync(int descriptor)
{
    char line[LINE];
    const char *path = faults_path_of(descriptor);
    if (out >= 0 && path)
        put_line(line, snprintf(line, sizeof line, "sync\t%s\t%llu\n", path, inode_of(descriptor)));
}

void
faults_mark(const char *word)
{
    char line[LINE];
    record_begin();
    if (out >= 0)
        put_line(line, snprintf(line, sizeof line, "mark\t%s\n", word));
    record_end();
}
