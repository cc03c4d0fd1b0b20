/* A cloth that rides on colliders: its keyframes are shapes relative to what carries them. Each is brought to where
 * its carriers are at time 0, by a move and a turn about the vertical; everything between keyframes happens there;
 * each frame is then carried to where the carriers are, and what hangs free follows late. docs/method.md §11. */
#pragma once

#include "core/base/mesh.h"
#include "core/base/workers.h"
#include "core/drape/rest_shape.h"
#include "model/base/memory_cache.h"
#include "model/project/poses.h"

/* Immutable; any thread. */
typedef struct BillowRiding BillowRiding;

/* Returns NULL if no keyframe of the project rides. `world`: the project as it is played (billow_loop_play()),
 * borrowed, like its poses. Free with billow_riding_free(). */
BillowRiding *billow_riding_new(const BillowProject *world, const BillowPoses *poses);
void billow_riding_free(BillowRiding *riding); /* NULL is allowed */

/* Returns a copy of the project whose riding keyframes have their anchors where they are at time 0. */
BillowProject *billow_riding_home(const BillowRiding *riding);

/* Returns whether a pose rides on anything that is elsewhere at time 0. */
gboolean billow_riding_is_away(const BillowRiding *riding, size_t pose);

/* Returns the key of a pose's rest shape at time 0, whose key in the world is `key`. */
BillowKey billow_riding_key(const BillowRiding *riding, size_t pose, const BillowKey *key);

/* Returns the rest shape of a pose, which is given in the world, as it is at time 0. Transfer full. */
BillowRestShape *billow_riding_bring_home(const BillowRiding *riding, size_t pose,
                                          const BillowRestShape *shape);

/* Carries a cloth to where it is at `seconds`. `shapes` and `weights`: the rest shapes at time 0 of the poses on
 * either side of `moment`, and how free their points are, one per point, 0 ... 1. `rows`: those that are
 * wanted, one value each; others need not be carried. NULL: all of them. */
void billow_riding_carry(const BillowRiding *riding, const BillowPoseBlend *moment, double seconds,
                         const BillowRestShape *const shapes[2], const float *const weights[2],
                         const unsigned char *rows, BillowWorkers *workers, BillowMesh *mesh);

/* Writes where carriers hold the anchors of a pose at a time, in the world; those that do not ride stay where they
 * are. */
void billow_riding_held(const BillowRiding *riding, size_t pose, double seconds, BillowVec3 *held);

/* Moves `n` places at time 0 to where billow_riding_carry() leaves them at `moment` if nothing trails. */
void billow_riding_carry_places(const BillowRiding *riding, const BillowPoseBlend *moment, double seconds,
                                BillowVec3 *places, size_t n);

/* Moves `n` places of a pose, which are given as in its keyframe, to the same. */
void billow_riding_places(const BillowRiding *riding, const BillowPoseBlend *moment, size_t pose,
                          double seconds, BillowVec3 *places, size_t n);
