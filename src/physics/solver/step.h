/* Private to physics: the parts of a step of one cloth, or of several that move together. */
#pragma once

#include "physics/solver/group_private.h"

/* Integrates all cloths from x, v, which it saves in x0, v0, to the new x, v, with what they meet. Unless it `joins`, a
 * step in which layers still meet in the end fails. */
BillowStepStatus billow_step_integrate(BillowGroup *group, double h, bool joins);

/* Does a step of `h` seconds, the 2^-level of the requested length, or undoes it and counts it as halved if
 * it fails. Steps of a length that added too much energy are not tried again; shorter ones start afresh. The
 * shortest step is done if it is bearable. */
BillowStepStatus billow_step_try(BillowGroup *group, double h, bool is_shortest);

/* Makes points touch the colliders that they meet in the step, and returns whether there are any: the step
 * must then be computed again. */
bool billow_step_land(BillowDynamics *dynamics, double h);

/* Returns the step of layers, and makes room for it. */
BillowLayersStep billow_step_layers(BillowDynamics *dynamics, double h);

bool billow_step_is_finite(const BillowDynamics *dynamics);

/* How a step changed the lengths of structural springs, relative to their rest lengths. */
typedef struct {
    double change;    /* the largest */
    double growth;    /* the largest by which one became longer, and is longer than at rest */
    double shrinkage; /* the largest by which one became shorter, and is shorter than at rest */
} BillowStretching;
BillowStretching billow_step_stretching(const BillowDynamics *dynamics);
