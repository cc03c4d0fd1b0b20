/* What the import dialog tells of files. All texts are translated; free them with g_free(). */
#pragma once

#include "app/transfer/import_check.h"

/* Names the files. */
char *billow_import_files_text(char **paths);

/* Tells how many frames they have, and, if a grid was laid over the mesh, how, and how far that is from it. */
char *billow_import_check_text(char **paths, const BillowImportCheck *check);

/* Tells how far the points of a mesh are from the cloth that was laid over it. */
char *billow_import_laid_text(const BillowImportResampled *laid);

/* Returns the notes as sentences, one on a line, with `of_size` (NULL: none) instead of those of the check on sizes. That
 * files were sorted is none of them: the order of a chooser is not the user's. */
char *billow_import_notes_text(const BillowImportCheck *check, const BillowImportNote *of_size);
