#include "model/simulation/anchor_drive.h"

#include "model/animation/carriers.h"
#include "model/animation/moving_folds.h"
#include "model/project/anchor_place.h"
#include "model/project/poses.h"
#include "model/simulation/roll.h"

#include <string.h>

/* A point that is anchored, or has a constraint, at some time. */
typedef struct {
    size_t point;
    BillowConstraint slide; /* NONE: it has no constraint; otherwise through its start position */
} DrivenPoint;

struct BillowAnchorDrive {
    BillowGrid grid;
    BillowPoses *poses;
    const BillowProject *project;      /* borrowed */
    const BillowAnimation *animation;  /* borrowed, for the routes; NULL: there is at most one pose */
    const BillowCarriers *carriers;    /* of the animation; NULL: nothing carries the anchors */
    BillowSimulatedCarriers simulated; /* without functions: none of them is simulated */
    GArray *held;                      /* sorted by point */
    GArray **by_pose;                  /* per pose: the pinned points of that keyframe, of BillowAnchor */
    GArray **anchors; /* per pose: for each element of `held`, its anchor in `by_pose` or NULL */

    int segment; /* of the last step: 2 i while pose i is held, 2 i + 1 in the transition from it */
    /* For each anchor of the pose that a transition leads to: where its point was when that began. */
    BillowVec3 *from;
    size_t n_from, most; /* of `from`: used and allocated elements */

    BillowMovingFolds *folds; /* of the last transition that had any, or NULL */
    size_t folds_from;        /* the pose that it began with */
};

static const BillowBlock *
keyframe_of(const BillowPoses *poses, size_t pose)
{
    return poses->items[pose].keyframe;
}

/* --- Points that are pinned or constrained --- */

static int
compare_driven(gconstpointer a, gconstpointer b)
{
    size_t left = ((const DrivenPoint *) a)->point, right = ((const DrivenPoint *) b)->point;
    return left < right ? -1 : left > right;
}

static size_t
point_of(const BillowGrid *grid, const BillowAnchor *anchor)
{
    return billow_grid_index(grid, anchor->column, anchor->row);
}

/* `by_pose`: the pinned points of each of `n` poses. */
static GArray *
new_driven(const BillowProject *project, GArray *const *by_pose, size_t n, const BillowPoints *start)
{
    GArray *held = g_array_new(FALSE, FALSE, sizeof(DrivenPoint));
    for (guint i = 0; i < billow_project_track(project, BILLOW_BLOCK_CONSTRAINT)->len; i++) {
        const BillowBlock *block =
            g_ptr_array_index(billow_project_track(project, BILLOW_BLOCK_CONSTRAINT), i);
        size_t point = billow_grid_index(&project->cloth->grid, billow_block_slide(block)->column,
                                         billow_block_slide(block)->row);
        DrivenPoint item = {point,
                            billow_slide_through(billow_block_slide(block), billow_points_get(start, point))};
        if (!block->muted)
            g_array_append_val(held, item);
    }
    for (size_t i = 0; i < n; i++)
        for (guint k = 0; k < by_pose[i]->len; k++) {
            const DrivenPoint item = {point_of(&project->cloth->grid, &billow_held_anchors(by_pose[i])[k]),
                                      {.kind = BILLOW_CONSTRAINT_NONE}};
            g_array_append_val(held, item);
        }
    g_array_sort(held, compare_driven); /* stable: constraints stay before the anchors of the same point */
    DrivenPoint *items = (DrivenPoint *) (void *) held->data;
    guint different = 0;
    for (guint i = 0; i < held->len; i++)
        if (different == 0 || items[different - 1].point != items[i].point)
            items[different++] = items[i];
    g_array_set_size(held, different);
    return held;
}

static GArray *
new_anchor_table(const BillowGrid *grid, const GArray *anchors, GArray *held)
{
    GArray *table = g_array_sized_new(FALSE, TRUE, sizeof(const BillowAnchor *), held->len);
    g_array_set_size(table, held->len);
    for (guint i = 0; i < anchors->len; i++) {
        const BillowAnchor *anchor = &billow_held_anchors(anchors)[i];
        const DrivenPoint key = {.point = point_of(grid, anchor)};
        guint place = 0;
        g_array_binary_search(held, &key, compare_driven, &place);
        g_array_index(table, const BillowAnchor *, place) = anchor;
    }
    return table;
}

static const BillowAnchor *
anchor_of(const BillowAnchorDrive *drive, size_t pose, guint held)
{
    return g_array_index(drive->anchors[pose], const BillowAnchor *, held);
}

