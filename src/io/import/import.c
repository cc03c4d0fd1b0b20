#include "io/import/import.h"

#include "io/base/text_lines.h"
#include "io/import/cache.h"
#include "io/import/glb_motion.h"
#include "io/import/grid.h"
#include "io/import/resample.h"
#include "io/import/seam.h"
#include "io/import/usda_motion.h"
#include "io/import/weld.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

struct BillowImport {
    BillowImportFiles *files;
    gboolean close_gaps, merge;
    double distance; /* of points that are merged, in the files; or 0 */
    char *object;    /* or NULL: everything */
    gboolean take_wanted;
    BillowAxes axes;
    BillowImportCache *cache; /* NULL for other files, as are the next ones */
    BillowGlbMotion *glb;
    BillowUsdaMotion *usda;
    BillowImportMesh *mesh;         /* of the first file, or of the cache */
    BillowImportGrid *grid;         /* of that mesh, or */
    BillowImportResample *resample; /* the grid that is laid over it */
    gboolean any_faces;             /* such a grid is wanted */
    double spacing;                 /* of it, or 0 */
    double squares, most; /* distances of frames that were read: sum of mean squares, and the largest */
    guint n_measured;
    BillowImportTimes times; /* of the cache */
    double frame_rate;       /* of the cache, or 0 */
    double along, down;      /* median lengths of its edges along rows and columns, in metres */
};

static gboolean
has_suffix(const char *name, const char *suffix)
{
    const gsize n = strlen(name), m = strlen(suffix);
    return n >= m && g_ascii_strcasecmp(name + n - m, suffix) == 0;
}

static gboolean
is_cache_name(const char *name)
{
    return has_suffix(name, ".mdd") || has_suffix(name, ".pc2");
}

static gboolean
is_glb_name(const char *name)
{
    return has_suffix(name, ".glb");
}

/* The suffix .usd is for text and for binary files. */
static gboolean
is_usda_name(const char *name)
{
    return has_suffix(name, ".usda") || has_suffix(name, ".usd");
}

static gboolean
is_binary_usd_name(const char *name)
{
    return has_suffix(name, ".usdc") || has_suffix(name, ".usdz");
}

gboolean
billow_import_is_name(const char *name)
{
    return has_suffix(name, ".obj") || is_cache_name(name) || is_glb_name(name) || is_usda_name(name);
}

void
billow_import_free(BillowImport *import)
{
    if (!import)
        return;
    billow_import_files_free(import->files);
    g_free(import->object);
    billow_import_cache_free(import->cache);
    billow_glb_motion_free(import->glb);
    billow_usda_motion_free(import->usda);
    billow_import_mesh_free(import->mesh);
    billow_import_grid_free(import->grid);
    billow_import_resample_free(import->resample);
    g_free(import);
}

/* --- Points --- */

static BillowGrid
size_of(const BillowImportGrid *grid)
{
    return (BillowGrid){.columns = grid->columns, .rows = grid->rows, .spacing = 1.0, .closed = grid->closed};
}

/* Converts a point of a file; `number` is its index. Returns FALSE if it is absurdly far away. */
static gboolean
convert_point(const BillowImport *import, const float *point, guint32 number, const char *path,
              float *converted, GError **error)
{
    const BillowVec3 place = billow_axes_place(&import->axes, point);
    if (!(fabs(place.x) <= BILLOW_MAX_NUMBER && fabs(place.y) <= BILLOW_MAX_NUMBER &&
          fabs(place.z) <= BILLOW_MAX_NUMBER)) {
        billow_import_refuse(error, path, _("point %u is more than a million kilometers from the origin"),
                             number + 1);
        return FALSE;
    }
    converted[0] = (float) place.x;
    converted[1] = (float) place.y;
    converted[2] = (float) place.z;
    return TRUE;
}

/* Returns a file's points, converted to grid order. */
static GBytes *
to_grid_order(const BillowImport *import, const BillowImportGrid *grid, const float *points, const char *path,
              GError **error)
{
    const BillowGrid size = size_of(grid);
    const size_t n = billow_grid_count(&size);
    g_autofree float *shape = g_new(float, 3 * n);
    for (size_t i = 0; i < n; i++)
        if (!convert_point(import, points + 3 * (gsize) grid->points[i], grid->points[i], path, shape + 3 * i,
                           error))
            return NULL;
    return g_bytes_new_take(g_steal_pointer(&shape), 3 * n * sizeof(float));
}

