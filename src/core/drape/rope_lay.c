#include "core/drape/rope_lay.h"

#include "core/base/allocate.h"
#include "core/cloth/chain.h"
#include "core/cloth/strain.h"
#include "core/drape/coarse_rope.h"
#include "core/drape/rope_kink.h"
#include "core/drape/rope_shape.h"

#include <math.h>
#include <stdlib.h>

enum {
    COARSEST = 40,        /* a coarse rope has about so many edges, up to twice as many */
    MOST_LOWERING = 1000, /* steps until it touches */
    MOST_FALLING = 1000,  /* steps until it lies still */
    LOOK_EVERY = 24,      /* steps after which it is seen whether it does */
    SETTLING = 400,       /* steps that become ever smaller */
    FINER_SETTLING = 100, /* likewise, of a finer rope */
    CAREFUL = 4,          /* times as careful, if it went through a collider, ... */
    MOST_TIMES = 2,       /* ... so often */
    MENDING = 200,        /* at most so many that only bring lengths back */
};

/* How far it falls in a step, in its spacings, and how much less in each one while it settles. */
static const double STEP = 0.5, LESS = 0.97, FINER_STEP = 0.1, FINER_LESS = 0.94;

/* In thicknesses of the thinnest collider and of the rope: longer edges, and longer steps, could pass through it. */
static const double THIN = 0.5, SHORT = 0.25;

/* It lies still if its points move by less in LOOK_EVERY steps (RMS), in steps. */
static const double STILL = 0.1;

/* In spacings: the rope is so near what it is let down on. */
static const double TOUCHES = 1e-3;

/* Share of its length by which no edge is strained in the end, if possible, and by which none may be. */
static const double STRAINED = 1e-6, SOUND = 1e-4;

/* Share of the margins that middles of edges keep: around an edge of a collider they are nearer to it than points. */
static const double MIDDLES = 0.5;

/* Share of its kink that a point loses in a step as long as the spacing. */
static const double STIFF = 1.0;

/* --- Coming down --- */

static double
least_distance(const BillowObstacles *obstacles, const BillowPoints *points, size_t count)
{
    double least = INFINITY;
    for (size_t i = 0; i < count; i++)
        least = fmin(least, billow_obstacles_distance(obstacles, billow_points_get(points, i), NULL));
    return least;
}

static void
move_all(BillowVec3 by, size_t count, BillowPoints *points)
{
    for (size_t i = 0; i < count; i++)
        billow_points_set(points, i, billow_vec3_add(billow_points_get(points, i), by));
}

/* Returns `way` made level, of length 1. */
static BillowVec3
level(BillowVec3 way, BillowVec3 up)
{
    const BillowVec3 flat = billow_vec3_sub(way, billow_vec3_scale(up, billow_vec3_dot(way, up)));
    const double length = billow_vec3_length(flat);
    if (length > 1e-6 * billow_vec3_length(way))
        return billow_vec3_scale(flat, 1.0 / length);
    return level(fabs(up.x) < 0.5 ? billow_vec3(1.0, 0.0, 0.0) : billow_vec3(0.0, 0.0, 1.0), up);
}

/* Places the rope as it is shaped without anchors, level: along the pose, or along x above all colliders. */
static void
place(const BillowGrid *grid, const BillowDrapeSettings *hang, const BillowCoarsePose *pose,
      BillowPoints points)
{
    const BillowVec3 up = hang->lay->up;
    BillowVec3 middle = {0.0, 0.0, 0.0}, along = {1.0, 0.0, 0.0};
    if (pose) {
        middle = billow_coarse_pose_at(pose, 0.5, 0.5);
        along = billow_vec3_sub(billow_coarse_pose_at(pose, 1.0, 0.5), billow_coarse_pose_at(pose, 0.0, 0.5));
    } else
        middle = billow_vec3_scale(up, fmax(hang->lay->highest, 0.0));
    along = level(along, up);
    const BillowVec3 across = billow_vec3_cross(along, up);
    billow_rope_shape(grid, NULL, 0, hang, points);
    for (size_t i = 0; i < billow_grid_count(grid); i++) {
        const BillowVec3 p = billow_points_get(&points, i);
        const BillowVec3 flat =
            billow_vec3_add(billow_vec3_scale(along, p.x), billow_vec3_scale(across, p.z));
        billow_points_set(&points, i,
                          billow_vec3_add(middle, billow_vec3_add(flat, billow_vec3_scale(up, p.y))));
    }
}

