/* What a rest shape depends on: the grid, the anchors, and the shape that is given or how the cloth hangs (model/project/hang.h), over the
 * bodies as they stand when the keyframe begins. */
#pragma once

#include "model/animation/fake_bodies.h"
#include "model/base/memory_cache.h"
#include "model/project/project.h"

/* Of a keyframe of the project; `keyframe` NULL: of a cloth that nothing holds. */
BillowKey billow_rest_key(const BillowProject *project, const BillowBlock *keyframe);

/* What holds the cloth there: see billow_keyframe_held(). Free with g_array_unref(). */
GArray *billow_rest_held(const BillowProject *project, const BillowBlock *keyframe);

/* The bodies that it lies on; NULL: none. Free with billow_fake_bodies_free(). */
BillowFakeBodies *billow_rest_bodies(const BillowProject *project, const BillowBlock *keyframe);

/* Whether the rest shapes of two keyframes, each of its project, depend on the same. */
gboolean billow_rest_are_alike(const BillowProject *project, const BillowBlock *keyframe,
                               const BillowProject *other_project, const BillowBlock *other);
