#include "physics/solver/surface_corner.h"

#include <math.h>

/* The box's corner is its foremost place even if an edge there rises above the triangle by this slope: then they are
 * parallel, or nearly. */
#define ALONG_EDGE 0.1

void
billow_surface_corners(const BillowBody *box, BillowVec3 corner[BOX_CORNERS])
{
    const BillowVec3 half = billow_shape_halves(&box->collider);
    const double halves[3] = {half.x, half.y, half.z};
    for (int k = 0; k < BOX_CORNERS; k++) {
        corner[k] = box->collider.position;
        for (int axis = 0; axis < 3; axis++)
            corner[k] = billow_vec3_add(
                corner[k], billow_vec3_scale(box->axes[axis], k >> axis & 1 ? halves[axis] : -halves[axis]));
    }
}

/* Returns whether no place of the box is farther along `normal` than its corner. */
static bool
is_foremost(const BillowBody *box, BillowVec3 corner, BillowVec3 normal)
{
    const BillowVec3 way = billow_vec3_sub(corner, box->collider.position);
    for (int axis = 0; axis < 3; axis++) {
        const BillowVec3 edge = box->axes[axis];
        if (billow_vec3_dot(normal, edge) * copysign(1.0, billow_vec3_dot(way, edge)) < -ALONG_EDGE)
            return false;
    }
    return true;
}

bool
billow_surface_corner_nearest(const BillowPatch *triangle, const BillowBody *box, BillowVec3 corner,
                              BillowNearest *nearest)
{
    const BillowVec3 *c = triangle->corner, a = billow_vec3_sub(c[1], c[0]), b = billow_vec3_sub(c[2], c[0]),
                     p = billow_vec3_sub(corner, c[0]), normal = billow_vec3_cross(a, b);
    const double square = billow_vec3_dot(normal, normal);
    if (!(square > 0.0))
        return false;
    nearest->weight[1] = billow_vec3_dot(billow_vec3_cross(p, b), normal) / square;
    nearest->weight[2] = billow_vec3_dot(billow_vec3_cross(a, p), normal) / square;
    nearest->weight[0] = 1.0 - nearest->weight[1] - nearest->weight[2];
    nearest->weight[3] = 0.0;
    const double side = billow_vec3_dot(normal, billow_vec3_sub(c[0], box->collider.position));
    nearest->normal = billow_vec3_scale(normal, copysign(1.0 / sqrt(square), side));
    nearest->distance = -billow_vec3_dot(nearest->normal, p);
    return nearest->weight[0] > 0.0 && nearest->weight[1] > 0.0 && nearest->weight[2] > 0.0 &&
           is_foremost(box, corner, nearest->normal);
}
