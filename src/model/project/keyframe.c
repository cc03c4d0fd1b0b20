#include "model/project/keyframe.h"

#include "core/base/outline.h"
#include "core/drape/clip.h"
#include "model/project/anchor_place.h"
#include "model/project/carried_pose.h"
#include "model/project/unknown_keys.h"
#include "physics/net/wind.h"

static const BillowChoice sources[] = {
    [BILLOW_WIND_OF_KEYFRAME] = {"keyframe", N_("This keyframe’s")},
    [BILLOW_WIND_OF_SCENE] = {"scene", N_("The scene’s")},
    {0},
};

static bool
is_of_keyframe(const void *wind)
{
    return ((const BillowSteadyWind *) wind)->source == BILLOW_WIND_OF_KEYFRAME;
}

static bool
is_a_share(const void *wind)
{
    return is_of_keyframe(wind) && ((const BillowSteadyWind *) wind)->speed == 0.0;
}

static const char *
beaufort(const void *wind)
{
    return billow_beaufort(((const BillowSteadyWind *) wind)->speed);
}

const BillowField billow_keyframe_fields[] = {
    {
        .type = BILLOW_FIELD_BOOLEAN,
        .key = "laid",
        .offset = offsetof(BillowKeyframe, laid),
        .label = N_("_Lies on colliders"),
        .tooltip = N_("With no anchors, the cloth is let down on the colliders below it; with an anchor on a "
                      "collider, it is laid there. Friction then keeps it where it is laid"),
        .sparse = true,
    },
    {0},
};

const BillowField billow_steady_wind_fields[] = {
    {
        .type = BILLOW_FIELD_CHOICE,
        .key = "source",
        .offset = offsetof(BillowSteadyWind, source),
        .heading = N_("Wind"),
        .label = N_("Which wind"),
        .tooltip = N_("Whether the cloth hangs in the wind of the scene at the keyframe’s start, or in a "
                      "wind of its own"),
        .choices = sources,
        .sparse = true,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "strength",
        .offset = offsetof(BillowSteadyWind, strength),
        .label = N_("Strength"),
        .tooltip = N_("Pull of the wind as a share of the cloth's weight: 0 is calm, 1 lifts a flag by 45°"),
        .high = BILLOW_MAX_STRENGTH,
        .step = 0.1,
        .applies = is_a_share,
        .no_control = true,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "speed",
        .offset = offsetof(BillowSteadyWind, speed),
        .label = N_("Speed"),
        .unit = N_("m/s"),
        .tooltip = N_("Speed of the keyframe’s own wind; 0 is calm, 5 a breeze"),
        .reads = beaufort,
        .high = BILLOW_MAX_NUMBER,
        .step = 0.5,
        .sparse = true,
        .applies = is_of_keyframe,
        .when = N_("Only for the keyframe’s own wind."),
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "direction",
        .offset = offsetof(BillowSteadyWind, direction),
        .label = N_("Heading"),
        .unit = N_("°"),
        .tooltip =
            N_("Direction in which the wind pulls the hanging cloth in the horizontal plane: 0° is +x, "
               "90° is +z"),
        .low = -BILLOW_MAX_NUMBER,
        .high = BILLOW_MAX_NUMBER,
        .step = 15,
        .applies = is_of_keyframe,
        .when = N_("Only for the keyframe’s own wind."),
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "elevation",
        .offset = offsetof(BillowSteadyWind, elevation),
        .label = N_("Elevation"),
        .unit = N_("°"),
        .tooltip = N_("Upward angle of the wind"),
        .low = -90.0,
        .high = 90.0,
        .step = 5,
        .applies = is_of_keyframe,
        .when = N_("Only for the keyframe’s own wind."),
    },
    {0},
};

static const double LEAST_PULL = 0.05;

BillowVec3
billow_steady_wind_heading(const BillowSteadyWind *steady)
{
    BillowWind wind = billow_wind_default();
    wind.direction = steady->direction;
    wind.elevation = steady->elevation;
    wind.speed = 1.0;
    wind.gust = 0.0;
    return billow_wind_velocity(&wind, 0.0);
}

BillowVec3
billow_steady_wind_pull(const BillowSteadyWind *wind, BillowVec3 down)
{
    const BillowVec3 blow = billow_vec3_scale(billow_steady_wind_heading(wind), wind->strength);
    const BillowVec3 pull = billow_vec3_add(down, blow);
    const double length = billow_vec3_length(pull);
    if (length >= LEAST_PULL)
        return pull;
    return length > 0.0 ? billow_vec3_scale(pull, LEAST_PULL / length) : billow_vec3_scale(down, LEAST_PULL);
}

