/* From the pose of a frame to its cloth: lengths restored, outside colliders. */
#pragma once

#include "model/animation/private.h"

/* The cloth of a frame on its way; all is borrowed. */
typedef struct {
    const BillowAnimation *animation;
    const BillowPinnedPoses *pinned;
    BillowPoseBlend moment;
    gboolean aside;  /* the pose was led aside (half_way.h), or the cloth is away from it (pushed_cloth.h) */
    gboolean pushed; /* colliders hold the cloth away from its pose (pushed_cloth.h) */
    double seconds;
    BillowWorkers *workers; /* or NULL */
    BillowMesh *mesh;
} BillowFrameCloth;

/* Restores lengths and keeps the cloth outside colliders (with lengths, in one pass). */
void billow_frame_cloth_finish(const BillowFrameCloth *cloth);

/* Moves the points of the states' grid (pushed_states.h), x, then y, then z, from where they would go from
 * `start` by themselves to where colliders push them (core/cloth/sheet_step.h); for the thread that has
 * begun. The cloth itself is at its pose. */
void billow_frame_cloth_step(const BillowFrameCloth *cloth, const float *start, float *points);

typedef void (*BillowFrameClothMove)(const BillowFrameCloth *cloth, void *data);

/* Writes the pose at `seconds`, before colliders and lengths, into `mesh` (made for the project's grid), and
 * calls `move` with it. */
void billow_animation_move_cloth(const BillowAnimation *animation, double seconds, BillowWorkers *workers,
                                 BillowMesh *mesh, BillowFrameClothMove move, void *data);

/* Does the same for a `move` that reads only some rows of the cloth; the other rows of the mesh may be unfinished.
 * `rows` has one value per row, not 0 for those that are read, and is borrowed. NULL: all are. */
void billow_animation_move_rows(const BillowAnimation *animation, double seconds, const unsigned char *rows,
                                BillowWorkers *workers, BillowMesh *mesh, BillowFrameClothMove move,
                                void *data);
