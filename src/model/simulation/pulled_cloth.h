/* A simulated cloth pulled by hand at one of its points: beside what is recorded, and nothing of it is kept. Time stands still
 * for it: anchors and bodies stay where they are at its moment, gravity and wind act, layers do not. */
#pragma once

#include "core/base/mesh.h"
#include "model/animation/evaluation.h"

typedef struct BillowPulledCloth BillowPulledCloth;

/* The cloth of `animation` (referenced) as it is in `mesh` at `seconds`, where `anchors` (array of BillowAnchor) hold it; at
 * rest, and held at `point` beside them. `workers` is borrowed, may be NULL. Free with billow_pulled_cloth_free(). */
BillowPulledCloth *billow_pulled_cloth_new(BillowAnimation *animation, double seconds, const BillowMesh *mesh,
                                           const GArray *anchors, size_t point, BillowWorkers *workers);
void billow_pulled_cloth_free(BillowPulledCloth *cloth);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowPulledCloth, billow_pulled_cloth_free)

/* Goes on by one frame of the project. `hand`: where the held point is drawn to, as by a spring, and as far as the threads to the
 * anchors reach; NULL: it is let go, for good. FALSE: it cannot be simulated, and stays as it was. */
gboolean billow_pulled_cloth_advance(BillowPulledCloth *cloth, const BillowVec3 *hand);

/* Whether it is let go and has come to rest. */
gboolean billow_pulled_cloth_is_at_rest(const BillowPulledCloth *cloth);

/* The cloth as it is now, normals included; transfer full. */
BillowMesh *billow_pulled_cloth_mesh(const BillowPulledCloth *cloth);
