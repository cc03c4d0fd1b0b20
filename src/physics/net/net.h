/* The cloth as masses and springs on its grid: Provot 1995. docs/method.md §7. */
#pragma once

#include "core/base/grid.h"
#include "core/cloth/maps.h"
#include "core/cloth/material.h"

#include <stdbool.h>

/* Families of springs, by where they lead from their first point. */
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
 * exists if both are in the grid; arrays have a value per point, 0 without a spring. */
typedef struct {
    int d_column, d_row;
    double rest;                 /* length, meters; where the cloth is not shrunk that of all */
    double *rests;               /* of each spring; NULL: rest */
    double *stiffness, *damping; /* N/m, kg/s */
    bool is_there;               /* any spring has stiffness or damping */
    /* length in meters above which a spring of the length `rest` gets stiffer, those of others in proportion, and by
     * how much, N/m, while the net is_limited */
    double longest, beyond;
    /* What bending adds, N/m, of either sign; NULL for diagonals. The plate's energy at a point between two
     * others of its line is b |x1 - 2 x + x2|^2 / 2 with b = B / spacing^2. Ties of rest length 0 along the
     * sides of the triangle have the same energy: 2 b to each neighbor, -b between these. A tie t gives its
     * first point the force t d. */
    double *bending;
} BillowSprings;

/* The net. Arrays have columns x rows values in grid order. Unlike in core, a side may be 1: a chain. */
typedef struct {
    BillowGrid grid;
    size_t count;
    double *mass;           /* kg, > 0 */
    double *area;           /* m2 of cloth that belongs to each point */
    double drag;            /* N s/m3: see material.h */
    double seam_bending;    /* N/m: b of bending across the seam of a tube (seam.h) */
    double bending_damping; /* seconds: damping of a tie divided by its stiffness */
    double *grip;           /* painted factor of the friction of each point; NULL: 1 */
    bool is_limited;        /* springs must not exceed their `longest` */
    BillowSprings springs[BILLOW_N_SPRING_FAMILIES];
} BillowNet;

/* Returns the rest length of a spring, meters. */
static inline double
billow_spring_rest(const BillowSprings *springs, size_t point)
{
    return springs->rests ? springs->rests[point] : springs->rest;
}

/* Creates the net of a cloth. Interior points have a mass of density x spacing2, border points half and
 * corners a quarter of it, so that the total is density x area at any spacing. Structural and flexion springs
 * and bending along a border have half the stiffness, because half a strip of cloth belongs to them. Sides
 * with fewer than 3 points have neither flexion springs nor bending. A rope is a strip of the material as wide as it
 * is round: its girth; without a radius, one spacing wide. Free with billow_net_free(). Aborts
 * without memory. */
BillowNet *billow_net_new(const BillowGrid *grid, const BillowMaterial *material);

/* Creates the net of a cloth on which material is painted; `maps` may be NULL. Rest lengths are the grid's. */
BillowNet *billow_net_new_painted(const BillowGrid *grid, const BillowMaterial *material,
                                  const BillowClothMaps *maps);

/* Creates a classical net: every point weighs `mass` kg, every spring has `stiffness` N/m and `damping`
 * kg/s. No drag; only flexion springs resist bending. */
BillowNet *billow_net_new_uniform(const BillowGrid *grid, double mass, double stiffness, double damping);

void billow_net_free(BillowNet *net);
