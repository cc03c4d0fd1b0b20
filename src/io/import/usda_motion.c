#include "io/import/usda_motion.h"

#include "io/base/text_lines.h"
#include "io/import/rate.h"
#include "io/import/usda_reader.h"

#include <glib/gi18n.h>
#include <math.h>

enum { MOST_NAMED = 8 };

/* Time codes per second, where a layer does not tell. */
static const double RATE = 24.0;

struct BillowUsdaMotion {
    BillowUsda *usda;
    const BillowUsdaMesh *mesh; /* owned by it */
    gsize n_points;             /* known once the mesh has been read */
    double rate;
};

void
billow_usda_motion_free(BillowUsdaMotion *motion)
{
    if (!motion)
        return;
    billow_usda_free(motion->usda);
    g_free(motion);
}

static gboolean
refuse(const BillowUsdaMotion *motion, GError **error)
{
    billow_import_refuse(error, motion->usda->path, _("damaged: its parts do not match"));
    return FALSE;
}

/* --- Opening --- */

/* Returns the names of the prims that the meshes are in, separated by commas. */
static char *
list_names(const GPtrArray *meshes)
{
    GString *names = g_string_new(NULL);
    for (guint i = 0; i < meshes->len && i <= MOST_NAMED; i++) {
        const BillowUsdaMesh *mesh = meshes->pdata[i];
        const char *name = *mesh->parent ? mesh->parent : mesh->name;
        g_string_append_printf(names, "%s%s", i > 0 ? ", " : "", i < MOST_NAMED ? name : "…");
    }
    return g_string_free(names, FALSE);
}

static gboolean
find_mesh(BillowUsdaMotion *motion, const char *object, GError **error)
{
    const GPtrArray *meshes = motion->usda->meshes;
    guint found = 0;
    for (guint i = 0; i < meshes->len; i++) {
        const BillowUsdaMesh *mesh = meshes->pdata[i];
        if (object && !g_str_equal(object, mesh->name) && !g_str_equal(object, mesh->parent))
            continue;
        motion->mesh = found++ == 0 ? mesh : motion->mesh;
    }
    g_autofree char *names = list_names(meshes);
    const char *path = motion->usda->path;
    if (meshes->len == 0)
        billow_import_refuse(error, path, _("it contains no mesh"));
    else if (found == 0)
        billow_import_refuse(error, path, _("no object or group is named “%s”; there are: %s"), object,
                             names);
    else if (found > 1)
        billow_import_refuse(
            error, path, _("it contains several objects, named %s: choose one of them (--object)"), names);
    else if (motion->mesh->moved)
        billow_import_refuse(error, path,
                             _("transforms move its mesh: apply them, so that the points have them"));
    else
        return motion->mesh->points->len > 0 || refuse(motion, error);
    return FALSE;
}

static void
find_rate(BillowUsdaMotion *motion)
{
    const guint n = motion->mesh->points->len;
    g_autofree double *times = g_new(double, n);
    for (guint i = 0; i < n; i++)
        times[i] = billow_usda_motion_time(motion, i);
    motion->rate = billow_import_rate(times, n);
}

BillowUsdaMotion *
billow_usda_motion_open(const char *path, const char *object, GCancellable *cancellable, GError **error)
{
    g_autoptr(BillowUsdaMotion) motion = g_new0(BillowUsdaMotion, 1);
    motion->usda = billow_usda_open(path, cancellable, error);
    if (!motion->usda || !find_mesh(motion, object, error))
        return NULL;
    find_rate(motion);
    return g_steal_pointer(&motion);
}

/* --- Time --- */

guint
billow_usda_motion_frames(const BillowUsdaMotion *motion)
{
    return motion->mesh->points->len;
}

double
billow_usda_motion_rate(const BillowUsdaMotion *motion)
{
    return motion->rate;
}

double
billow_usda_motion_time(const BillowUsdaMotion *motion, guint frame)
{
    const BillowUsdaArray *samples = &g_array_index(motion->mesh->points, BillowUsdaArray, 0);
    const double rate = motion->usda->rate > 0.0 ? motion->usda->rate : RATE;
    return motion->mesh->points->len > 1 ? (samples[frame].time - samples[0].time) / rate : 0.0;
}

/* --- Points --- */

/* Puts the points of a sample into `points`, which has room for `n` of them. */
static gboolean
put_points(const BillowUsdaMotion *motion, const GArray *numbers, float *points, GError **error)
{
    const double scale = motion->usda->meters_per_unit;
    for (guint i = 0; i + 3 <= numbers->len; i += 3) {
        const double *at = &g_array_index(numbers, double, i);
        points[i] = (float) (at[0] * scale);
        points[i + 1] = (float) ((motion->usda->z_up ? at[2] : at[1]) * scale);
        points[i + 2] = (float) ((motion->usda->z_up ? 0.0 - at[1] : at[2]) * scale);
        if (!isfinite(points[i]) || !isfinite(points[i + 1]) || !isfinite(points[i + 2])) {
            billow_import_refuse(error, motion->usda->path, _("a coordinate is not a number"));
            return FALSE;
        }
    }
    return TRUE;
}

gboolean
billow_usda_motion_read(const BillowUsdaMotion *motion, guint frame, float *points, GError **error)
{
    g_autoptr(GArray) numbers =
        billow_usda_read(motion->usda, g_array_index(motion->mesh->points, BillowUsdaArray, frame),
                         3 * motion->n_points, error);
    if (!numbers)
        return FALSE;
    return numbers->len == 3 * motion->n_points ? put_points(motion, numbers, points, error)
                                                : refuse(motion, error);
}