/* Raises the rope until it is outside of the colliders, and then lowers it until it touches one. Returns whether it
 * does. */
static bool
lower(const BillowGrid *grid, const BillowDrapeSettings *hang, BillowPoints points)
{
    const BillowLaying *lay = hang->lay;
    const size_t count = billow_grid_count(grid);
    const double touches = TOUCHES * grid->spacing;
    double distance;
    for (int k = 0; k < MOST_LOWERING; k++) {
        distance = least_distance(hang->obstacles, &points, count);
        if (distance >= 0.0)
            break;
        move_all(billow_vec3_scale(lay->up, touches - distance), count, &points);
    }
    for (int k = 0; k < MOST_LOWERING; k++) {
        distance = least_distance(hang->obstacles, &points, count);
        if (distance < touches)
            return true;
        double highest = -INFINITY;
        for (size_t i = 0; i < count; i++)
            highest = fmax(highest, billow_vec3_dot(billow_points_get(&points, i), lay->up));
        if (!isfinite(distance) || highest < lay->lowest)
            return false;
        move_all(billow_vec3_scale(lay->up, -distance), count, &points);
    }
    return false;
}

/* --- Falling on --- */

/* A rope, or some of its points, that falls. */
typedef struct {
    const BillowObstacles *obstacles;
    BillowVec3 down; /* of length 1 */
    BillowCoarseRope *rope;
    BillowPoints from; /* before the last step */
    double first_step; /* meters */
    bool touches;      /* in the last step */
} Falling;

/* Coulomb's friction: a point that came to `to` goes back along the surface towards `from`, by at most mu times what
 * presses it on the surface. */
static BillowVec3
held_back(const BillowObstacles *obstacles, BillowVec3 from, BillowVec3 wanted, BillowVec3 to)
{
    BillowVec3 pressed = billow_vec3_sub(to, wanted), slid = billow_vec3_sub(to, from);
    const double presses = billow_vec3_length(pressed);
    if (presses == 0.0)
        return to;
    pressed = billow_vec3_scale(pressed, 1.0 / presses);
    slid = billow_vec3_sub(slid, billow_vec3_scale(pressed, billow_vec3_dot(slid, pressed)));
    const double way = billow_vec3_length(slid),
                 mu = obstacles->friction ? obstacles->friction(obstacles->bodies, to) : 0.0;
    const double back = way > 0.0 ? fmin(mu * presses / way, 1.0) : 0.0;
    return billow_obstacles_outside(obstacles, 1.0, billow_vec3_sub(to, billow_vec3_scale(slid, back)));
}

/* Moves both ends of each edge whose middle is inside a collider, so that edges do not pass through thin ones. */
static void
clear_edges(const Falling *falling)
{
    BillowPoints *points = &falling->rope->points;
    for (size_t i = 0; i + 1 < falling->rope->count; i++) {
        const BillowVec3 ends[] = {billow_points_get(points, i), billow_points_get(points, i + 1)},
                         middle = billow_vec3_mix(ends[0], ends[1], 0.5),
                         out = billow_obstacles_outside(falling->obstacles, MIDDLES, middle),
                         by = billow_vec3_sub(out, middle);
        for (size_t end = 0; end < 2 && !billow_vec3_equal(out, middle); end++)
            billow_points_set(
                points, i + end,
                billow_obstacles_outside(falling->obstacles, 1.0, billow_vec3_add(ends[end], by)));
    }
}

