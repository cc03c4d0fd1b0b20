#include "io/import/glb_motion.h"

#include "io/base/text_lines.h"
#include "io/import/glb_skin.h"
#include "io/import/rate.h"
#include "model/project/project.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

enum { TRIANGLES = 4, MOST_NAMED = 8 };

/* A loop whose last frame is no farther from the first one, in meters, ends with it. */
static const double SAME_PLACE = 1e-6;

/* Times of keys have single precision: what is lost in seconds, after an hour. */
static const double ROUNDING = 2e-4;

/* A primitive of the mesh: some of its points. */
typedef struct {
    json_object *item; /* owned by the document */
    gsize first, n;
} Part;

struct BillowGlbMotion {
    GPtrArray *takes; /* of BillowImportTakes: its animations, if there are any */
    BillowGlb *glb;
    BillowGlbAnimation *animation;
    BillowGlbScene *scene;
    int node;
    GArray *parts; /* of Part */
    gsize n_points, n_targets;
    double *rest;        /* x, y, z of each point, without targets or bones */
    double *weights;     /* of targets where the animation has none */
    BillowGlbSkin *skin; /* or NULL */
    /* Time. */
    double rate, first;
    guint n_frames;
};

void
billow_glb_motion_free(BillowGlbMotion *motion)
{
    if (!motion)
        return;
    billow_glb_skin_free(motion->skin);
    billow_glb_scene_free(motion->scene);
    billow_glb_animation_free(motion->animation);
    billow_glb_free(motion->glb);
    g_array_unref(motion->parts);
    g_free(motion->rest);
    g_free(motion->weights);
    g_ptr_array_unref(motion->takes);
    g_free(motion);
}

static const Part *
part_of(const BillowGlbMotion *motion, guint i)
{
    return &g_array_index(motion->parts, Part, i);
}

static json_object *
object_of(json_object *parent, const char *key)
{
    json_object *item =
        json_object_is_type(parent, json_type_object) ? json_object_object_get(parent, key) : NULL;
    return json_object_is_type(item, json_type_object) ? item : NULL;
}

static json_object *
mesh_of(const BillowGlb *glb, int node)
{
    return billow_glb_item(glb, "meshes", billow_glb_integer(billow_glb_item(glb, "nodes", node), "mesh"));
}

/* --- The object --- */

static const char *
name_of(json_object *item)
{
    json_object *name = item ? json_object_object_get(item, "name") : NULL;
    return json_object_is_type(name, json_type_string) ? json_object_get_string(name) : NULL;
}

static void
append_name(GString *names, guint n, const char *name)
{
    if (n > 0 && n <= MOST_NAMED)
        g_string_append(names, ", ");
    if (n <= MOST_NAMED)
        g_string_append(names, n == MOST_NAMED ? "…" : name ? name : "?");
}

/* Finds the node with the mesh that is wanted. */
static gboolean
find_node(BillowGlbMotion *motion, const char *object, GError **error)
{
    const BillowGlb *glb = motion->glb;
    const int n = (int) MIN(billow_glb_length(glb->root, "nodes"), (gsize) G_MAXINT);
    guint found = 0, all = 0;
    g_autoptr(GString) names = g_string_new(NULL);
    for (int i = 0; i < n; i++) {
        json_object *mesh = mesh_of(glb, i);
        if (!mesh)
            continue;
        const char *name = name_of(billow_glb_item(glb, "nodes", i));
        append_name(names, all++, name ? name : name_of(mesh));
        if (object && g_strcmp0(object, name) != 0 && g_strcmp0(object, name_of(mesh)) != 0)
            continue;
        motion->node = found++ == 0 ? i : motion->node;
    }
    if (all == 0)
        billow_import_refuse(error, glb->path, _("it contains no mesh"));
    else if (found == 0)
        billow_import_refuse(error, glb->path, _("no object or group is named “%s”; there are: %s"), object,
                             names->str);
    else if (found > 1)
        billow_import_refuse(error, glb->path,
                             _("it contains several objects, named %s: choose one of them (--object)"),
                             names->str);
    return found == 1;
}

/* --- Points --- */

