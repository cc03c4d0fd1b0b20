/* Numbered OBJ files, and MDD and PC2 caches with the OBJ file of their mesh. */
#include "io/motion/reading.h"

#include "core/base/allocate.h"
#include "io/base/text_lines.h"
#include "io/base/texture_place.h"
#include "io/import/cache.h"
#include "io/import/files.h"
#include "io/import/rate.h"

#include <glib/gi18n.h>
#include <string.h>

/* Makes room for n frames, keeping the mesh of the one that was read. */
static gboolean
make_room(BillowMotion *parts, size_t n, const char *path, GError **error)
{
    g_autofree float *first = NULL;
    free(parts->places);
    parts->places = NULL;
    first = g_memdup2(parts->positions, 3 * parts->n_points * sizeof *parts->positions);
    g_clear_pointer(&parts->positions, free);
    parts->n_frames = n;
    if (!billow_motion_allocate(parts, path, error))
        return FALSE;
    memcpy(parts->positions, first, 3 * parts->n_points * sizeof *first);
    return TRUE;
}

static void
finish(const BillowMotionOptions *options, double rate, BillowMotion *parts, BillowMotionFacts *facts)
{
    facts->n_clips = 1;
    billow_motion_decide(options, 0.0, BILLOW_MOTION_UP_UNKNOWN, rate, facts, parts);
    billow_motion_convert(parts, facts->unit, facts->up);
}

/* Reads the points of one of the later files, whose triangles must be those of the first. */
static gboolean
read_next(const char *path, const BillowMotion *parts, float *points, GCancellable *cancellable,
          GError **error)
{
    BillowMotion frame = {0};
    gboolean done = billow_motion_read_obj(path, cancellable, &frame, error);
    if (done &&
        (frame.n_points != parts->n_points || frame.n_triangles != parts->n_triangles ||
         memcmp(frame.triangles, parts->triangles, 3 * frame.n_triangles * sizeof *frame.triangles) != 0)) {
        billow_import_refuse(error, path, _("the faces differ from those of the first file"));
        done = FALSE;
    }
    if (done)
        memcpy(points, frame.positions, 3 * frame.n_points * sizeof *points);
    billow_motion_parts_clear(&frame);
    return done;
}

gboolean
billow_motion_read_objs(const char *path, const BillowMotionOptions *options, GCancellable *cancellable,
                        BillowMotion *parts, BillowMotionFacts *facts, GError **error)
{
    const char *const given[] = {path, NULL};
    g_autofree char *folder = g_path_get_dirname(path);
    g_autoptr(BillowImportFiles) files = billow_import_files_find(given, error);
    for (size_t i = 0; files && strchr(path, '#') && files->paths[i]; i++)
        if (!billow_texture_lies_in(files->paths[i], folder)) {
            billow_import_refuse(error, files->paths[i], _("it is a link to another folder"));
            return FALSE;
        }
    if (!files || !billow_motion_read_obj(files->paths[0], cancellable, parts, error) ||
        !make_room(parts, g_strv_length(files->paths), path, error))
        return FALSE;
    for (size_t i = 1; i < parts->n_frames; i++)
        if (!read_next(files->paths[i], parts, &parts->positions[3 * i * parts->n_points], cancellable,
                       error))
            return FALSE;
    finish(options, 0.0, parts, facts);
    return TRUE;
}

/* Returns the OBJ file beside a cache. Free with g_free(). */
static char *
base_of(const char *path)
{
    const char *dot = strrchr(path, '.');
    g_autofree char *stem = g_strndup(path, (gsize) (dot - path));
    return g_strconcat(stem, ".obj", NULL);
}

static double
rate_of(BillowImportCache *cache)
{
    g_autofree double *times = g_new(double, cache->n_frames);
    for (guint32 i = 0; i < cache->n_frames; i++) {
        gboolean in_frames;
        if (!billow_import_cache_time(cache, i, &times[i], &in_frames, NULL) || in_frames)
            return 0.0;
    }
    return billow_import_times_kind(times, cache->n_frames) == BILLOW_TIMES_DIFFER
               ? billow_import_rate(times, cache->n_frames)
               : 0.0;
}

gboolean
billow_motion_read_cache(const char *path, const BillowMotionOptions *options, GCancellable *cancellable,
                         BillowMotion *parts, BillowMotionFacts *facts, GError **error)
{
    g_autofree char *beside = base_of(path), *folder = g_path_get_dirname(path);
    if (!options->base && !billow_texture_lies_in(beside, folder)) {
        billow_import_refuse(error, path, _("the OBJ file beside it is a link to another folder"));
        return FALSE;
    }
    g_autoptr(BillowImportCache) cache = billow_import_cache_open(path, error);
    if (!cache || !billow_motion_read_obj(options->base ? options->base : beside, cancellable, parts, error))
        return FALSE;
    if (cache->n_points != parts->n_points) {
        billow_import_refuse(error, path, _("the cache has %u points, and its OBJ file %zu"), cache->n_points,
                             parts->n_points);
        return FALSE;
    }
    if (!make_room(parts, cache->n_frames, path, error))
        return FALSE;
    for (guint32 i = 0; i < cache->n_frames; i++)
        if (!billow_import_cache_read(cache, i, &parts->positions[3 * (size_t) i * parts->n_points],
                                      cancellable, error))
            return FALSE;
    finish(options, rate_of(cache), parts, facts);
    return TRUE;
}
