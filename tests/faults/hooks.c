/* Replacements for the C library's file calls. */
#include "faults.h"
#include "record.h"

#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

enum {
    CAN_WRITE = CAN_FILL | CAN_FAIL | CAN_INTERRUPT,
    CAN_READ = CAN_FAIL | CAN_INTERRUPT,
    CAN_NAME = CAN_FILL | CAN_FAIL,
};

/* --- Opening and closing --- */

static int
open_file(int at, const char *path, int flags, mode_t mode)
{
    const bool creates = (flags & (O_CREAT | O_TMPFILE)) != 0;
    if (faults_strike("open", CAN_READ | (creates ? CAN_FILL : 0), path))
        return -1;
    record_begin();
    struct statx about;
    const bool is_new =
        creates && faults_is_watched(path) && statx(at, path, AT_SYMLINK_NOFOLLOW, STATX_INO, &about) != 0;
    const int descriptor = (int) syscall(SYS_openat, at, path, flags, mode);
    faults_note_open(descriptor, path);
    if (descriptor >= 0 && is_new)
        record_name("create", path, "", descriptor);
    else if (descriptor >= 0 && (flags & O_TRUNC))
        record_truncate(descriptor, 0);
    record_end();
    return descriptor;
}

static mode_t
mode_of(int flags, va_list arguments)
{
    return (flags & (O_CREAT | O_TMPFILE)) ? (mode_t) va_arg(arguments, int) : 0;
}

#define OPEN_BODY(at)                                                                                        \
    va_list arguments;                                                                                       \
    va_start(arguments, flags);                                                                              \
    const mode_t mode = mode_of(flags, arguments);                                                           \
    va_end(arguments);                                                                                       \
    return open_file(at, path, flags, mode)

int
open(const char *path, int flags, ...)
{
    OPEN_BODY(AT_FDCWD);
}

int
open64(const char *path, int flags, ...)
{
    OPEN_BODY(AT_FDCWD);
}

int
openat(int at, const char *path, int flags, ...)
{
    OPEN_BODY(at);
}

int
openat64(int at, const char *path, int flags, ...)
{
    OPEN_BODY(at);
}

/* The descriptor is closed even if the call fails. */
int
close(int descriptor)
{
    char path[FAULT_TEXT];
    const char *known = faults_path_of(descriptor);
    snprintf(path, sizeof path, "%s", known ? known : "");
    faults_note_close(descriptor);
    const int result = (int) syscall(SYS_close, descriptor);
    return result == 0 && faults_strike("close", CAN_WRITE, path) ? -1 : result;
}

/* --- Reading --- */

static size_t
shortened(const char *function, int descriptor, size_t length)
{
    return length > 1 && faults_strike(function, CAN_SHORTEN, faults_path_of(descriptor)) ? length / 2
                                                                                          : length;
}

ssize_t
read(int descriptor, void *bytes, size_t length)
{
    if (faults_strike("read", CAN_READ, faults_path_of(descriptor)))
        return -1;
    return syscall(SYS_read, descriptor, bytes, shortened("read", descriptor, length));
}

static ssize_t
read_at(int descriptor, void *bytes, size_t length, off_t offset)
{
    if (faults_strike("pread", CAN_READ, faults_path_of(descriptor)))
        return -1;
    return syscall(SYS_pread64, descriptor, bytes, shortened("pread", descriptor, length), offset);
}

ssize_t
pread(int descriptor, void *bytes, size_t length, off_t offset)
{
    return read_at(descriptor, bytes, length, offset);
}

ssize_t
pread64(int descriptor, void *bytes, size_t length, off64_t offset)
{
    return read_at(descriptor, bytes, length, offset);
}

/* --- Writing --- */

ssize_t
write(int descriptor, const void *bytes, size_t length)
{
    if (faults_strike("write", CAN_WRITE, faults_path_of(descriptor)))
        return -1;
    record_begin();
    const off_t offset = lseek(descriptor, 0, SEEK_CUR);
    const ssize_t written = syscall(SYS_write, descriptor, bytes, shortened("write", descriptor, length));
    record_write(descriptor, bytes, written, offset);
    record_end();
    return written;
}

