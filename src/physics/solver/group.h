/* Cloths that move together: they push each other apart where they meet, and carry each other at points that are tied.
 * docs/physics.md §2. */
#pragma once

#include "physics/solver/dynamics.h"

typedef struct BillowGroup BillowGroup;

/* A cloth of a group, and what sets its constraints before each step (NULL: nothing does). All are borrowed. */
typedef struct {
    BillowDynamics *dynamics;
    BillowDynamicsDrive drive;
    void *drive_data;
} BillowGroupMember;

/* Creates a group of cloths, all at one time and with the same settings but for margin, thickness and anchor radius.
 * Cloths with a thickness touch each other, at the mean of both, unless they pass through each other (`passes`, n x
 * n). `workers` is borrowed and may be NULL. Free with billow_group_free(). */
BillowGroup *billow_group_new(const BillowGroupMember *members, size_t n, const bool *passes,
                              BillowWorkers *workers);
void billow_group_free(BillowGroup *group); /* NULL is allowed */

/* A point of one member that is where a point of another one is, at an offset in meters. */
typedef struct {
    size_t member, point;
    size_t carrier, carried_by; /* the other member, and its point */
    BillowVec3 offset;
} BillowTie;

/* Ties a point, which a constraint fixes, for the coming step. The carrier feels all that acts on it. To be called by
 * the drives, for a member that others hang on before those others. */
void billow_group_tie(BillowGroup *group, const BillowTie *tie);

/* As billow_dynamics_advance() and billow_dynamics_advance_to(), of all members, in common steps. */
BillowStepStatus billow_group_advance(BillowGroup *group, double seconds, int substeps);
BillowStepStatus billow_group_advance_to(BillowGroup *group, double time, double step);
