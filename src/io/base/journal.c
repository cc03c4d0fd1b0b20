#include "io/base/journal.h"

#include "io/base/content_hash.h"
#include "io/base/printable.h"
#include "io/base/regular_file.h"
#include "io/base/sync.h"
#include "model/base/clock.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* The last line: lengths and hashes of the new and old content, and the file's device, inode, path hash. */
#define LINE                                                                                                 \
    "billow-journal 1 %020" G_GUINT64_FORMAT " %020" G_GUINT64_FORMAT " %s %s %020" G_GUINT64_FORMAT         \
    " %020" G_GUINT64_FORMAT " %s\n"

enum {
    COPY_BYTES = 1 << 18,
    LINE_BYTES = 17 + 4 * 21 + 3 * (BILLOW_HASH_DIGITS + 1),
    MOST_BYTES = 1 << 30,
    PAUSE = 5, /* milliseconds between two checks of a save in progress */
    LOOKS = 200,
    MOST_ASIDE = 100,
    NAME_DIGITS = 12, /* digits of a hash in the name of a stored file */
};

/* --- Location of journals --- */

static char *
path_beside(const char *target)
{
    g_autofree char *folder = g_path_get_dirname(target), *base = g_path_get_basename(target);
    g_autofree char *name = g_strdup_printf(".%s.journal", base);
    return g_build_filename(folder, name, NULL);
}

static char *
state_folder(const char *name)
{
    return g_build_filename(g_get_user_state_dir(), "billow", name, NULL);
}

static char *
path_digest(const char *target)
{
    g_autofree char *whole = g_canonicalize_filename(target, NULL);
    return g_compute_checksum_for_string(G_CHECKSUM_SHA256, whole, -1);
}

static char *
path_in_state_folder(const char *target)
{
    g_autofree char *folder = state_folder("journals"), *digest = path_digest(target);
    return g_build_filename(folder, digest, NULL);
}

char *
billow_journal_path(const char *target)
{
    g_autofree char *folder = g_path_get_dirname(target);
    if (euidaccess(folder, W_OK) == 0)
        return path_beside(target);
    g_autofree char *state = state_folder("journals");
    return g_mkdir_with_parents(state, 0700) == 0 ? path_in_state_folder(target) : NULL;
}

/* --- Content of a journal --- */

typedef enum {
    NONE,
    CUT_OFF,
    FINISHED, /* the save is complete, but the journal still exists */
    UNDER_WAY,
    OUTDATED, /* the file has changed since */
    FOREIGN,  /* not a journal of this file */
} State;

typedef struct {
    State state;
    char *path;
    int descriptor; /* locked; -1: none */
    GByteArray *bytes;
    gsize new_length, old_length;
    char *new_hash, *old_hash;
} Journal;

static void
journal_clear(Journal *journal)
{
    g_clear_pointer(&journal->path, g_free);
    g_clear_pointer(&journal->bytes, g_byte_array_unref);
    g_clear_pointer(&journal->new_hash, g_free);
    g_clear_pointer(&journal->old_hash, g_free);
    if (journal->descriptor >= 0)
        close(journal->descriptor);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Journal, journal_clear)

/* Returns TRUE if the file ends in a line that matches its length and names `target`. Reads only that line,
 * because a file with a journal's name may be of any length. */
static gboolean
read_line(Journal *journal, const char *target, const struct stat *file)
{
    char line[LINE_BYTES + 1] = "";
    struct stat own;
    if (fstat(journal->descriptor, &own) != 0 || own.st_size <= LINE_BYTES || own.st_size > MOST_BYTES ||
        pread(journal->descriptor, line, LINE_BYTES, own.st_size - LINE_BYTES) != LINE_BYTES)
        return FALSE;
    g_auto(GStrv) words = g_strsplit(line, " ", -1);
    if (g_strv_length(words) != 9)
        return FALSE;
    const guint64 length = (guint64) own.st_size - LINE_BYTES;
    const guint64 new_length = g_ascii_strtoull(words[2], NULL, 10),
                  old_length = g_ascii_strtoull(words[3], NULL, 10);
    const guint64 device = g_ascii_strtoull(words[6], NULL, 10), inode = g_ascii_strtoull(words[7], NULL, 10);
    g_autofree char *path = path_digest(target);
    const gboolean is_inode = device == file->st_dev && inode == file->st_ino;
    const char *named = is_inode ? g_strchomp(words[8]) : path;
    g_autofree char *right =
        g_strdup_printf(LINE, new_length, old_length, words[4], words[5], device, inode, named);
    journal->new_length = new_length;
    journal->old_length = old_length;
    journal->new_hash = g_strdup(words[4]);
    journal->old_hash = g_strdup(words[5]);
    return new_length <= length && old_length == length - new_length && g_str_equal(line, right);
}

