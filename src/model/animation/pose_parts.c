#include "model/animation/pose_parts.h"

#include "core/layers/smooth.h"
#include "core/layers/weights.h"

static const BillowLayerNeed *
need_of(const BillowPoseNeeds *needs, guint layer)
{
    return &g_array_index(needs->layers, BillowLayerNeed, layer);
}

static gboolean
has_own_weights(const BillowLayerNeed *need)
{
    return need->damping->n_from > 0;
}

static gboolean
all_are_damped(const BillowPoseNeeds *needs)
{
    return !billow_damping_is_default(&needs->project->cloth->damping);
}

gboolean
billow_pose_needs_any(const BillowPoseNeeds *needs)
{
    gboolean any = all_are_damped(needs) || needs->broad;
    for (guint i = 0; i < needs->layers->len; i++) {
        const BillowLayerNeed *need = need_of(needs, i);
        any |= need->smoothing > 0.0 || need->turns || has_own_weights(need);
    }
    return any;
}

/* --- Computing --- */

static float *
new_weights(const BillowProject *project, const GArray *counted)
{
    float *weight = g_new(float, billow_grid_count(&project->cloth->grid));
    billow_weights_fill_damped(&project->cloth->grid, billow_held_anchors(counted), counted->len,
                               &project->cloth->damping, weight);
    return weight;
}

/* Pleats are narrower than this share of the cloth's longer side. */
static const double BROAD = 0.25;

static float *
new_smoothed(const BillowGrid *grid, const float *const values[3], double width)
{
    const size_t points = billow_grid_count(grid);
    float *planes = g_new(float, 3 * points);
    billow_smooth_planes(grid, values, width, (float *const[]){planes, planes + points, planes + 2 * points});
    return planes;
}

static BillowLayerPart
new_part(const BillowPoseNeeds *needs, const BillowLayerNeed *need, const BillowBlock *block, GArray *held,
         const BillowRestShape *shape)
{
    const BillowKeyframe *keyframe = block ? billow_block_keyframe(block) : NULL;
    g_autoptr(GArray) counted = billow_layer_damping_counted(
        need->damping, keyframe ? keyframe->anchors : NULL, keyframe ? keyframe->n_anchors : 0, held);
    BillowLayerPart part = {.spin = {.off = 0.0}};
    if (need->smoothing > 0.0) {
        const size_t points = billow_grid_count(&shape->grid);
        float *planes = part.directions = g_new(float, 3 * points);
        billow_smooth_normals(&shape->grid, (const float *const[]){shape->nx, shape->ny, shape->nz},
                              need->smoothing,
                              (float *const[]){planes, planes + points, planes + 2 * points});
    }
    if (need->turns)
        part.spin = billow_spin_of(&shape->grid, (const float *const[]){shape->x, shape->y, shape->z},
                                   billow_held_anchors(counted), counted->len, need->heading);
    if (has_own_weights(need))
        part.weight = new_weights(needs->project, counted);
    return part;
}

BillowPoseParts *
billow_pose_parts_new(const BillowPoseNeeds *needs, const BillowBlock *keyframe, const BillowRestShape *shape)
{
    g_autoptr(GArray) held =
        billow_keyframe_held(keyframe ? billow_block_keyframe(keyframe) : NULL, &needs->project->cloth->grid);
    BillowPoseParts *parts = g_atomic_rc_box_new0(BillowPoseParts);
    if (all_are_damped(needs))
        parts->weight = new_weights(needs->project, held);
    if (needs->broad)
        parts->broad =
            new_smoothed(&shape->grid, (const float *const[]){shape->x, shape->y, shape->z},
                         BROAD * shape->grid.spacing * (MAX(shape->grid.columns, shape->grid.rows) - 1));
    parts->n_layers = needs->layers->len;
    parts->layers = g_new0(BillowLayerPart, parts->n_layers);
    for (guint i = 0; i < parts->n_layers; i++)
        parts->layers[i] = new_part(needs, need_of(needs, i), keyframe, held, shape);
    return parts;
}

static void
clear(gpointer data)
{
    BillowPoseParts *parts = data;
    for (guint i = 0; i < parts->n_layers; i++) {
        g_free(parts->layers[i].directions);
        g_free(parts->layers[i].weight);
    }
    g_free(parts->layers);
    g_free(parts->broad);
    g_free(parts->weight);
}

