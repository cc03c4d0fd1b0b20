#include "model/animation/rope_way.h"

#include "core/drape/coil.h"
#include "core/drape/rope_shape.h"
#include "model/project/drape_settings.h"

/* Between two steps, the direction of no part of the rope turns by more, degrees, if that takes no more steps than the
 * most. */
static const double FINE = 7.5;
enum { LEAST_STEPS = 8, MOST_STEPS = 192 };

/* --- Between two keyframes --- */

/* The bends of both, paired in their order; one that the other keyframe lacks has an angle of 0 there. */
typedef struct {
    BillowBend from[BILLOW_MAX_BENDS], to[BILLOW_MAX_BENDS];
    size_t n;
    BillowCoil coils[2];
} Pair;

static Pair
pair_of(const BillowKeyframe *a, const BillowKeyframe *b)
{
    Pair pair = {.n = MAX(a->n_bends, b->n_bends), .coils = {a->coil, b->coil}};
    for (size_t i = 0; i < pair.n; i++) {
        pair.from[i] = i < a->n_bends ? a->bends[i] : b->bends[i];
        pair.to[i] = i < b->n_bends ? b->bends[i] : a->bends[i];
        pair.from[i].angle *= i < a->n_bends ? 1.0 : 0.0;
        pair.to[i].angle *= i < b->n_bends ? 1.0 : 0.0;
    }
    for (int k = 0; k < 2; k++) {
        const BillowCoil *other = &pair.coils[1 - k];
        if (!(pair.coils[k].radius > 0.0) && other->radius > 0.0) /* drawn straight, it keeps its turns */
            pair.coils[k] = (BillowCoil){0.0, other->pitch * billow_coil_excess(other)};
    }
    return pair;
}

static double
mix(double a, double b, double e)
{
    return (1.0 - e) * a + e * b;
}

static BillowBend
bend_at(const Pair *pair, size_t i, double e)
{
    const BillowBend *a = &pair->from[i], *b = &pair->to[i];
    return (BillowBend){.column = a->column,
                        .further = e * (b->column - a->column),
                        .span = mix(a->span, b->span, e),
                        .angle = mix(a->angle, b->angle, e),
                        .azimuth = mix(a->azimuth, b->azimuth, e)};
}

/* The length of rope in a turn, and its angle to the axis, change evenly. */
static BillowCoil
coil_at(const Pair *pair, double e)
{
    const BillowCoil *a = &pair->coils[0], *b = &pair->coils[1];
    if (!(a->radius > 0.0 || b->radius > 0.0))
        return (BillowCoil){0.0, 0.0};
    const double turn = mix(a->pitch * billow_coil_excess(a), b->pitch * billow_coil_excess(b), e),
                 angle =
                     mix(atan2(2.0 * G_PI * a->radius, a->pitch), atan2(2.0 * G_PI * b->radius, b->pitch), e);
    return (BillowCoil){turn * sin(angle) / (2.0 * G_PI), turn * cos(angle)};
}

/* Returns by how many degrees a part of the rope turns at most on the way. */
static double
turning(const Pair *pair, const BillowGrid *grid)
{
    const double length = grid->spacing * (grid->columns - 1);
    double sum = 0.0, turns[2] = {0.0, 0.0};
    for (size_t i = 0; i < pair->n; i++)
        sum +=
            fabs(pair->to[i].angle - pair->from[i].angle) + fabs(pair->to[i].azimuth - pair->from[i].azimuth);
    for (int k = 0; k < 2 && (pair->coils[0].radius > 0.0 || pair->coils[1].radius > 0.0); k++)
        turns[k] = length / (pair->coils[k].pitch * billow_coil_excess(&pair->coils[k]));
    return sum + 90.0 + 360.0 * fabs(turns[1] - turns[0]);
}

/* --- Poses on the way --- */

typedef struct {
    const BillowGrid *grid;
    const BillowRoute *route;
    const BillowRestShape *from, *to;
    Pair pair;
    BillowDrapeSettings hang[2];
    BillowAnchor *anchors; /* of both, where they are on the way */
    size_t n_anchors;
} Way;

static BillowVec3
point_of(const BillowRestShape *shape, size_t i)
{
    return billow_vec3((double) shape->x[i], (double) shape->y[i], (double) shape->z[i]);
}

static BillowVec3
on_path(const Way *way, const BillowBlend *blend, size_t i)
{
    return billow_blend_point(blend, point_of(way->from, i), point_of(way->to, i));
}

/* Writes how far the pose at `e`, bent and wound as far, is from the path. */
static void
pose_aside(const Way *way, double e, BillowPoints points)
{
    const BillowBlend blend = billow_route_at(way->route, e);
    BillowBend bends[BILLOW_MAX_BENDS];
    BillowDrapeSettings hang = way->hang[0];
    for (size_t k = 0; k < way->n_anchors; k++)
        way->anchors[k].position = on_path(way, &blend, (size_t) way->anchors[k].column);
    for (size_t i = 0; i < way->pair.n; i++)
        bends[i] = bend_at(&way->pair, i, e);
    hang.pull = billow_vec3_mix(way->hang[0].pull, way->hang[1].pull, e);
    if (!(billow_vec3_length(hang.pull) > 0.0))
        hang.pull = way->hang[0].pull;
    hang.bends = bends;
    hang.n_bends = way->pair.n;
    hang.coil = coil_at(&way->pair, e);
    billow_rope_shape(way->grid, way->anchors, way->n_anchors, &hang, points);
    for (size_t i = 0; i < billow_grid_count(way->grid); i++)
        billow_points_set(&points, i,
                          billow_vec3_sub(billow_points_get(&points, i), on_path(way, &blend, i)));
}

