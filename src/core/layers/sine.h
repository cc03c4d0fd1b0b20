/* Sines for loops over the points of a frame: without branches, and with the same bits in any vector unit. */
#pragma once

#include "core/base/wide.h"

#include <stdint.h>
#include <string.h>

/* Reduces turns to within a quarter turn of 0, with the sign chosen so that the sine is the same. Arbitrary
 * if there are more turns than a double can resolve to quarters. */
BILLOW_WITHIN double
billow_fold_turns(double turns)
{
    const double to_half = 3377699720527872.0; /* 1.5 * 2^51: adding it rounds to halves, */
    double halves = turns + to_half, rest = turns - (halves - to_half);
    rest = rest > 0.25 ? 0.25 : rest;
    rest = rest < -0.25 ? -0.25 : rest;
    uint64_t odd, bits; /* its last bit says whether the number is odd */
    memcpy(&odd, &halves, sizeof odd);
    memcpy(&bits, &rest, sizeof bits);
    bits ^= odd << 63;
    memcpy(&rest, &bits, sizeof rest);
    return rest;
}

/* Returns sin(x) in single precision for |x| <= pi / 2 by its series up to x^13, which vectorizes well. */
BILLOW_WITHIN float
billow_folded_sine(float x)
{
    float xx = x * x;
    float sum = 1.0f / 6227020800.0f;
    sum = xx * sum - 1.0f / 39916800.0f;
    sum = xx * sum + 1.0f / 362880.0f;
    sum = xx * sum - 1.0f / 5040.0f;
    sum = xx * sum + 1.0f / 120.0f;
    sum = xx * sum - 1.0f / 6.0f;
    return x + x * (xx * sum);
}
