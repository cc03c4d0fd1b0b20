#include "io/writers/gltf_shapes.h"

#include "core/fit/main_shapes.h"
#include "io/base/json_memory.h"
#include "io/writers/gltf_mesh.h"
#include "io/writers/motion_error.h"

#include <math.h>
#include <string.h>

/* Blender cuts weights off that are beyond 0 and 1. So that all are within, a curve that goes down to `low` has that taken off,
 * and a further shape, the offset, whose weight is always 1, has the sum of `low` times the shapes. */
typedef struct {
    const BillowGltfFrames *frames;
    BillowMainShapes *shapes;
    BillowMesh *base;       /* the first frame */
    BillowMesh *shape;      /* as it is written */
    double *normals;        /* n_shapes x 3 n_points: what the shapes do to normals; NULL: there are none */
    float *offset;          /* 3 n_points */
    double *offset_normals; /* 3 n_points, or NULL */
} Shapes;

/* --- The fit --- */

/* A half of the fit. */
typedef struct {
    const BillowGltfFrames *frames;
    double from;
} Half;

static bool
report_half(void *data, double done)
{
    const Half *half = data;
    return billow_gltf_frames_go_on((gpointer) half->frames, half->from + 0.5 * done);
}

/* Returns the shapes of the moves from the first frame, or NULL if cancelled. */
static BillowMainShapes *
find_shapes(const BillowGltfFrames *frames)
{
    const gsize numbers = 3 * frames->n_points;
    g_autofree BillowFrameTerm *terms = g_new(BillowFrameTerm, frames->n_points);
    float **moves = g_new(float *, frames->n_frames);
    for (gsize f = 0; f < frames->n_frames; f++) {
        moves[f] = g_new(float, numbers);
        for (gsize i = 0; i < numbers; i++)
            moves[f][i] = frames->frames[f][i] - frames->frames[0][i];
    }
    /* three numbers each, and all of them together, whatever their order */
    for (guint32 i = 0; i < frames->n_points; i++)
        terms[i] = (BillowFrameTerm){i, BILLOW_NO_TAIL};
    BillowWorkers *workers = billow_workers_new(0);
    BillowMainShapes *shapes = NULL;
    Half first = {frames, 0.0}, second = {frames, 0.5};
    BillowFrameProducts *products =
        billow_frame_products_new((const float *const *) moves, frames->n_frames, terms, frames->n_points,
                                  BILLOW_FRAMES_WHOLE, workers, report_half, &first);
    if (products)
        shapes = billow_main_shapes_new((const float *const *) moves, frames->n_points, products, terms,
                                        frames->n_points, (gsize) frames->options->shapes, workers,
                                        report_half, &second);
    billow_frame_products_free(products);
    billow_workers_free(workers);
    for (gsize f = 0; f < frames->n_frames; f++)
        g_free(moves[f]);
    g_free(moves);
    return shapes;
}

static double
curve_at(const BillowMainShapes *shapes, gsize k, gsize frame)
{
    return (double) shapes->curves[k * shapes->n_frames + frame];
}

/* Adds the turns of a frame's normals from the first frame's to the shapes, as much as the curves say. */
static void
add_normals(Shapes *it, gsize frame, const BillowMesh *mesh)
{
    const gsize n = it->frames->n_points;
    const float *const now[] = {mesh->nx, mesh->ny, mesh->nz}, *const first[] = {it->base->nx, it->base->ny,
                                                                                 it->base->nz};
    for (gsize k = 0; k < it->shapes->n_shapes; k++) {
        const double value = curve_at(it->shapes, k, frame);
        for (gsize axis = 0; axis < 3; axis++)
            for (gsize i = 0; i < n; i++)
                it->normals[(3 * k + axis) * n + i] +=
                    value * ((double) now[axis][i] - (double) first[axis][i]);
    }
}

/* The normals by least squares, too: curves are orthogonal. */
static gboolean
find_normals(Shapes *it, GError **error)
{
    const gsize n = 3 * it->frames->n_points;
    BillowMesh *mesh = billow_mesh_new(&it->frames->grid);
    gboolean good = TRUE;
    it->normals = g_new0(double, n * it->shapes->n_shapes + 1);
    for (guint f = 0; good && f < it->frames->n_frames; f++) {
        good = billow_gltf_frames_mesh(it->frames, f, mesh, error);
        if (good)
            add_normals(it, f, mesh);
    }
    for (gsize k = 0; k < it->shapes->n_shapes; k++) {
        double square = 0.0;
        for (gsize f = 0; f < it->frames->n_frames; f++)
            square += curve_at(it->shapes, k, f) * curve_at(it->shapes, k, f);
        for (gsize i = 0; i < n; i++)
            it->normals[k * n + i] /= square;
    }
    billow_mesh_unref(mesh);
    return good;
}

/* Makes curve k go from 0 to 1, its shape as much larger, and adds what that takes off to the offset. */
static void
make_positive(Shapes *it, gsize k)
{
    const gsize n = 3 * it->frames->n_points, n_frames = it->shapes->n_frames;
    float *curve = it->shapes->curves + k * n_frames, *shape = it->shapes->shapes + k * n;
    double low = 0.0, high = 0.0;
    for (gsize f = 0; f < n_frames; f++) {
        low = fmin(low, (double) curve[f]);
        high = fmax(high, (double) curve[f]);
    }
    for (gsize f = 0; f < n_frames && high > low; f++)
        curve[f] = (float) (((double) curve[f] - low) / (high - low));
    for (gsize i = 0; i < n && high > low; i++) {
        it->offset[i] = (float) ((double) it->offset[i] + low * (double) shape[i]);
        shape[i] = (float) ((high - low) * (double) shape[i]);
        if (!it->normals)
            continue;
        it->offset_normals[i] += low * it->normals[k * n + i];
        it->normals[k * n + i] *= high - low;
    }
}