/* Reads both contents. Returns TRUE if they are complete. */
static gboolean
read_texts(Journal *journal)
{
    journal->bytes = billow_regular_file_read(journal->path, MOST_BYTES, NULL);
    if (!journal->bytes || journal->bytes->len != journal->new_length + journal->old_length + LINE_BYTES)
        return FALSE;
    const guint8 *new = journal->bytes->data;
    g_autofree char *new_hash = g_compute_checksum_for_data(G_CHECKSUM_SHA256, new, journal->new_length);
    g_autofree char *old_hash =
        g_compute_checksum_for_data(G_CHECKSUM_SHA256, new + journal->new_length, journal->old_length);
    return g_str_equal(new_hash, journal->new_hash) && g_str_equal(old_hash, journal->old_hash);
}

/* Returns TRUE if an interrupted save can leave this content: each byte is from the new or the old one, or
 * zero, which a power cut leaves where data had not reached the disk. */
static gboolean
can_be_partial(const GByteArray *text, const Journal *journal)
{
    const guint8 *new = journal->bytes->data, *old = new + journal->new_length;
    if (text->len < MIN(journal->new_length, journal->old_length) ||
        text->len > MAX(journal->new_length, journal->old_length))
        return FALSE;
    for (gsize i = 0; i < text->len; i++) {
        const gboolean is_new = i < journal->new_length && text->data[i] == new[i];
        if (!is_new && !(i < journal->old_length && text->data[i] == old[i]) && text->data[i] != 0)
            return FALSE;
    }
    return TRUE;
}

static gboolean
is_equal(const GByteArray *text, const guint8 *bytes, gsize length)
{
    return text->len == length && memcmp(text->data, bytes, length) == 0;
}

/* Compares the file with the journal. If a file with the old content was changed or put there after the
 * journal was written, the user has restored it, so the journal is outdated. */
static State
compare(const Journal *journal, const GByteArray *text, const struct stat *file)
{
    struct stat own;
    if (is_equal(text, journal->bytes->data, journal->new_length))
        return FINISHED;
    if (is_equal(text, journal->bytes->data + journal->new_length, journal->old_length)) {
        if (fstat(journal->descriptor, &own) != 0)
            return OUTDATED;
        const struct timespec *changed = &file->st_ctim, *written = &own.st_ctim;
        const gboolean later = changed->tv_sec != written->tv_sec ? changed->tv_sec > written->tv_sec
                                                                  : changed->tv_nsec > written->tv_nsec;
        return later ? OUTDATED : CUT_OFF;
    }
    return can_be_partial(text, journal) ? CUT_OFF : OUTDATED;
}

/* Returns FALSE if the writer still has the lock after the maximum wait. */
static gboolean
wait_for_lock(int descriptor)
{
    for (int looks = 0; looks < LOOKS; looks++) {
        if (flock(descriptor, LOCK_EX | LOCK_NB) == 0 || (errno != EWOULDBLOCK && errno != EINTR))
            return TRUE; /* or the file system has no locks */
        billow_clock_sleep(PAUSE);
    }
    return FALSE;
}

static int
open_plain(const char *path, int flags)
{
    return TEMP_FAILURE_RETRY(open(path, flags | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK));
}

static State
examine(Journal *journal, const char *target)
{
    struct stat found, file;
    if (lstat(journal->path, &found) != 0)
        return NONE;
    if (!S_ISREG(found.st_mode) || found.st_uid != geteuid() ||
        (journal->descriptor = open_plain(journal->path, O_RDONLY)) < 0)
        return FOREIGN;
    if (!wait_for_lock(journal->descriptor))
        return UNDER_WAY;
    if (!billow_file_is_called(journal->descriptor, journal->path))
        return NONE; /* the save has finished meanwhile */
    if (lstat(target, &file) != 0 || !read_line(journal, target, &file) || !read_texts(journal))
        return FOREIGN;
    g_autoptr(GByteArray) text = billow_regular_file_read(target, MOST_BYTES, NULL);
    return text ? compare(journal, text, &file) : OUTDATED;
}

