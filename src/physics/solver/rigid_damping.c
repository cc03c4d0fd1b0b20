#include "physics/solver/rigid_damping.h"

#include <math.h>

/* The motion v = velocity + spin x (x - centre). */
typedef struct {
    BillowVec3 centre, velocity, spin;
} RigidMotion;

/* Solves I w = L by Cramer's rule, with the columns a, b, c of I; w = 0 for points on a line. */
static BillowVec3
solve(BillowVec3 a, BillowVec3 b, BillowVec3 c, BillowVec3 l)
{
    const double determinant = billow_vec3_dot(a, billow_vec3_cross(b, c));
    const double size = billow_vec3_length(a) * billow_vec3_length(b) * billow_vec3_length(c);
    if (!(fabs(determinant) > 1e-9 * size))
        return billow_vec3(0.0, 0.0, 0.0);
    return billow_vec3_scale(billow_vec3(billow_vec3_dot(l, billow_vec3_cross(b, c)),
                                         billow_vec3_dot(a, billow_vec3_cross(l, c)),
                                         billow_vec3_dot(a, billow_vec3_cross(b, l))),
                             1.0 / determinant);
}

/* x_cm = sum m x / sum m, v_cm likewise; L = sum r x m v, I = sum m (r^2 - r r'), w = I^-1 L */
static RigidMotion
find_motion(const BillowDynamics *dynamics)
{
    RigidMotion motion = {0};
    double mass = 0.0;
    for (size_t i = 0; i < dynamics->net->count; i++) {
        const double m = dynamics->net->mass[i];
        mass += m;
        motion.centre =
            billow_vec3_add(motion.centre, billow_vec3_scale(billow_points_get(&dynamics->x, i), m));
        motion.velocity =
            billow_vec3_add(motion.velocity, billow_vec3_scale(billow_points_get(&dynamics->v, i), m));
    }
    motion.centre = billow_vec3_scale(motion.centre, 1.0 / mass);
    motion.velocity = billow_vec3_scale(motion.velocity, 1.0 / mass);
    BillowVec3 a = {0}, b = {0}, c = {0}, momentum = {0};
    for (size_t i = 0; i < dynamics->net->count; i++) {
        const double m = dynamics->net->mass[i];
        const BillowVec3 r = billow_vec3_sub(billow_points_get(&dynamics->x, i), motion.centre);
        momentum = billow_vec3_add(
            momentum, billow_vec3_scale(billow_vec3_cross(r, billow_points_get(&dynamics->v, i)), m));
        const double square = billow_vec3_dot(r, r);
        a = billow_vec3_add(a, billow_vec3_scale(billow_vec3(square - r.x * r.x, -r.y * r.x, -r.z * r.x), m));
        b = billow_vec3_add(b, billow_vec3_scale(billow_vec3(-r.x * r.y, square - r.y * r.y, -r.z * r.y), m));
        c = billow_vec3_add(c, billow_vec3_scale(billow_vec3(-r.x * r.z, -r.y * r.z, square - r.z * r.z), m));
    }
    motion.spin = solve(a, b, c, momentum);
    return motion;
}

/* v += k (v_cm + w x r - v), in the directions that the filter leaves free */
void
billow_rigid_damping_apply(BillowDynamics *dynamics, double rate, double h)
{
    const RigidMotion motion = find_motion(dynamics);
    const BillowFilter *filter = &dynamics->filter;
    for (size_t i = 0, next = 0; i < dynamics->net->count; i++) {
        const BillowVec3 r = billow_vec3_sub(billow_points_get(&dynamics->x, i), motion.centre),
                         v = billow_points_get(&dynamics->v, i);
        BillowVec3 missing =
            billow_vec3_sub(billow_vec3_add(motion.velocity, billow_vec3_cross(motion.spin, r)), v);
        if (next < filter->n && filter->entries[next].point == i)
            missing = billow_filter_project(&filter->entries[next++], missing);
        billow_points_set(&dynamics->v, i, billow_vec3_add(v, billow_vec3_scale(missing, -expm1(-rate * h))));
    }
}
