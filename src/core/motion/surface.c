#include "core/motion/surface.h"

#include "core/base/allocate.h"
#include "core/base/mesh_hit.h"

static BillowVec3
weighted(const BillowVec3 corner[3], const double weights[3])
{
    return billow_vec3_add(
        billow_vec3_add(billow_vec3_scale(corner[0], weights[0]), billow_vec3_scale(corner[1], weights[1])),
        billow_vec3_scale(corner[2], weights[2]));
}

static BillowVec3
unit(BillowVec3 v)
{
    return billow_vec3_scale(v, 1.0 / billow_vec3_length(v));
}

/* Turns x by the smallest angle to a unit direction: q = (1 + x . way, x x way), scaled to unit length. */
static BillowQuaternion
turn_of_edge(BillowVec3 way)
{
    if (way.x < -1.0 + 1e-12)
        return (BillowQuaternion){.y = 1.0};
    return billow_quaternion_unit((BillowQuaternion){0.0, -way.z, way.y, 1.0 + way.x});
}

static BillowQuaternion
turn_of_triangle(const BillowVec3 corner[3])
{
    const BillowVec3 edge = billow_vec3_sub(corner[1], corner[0]);
    const BillowVec3 area = billow_vec3_cross(edge, billow_vec3_sub(corner[2], corner[0]));
    if (billow_vec3_length(edge) == 0.0)
        return (BillowQuaternion){.w = 1.0};
    const BillowVec3 x = unit(edge);
    if (billow_vec3_length(area) == 0.0)
        return turn_of_edge(x);
    const BillowVec3 y = unit(area);
    return billow_quaternion_of_axes(x, y, billow_vec3_cross(x, y));
}

BillowMotionSpot
billow_motion_spot(size_t triangle, double second, double third)
{
    return (BillowMotionSpot){triangle, {1.0 - second - third, second, third}};
}

BillowVec3
billow_motion_surface_at(const BillowMotion *motion, size_t triangle, const double weights[3], double seconds,
                         BillowMotionPlace *frame)
{
    BillowVec3 corner[3];
    for (int k = 0; k < 3; k++)
        corner[k] = billow_motion_point_at(motion, motion->triangles[3 * triangle + (size_t) k], seconds);
    const BillowVec3 place = weighted(corner, weights);
    if (frame)
        *frame = (BillowMotionPlace){place, turn_of_triangle(corner)};
    return place;
}

static double
share_of_edge(BillowVec3 from, BillowVec3 to, BillowVec3 point)
{
    const BillowVec3 edge = billow_vec3_sub(to, from);
    const double square = billow_vec3_dot(edge, edge);
    const double along = billow_vec3_dot(edge, billow_vec3_sub(point, from));
    return square > 0.0 ? fmax(0.0, fmin(1.0, along / square)) : 0.0;
}

static void
nearest_on_edges(const BillowVec3 corner[3], BillowVec3 point, double weights[3])
{
    double least = INFINITY;
    for (int k = 0; k < 3; k++) {
        const int next = (k + 1) % 3;
        double at[3] = {0};
        at[next] = share_of_edge(corner[k], corner[next], point);
        at[k] = 1.0 - at[next];
        const double distance = billow_vec3_distance(weighted(corner, at), point);
        if (distance >= least)
            continue;
        least = distance;
        for (int i = 0; i < 3; i++)
            weights[i] = at[i];
    }
}

/* The weight of a corner is the area of the triangle that the place below `point` makes with the others. */
static void
nearest_in_triangle(const BillowVec3 corner[3], BillowVec3 point, double weights[3])
{
    const BillowVec3 area =
        billow_vec3_cross(billow_vec3_sub(corner[1], corner[0]), billow_vec3_sub(corner[2], corner[0]));
    const double square = billow_vec3_dot(area, area);
    bool inside = square > 0.0;
    for (int k = 0; k < 3 && inside; k++) {
        const BillowVec3 one = billow_vec3_sub(corner[(k + 1) % 3], point);
        const BillowVec3 other = billow_vec3_sub(corner[(k + 2) % 3], point);
        weights[k] = billow_vec3_dot(billow_vec3_cross(one, other), area) / square;
        inside = weights[k] >= 0.0;
    }
    if (!inside)
        nearest_on_edges(corner, point, weights);
}

