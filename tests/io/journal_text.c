#include "journal_text.h"

#include <string.h>
#include <sys/stat.h>

JournalContents
journal_contents(const char *path, const char *new, const char *old)
{
    struct stat file;
    g_assert_cmpint(stat(path, &file), ==, 0);
    return (JournalContents){new, old, path, (guint64) file.st_dev, (guint64) file.st_ino};
}

GString *
journal_text(const JournalContents *contents)
{
    g_autofree char *new_hash = g_compute_checksum_for_string(G_CHECKSUM_SHA256, contents->new, -1);
    g_autofree char *old_hash = g_compute_checksum_for_string(G_CHECKSUM_SHA256, contents->old, -1);
    g_autofree char *path_hash = g_compute_checksum_for_string(G_CHECKSUM_SHA256, contents->path, -1);
    GString *journal = g_string_new(contents->new);
    g_string_append(journal, contents->old);
    g_string_append_printf(journal,
                           "billow-journal 1 %020zu %020zu %s %s %020" G_GUINT64_FORMAT
                           " %020" G_GUINT64_FORMAT " %s\n",
                           strlen(contents->new), strlen(contents->old), new_hash, old_hash, contents->device,
                           contents->inode, path_hash);
    return journal;
}
