/* A project run as physics: the same cloth, anchors and timeline, moved by the mass-spring net instead of by fake. */
#pragma once

#include "core/base/mesh.h"
#include "model/animation/evaluation.h"
#include "physics/solver/dynamics.h"

#include <gio/gio.h>

typedef struct BillowSimulation BillowSimulation;

/* A simulation of `animation`'s project (referenced), at frame 1: the first keyframe's rest shape, at rest, held by its
 * anchors; the flat cloth when there is none. Anchors move as docs/method.md §7 says. `workers` is borrowed, may be NULL. */
BillowSimulation *billow_simulation_new(BillowAnimation *animation, BillowWorkers *workers);
void billow_simulation_free(BillowSimulation *simulation);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowSimulation, billow_simulation_free)

/* Strain over the edges to the four neighbours, as core/cloth/strain.h. What is held at a single point is stretched the more there
 * the finer the grid is. */
typedef struct {
    double rms, p99, max;
    double stretch;  /* of the longest edge: length / spacing - 1 */
    double away;     /* the largest with both ends farther than `left_out` from the anchors */
    double left_out; /* metres */
} BillowClothStrain;

/* Of the project's cloth at `points`, held by `anchors` (array of BillowAnchor). What is left out: the anchors' radius, but at
 * least 5 cm around them. */
BillowClothStrain billow_cloth_strain(const BillowProject *project, const BillowPoints *points,
                                      const GArray *anchors);

/* What making a frame took, and what the cloth is like in it. */
typedef struct {
    double milliseconds;
    BillowClothStrain strain;
    double
        over_limit; /* how much the longest thread is over the strain limit, over its length; 0: it is not, or the frame is the first */
    gboolean is_over_limit; /* by more than a tenth of the limit */
    double energy;          /* kinetic + elastic + potential, joule */
    int halvings;           /* of steps that diverged */
    BillowStepStatus status;
} BillowSimulationFrame;

int billow_simulation_frame(const BillowSimulation *simulation); /* the frame it stands at, 1 ... */

/* Goes on to the next frame. `report` may be NULL. FALSE: even the shortest step failed (report->status says why); the
 * simulation stays at its last good state. */
gboolean billow_simulation_next(BillowSimulation *simulation, BillowSimulationFrame *report);

/* The present frame, normals included, into `mesh` (made for the project's grid; weights are 0). */
void billow_simulation_write(const BillowSimulation *simulation, BillowWorkers *workers, BillowMesh *mesh);

/* What `report` of the present frame says but for the time: for frame 1. */
void billow_simulation_measure(BillowSimulation *simulation, BillowSimulationFrame *report);

/* The points that are held at the present frame, with their places: array of BillowAnchor, appended. */
void billow_simulation_anchors(const BillowSimulation *simulation, GArray *anchors);

/* For billow_simulation_restore() of a simulation of the same cloth; what follows is then the same to the bit. */
GBytes *billow_simulation_save(const BillowSimulation *simulation);
void billow_simulation_restore(BillowSimulation *simulation, GBytes *state);

/* The first frame at which simulations of the two projects can differ, or 0 when they cannot. */
int billow_simulation_first_difference(const BillowProject *a, const BillowProject *b);

/* Sentence for the user on a status other than DONE at `frame`: what happened and what to do. Free with g_free(). */
char *billow_simulation_problem(BillowStepStatus status, int frame);

/* How far two poses of a cloth are apart, metres. */
typedef struct {
    double rms, max;
} BillowDistance;
BillowDistance billow_mesh_distance(const BillowMesh *a, const BillowMesh *b);

/* How far the rest shape of a keyframe still moves when physics takes it over without wind and comes to rest, relative
 * to its size (see billow_points_size()).
 * `cancellable` may be NULL. FALSE: cancelled, or it could not be simulated. */
typedef struct {
    double rms, max; /* of the size */
    double seconds;  /* simulated until it came to rest */
    gboolean at_rest;
} BillowSettle;
gboolean billow_simulation_settle(const BillowAnimation *animation, const char *keyframe_id,
                                  BillowWorkers *workers, GCancellable *cancellable, BillowSettle *settle);