/* Returns where the points of the grid are that is laid over the mesh, and measures how far that is from
 * the mesh. */
static GBytes *
to_resampled(BillowImport *import, const float *points, const char *path, GError **error)
{
    const BillowResampling *resampling = &import->resample->resampling;
    const size_t n = billow_grid_count(&resampling->grid);
    g_autofree float *shape = g_new(float, 3 * n);
    billow_resampling_apply(resampling, points, shape);
    const BillowResamplingDistance distance = billow_resampling_measure(resampling, points, shape);
    for (size_t i = 0; i < n; i++)
        if (!convert_point(import, shape + 3 * i, resampling->points[i][0], path, shape + 3 * i, error))
            return NULL;
    import->squares += pow(import->axes.scale * distance.rms, 2.0);
    import->most = MAX(import->most, import->axes.scale * distance.most);
    import->n_measured++;
    return g_bytes_new_take(g_steal_pointer(&shape), 3 * n * sizeof(float));
}

/* Returns the points of a frame whose mesh is that of the first one. */
static GBytes *
to_cloth(BillowImport *import, const float *points, const char *path, GError **error)
{
    return import->resample ? to_resampled(import, points, path, error)
                            : to_grid_order(import, import->grid, points, path, error);
}

static const float *
points_of(const BillowImportMesh *mesh)
{
    return (const float *) (const void *) mesh->points->data;
}

/* --- Opening --- */

static BillowImportFaces
faces_of(const BillowImport *import)
{
    return import->any_faces ? BILLOW_FACES_ANY : BILLOW_FACES_OF_GRIDS;
}

/* Finds the grid of a mesh, whose points are merged first if that is wanted. It has the numbers of points in the
 * mesh itself. */
static BillowImportGrid *
find_grid(const BillowImport *import, const BillowImportMesh *mesh, const BillowGrid *wanted, GError **error)
{
    if (!import->merge)
        return billow_import_grid_find(mesh, wanted, TRUE, error);
    g_autoptr(BillowImportMesh) welded = billow_import_weld(mesh, import->distance, error);
    return welded ? billow_import_grid_find(welded, wanted, FALSE, error) : NULL;
}

static gboolean
check_paths(char *const *paths, GError **error)
{
    for (guint i = 0; paths[i]; i++) {
        const char *problem = NULL;
        if (is_binary_usd_name(paths[i]))
            problem =
                _("a binary USD file: “usdcat --flatten -o cloth.usda” of USD makes one text file of it");
        else if (!billow_import_is_name(paths[i]))
            problem = _("only .obj, .mdd, .pc2, .glb and .usda files can be imported");
        else if (is_cache_name(paths[i]) && (i > 0 || paths[1]))
            problem = _("a cache must be imported on its own, without other files");
        else if ((is_glb_name(paths[i]) || is_usda_name(paths[i])) && (i > 0 || paths[1]))
            problem = _("a GLB or USDA file must be imported on its own, without other files");
        if (problem) {
            billow_import_refuse(error, paths[i], "%s", problem);
            return FALSE;
        }
    }
    return TRUE;
}

static BillowImportMesh *
read_base(const BillowImport *import, const char *cache, const char *base, GCancellable *cancellable,
          GError **error)
{
    const int stem = (int) (strlen(cache) - strlen(".mdd"));
    g_autofree char *beside = base ? NULL : g_strdup_printf("%.*s.obj", stem, cache);
    if (beside && !g_file_test(beside, G_FILE_TEST_EXISTS)) {
        g_autofree char *name = g_path_get_basename(beside);
        billow_import_refuse(
            error, cache,
            _("a cache contains only points: put the OBJ file of its mesh next to it, named %s"), name);
        return NULL;
    }
    return billow_import_obj(base ? base : beside, import->object, faces_of(import), cancellable, error);
}

/* Lays a grid over the mesh. Its distances in the first frame are known then. */
static gboolean
lay_grid(BillowImport *import, GError **error)
{
    const BillowImportLaying laying = {import->axes, import->distance, import->spacing};
    import->resample = billow_import_resample_new(import->mesh, &laying, error);
    if (!import->resample)
        return FALSE;
    import->along = import->resample->resampling.across;
    import->down = import->resample->resampling.down;
    g_autoptr(GBytes) shape = to_resampled(import, points_of(import->mesh), import->mesh->path, error);
    return shape != NULL;
}

