/* How long the steps of the simulation are, and whether the method is fit for them. docs/physics.md §2. */
#pragma once

#include "model/project/project.h"

/* Returns the number of longest steps per frame: the project's substeps, or as many as its step in seconds needs,
 * or by need five, or with an IMEX method as many as it needs to move folds at their speed. */
int billow_simulation_steps(const BillowProject *project);

/* Returns the length of the longest steps, seconds. */
double billow_simulation_step(const BillowProject *project);

/* Returns the length of steps that do not end with each frame, seconds; 0: they do. */
double billow_simulation_free_step(const BillowProject *project);

/* Returns the longest step in which the method moves the cloth properly, seconds, rounded down to two digits:
 * INFINITY for methods that are fit for any. */
double billow_simulation_fit_step(const BillowProject *project);

/* Returns a sentence for the user if the method cannot move the cloth properly in the project's steps, and
 * what would do, or NULL. To be told before the simulation runs. Free with g_free(). */
char *billow_simulation_unfit(const BillowProject *project);