/* Examines the file `path` (takes ownership) as the journal of `target`. */
static Journal
open_journal(const char *target, char *path)
{
    Journal journal = {.path = path, .descriptor = -1};
    journal.state = examine(&journal, target);
    return journal;
}

static gboolean
is_trusted(const Journal *journal)
{
    return journal->state == CUT_OFF || journal->state == FINISHED || journal->state == UNDER_WAY;
}

/* Examines both possible places. Returns the journal of `target`, else one with its name, else NONE. */
static Journal
find_journal(const char *target)
{
    Journal near = open_journal(target, path_beside(target)),
            far = open_journal(target, path_in_state_folder(target));
    const gboolean is_far = !is_trusted(&near) && (is_trusted(&far) || near.state == NONE);
    journal_clear(is_far ? &near : &far);
    return is_far ? far : near;
}

/* --- Writing --- */

static gboolean
write_all(int descriptor, const void *bytes, gsize length)
{
    for (const char *next = bytes; length > 0;) {
        const gssize written = TEMP_FAILURE_RETRY(write(descriptor, next, length));
        if (written < 0)
            return FALSE;
        next += written;
        length -= (gsize) written;
    }
    return TRUE;
}

/* Reads `from` to its end into `hash`, and copies it to `to` (-1: nowhere). Returns FALSE with errno. */
static gboolean
copy(int from, int to, BillowContentHash *hash)
{
    g_autofree char *buffer = g_malloc(COPY_BYTES);
    gssize got;
    while ((got = TEMP_FAILURE_RETRY(read(from, buffer, COPY_BYTES))) > 0) {
        billow_content_hash_add(hash, buffer, (gsize) got);
        if (to >= 0 && !write_all(to, buffer, (gsize) got))
            return FALSE;
    }
    return got == 0;
}

/* Appends the old content and the last line to the new content. Returns FALSE with errno. */
static gboolean
append(int journal, int target, const char *path)
{
    BillowContentHash new, old;
    struct stat file;
    billow_content_hash_init(&new);
    billow_content_hash_init(&old);
    if (fstat(target, &file) != 0 || lseek(journal, 0, SEEK_SET) != 0 || !copy(journal, -1, &new) ||
        !copy(target, journal, &old))
        return FALSE;
    const guint64 new_length = (guint64) new.bytes, old_length = (guint64) old.bytes;
    g_autofree char *named = path_digest(path);
    g_autofree char *new_hash = billow_content_hash_end(&new), *old_hash = billow_content_hash_end(&old);
    g_autofree char *line = g_strdup_printf(LINE, new_length, old_length, new_hash, old_hash,
                                            (guint64) file.st_dev, (guint64) file.st_ino, named);
    return write_all(journal, line, LINE_BYTES) && billow_sync(journal);
}

/* Renames a journal that cannot be finished. */
static gboolean
set_aside(const char *journal)
{
    for (int number = 1; number < MOST_ASIDE; number++) {
        g_autofree char *name = g_strdup_printf("%s.%d", journal, number);
        if (link(journal, name) == 0)
            return g_unlink(journal) == 0;
        if (errno != EEXIST)
            return FALSE;
    }
    return FALSE;
}

static gboolean
clear_path(const char *target, const char *path)
{
    g_auto(Journal) there = open_journal(target, g_strdup(path));
    if (there.state == UNDER_WAY)
        errno = EBUSY;
    return there.state <= FINISHED || (there.state != UNDER_WAY && set_aside(path));
}

/* Copies `length` bytes of the journal over the file and deletes the journal. Returns FALSE with errno. */
static gboolean
write_over(const char *target, const char *path, int journal, gsize length)
{
    g_autofree char *buffer = g_malloc(COPY_BYTES), *folder = g_path_get_dirname(path);
    const int to = open_plain(target, O_WRONLY);
    gsize done = 0;
    gssize got = 1;
    if (to < 0)
        return FALSE;
    billow_sync_folder(folder); /* the journal's name must be on the disk before the file is overwritten */
    while (done < length && got > 0) {
        got = TEMP_FAILURE_RETRY(pread(journal, buffer, MIN(COPY_BYTES, length - done), (off_t) done));
        if (got > 0 && !write_all(to, buffer, (gsize) got))
            got = -1;
        done += (gsize) MAX(got, 0);
    }
    const gboolean whole =
        done == length && TEMP_FAILURE_RETRY(ftruncate(to, (off_t) length)) == 0 && billow_sync(to);
    const int number = errno;
    close(to);
    errno = number;
    if (!whole || g_unlink(path) != 0)
        return FALSE;
    billow_sync_folder(folder);
    return TRUE;
}