static gboolean
measure(BillowImport *import, GError **error)
{
    g_autoptr(GBytes) shape =
        to_grid_order(import, import->grid, points_of(import->mesh), import->mesh->path, error);
    if (!shape)
        return FALSE;
    const float *points = g_bytes_get_data(shape, NULL);
    import->along = billow_import_grid_median(import->grid, points, 1, 0);
    import->down = billow_import_grid_median(import->grid, points, 0, 1);
    if (import->along > 0.0 && import->down > 0.0)
        return TRUE;
    billow_import_refuse(error, import->mesh->path, _("at least half of its edges have zero length"));
    return FALSE;
}

/* Learns the frame rate from the times of a cache. If one of them is invalid, that is told when its frame is
 * read. */
static void
read_times(BillowImport *import)
{
    const guint n = import->cache->n_frames;
    g_autofree double *times = g_new(double, n);
    gboolean in_frames = FALSE;
    for (guint i = 0; i < n; i++)
        if (!billow_import_cache_time(import->cache, i, &times[i], &in_frames, NULL))
            return;
    import->times = billow_import_times_kind(times, n);
    import->frame_rate = in_frames ? 0.0 : billow_import_rate(times, n);
}

static gboolean
read_glb(BillowImport *import, const BillowImportSource *source, GCancellable *cancellable, GError **error)
{
    import->glb =
        billow_glb_motion_open(import->files->paths[0], import->object, source->take, cancellable, error);
    import->mesh = import->glb ? billow_glb_motion_mesh(import->glb, error) : NULL;
    import->frame_rate = import->mesh ? billow_glb_motion_rate(import->glb) : 0.0;
    return import->mesh != NULL;
}

static gboolean
read_usda(BillowImport *import, const BillowImportSource *source, GCancellable *cancellable, GError **error)
{
    const BillowUsdaWanted wanted = {import->object, source->take, source->outside};
    import->usda = billow_usda_motion_open(import->files->paths[0], &wanted, cancellable, error);
    import->mesh = import->usda ? billow_usda_motion_mesh(import->usda, faces_of(import), error) : NULL;
    import->frame_rate = import->mesh ? billow_usda_motion_rate(import->usda) : 0.0;
    return import->mesh != NULL;
}

/* Opens the file of all frames, if there is one, and reads the first mesh. */
static gboolean
read_mesh(BillowImport *import, const BillowImportSource *source, GCancellable *cancellable, GError **error)
{
    const char *first = import->files->paths[0];
    if (is_glb_name(first))
        return read_glb(import, source, cancellable, error);
    if (is_usda_name(first))
        return read_usda(import, source, cancellable, error);
    if (!is_cache_name(first)) {
        import->mesh = billow_import_obj(first, import->object, faces_of(import), cancellable, error);
        return import->mesh != NULL;
    }
    import->cache = billow_import_cache_open(first, error);
    import->mesh = import->cache ? read_base(import, first, source->base, cancellable, error) : NULL;
    if (!import->mesh)
        return FALSE;
    read_times(import);
    const guint n = billow_import_mesh_count(import->mesh);
    if (import->cache->n_points != n)
        billow_import_refuse(error, first, _("has %u points per frame, but its mesh %s has %u"),
                             import->cache->n_points, import->mesh->path, n);
    return import->cache->n_points == n;
}

/* Makes the cloth a tube if its sides are one seam in the first frame and in the last. */
static void
close_tube(BillowImport *import, GCancellable *cancellable)
{
    const int last = billow_import_frame_count(import);
    g_autoptr(GBytes) first_shape = billow_import_read(import, 1, cancellable, NULL);
    const BillowClosed closed =
        first_shape ? billow_import_grid_meets(import->grid, g_bytes_get_data(first_shape, NULL))
                    : BILLOW_OPEN;
    g_autoptr(GBytes) last_shape = closed ? billow_import_read(import, last, cancellable, NULL) : NULL;
    if (last_shape && billow_import_grid_meets(import->grid, g_bytes_get_data(last_shape, NULL)) == closed)
        billow_import_grid_close(import->grid, closed);
}

