#include "io/import/place.h"

BillowImportPlace
billow_import_place_of(const double *m)
{
    return (BillowImportPlace){
        {billow_vec3(m[0], m[1], m[2]), billow_vec3(m[4], m[5], m[6]), billow_vec3(m[8], m[9], m[10])},
        billow_vec3(m[12], m[13], m[14])};
}

static BillowVec3
apply_axes(const BillowImportPlace *place, BillowVec3 v)
{
    return billow_vec3_add(
        billow_vec3_scale(place->axes[0], v.x),
        billow_vec3_add(billow_vec3_scale(place->axes[1], v.y), billow_vec3_scale(place->axes[2], v.z)));
}

BillowVec3
billow_import_place_apply(const BillowImportPlace *place, BillowVec3 point)
{
    return billow_vec3_add(apply_axes(place, point), place->offset);
}

BillowImportPlace
billow_import_place_within(BillowImportPlace outer, BillowImportPlace inner)
{
    return (BillowImportPlace){{apply_axes(&outer, inner.axes[0]), apply_axes(&outer, inner.axes[1]),
                                apply_axes(&outer, inner.axes[2])},
                               billow_import_place_apply(&outer, inner.offset)};
}

BillowImportPlace
billow_import_place_of_parts(const double *t, const double *q, const double *s)
{
    const double x = q[0], y = q[1], z = q[2], w = q[3];
    const BillowVec3 right = {1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)},
                     up = {2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w)},
                     front = {2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y)};
    return (BillowImportPlace){
        {billow_vec3_scale(right, s[0]), billow_vec3_scale(up, s[1]), billow_vec3_scale(front, s[2])},
        billow_vec3(t[0], t[1], t[2])};
}

BillowImportPlace
billow_import_place_inverse(BillowImportPlace place)
{
    const BillowVec3 *axes = place.axes;
    const BillowVec3 rows[3] = {billow_vec3_cross(axes[1], axes[2]), billow_vec3_cross(axes[2], axes[0]),
                                billow_vec3_cross(axes[0], axes[1])};
    const double scale = 1.0 / billow_vec3_dot(axes[0], rows[0]);
    BillowImportPlace inverse = {{billow_vec3(rows[0].x, rows[1].x, rows[2].x),
                                  billow_vec3(rows[0].y, rows[1].y, rows[2].y),
                                  billow_vec3(rows[0].z, rows[1].z, rows[2].z)},
                                 billow_vec3(0, 0, 0)};
    for (int i = 0; i < 3; i++)
        inverse.axes[i] = billow_vec3_scale(inverse.axes[i], scale);
    inverse.offset = billow_vec3_scale(apply_axes(&inverse, place.offset), -1.0);
    return inverse;
}
