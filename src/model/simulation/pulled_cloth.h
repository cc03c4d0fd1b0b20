/* A simulated cloth that the user pulls at one of its points, apart from the recorded simulation and not
 * stored. The timeline stands still, with anchors and colliders; gravity and wind act, layers do not. */
#pragma once

#include "core/base/mesh.h"
#include "model/animation/evaluation.h"

typedef struct BillowPulledCloth BillowPulledCloth;

/* Starts from the cloth of `animation` (a reference is taken) as in `mesh` at `seconds`, with the given
 * anchors (array of BillowAnchor), at rest; the user holds `point`. `workers` is borrowed and may be NULL.
 * Free with billow_pulled_cloth_free(). */
BillowPulledCloth *billow_pulled_cloth_new(BillowAnimation *animation, double seconds, const BillowMesh *mesh,
                                           const GArray *anchors, size_t point, BillowWorkers *workers);
void billow_pulled_cloth_free(BillowPulledCloth *cloth);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowPulledCloth, billow_pulled_cloth_free)

/* Simulates one frame of the project. `hand`: the position to which the held point is pulled, as by a spring,
 * as far as the cloth between it and the anchors reaches; NULL: releases the point for good. Returns FALSE if
 * the step failed, which leaves the cloth unchanged. */
gboolean billow_pulled_cloth_advance(BillowPulledCloth *cloth, const BillowVec3 *hand);

/* Returns whether the point was released and the cloth has come to rest. */
gboolean billow_pulled_cloth_is_at_rest(const BillowPulledCloth *cloth);

/* Returns the current cloth, including normals; transfer full. */
BillowMesh *billow_pulled_cloth_mesh(const BillowPulledCloth *cloth);
