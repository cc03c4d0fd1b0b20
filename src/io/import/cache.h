/* Caches of points that other programs wrote: MDD and PC2. A frame is read when it is asked for. */
#pragma once

#include <gio/gio.h>

typedef struct {
    char *path;
    int descriptor;
    gboolean big_endian; /* MDD; else PC2 */
    guint32 n_points, n_frames;
    goffset points_at;       /* where the points of the first frame begin, bytes */
    double first_time, step; /* of PC2: of the first frame and between two, in frames */
} BillowImportCache;

/* NULL with an error: GIO's where it cannot be read, G_IO_ERROR_INVALID_DATA with the file, and the byte where it has one, for what is no such file, or
 * is cut short. What it is is told by its first bytes. */
BillowImportCache *billow_import_cache_open(const char *path, GError **error);
void billow_import_cache_free(BillowImportCache *cache); /* may be NULL */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowImportCache, billow_import_cache_free)

/* The moment of a frame (0 ... n_frames - 1): in seconds (MDD), or in frames (PC2: `in_frames`). FALSE with an error as above. */
gboolean billow_import_cache_time(BillowImportCache *cache, guint32 frame, double *time, gboolean *in_frames,
                                  GError **error);

/* x, y, z of each of its points in a frame: finite, as the file has them. `points` has room for 3 * n_points. FALSE with an error as above. */
gboolean billow_import_cache_read(BillowImportCache *cache, guint32 frame, float *points,
                                  GCancellable *cancellable, GError **error);