static const BillowAnchor *
anchor_at(const BillowKeyframe *keyframe, int column, int row)
{
    for (size_t i = 0; i < keyframe->n_anchors; i++)
        if (keyframe->anchors[i].column == column && keyframe->anchors[i].row == row)
            return &keyframe->anchors[i];
    return NULL;
}

static gboolean
has_anchor_within(const BillowKeyframe *keyframe, const BillowFold *fold)
{
    for (size_t i = 0; i < keyframe->n_anchors; i++) {
        BillowGridPoint points[BILLOW_MOST_CLIPPED];
        for (int k = billow_clip_points(&keyframe->anchors[i], points) - 1; k >= 0; k--)
            if (billow_fold_holds(fold, points[k].column, points[k].row))
                return TRUE;
    }
    return FALSE;
}

static gboolean
is_anchored(const BillowKeyframe *keyframe, int column, int row)
{
    const BillowAnchor *anchor = anchor_at(keyframe, column, row);
    return anchor && !billow_anchor_is_between(anchor);
}

static gboolean
has_anchored_ends(const BillowKeyframe *keyframe, const BillowFold *fold)
{
    return is_anchored(keyframe, fold->from_column, fold->from_row) &&
           is_anchored(keyframe, fold->to_column, fold->to_row);
}

static gboolean
same_folds(const BillowKeyframe *a, const BillowFold *folds, size_t n_folds)
{
    for (size_t i = 0; i < MIN(a->n_folds, n_folds); i++)
        if (!billow_fold_same_points(&a->folds[i], &folds[i]))
            return FALSE;
    return a->n_folds == n_folds;
}

/* Drops folds whose ends are no longer anchors, or with an anchor between their ends. */
static void
drop_folds(BillowKeyframe *keyframe)
{
    const size_t n = keyframe->n_folds;
    keyframe->n_folds = 0;
    for (size_t i = 0; i < n; i++) {
        const BillowFold fold = keyframe->folds[i];
        if (!has_anchored_ends(keyframe, &fold) || has_anchor_within(keyframe, &fold)) {
            billow_unknown_keys_drop(keyframe->folds_unknown, i);
            continue;
        }
        billow_unknown_keys_move(keyframe->folds_unknown, i, keyframe->n_folds);
        keyframe->folds[keyframe->n_folds++] = fold;
    }
}

/* Takes the pose along, and drops folds whose ends are no longer anchors. */
void
billow_keyframe_set_anchors(BillowKeyframe *keyframe, const BillowAnchor *anchors, size_t n_anchors)
{
    char **texts = keyframe->anchors_unknown ? g_new0(char *, MAX(n_anchors, 1)) : NULL;
    for (size_t i = 0; texts && i < n_anchors; i++) {
        const BillowAnchor *old = anchor_at(keyframe, anchors[i].column, anchors[i].row);
        if (old)
            texts[i] = g_strdup(keyframe->anchors_unknown[old - keyframe->anchors]);
    }
    if (keyframe->hang) {
        BillowCoarsePose *carried =
            billow_carried_pose(keyframe->hang, keyframe->anchors, keyframe->n_anchors, anchors, n_anchors);
        billow_keyframe_set_hang(keyframe, carried);
        billow_coarse_pose_free(carried);
    }
    BillowAnchor *copy = g_memdup2(anchors, n_anchors * sizeof *anchors);
    BillowBinding *bindings = billow_bindings_follow(keyframe->bindings, keyframe->anchors,
                                                     keyframe->n_anchors, anchors, n_anchors);
    billow_bindings_free(keyframe->bindings, keyframe->n_anchors);
    billow_unknown_keys_free(keyframe->anchors_unknown, keyframe->n_anchors);
    g_free(keyframe->anchors);
    keyframe->anchors = copy;
    keyframe->anchors_unknown = texts;
    keyframe->bindings = bindings;
    keyframe->n_anchors = n_anchors;
    drop_folds(keyframe);
}

void
billow_keyframe_set_folds(BillowKeyframe *keyframe, const BillowFold *folds, char *const *unknown,
                          size_t n_folds)
{
    if (!same_folds(keyframe, folds, n_folds))
        billow_keyframe_set_hang(keyframe, NULL);
    BillowFold *copy = g_memdup2(folds, n_folds * sizeof *folds);
    char **texts = billow_unknown_keys_copy(unknown, n_folds);
    billow_unknown_keys_free(keyframe->folds_unknown, keyframe->n_folds);
    g_free(keyframe->folds);
    keyframe->folds = copy;
    keyframe->folds_unknown = texts;
    keyframe->n_folds = n_folds;
}

