/* Points without springs among colliders, for the tests of contact. */
#pragma once

#include "physics/solver/contact.h"

#include <glib.h>

#define MARGIN 0.002
#define STEP (1.0 / 120.0)
#define MASS 0.01

/* Points without springs, moved under the filter by symplectic Euler. Friction is an impulse after the step,
 * or part of the step by backward Euler. */
typedef struct {
    size_t count;
    gboolean resists; /* friction is part of the step */
    double *resistance[6];
    BillowContacts *contacts;
    BillowPoints x, v, x0, reaction, rubbing;
    double *mass;
    BillowFilter filter;
    size_t caught; /* number of points caught in the last step */
} Swarm;

/* Makes `count` points at rest at the origin, with friction after the step. Free with swarm_free(). */
Swarm *swarm_new(size_t count, const BillowCollider *colliders, size_t n);
void swarm_free(Swarm *swarm);

/* Sets the resistance, and adds to `force` (may be NULL), as is done before a step. */
void swarm_resist(Swarm *swarm, BillowPoints *force);

/* Advances by STEP seconds with the same acceleration for all points. `workers` may be NULL. */
void swarm_step(Swarm *swarm, BillowVec3 acceleration, BillowWorkers *workers);
