/* Private to physics: steps of several cloths in one system. All arrays have the points of the first cloth, then those of
 * the second one, and so on. docs/physics.md §2. */
#pragma once

#include "physics/solver/group_private.h"

/* Creates what these members need. `passes`: see group.h. Free with billow_joint_free(). */
BillowJoint *billow_joint_new(const BillowGroupMember *members, size_t n, const bool *passes,
                              BillowWorkers *workers);
void billow_joint_free(BillowJoint *joint); /* NULL is allowed */

/* Removes all ties, or adds one. */
void billow_joint_untie(BillowJoint *joint);
void billow_joint_tie(BillowJoint *joint, const BillowTie *tie);
bool billow_joint_has_ties(const BillowGroup *group);

/* Puts springs between cloths that are about to touch, as billow_layers_foresee() does between layers. `is_first`: before
 * the step is computed; overwrites x and v. Returns whether the step is to be computed with them. */
bool billow_joint_foresee(BillowGroup *group, double h, bool is_first);

/* Returns whether there are such springs. */
bool billow_joint_presses(const BillowGroup *group);

/* Compute the step of `h` seconds by implicit Euler's method, from its start or from the last result. Set x, v and
 * the reaction of all members. */
BillowStepStatus billow_joint_start(BillowGroup *group, double h);
BillowStepStatus billow_joint_go_on(BillowGroup *group, double h);

/* Returns whether the present step was computed jointly. */
bool billow_joint_is_on(const BillowGroup *group);

/* Repeats a joint step with threads that are stiff beyond the strain limit, as billow_implicit_keep_limit() does. */
void billow_joint_keep_limit(BillowGroup *group, double h);

/* Puts tied points where their carriers are, which take over their impulses if the step did not know of them. */
void billow_joint_tie_up(BillowGroup *group, double h, bool is_last);

/* Keeps cloths apart after a step, as billow_layers_part() does. Returns whether some would cross. */
bool billow_joint_part(BillowGroup *group, double h, bool joins);