void
billow_keyframe_set_creases(BillowKeyframe *keyframe, const BillowCrease *creases, char *const *unknown,
                            size_t n_creases)
{
    BillowCrease *copy = g_memdup2(creases, n_creases * sizeof *creases);
    char **texts = billow_unknown_keys_copy(unknown, n_creases);
    billow_unknown_keys_free(keyframe->creases_unknown, keyframe->n_creases);
    g_free(keyframe->creases);
    keyframe->creases = copy;
    keyframe->creases_unknown = texts;
    keyframe->n_creases = n_creases;
}

void
billow_keyframe_set_hang(BillowKeyframe *keyframe, const BillowCoarsePose *hang)
{
    BillowCoarsePose *old = keyframe->hang;
    keyframe->hang = billow_coarse_pose_copy(hang);
    billow_coarse_pose_free(old);
    if (!hang)
        g_clear_pointer(&keyframe->hang_unknown, g_free);
}

void
billow_keyframe_set_shape(BillowKeyframe *keyframe, GBytes *shape)
{
    GBytes *old = keyframe->shape;
    keyframe->shape = shape ? g_bytes_ref(shape) : NULL;
    g_bytes_unref(old);
}

void
billow_keyframe_copy(void *payload)
{
    BillowKeyframe *keyframe = payload;
    keyframe->anchors = g_memdup2(keyframe->anchors, keyframe->n_anchors * sizeof *keyframe->anchors);
    keyframe->anchors_unknown = billow_unknown_keys_copy(keyframe->anchors_unknown, keyframe->n_anchors);
    keyframe->bindings = billow_bindings_copy(keyframe->bindings, keyframe->n_anchors);
    keyframe->folds = g_memdup2(keyframe->folds, keyframe->n_folds * sizeof *keyframe->folds);
    keyframe->folds_unknown = billow_unknown_keys_copy(keyframe->folds_unknown, keyframe->n_folds);
    keyframe->creases = g_memdup2(keyframe->creases, keyframe->n_creases * sizeof *keyframe->creases);
    keyframe->creases_unknown = billow_unknown_keys_copy(keyframe->creases_unknown, keyframe->n_creases);
    billow_keyframe_copy_bends(keyframe);
    billow_keyframe_copy_twists(keyframe);
    keyframe->hang = billow_coarse_pose_copy(keyframe->hang);
    keyframe->hang_unknown = g_strdup(keyframe->hang_unknown);
    if (keyframe->shape)
        g_bytes_ref(keyframe->shape);
}

void
billow_keyframe_clear(void *payload)
{
    BillowKeyframe *keyframe = payload;
    g_free(keyframe->anchors);
    billow_unknown_keys_free(keyframe->anchors_unknown, keyframe->n_anchors);
    billow_bindings_free(keyframe->bindings, keyframe->n_anchors);
    g_free(keyframe->folds);
    billow_unknown_keys_free(keyframe->folds_unknown, keyframe->n_folds);
    g_free(keyframe->creases);
    billow_unknown_keys_free(keyframe->creases_unknown, keyframe->n_creases);
    billow_keyframe_clear_bends(keyframe);
    billow_keyframe_clear_twists(keyframe);
    g_free(keyframe->coil_unknown);
    billow_coarse_pose_free(keyframe->hang);
    g_free(keyframe->hang_unknown);
    g_bytes_unref(keyframe->shape);
}

gboolean
billow_keyframe_same_anchors(const BillowKeyframe *a, const BillowKeyframe *b)
{
    if (a->n_anchors != b->n_anchors)
        return FALSE;
    for (size_t i = 0; i < a->n_anchors; i++) {
        const BillowAnchor *p = &a->anchors[i], *q = &b->anchors[i];
        if (!billow_anchor_same_place(p, q) || !billow_vec3_equal(p->position, q->position))
            return FALSE;
    }
    return same_folds(a, b->folds, b->n_folds);
}

static gboolean
same_shape(const BillowKeyframe *a, const BillowKeyframe *b)
{
    return a->shape && b->shape ? g_bytes_equal(a->shape, b->shape) : a->shape == b->shape;
}

static gboolean
same_creases(const BillowKeyframe *a, const BillowKeyframe *b)
{
    for (size_t i = 0; i < MIN(a->n_creases, b->n_creases); i++)
        if (!billow_fields_equal(billow_crease_fields, &a->creases[i], &b->creases[i]))
            return FALSE;
    return a->n_creases == b->n_creases;
}