static gboolean
read_points(BillowUsdaMotion *motion, BillowImportMesh *mesh, GError **error)
{
    g_autoptr(GArray) numbers =
        billow_usda_read(motion->usda, g_array_index(motion->mesh->points, BillowUsdaArray, 0),
                         3 * (gsize) BILLOW_MAX_POINTS, error);
    if (!numbers)
        return FALSE;
    if (numbers->len == 0 || numbers->len % 3 > 0)
        return refuse(motion, error);
    motion->n_points = numbers->len / 3;
    g_array_set_size(mesh->points, numbers->len);
    return put_points(motion, numbers, &g_array_index(mesh->points, float, 0), error);
}

/* --- The mesh --- */

static gboolean
has_corner(const guint32 *corners, guint n, guint32 point)
{
    for (guint i = 0; i < n; i++)
        if (corners[i] == point)
            return TRUE;
    return FALSE;
}

/* Adds a face of `n` corners from `at` on. Returns FALSE if a corner is no point, or if two are one,
 * unless any faces are read, which it is then left out of. */
static gboolean
add_face(const BillowUsdaMotion *motion, BillowImportMesh *mesh, BillowImportFaces faces, const double *at,
         guint n)
{
    guint32 corners[BILLOW_MOST_CORNERS];
    guint kept = 0;
    for (guint i = 0; i < n; i++) {
        if (!(at[i] >= 0.0 && at[i] < (double) motion->n_points))
            return FALSE;
        corners[kept] = (guint32) at[i];
        if (!has_corner(corners, kept, corners[kept]))
            kept++;
        else if (faces == BILLOW_FACES_OF_GRIDS)
            return FALSE;
    }
    const guint first = mesh->faces->len;
    if (kept == 4)
        g_array_append_val(mesh->faces,
                           ((BillowImportFace){{corners[0], corners[1], corners[2], corners[3]}, 4, 0}));
    for (guint i = 1; kept != 4 && i + 1 < kept; i++)
        g_array_append_val(mesh->faces, ((BillowImportFace){{corners[0], corners[i], corners[i + 1]}, 3, 0}));
    if (kept > 4)
        billow_import_mesh_divide(mesh, first, kept, NULL);
    return TRUE;
}

static gboolean
read_faces(const BillowUsdaMotion *motion, BillowImportMesh *mesh, BillowImportFaces faces, GError **error)
{
    g_autoptr(GArray) counts =
        billow_usda_read(motion->usda, motion->mesh->counts, BILLOW_MAX_IMPORT_FACES, error);
    g_autoptr(GArray) corners = counts ? billow_usda_read(motion->usda, motion->mesh->indices,
                                                          4 * (gsize) BILLOW_MAX_IMPORT_FACES, error)
                                       : NULL;
    if (!corners)
        return FALSE;
    guint at = 0;
    for (guint i = 0; i < counts->len; i++) {
        const double n = g_array_index(counts, double, i);
        if (faces == BILLOW_FACES_OF_GRIDS && n != 3.0 && n != 4.0) {
            billow_import_refuse(error, mesh->path, _("a face has %g corners; expected 3 or 4"), n);
            return FALSE;
        }
        if (!(n >= 0.0 && n <= BILLOW_MOST_CORNERS)) {
            billow_import_refuse(error, mesh->path, _("a face has %g corners; expected at most %d"), n,
                                 BILLOW_MOST_CORNERS);
            return FALSE;
        }
        if ((guint) n > corners->len - at || mesh->faces->len + (guint) n > BILLOW_MAX_IMPORT_FACES + 4 ||
            !add_face(motion, mesh, faces, &g_array_index(corners, double, at), (guint) n))
            return refuse(motion, error);
        at += (guint) n;
    }
    return TRUE;
}

/* Takes texture coordinates if each point has one. */
static gboolean
read_uv(const BillowUsdaMotion *motion, BillowImportMesh *mesh, GError **error)
{
    if (motion->mesh->uv.at == 0)
        return TRUE;
    g_autoptr(GArray) numbers =
        billow_usda_read(motion->usda, motion->mesh->uv, 8 * (gsize) BILLOW_MAX_IMPORT_FACES, error);
    if (!numbers)
        return FALSE;
    if (numbers->len != 2 * motion->n_points)
        return TRUE;
    mesh->uv = g_array_new(FALSE, FALSE, sizeof(float));
    for (guint i = 0; i < numbers->len; i++) {
        const float number = (float) g_array_index(numbers, double, i);
        g_array_append_val(mesh->uv, number);
    }
    return TRUE;
}

BillowImportMesh *
billow_usda_motion_mesh(BillowUsdaMotion *motion, BillowImportFaces faces, GError **error)
{
    g_autoptr(BillowImportMesh) mesh = g_new0(BillowImportMesh, 1);
    mesh->path = g_strdup(motion->usda->path);
    mesh->points = g_array_new(FALSE, TRUE, sizeof(float));
    mesh->faces = g_array_new(FALSE, FALSE, sizeof(BillowImportFace));
    mesh->objects = g_ptr_array_new_with_free_func(g_free);
    return read_points(motion, mesh, error) && read_faces(motion, mesh, faces, error) &&
                   read_uv(motion, mesh, error)
               ? g_steal_pointer(&mesh)
               : NULL;
}