static ssize_t
write_at(int descriptor, const void *bytes, size_t length, off_t offset)
{
    if (faults_strike("pwrite", CAN_WRITE, faults_path_of(descriptor)))
        return -1;
    record_begin();
    const ssize_t written =
        syscall(SYS_pwrite64, descriptor, bytes, shortened("pwrite", descriptor, length), offset);
    record_write(descriptor, bytes, written, offset);
    record_end();
    return written;
}

ssize_t
pwrite(int descriptor, const void *bytes, size_t length, off_t offset)
{
    return write_at(descriptor, bytes, length, offset);
}

ssize_t
pwrite64(int descriptor, const void *bytes, size_t length, off64_t offset)
{
    return write_at(descriptor, bytes, length, offset);
}

/* Writes one buffer after another; a short write ends the call. */
ssize_t
writev(int descriptor, const struct iovec *pieces, int count)
{
    ssize_t sum = 0;
    for (int i = 0; i < count; i++) {
        const ssize_t written = write(descriptor, pieces[i].iov_base, pieces[i].iov_len);
        if (written < 0)
            return sum > 0 ? sum : -1;
        sum += written;
        if ((size_t) written < pieces[i].iov_len)
            break;
    }
    return sum;
}

static int
truncate_file(int descriptor, off_t length)
{
    if (faults_strike("ftruncate", CAN_WRITE, faults_path_of(descriptor)))
        return -1;
    record_begin();
    const int result = (int) syscall(SYS_ftruncate, descriptor, length);
    if (result == 0)
        record_truncate(descriptor, length);
    record_end();
    return result;
}

int
ftruncate(int descriptor, off_t length)
{
    return truncate_file(descriptor, length);
}

int
ftruncate64(int descriptor, off64_t length)
{
    return truncate_file(descriptor, length);
}

static int
reserve(int descriptor, int mode, off_t offset, off_t length)
{
    if (faults_strike("fallocate", CAN_WRITE, faults_path_of(descriptor)))
        return -1;
    return (int) syscall(SYS_fallocate, descriptor, mode, offset, length);
}

int
fallocate(int descriptor, int mode, off_t offset, off_t length)
{
    return reserve(descriptor, mode, offset, length);
}

int
fallocate64(int descriptor, int mode, off64_t offset, off64_t length)
{
    return reserve(descriptor, mode, offset, length);
}

/* The recorder does not support copies within the kernel; reports that they are unavailable. */
ssize_t
copy_file_range(int in, off64_t *in_offset, int out, off64_t *out_offset, size_t length, unsigned flags)
{
    errno = EXDEV;
    return -1;
}

ssize_t
sendfile(int out, int in, off_t *offset, size_t length)
{
    errno = EINVAL;
    return -1;
}

ssize_t
sendfile64(int out, int in, off64_t *offset, size_t length)
{
    errno = EINVAL;
    return -1;
}

/* --- Syncing --- */

static int
sync_file(const char *function, long number, int descriptor)
{
    if (faults_strike(function, CAN_WRITE, faults_path_of(descriptor)))
        return -1;
    record_begin();
    const int result = (int) syscall(number, descriptor);
    if (result == 0)
        record_sync(descriptor);
    record_end();
    return result;
}

int
fsync(int descriptor)
{
    return sync_file("fsync", SYS_fsync, descriptor);
}

int
fdatasync(int descriptor)
{
    return sync_file("fdatasync", SYS_fdatasync, descriptor);
}

/* --- Names --- */

static int
rename_file(int from_at, const char *from, int to_at, const char *to, unsigned flags)
{
    if (faults_strike("rename", CAN_NAME, to))
        return -1;
    record_begin();
    const int result = (int) syscall(SYS_renameat2, from_at, from, to_at, to, flags);
    if (result == 0)
        record_name("rename", from, to, -1);
    record_end();
    return result;
}

int
rename(const char *from, const char *to)
{
    return rename_file(AT_FDCWD, from, AT_FDCWD, to, 0);
}

int
renameat(int from_at, const char *from, int to_at, const char *to)
{
    return rename_file(from_at, from, to_at, to, 0);
}