gboolean
billow_keyframes_drape_alike(const BillowKeyframe *a, const BillowKeyframe *b)
{
    const BillowVec3 down = {0.0, -1.0, 0.0}, pull_a = billow_steady_wind_pull(&a->wind, down),
                     pull_b = billow_steady_wind_pull(&b->wind, down);
    return same_shape(a, b) &&
           (a->shape || (billow_vec3_equal(pull_a, pull_b) && a->wind.speed == b->wind.speed &&
                         a->laid == b->laid && same_creases(a, b) && billow_keyframe_same_bends(a, b) &&
                         billow_coarse_pose_equal(a->hang, b->hang)));
}

/* Compares the unknown keys of two keyframes with the same anchors, folds, creases, bends and twists. */
static gboolean
same_unknown_keys(const BillowKeyframe *a, const BillowKeyframe *b)
{
    return billow_unknown_keys_equal(a->anchors_unknown, b->anchors_unknown, a->n_anchors) &&
           billow_unknown_keys_equal(a->folds_unknown, b->folds_unknown, a->n_folds) &&
           billow_unknown_keys_equal(a->creases_unknown, b->creases_unknown, a->n_creases) &&
           g_strcmp0(a->hang_unknown, b->hang_unknown) == 0 && billow_keyframe_same_bend_texts(a, b) &&
           billow_keyframe_same_twist_texts(a, b);
}

gboolean
billow_keyframe_equal(const void *a, const void *b)
{
    const BillowKeyframe *p = a, *q = b;
    return billow_keyframe_same_anchors(p, q) &&
           billow_bindings_equal(p->bindings, q->bindings, p->n_anchors) && same_shape(p, q) &&
           same_creases(p, q) && billow_keyframe_same_bends(p, q) && billow_keyframe_same_twists(p, q) &&
           billow_coarse_pose_equal(p->hang, q->hang) && same_unknown_keys(p, q);
}

gboolean
billow_keyframe_fits(const void *payload, const BillowGrid *grid)
{
    const BillowKeyframe *keyframe = payload;
    g_autoptr(GHashTable) taken = g_hash_table_new(NULL, NULL);
    size_t other;
    for (size_t i = 0; i < keyframe->n_anchors; i++) {
        const BillowAnchor *anchor = &keyframe->anchors[i];
        const BillowVec3 v = anchor->position;
        const gboolean within = fabs(v.x) <= BILLOW_MAX_NUMBER && fabs(v.y) <= BILLOW_MAX_NUMBER &&
                                fabs(v.z) <= BILLOW_MAX_NUMBER; /* FALSE for NaN too */
        if (!within || !billow_anchor_fits(anchor, grid) ||
            !billow_anchor_take(anchor, grid, i, taken, &other))
            return FALSE;
    }
    return TRUE;
}

/* --- Folds --- */

BillowFoldFault
billow_keyframe_fold_fault(const BillowKeyframe *keyframe, size_t number)
{
    const BillowFold *fold = &keyframe->folds[number];
    if (billow_fold_cells(fold) == 0)
        return BILLOW_FOLD_NOT_IN_LINE;
    if (!has_anchored_ends(keyframe, fold))
        return BILLOW_FOLD_NOT_ANCHORED;
    if (fold->pleats.number > billow_fold_most_pleats(fold))
        return BILLOW_FOLD_TOO_MANY;
    if (has_anchor_within(keyframe, fold))
        return BILLOW_FOLD_POINT_TAKEN;
    for (size_t i = 0; i < number; i++)
        if (billow_fold_meets(&keyframe->folds[i], fold))
            return BILLOW_FOLD_POINT_TAKEN;
    return BILLOW_FOLD_FITS;
}

gboolean
billow_keyframe_folds_fit(const BillowKeyframe *keyframe, const BillowGrid *grid)
{
    if (keyframe->n_folds > BILLOW_MAX_FOLDS)
        return FALSE;
    for (size_t i = 0; i < keyframe->n_folds; i++)
        if (billow_fields_unfit(billow_fold_fields, &keyframe->folds[i], grid) ||
            billow_fields_unfit(billow_pleats_fields, &keyframe->folds[i].pleats, grid) ||
            billow_keyframe_fold_fault(keyframe, i) != BILLOW_FOLD_FITS)
            return FALSE;
    return TRUE;
}

/* --- Creases --- */

gboolean
billow_crease_is_line(const BillowCrease *crease)
{
    return crease->from_column != crease->to_column || crease->from_row != crease->to_row;
}

