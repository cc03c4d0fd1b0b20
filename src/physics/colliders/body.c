#include "physics/colliders/body.h"

#include "physics/colliders/solid.h"

BillowBody
billow_body(const BillowCollider *collider)
{
    BillowBody body = {.collider = *collider};
    billow_collider_axes(collider, body.axes);
    return body;
}

BillowBody
billow_body_core(const BillowBody *body, double *depth)
{
    BillowBody core = *body;
    if (billow_shapes[core.collider.shape]->members & BILLOW_SHAPE_MESH)
        *depth = 0.0;
    const BillowVec3 halves = billow_shape_halves(&core.collider);
    *depth = fmin(*depth, 0.5 * fmin(halves.x, fmin(halves.y, halves.z)));
    core.collider.size =
        billow_vec3_sub(core.collider.size, billow_vec3_scale(billow_vec3(1.0, 1.0, 1.0), 2.0 * *depth));
    core.collider.radius -= *depth;
    if (!billow_shapes[core.collider.shape]->is_rounded)
        core.collider.length -= 2.0 * *depth;
    return core;
}

double
billow_body_distance_within(const BillowBody *body, BillowVec3 point, double most, BillowVec3 *normal)
{
    const BillowShape *shape = billow_shapes[body->collider.shape];
    BillowVec3 offset = billow_vec3_sub(point, body->collider.position), unused;
    if (!normal)
        normal = &unused;
    *normal = body->axes[1];
    return shape->distance_within && most < INFINITY
               ? shape->distance_within(&body->collider, body->axes, offset, most, normal)
               : shape->distance(&body->collider, body->axes, offset, normal);
}

double
billow_body_distance(const BillowBody *body, BillowVec3 point, BillowVec3 *normal)
{
    return billow_body_distance_within(body, point, INFINITY, normal);
}

enum { MOST_STEPS = 100 };

/* Share of the margin within which a place is on the surface, and of a way along it that is taken in a step. */
static const double ON_SURFACE = 1e-3, ALONG = 0.02;

/* Each step goes as far as is certainly free. Source: Hart, Sphere tracing, 1996. */
static bool
trace(const BillowBody *body, BillowVec3 from, BillowVec3 to, double margin, double *share)
{
    const BillowVec3 way = billow_vec3_sub(to, from);
    const double length = billow_vec3_length(way);
    *share = 0.0;
    for (int i = 0; i < MOST_STEPS && length > 0.0 && *share <= 1.0; i++) {
        BillowVec3 normal;
        const double left = billow_body_distance(body, billow_vec3_mix(from, to, *share), &normal) - margin;
        if (left <= ON_SURFACE * margin && billow_vec3_dot(normal, way) < -ON_SURFACE * length)
            return true;
        *share += fmax(left / length, left <= ON_SURFACE * margin ? ALONG : 0.0);
    }
    return false;
}

/* Outside a convex body the distance along a line is a convex function with the slope <normal, direction>.
 * Newton's tangents lie below it, so from outside they converge to its first root and never pass it. */
bool
billow_body_sweep(const BillowBody *body, BillowVec3 from, BillowVec3 to, double margin, double *share)
{
    if (body->collider.solid)
        return trace(body, from, to, margin, share);
    BillowVec3 way = billow_vec3_sub(to, from), normal;
    double near = 1e-13 * (1.0 + billow_vec3_length(way) +
                           billow_vec3_length(billow_vec3_sub(from, body->collider.position)));
    *share = 0.0;
    /* converges slowest for a line that only grazes: the distance falls to a quarter each time */
    for (int i = 0; i < 60; i++) {
        double left = billow_body_distance(body, billow_vec3_mix(from, to, *share), &normal) - margin;
        double slope = billow_vec3_dot(normal, way);
        /* approaches by less than rounding: parallel to the surface */
        if (!(slope < -near))
            return false;
        if (left <= near)
            return true;
        *share += left / -slope;
        if (!(*share <= 1.0))
            return false;
    }
    return false;
}

double
billow_collider_distance(const BillowCollider *collider, BillowVec3 point, BillowVec3 *normal)
{
    BillowBody body = billow_body(collider);
    return billow_body_distance(&body, point, normal);
}

bool
billow_collider_sweep(const BillowCollider *collider, BillowVec3 from, BillowVec3 to, double margin,
                      double *share)
{
    BillowBody body = billow_body(collider);
    return billow_body_sweep(&body, from, to, margin, share);
}

bool
billow_collider_differs(const BillowCollider *from, const BillowCollider *to)
{
    return !billow_vec3_equal(from->position, to->position) ||
           !billow_vec3_equal(from->rotation, to->rotation) || from->solid != to->solid;
}

/* The squares of the ways of three axes add up to 4 (1 - cos a) = 8 sin^2 (a / 2), a being the angle of the turn. */
static double
shortest_turn(const BillowCollider *from, const BillowCollider *to)
{
    BillowVec3 was[3], is[3];
    double square = 0.0;
    billow_collider_axes(from, was);
    billow_collider_axes(to, is);
    for (int k = 0; k < 3; k++) {
        const BillowVec3 way = billow_vec3_sub(is[k], was[k]);
        square += billow_vec3_dot(way, way);
    }
    return 2.0 * asin(fmin(1.0, sqrt(square / 8.0)));
}

/* A turn moves the surface by at most the angle times the distance of its farthest corner. */
double
billow_collider_move(const BillowCollider *from, const BillowCollider *to)
{
    const double turn = from->angles_jump ? shortest_turn(from, to)
                                          : M_PI / 180.0 * billow_vec3_distance(from->rotation, to->rotation);
    const double shape = from->solid && to->solid ? billow_solid_move(from->solid, to->solid) : 0.0;
    return billow_vec3_distance(from->position, to->position) +
           turn * billow_vec3_length(billow_shape_halves(from)) + shape;
}

BillowVec3
billow_collider_own_halves(const BillowCollider *collider)
{
    if (!collider->solid)
        return billow_shape_halves(collider);
    const double rim = collider->is_open ? 0.5 * collider->thickness : 0.0;
    return billow_vec3_add(
        billow_vec3_scale(billow_vec3_sub(collider->solid->high, collider->solid->low), 0.5),
        billow_vec3(rim, rim, rim));
}

double
billow_collider_least_half(const BillowCollider *collider)
{
    if (collider->solid && collider->is_open)
        return 0.5 * collider->thickness;
    const BillowVec3 half = billow_collider_own_halves(collider);
    const double halves[3] = {half.x, half.y, half.z};
    double least = INFINITY;
    for (int axis = 0; axis < 3; axis++)
        if (halves[axis] > 0.0)
            least = fmin(least, halves[axis]);
    return least;
}
