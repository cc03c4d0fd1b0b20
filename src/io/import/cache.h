/* Reads MDD and PC2 point caches of other programs, one frame at a time. */
#pragma once

#include <gio/gio.h>

typedef struct {
    char *path;
    int descriptor;
    gboolean big_endian; /* TRUE for MDD, FALSE for PC2 */
    guint32 n_points, n_frames;
    goffset points_at;       /* byte offset of the points of the first frame */
    double first_time, step; /* PC2 only: time of the first frame and step between frames, in frames */
} BillowImportCache;

/* Opens a cache and recognizes its kind by its first bytes. Returns NULL with a GIO error if it cannot be
 * read, or with G_IO_ERROR_INVALID_DATA, which names file and byte, if it is truncated or not a cache. */
BillowImportCache *billow_import_cache_open(const char *path, GError **error);
void billow_import_cache_free(BillowImportCache *cache); /* NULL is allowed */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowImportCache, billow_import_cache_free)

/* Returns the time of a frame (0 ... n_frames - 1) in `*time`: in seconds for MDD, in frames for PC2, which
 * sets `*in_frames`. Returns FALSE with an error as above. */
gboolean billow_import_cache_time(BillowImportCache *cache, guint32 frame, double *time, gboolean *in_frames,
                                  GError **error);

/* Reads x, y, z of every point in a frame: finite, in the file's own axes. `points` needs room for 3 *
 * n_points floats. Returns FALSE with an error as above. */
gboolean billow_import_cache_read(BillowImportCache *cache, guint32 frame, float *points,
                                  GCancellable *cancellable, GError **error);
