#include "io/in_place.h"

#include "io/regular_file.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <sys/stat.h>
#include <unistd.h>

enum { COPY_BYTES = 1 << 18 };

static char *
journal_beside(const char *target)
{
    g_autofree char *folder = g_path_get_dirname(target), *base = g_path_get_basename(target);
    g_autofree char *name = g_strdup_printf(".%s.journal", base);
    return g_build_filename(folder, name, NULL);
}

static char *
state_folder(void)
{
    return g_build_filename(g_get_user_state_dir(), "billow", "journals", NULL);
}

static char *
journal_elsewhere(const char *target)
{
    g_autofree char *whole = g_canonicalize_filename(target, NULL);
    g_autofree char *digest = g_compute_checksum_for_string(G_CHECKSUM_SHA256, whole, -1);
    g_autofree char *folder = state_folder();
    return g_build_filename(folder, digest, NULL);
}

char *
billow_journal_path(const char *target)
{
    g_autofree char *folder = g_path_get_dirname(target);
    if (euidaccess(folder, W_OK) == 0)
        return journal_beside(target);
    g_autofree char *state = state_folder();
    return g_mkdir_with_parents(state, 0700) == 0 ? journal_elsewhere(target) : NULL;
}

static gboolean
write_all(int descriptor, const char *bytes, gssize length)
{
    while (length > 0) {
        gssize written = write(descriptor, bytes, (gsize) length);
        if (written < 0 && errno != EINTR)
            return FALSE;
        bytes += MAX(written, 0);
        length -= MAX(written, 0);
    }
    return TRUE;
}

static gboolean
copy_over(int from, int to)
{
    g_autofree char *buffer = g_malloc(COPY_BYTES);
    gssize got = 1;
    off_t length = 0;
    while (got > 0) {
        got = read(from, buffer, COPY_BYTES);
        if (got > 0 && !write_all(to, buffer, got))
            return FALSE;
        if (got < 0 && errno == EINTR)
            got = 1;
        else
            length += MAX(got, 0);
    }
    return got == 0 && ftruncate(to, length) == 0 && fsync(to) == 0;
}

gboolean
billow_journal_replay(const char *target, const char *journal)
{
    int from = open(journal, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    int to = from < 0 ? -1 : open(target, O_WRONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    gboolean copied = to >= 0 && copy_over(from, to);
    int number = errno;
    if (from >= 0)
        close(from);
    if (to >= 0)
        close(to);
    errno = number;
    return copied && (g_unlink(journal) == 0 || errno == ENOENT); /* another has replayed it, too */
}

static gboolean
is_own_file(const char *path)
{
    struct stat found;
    return lstat(path, &found) == 0 && S_ISREG(found.st_mode) && found.st_uid == geteuid();
}

char *
billow_journal_recover(const char *path)
{
    g_autofree char *target = billow_link_target(path);
    if (!target)
        return g_strdup(path);
    g_autofree char *beside = journal_beside(target), *elsewhere = journal_elsewhere(target);
    const char *journal = is_own_file(beside) ? beside : is_own_file(elsewhere) ? elsewhere : NULL;
    if (!journal || billow_journal_replay(target, journal))
        return g_strdup(path);
    return g_strdup(journal);
}