static void
read_corners(const BillowMotion *motion, const float *points, size_t triangle, BillowVec3 corner[3])
{
    for (size_t k = 0; k < 3; k++) {
        const float *place = &points[3 * (size_t) motion->triangles[3 * triangle + k]];
        corner[k] = billow_vec3((double) place[0], (double) place[1], (double) place[2]);
    }
}

static float *
new_points_at(const BillowMotion *motion, double seconds)
{
    float *points = billow_allocate(3 * motion->n_points, sizeof *points);
    billow_motion_points_at(motion, seconds, points);
    return points;
}

/* Returns whether a triangle is farther from `point` than `least` along one of the axes. */
static bool
is_beyond(const BillowVec3 corner[3], BillowVec3 point, double least)
{
    const double low[3] = {fmin(corner[0].x, fmin(corner[1].x, corner[2].x)) - point.x,
                           fmin(corner[0].y, fmin(corner[1].y, corner[2].y)) - point.y,
                           fmin(corner[0].z, fmin(corner[1].z, corner[2].z)) - point.z};
    const double high[3] = {point.x - fmax(corner[0].x, fmax(corner[1].x, corner[2].x)),
                            point.y - fmax(corner[0].y, fmax(corner[1].y, corner[2].y)),
                            point.z - fmax(corner[0].z, fmax(corner[1].z, corner[2].z))};
    for (int axis = 0; axis < 3; axis++)
        if (low[axis] > least || high[axis] > least)
            return true;
    return false;
}

static double
nearest_on(const BillowMotion *motion, const float *points, BillowVec3 point, BillowMotionSpot *spot)
{
    double least = INFINITY;
    for (size_t i = 0; i < motion->n_triangles; i++) {
        BillowVec3 corner[3];
        BillowMotionSpot here = {.triangle = i};
        read_corners(motion, points, i, corner);
        if (is_beyond(corner, point, least))
            continue;
        nearest_in_triangle(corner, point, here.weights);
        const double distance = billow_vec3_distance(weighted(corner, here.weights), point);
        if (distance < least) {
            least = distance;
            *spot = here;
        }
    }
    return least;
}

double
billow_motion_nearest(const BillowMotion *motion, double seconds, BillowVec3 point, BillowMotionSpot *spot)
{
    if (motion->n_triangles == 0)
        return INFINITY;
    float *points = new_points_at(motion, seconds);
    const double least = nearest_on(motion, points, point, spot);
    free(points);
    return least;
}

void
billow_motion_nearest_all(const BillowMotion *motion, double seconds, const BillowVec3 *places, size_t n,
                          BillowMotionSpot *spots)
{
    float *points = new_points_at(motion, seconds);
    for (size_t i = 0; i < n; i++)
        nearest_on(motion, points, places[i], &spots[i]);
    free(points);
}

bool
billow_motion_hit(const BillowMotion *motion, double seconds, BillowVec3 origin, BillowVec3 direction,
                  BillowMotionSpot *spot, double *distance)
{
    if (motion->n_triangles == 0)
        return false;
    float *points = new_points_at(motion, seconds);
    *distance = INFINITY;
    for (size_t i = 0; i < motion->n_triangles; i++) {
        BillowVec3 corner[3];
        double share[2], away;
        read_corners(motion, points, i, corner);
        if (billow_triangle_hit(origin, direction, corner, share, &away) && away < *distance) {
            *distance = away;
            *spot = (BillowMotionSpot){i, {1.0 - share[0] - share[1], share[0], share[1]}};
        }
    }
    free(points);
    return isfinite(*distance);
}
