/* Shortest ways within a cloth that has an outline: round its holes and notches. */
#pragma once

#include "core/base/outline.h"

/* Computes for each point of the net the length of the shortest way through the cloth to the nearest marked point,
 * in spacings, and returns the largest. Points that do not belong to the net, or that no way leads to, get 0. Ways
 * are straight where the cloth is; otherwise they turn at grid points. */
float billow_shortest_paths_fill(const BillowGrid *grid, const uint8_t *marked, float *distance);