BillowAnchorDrive *
billow_anchor_drive_new(const BillowProject *project, const BillowAnimation *animation,
                        const BillowPoints *start)
{
    BillowAnchorDrive *drive = g_new0(BillowAnchorDrive, 1);
    drive->grid = project->cloth->grid;
    drive->poses = billow_poses_new(project);
    drive->project = project;
    drive->animation = animation;
    drive->carriers = animation ? billow_animation_carriers(animation) : NULL;
    const size_t n = drive->poses->count;
    drive->by_pose = g_new0(GArray *, n + 1);
    drive->anchors = g_new0(GArray *, n + 1);
    for (size_t i = 0; i < n; i++) {
        drive->by_pose[i] =
            billow_keyframe_held(billow_block_keyframe(keyframe_of(drive->poses, i)), &drive->grid);
        drive->most = MAX(drive->most, drive->by_pose[i]->len);
    }
    drive->held = new_driven(project, drive->by_pose, n, start);
    for (size_t i = 0; i < n; i++)
        drive->anchors[i] = new_anchor_table(&drive->grid, drive->by_pose[i], drive->held);
    drive->from = g_new0(BillowVec3, drive->most + 1);
    return drive;
}

void
billow_anchor_drive_free(BillowAnchorDrive *drive)
{
    if (!drive)
        return;
    for (size_t i = 0; i < drive->poses->count; i++) {
        g_array_unref(drive->anchors[i]);
        g_array_unref(drive->by_pose[i]);
    }
    g_free(drive->anchors);
    g_free(drive->by_pose);
    billow_poses_free(drive->poses);
    g_array_unref(drive->held);
    g_free(drive->from);
    if (drive->folds)
        billow_moving_folds_unref(drive->folds);
    g_free(drive);
}

void
billow_anchor_drive_follow(BillowAnchorDrive *drive, const BillowSimulatedCarriers *carriers)
{
    drive->simulated = *carriers;
}

/* --- Driving --- */

static gboolean
find_place(const BillowAnchorDrive *drive, const BillowBinding *binding, double time, BillowVec3 *place)
{
    const BillowSimulatedCarriers *simulated = &drive->simulated;
    return binding && !binding->rides && simulated->place &&
           simulated->place(simulated->data, binding->on, binding->at, time, place);
}

/* Returns the fold of a keyframe whose points strictly between its ends one is, or NULL. `share` receives how far it is from
 * the first end to the other one. */
static const BillowFold *
fold_at(const BillowKeyframe *keyframe, int column, int row, double *share)
{
    for (size_t k = 0; k < keyframe->n_folds; k++) {
        const BillowFold *fold = &keyframe->folds[k];
        if (!billow_fold_holds(fold, column, row))
            continue;
        const int cell = MAX(abs(column - fold->from_column), abs(row - fold->from_row));
        *share = (double) cell / billow_fold_cells(fold);
        return fold;
    }
    return NULL;
}

static BillowVec3
move_of(const GArray *held, const BillowVec3 *moves, int column, int row)
{
    for (guint i = 0; i < held->len; i++)
        if (billow_held_anchors(held)[i].column == column && billow_held_anchors(held)[i].row == row)
            return moves[i];
    return (BillowVec3){0.0, 0.0, 0.0};
}

/* Moves the points of folds along with the ends, which simulated cloths have moved: evenly from the one to the other. */
static void
move_folds(const BillowKeyframe *keyframe, const GArray *held, const BillowVec3 *moves, BillowVec3 *places)
{
    for (guint i = 0; i < held->len; i++) {
        const BillowAnchor *point = &billow_held_anchors(held)[i];
        double share;
        const BillowFold *fold = fold_at(keyframe, point->column, point->row, &share);
        if (!fold)
            continue;
        const BillowVec3 from = move_of(held, moves, fold->from_column, fold->from_row),
                         to = move_of(held, moves, fold->to_column, fold->to_row);
        places[i] = billow_vec3_add(places[i], billow_vec3_mix(from, to, share));
    }
}

/* Puts the points that anchors of a keyframe hold on simulated cloths in their places, and the points of folds between
 * them. Returns `places`, those of `held`. */
