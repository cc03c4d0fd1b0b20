#include "io/import/usda_motion.h"

#include "io/base/obj_reading.h"
#include "io/base/text_lines.h"
#include "io/import/rate.h"
#include "io/import/usda_reader.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

enum { MOST_NAMED = 8 };

static const gsize MOST_CORNERS = 4 * (gsize) BILLOW_MAX_IMPORT_FACES;

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
    if (meshes->len == 0 && motion->usda->missing)
        billow_import_refuse(error, path, _("it has its mesh from elsewhere: %s"), motion->usda->missing);
    else if (meshes->len == 0)
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
    else if (motion->mesh->prim->points->len == 0 && motion->usda->missing)
        billow_import_refuse(error, path, _("it has its mesh from elsewhere: %s"), motion->usda->missing);
    else
        return motion->mesh->prim->points->len > 0 || refuse(motion, error);
    return FALSE;
}

static void
find_rate(BillowUsdaMotion *motion)
{
    const guint n = billow_usda_motion_frames(motion);
    g_autofree double *times = g_new(double, n);
    for (guint i = 0; i < n; i++)
        times[i] = billow_usda_motion_time(motion, i);
    motion->rate = billow_import_rate(times, n);
}

BillowUsdaMotion *
billow_usda_motion_open(const char *path, const BillowUsdaWanted *wanted, GCancellable *cancellable,
                        GError **error)
{
    g_autoptr(BillowUsdaMotion) motion = g_new0(BillowUsdaMotion, 1);
    motion->usda = billow_usda_open(path, wanted->take, wanted->outside, cancellable, error);
    if (!motion->usda || !find_mesh(motion, wanted->object, error))
        return NULL;
    find_rate(motion);
    return g_steal_pointer(&motion);
}

const BillowUsda *
billow_usda_motion_file(const BillowUsdaMotion *motion)
{
    return motion->usda;
}

/* --- Time --- */

guint
billow_usda_motion_frames(const BillowUsdaMotion *motion)
{
    return motion->mesh->prim->points->len;
}

double
billow_usda_motion_rate(const BillowUsdaMotion *motion)
{
    return motion->rate;
}

double
billow_usda_motion_time(const BillowUsdaMotion *motion, guint frame)
{
    const BillowUsdaArray *samples = &g_array_index(motion->mesh->prim->points, BillowUsdaArray, 0);
    const double rate = motion->usda->rate > 0.0 ? motion->usda->rate : 24.0;
    return motion->mesh->prim->points->len > 1 ? (samples[frame].time - samples[0].time) / rate : 0.0;
}

/* --- Points --- */

