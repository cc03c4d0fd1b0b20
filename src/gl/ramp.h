/* Colours for values: viridis, from dark violet over green to yellow. Evenly spaced for the eye, also for those
 * who see no red or no green, and in grey.
 * S. van der Walt, N. Smith: mpl colormaps, 2015. */
#pragma once

#include "gl/color.h"

enum { BILLOW_RAMP_COLORS = 9 };

/* The ramp's colours at 0, 1/8, ... 1; linear between. */
extern const BillowColor billow_ramp_colors[BILLOW_RAMP_COLORS];

/* The colour of a value; beyond 0 ... 1 that of the end. */
BillowColor billow_ramp_at(double value);
