/* The cloth as masses and springs: Provot 1995, on the cloth's grid. docs/method.md §7. */
#pragma once

#include "core/base/grid.h"
#include "core/cloth/material.h"

#include <stdbool.h>

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
    bool is_there;               /* whether any has stiffness or damping */
    /* Metres, and N/m: how much stiffer springs are that are longer, while the net is_limited. */
    double longest, beyond;
    /* What bending adds, N/m, of either sign; NULL across the diagonals. The plate's energy at a point between two others
     * of its line is b |x1 - 2 x + x2|^2 / 2, b = B / spacing^2, which is that of ties of rest length 0 along the sides
     * of the triangle: 2 b to each neighbour, -b between these. A tie t gives its first point the force t d. */
    double *bending;
} BillowSprings;

/* Arrays hold columns x rows values in grid order. Here, unlike in core, a side may be 1: a chain. */
typedef struct {
    BillowGrid grid;
    size_t count;
    double *mass;           /* kg, > 0 */
    double *area;           /* m2 of cloth that each point stands for */
    double drag;            /* N s/m3: see material.h */
    double bending_damping; /* seconds: the damping of a tie over the tie */
    bool is_limited;        /* springs are not to be longer than their longest */
    BillowSprings springs[BILLOW_N_SPRING_FAMILIES];
} BillowNet;

/* The net of a cloth: interior points carry density x spacing2, points on a border half of it, corners a
 * quarter, so that the whole weighs density x area at any spacing; structural and flexion springs and bending along a
 * border have half the stiffness, because half a strip of cloth belongs to them. Flexion springs and bending are left out
 * of a side with fewer than 3 points. Free with billow_net_free(). Aborts when memory runs out. */
BillowNet *billow_net_new(const BillowGrid *grid, const BillowMaterial *material);

/* The classical net: every point weighs `mass` kg, every spring has `stiffness` N/m and `damping` kg/s. No drag, no
 * bending but by the flexion springs. */
BillowNet *billow_net_new_uniform(const BillowGrid *grid, double mass, double stiffness, double damping);

void billow_net_free(BillowNet *net);
