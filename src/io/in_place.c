#include "io/in_place.h"

#include "io/regular_file.h"
#include "io/sync.h"

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
        const gssize written = TEMP_FAILURE_RETRY(write(descriptor, bytes, (gsize) length));
        if (written < 0)
            return FALSE;
        bytes += written;
        length -= written;
    }
    return TRUE;
}

static gboolean
copy_over(int from, int to)
{
    g_autofree char *buffer = g_malloc(COPY_BYTES);
    gssize got;
    off_t length = 0;
    while ((got = TEMP_FAILURE_RETRY(read(from, buffer, COPY_BYTES))) > 0) {
        if (!write_all(to, buffer, got))
            return FALSE;
        length += got;
    }
    return got == 0 && TEMP_FAILURE_RETRY(ftruncate(to, length)) == 0 && billow_sync(to);
}

static int
open_plain(const char *path, int flags)
{
    return TEMP_FAILURE_RETRY(open(path, flags | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK));
}

gboolean
billow_journal_replay(const char *target, const char *journal)
{
    const int from = open_plain(journal, O_RDONLY), to = from < 0 ? -1 : open_plain(target, O_WRONLY);
    g_autofree char *folder = g_path_get_dirname(journal);
    if (to >= 0)
        billow_sync_folder(folder); /* the journal has its name before anything is written over */
    gboolean copied = to >= 0 && copy_over(from, to);
    int number = errno;
    if (from >= 0)
        close(from);
    if (to >= 0)
        close(to);
    errno = number;
    if (!copied || (g_unlink(journal) != 0 && errno != ENOENT)) /* another may have replayed it, too */
        return FALSE;
    billow_sync_folder(folder);
    return TRUE;
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
