/* Private to the relaxation: lets flat cloth down on colliders, on which it sticks as far as friction allows.
 * Source: docs/method.md §8. */
#pragma once

#include "core/relaxation/level_data.h"

typedef struct {
    BillowRelaxationLevel *level; /* in contact; its points are the flat cloth, outside the colliders */
    const BillowVec3 *places;     /* of the anchors */
    BillowWorkers *workers;
    bool (*advance)(void *data); /* called after each iteration; returns false when asked to stop */
    void *data;
} BillowRelaxationLetDown;

/* The most iterations of it. */
enum { BILLOW_LET_DOWN_ITERATIONS = 840 };

/* Lowers the cloth until it lies. Returns whether the caller asks for more. */
bool billow_relaxation_let_down(const BillowRelaxationLetDown *down);