static BillowVec3 *
place_on_simulated(const BillowAnchorDrive *drive, const BillowKeyframe *keyframe, const GArray *held,
                   double time, BillowVec3 *places)
{
    g_autofree BillowVec3 *moves = g_new0(BillowVec3, held->len + 1);
    for (guint i = 0; i < held->len; i++) {
        const BillowAnchor *point = &billow_held_anchors(held)[i];
        const int k =
            billow_anchor_holding(keyframe->anchors, keyframe->n_anchors, point->column, point->row);
        BillowVec3 place;
        const BillowBinding *binding = k < 0 ? NULL : billow_keyframe_binding(keyframe, (size_t) k);
        if (!find_place(drive, binding, time, &place))
            continue;
        const BillowVec3 beside = billow_vec3_sub(point->position, keyframe->anchors[k].position);
        moves[i] =
            billow_vec3_sub(billow_vec3_add(billow_vec3_add(place, binding->offset), beside), places[i]);
        places[i] = billow_vec3_add(billow_vec3_add(place, binding->offset), beside);
    }
    move_folds(keyframe, held, moves, places);
    return places;
}

/* Returns how many anchors of a pose are bound, and of these how many to cloths that are not simulated. */
static guint
count_bound(const BillowAnchorDrive *drive, size_t pose, double time, guint *n_others)
{
    const BillowKeyframe *keyframe = billow_block_keyframe(keyframe_of(drive->poses, pose));
    guint n = 0;
    *n_others = 0;
    for (size_t k = 0; k < keyframe->n_anchors; k++) {
        BillowVec3 place;
        const BillowBinding *binding = billow_keyframe_binding(keyframe, k);
        n += binding != NULL;
        *n_others += binding && !find_place(drive, binding, time, &place);
    }
    return n;
}

/* Returns where carriers hold the pinned points of a pose: those that are simulated as they are, others as in the
 * fake. Points of folds are beside their ends as in the fake. */
static BillowVec3 *
hold(const BillowAnchorDrive *drive, size_t pose, double time)
{
    const BillowKeyframe *keyframe = billow_block_keyframe(keyframe_of(drive->poses, pose));
    const GArray *held = drive->by_pose[pose];
    guint n_others;
    const guint n_bound = count_bound(drive, pose, time, &n_others);
    if (n_bound == n_others || n_others > 0 || held->len > keyframe->n_anchors) {
        BillowVec3 *places =
            billow_carriers_hold(drive->carriers, pose, billow_roll_time(drive->project, time),
                                 billow_held_anchors(held), held->len);
        if (n_bound == n_others)
            return places;
        return place_on_simulated(drive, keyframe, held, time, places);
    }
    BillowVec3 *places = g_new(BillowVec3, held->len + 1);
    for (guint i = 0; i < held->len; i++)
        places[i] = billow_held_anchors(held)[i].position;
    return place_on_simulated(drive, keyframe, held, time, places);
}

/* Records where the points are that a transition moves, when its first step begins. */
static void
enter_segment(BillowAnchorDrive *drive, const BillowPoseBlend *moment, const BillowPoints *points)
{
    const int segment = (int) (moment->from + moment->to);
    if (drive->segment == segment)
        return;
    drive->segment = segment;
    drive->n_from = 0;
    if (moment->from == moment->to)
        return;
    const GArray *anchors = drive->by_pose[moment->to];
    for (guint i = 0; i < anchors->len; i++)
        drive->from[i] = billow_points_get(points, point_of(&drive->grid, &billow_held_anchors(anchors)[i]));
    drive->n_from = anchors->len;
}

/* The state of the timeline at a time. */
typedef struct {
    BillowPoseBlend moment;
    BillowBlend blend;
    BillowVec3 *from,
        *to;           /* where carriers hold the pinned points of both poses; NULL: nothing carries them */
    BillowVec3 *steps; /* how far folds take the points of the second pose; NULL: there are none */
} DriveState;

/* Returns how far folds of both poses take the pinned points of the second from their straight ways, on which pleats
 * would become shorter; or NULL. */
static BillowVec3 *
fold_steps(BillowAnchorDrive *drive, const BillowPoseBlend *moment, const BillowRoute *route)
{
    if (!billow_moving_folds_any(drive->poses, moment))
        return NULL;
    if (!drive->folds || drive->folds_from != moment->from) {
        g_clear_pointer(&drive->folds, billow_moving_folds_unref);
        drive->folds = billow_moving_folds_new(&drive->grid, drive->poses, moment->from, route);
        drive->folds_from = moment->from;
    }
    const GArray *held = drive->by_pose[moment->to];
    BillowVec3 *steps = g_new(BillowVec3, held->len + 1);
    billow_moving_folds_steps(drive->folds, moment->e, billow_held_anchors(held), held->len, steps);
    return steps;
}

