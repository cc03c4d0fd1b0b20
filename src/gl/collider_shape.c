#include "gl/collider_shape.h"

#include "core/base/mesh_hit.h"
#include "physics/colliders/body.h"

enum { MOST_STEPS = 400 };

static const double hit_distance = 1e-5; /* meters from the surface that count as on it */

static const BillowShape *
shape_of(const BillowCollider *body)
{
    return billow_shapes[body->shape];
}

/* Returns how far a collider extends along a world axis that has the components a, b, c in the collider's
 * own axes: |a| e_x + |b| e_y + |c| e_z + r. */
static double
reach(BillowVec3 extent, double a, double b, double c, double radius)
{
    return fabs(a) * extent.x + fabs(b) * extent.y + fabs(c) * extent.z + radius;
}

bool
billow_collider_shape_extend_bounds(const BillowCollider *body, const BillowFigure *figure, BillowVec3 *low,
                                    BillowVec3 *high)
{
    if (figure && figure->mesh) {
        billow_mesh_place_extend_bounds(&figure->place, body, figure->mesh, low, high);
        return true;
    }
    if (shape_of(body)->is_endless)
        return false;
    BillowVec3 axes[3], extent = shape_of(body)->extent(body), middle = body->position;
    double radius = billow_shape_rounding(body);
    billow_collider_axes(body, axes);
    BillowVec3 half = {reach(extent, axes[0].x, axes[1].x, axes[2].x, radius),
                       reach(extent, axes[0].y, axes[1].y, axes[2].y, radius),
                       reach(extent, axes[0].z, axes[1].z, axes[2].z, radius)};
    *low = billow_vec3_min(*low, billow_vec3_sub(middle, half));
    *high = billow_vec3_max(*high, billow_vec3_add(middle, half));
    return true;
}

void
billow_collider_shape_plane_corners(const BillowCollider *plane, BillowVec3 corners[4])
{
    static const double sides[4][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    BillowVec3 axes[3], extent = shape_of(plane)->extent(plane);
    billow_collider_axes(plane, axes);
    for (int i = 0; i < 4; i++) {
        BillowVec3 across = billow_vec3_scale(axes[0], sides[i][0] * extent.x);
        BillowVec3 along = billow_vec3_scale(axes[2], sides[i][1] * extent.z);
        corners[i] = billow_vec3_add(plane->position, billow_vec3_add(across, along));
    }
}

static BillowVec3
ray_at(const BillowRay *ray, double t)
{
    return billow_vec3_add(ray->origin, billow_vec3_scale(ray->direction, t));
}

/* Returns the distance along the ray to the surface, INFINITY if it misses. Sphere tracing steps by the
 * distance to the surface, and so not through it: J. Hart, Sphere Tracing, The Visual Computer 12, 1996. */
static double
intersect(const BillowCollider *body, const BillowRay *ray)
{
    double size = billow_vec3_length(shape_of(body)->extent(body)) + body->radius;
    double farthest = billow_vec3_distance(ray->origin, body->position) + size;
    double t = 0.0;
    for (int step = 0; step < MOST_STEPS && t <= farthest; step++) {
        double away = billow_collider_distance(body, ray_at(ray, t), NULL);
        if (away < hit_distance)
            return step > 0 ? t : INFINITY;
        t += away;
    }
    return INFINITY;
}

/* Converts `v` to the mesh's axes and units. */
static BillowVec3
to_mesh(const BillowVec3 axes[3], double scale, BillowVec3 v)
{
    return billow_vec3_scale(
        (BillowVec3){billow_vec3_dot(axes[0], v), billow_vec3_dot(axes[1], v), billow_vec3_dot(axes[2], v)},
        1.0 / scale);
}

/* Returns the distance along the ray to the collider as it is drawn, by its display mesh if it has one. */
static double
intersect_drawn(const BillowCollider *body, const BillowFigure *figure, const BillowRay *ray)
{
    if (!figure || !figure->mesh)
        return shape_of(body)->is_endless ? INFINITY : intersect(body, ray);
    BillowVec3 axes[3], origin;
    double t;
    billow_mesh_place_axes(&figure->place, body, axes, &origin);
    billow_body_mesh_hit(figure->mesh,
                         to_mesh(axes, figure->place.scale, billow_vec3_sub(ray->origin, origin)),
                         to_mesh(axes, figure->place.scale, ray->direction), &t);
    return t;
}

int
billow_collider_shape_pick(const BillowCollider *bodies, const BillowFigure *figures, size_t n,
                           const BillowRay *ray)
{
    double nearest = INFINITY;
    int found = -1;
    for (size_t i = 0; i < n; i++) {
        double t = intersect_drawn(&bodies[i], figures ? &figures[i] : NULL, ray);
        if (t < nearest) {
            nearest = t;
            found = (int) i;
        }
    }
    return found;
}

/* Returns the distance along the ray to a plane's square: t = (p - o).n / d.n; INFINITY if it misses. */
static double
intersect_square(const BillowCollider *plane, const BillowRay *ray)
{
    BillowVec3 axes[3], extent = shape_of(plane)->extent(plane),
                        to_plane = billow_vec3_sub(plane->position, ray->origin);
    billow_collider_axes(plane, axes);
    double t = billow_vec3_dot(to_plane, axes[1]) / billow_vec3_dot(ray->direction, axes[1]);
    if (!(t > 0.0) || !isfinite(t))
        return INFINITY;
    BillowVec3 place = billow_vec3_sub(ray_at(ray, t), plane->position);
    double across = fabs(billow_vec3_dot(place, axes[0])), along = fabs(billow_vec3_dot(place, axes[2]));
    return across <= extent.x && along <= extent.z ? t : INFINITY;
}

int
billow_collider_shape_pick_plane(const BillowCollider *bodies, size_t n, const BillowRay *ray)
{
    double nearest = INFINITY;
    int found = -1;
    for (size_t i = 0; i < n; i++) {
        double t = shape_of(&bodies[i])->is_endless ? intersect_square(&bodies[i], ray) : INFINITY;
        if (t < nearest) {
            nearest = t;
            found = (int) i;
        }
    }
    return found;
}
