/* Private to physics: where an edge or a cell of the cloth is nearest to a collider. */
#pragma once

#include "core/cloth/patch_nearest.h"
#include "physics/colliders/body.h"

static inline double
billow_surface_distance(const void *body, BillowVec3 place, BillowVec3 *normal)
{
    return billow_body_distance(body, place, normal);
}

/* Like billow_patch_nearest(). */
static inline bool
billow_surface_nearest(const BillowPatch *patch, const BillowBody *body, BillowNearest *nearest)
{
    return billow_patch_nearest(patch, &(BillowPatchBody){billow_surface_distance, body}, nearest);
}