int
renameat2(int from_at, const char *from, int to_at, const char *to, unsigned flags)
{
    return rename_file(from_at, from, to_at, to, flags);
}

int
link(const char *from, const char *to)
{
    if (faults_strike("link", CAN_NAME, to))
        return -1;
    record_begin();
    const int result = (int) syscall(SYS_linkat, AT_FDCWD, from, AT_FDCWD, to, 0);
    if (result == 0)
        record_name("link", from, to, -1);
    record_end();
    return result;
}

static int
remove_name(const char *function, const char *path, int flags)
{
    if (faults_strike(function, CAN_FAIL, path))
        return -1;
    record_begin();
    const int result = (int) syscall(SYS_unlinkat, AT_FDCWD, path, flags);
    if (result == 0)
        record_name(function, path, "", -1);
    record_end();
    return result;
}

int
unlink(const char *path)
{
    return remove_name("unlink", path, 0);
}

int
rmdir(const char *path)
{
    return remove_name("rmdir", path, AT_REMOVEDIR);
}

int
remove(const char *path)
{
    const int result = unlink(path);
    return result != 0 && errno == EISDIR ? rmdir(path) : result;
}

int
mkdir(const char *path, mode_t mode)
{
    if (faults_strike("mkdir", CAN_NAME, path))
        return -1;
    record_begin();
    const int result = (int) syscall(SYS_mkdirat, AT_FDCWD, path, mode);
    if (result == 0)
        record_name("mkdir", path, "", -1);
    record_end();
    return result;
}

/* --- File status --- */

typedef int (*Stat)(const char *path, struct stat *about);
typedef int (*DescriptorStat)(int descriptor, struct stat *about);

/* Stores the C library's own function in a function pointer. */
static void
find_next(void *function, const char *name)
{
    void *found = dlsym(RTLD_NEXT, name);
    memcpy(function, &found, sizeof found);
}

int
fstat(int descriptor, struct stat *about)
{
    static DescriptorStat real;
    if (!real)
        find_next(&real, "fstat");
    return faults_strike("fstat", CAN_FAIL, faults_path_of(descriptor)) ? -1 : real(descriptor, about);
}

int
fstat64(int descriptor, struct stat64 *about)
{
    return fstat(descriptor, (struct stat *) about);
}

static int
stat_by(const char *function, Stat *real, const char *path, struct stat *about)
{
    if (!*real)
        find_next(real, function);
    return faults_strike(function, CAN_FAIL, path) ? -1 : (*real)(path, about);
}

int
stat(const char *path, struct stat *about)
{
    static Stat real;
    return stat_by("stat", &real, path, about);
}

int
stat64(const char *path, struct stat64 *about)
{
    return stat(path, (struct stat *) about);
}

int
lstat(const char *path, struct stat *about)
{
    static Stat real;
    return stat_by("lstat", &real, path, about);
}

int
lstat64(const char *path, struct stat64 *about)
{
    return lstat(path, (struct stat *) about);
}

ssize_t
readlink(const char *path, char *text, size_t size)
{
    return faults_strike("readlink", CAN_FAIL, path) ? -1
                                                     : syscall(SYS_readlinkat, AT_FDCWD, path, text, size);
}

DIR *
opendir(const char *path)
{
    static DIR *(*real)(const char *);
    if (!real)
        find_next(&real, "opendir");
    return faults_strike("opendir", CAN_FAIL, path) ? NULL : real(path);
}

/* --- Status and locks --- */

int
fchmod(int descriptor, mode_t mode)
{
    if (faults_strike("fchmod", CAN_FAIL, faults_path_of(descriptor)))
        return -1;
    return (int) syscall(SYS_fchmod, descriptor, mode);
}

int
fchown(int descriptor, uid_t owner, gid_t group)
{
    if (faults_strike("fchown", CAN_FAIL, faults_path_of(descriptor)))
        return -1;
    return (int) syscall(SYS_fchown, descriptor, owner, group);
}

int
flock(int descriptor, int operation)
{
    if (faults_strike("flock", CAN_READ, faults_path_of(descriptor)))
        return -1;
    return (int) syscall(SYS_flock, descriptor, operation);
}
