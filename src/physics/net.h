/* The cloth as masses and springs: Provot 1995, on the cloth's grid. docs/method.md §7. */
#pragma once

#include "core/grid.h"
#include "core/material.h"

/* The springs of a grid, sorted by where they lead from their first point. */
typedef enum {
    BILLOW_SPRING_EAST,       /* structural: to (column + 1, row) */
    BILLOW_SPRING_SOUTH,      /* structural: to (column, row + 1) */
    BILLOW_SPRING_SOUTH_EAST, /* shear: to (column + 1, row + 1) */
    BILLOW_SPRING_SOUTH_WEST, /* shear: to (column - 1, row + 1) */
    BILLOW_SPRING_EAST_2,     /* flexion: to (column + 2, row) */
    BILLOW_SPRING_SOUTH_2,    /* flexion: to (column, row + 2) */
    BILLOW_N_SPRING_FAMILIES,
} BillowSpringFamily;

/* All springs of one family. The spring of point (column, row) leads to (column + d_column, row + d_row) and
 * exists where both are in the grid; arrays hold a value per point, 0 where there is no spring. */
typedef struct {
    int d_column, d_row;
    double rest;                 /* length, metres */
    double *stiffness, *damping; /* N/m, kg/s */
} BillowSprings;

/* Arrays hold columns x rows values in grid order. Here, unlike in core, a side may be 1: a chain. */
typedef struct {
    BillowGrid grid;
    size_t count;
    double *mass; /* kg, > 0 */
    double *area; /* m2 of cloth that each point stands for */
    double drag;  /* N s/m3: see material.h */
    BillowSprings springs[BILLOW_N_SPRING_FAMILIES];
} BillowNet;

/* The net of a cloth: interior points carry density x spacing2, points on a border half of it, corners a
 * quarter, so that the whole weighs density x area at any spacing; structural and flexion springs along a
 * border have half the stiffness, because half a strip of cloth belongs to them. Flexion springs are left out
 * of a side with fewer than 3 points. Free with billow_net_free(). Aborts when memory runs out. */
BillowNet *billow_net_new(const BillowGrid *grid, const BillowMaterial *material);

/* The classical net: every point weighs `mass` kg, every spring has `stiffness` N/m and `damping` kg/s. `drag` 0. */
BillowNet *billow_net_new_uniform(const BillowGrid *grid, double mass, double stiffness, double damping);

void billow_net_free(BillowNet *net);
