#include "model/animation/evaluation.h"

#include "core/base/normals.h"
#include "core/drape/clip.h"
#include "core/layers/weights.h"
#include "core/transition/mix.h"
#include "model/animation/common_motion.h"
#include "model/animation/finished_cloth.h"
#include "model/animation/private.h"
#include "model/animation/pushed_cloth.h"
#include "model/project/loop_start.h"

#include <string.h>

enum { ROWS_PER_CHUNK = 16, SEAMS_PER_CHUNK = 8, LAYERS_AT_ONCE = 4, BAND_POINTS = 8192 };
G_STATIC_ASSERT((int) BAND_POINTS >= (int) BILLOW_MAX_SIDE);

/* --- Evaluating a frame --- */

/* A layer with its state at the time being evaluated. */
typedef struct {
    const Layer *layer;
    BillowLayerTime moment;
    BillowVec3 reach; /* for a layer that has a reach alone, but weights of its own */
} ActiveLayer;

typedef struct {
    const BillowAnimation *animation;
    BillowPinnedPoses pinned;
    BillowPoseBlend moment;
    BillowBlend blend;             /* of the shapes on either side */
    const BillowHalfWay *half_way; /* by way of which they lead; NULL: not aside */
    gboolean carried;              /* what carries it has moved its anchors */
    gboolean late;                 /* points have times of their own (follow-through): see `flight` */
    BillowFlight flight;
    BillowVec3 reach;    /* of all layers that have a reach alone and use the shared weights */
    ActiveLayer *layers; /* the other layers, in order */
    size_t n_layers;
    gboolean along_normals; /* some of them need the normals of the rest shape */
    gboolean places;        /* some of them need the positions of the rest shape */
    gboolean normals;       /* normals of the frame were requested */
    float *weight;          /* NULL, or: only compute the layers' offsets, and write the weights here */
    BillowMesh *mesh;
} Evaluation;

static gboolean
counts_anchors(const Layer *layer)
{
    return layer->need.damping->n_from > 0;
}

static gboolean
has_own_weights(const Layer *layer)
{
    return counts_anchors(layer) || layer->paint || layer->kind->full || layer->kind->apart_from_anchors;
}

/* Returns whether the layer moves all points in the same direction, scaled by their weights. */
static gboolean
only_reaches(const Layer *layer)
{
    return layer->kind->reach && !layer->need.turns;
}

/* Adds weight x reach to the `count` points of `axes`. */
static void
add_reach(BillowVec3 reach, const float *weight, size_t count, float *const axes[3])
{
    const double parts[3] = {reach.x, reach.y, reach.z};
    for (int axis = 0; axis < 3; axis++)
        if (axis != 1 || parts[axis] != 0.0)
            billow_mix_sway(weight, (float) parts[axis], count, axes[axis]);
}

/* Finds the layers with nonzero strength. Those that move all points in the same direction and use the shared
 * weights are summed up in one reach. */
static void
find_active_layers(Evaluation *evaluation, GArray *layers, double seconds)
{
    const BillowPoseBlend *at = &evaluation->moment;
    const BillowPinnedPoses *pinned = &evaluation->pinned;
    evaluation->layers = g_new(ActiveLayer, layers->len);
    for (guint i = 0; i < layers->len; i++) {
        const Layer *layer = &g_array_index(layers, Layer, i);
        const BillowLayer *kind = layer->kind;
        const BillowBlock *block = layer->block;
        const double time = billow_loop_layer_time(evaluation->animation->played, block, seconds);
        BillowLayerTime moment = {.elapsed = time - block->start,
                                  .duration = block->duration,
                                  .strength = billow_block_strength_at(block, time),
                                  .fade_in = block->fade_in,
                                  .faded_in = billow_block_faded_in_strength_at(block, time)};
        BillowVec3 reach = {0.0, 0.0, 0.0};
        if (!(moment.strength > 0.0))
            continue;
        if (layer->need.turns) /* interpolated between the two poses, even if points have their own times */
            moment.spin = billow_spin_mix(billow_pinned_spin(pinned, layer->part, at->from),
                                          billow_pinned_spin(pinned, layer->part, at->to), at->e);
        if (only_reaches(layer))
            reach = kind->reach(layer->parameters, &moment);
        if (only_reaches(layer) && !has_own_weights(layer))
            evaluation->reach = billow_vec3_add(evaluation->reach, reach);
        else
            evaluation->layers[evaluation->n_layers++] = (ActiveLayer){layer, moment, reach};
        evaluation->places |= layer->places;
        evaluation->along_normals |= kind->along_normals && kind->along_normals(layer->parameters);
    }
}

