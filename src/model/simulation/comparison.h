/* Fake against physics, frame by frame. */
#pragma once

#include "model/simulation/simulation.h"

/* Both methods at one frame. */
typedef struct {
    int frame;
    double rms, max; /* distance, metres */
    BillowClothStrain fake_strain, physics_strain;
    double over_limit;                  /* of the physics: as BillowSimulationFrame */
    double fake_energy, physics_energy; /* kinetic + elastic + potential, joule */
    double fake_ms, physics_ms;         /* milliseconds that making the frame took */
} BillowComparison;

/* What comparing frames of one animation takes: its net, room for its poses. */
typedef struct BillowComparer BillowComparer;

/* `animation` is referenced, `workers` borrowed (may be NULL). Free with billow_comparer_free(); NULL is allowed. */
BillowComparer *billow_comparer_new(BillowAnimation *animation, BillowWorkers *workers);
void billow_comparer_free(BillowComparer *comparer);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowComparer, billow_comparer_free)

/* Fills in all but what is the physics' own (strain, energy and milliseconds come from `report`). `physics`: the simulated
 * cloth at `frame`, held by `anchors` (array of BillowAnchor). */
BillowComparison billow_comparer_compare(BillowComparer *comparer, int frame, const BillowMesh *physics,
                                         const GArray *anchors, const BillowSimulationFrame *report);
