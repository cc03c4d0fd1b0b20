#include "journal_text.h"

#include <string.h>
#include <sys/stat.h>

JournalContents
journal_contents(const char *path, const char *new, const char *old)
{
    struct stat file;
    g_assert_cmpint(stat(path, &file), ==, 0);
    return (JournalContents){
        new, old, path, strlen(new), strlen(old), (guint64) file.st_dev, (guint64) file.st_ino};
}

static char *
digest_of(const char *text, gsize length)
{
    return g_compute_checksum_for_data(G_CHECKSUM_SHA256, (const guchar *) text, length);
}

GString *
journal_text(const JournalContents *contents)
{
    g_autofree char *new_hash = digest_of(contents->new, contents->new_length);
    g_autofree char *old_hash = digest_of(contents->old, contents->old_length);
    g_autofree char *path_hash = g_compute_checksum_for_string(G_CHECKSUM_SHA256, contents->path, -1);
    GString *journal = g_string_new_len(contents->new, (gssize) contents->new_length);
    g_string_append_len(journal, contents->old, (gssize) contents->old_length);
    g_string_append_printf(journal,
                           "billow-journal 1 %020zu %020zu %s %s %020" G_GUINT64_FORMAT
                           " %020" G_GUINT64_FORMAT " %s\n",
                           contents->new_length, contents->old_length, new_hash, old_hash, contents->device,
                           contents->inode, path_hash);
    return journal;
}