/* A few rows, which are processed while they are in the CPU cache. */
typedef struct {
    int row_begin, row_end;
    float weight[BAND_POINTS];   /* of all points of the rows */
    float place[3][BAND_POINTS]; /* of the rest shape, if layers need it */
} Band;

/* Blends the rest shapes of `count` points from i on, at one time; adds the reach unless a layer needs the places. */
static void
mix_uniform(const Evaluation *evaluation, Band *band, size_t i, size_t count)
{
    const BillowPinnedPoses *pinned = &evaluation->pinned;
    const BillowPoseBlend *moment = &evaluation->moment;
    const BillowRestShape *from = billow_pinned_shape(pinned, moment->from);
    const BillowRestShape *to = billow_pinned_shape(pinned, moment->to);
    BillowMesh *mesh = evaluation->mesh;
    const float *from_weight = billow_pinned_weight(pinned, BILLOW_NO_PART, moment->from) + i;
    const float *to_weight = billow_pinned_weight(pinned, BILLOW_NO_PART, moment->to) + i;
    const float *const from_planes[] = {from_weight, from->x + i, from->y + i, from->z + i};
    const float *const to_planes[] = {to_weight, to->x + i, to->y + i, to->z + i};
    const BillowVec3 reach = evaluation->places ? billow_vec3(0.0, 0.0, 0.0) : evaluation->reach;
    billow_mix_swayed(from_planes, to_planes, &evaluation->blend, (float) reach.x, (float) reach.z, count,
                      band->weight, mesh->x + i, mesh->y + i, mesh->z + i);
    if (reach.y != 0.0)
        billow_mix_sway(band->weight, (float) reach.y, count, mesh->y + i);
    if (evaluation->half_way)
        billow_half_way_add(evaluation->half_way, moment->e, i, count,
                            (float *const[]){mesh->x + i, mesh->y + i, mesh->z + i});
    if (!evaluation->along_normals)
        return;
    const float *const from_normals[3] = {from->nx + i, from->ny + i, from->nz + i};
    const float *const to_normals[3] = {to->nx + i, to->ny + i, to->nz + i};
    float *const normals[3] = {mesh->nx + i, mesh->ny + i, mesh->nz + i};
    billow_mix_directions(from_normals, to_normals, &evaluation->blend, count, normals);
}

/* Blends a band's rest shapes and adds the layers' reach: weights, positions, normals if necessary. */
static void
mix_rest(const Evaluation *evaluation, Band *band)
{
    BillowMesh *mesh = evaluation->mesh;
    const size_t i = billow_grid_index(&mesh->grid, 0, band->row_begin);
    const size_t count = billow_grid_index(&mesh->grid, 0, band->row_end) - i;
    float *const axes[3] = {mesh->x + i, mesh->y + i, mesh->z + i};
    float *const normals[3] = {mesh->nx + i, mesh->ny + i, mesh->nz + i};
    if (evaluation->late)
        billow_delayed_moves_mix(evaluation->animation->following, &evaluation->flight, &evaluation->pinned,
                                 i, count, band->weight, axes, evaluation->along_normals ? normals : NULL);
    else
        mix_uniform(evaluation, band, i, count);
    for (int axis = 0; evaluation->places && axis < 3; axis++)
        memcpy(band->place[axis], axes[axis], count * sizeof(float));
    if (evaluation->late || evaluation->places) {
        add_reach(evaluation->reach, band->weight, count, axes);
    }
    if (!evaluation->weight)
        return;
    memcpy(evaluation->weight + i, band->weight, count * sizeof(float));
    for (int axis = 0; axis < 3; axis++)
        memset(axes[axis], 0, count * sizeof(float));
}

/* Blends the smoothed normals along which a layer acts, for `count` points from i on. */
static void
mix_directions(const Evaluation *evaluation, const Layer *layer, size_t i, size_t count,
               float *const result[3])
{
    const BillowPinnedPoses *pinned = &evaluation->pinned;
    if (evaluation->late) {
        billow_delayed_moves_mix_directions(evaluation->animation->following, &evaluation->flight, pinned,
                                            layer->part, i, count, result);
        return;
    }
    const float *from[3], *to[3];
    billow_pinned_directions(pinned, layer->part, evaluation->moment.from, i, from);
    billow_pinned_directions(pinned, layer->part, evaluation->moment.to, i, to);
    billow_mix_vectors(from, to, &evaluation->blend, count, result);
}

