/* Smooths a cloth, however folded. */
#pragma once

#include "core/base/points.h"

/* Replaces each row, then each column, by the smooth curve y that minimizes
 *
 *   sum |y - x|^2 + strength sum |second difference of y|^2,    strength >= 0.
 *
 * Folds shorter than about 2 pi strength^(1/4) spacings vanish. Bilinear cloth does not change. Source:
 * Whittaker, On a New Method of Graduation, 1923. */
void billow_iron(const BillowGrid *grid, double strength, BillowPoints points);
