#include "physics/colliders/collider.h"

#define RADIANS(degrees) ((degrees) *M_PI / 180.0)

BillowCollider
billow_collider_default(void)
{
    BillowCollider collider = {0};
    billow_fields_initialise(billow_collider_fields, &collider, NULL);
    return collider;
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

/* --- Turning --- */

static BillowVec3
rotated(BillowVec3 v, int axis, double degrees)
{
    double c = cos(RADIANS(degrees)), s = sin(RADIANS(degrees));
    if (axis == 0)
        return billow_vec3(v.x, c * v.y - s * v.z, s * v.y + c * v.z);
    if (axis == 1)
        return billow_vec3(c * v.x + s * v.z, v.y, c * v.z - s * v.x);
    return billow_vec3(c * v.x - s * v.y, s * v.x + c * v.y, v.z);
}

/* Recovers the angles of R = R_z R_y R_x from its columns. */
static BillowVec3
angles_of(const BillowVec3 axes[3], double first)
{
    double level = hypot(axes[0].x, axes[0].y);
    /* if the second angle is 90 degrees, only the first and third combined are determined: keep the first */
    double both = atan2(-axes[1].x, axes[1].y) * 180.0 / M_PI;
    if (level < 1e-9)
        return axes[0].z < 0.0 ? billow_vec3(first, 90.0, both + first)
                               : billow_vec3(first, -90.0, both - first);
    return billow_vec3_scale(
        billow_vec3(atan2(axes[1].z, axes[2].z), atan2(-axes[0].z, level), atan2(axes[0].y, axes[0].x)),
        180.0 / M_PI);
}

static double
nearest_angle(double angle, double to)
{
    return angle + 360.0 * round((to - angle) / 360.0);
}

static BillowVec3
nearest_angles(BillowVec3 angles, BillowVec3 to)
{
    return billow_vec3(nearest_angle(angles.x, to.x), nearest_angle(angles.y, to.y),
                       nearest_angle(angles.z, to.z));
}

/* Every rotation has two triples of angles, apart from full turns. */
BillowVec3
billow_collider_angles(const BillowVec3 axes[3], BillowVec3 near)
{
    BillowVec3 angles = angles_of(axes, near.x);
    BillowVec3 others = billow_vec3(angles.x + 180.0, 180.0 - angles.y, angles.z + 180.0);
    angles = nearest_angles(angles, near);
    others = nearest_angles(others, near);
    return billow_vec3_distance(angles, near) <= billow_vec3_distance(others, near) ? angles : others;
}

BillowVec3
billow_collider_turned(BillowVec3 rotation, int axis, double degrees)
{
    if (axis == 2)
        return billow_vec3(rotation.x, rotation.y, rotation.z + degrees);
    BillowCollider collider = {.rotation = rotation};
    BillowVec3 axes[3];
    billow_collider_axes(&collider, axes);
    for (int k = 0; k < 3; k++)
        axes[k] = rotated(axes[k], axis, degrees);
    return billow_collider_angles(axes, rotation);
}