/* Computes a layer's own weights of `count` points from i on, from the shared `weight`. */
static void
own_weights(const Evaluation *evaluation, const Layer *layer, const float *weight, size_t i, size_t count,
            float *own)
{
    const BillowPoseBlend *moment = &evaluation->moment;
    const BillowPinnedPoses *pinned = &evaluation->pinned;
    if (counts_anchors(layer) && evaluation->late)
        billow_delayed_moves_mix_weights(evaluation->animation->following, &evaluation->flight, pinned,
                                         layer->part, i, count, own);
    else if (counts_anchors(layer))
        billow_mix_weights(billow_pinned_weight(pinned, layer->part, moment->from) + i,
                           billow_pinned_weight(pinned, layer->part, moment->to) + i, moment->e, count, own);
    else if (layer->kind->apart_from_anchors)
        for (size_t n = 0; n < count; n++)
            own[n] = 1.0f;
    else
        memcpy(own, weight, count * sizeof *own);
    if (layer->kind->full)
        billow_weights_full(own, count);
    for (size_t n = 0; layer->paint && n < count; n++)
        own[n] *= layer->paint[i + n];
}

/* Adds a layer to `count` points of a row from number i on, at index `first` in the band. */
static void
add_layer(const Evaluation *evaluation, const Band *band, const ActiveLayer *active, const BillowStrip *strip,
          int row, size_t i, size_t first, size_t count)
{
    const float *weight = band->weight + first;
    const Layer *layer = active->layer;
    BillowMesh *mesh = evaluation->mesh;
    float *const axes[3] = {mesh->x + i, mesh->y + i, mesh->z + i};
    float own[BILLOW_STRIP_COLUMNS];
    if (has_own_weights(layer)) {
        own_weights(evaluation, layer, weight, i, count, own);
        weight = own;
    }
    if (only_reaches(layer)) {
        add_reach(active->reach, weight, count, axes);
        return;
    }
    if (layer->places) {
        const float *const places[] = {band->place[0] + first, band->place[1] + first,
                                       band->place[2] + first};
        layer->kind->add(strip, row, weight, places, axes);
        return;
    }
    if (layer->need.smoothing <= 0.0) {
        const float *const normals[3] = {mesh->nx + i, mesh->ny + i, mesh->nz + i};
        layer->kind->add(strip, row, weight, normals, axes);
        return;
    }
    float x[BILLOW_STRIP_COLUMNS], y[BILLOW_STRIP_COLUMNS], z[BILLOW_STRIP_COLUMNS];
    mix_directions(evaluation, layer, i, count, (float *const[]){x, y, z});
    layer->kind->add(strip, row, weight, (const float *const[]){x, y, z}, axes);
}

/* Adds some layers to a strip of a band from `column` on. */
static void
add_layers(const Evaluation *evaluation, const Band *band, int column, const ActiveLayer *layers,
           size_t count)
{
    const BillowGrid *grid = &evaluation->mesh->grid;
    const int columns = MIN(grid->columns - column, BILLOW_STRIP_COLUMNS);
    BillowStrip strips[LAYERS_AT_ONCE];
    for (size_t k = 0; k < count; k++)
        if (!only_reaches(layers[k].layer))
            layers[k].layer->kind->fill(&strips[k], layers[k].layer->parameters, grid, &layers[k].moment,
                                        column, columns);
    for (int row = band->row_begin; row < band->row_end; row++) {
        const size_t i = billow_grid_index(grid, column, row);
        const size_t first = billow_grid_index(grid, column, row - band->row_begin);
        for (size_t k = 0; k < count; k++)
            add_layer(evaluation, band, &layers[k], &strips[k], row, i, first, (size_t) columns);
    }
}

static void
compute_normals(BillowMesh *mesh, int row_begin, int row_end)
{
    if (row_begin < row_end)
        billow_normals_rows(&mesh->grid, mesh->x, mesh->y, mesh->z, mesh->nx, mesh->ny, mesh->nz, row_begin,
                            row_end);
}

