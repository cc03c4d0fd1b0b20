/* Compares fake and physics frame by frame. */
#pragma once

#include "model/simulation/simulation.h"

/* The comparison of both at one frame. */
typedef struct {
    int frame;
    double rms, max; /* distance, meters */
    BillowClothStrain fake_strain, physics_strain;
    double over_limit;                  /* of the physics, as in BillowSimulationFrame */
    double fake_energy, physics_energy; /* kinetic + elastic + potential, joule */
    double fake_ms, physics_ms;         /* computation time of the frame, milliseconds */
} BillowComparison;

/* Compares frames of one animation, with its own mass-spring net and buffers. */
typedef struct BillowComparer BillowComparer;

/* Takes a reference to `animation`; `workers` is borrowed (may be NULL). Free with billow_comparer_free(). */
BillowComparer *billow_comparer_new(BillowAnimation *animation, BillowWorkers *workers);
void billow_comparer_free(BillowComparer *comparer);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowComparer, billow_comparer_free)

/* Compares one frame. `physics` is the simulated cloth at `frame`, with `anchors` (array of BillowAnchor).
 * The physics' strain, energy and milliseconds are copied from `report`. */
BillowComparison billow_comparer_compare(BillowComparer *comparer, int frame, const BillowMesh *physics,
                                         const GArray *anchors, const BillowSimulationFrame *report);
