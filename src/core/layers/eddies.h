/* Eddies of a random field without divergence: noise, and the turbulence of wind and gusts.
 * docs/method.md §5; R. H. Kraichnan, Diffusion by a random velocity field, Physics of Fluids 13 (1970). */
#pragma once

#include "core/base/vec3.h"

/* Eddies of each size, which halves from one octave to the next, and the octaves. */
enum { BILLOW_EDDIES = 8, BILLOW_OCTAVES = 3, BILLOW_MOST_EDDIES = BILLOW_EDDIES * BILLOW_OCTAVES };

/* One term of the sum: share u sin(2 pi (k . x + turns)). */
typedef struct {
    BillowVec3 k;  /* turns per meter */
    BillowVec3 u;  /* unit vector, at right angles to k */
    double share;  /* amplitude, relative to that of the first */
    double turns;  /* at the origin, at first: 0 ... 1 */
    double change; /* turns by which it changes per meter that the pattern drifts, at most |k| / 2 */
} BillowEddy;

/* Computes the eddies of a random number `seed`, and returns how many there are: the largest have the
 * wavelength `size` meters, spread by 0.4 octaves to either side, in directions spread evenly over the
 * sphere. `detail`: strength of smaller eddies, 0 (none) ... 1. */
int billow_eddies_find(double size, double detail, int seed, BillowEddy eddies[BILLOW_MOST_EDDIES]);

/* Returns the square root of the sum of the squares of their shares. */
double billow_eddies_norm(const BillowEddy *eddies, int n);