/* Evaluates the rows of a chunk, and the normals of its inner rows, while they are in the CPU cache. */
static void
evaluate_rows(void *data, size_t row_begin, size_t row_end)
{
    const Evaluation *evaluation = data;
    const BillowGrid *grid = &evaluation->mesh->grid;
    int begin = (int) row_begin, end = (int) row_end;
    g_autofree Band *band = g_new(Band, 1); /* a stack that cannot grow by as much would crash */
    const int rows = BAND_POINTS / grid->columns;
    for (int row = begin; row < end; row += rows) {
        band->row_begin = row;
        band->row_end = MIN(row + rows, end);
        mix_rest(evaluation, band);
        for (int column = 0; column < grid->columns; column += BILLOW_STRIP_COLUMNS)
            for (size_t done = 0; done < evaluation->n_layers; done += LAYERS_AT_ONCE)
                add_layers(evaluation, band, column, evaluation->layers + done,
                           MIN(evaluation->n_layers - done, LAYERS_AT_ONCE));
    }
    if (evaluation->normals)
        compute_normals(evaluation->mesh, begin == 0 ? 0 : begin + 1, end == grid->rows ? end : end - 1);
}

/* Computes the normals of the rows at the seams between chunks, once all positions are known. */
static void
compute_normals_at_seams(void *data, size_t seam_begin, size_t seam_end)
{
    for (size_t seam = seam_begin; seam < seam_end; seam++) {
        int row = (int) (seam + 1) * ROWS_PER_CHUNK;
        compute_normals(data, row - 1, row + 1);
    }
}

static void
compute_normals_of_rows(void *data, size_t row_begin, size_t row_end)
{
    compute_normals(data, (int) row_begin, (int) row_end);
}

/* Returns the blend of the shapes; `moment` gets its progress. */
static BillowBlend
blend_at(const BillowPinnedPoses *pinned, BillowPoseBlend *moment)
{
    if (moment->from == moment->to)
        return billow_blend_straight(0.0);
    const BillowBlend blend = billow_route_at(billow_pinned_route(pinned, moment->from), moment->e);
    moment->e = blend.e;
    return blend;
}

static const BillowHalfWay *
half_way_at(const BillowPinnedPoses *pinned, const BillowPoseBlend *moment)
{
    return moment->from == moment->to ? NULL : billow_pinned_half_way(pinned, moment->from);
}

static BillowPinnedPoses
pin(const BillowAnimation *animation, const BillowPoseBlend *moment, const BillowFlight *flight)
{
    const BillowPoseRange range = billow_pose_range(moment, flight);
    BillowPinnedPoses pinned;
    billow_animation_pin(animation, &range, BILLOW_WANTED_NOW, NULL, NULL, &pinned);
    return pinned;
}

static Evaluation
evaluation_at(const BillowAnimation *animation, double seconds, BillowMesh *mesh)
{
    const BillowPoseBlend moment = billow_poses_blend_at(animation->poses, seconds);
    Evaluation evaluation = {.animation = animation, .moment = moment, .mesh = mesh};
    evaluation.late = billow_delayed_moves_at(animation->following, &moment, seconds, &evaluation.flight);
    evaluation.pinned = pin(animation, &moment, evaluation.late ? &evaluation.flight : NULL);
    evaluation.blend = blend_at(&evaluation.pinned, &evaluation.moment);
    evaluation.half_way = half_way_at(&evaluation.pinned, &evaluation.moment);
    find_active_layers(&evaluation, animation->layers, seconds);
    return evaluation;
}

static void
end_evaluation(Evaluation *evaluation)
{
    g_free(evaluation->layers);
    billow_pinned_poses_clear(&evaluation->pinned);
}

BillowVec3
billow_animation_layers_at(const BillowAnimation *animation, double seconds, BillowWorkers *workers,
                           float *weight, BillowMesh *mesh)
{
    Evaluation evaluation = evaluation_at(animation, seconds, mesh);
    evaluation.weight = weight;
    billow_workers_run(workers, (size_t) mesh->grid.rows, ROWS_PER_CHUNK, evaluate_rows, &evaluation);
    end_evaluation(&evaluation);
    return evaluation.reach;
}

/* --- Parts that move alike --- */

/* Returns whether the cloth has layers that keep apart, and does more than blend its rest shapes. */
static gboolean
moves_alike(const Evaluation *evaluation)
{
    const BillowCloth *cloth = evaluation->animation->played->cloth;
    return cloth->thickness > 0.0 && !billow_grid_is_rope(&cloth->grid) &&
           (evaluation->late || evaluation->n_layers > 0 || billow_vec3_length(evaluation->reach) > 0.0);
}

