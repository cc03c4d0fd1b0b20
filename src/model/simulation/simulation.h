/* The physics of a project: cloth, anchors and timeline of the fake, simulated as a mass-spring net. */
#pragma once

#include "core/base/mesh.h"
#include "model/animation/evaluation.h"
#include "physics/solver/dynamics.h"

#include <gio/gio.h>

typedef struct BillowSimulation BillowSimulation;

/* Creates a simulation of `animation`'s project (a reference is taken) at frame 1: at rest in the first
 * keyframe's rest shape with its anchors, or flat without keyframes. Anchors move as described in
 * docs/method.md §7. `workers` is borrowed and may be NULL. */
BillowSimulation *billow_simulation_new(BillowAnimation *animation, BillowWorkers *workers);
void billow_simulation_free(BillowSimulation *simulation);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowSimulation, billow_simulation_free)

/* Strain of the edges to the four neighbors, as in core/cloth/strain.h. The strain at a single pinned point
 * grows as the grid gets finer, hence `away`. */
typedef struct {
    double rms, p99, max;
    double stretch;  /* of the longest edge: length / spacing - 1 */
    double away;     /* the largest strain of edges with both ends farther than `left_out` from the anchors */
    double left_out; /* meters */
} BillowClothStrain;

/* Measures the strain of the project's cloth at `points`, held by `anchors` (array of BillowAnchor).
 * `left_out` is the anchor radius, but at least 5 cm. */
BillowClothStrain billow_cloth_strain(const BillowProject *project, const BillowPoints *points,
                                      const GArray *anchors);

/* What the solver did: Etzmuss 2002 tables 3.1, 3.2. */
typedef struct {
    long steps;
    long updates;    /* of the matrix */
    long iterations; /* of conjugate gradients */
} BillowSimulationWork;

/* Measurements of a simulated frame. */
typedef struct {
    double milliseconds;
    BillowClothStrain strain;
    double over_limit; /* how much the longest edge exceeds the strain limit, relative to its length; 0 if
                        * not, or in the first frame */
    gboolean is_over_limit; /* by more than a tenth of the limit */
    double energy;          /* kinetic + elastic + potential, joule, of the net: at its time */
    int halvings;           /* of steps that diverged */
    BillowSimulationWork work;
    BillowStepStatus status;
} BillowSimulationFrame;

int billow_simulation_frame(const BillowSimulation *simulation); /* the current frame, 1 ... */

/* Returns the moving net, which stays the simulation's. Its time is that of the current frame or, in projects
 * with a step in seconds, of the end of the step in which the frame falls. */
const BillowDynamics *billow_simulation_dynamics(const BillowSimulation *simulation);

/* Returns the positions at the current frame, which stay the simulation's until it changes. */
const BillowPoints *billow_simulation_positions(const BillowSimulation *simulation);

/* Advances to the next frame. `report` may be NULL. Returns FALSE if even the shortest step failed
 * (report->status has the reason); the simulation then keeps its last good state. */
gboolean billow_simulation_next(BillowSimulation *simulation, BillowSimulationFrame *report);

/* Writes the current frame, with normals, into `mesh` (made for the project's grid). */
void billow_simulation_write(const BillowSimulation *simulation, BillowWorkers *workers, BillowMesh *mesh);

/* Fills in the current frame's `report` except for the time; for frame 1. */
void billow_simulation_measure(BillowSimulation *simulation, BillowSimulationFrame *report);

/* Appends the pinned points at the current frame with their positions: array of BillowAnchor. */
void billow_simulation_anchors(const BillowSimulation *simulation, GArray *anchors);

/* Save the state, and restore it in a simulation of the same cloth, which then continues bit-identically. */
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
