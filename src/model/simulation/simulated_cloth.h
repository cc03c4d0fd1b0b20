/* One of the cloths of a simulation: its net, and what moves it. */
#pragma once

#include "core/base/mesh.h"
#include "model/animation/evaluation.h"
#include "model/simulation/anchor_drive.h"
#include "physics/solver/group.h"

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

/* In what a cloth begins: colliders that do not support it in the fake, so that it was not draped on them. */
typedef struct {
    int count;
    const char *deepest; /* name of the one that it is in most; never freed. NULL: none */
} BillowStartInside;

/* Measurements of a simulated frame. */
typedef struct {
    double milliseconds; /* for all cloths together */
    BillowClothStrain strain;
    double over_limit; /* how much the longest edge exceeds the strain limit, relative to its length; 0 if
                        * not, or in the first frame */
    gboolean is_over_limit; /* by more than a tenth of the limit */
    double energy;          /* kinetic + elastic + potential, joule, of the net: at its time */
    int halvings;           /* of steps that diverged */
    BillowSimulationWork work;
    BillowStartInside inside; /* of the first frame of the simulation */
    BillowStepStatus status;
} BillowSimulationFrame;

typedef struct BillowSimulatedCloth BillowSimulatedCloth;

/* Creates the cloth of the animation's project (a reference is taken), at the frame in which the simulation begins; see
 * billow_simulation_new(). Free
 * with billow_simulated_cloth_free(). */
BillowSimulatedCloth *billow_simulated_cloth_new(BillowAnimation *animation, BillowWorkers *workers);
void billow_simulated_cloth_free(BillowSimulatedCloth *cloth); /* NULL is allowed */

const BillowGrid *billow_simulated_cloth_grid(const BillowSimulatedCloth *cloth);

/* Returns the moving net. Its time is that of the current frame or, in projects with a step in seconds, of the end of
 * the step in which the frame falls. */
const BillowDynamics *billow_simulated_cloth_dynamics(const BillowSimulatedCloth *cloth);

/* Returns the positions at the current frame, until it changes. */
const BillowPoints *billow_simulated_cloth_positions(const BillowSimulatedCloth *cloth);

/* Returns what was last measured: by billow_simulation_next() with a report, or billow_simulation_measure(). */
const BillowSimulationFrame *billow_simulated_cloth_report(const BillowSimulatedCloth *cloth);

/* Writes the current frame, with normals, into `mesh` (made for the cloth's grid). */
void billow_simulated_cloth_write(const BillowSimulatedCloth *cloth, BillowWorkers *workers,
                                  BillowMesh *mesh);

/* Writes where the points would be `seconds` after the current frame (before, if below 0) if each kept
 * its velocity, without normals. */
void billow_simulated_cloth_write_moved(const BillowSimulatedCloth *cloth, double seconds, BillowMesh *mesh);

/* Turns the cross-sections of a rope in `mesh` as at a time of the timeline, seconds; other cloths have none. */
void billow_simulated_cloth_twist(const BillowSimulatedCloth *cloth, double seconds, BillowMesh *mesh);

/* Appends the pinned points at the current frame with their positions: array of BillowAnchor. */
void billow_simulated_cloth_anchors(const BillowSimulatedCloth *cloth, GArray *anchors);

/* Returns the cloth as a member of a group. */
BillowGroupMember billow_simulated_cloth_member(BillowSimulatedCloth *cloth);

/* Returns the project of which it is the active cloth; transfer none. */
const BillowProject *billow_simulated_cloth_project(const BillowSimulatedCloth *cloth);

/* See billow_anchor_drive_follow(). */
void billow_simulated_cloth_follow(BillowSimulatedCloth *cloth, const BillowSimulatedCarriers *carriers);

/* Advances the cloth by itself to `frame`, the next one. */
BillowStepStatus billow_simulated_cloth_advance(BillowSimulatedCloth *cloth, int frame);

/* Finds the positions at the frame, which need not be at the end of a step. */
void billow_simulated_cloth_go_to(BillowSimulatedCloth *cloth, int frame);

/* Fills in the report of the present frame except for the time. */
void billow_simulated_cloth_measure(BillowSimulatedCloth *cloth);

/* Adds to the report what was done since the profile `before`, and how it ended. */
void billow_simulated_cloth_count(BillowSimulatedCloth *cloth, const BillowDynamicsProfile *before,
                                  double milliseconds, BillowStepStatus status);

/* Append the state as bytes, and read it again from where `data` points, which they move on to what follows. */
void billow_simulated_cloth_save(const BillowSimulatedCloth *cloth, GByteArray *state);
void billow_simulated_cloth_restore(BillowSimulatedCloth *cloth, const guint8 **data);