/* Makes parts that are near each other move alike from the blend of the rest shapes to the pose. */
static void
move_alike(const Evaluation *evaluation, BillowWorkers *workers)
{
    const BillowGrid *grid = &evaluation->mesh->grid;
    Evaluation plain = {.animation = evaluation->animation,
                        .pinned = evaluation->pinned,
                        .moment = evaluation->moment,
                        .blend = evaluation->blend,
                        .half_way = evaluation->half_way,
                        .mesh = billow_mesh_new(grid)};
    billow_workers_run(workers, (size_t) grid->rows, ROWS_PER_CHUNK, evaluate_rows, &plain);
    billow_common_motion_take(evaluation->animation->poses, &evaluation->moment, plain.mesh, workers,
                              evaluation->mesh);
    billow_mesh_unref(plain.mesh);
}

/* --- The frame --- */

/* Returns whether the frame is complete once the layers have been added. */
static gboolean
is_complete(const Evaluation *evaluation)
{
    const BillowAnimation *animation = evaluation->animation;
    return !billow_moving_folds_any(animation->poses, &evaluation->moment) && !animation->kept &&
           !animation->carriers && !billow_has_fake_bodies(animation->played) && !moves_alike(evaluation);
}

/* Writes the pose, the cloth before colliders and lengths: in some rows at least (NULL: in all of them). */
static void
find_pose(Evaluation *evaluation, double seconds, const unsigned char *rows, BillowWorkers *workers)
{
    const BillowAnimation *animation = evaluation->animation;
    const BillowPoseBlend *moment = &evaluation->moment;
    billow_workers_run(workers, (size_t) evaluation->mesh->grid.rows, ROWS_PER_CHUNK, evaluate_rows,
                       evaluation);
    if (moves_alike(evaluation))
        move_alike(evaluation, workers);
    if (billow_moving_folds_any(animation->poses, moment)) {
        g_autoptr(BillowMovingFolds) laid =
            billow_animation_moving_folds(animation, &evaluation->pinned, moment->from);
        billow_moving_folds_add(laid, moment->e, workers, evaluation->mesh);
    }
    if (animation->riding) {
        const float *const weights[2] = {
            billow_pinned_weight(&evaluation->pinned, BILLOW_NO_PART, moment->from),
            billow_pinned_weight(&evaluation->pinned, BILLOW_NO_PART, moment->to)};
        const BillowRestShape *const shapes[2] = {billow_pinned_shape(&evaluation->pinned, moment->from),
                                                  billow_pinned_shape(&evaluation->pinned, moment->to)};
        billow_riding_carry(animation->riding, moment, seconds, shapes, weights, rows, workers,
                            evaluation->mesh);
    }
    evaluation->carried =
        billow_carriers_move(animation->carriers, moment, seconds, rows, workers, evaluation->mesh);
}

static BillowFrameCloth
cloth_of(const Evaluation *evaluation, double seconds, BillowWorkers *workers)
{
    return (BillowFrameCloth){.animation = evaluation->animation,
                              .pinned = &evaluation->pinned,
                              .moment = evaluation->moment,
                              .aside = evaluation->half_way || evaluation->carried,
                              .seconds = seconds,
                              .workers = workers,
                              .mesh = evaluation->mesh};
}

void
billow_animation_move_rows(const BillowAnimation *animation, double seconds, const unsigned char *rows,
                           BillowWorkers *workers, BillowMesh *mesh, BillowFrameClothMove move, void *data)
{
    Evaluation evaluation = evaluation_at(animation, seconds, mesh);
    find_pose(&evaluation, seconds, rows, workers);
    const BillowFrameCloth cloth = cloth_of(&evaluation, seconds, workers);
    move(&cloth, data);
    end_evaluation(&evaluation);
}

void
billow_animation_move_cloth(const BillowAnimation *animation, double seconds, BillowWorkers *workers,
                            BillowMesh *mesh, BillowFrameClothMove move, void *data)
{
    billow_animation_move_rows(animation, seconds, NULL, workers, mesh, move, data);
}

void
billow_animation_evaluate(const BillowAnimation *animation, double seconds, gboolean normals,
                          BillowWorkers *workers, BillowMesh *mesh)
{
    seconds = billow_loop_played_time(animation->played, seconds);
    Evaluation evaluation = evaluation_at(animation, seconds, mesh);
    const gboolean at_once = normals && is_complete(&evaluation);
    const size_t rows = (size_t) mesh->grid.rows;
    evaluation.normals = at_once;
    find_pose(&evaluation, seconds, NULL, workers);
    if (at_once)
        billow_workers_run(workers, (rows - 1) / ROWS_PER_CHUNK, SEAMS_PER_CHUNK, compute_normals_at_seams,
                           mesh);
    BillowFrameCloth cloth = cloth_of(&evaluation, seconds, workers);
    cloth.aside |= billow_pushed_cloth_add(&cloth, &cloth.pushed);
    billow_frame_cloth_finish(&cloth);
    billow_poses_twist(animation->poses, &evaluation.moment, mesh);
    if (normals && !at_once)
        billow_workers_run(workers, rows, ROWS_PER_CHUNK, compute_normals_of_rows, mesh);
    end_evaluation(&evaluation);
}

