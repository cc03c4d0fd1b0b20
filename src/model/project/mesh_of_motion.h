/* The mesh of a motion as it plays in the scene: places on it, for what rides there. docs/method.md §11. */
#pragma once

#include "core/motion/surface.h"
#include "model/project/block.h"
#include "model/project/moving_body.h"
#include "model/project/own_frame.h"
#include "model/project/project.h"

/* `motion` is a motion's block, and `seconds` a time of the scene. */

/* Returns whether its mesh has been read and has the triangle. */
gboolean billow_mesh_of_motion_has(const BillowBlock *motion, const BillowMotionSpot *spot);

/* Returns the frame of a triangle at a place of it: x along its first edge, y along its normal. Meters along the axes are
 * those of the scene, whatever the motion's scale. That of the motion's world if there is no such triangle. */
BillowCarrierFrame billow_mesh_of_motion_at(const BillowBlock *motion, const BillowMotionSpot *spot,
                                            double seconds);

/* Finds the places of its mesh, which has been read, that are nearest to `n` places of the scene. */
void billow_mesh_of_motion_nearest(const BillowBlock *motion, double seconds, const BillowVec3 *places,
                                   size_t n, BillowMotionSpot *spots);

/* Finds the first place of its mesh that a ray of the scene meets, from either side, and its distance in meters. Returns FALSE
 * if it meets none, or the motion has not been read. */
gboolean billow_mesh_of_motion_hit(const BillowBlock *motion, double seconds, BillowVec3 origin,
                                   BillowVec3 direction, BillowMotionSpot *spot, double *distance);

/* Writes x, y, z of all points of its mesh, which has been read. */
void billow_mesh_of_motion_points(const BillowBlock *motion, double seconds, float *points);

/* Returns the blocks of the motions whose mesh is drawn, borrowed from the project: those that have been read, have a mesh of
 * at most `most` points, and are not muted. Free with g_ptr_array_unref(). */
GPtrArray *billow_meshes_of_motions_drawn(const BillowProject *project, size_t most);

/* Returns whether a collider is not drawn where `drawn` motions are: it is the skin of a motion, or rides on one of them,
 * whose mesh is seen in its place. */
gboolean billow_meshes_of_motions_cover(const GPtrArray *drawn, const BillowMovingBody *body);