static BillowImport *
open_files(const BillowImportSource *source, GCancellable *cancellable, GError **error)
{
    g_autoptr(BillowImport) import = g_new0(BillowImport, 1);
    import->any_faces = source->resample;
    import->spacing = source->spacing;
    import->axes = source->axes;
    import->close_gaps = source->close_gaps;
    import->object = g_strdup(source->object);
    import->take_wanted = source->take != NULL;
    import->merge = source->merge;
    import->distance = source->distance / source->axes.scale;
    import->files = billow_import_files_find(source->paths, error);
    if (!import->files || !check_paths(import->files->paths, error) ||
        !read_mesh(import, source, cancellable, error))
        return NULL;
    if (source->wanted && billow_grid_is_rope(source->wanted)) {
        billow_import_refuse(error, import->files->paths[0],
                             _("a mesh cannot become the shape of a rope: choose another cloth (--cloth)"));
        return NULL;
    }
    if (import->any_faces)
        return lay_grid(import, error) ? g_steal_pointer(&import) : NULL;
    import->grid = find_grid(import, import->mesh, source->wanted, error);
    if (!import->grid || !measure(import, error))
        return NULL;
    if (!source->wanted && import->grid->closed == BILLOW_OPEN)
        close_tube(import, cancellable);
    return g_steal_pointer(&import);
}

/* Returns whether files that are no grid can be opened in another way. */
static gboolean
can_open(BillowImportSource source, gboolean merge, gboolean resample, GCancellable *cancellable)
{
    source.merge = merge;
    source.resample = resample;
    g_autoptr(BillowImport) import = open_files(&source, cancellable, NULL);
    return import != NULL;
}

BillowImport *
billow_import_open(const BillowImportSource *source, GCancellable *cancellable, GError **error)
{
    GError *problem = NULL;
    BillowImport *import = open_files(source, cancellable, &problem);
    if (import)
        return import;
    if (!source->resample && g_error_matches(problem, G_IO_ERROR, G_IO_ERROR_INVALID_DATA) &&
        can_open(*source, source->merge, TRUE, cancellable) &&
        !(!source->merge && can_open(*source, TRUE, FALSE, cancellable))) {
        g_autofree char *why = g_steal_pointer(&problem->message);
        problem->message = g_strdup_printf(_("%s; a grid can be laid over it (--resample)"), why);
    }
    g_propagate_error(error, problem);
    return NULL;
}

const BillowImportFiles *
billow_import_files_of(const BillowImport *import)
{
    return import->files;
}

int
billow_import_frame_count(const BillowImport *import)
{
    const guint in_file = import->cache  ? import->cache->n_frames
                          : import->glb  ? billow_glb_motion_frames(import->glb)
                          : import->usda ? billow_usda_motion_frames(import->usda)
                                         : g_strv_length(import->files->paths);
    return (int) MIN(in_file, (guint) G_MAXINT);
}

BillowGrid
billow_import_grid(const BillowImport *import, double *uneven)
{
    BillowGrid grid = import->resample ? import->resample->resampling.grid : size_of(import->grid);
    grid.spacing = 0.5 * (import->along + import->down);
    if (uneven)
        *uneven = import->along / import->down;
    return grid;
}

gboolean
billow_import_resampled(const BillowImport *import, BillowImportResampled *resampled)
{
    const BillowImportResample *resample = import->resample;
    if (!resample)
        return FALSE;
    *resampled = (BillowImportResampled){resample->points,
                                         resample->mapped,
                                         resample->resampling.grid.closed,
                                         resample->stretch,
                                         resample->resampling.grid.spacing,
                                         resample->resampling.holes_left_out,
                                         sqrt(import->squares / import->n_measured),
                                         import->most};
    return TRUE;
}

const BillowUsda *
billow_import_usda(const BillowImport *import)
{
    return import->usda ? billow_usda_motion_file(import->usda) : NULL;
}

const GPtrArray *
billow_import_takes(const BillowImport *import)
{
    return import->glb    ? billow_glb_motion_takes(import->glb)
           : import->usda ? billow_usda_motion_file(import->usda)->takes
                          : NULL;
}

gboolean
billow_import_is_take_wanted(const BillowImport *import)
{
    return import->take_wanted;
}