static DriveState
state_at(BillowAnchorDrive *drive, double time)
{
    DriveState now = {.moment = billow_poses_blend_at(drive->poses, billow_roll_time(drive->project, time)),
                      .blend = billow_blend_straight(0.0)};
    if (drive->carriers) {
        now.from = hold(drive, now.moment.from, time);
        now.to = hold(drive, now.moment.to, time);
    }
    if (now.moment.from != now.moment.to) {
        const BillowRoute route = billow_animation_route(drive->animation, now.moment.from);
        now.blend = billow_route_at(&route, now.moment.e);
        now.steps = fold_steps(drive, &now.moment, &route);
    }
    return now;
}

static void
clear_state(DriveState *now)
{
    g_free(now->from);
    g_free(now->to);
    g_free(now->steps);
}

/* Returns where a pinned point of a pose is. `carried`: where carriers hold these points; NULL: nothing carries them. */
static BillowVec3
place_of(const BillowAnchorDrive *drive, size_t pose, const BillowVec3 *carried, const BillowAnchor *anchor)
{
    return carried ? carried[anchor - billow_held_anchors(drive->by_pose[pose])] : anchor->position;
}

static BillowConstraint
constraint_of(const BillowAnchorDrive *drive, const DriveState *now, guint i)
{
    BillowConstraint slide = g_array_index(drive->held, DrivenPoint, i).slide;
    const BillowAnchor *to = now ? anchor_of(drive, now->moment.to, i) : NULL;
    if (!to)
        return slide;
    const BillowAnchor *from = anchor_of(drive, now->moment.from, i);
    const BillowAnchor *first = billow_held_anchors(drive->by_pose[now->moment.to]);
    const BillowVec3 start =
        from ? place_of(drive, now->moment.from, now->from, from) : drive->from[to - first];
    BillowVec3 place = billow_blend_point(&now->blend, start, place_of(drive, now->moment.to, now->to, to));
    if (now->steps)
        place = billow_vec3_add(place, now->steps[to - first]);
    if (slide.kind == BILLOW_CONSTRAINT_NONE)
        return (BillowConstraint){.kind = BILLOW_CONSTRAINT_FIXED, .place = place};
    slide.place = place;
    return slide;
}

/* Returns what ties a pinned point of a pose, or NULL: of a point of a fold, it is what ties the nearer end. */
static const BillowBinding *
binding_of(const BillowAnchorDrive *drive, size_t pose, guint i)
{
    const BillowKeyframe *keyframe = billow_block_keyframe(keyframe_of(drive->poses, pose));
    const BillowAnchor *anchor = keyframe->bindings ? anchor_of(drive, pose, i) : NULL;
    if (!anchor)
        return NULL;
    double share;
    const BillowFold *fold = fold_at(keyframe, anchor->column, anchor->row, &share);
    const gboolean nearer_to = fold && share > 0.5;
    const int column = !fold       ? anchor->column
                       : nearer_to ? fold->to_column
                                   : fold->from_column,
              row = !fold       ? anchor->row
                    : nearer_to ? fold->to_row
                                : fold->from_row,
              number = billow_anchor_holding(keyframe->anchors, keyframe->n_anchors, column, row);
    return number < 0 ? NULL : billow_keyframe_binding(keyframe, (size_t) number);
}

/* Ties a point that is fixed at `place` to its carrier, if that is simulated and bears it on both sides of the moment. */
static void
tie_point(const BillowAnchorDrive *drive, const DriveState *now, guint i, double time, BillowVec3 place)
{
    const BillowBinding *to = binding_of(drive, now->moment.to, i),
                        *from = binding_of(drive, now->moment.from, i);
    BillowVec3 carried_by;
    if (!to || !from || !g_str_equal(to->on, from->on) || to->at.column != from->at.column ||
        to->at.row != from->at.row || !find_place(drive, to, time, &carried_by))
        return;
    drive->simulated.tie(drive->simulated.data, g_array_index(drive->held, DrivenPoint, i).point, to->on,
                         to->at, billow_vec3_sub(place, carried_by));
}

