/* Cloths with anchors, shared by tests and benchmarks. All are about 2 m wide. */
#pragma once

#include "core/base/grid.h"

typedef struct {
    BillowGrid grid;
    BillowAnchor *anchors;
    size_t n_anchors;
} BillowScenario;

void billow_scenario_free(BillowScenario *scenario);

/* n x n points with anchors at the four corners, which are pulled together, and at the center, all at the
 * same height: Gerits §9.1. */
BillowScenario billow_scenario_canopy(int n);

/* n x n points with anchors at the four corners, pulled together to `share` of their distances. */
BillowScenario billow_scenario_corners(int n, double share);

/* columns x rows points. All points of the first and the last column are anchored at the same height,
 * `share` of the cloth's width apart. */
BillowScenario billow_scenario_hammock(int columns, int rows, double share);

/* n x n points with the first row pinned in pleats along a line, neighboring anchors a spacing apart. */
BillowScenario billow_scenario_curtain(int n);

/* n x n points with one anchor at the center. */
BillowScenario billow_scenario_single(int n);

/* n x n points with 2 ... 12 anchors at random grid points at least n / 8 apart, contracted to 60 ... 95 %
 * and at random heights. No pair is taut. The same seed gives the same scenario. */
BillowScenario billow_scenario_random(int n, unsigned seed);

/* n x n points with one anchor at a random grid point of each field of 8 x 8, so (n / 8)² anchors,
 * contracted to 85 % and at heights that hardly differ. The same n gives the same scenario. */
BillowScenario billow_scenario_scattered(int n);
