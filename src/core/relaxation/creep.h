/* Private to the relaxation: lets cloth go on that still creeps when its settling ends. Source: docs/method.md
 * §3. */
#pragma once

#include "core/relaxation/level_data.h"

typedef struct {
    BillowRelaxationLevel *level; /* the finest one */
    const BillowGrid *grid;       /* of the cloth */
    int iterations;               /* of a round that shows whether the cloth creeps, ... */
    int longer;                   /* ... of one in which it goes on, ... */
    int most;                     /* ... and of all of them, about */
    bool (*iterate)(void *data,
                    int round); /* an iteration of such a round; returns false when asked to stop */
    void *data;
} BillowRelaxationCreeping;

/* Runs rounds in a splitting that is eight times as stiff, in which nothing swings on its own, while each takes
 * the cloth farther from where it was. If already the third or the fourth does not, restores the level as it
 * was, to the last bit. */
void billow_relaxation_creep(const BillowRelaxationCreeping *creeping);