/* Pins what both keyframes pin. Returns FALSE if they do not pin the same points. */
static gboolean
find_anchors(Way *way, const BillowKeyframe *a, const BillowKeyframe *b)
{
    way->anchors = g_new(BillowAnchor, MAX(a->n_anchors, 1));
    for (size_t i = 0; i < a->n_anchors; i++)
        for (size_t k = 0; k < b->n_anchors; k++)
            if (a->anchors[i].column == b->anchors[k].column)
                way->anchors[way->n_anchors++] = a->anchors[i];
    return way->n_anchors == a->n_anchors && way->n_anchors == b->n_anchors;
}

/* What is left at the ends, where colliders push or loads pull, is taken away from all steps, less and less. */
static void
write_steps(const Way *way, BillowRopeWay *found)
{
    const size_t n = found->count;
    BillowPoints first = billow_points_new(n), last = billow_points_new(n), points = billow_points_new(n);
    pose_aside(way, 0.0, first);
    pose_aside(way, 1.0, last);
    for (size_t step = 1; step < found->steps; step++) {
        const double e = (double) step / (double) found->steps;
        pose_aside(way, e, points);
        for (size_t i = 0; i < n; i++) {
            const BillowVec3 left =
                billow_vec3_mix(billow_points_get(&first, i), billow_points_get(&last, i), e);
            const BillowVec3 aside = billow_vec3_sub(billow_points_get(&points, i), left);
            float *p = &found->aside[3 * (step * n + i)];
            p[0] = (float) aside.x;
            p[1] = (float) aside.y;
            p[2] = (float) aside.z;
        }
    }
    billow_points_free(&first);
    billow_points_free(&last);
    billow_points_free(&points);
}

BillowRopeWay
billow_rope_way_find(const BillowProject *project, const BillowBlock *block_a, const BillowBlock *block_b,
                     const BillowRoute *route, const BillowRestShape *from, const BillowRestShape *to)
{
    const BillowKeyframe *a = billow_block_keyframe(block_a), *b = billow_block_keyframe(block_b);
    const BillowGrid *grid = &project->cloth->grid;
    BillowRopeWay found = {0};
    if (!billow_grid_is_rope(grid) || a->shape || b->shape || billow_keyframe_same_bends(a, b))
        return found;
    Way way = {.grid = grid, .route = route, .from = from, .to = to, .pair = pair_of(a, b)};
    way.hang[0] = billow_project_drape_settings(project, block_a);
    way.hang[1] = billow_project_drape_settings(project, block_b);
    if (find_anchors(&way, a, b)) {
        found.count = billow_grid_count(grid);
        found.steps = (size_t) CLAMP(ceil(turning(&way.pair, grid) / FINE), LEAST_STEPS, MOST_STEPS);
        found.aside = g_new0(float, 3 * found.count * (found.steps + 1));
        write_steps(&way, &found);
    }
    g_free(way.anchors);
    return found;
}

void
billow_rope_way_clear(BillowRopeWay *way)
{
    g_clear_pointer(&way->aside, g_free);
    *way = (BillowRopeWay){0};
}

/* --- Applying --- */

static BillowVec3
step_at(const BillowRopeWay *way, ptrdiff_t step, size_t i)
{
    const size_t within = (size_t) CLAMP(step, 0, (ptrdiff_t) way->steps);
    const float *p = &way->aside[3 * (within * way->count + i)];
    return billow_vec3((double) p[0], (double) p[1], (double) p[2]);
}

/* Cubic Hermite between the steps, with half the difference of their neighbors as slopes. */
BillowVec3
billow_rope_way_at(const BillowRopeWay *way, double e, size_t i)
{
    const double at = CLAMP(e, 0.0, 1.0) * (double) way->steps;
    const ptrdiff_t step = (ptrdiff_t) fmin(at, (double) way->steps - 1.0);
    const double t = at - (double) step, u = 1.0 - t;
    const BillowVec3 p = step_at(way, step, i), q = step_at(way, step + 1, i);
    const BillowVec3 slope_p = billow_vec3_scale(billow_vec3_sub(q, step_at(way, step - 1, i)), 0.5),
                     slope_q = billow_vec3_scale(billow_vec3_sub(step_at(way, step + 2, i), p), 0.5);
    const BillowVec3 places = billow_vec3_add(billow_vec3_scale(p, u * u * (1.0 + 2.0 * t)),
                                              billow_vec3_scale(q, t * t * (1.0 + 2.0 * u)));
    return billow_vec3_add(places, billow_vec3_add(billow_vec3_scale(slope_p, t * u * u),
                                                   billow_vec3_scale(slope_q, -t * t * u)));
}
