/* Private to the relaxation: takes away what still swings at the end of the settling. Source: docs/method.md §3. */
#pragma once

#include "core/relaxation/level_data.h"

typedef struct {
    BillowRelaxationLevel *level; /* the finest one */
    const BillowGrid *grid;       /* of the cloth */
    int iterations;               /* that usually suffice */
    bool (*iterate)(void *data);  /* runs an iteration; returns false when asked to stop, or at rest */
    void *data;
} BillowRelaxationDamping;

/* Runs the iterations. While the cloth still moves by over 2 % of its size in the second half of them, runs them again in a
 * splitting that is twice as stiff each time, up to twice. */
void billow_relaxation_damp(const BillowRelaxationDamping *damping);