void
billow_pose_parts_unref(BillowPoseParts *parts)
{
    if (parts)
        g_atomic_rc_box_release_full(parts, clear);
}

/* --- Cache key --- */

static void
append_number(GByteArray *bytes, double number)
{
    g_byte_array_append(bytes, (const guint8 *) &number, sizeof number);
}

BillowKey
billow_pose_parts_key(const BillowPoseNeeds *needs, const BillowKey *shape)
{
    g_autoptr(GByteArray) bytes = g_byte_array_new();
    g_byte_array_append(bytes, shape->digest, sizeof shape->digest);
    append_number(bytes, needs->project->cloth->damping.power);
    append_number(bytes, needs->project->cloth->damping.reach);
    append_number(bytes, needs->broad);
    for (guint i = 0; i < needs->layers->len; i++) {
        const BillowLayerNeed *need = need_of(needs, i);
        append_number(bytes, need->smoothing);
        append_number(bytes, need->turns);
        append_number(bytes, need->heading);
        append_number(bytes, (double) need->damping->n_from);
        for (size_t k = 0; k < need->damping->n_from; k++) {
            append_number(bytes, need->damping->from[k].column);
            append_number(bytes, need->damping->from[k].row);
        }
    }
    return billow_key_of(bytes);
}

size_t
billow_pose_parts_bytes(const BillowPoseNeeds *needs)
{
    size_t planes = (all_are_damped(needs) ? 1 : 0) + (needs->broad ? 3 : 0);
    for (guint i = 0; i < needs->layers->len; i++) {
        const BillowLayerNeed *need = need_of(needs, i);
        planes += (need->smoothing > 0.0 ? 3 : 0) + (has_own_weights(need) ? 1 : 0);
    }
    return sizeof(BillowPoseParts) + needs->layers->len * sizeof(BillowLayerPart) +
           planes * billow_grid_count(&needs->project->cloth->grid) * sizeof(float);
}

static gpointer
ref_parts(gpointer parts)
{
    return g_atomic_rc_box_acquire(parts);
}

static void
unref_parts(gpointer parts)
{
    billow_pose_parts_unref(parts);
}

const BillowCacheKind billow_pose_parts_kind = {ref_parts, unref_parts};

/* --- Pinned --- */

static const BillowPoseParts *
parts_of(const BillowPinnedPoses *pinned, size_t pose)
{
    return pinned->poses[pose - pinned->first].parts;
}

const float *
billow_pinned_weight(const BillowPinnedPoses *pinned, guint part, size_t pose)
{
    const BillowPoseParts *parts = parts_of(pinned, pose);
    const float *own = parts && part != BILLOW_NO_PART ? parts->layers[part].weight : NULL;
    if (own)
        return own;
    return parts && parts->weight ? parts->weight : billow_pinned_shape(pinned, pose)->weight;
}

void
billow_pinned_directions(const BillowPinnedPoses *pinned, guint part, size_t pose, size_t begin,
                         const float *planes[3])
{
    const size_t points = billow_grid_count(&billow_pinned_shape(pinned, pose)->grid);
    const float *first = parts_of(pinned, pose)->layers[part].directions + begin;
    for (size_t axis = 0; axis < 3; axis++)
        planes[axis] = first + axis * points;
}

void
billow_pinned_broad(const BillowPinnedPoses *pinned, size_t pose, size_t begin, const float *planes[3])
{
    const size_t points = billow_grid_count(&billow_pinned_shape(pinned, pose)->grid);
    for (size_t axis = 0; axis < 3; axis++)
        planes[axis] = parts_of(pinned, pose)->broad + axis * points + begin;
}

const BillowSpin *
billow_pinned_spin(const BillowPinnedPoses *pinned, guint part, size_t pose)
{
    return &parts_of(pinned, pose)->layers[part].spin;
}

void
billow_pinned_poses_clear(BillowPinnedPoses *pinned)
{
    for (size_t i = 0; i < pinned->count; i++) {
        billow_rest_shape_unref(pinned->poses[i].shape);
        billow_pose_parts_unref(pinned->poses[i].parts);
        billow_half_way_unref(pinned->half_ways[i]);
    }
    g_free(pinned->poses);
    g_free(pinned->half_ways);
    g_free(pinned->routes);
    *pinned = (BillowPinnedPoses){0};
}
