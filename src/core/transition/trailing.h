/* How cloth trails behind what carries it: the answer of a damped oscillator to where it is carried, over a finite
 * past, so that any frame can be computed alone. docs/method.md §11. */
#pragma once

#include <stddef.h>

/* What hangs free follows y'' + 2 d w y' + w^2 y = w^2 u + 2 d w (1 - a) u', where u is where it is carried. */
typedef struct {
    double frequency; /* w, radians per second, > 0 */
    double damping;   /* d, in (0, 1) */
    double air;       /* a, 0 ... 1: at a steady speed v, the cloth is 2 d a v / w behind */
} BillowTrailing;

/* Returns how many seconds of the past matter: until then a swing dies down to 1/1000. */
double billow_trailing_past(const BillowTrailing *trailing);

/* Computes how much each of `n` > 1 samples of u counts, `step` seconds apart, the first one at present: exact if u is
 * straight in between and constant before the last one. They sum up to 1. */
void billow_trailing_weights(const BillowTrailing *trailing, double step, size_t n, double *weights);
