/* Scales, turns and moves blocks and cloths in the world. */
#pragma once

#include "model/project/project.h"

/* Everything is scaled about the origin, then turned about the vertical, then moved. */
typedef struct {
    double scale;  /* > 0 */
    double turn;   /* degrees, counterclockwise as seen from above */
    BillowVec3 by; /* meters */
} BillowPlacement;

/* Returns whether it leaves everything where it is. */
gboolean billow_placement_is_none(const BillowPlacement *placement);

/* Returns a copy of a block of the project's active cloth, or of its scene, placed elsewhere. A keyframe whose cloth
 * lies flat without anchors, or is let down on colliders, gets a shape or a pose to be placed. Transfer full. */
BillowBlock *billow_placement_of_block(const BillowProject *project, const BillowBlock *block,
                                       const BillowPlacement *placement);

/* Scales what a block has in lengths, in place, in a block that nobody else can see yet. */
void billow_block_scale(BillowBlock *block, double factor);

/* Scales the grid and the material of a cloth, but no blocks, in a cloth that nobody else can see yet. */
void billow_cloth_scale(BillowCloth *cloth, double factor);

/* Returns the block that lays a cloth flat which has no keyframe that counts; NULL if it has one. Without a time, and
 * called `id`. Transfer full. */
BillowBlock *billow_flat_keyframe(const BillowCloth *cloth, const char *id);

/* Returns whether the placement of a block depends on the colliders of the scene. */
gboolean billow_placement_needs_scene(const BillowBlock *block);
