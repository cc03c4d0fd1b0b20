/* The physics of a project as a run. */
#pragma once

#include "model/animation/animation.h"
#include "model/fit/fit.h"
#include "model/simulation/frame_store.h"
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

/* Returns frames that are there already, 1 ... of the project (array of BillowFrame, each with the active
 * cloth), as a run. Any thread. Free with billow_run_free(). */
BillowRun *billow_run_of_frames(const BillowProject *project, const GPtrArray *frames);