/* --- Anchors --- */

static BillowVec3
place_of(const BillowRestShape *shape, size_t i)
{
    return billow_vec3((double) shape->x[i], (double) shape->y[i], (double) shape->z[i]);
}

/* Where grid points are at a time: an evaluation without layers. */
typedef struct {
    const BillowAnimation *animation;
    BillowPoseBlend moment;
    BillowFlight flight;
    gboolean late;
    BillowPinnedPoses pinned;
    BillowBlend blend;
    const BillowHalfWay *half_way;
} PointsAt;

static BillowVec3
point_at(const PointsAt *at, size_t point)
{
    if (at->late) { /* earlier transitions have not come to rest */
        float weight, x, y, z;
        billow_delayed_moves_mix(at->animation->following, &at->flight, &at->pinned, point, 1, &weight,
                                 (float *const[]){&x, &y, &z}, NULL);
        return billow_vec3((double) x, (double) y, (double) z);
    }
    const BillowVec3 place =
        billow_blend_point(&at->blend, place_of(billow_pinned_shape(&at->pinned, at->moment.from), point),
                           place_of(billow_pinned_shape(&at->pinned, at->moment.to), point));
    return at->half_way ? billow_vec3_add(place, billow_half_way_at(at->half_way, at->moment.e, point))
                        : place;
}

void
billow_animation_anchors_at(const BillowAnimation *animation, double seconds, GArray *places)
{
    if (animation->poses->count == 0)
        return;
    const BillowGrid *grid = &animation->project->cloth->grid;
    seconds = billow_loop_played_time(animation->played, seconds);
    PointsAt at = {.animation = animation, .moment = billow_poses_blend_at(animation->poses, seconds)};
    at.late = billow_delayed_moves_at(animation->following, &at.moment, seconds, &at.flight);
    at.pinned = pin(animation, &at.moment, at.late ? &at.flight : NULL);
    at.blend = blend_at(&at.pinned, &at.moment);
    at.half_way = half_way_at(&at.pinned, &at.moment);
    const BillowKeyframe *keyframe = billow_block_keyframe(animation->poses->items[at.moment.to].keyframe);
    const guint first = places->len;
    for (size_t i = 0; i < keyframe->n_anchors; i++) {
        BillowGridPoint points[BILLOW_MOST_CLIPPED];
        BillowVec3 held[BILLOW_MOST_CLIPPED];
        const int n = billow_clip_points(&keyframe->anchors[i], points);
        for (int k = 0; k < n; k++)
            held[k] = point_at(&at, billow_grid_index(grid, points[k].column, points[k].row));
        const BillowVec3 place = billow_clip_place(&keyframe->anchors[i], points, held, n);
        g_array_append_val(places, place);
    }
    if (animation->carriers)
        billow_carriers_move_anchors(animation->carriers, &at.moment, seconds,
                                     (BillowVec3 *) (void *) places->data + first);
    billow_pinned_poses_clear(&at.pinned);
}

void
billow_animation_anchors_in(const BillowAnimation *animation, double seconds, const BillowMesh *mesh,
                            GArray *places)
{
    if (animation->poses->count == 0)
        return;
    const BillowPoseBlend moment = billow_poses_blend_at(animation->poses, seconds);
    const BillowKeyframe *keyframe = billow_block_keyframe(animation->poses->items[moment.to].keyframe);
    for (size_t k = 0; k < keyframe->n_anchors; k++) {
        BillowGridPoint points[BILLOW_MOST_CLIPPED];
        BillowVec3 held[BILLOW_MOST_CLIPPED];
        const int n = billow_clip_points(&keyframe->anchors[k], points);
        for (int p = 0; p < n; p++) {
            const size_t i = billow_grid_index(&mesh->grid, points[p].column, points[p].row);
            held[p] = billow_vec3((double) mesh->x[i], (double) mesh->y[i], (double) mesh->z[i]);
        }
        const BillowVec3 place = billow_clip_place(&keyframe->anchors[k], points, held, n);
        g_array_append_val(places, place);
    }
}