static gboolean
read_part(BillowGlbMotion *motion, json_object *item, GError **error)
{
    Part part = {.item = item, .first = motion->n_points};
    const int mode = billow_glb_integer(item, "mode");
    if (mode >= 0 && mode != TRIANGLES) {
        billow_import_refuse(error, motion->glb->path,
                             _("its faces are not separate triangles: export it with triangles"));
        return FALSE;
    }
    g_autofree double *points = billow_glb_read(
        motion->glb, billow_glb_integer(object_of(item, "attributes"), "POSITION"), 3, &part.n, error);
    if (!points)
        return FALSE;
    if (part.n > BILLOW_MAX_POINTS - part.first) {
        billow_import_refuse(error, motion->glb->path, _("it has more points than a cloth can have"));
        return FALSE;
    }
    motion->n_points += part.n;
    motion->rest = g_renew(double, motion->rest, 3 * motion->n_points);
    memcpy(motion->rest + 3 * part.first, points, 3 * part.n * sizeof *points);
    motion->n_targets = MAX(motion->n_targets, billow_glb_length(item, "targets"));
    g_array_append_val(motion->parts, part);
    return TRUE;
}

static gboolean
read_parts(BillowGlbMotion *motion, GError **error)
{
    json_object *mesh = mesh_of(motion->glb, motion->node);
    const gsize n = billow_glb_length(mesh, "primitives");
    for (gsize i = 0; i < n; i++) {
        json_object *item = json_object_array_get_idx(json_object_object_get(mesh, "primitives"), i);
        if (!json_object_is_type(item, json_type_object))
            return billow_glb_refuse_damaged(motion->glb, error);
        if (!read_part(motion, item, error))
            return FALSE;
    }
    return motion->n_points > 0 || billow_glb_refuse_damaged(motion->glb, error);
}

/* The weights of the node, or else of the mesh, hold where no animation drives them. */
static void
read_weights(BillowGlbMotion *motion)
{
    json_object *node = billow_glb_item(motion->glb, "nodes", motion->node),
                *mesh = mesh_of(motion->glb, motion->node);
    json_object *from = billow_glb_length(node, "weights") > 0 ? node : mesh;
    motion->weights = g_new0(double, motion->n_targets + 1);
    for (gsize i = 0; i < MIN(motion->n_targets, billow_glb_length(from, "weights")); i++)
        motion->weights[i] =
            json_object_get_double(json_object_array_get_idx(json_object_object_get(from, "weights"), i));
}

static gboolean
read_skin(BillowGlbMotion *motion, GError **error)
{
    json_object *node = billow_glb_item(motion->glb, "nodes", motion->node);
    json_object *item = billow_glb_item(motion->glb, "skins", billow_glb_integer(node, "skin"));
    if (!item)
        return TRUE;
    motion->skin = billow_glb_skin_new(motion->glb, item, motion->n_points, error);
    gboolean good = motion->skin != NULL;
    for (guint i = 0; good && i < motion->parts->len; i++) {
        const Part *part = part_of(motion, i);
        good = billow_glb_skin_add(motion->skin, motion->glb, object_of(part->item, "attributes"),
                                   part->first, part->n, error);
    }
    return good;
}

/* --- Frames --- */

/* Adds the targets that have a weight. */
static gboolean
add_targets(const BillowGlbMotion *motion, const double *weights, double *points, GCancellable *cancellable,
            GError **error)
{
    for (gsize k = 0; k < motion->n_targets; k++)
        for (guint i = 0; weights[k] != 0.0 && i < motion->parts->len; i++) {
            const Part *part = part_of(motion, i);
            if (k >= billow_glb_length(part->item, "targets"))
                continue;
            json_object *target = json_object_array_get_idx(json_object_object_get(part->item, "targets"), k);
            if (billow_glb_integer(target, "POSITION") < 0)
                continue;
            g_autofree double *offsets =
                billow_glb_read_points(motion->glb, target, "POSITION", 3, part->n, error);
            if (!offsets || g_cancellable_set_error_if_cancelled(cancellable, error))
                return FALSE;
            for (gsize j = 0; j < 3 * part->n; j++)
                points[3 * part->first + j] += weights[k] * offsets[j];
        }
    return TRUE;
}

/* Places the points by the node, or by the joints of its skin, which then are all that counts. */
static void
place_points(const BillowGlbMotion *motion, double seconds, double *points)
{
    if (motion->skin) {
        billow_glb_skin_move(motion->skin, motion->scene, seconds, points);
        return;
    }
    const BillowImportPlace node = billow_glb_scene_place(motion->scene, motion->node, seconds);
    for (gsize i = 0; i < motion->n_points; i++) {
        double *at = points + 3 * i;
        const BillowVec3 to = billow_import_place_apply(&node, billow_vec3(at[0], at[1], at[2]));
        at[0] = to.x;
        at[1] = to.y;
        at[2] = to.z;
    }
}

