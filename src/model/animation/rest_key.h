/* The cache key of a rest shape. It covers the grid, the anchors, the baked shape or how the cloth hangs
 * (model/project/drape_settings.h), and the colliders when the keyframe begins. */
#pragma once

#include "model/animation/fake_bodies.h"
#include "model/base/memory_cache.h"
#include "model/project/project.h"

/* Returns the key of a keyframe of the project; `keyframe` NULL: of a cloth without anchors. */
BillowKey billow_rest_key(const BillowProject *project, const BillowBlock *keyframe);

/* Returns the pinned points: see billow_keyframe_held(). Free with g_array_unref(). */
GArray *billow_rest_held(const BillowProject *project, const BillowBlock *keyframe);

/* Returns the colliders that may support it, with `above_floor` without still floors; NULL: none. Free with
 * billow_fake_bodies_free(). */
BillowFakeBodies *billow_rest_bodies(const BillowProject *project, const BillowBlock *keyframe,
                                     gboolean above_floor);

/* Returns whether the rest shapes of two keyframes, each of its own project, depend on the same data. */
gboolean billow_rest_are_alike(const BillowProject *project, const BillowBlock *keyframe,
                               const BillowProject *other_project, const BillowBlock *other);
