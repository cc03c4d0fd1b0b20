/* Private to the relaxation: the last phase of a run, which brings settled cloth to its lengths. Source: docs/method.md §3
 * and, for faces, §8. */
#pragma once

#include "core/cloth/obstacles.h"
#include "core/relaxation/run.h"

/* Brings the edges of the finest level to their lengths; returns false when asked to stop. */
bool billow_relaxation_finish(BillowRelaxationRun *run);

/* Takes faces out of colliders, as billow_relaxation_clear_faces() does. */
bool billow_relaxation_finish_faces(BillowRelaxationRun *run, const BillowObstacles *obstacles);
