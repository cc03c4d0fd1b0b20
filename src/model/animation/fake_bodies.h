/* The colliders that rest shapes and frames of the fake avoid at a time: unmuted ones with `in_fake`. */
#pragma once

#include "core/cloth/obstacles.h"
#include "core/drape/lay.h"
#include "model/project/project.h"

typedef struct BillowFakeBodies BillowFakeBodies;

/* Returns a project's colliders at `seconds`; with `above_floor`, without still floors
 * (model/animation/floor.h). NULL if there are none. Free with billow_fake_bodies_free(). */
BillowFakeBodies *billow_fake_bodies_new(const BillowProject *project, double seconds, gboolean above_floor);

/* Returns those that push cloth along (`pushes`) in the same way. */
BillowFakeBodies *billow_fake_bodies_new_pushing(const BillowProject *project, double seconds);

/* Prepares the colliders for cloth that hangs from these anchors: thin plates are extended away from the
 * side on which it lies. `bodies` may be NULL. */
void billow_fake_bodies_back(BillowFakeBodies *bodies, const BillowAnchor *anchors, size_t n_anchors);

/* Returns whether the project has any. */
gboolean billow_has_fake_bodies(const BillowProject *project);

/* Returns whether any of them pushes cloth along. */
gboolean billow_has_pushing_bodies(const BillowProject *project);

/* Returns whether any skin of a motion does, and nothing else. */
gboolean billow_only_skins_push(const BillowProject *project);

/* Returns how far the surface of a collider would move between two times at its highest speed in between, as a
 * share of the least half of its thickness, which counts as at least a quarter of the spacing; negative times of
 * a loop are in earlier rounds. */
double billow_moving_body_push(const BillowProject *project, const BillowMovingBody *body, double from,
                               double to);

/* Returns the largest of those that push. */
double billow_fake_bodies_push(const BillowProject *project, double from, double to);

/* Returns whether any of those that push moves: that is above 0, but sooner known. */
gboolean billow_fake_bodies_move(const BillowProject *project, double from, double to);

void billow_fake_bodies_free(BillowFakeBodies *bodies);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowFakeBodies, billow_fake_bodies_free)

/* Returns them as obstacles for the cloth, owned by `bodies`; NULL for NULL. Any thread. */
const BillowObstacles *billow_fake_bodies_obstacles(const BillowFakeBodies *bodies);

/* Returns how cloth is laid on the colliders (NULL: none). `up` is the unit vector against gravity. */
BillowLaying billow_fake_bodies_lay(const BillowFakeBodies *bodies, BillowVec3 up);

/* Appends to `key` everything about them that affects the cloth: equal colliders append equal bytes. */
void billow_fake_bodies_append_key(const BillowFakeBodies *bodies, GByteArray *key);
