/* Keeps a cloth that moves outside of colliders. Source: docs/method.md §8. */
#pragma once

#include "core/base/mesh.h"
#include "core/base/points.h"
#include "core/base/workers.h"
#include "core/cloth/obstacles.h"

/* The share of the margins that is kept in frames. Rest shapes keep the full margins, so they are outside. */
#define BILLOW_OBSTACLES_IN_FRAMES 0.5

/* What is known about the positions of a cloth's points. */
typedef struct BillowKeepOut BillowKeepOut;

/* `obstacles`, `held` and `workers` (NULL is allowed) are borrowed. `held` has a nonzero value for each point
 * that must not move (NULL: none). Free with billow_keep_out_free(). */
BillowKeepOut *billow_keep_out_new(const BillowObstacles *obstacles, const BillowGrid *grid,
                                   const unsigned char *held, BillowWorkers *workers);
void billow_keep_out_free(BillowKeepOut *out); /* NULL is allowed */

/* Forgets what is known, as if it were new: for other obstacles, the same grid and the same held points. */
void billow_keep_out_restart(BillowKeepOut *out, const BillowObstacles *obstacles, BillowWorkers *workers);

/* After this many rounds the triangle centers are outside, unless colliders leave no room between them. */
enum { BILLOW_KEEP_OUT_ROUNDS = 40 };

/* Moves the points, except `held` ones, out of the colliders, and for up to `rounds` rounds the triangle
 * centers too. Returns whether anything moved. The result depends only on the points, not on the number of
 * threads. */
bool billow_keep_out_push(BillowKeepOut *out, int rounds, BillowPoints *points);

/* Returns the normal of the surface that is nearest to point number `i`, which has been pushed and is at
 * `place`. */
BillowVec3 billow_keep_out_normal(BillowKeepOut *out, size_t i, BillowVec3 place);

/* Does the same for a frame, in BILLOW_KEEP_OUT_ROUNDS rounds. Points that need not move keep their exact
 * bits. The result is as continuous as the frame, and as the nearest point of a surface. Does not update
 * normals. */
bool billow_obstacles_push_out(const BillowObstacles *obstacles, const unsigned char *held, BillowMesh *mesh);