/* Moves the rope down by a step, as far as its lengths, the colliders and friction let it. */
static void
fall(Falling *falling, double step)
{
    const size_t count = falling->rope->count;
    BillowPoints *points = &falling->rope->points;
    billow_points_copy(&falling->from, points, count);
    falling->touches = false;
    for (size_t i = 0; step > 0.0 && i < count; i++) {
        const BillowVec3 by = billow_vec3_add(billow_vec3_scale(falling->down, step),
                                              billow_vec3_scale(billow_rope_kink(&falling->from, count, i),
                                                                STIFF * step / falling->rope->length[0]));
        billow_points_set(points, i, billow_vec3_add(billow_points_get(&falling->from, i), by));
    }
    billow_chain_restore(points, count, falling->rope->length, falling->rope->freedom);
    for (size_t i = 0; i < count; i++) {
        const BillowVec3 from = billow_points_get(&falling->from, i), wanted = billow_points_get(points, i);
        BillowVec3 to = billow_obstacles_slide(falling->obstacles, from, wanted);
        falling->touches |= !billow_vec3_equal(wanted, to);
        to = step > 0.0 ? held_back(falling->obstacles, from, wanted, to) : to;
        billow_points_set(points, i, to);
    }
    clear_edges(falling);
}

static double
largest_strain(const BillowCoarseRope *rope)
{
    double largest = 0.0;
    for (size_t i = 0; i + 1 < rope->count; i++) {
        const double length = billow_vec3_distance(billow_points_get(&rope->points, i),
                                                   billow_points_get(&rope->points, i + 1));
        largest = fmax(largest, fabs(length / rope->length[i] - 1.0));
    }
    return largest;
}

/* Lets the rope fall until it lies still. */
static BillowRopeLanding
land(Falling *falling, int most, BillowProgress progress, void *progress_data)
{
    const size_t count = falling->rope->count;
    BillowPoints before = billow_points_new(count);
    BillowRopeLanding landing = BILLOW_ROPE_CREEPS;
    for (int k = 0; k < most && landing == BILLOW_ROPE_CREEPS; k++) {
        if (k % LOOK_EVERY == 0)
            billow_points_copy(&before, &falling->rope->points, count);
        fall(falling, falling->first_step);
        if (k % LOOK_EVERY == LOOK_EVERY - 1 &&
            billow_points_distance(&before, &falling->rope->points, count) < STILL * falling->first_step)
            landing = BILLOW_ROPE_LIES;
        if (progress && !progress(progress_data, 0.5 * k / most))
            landing = BILLOW_ROPE_STOPPED;
    }
    billow_points_free(&before);
    return landing == BILLOW_ROPE_CREEPS && !falling->touches ? BILLOW_ROPE_FALLS : landing;
}

/* Lets the rope come to rest where it lies, with its lengths. Returns false when `progress` asked to stop. */
static bool
settle(Falling *falling, int steps, double less, BillowProgress progress, void *progress_data)
{
    double step = falling->first_step;
    bool goes_on = true;
    for (int k = 0; k < steps && goes_on; k++, step *= less) {
        fall(falling, step);
        goes_on = !progress || progress(progress_data, 0.5 + 0.5 * k / steps);
    }
    for (int k = 0; k < MENDING && goes_on && largest_strain(falling->rope) > STRAINED; k++)
        fall(falling, 0.0);
    return goes_on;
}

/* How carefully it falls: what counts as the thickness of what is in its way, and in how many steps at most. */
typedef struct {
    double thick;
    int most_steps;
} Care;