/* Returns the time of a frame in the animation: that of the key that is there but for rounding, if there
 * is one. */
static double
moment_of(const BillowGlbMotion *motion, guint frame)
{
    const GArray *times = billow_glb_animation_times(motion->animation);
    const double *at = (const double *) (gconstpointer) times->data,
                 seconds = motion->first + billow_glb_motion_time(motion, frame);
    guint low = 0, high = times->len;
    while (low < high) {
        const guint middle = (low + high) / 2;
        if (at[middle] < seconds - ROUNDING)
            low = middle + 1;
        else
            high = middle;
    }
    return low < times->len && at[low] < seconds + ROUNDING ? at[low] : seconds;
}

gboolean
billow_glb_motion_read(const BillowGlbMotion *motion, guint frame, float *points, GCancellable *cancellable,
                       GError **error)
{
    const double seconds = moment_of(motion, frame);
    const gsize n = 3 * motion->n_points;
    g_autofree double *exact = g_memdup2(motion->rest, n * sizeof(double));
    g_autofree double *weights = g_memdup2(motion->weights, (motion->n_targets + 1) * sizeof(double));
    billow_glb_animation_sample(motion->animation, motion->node, BILLOW_GLB_WEIGHTS, seconds,
                                motion->n_targets, weights);
    if (!add_targets(motion, weights, exact, cancellable, error))
        return FALSE;
    place_points(motion, seconds, exact);
    for (gsize i = 0; i < n; i++) {
        points[i] = (float) exact[i];
        if (!isfinite(points[i])) {
            billow_import_refuse(error, motion->glb->path, _("a coordinate is not a number"));
            return FALSE;
        }
    }
    return TRUE;
}

/* --- Time --- */

guint
billow_glb_motion_frames(const BillowGlbMotion *motion)
{
    return motion->n_frames;
}

double
billow_glb_motion_rate(const BillowGlbMotion *motion)
{
    return motion->rate;
}

double
billow_glb_motion_time(const BillowGlbMotion *motion, guint frame)
{
    const GArray *times = billow_glb_animation_times(motion->animation);
    return motion->rate > 0.0 ? frame / motion->rate
           : times->len > 0   ? g_array_index(times, double, frame) - motion->first
                              : 0.0;
}

static gboolean
is_said_to_loop(const BillowGlbMotion *motion)
{
    json_object *extras = object_of(billow_glb_item(motion->glb, "nodes", motion->node), "extras");
    return extras && json_object_get_boolean(json_object_object_get(extras, "loop"));
}

/* Sets whether two frames are the same. Returns FALSE with an error if they cannot be read. */
static gboolean
compare_frames(const BillowGlbMotion *motion, guint a, guint b, gboolean *same, GError **error)
{
    const gsize n = 3 * motion->n_points;
    g_autofree float *one = g_new(float, n), *other = g_new(float, n);
    if (!billow_glb_motion_read(motion, a, one, NULL, error) ||
        !billow_glb_motion_read(motion, b, other, NULL, error))
        return FALSE;
    *same = TRUE;
    for (gsize i = 0; *same && i < n; i++)
        *same = fabs((double) one[i] - (double) other[i]) <= SAME_PLACE;
    return TRUE;
}

static gboolean
find_frames(BillowGlbMotion *motion, GError **error)
{
    const GArray *times = billow_glb_animation_times(motion->animation);
    const double *at = (const double *) (gconstpointer) times->data;
    motion->n_frames = MAX(times->len, 1);
    if (times->len == 0)
        return TRUE;
    const double length = at[times->len - 1] - at[0];
    motion->first = at[0];
    motion->rate = billow_import_rate(at, times->len);
    if (length > BILLOW_MAX_DURATION) {
        billow_import_refuse(error, motion->glb->path, _("it lasts longer than %d seconds"),
                             BILLOW_MAX_DURATION);
        return FALSE;
    }
    if (motion->rate > 0.0)
        motion->n_frames = 1 + (guint) round(length * motion->rate);
    gboolean closed = FALSE;
    if (motion->n_frames > 2 && is_said_to_loop(motion) &&
        !compare_frames(motion, 0, motion->n_frames - 1, &closed, error))
        return FALSE;
    motion->n_frames -= closed;
    return TRUE;
}

/* --- The mesh --- */

