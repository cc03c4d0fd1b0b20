/* Which files an import reads, and in which order. */
#pragma once

#include <gio/gio.h>

typedef struct {
    char **paths;     /* NULL-terminated, at least one */
    GArray *numbers;  /* of gint64: the ascending numbers in the names; NULL if the files are no sequence */
    gboolean sorted;  /* they were given in another order, that of their letters */
    gboolean jumbled; /* they are numbered, but were given in no order */
} BillowImportFiles;

void billow_import_files_free(BillowImportFiles *files); /* NULL is allowed */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowImportFiles, billow_import_files_free)

/* Finds the files of `given` (NULL-terminated): files; names with a pattern for the number of a frame ("cloth.%04d.obj",
 * "cloth.####.obj", "cloth.$F4.obj"); and folders, of which the numbered OBJ files are taken. Files whose names
 * differ only in a number are put in the order of these numbers if they were given in that of their letters, as a
 * shell lists them. Returns NULL with G_IO_ERROR_INVALID_DATA if no file fits a pattern, or a folder has no
 * numbered OBJ files or several sequences of them. */
BillowImportFiles *billow_import_files_find(const char *const *given, GError **error);

/* Returns the part of a file name before the number of its frame and what separates the two: "cloth" for
 * "cloth.0001.obj". Without such a number, it is the name without its suffix. Free with g_free(). */
char *billow_import_files_stem(const char *path, gboolean is_sequence);
