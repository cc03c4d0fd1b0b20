/* Colors for values: viridis, from dark violet through green to yellow, is perceptually uniform, also in gray
 * and for people who do not see red or green. S. van der Walt, N. Smith: mpl colormaps, 2015. */
#pragma once

#include "gl/color.h"

enum { BILLOW_RAMP_COLORS = 9 };

/* The ramp's colors at 0, 1/8, ... 1, between which it is linear. */
extern const BillowColor billow_ramp_colors[BILLOW_RAMP_COLORS];

/* Returns the color of a value, clamped to 0 ... 1. */
BillowColor billow_ramp_at(double value);
