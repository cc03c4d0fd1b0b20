/* Private to the relaxation: takes faces out of colliders between points and middles of triangles that are outside.
 * Source: docs/method.md §8. */
#pragma once

#include "core/cloth/obstacles.h"
#include "core/relaxation/level_data.h"

typedef struct {
    BillowRelaxationLevel *level;     /* the finest one, whose cloth has come to rest */
    const BillowObstacles *obstacles; /* in its units */
    const double *freedom;            /* per point: 1, or 0 if it is pinned */
    bool laid;                        /* the cloth was let down */
    bool posed;                       /* where an earlier shape was */
    BillowWorkers *workers;
    bool (*iterate)(
        void *data); /* runs an iteration without momentum; returns false when asked to stop, like */
    bool (*finish)(void *data); /* what brings the cloth to its lengths */
    void *data;
} BillowRelaxationClearing;

/* Relaxes cloth further whose faces are inside colliders, until they are not, unless that strains it or lets it slip.
 * Returns whether it did; all other cloth stays as it is. */
bool billow_relaxation_clear_faces(const BillowRelaxationClearing *clearing);