static gboolean
add_faces(const BillowGlbMotion *motion, const Part *part, BillowImportMesh *mesh, GError **error)
{
    const int accessor = billow_glb_integer(part->item, "indices");
    gsize n = part->n;
    g_autofree double *indices = accessor >= 0 ? billow_glb_read(motion->glb, accessor, 1, &n, error) : NULL;
    if (accessor >= 0 && !indices)
        return FALSE;
    if (n / 3 > BILLOW_MAX_IMPORT_FACES - (gsize) mesh->faces->len) {
        billow_import_refuse(error, mesh->path, _("it has more points than a cloth can have"));
        return FALSE;
    }
    for (gsize i = 0; i + 3 <= n; i += 3) {
        BillowImportFace face = {.n = 3};
        for (gsize k = 0; k < 3; k++) {
            const double corner = indices ? indices[i + k] : (double) (i + k);
            if (!(corner >= 0.0 && corner < (double) part->n))
                return billow_glb_refuse_damaged(motion->glb, error);
            face.corners[k] = (guint32) (part->first + (gsize) corner);
        }
        if (face.corners[0] != face.corners[1] && face.corners[1] != face.corners[2] &&
            face.corners[0] != face.corners[2])
            g_array_append_val(mesh->faces, face);
    }
    return TRUE;
}

/* Texture coordinates of glTF begin at the upper left corner. */
static gboolean
add_uv(const BillowGlbMotion *motion, const Part *part, BillowImportMesh *mesh, GError **error)
{
    json_object *attributes = object_of(part->item, "attributes");
    if (billow_glb_integer(attributes, "TEXCOORD_0") < 0)
        return TRUE;
    g_autofree double *uv = billow_glb_read_points(motion->glb, attributes, "TEXCOORD_0", 2, part->n, error);
    if (!uv)
        return FALSE;
    if (!mesh->uv) {
        mesh->uv = g_array_new(FALSE, FALSE, sizeof(float));
        for (gsize i = 0; i < 2 * motion->n_points; i++)
            g_array_append_vals(mesh->uv, &(float){NAN}, 1);
    }
    for (gsize i = 0; i < part->n; i++) {
        float *to = &g_array_index(mesh->uv, float, 2 * (part->first + i));
        to[0] = (float) uv[2 * i];
        to[1] = (float) (1.0 - uv[2 * i + 1]);
    }
    return TRUE;
}

BillowImportMesh *
billow_glb_motion_mesh(const BillowGlbMotion *motion, GError **error)
{
    g_autoptr(BillowImportMesh) mesh = g_new0(BillowImportMesh, 1);
    mesh->path = g_strdup(motion->glb->path);
    mesh->points = g_array_new(FALSE, TRUE, sizeof(float));
    mesh->faces = g_array_new(FALSE, FALSE, sizeof(BillowImportFace));
    mesh->objects = g_ptr_array_new_with_free_func(g_free);
    g_array_set_size(mesh->points, 3 * (guint) motion->n_points);
    if (!billow_glb_motion_read(motion, 0, &g_array_index(mesh->points, float, 0), NULL, error))
        return NULL;
    for (guint i = 0; i < motion->parts->len; i++)
        if (!add_faces(motion, part_of(motion, i), mesh, error) ||
            !add_uv(motion, part_of(motion, i), mesh, error))
            return NULL;
    return g_steal_pointer(&mesh);
}

BillowGlbMotion *
billow_glb_motion_open(const char *path, const char *object, const char *take, GCancellable *cancellable,
                       GError **error)
{
    g_autoptr(BillowGlbMotion) motion = g_new0(BillowGlbMotion, 1);
    motion->parts = g_array_new(FALSE, FALSE, sizeof(Part));
    motion->takes = g_ptr_array_new_with_free_func((GDestroyNotify) billow_import_takes_free);
    motion->glb = billow_glb_open(path, error);
    motion->animation =
        motion->glb ? billow_glb_animation_new(motion->glb, take, motion->takes, error) : NULL;
    motion->scene = motion->animation ? billow_glb_scene_new(motion->glb, motion->animation, error) : NULL;
    if (!motion->scene || !find_node(motion, object, error) || !read_parts(motion, error) ||
        g_cancellable_set_error_if_cancelled(cancellable, error))
        return NULL;
    read_weights(motion);
    return read_skin(motion, error) && find_frames(motion, error) ? g_steal_pointer(&motion) : NULL;
}

const GPtrArray *
billow_glb_motion_takes(const BillowGlbMotion *motion)
{
    return motion->takes;
}
