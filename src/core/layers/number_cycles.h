/* How many cycles of a wave or a sway pass while their speed and length vary with keys. docs/method.md §5. */
#pragma once

#include "core/layers/change.h"
#include "core/transition/number_keys.h"

/* How fast something that repeats goes by: cycles of a length at a speed. */
typedef struct {
    const BillowKeyedNumber *speed, *length; /* NULL: it has no keys, */
    double fixed_speed, fixed_length;        /* but this value */
    const BillowChange *change;              /* multiplies both */
} BillowCycles;

/* Returns how many cycles pass until `elapsed` in a block of `duration` seconds: the integral of speed / length over
 * the time. In closed form where the length has no keys, or both are linear or held; otherwise by tanh-sinh quadrature
 * between keys (Takahasi and Mori 1974), to about 1e-12 of the cycles. Without keys: billow_change_cycles(). */
double billow_cycles_until(const BillowCycles *cycles, double elapsed, double duration);
