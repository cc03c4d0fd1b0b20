#include "physics/body.h"

#define RADIANS(degrees) ((degrees) *M_PI / 180.0)

BillowCollider
billow_collider_default(void)
{
    return (BillowCollider){.shape = BILLOW_COLLIDER_PLANE,
                            .radius = 0.5,
                            .length = 1.0,
                            .size = {1.0, 1.0, 1.0},
                            .friction = 0.3};
}

/* The columns of R = R_z R_y R_x. */
void
billow_collider_axes(const BillowCollider *collider, BillowVec3 axes[3])
{
    double cx = cos(RADIANS(collider->rotation.x)), sx = sin(RADIANS(collider->rotation.x)),
           cy = cos(RADIANS(collider->rotation.y)), sy = sin(RADIANS(collider->rotation.y)),
           cz = cos(RADIANS(collider->rotation.z)), sz = sin(RADIANS(collider->rotation.z));
    axes[0] = billow_vec3(cz * cy, sz * cy, -sy);
    axes[1] = billow_vec3(cz * sy * sx - sz * cx, sz * sy * sx + cz * cx, cy * sx);
    axes[2] = billow_vec3(cz * sy * cx + sz * sx, sz * sy * cx - cz * sx, cy * cx);
}

BillowBody
billow_body(const BillowCollider *collider)
{
    BillowBody body = {.collider = *collider};
    billow_collider_axes(collider, body.axes);
    return body;
}

/* Distance from the surface of a ball; at its very centre `otherwise` is as near as any normal. */
static double
ball_distance(BillowVec3 from_centre, double radius, BillowVec3 otherwise, BillowVec3 *normal)
{
    double length = billow_vec3_length(from_centre);
    *normal = length > 0.0 ? billow_vec3_scale(from_centre, 1.0 / length) : otherwise;
    return length - radius;
}

static double
capsule_distance(const BillowBody *body, BillowVec3 offset, BillowVec3 *normal)
{
    double half = body->collider.length / 2.0, along = billow_vec3_dot(offset, body->axes[1]);
    double nearest = fmin(fmax(along, -half), half);
    return ball_distance(billow_vec3_sub(offset, billow_vec3_scale(body->axes[1], nearest)),
                         body->collider.radius, body->axes[0], normal);
}

/* With q = |p| - size / 2 per axis: outside, the length of what of q is positive; inside, the face that is nearest. */
static double
box_distance(const BillowBody *body, BillowVec3 offset, BillowVec3 *normal)
{
    const BillowVec3 size = body->collider.size;
    const double half[3] = {size.x / 2.0, size.y / 2.0, size.z / 2.0};
    BillowVec3 outside = {0};
    double deepest = -INFINITY;
    for (int k = 0; k < 3; k++) {
        double p = billow_vec3_dot(offset, body->axes[k]), q = fabs(p) - half[k];
        BillowVec3 face = billow_vec3_scale(body->axes[k], p < 0.0 ? -1.0 : 1.0);
        if (q > 0.0)
            outside = billow_vec3_add(outside, billow_vec3_scale(face, q));
        if (q > deepest) {
            deepest = q;
            *normal = face;
        }
    }
    double length = billow_vec3_length(outside);
    if (!(length > 0.0))
        return deepest;
    *normal = billow_vec3_scale(outside, 1.0 / length);
    return length;
}

double
billow_body_distance(const BillowBody *body, BillowVec3 point, BillowVec3 *normal)
{
    BillowVec3 offset = billow_vec3_sub(point, body->collider.position), unused;
    if (!normal)
        normal = &unused;
    *normal = body->axes[1];
    switch (body->collider.shape) {
    case BILLOW_COLLIDER_PLANE:
        return billow_vec3_dot(offset, body->axes[1]);
    case BILLOW_COLLIDER_SPHERE:
        return ball_distance(offset, body->collider.radius, body->axes[1], normal);
    case BILLOW_COLLIDER_BOX:
        return box_distance(body, offset, normal);
    case BILLOW_COLLIDER_CAPSULE:
        return capsule_distance(body, offset, normal);
    }
    return INFINITY;
}

/* Outside of a convex body the distance along a straight way is a convex function with the slope <normal,
 * way>: Newton's tangents lie below it, so that from outside they come to its first root and never beyond. */
bool
billow_body_sweep(const BillowBody *body, BillowVec3 from, BillowVec3 to, double margin, double *share)
{
    BillowVec3 way = billow_vec3_sub(to, from), normal;
    double near = 1e-13 * (1.0 + billow_vec3_length(way) +
                           billow_vec3_length(billow_vec3_sub(from, body->collider.position)));
    *share = 0.0;
    /* a way that only grazes is the slowest: its distance falls to a quarter each time */
    for (int i = 0; i < 60; i++) {
        double left = billow_body_distance(body, billow_vec3_mix(from, to, *share), &normal) - margin;
        double slope = billow_vec3_dot(normal, way);
        /* by less than rounding: along the surface */
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
