#include "core/base/transform.h"

#include "core/base/turn.h"

static const double PER_METRE = 1e6;

static BillowVec3
exactly(const BillowTransform *transform, BillowVec3 place)
{
    const BillowVec3 by = transform->by, away = billow_vec3_sub(place, transform->pivot);
    const BillowTurn turn = {transform->axis, transform->degrees * M_PI / 180.0};
    switch (transform->kind) {
    case BILLOW_TRANSFORM_TURN: {
        const BillowMatrix3 matrix = billow_turn_matrix(&turn, 1.0);
        return billow_vec3_add(transform->pivot, billow_matrix3_apply(&matrix, away));
    }
    case BILLOW_TRANSFORM_SCALE:
        return billow_vec3_add(transform->pivot, billow_vec3(by.x * away.x, by.y * away.y, by.z * away.z));
    default:
        return billow_vec3_add(place, by);
    }
}

static double
rounded(double to, double from)
{
    return fabs(to - from) < 0.5 / PER_METRE ? from : round(to * PER_METRE) / PER_METRE;
}

BillowVec3
billow_transform_apply(const BillowTransform *transform, BillowVec3 place)
{
    const BillowVec3 to = exactly(transform, place);
    return billow_vec3(rounded(to.x, place.x), rounded(to.y, place.y), rounded(to.z, place.z));
}
