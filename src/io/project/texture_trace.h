/* Makes the outline of a cloth from its texture. */
#pragma once

#include "core/base/grid.h"
#include "core/base/outline_trace.h"

#include <gio/gio.h>

/* Traces the PNG image `path`, which spans the grid. Free the result with billow_outline_trace_clear().
 * Blocking. Returns FALSE with a GIO error that names the file if it cannot be read
 * (billow_texture_alpha_read()), is clear everywhere, or has too many parts. */
gboolean billow_texture_trace(const char *path, const BillowGrid *grid, BillowOutlineTrace *trace,
                              GError **error);

/* Returns a sentence about what has been left out, or NULL. Free with g_free(). */
char *billow_texture_trace_words(const BillowOutlineTrace *trace);
