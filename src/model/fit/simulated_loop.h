/* The physics of a project that loops, as a loop. docs/method.md §12. */
#pragma once

#include "model/fit/looped_run.h"
#include "model/simulation/simulation.h"

typedef struct {
    GPtrArray *runs; /* of each cloth a BillowRun of the frames of the project; NULL: it is not simulated */
    GPtrArray *reports; /* of each cloth a GArray of BillowSimulationFrame, one for each frame */
    BillowLoopReport report;
} BillowSimulatedLoop;

/* Returns a copy of a project that loops, whose physics goes through at least a round before the first frame. Transfer
 * full. */
BillowProject *billow_simulated_loop_project(const BillowProject *project);

/* Simulates several rounds of the animation's project, which is from billow_simulated_loop_project(), and makes a loop of
 * all its cloths that is as long as the project: its frames are at the same place in the timeline as in the rounds.
 * Returns NULL with G_IO_ERROR_INVALID_DATA and the reason if there is none, G_IO_ERROR_FAILED if the simulation cannot
 * go on, or G_IO_ERROR_CANCELLED. Free with billow_simulated_loop_free(). */
BillowSimulatedLoop *billow_simulated_loop_new(BillowAnimation *animation, const BillowFitWork *work,
                                               GError **error);
void billow_simulated_loop_free(BillowSimulatedLoop *loop); /* NULL is allowed */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowSimulatedLoop, billow_simulated_loop_free)

/* Writes frame `frame` (1 ...) of a cloth into `mesh`, without normals. */
void billow_simulated_loop_read(const BillowSimulatedLoop *loop, guint cloth, int frame, BillowMesh *mesh);

/* Writes where the cloth is `share` of a frame after that frame (before, if below 0): on the straight way on which it
 * moves from the frame before to the next one, around the loop. */
void billow_simulated_loop_read_moved(const BillowSimulatedLoop *loop, guint cloth, int frame, double share,
                                      BillowMesh *mesh);
