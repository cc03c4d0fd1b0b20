/* The physics of a project: its cloths with the anchors and the timeline of the fake, simulated as mass-spring nets. */
#pragma once

#include "model/simulation/simulated_cloth.h"

#include <gio/gio.h>

typedef struct BillowSimulation BillowSimulation;

/* Creates a simulation of the cloths of `animation`'s project (a reference is taken) that are not muted, and of the
 * active one, at frame 1, or, with a pre-roll, as many frames before: each at rest in its first keyframe's rest shape with its anchors, or flat without
 * keyframes. Anchors move as described in docs/method.md §7. `workers` is borrowed and may be NULL. */
BillowSimulation *billow_simulation_new(BillowAnimation *animation, BillowWorkers *workers);
void billow_simulation_free(BillowSimulation *simulation);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowSimulation, billow_simulation_free)

/* Returns the current frame: 1 ..., or less during the pre-roll. */
int billow_simulation_frame(const BillowSimulation *simulation);

/* Goes through the pre-roll, if there is any, to frame 1, and measures that. Returns FALSE if a step failed
 * (report->status has the reason) or `cancellable` (may be NULL) was cancelled. */
gboolean billow_simulation_roll(BillowSimulation *simulation, GCancellable *cancellable,
                                BillowSimulationFrame *report);

/* Advances to the next frame. `report` may be NULL, and receives that of the active cloth. Returns FALSE if even the
 * shortest step failed (report->status has the reason); the simulation then cannot go on. */
gboolean billow_simulation_next(BillowSimulation *simulation, BillowSimulationFrame *report);

/* Returns the number of cloths of the project, and one of them, which stays the simulation's: NULL if it is not
 * simulated. */
guint billow_simulation_count(const BillowSimulation *simulation);
const BillowSimulatedCloth *billow_simulation_cloth(const BillowSimulation *simulation, guint i);

/* As of a simulated cloth, of the active one. */
const BillowDynamics *billow_simulation_dynamics(const BillowSimulation *simulation);
const BillowPoints *billow_simulation_positions(const BillowSimulation *simulation);
void billow_simulation_write(const BillowSimulation *simulation, BillowWorkers *workers, BillowMesh *mesh);
void billow_simulation_anchors(const BillowSimulation *simulation, GArray *anchors);

/* Measures the current frame of all cloths, and fills in the `report` of the active one except for the time; for
 * frame 1. */
void billow_simulation_measure(BillowSimulation *simulation, BillowSimulationFrame *report);

/* Save the state, and restore it in a simulation of the same cloths, which then continues bit-identically. */
GBytes *billow_simulation_save(const BillowSimulation *simulation);
void billow_simulation_restore(BillowSimulation *simulation, GBytes *state);

/* Returns the first frame at which the simulations of two projects can differ, or 0 if they cannot. */
int billow_simulation_first_difference(const BillowProject *a, const BillowProject *b);

/* Explains a status other than DONE at `frame` to the user, and what to do. Free with g_free(). */
char *billow_simulation_problem(BillowStepStatus status, int frame);

/* The distance between two poses of a cloth, meters. */
typedef struct {
    double rms, max;
} BillowDistance;
BillowDistance billow_mesh_distance(const BillowMesh *a, const BillowMesh *b);

/* The result of letting physics continue from a keyframe's rest shape, without wind, until it comes to rest:
 * how far it moves relative to its size (see billow_points_size()). billow_simulation_settle() returns FALSE
 * if it was cancelled (`cancellable` may be NULL) or the simulation failed. */
typedef struct {
    double rms, max; /* relative to the size */
    double seconds;  /* simulated time until it came to rest */
    gboolean at_rest;
} BillowSettle;
gboolean billow_simulation_settle(const BillowAnimation *animation, const char *keyframe_id,
                                  BillowWorkers *workers, GCancellable *cancellable, BillowSettle *settle);
