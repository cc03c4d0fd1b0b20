/* Computes missing rest shapes of an animation on its own thread, while nobody waits for one: the nearest to
 * a given time first, as many as fit in memory. Main thread only. */
#pragma once

#include "model/animation/animation.h"

typedef struct BillowShapeMaker BillowShapeMaker;

BillowShapeMaker *billow_shape_maker_new(void);

/* Ends, and cancels the shape in computation. NULL is allowed. */
void billow_shape_maker_free(BillowShapeMaker *maker);

/* Computes the shapes of `animation` (a reference is taken; NULL: none) from now on, from `seconds`
 * outwards. */
void billow_shape_maker_set(BillowShapeMaker *maker, BillowAnimation *animation, double seconds);