double
billow_import_scale(const BillowImport *import)
{
    return import->axes.scale;
}

char *
billow_import_frame_name(const BillowImport *import, int frame)
{
    if (import->cache || import->glb || import->usda)
        return g_strdup_printf(_("Frame %d"), frame);
    g_autofree char *file = g_path_get_basename(import->files->paths[frame - 1]);
    file[strlen(file) - strlen(".obj")] = '\0';
    return g_utf8_make_valid(file, -1);
}

double
billow_import_frame_rate(const BillowImport *import)
{
    return import->frame_rate;
}

BillowImportTimes
billow_import_times(const BillowImport *import)
{
    return import->times;
}

double
billow_import_steps(const BillowImport *import, int frame)
{
    const GArray *numbers = import->close_gaps ? NULL : import->files->numbers;
    return numbers ? (double) (g_array_index(numbers, gint64, frame - 1) - g_array_index(numbers, gint64, 0))
                   : frame - 1;
}

gboolean
billow_import_time(BillowImport *import, int frame, double frame_rate, double *seconds, GError **error)
{
    double first = 0.0, time = billow_import_steps(import, frame);
    gboolean in_frames = TRUE;
    if (import->glb || import->usda) {
        *seconds = import->glb ? billow_glb_motion_time(import->glb, (guint) frame - 1)
                               : billow_usda_motion_time(import->usda, (guint) frame - 1);
        return TRUE;
    }
    if (import->cache && import->times != BILLOW_TIMES_EQUAL &&
        (!billow_import_cache_time(import->cache, 0, &first, &in_frames, error) ||
         !billow_import_cache_time(import->cache, (guint32) frame - 1, &time, &in_frames, error)))
        return FALSE;
    *seconds = in_frames ? (time - first) / frame_rate : time - first;
    if (import->frame_rate > 0.0)
        *seconds = round(*seconds * import->frame_rate) / import->frame_rate;
    return TRUE;
}

/* --- Reading --- */

static GBytes *
lay_out_like_first(BillowImport *import, const BillowImportMesh *mesh, GError **error)
{
    if (billow_import_mesh_same_faces(mesh, import->mesh))
        return to_cloth(import, points_of(mesh), mesh->path, error);
    if (import->resample) {
        billow_import_refuse(
            error, mesh->path,
            _("its faces are not those of the first file, over which the grid is laid: import it on "
              "its own"));
        return NULL;
    }
    const BillowGrid wanted = size_of(import->grid);
    g_autoptr(BillowImportGrid) grid = find_grid(import, mesh, &wanted, error);
    if (!grid)
        return NULL;
    if (grid->columns == wanted.columns && grid->rows == wanted.rows)
        return to_grid_order(import, grid, points_of(mesh), mesh->path, error);
    billow_import_refuse(error, mesh->path, _("has %d × %d points, but the first file has %d × %d"),
                         grid->columns, grid->rows, wanted.columns, wanted.rows);
    return NULL;
}

/* Reads a frame of a file that has mesh and frames. */
static GBytes *
read_motion(BillowImport *import, guint frame, GCancellable *cancellable, GError **error)
{
    g_autofree float *points = g_new(float, import->mesh->points->len);
    const gboolean read = import->glb ? billow_glb_motion_read(import->glb, frame, points, cancellable, error)
                                      : billow_usda_motion_read(import->usda, frame, points, error);
    return read ? to_cloth(import, points, import->mesh->path, error) : NULL;
}

GBytes *
billow_import_read(BillowImport *import, int frame, GCancellable *cancellable, GError **error)
{
    if ((import->glb || import->usda) && frame > 1)
        return read_motion(import, (guint) frame - 1, cancellable, error);
    if (import->cache) {
        g_autofree float *points = g_new(float, 3 * (gsize) import->cache->n_points);
        return billow_import_cache_read(import->cache, (guint32) frame - 1, points, cancellable, error)
                   ? to_cloth(import, points, import->cache->path, error)
                   : NULL;
    }
    if (frame == 1)
        return to_cloth(import, points_of(import->mesh), import->mesh->path, error);
    g_autoptr(BillowImportMesh) mesh = billow_import_obj(import->files->paths[frame - 1], import->object,
                                                         faces_of(import), cancellable, error);
    return mesh ? lay_out_like_first(import, mesh, error) : NULL;
}
