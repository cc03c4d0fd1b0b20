/* The physics of a project as a run. */
#pragma once

#include "model/animation/animation.h"
#include "model/fit/fit.h"
#include "model/simulation/simulated_cloth.h"

#include <gio/gio.h>

/* Adds the current frame of a simulated cloth, which has the grid of the run, and its pinned points. `workers` may be
 * NULL. */
void billow_run_add_simulated(BillowRun *run, double start, const BillowSimulatedCloth *cloth,
                              BillowWorkers *workers);

/* Simulates the animation's project from frame 1, and returns the `frames` (of int, from 1, ascending) of
 * its active cloth, with the points that are pinned in each. Computes missing rest shapes. Returns NULL with
 * G_IO_ERROR_CANCELLED if stopped, or with G_IO_ERROR_FAILED if the simulation cannot go on. Free with
 * billow_run_free(). */
BillowRun *billow_run_simulate(BillowAnimation *animation, const GArray *frames, const BillowFitWork *work,
                               GError **error);

/* Returns the project that the blocks of such a fit are added to: without the keyframes, transitions and
 * layers of the cloth, with those layers muted that the scene has, since the frames have their effect already,
 * without a loop, which the physics do not have, as long as before, and with lengths kept. An instance becomes
 * single. Transfer full. */
BillowProject *billow_run_bare_project(const BillowProject *project);
