/* How many steps a frame of the simulation has, and whether the method is fit for them. docs/physics.md §2. */
#pragma once

#include "model/project/project.h"

/* Returns the number of longest steps per frame: the project's substeps, or by need five, or with an IMEX method
 * as many as it needs to move folds at their speed. */
int billow_simulation_steps(const BillowProject *project);

/* Returns a sentence for the user if the method cannot move the cloth properly with the project's substeps, and
 * how many would do, or NULL. To be told before the simulation runs. Free with g_free(). */
char *billow_simulation_unfit(const BillowProject *project);
