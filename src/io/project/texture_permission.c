#include "io/project/texture_permission.h"

#include "io/base/atomic_file.h"
#include "io/base/texture_place.h"
#include "io/project/newest_files.h"
#include "model/base/text_hash.h"

#include <string.h>

enum { MOST_NOTES = 1000 };

static char *
notes_folder(void)
{
    return g_build_filename(g_get_user_state_dir(), "billow", "pictures", NULL);
}

static char *
note_of(const char *place)
{
    g_autofree char *folder = notes_folder();
    g_autofree char *name = g_compute_checksum_for_string(G_CHECKSUM_SHA256, place, -1);
    return g_build_filename(folder, name, NULL);
}

static GMutex lock;         /* protects everything below */
static GHashTable *unnoted; /* notes that could not be stored: paths, and the files that they led to */

static gboolean
write_note(const char *note, const char *target)
{
    g_autofree char *folder = notes_folder();
    if (g_mkdir_with_parents(folder, 0700) != 0)
        return FALSE;
    g_autoptr(BillowAtomicFile) file = billow_atomic_file_new(note, BILLOW_LINKS_REPLACED, NULL);
    const gboolean written = file && billow_atomic_file_write(file, target, strlen(target), NULL, NULL) &&
                             billow_atomic_file_commit(file, FALSE, NULL);
    billow_newest_files_keep(folder, MOST_NOTES);
    return written;
}

static int agreements; /* atomic */

guint
billow_texture_permissions(void)
{
    return (guint) g_atomic_int_get(&agreements);
}

void
billow_texture_allow(const char *path)
{
    g_autofree char *place = g_canonicalize_filename(path, NULL);
    g_autofree char *note = note_of(place), *target = billow_real_path(place);
    if (target && !write_note(note, target)) {
        g_mutex_lock(&lock);
        if (!unnoted)
            unnoted = g_hash_table_new_full(billow_text_hash, g_str_equal, g_free, g_free);
        g_hash_table_insert(unnoted, g_strdup(note), g_strdup(target));
        g_mutex_unlock(&lock);
    }
    g_atomic_int_inc(&agreements);
}

gboolean
billow_texture_is_allowed(const char *path)
{
    g_autofree char *place = g_canonicalize_filename(path, NULL);
    g_autofree char *note = note_of(place), *noted = NULL;
    if (!g_file_get_contents(note, &noted, NULL, NULL)) {
        g_mutex_lock(&lock);
        noted = unnoted ? g_strdup(g_hash_table_lookup(unnoted, note)) : NULL;
        g_mutex_unlock(&lock);
    }
    g_autofree char *target = noted ? billow_real_path(place) : NULL;
    return target && g_str_equal(target, noted);
}
