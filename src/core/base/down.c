#include "core/base/down.h"

BillowDown
billow_down_of(BillowVec3 pull)
{
    const BillowVec3 along = billow_vec3_scale(pull, 1.0 / billow_vec3_length(pull)),
                     below = billow_vec3(0.0, -1.0, 0.0);
    return (BillowDown){billow_vec3_cross(along, below), billow_vec3_dot(along, below)};
}

/* Rodrigues' formula: v cos + k x v + k (k.v) / (1 + cos), with the axis k. Turns straight up about x. */
static BillowVec3
rotate(BillowVec3 k, double cosine, BillowVec3 v)
{
    if (1.0 + cosine < 1e-12)
        return billow_vec3(v.x, -v.y, -v.z);
    const BillowVec3 along = billow_vec3_scale(k, billow_vec3_dot(k, v) / (1.0 + cosine));
    return billow_vec3_add(billow_vec3_add(billow_vec3_scale(v, cosine), billow_vec3_cross(k, v)), along);
}

BillowVec3
billow_down_turn(const BillowDown *down, BillowVec3 place)
{
    return rotate(down->axis, down->cosine, place);
}

BillowVec3
billow_down_turn_back(const BillowDown *down, BillowVec3 place)
{
    return rotate(billow_vec3_scale(down->axis, -1.0), down->cosine, place);
}
