#include "core/motion/place.h"

static BillowQuaternion
scaled(BillowQuaternion q, double s)
{
    return (BillowQuaternion){q.x * s, q.y * s, q.z * s, q.w * s};
}

static double
quaternion_dot(BillowQuaternion a, BillowQuaternion b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w;
}

/* v + 2 w (u x v) + 2 u x (u x v), with u the vector part */
BillowVec3
billow_quaternion_apply(BillowQuaternion q, BillowVec3 v)
{
    const BillowVec3 u = {q.x, q.y, q.z};
    const BillowVec3 twice = billow_vec3_scale(billow_vec3_cross(u, v), 2.0);
    return billow_vec3_add(billow_vec3_add(v, billow_vec3_scale(twice, q.w)), billow_vec3_cross(u, twice));
}

BillowQuaternion
billow_quaternion_multiply(BillowQuaternion a, BillowQuaternion b)
{
    return (BillowQuaternion){
        .x = a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
        .y = a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
        .z = a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w,
        .w = a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z,
    };
}

BillowQuaternion
billow_quaternion_unit(BillowQuaternion q)
{
    const double length = sqrt(quaternion_dot(q, q));
    if (!isfinite(length) || length == 0.0)
        return (BillowQuaternion){.w = 1.0};
    return scaled(q, 1.0 / length);
}

/* Divides by the largest of the four components, so that nothing cancels: Shepperd 1978. */
BillowQuaternion
billow_quaternion_of_axes(BillowVec3 x, BillowVec3 y, BillowVec3 z)
{
    const double trace = x.x + y.y + z.z;
    BillowQuaternion q;
    if (trace >= fmax(x.x, fmax(y.y, z.z)))
        q = (BillowQuaternion){y.z - z.y, z.x - x.z, x.y - y.x, 1.0 + trace};
    else if (x.x >= fmax(y.y, z.z))
        q = (BillowQuaternion){1.0 + 2.0 * x.x - trace, x.y + y.x, z.x + x.z, y.z - z.y};
    else if (y.y >= z.z)
        q = (BillowQuaternion){x.y + y.x, 1.0 + 2.0 * y.y - trace, y.z + z.y, z.x - x.z};
    else
        q = (BillowQuaternion){z.x + x.z, y.z + z.y, 1.0 + 2.0 * z.z - trace, x.y - y.x};
    return billow_quaternion_unit(q);
}

BillowQuaternion
billow_quaternion_mix(BillowQuaternion a, BillowQuaternion b, double t)
{
    if (t <= 0.0 || t >= 1.0)
        return t <= 0.0 ? a : b;
    const double cosine = quaternion_dot(a, b);
    const BillowQuaternion to = cosine < 0.0 ? scaled(b, -1.0) : b;
    const double angle = acos(fmin(fabs(cosine), 1.0)), sine = sin(angle);
    /* below this angle the straight line is the arc to within rounding */
    const double from_share = angle < 1e-6 ? 1.0 - t : sin((1.0 - t) * angle) / sine;
    const double to_share = angle < 1e-6 ? t : sin(t * angle) / sine;
    return billow_quaternion_unit((BillowQuaternion){
        from_share * a.x + to_share * to.x,
        from_share * a.y + to_share * to.y,
        from_share * a.z + to_share * to.z,
        from_share * a.w + to_share * to.w,
    });
}

BillowVec3
billow_motion_place_apply(const BillowMotionPlace *place, BillowVec3 own)
{
    return billow_vec3_add(place->position, billow_quaternion_apply(place->rotation, own));
}

BillowVec3
billow_motion_place_find(const BillowMotionPlace *place, BillowVec3 world)
{
    const BillowQuaternion q = place->rotation;
    return billow_quaternion_apply((BillowQuaternion){-q.x, -q.y, -q.z, q.w},
                                   billow_vec3_sub(world, place->position));
}

BillowMotionPlace
billow_motion_place_mix(const BillowMotionPlace *a, const BillowMotionPlace *b, double t)
{
    return (BillowMotionPlace){
        .position = billow_vec3_mix(a->position, b->position, t),
        .rotation = billow_quaternion_mix(a->rotation, b->rotation, t),
    };
}

/* The columns of the inverse's transpose, times the determinant, are the cross products of the columns. */
static double
step_to_rotation(BillowVec3 axis[3])
{
    const BillowVec3 across[3] = {
        billow_vec3_cross(axis[1], axis[2]),
        billow_vec3_cross(axis[2], axis[0]),
        billow_vec3_cross(axis[0], axis[1]),
    };
    const double determinant = billow_vec3_dot(axis[0], across[0]);
    double change = 0.0;
    for (int k = 0; k < 3; k++) {
        const BillowVec3 next =
            billow_vec3_scale(billow_vec3_add(axis[k], billow_vec3_scale(across[k], 1.0 / determinant)), 0.5);
        change = fmax(change, billow_vec3_distance(next, axis[k]));
        axis[k] = next;
    }
    return change;
}

bool
billow_motion_place_of_matrix(const double matrix[12], BillowMotionPlace *place)
{
    enum { MOST_STEPS = 60 };
    const BillowVec3 position = {matrix[3], matrix[7], matrix[11]};
    if (billow_vec3_is_finite(position))
        place->position = position;
    BillowVec3 axis[3];
    double longest = 0.0;
    for (int k = 0; k < 3; k++) {
        axis[k] = billow_vec3(matrix[k], matrix[4 + k], matrix[8 + k]);
        longest = fmax(longest, billow_vec3_is_finite(axis[k]) ? billow_vec3_length(axis[k]) : INFINITY);
    }
    if (!isfinite(longest) || longest == 0.0 || !billow_vec3_is_finite(position))
        return false;
    for (int k = 0; k < 3; k++)
        axis[k] = billow_vec3_scale(axis[k], 1.0 / longest);
    const double volume = billow_vec3_dot(axis[0], billow_vec3_cross(axis[1], axis[2]));
    if (fabs(volume) < 1e-12)
        return false;
    for (int k = 0; k < 3 && volume < 0.0; k++)
        axis[k] = billow_vec3_scale(axis[k], -1.0);
    for (int step = 0; step < MOST_STEPS && step_to_rotation(axis) > 1e-15; step++)
        ;
    place->rotation = billow_quaternion_of_axes(axis[0], axis[1], axis[2]);
    return true;
}
