/* The bodies of a project that rest shapes and frames keep out of, as they stand at a moment: colliders with `in_fake` that are
 * not muted. */
#pragma once

#include "core/cloth/obstacles.h"
#include "model/project/project.h"

typedef struct BillowFakeBodies BillowFakeBodies;

/* Those of a project at `seconds`; NULL: there are none. Free with billow_fake_bodies_free(). */
BillowFakeBodies *billow_fake_bodies_new(const BillowProject *project, double seconds);

/* Whether there are any. */
gboolean billow_has_fake_bodies(const BillowProject *project);

void billow_fake_bodies_free(BillowFakeBodies *bodies);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowFakeBodies, billow_fake_bodies_free)

/* As what the cloth meets, owned by `bodies`; NULL for NULL. Any thread. */
const BillowObstacles *billow_fake_bodies_obstacles(const BillowFakeBodies *bodies);

/* Appends to `key` what decides how the cloth meets them: the same bytes for bodies that are alike. */
void billow_fake_bodies_append_key(const BillowFakeBodies *bodies, GByteArray *key);
