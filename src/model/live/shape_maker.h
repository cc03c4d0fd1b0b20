/* Makes the rest shapes of an animation that are not there yet, on a thread of its own, while nobody waits for one: those nearest to
 * a moment first, as many as fit in memory. Main thread only. */
#pragma once

#include "model/animation/animation.h"

typedef struct BillowShapeMaker BillowShapeMaker;

BillowShapeMaker *billow_shape_maker_new(void);

/* Ends; what it makes is left off. NULL is allowed. */
void billow_shape_maker_free(BillowShapeMaker *maker);

/* Those of `animation` (referenced; NULL: none) from now on, the nearest to `seconds` first. */
void billow_shape_maker_set(BillowShapeMaker *maker, BillowAnimation *animation, double seconds);