/* Puts the points of a sample into `points`, which has room for `n` of them. */
static gboolean
put_points(const BillowUsdaMotion *motion, const GArray *numbers, float *points, GError **error)
{
    const double scale = motion->usda->meters_per_unit;
    for (guint i = 0; i + 3 <= numbers->len; i += 3) {
        const double *own = &g_array_index(numbers, double, i);
        const BillowVec3 to =
            billow_import_place_apply(&motion->mesh->place, billow_vec3(own[0], own[1], own[2]));
        const double placed[3] = {to.x, to.y, to.z}, *at = motion->mesh->is_placed ? placed : own;
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
    g_autoptr(GArray) numbers = billow_usda_read(
        g_array_index(motion->mesh->prim->points, BillowUsdaArray, frame), 3 * motion->n_points, error);
    if (!numbers)
        return FALSE;
    return numbers->len == 3 * motion->n_points ? put_points(motion, numbers, points, error)
                                                : refuse(motion, error);
}

static gboolean
read_points(BillowUsdaMotion *motion, BillowImportMesh *mesh, GError **error)
{
    g_autoptr(GArray) numbers = billow_usda_read(
        g_array_index(motion->mesh->prim->points, BillowUsdaArray, 0), 3 * (gsize) BILLOW_MAX_POINTS, error);
    if (!numbers)
        return FALSE;
    if (numbers->len == 0 || numbers->len % 3 > 0)
        return refuse(motion, error);
    motion->n_points = numbers->len / 3;
    g_array_set_size(mesh->points, numbers->len);
    return put_points(motion, numbers, &g_array_index(mesh->points, float, 0), error);
}

/* --- The mesh --- */

/* The faces while they are read. */
typedef struct {
    BillowImportMesh *mesh;
    BillowImportFaces which;
    GArray *corners; /* of double: the points of all corners */
    GArray *numbers; /* of guint32: four for each face, the numbers of its corners in `corners` */
} Faces;

static gboolean
has_corner(const guint32 *corners, guint n, guint32 point)
{
    for (guint i = 0; i < n; i++)
        if (corners[i] == point)
            return TRUE;
    return FALSE;
}

/* Appends a face, and the numbers of its corners among those of all faces. */
static void
append_face(Faces *faces, const guint32 *corners, const guint32 *numbers, guint n)
{
    BillowImportFace face = {.n = n};
    guint32 own[4] = {BILLOW_OBJ_NONE, BILLOW_OBJ_NONE, BILLOW_OBJ_NONE, BILLOW_OBJ_NONE};
    memcpy(face.corners, corners, n * sizeof *corners);
    memcpy(own, numbers, n * sizeof *numbers);
    g_array_append_val(faces->mesh->faces, face);
    g_array_append_vals(faces->numbers, own, 4);
}

/* Adds a face of `n` corners from the one of number `first` on. Returns FALSE if a corner is no point, or
 * if two are one, unless any faces are read, which it is then left out of. */
static gboolean
add_face(const BillowUsdaMotion *motion, Faces *faces, guint first, guint n)
{
    guint32 corners[BILLOW_MOST_CORNERS], numbers[BILLOW_MOST_CORNERS];
    const double *at = &g_array_index(faces->corners, double, first);
    guint kept = 0;
    for (guint i = 0; i < n; i++) {
        if (!(at[i] >= 0.0 && at[i] < (double) motion->n_points))
            return FALSE;
        corners[kept] = (guint32) at[i];
        numbers[kept] = first + i;
        if (!has_corner(corners, kept, corners[kept]))
            kept++;
        else if (faces->which == BILLOW_FACES_OF_GRIDS)
            return FALSE;
    }
    const guint begin = faces->mesh->faces->len;
    if (kept == 4)
        append_face(faces, corners, numbers, 4);
    for (guint i = 1; kept != 4 && i + 1 < kept; i++)
        append_face(faces, (guint32[]){corners[0], corners[i], corners[i + 1]},
                    (guint32[]){numbers[0], numbers[i], numbers[i + 1]}, 3);
    if (kept > 4)
        billow_import_mesh_divide(faces->mesh, begin, kept, faces->numbers);
    return TRUE;
}

static gboolean
check_face(const Faces *faces, double n, GError **error)
{
    if (faces->which == BILLOW_FACES_OF_GRIDS && n != 3.0 && n != 4.0)
        billow_import_refuse(error, faces->mesh->path, _("a face has %g corners; expected 3 or 4"), n);
    else if (!(n >= 0.0 && n <= BILLOW_MOST_CORNERS))
        billow_import_refuse(error, faces->mesh->path, _("a face has %g corners; expected at most %d"), n,
                             BILLOW_MOST_CORNERS);
    else
        return TRUE;
    return FALSE;
}

static gboolean
read_faces(const BillowUsdaMotion *motion, Faces *faces, GError **error)
{
    g_autoptr(GArray) counts = billow_usda_read(motion->mesh->prim->counts, BILLOW_MAX_IMPORT_FACES, error);
    faces->corners = counts ? billow_usda_read(motion->mesh->prim->indices, MOST_CORNERS, error) : NULL;
    if (!faces->corners)
        return FALSE;
    guint at = 0;
    for (guint i = 0; i < counts->len; i++) {
        const double n = g_array_index(counts, double, i);
        if (!check_face(faces, n, error))
            return FALSE;
        if ((guint) n > faces->corners->len - at ||
            faces->mesh->faces->len + (guint) n > BILLOW_MAX_IMPORT_FACES + 4 ||
            !add_face(motion, faces, at, (guint) n))
            return refuse(motion, error);
        at += (guint) n;
    }
    return TRUE;
}

/* Returns u and v of each point or corner, as floats; or NULL, with an error if it is damaged. */
static GArray *
read_pairs(const BillowUsdaMotion *motion, GError **error)
{
    const BillowUsdaPrim *prim = motion->mesh->prim;
    g_autoptr(GArray) numbers = billow_usda_read(prim->uv, 2 * MOST_CORNERS, error);
    g_autoptr(GArray) indices =
        numbers && prim->uv_indices.file ? billow_usda_read(prim->uv_indices, MOST_CORNERS, error) : NULL;
    if (!numbers || (prim->uv_indices.file && !indices))
        return NULL;
    const guint n = indices ? indices->len : numbers->len / 2;
    g_autoptr(GArray) pairs = g_array_sized_new(FALSE, FALSE, sizeof(float), 2 * n);
    for (guint i = 0; i < n; i++) {
        const double index = indices ? g_array_index(indices, double, i) : i;
        if (!(index >= 0.0 && index < numbers->len / 2)) {
            refuse(motion, error);
            return NULL;
        }
        for (guint k = 0; k < 2; k++) {
            const float number = (float) g_array_index(numbers, double, 2 * (guint) index + k);
            g_array_append_val(pairs, number);
        }
    }
    return g_steal_pointer(&pairs);
}

/* Takes texture coordinates if each point or each corner has some. */
static gboolean
read_uv(const BillowUsdaMotion *motion, const Faces *faces, GError **error)
{
    if (!motion->mesh->prim->uv.file)
        return TRUE;
    g_autoptr(GArray) pairs = read_pairs(motion, error);
    if (!pairs)
        return FALSE;
    if (pairs->len == 2 * motion->n_points)
        faces->mesh->uv = g_steal_pointer(&pairs);
    else if (pairs->len == 2 * faces->corners->len)
        billow_import_mesh_assign_uv(faces->mesh, pairs, faces->numbers, faces->which);
    return TRUE;
}

BillowImportMesh *
billow_usda_motion_mesh(BillowUsdaMotion *motion, BillowImportFaces which, GError **error)
{
    g_autoptr(BillowImportMesh) mesh = g_new0(BillowImportMesh, 1);
    mesh->path = g_strdup(motion->usda->path);
    mesh->points = g_array_new(FALSE, TRUE, sizeof(float));
    mesh->faces = g_array_new(FALSE, FALSE, sizeof(BillowImportFace));
    mesh->objects = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GArray) numbers = g_array_new(FALSE, FALSE, sizeof(guint32));
    Faces faces = {mesh, which, NULL, numbers};
    const gboolean good = read_points(motion, mesh, error) && read_faces(motion, &faces, error) &&
                          read_uv(motion, &faces, error);
    g_clear_pointer(&faces.corners, g_array_unref);
    return good ? g_steal_pointer(&mesh) : NULL;
}
