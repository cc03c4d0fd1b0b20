/* A look at files before they are imported: whether they are meshes, and how many frames they have. On a thread. */
#pragma once

#include "core/base/grid.h"

#include <gio/gio.h>

/* At `paths` (NULL-terminated, copied), for a cloth of this grid. */
void billow_import_look_async(char **paths, const BillowGrid *grid, GCancellable *cancellable,
                              GAsyncReadyCallback callback, gpointer data);

/* How many frames there are; -1 with an error of billow_import_open(). */
int billow_import_look_finish(GAsyncResult *result, GError **error);
