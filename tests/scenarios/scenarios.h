/* Cloths and the anchors that hold them, shared by tests and benchmarks. All are about 2 m wide. */
#pragma once

#include "core/base/grid.h"

typedef struct {
    BillowGrid grid;
    BillowAnchor *anchors;
    size_t n_anchors;
} BillowScenario;

void billow_scenario_free(BillowScenario *scenario);

/* n x n points hung by the four corners, pulled together, and by the centre, as high: Gerits §9.1. */
BillowScenario billow_scenario_canopy(int n);

/* n x n points hung by the four corners, pulled together to `share` of their distances in the cloth. */
BillowScenario billow_scenario_corners(int n, double share);

/* columns x rows points, the first and the last column anchored at the same height, `share` of the cloth's
 * width apart. */
BillowScenario billow_scenario_hammock(int columns, int rows, double share);

/* n x n points with the first row anchored along a line, in pleats whose points are `spacing` apart. */
BillowScenario billow_scenario_curtain(int n);

/* n x n points hung by one anchor at the centre. */
BillowScenario billow_scenario_single(int n);

/* n x n points with 2 ... 12 anchors at random grid points at least n / 8 apart, the cloth between them contracted to
 * 60 ... 95 % and at random heights, no pair taut. The same for the same seed. */
BillowScenario billow_scenario_random(int n, unsigned seed);

/* n x n points with an anchor at a random grid point of each field of 8 x 8, (n / 8)² of them, contracted
 * to 85 % and at heights that hardly differ. The same for the same n. */
BillowScenario billow_scenario_scattered(int n);