gboolean
billow_keyframe_creases_fit(const BillowKeyframe *keyframe, const BillowGrid *grid)
{
    if (keyframe->n_creases > BILLOW_MAX_CREASES)
        return FALSE;
    for (size_t i = 0; i < keyframe->n_creases; i++)
        if (billow_fields_unfit(billow_crease_fields, &keyframe->creases[i], grid) ||
            !billow_crease_is_line(&keyframe->creases[i]))
            return FALSE;
    return TRUE;
}

GArray *
billow_keyframe_crease_lines(const BillowKeyframe *keyframe)
{
    GArray *lines = g_array_new(FALSE, FALSE, sizeof(BillowCreaseLine));
    for (size_t i = 0; keyframe && i < keyframe->n_creases; i++) {
        const BillowCrease *crease = &keyframe->creases[i];
        BillowCreaseLine own[2 * BILLOW_MAX_RIDGES];
        billow_crease_lines(crease, own);
        if (crease->sharpness > 0.0)
            g_array_append_vals(lines, own, (guint) billow_crease_count(crease));
    }
    return lines;
}

/* --- Pinned points --- */

/* Pins all points that anchors between points hold, instead of their places. */
static void
open_clips(GArray *held, size_t n, const BillowGrid *grid)
{
    BillowAnchor *anchors = (BillowAnchor *) (void *) held->data;
    g_autofree BillowAnchor *added = g_new(BillowAnchor, BILLOW_MOST_CLIPPED * n + 1);
    const size_t n_added = billow_clips_open(grid, anchors, n, added);
    g_array_append_vals(held, added, (guint) n_added);
}

/* Pins the other point of those on the seam of a tube, too. */
static void
add_twins(GArray *held, const BillowGrid *grid)
{
    const guint n = held->len;
    for (guint i = 0; grid->closed && i < n; i++) {
        BillowAnchor anchor = g_array_index(held, BillowAnchor, i);
        const size_t point = billow_grid_index(grid, anchor.column, anchor.row),
                     twin = billow_grid_twin(grid, point);
        if (twin == point)
            continue;
        anchor.column = (int) (twin % (size_t) grid->columns);
        anchor.row = (int) (twin / (size_t) grid->columns);
        g_array_append_val(held, anchor);
    }
}

GArray *
billow_keyframe_held(const BillowKeyframe *keyframe, const BillowGrid *grid)
{
    GArray *held = g_array_new(FALSE, FALSE, sizeof(BillowAnchor));
    if (!keyframe)
        return held;
    if (keyframe->n_anchors > 0)
        g_array_append_vals(held, keyframe->anchors, (guint) keyframe->n_anchors);
    for (size_t i = 0; i < keyframe->n_folds; i++) {
        const BillowFold *fold = &keyframe->folds[i];
        const BillowAnchor *from = anchor_at(keyframe, fold->from_column, fold->from_row),
                           *to = anchor_at(keyframe, fold->to_column, fold->to_row);
        const int cells = billow_fold_cells(fold);
        g_autofree BillowVec3 *places = g_new(BillowVec3, cells + 1);
        billow_pleats_make(&fold->pleats, from->position, to->position, cells,
                           billow_fold_edge_length(fold, grid), places);
        for (int k = 1; k < cells; k++) {
            BillowAnchor anchor = {.position = places[k]};
            billow_fold_point(fold, k, &anchor.column, &anchor.row);
            g_array_append_val(held, anchor);
        }
    }
    open_clips(held, keyframe->n_anchors, grid);
    add_twins(held, grid);
    return held;
}

void
billow_keyframe_mark_held(const BillowKeyframe *keyframe, const BillowGrid *grid, unsigned char *held)
{
    for (size_t i = 0; i < keyframe->n_anchors; i++) {
        BillowGridPoint points[BILLOW_MOST_CLIPPED];
        for (int k = billow_clip_points(&keyframe->anchors[i], points) - 1; k >= 0; k--)
            held[billow_grid_index(grid, points[k].column, points[k].row)] = 1;
    }
    for (size_t i = 0; i < keyframe->n_folds; i++)
        for (int k = 1; k < billow_fold_cells(&keyframe->folds[i]); k++) {
            int column, row;
            billow_fold_point(&keyframe->folds[i], k, &column, &row);
            held[billow_grid_index(grid, column, row)] = 1;
        }
    for (size_t i = 0; grid->closed && i < billow_grid_count(grid); i++)
        held[i] |= held[billow_grid_twin(grid, i)];
}
