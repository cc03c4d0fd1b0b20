/* Colours for values: viridis, from dark violet through green to yellow. Perceptually uniform, also for
 * people who cannot see red or green, and in grey. S. van der Walt, N. Smith: mpl colormaps, 2015. */
#pragma once

#include "gl/color.h"

enum { BILLOW_RAMP_COLORS = 9 };

/* The ramp's colours at 0, 1/8, ... 1; interpolated linearly. */
extern const BillowColor billow_ramp_colors[BILLOW_RAMP_COLORS];

/* Returns the colour of a value, clamped to 0 ... 1. */
BillowColor billow_ramp_at(double value);