/* Lets a rope of some of the points fall and come to rest, or a finer one that lies there already. */
static BillowRopeLanding
fall_on(const BillowDrapeSettings *hang, const Care *care, BillowCoarseRope *rope, bool lies,
        BillowProgress progress, void *progress_data)
{
    const double spacing = rope->length[0];
    Falling falling = {.obstacles = hang->obstacles,
                       .down = billow_vec3_scale(hang->pull, 1.0 / billow_vec3_length(hang->pull)),
                       .rope = rope,
                       .from = billow_points_new(rope->count),
                       .first_step = lies ? FINER_STEP * spacing : fmin(STEP * spacing, SHORT * care->thick)};
    BillowRopeLanding landing =
        lies ? BILLOW_ROPE_LIES : land(&falling, care->most_steps, progress, progress_data);
    if ((landing == BILLOW_ROPE_LIES || landing == BILLOW_ROPE_CREEPS) &&
        !settle(&falling, lies ? FINER_SETTLING : SETTLING, lies ? FINER_LESS : LESS, progress,
                progress_data))
        landing = BILLOW_ROPE_STOPPED;
    billow_points_free(&falling.from);
    return landing;
}

/* Lets a rope of few points fall first; ropes of twice as many each then only find their way round the colliders. */
static BillowRopeLanding
fall_on_levels(const BillowGrid *grid, const BillowDrapeSettings *hang, const Care *care, BillowPoints points,
               BillowProgress progress, void *progress_data)
{
    const size_t count = billow_grid_count(grid);
    double *freedom = billow_allocate(count, sizeof *freedom);
    for (size_t i = 0; i < count; i++)
        freedom[i] = 1.0;
    size_t stride = 1;
    while (count > 2 * stride * COARSEST && 2.0 * (double) stride * grid->spacing <= THIN * care->thick)
        stride *= 2;
    BillowRopeLanding landing = BILLOW_ROPE_LIES, first = BILLOW_ROPE_STOPPED;
    for (bool lies = false; stride > 0; stride /= 2, lies = true) {
        BillowCoarseRope rope = billow_coarse_rope_new(grid, freedom, stride, points);
        landing = fall_on(hang, care, &rope, lies, progress, progress_data);
        first = lies ? first : landing;
        const bool caught = largest_strain(&rope) > SOUND;
        billow_coarse_rope_refine(&rope, points);
        billow_coarse_rope_clear(&rope);
        if (landing == BILLOW_ROPE_FALLS || landing == BILLOW_ROPE_STOPPED || caught)
            break;
        for (size_t i = 0; i < count; i++)
            billow_points_set(&points, i,
                              billow_obstacles_outside(hang->obstacles, 1.0, billow_points_get(&points, i)));
    }
    free(freedom);
    return landing == BILLOW_ROPE_LIES ? first : landing;
}

/* Returns whether it has its lengths: an edge that went through a thin collider is caught there. */
static bool
is_sound(const BillowGrid *grid, const BillowPoints *points)
{
    const BillowStrain strain = billow_strain_measure(grid, points);
    return strain.max < SOUND;
}

BillowRopeLanding
billow_rope_lay(const BillowGrid *grid, const BillowDrapeSettings *hang, const BillowCoarsePose *pose,
                BillowPoints points, BillowProgress progress, void *progress_data)
{
    Care care = {hang->obstacles->thinnest + 2.0 * grid->radius, MOST_FALLING};
    for (int k = 0;; k++, care.thick /= CAREFUL, care.most_steps *= CAREFUL) {
        place(grid, hang, pose, points);
        if (!lower(grid, hang, points))
            return BILLOW_ROPE_FALLS;
        if (billow_rope_is_posed(hang))
            return BILLOW_ROPE_LIES;
        const BillowRopeLanding landing = fall_on_levels(grid, hang, &care, points, progress, progress_data);
        if (landing == BILLOW_ROPE_FALLS || landing == BILLOW_ROPE_STOPPED || is_sound(grid, &points))
            return landing;
        if (k == MOST_TIMES)
            return BILLOW_ROPE_CREEPS;
    }
}