gboolean
billow_journal_write(const char *target, const char *temporary, int descriptor)
{
    struct stat new;
    g_autofree char *path = billow_journal_path(target);
    const int old = open_plain(target, O_RDWR); /* finds out whether the file can be overwritten */
    const gboolean whole =
        path && old >= 0 && fstat(descriptor, &new) == 0 && append(descriptor, old, target);
    const int number = errno;
    if (old >= 0)
        close(old);
    errno = number;
    return whole && clear_path(target, path) && g_rename(temporary, path) == 0 &&
           write_over(target, path, descriptor, (gsize) new.st_size);
}

/* --- After an interrupted save --- */

char *
billow_journal_warning(const char *path)
{
    g_autofree char *target = billow_link_target(path);
    if (!target)
        return NULL;
    g_auto(Journal) journal = find_journal(target);
    g_autofree char *shown = billow_printable_path(journal.path);
    switch (journal.state) {
    case CUT_OFF:
        return g_strdup_printf(
            _("saving this file was interrupted: open the file in Billow to finish the save from “%s”"),
            shown);
    case UNDER_WAY:
        return g_strdup(_("another program is saving this file: try again when it has finished"));
    case OUTDATED:
        return g_strdup_printf(
            _("saving this file was interrupted, and the file has changed since: “%s” is kept; remove "
              "it if you do not need the interrupted save"),
            shown);
    case FOREIGN:
        return g_strdup_printf(
            _("“%s” is not a save journal of this file and is left unchanged: remove it if you do not "
              "need it"),
            shown);
    case NONE:
    case FINISHED:
        break;
    }
    return NULL;
}

static gboolean
set_unfinished(GError **error, int number, const char *path, const Journal *journal)
{
    g_autofree char *shown = billow_printable_path(path), *there = billow_printable_path(journal->path);
    g_set_error(error, G_IO_ERROR, g_io_error_from_errno(number),
                _("%s: an interrupted save could not be finished: %s; the data to be saved is in “%s”"),
                shown, g_strerror(number), there);
    return FALSE;
}

/* Stores the old content in the user's state folder. Returns its path, or NULL with errno. */
static char *
store_old(const char *target, const Journal *journal)
{
    const guint8 *old = journal->bytes->data + journal->new_length;
    g_autofree char *folder = state_folder("replaced"), *base = g_path_get_basename(target);
    g_autofree char *digest = g_compute_checksum_for_data(G_CHECKSUM_SHA256, old, journal->old_length);
    g_autofree char *name = g_strdup_printf("%.*s-%s", NAME_DIGITS, digest, base);
    g_autofree char *path = g_build_filename(folder, name, NULL);
    if (g_mkdir_with_parents(folder, 0700) != 0)
        return NULL;
    errno = EIO;
    return g_file_set_contents_full(path, (const char *) old, (gssize) journal->old_length,
                                    G_FILE_SET_CONTENTS_CONSISTENT | G_FILE_SET_CONTENTS_DURABLE, 0600, NULL)
               ? g_steal_pointer(&path)
               : NULL;
}

gboolean
billow_journal_finish(const char *path, char **kept, GError **error)
{
    *kept = NULL;
    g_autofree char *target = billow_link_target(path);
    if (!target)
        return TRUE; /* reading the file will report it */
    g_auto(Journal) journal = find_journal(target);
    if (journal.state == UNDER_WAY)
        return set_unfinished(error, EBUSY, path, &journal);
    if (journal.state == FINISHED)
        g_unlink(journal.path);
    if (journal.state != CUT_OFF)
        return TRUE;
    g_autofree char *old = store_old(target, &journal);
    if (!old || !write_over(target, journal.path, journal.descriptor, journal.new_length))
        return set_unfinished(error, errno, path, &journal);
    *kept = g_steal_pointer(&old);
    return TRUE;
}
