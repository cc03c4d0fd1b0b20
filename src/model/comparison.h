/* Fake against physics, frame by frame. */
#pragma once

#include "model/simulation.h"

/* Both methods at one frame. */
typedef struct {
    int frame;
    double rms, max;                    /* distance, metres */
    double fake_strain, physics_strain; /* rms over the edges to the four neighbours */
    double fake_energy, physics_energy; /* kinetic + elastic + potential, joule */
    double fake_ms, physics_ms;         /* milliseconds that making the frame took */
} BillowComparison;

/* Fills in all but what is the physics' own (strain, energy and milliseconds come from `report`). `physics`:
 * the simulated cloth at `frame`; `fake`: room for the other, made for the project's grid. */
BillowComparison billow_comparison_make(const BillowAnimation *animation, int frame,
                                        const BillowMesh *physics, const BillowSimulationFrame *report,
                                        BillowWorkers *workers, BillowMesh *fake);
