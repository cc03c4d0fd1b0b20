/* Private to physics: colliders that are too fast for a step. */
#pragma once

#include "physics/solver/integrator.h"

/* Returns whether a collider that is near the cloth would move so far in a step of `h` seconds that it could pass
 * between points: farther than half its thickness, where that is at least a quarter of the spacing. */
bool billow_is_too_fast(BillowDynamics *dynamics, double h);