void
billow_anchor_drive_apply(void *data, double time, BillowDynamics *dynamics)
{
    BillowAnchorDrive *drive = data;
    const gboolean posed = drive->poses->count > 0;
    DriveState now = state_at(drive, time);
    if (posed)
        enter_segment(drive, &now.moment, billow_dynamics_positions(dynamics));
    for (guint i = 0; i < drive->held->len; i++) {
        const BillowConstraint constraint = constraint_of(drive, posed ? &now : NULL, i);
        billow_dynamics_constrain(dynamics, g_array_index(drive->held, DrivenPoint, i).point, constraint);
        if (posed && constraint.kind == BILLOW_CONSTRAINT_FIXED)
            tie_point(drive, &now, i, time, constraint.place);
    }
    clear_state(&now);
}

void
billow_anchor_drive_anchors(const BillowAnchorDrive *drive, double time, const BillowPoints *points,
                            GArray *anchors)
{
    if (drive->poses->count == 0)
        return;
    const GArray *held =
        drive->by_pose[billow_poses_blend_at(drive->poses, billow_roll_time(drive->project, time)).to];
    for (guint i = 0; i < held->len; i++) {
        BillowAnchor anchor = billow_held_anchors(held)[i];
        anchor.position = billow_points_get(points, point_of(&drive->grid, &anchor));
        g_array_append_val(anchors, anchor);
    }
}

void
billow_anchor_drive_save(const BillowAnchorDrive *drive, GByteArray *state)
{
    g_byte_array_append(state, (const guint8 *) &drive->segment, sizeof drive->segment);
    g_byte_array_append(state, (const guint8 *) drive->from, (guint) (drive->n_from * sizeof *drive->from));
}

void
billow_anchor_drive_restore(BillowAnchorDrive *drive, const guint8 *state, gsize length)
{
    memcpy(&drive->segment, state, sizeof drive->segment);
    drive->n_from = (length - sizeof drive->segment) / sizeof *drive->from;
    g_assert(drive->n_from <= drive->most);
    if (drive->n_from > 0)
        memcpy(drive->from, state + sizeof drive->segment, drive->n_from * sizeof *drive->from);
}

/* --- Comparing --- */

static gboolean
same_anchors(const BillowPoses *a, const BillowPoses *b, size_t i)
{
    const BillowKeyframe *p = billow_block_keyframe(keyframe_of(a, i)),
                         *q = billow_block_keyframe(keyframe_of(b, i));
    return billow_keyframe_same_anchors(p, q) &&
           billow_bindings_equal(p->bindings, q->bindings, p->n_anchors);
}

/* Returns whether pose i of both has the same shape. */
static gboolean
have_same_shape(const BillowPoses *a, const BillowPoses *b, size_t i)
{
    return same_anchors(a, b, i) && billow_keyframes_drape_alike(billow_block_keyframe(keyframe_of(a, i)),
                                                                 billow_block_keyframe(keyframe_of(b, i)));
}

/* A path that turns, and a fall, depend on the shapes at both ends. */
static gboolean
have_same_path(const BillowPoses *a, const BillowPoses *b, size_t i)
{
    return billow_path_equal(&a->items[i].path, &b->items[i].path) &&
           ((a->items[i].path.kind != BILLOW_PATH_TURN && a->items[i].path.kind != BILLOW_PATH_FALL) ||
            (have_same_shape(a, b, i) && have_same_shape(a, b, i + 1)));
}

/* Returns whether pose i, which both have, changes in the same way into the same next pose. */
static gboolean
have_same_transition(const BillowPoses *a, const BillowPoses *b, size_t i)
{
    if (i + 1 >= a->count || i + 1 >= b->count)
        return a->count == b->count;
    return billow_easing_equal(&a->items[i].easing, &b->items[i].easing) &&
           keyframe_of(a, i + 1)->start == keyframe_of(b, i + 1)->start &&
           billow_block_end(keyframe_of(a, i)) == billow_block_end(keyframe_of(b, i)) &&
           same_anchors(a, b, i + 1) && have_same_path(a, b, i);
}

double
billow_anchor_drive_first_difference(const BillowProject *p, const BillowProject *q)
{
    g_autoptr(BillowPoses) a = billow_poses_new(p);
    g_autoptr(BillowPoses) b = billow_poses_new(q);
    const size_t n = MIN(a->count, b->count);
    if (n == 0)
        return a->count == b->count ? INFINITY : -1.0;
    if (!have_same_shape(a, b, 0))
        return -1.0;
    for (size_t i = 0; i < n; i++)
        if (!have_same_transition(a, b, i))
            return MIN(billow_block_end(keyframe_of(a, i)), billow_block_end(keyframe_of(b, i)));
    return INFINITY;
}