static void
make_all_positive(Shapes *it)
{
    const gsize n = 3 * it->frames->n_points;
    it->offset = g_new0(float, n);
    it->offset_normals = it->normals ? g_new0(double, n) : NULL;
    for (gsize k = 0; k < it->shapes->n_shapes; k++)
        make_positive(it, k);
}

/* --- The file --- */

/* Writes one of the shapes, or the last one, the offset. */
static gboolean
write_shape(Shapes *it, gsize k, BillowGltfParts *parts, GError **error)
{
    const gboolean is_offset = k == it->shapes->n_shapes;
    const float *from = is_offset ? it->offset : it->shapes->shapes + 3 * k * it->frames->n_points;
    const double *turned = is_offset     ? it->offset_normals
                           : it->normals ? it->normals + 3 * k * it->frames->n_points
                                         : NULL;
    const gsize n = it->frames->n_points;
    float *const places[] = {it->shape->x, it->shape->y, it->shape->z}, *const normals[] = {it->shape->nx,
                                                                                            it->shape->ny,
                                                                                            it->shape->nz};
    int position, normal;
    for (gsize axis = 0; axis < 3; axis++) {
        memcpy(places[axis], from + axis * n, n * sizeof(float));
        for (gsize i = 0; turned && i < n; i++)
            normals[axis][i] = (float) turned[axis * n + i];
    }
    if (!billow_gltf_mesh_add(it->frames->buffer, it->frames->options, it->shape, BILLOW_GLTF_OFFSETS,
                              &position, &normal, error))
        return FALSE;
    json_object *target = json_object_new_object();
    billow_json_put(target, "POSITION", json_object_new_int(position));
    if (normal >= 0)
        billow_json_put(target, "NORMAL", json_object_new_int(normal));
    billow_json_append(parts->targets, target);
    g_autofree char *name = is_offset ? g_strdup("offset") : g_strdup_printf("shape %" G_GSIZE_FORMAT, k + 1);
    billow_json_append(parts->target_names, billow_json_string_new(name));
    return TRUE;
}

static gboolean
write_weights(const Shapes *it, BillowGltfParts *parts, GError **error)
{
    const gsize keys = billow_gltf_frames_keys(it->frames), n = it->shapes->n_shapes;
    if (n == 0)
        return TRUE;
    g_autofree float *weights = g_new(float, keys *(n + 1));
    for (gsize key = 0; key < keys; key++) {
        for (gsize k = 0; k < n; k++)
            weights[key * (n + 1) + k] =
                it->shapes->curves[k * it->shapes->n_frames + billow_gltf_frames_of_key(it->frames, key)];
        weights[key * (n + 1) + n] = 1.0F;
    }
    parts->times = billow_gltf_frames_add_times(it->frames, error);
    if (parts->times >= 0)
        parts->weights = billow_gltf_add_numbers(it->frames->buffer, weights, keys * (n + 1), error);
    return parts->weights >= 0;
}

static gboolean
write_all(Shapes *it, BillowGltfParts *parts, GError **error)
{
    gboolean good = billow_gltf_frames_mesh(it->frames, 0, it->base, error) &&
                    billow_gltf_mesh_add(it->frames->buffer, it->frames->options, it->base,
                                         BILLOW_GLTF_VERTICES, &parts->positions, &parts->normals, error) &&
                    (!it->frames->options->normals || find_normals(it, error));
    if (good)
        make_all_positive(it);
    for (gsize k = 0; good && k <= it->shapes->n_shapes && it->shapes->n_shapes > 0; k++)
        good = write_shape(it, k, parts, error);
    return good && write_weights(it, parts, error);
}

static void
measure(const Shapes *it, BillowMorphTargets *told)
{
    const gsize n = 3 * it->frames->n_points;
    g_autofree float *fitted = g_new(float, n);
    g_autoptr(BillowMotionError) error = billow_motion_error_new(&it->frames->target->grid);
    for (gsize f = 0; f < it->frames->n_frames; f++) {
        for (gsize i = 0; i < n; i++) {
            double place = (double) it->frames->frames[0][i] + (double) it->offset[i];
            for (gsize k = 0; k < it->shapes->n_shapes; k++)
                place += curve_at(it->shapes, k, f) * (double) it->shapes->shapes[k * n + i];
            fitted[i] = (float) place;
        }
        billow_motion_error_add(error, it->frames->frames[f], fitted);
    }
    billow_morph_targets_set_fit(told, billow_motion_error_result(error), it->frames->options->scale);
    told->n = told->shapes = (guint) it->shapes->n_shapes;
}

gboolean
billow_gltf_shapes_write(const BillowGltfFrames *frames, BillowGltfParts *parts, BillowMorphTargets *told,
                         GError **error)
{
    BillowMainShapes *shapes = find_shapes(frames);
    if (!shapes)
        return billow_gltf_frames_set_cancelled(frames, error);
    Shapes it = {.frames = frames,
                 .shapes = shapes,
                 .base = billow_mesh_new(&frames->grid),
                 .shape = billow_mesh_new(&frames->grid)};
    const gboolean good = write_all(&it, parts, error);
    if (good)
        measure(&it, told);
    billow_mesh_unref(it.base);
    billow_mesh_unref(it.shape);
    g_free(it.normals);
    g_free(it.offset);
    g_free(it.offset_normals);
    billow_main_shapes_free(shapes);
    return good;
}
