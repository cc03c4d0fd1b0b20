/* How many cycles pass while their speed and their length vary with keys. docs/method.md §5. */
#include "core/layers/number_cycles.h"

#include "core/transition/key_times.h"

#include <math.h>
#include <stddef.h>

/* Speed or length in a part of the block that has no key inside. */
typedef struct {
    double from, to;  /* its values at the ends of the part */
    bool is_straight; /* linear between them */
} Piece;

static double
value_at(const BillowKeyedNumber *number, double fixed, double share)
{
    return number ? billow_keyed_number_at(number, share) : fixed;
}

static double
rate_at(const BillowCycles *cycles, double share)
{
    const BillowChange by = billow_change_factors(cycles->change, share, 1.0);
    return value_at(cycles->speed, cycles->fixed_speed, share) * by.speed /
           (value_at(cycles->length, cycles->fixed_length, share) * by.length);
}

/* The integral of f from a to b by x = (a + b) / 2 + (b - a) / 2 tanh(pi / 2 sinh t), which does not mind how steep f is
 * at the ends: the trapezoidal rule in t. Takahasi and Mori, Publ. RIMS 9, 1974. */
static double
curved(const BillowCycles *cycles, double from, double to)
{
    enum { STEPS = 32 };
    const double step = 0.1, half = 0.5 * (to - from);
    double sum = 0.0;
    for (int i = -STEPS; i <= STEPS; i++) {
        const double t = step * i, u = 0.5 * M_PI * sinh(t), c = cosh(u);
        const double rest = half * exp(-fabs(u)) / c; /* to the nearer end */
        const double share = i < 0 ? from + rest : to - rest;
        sum += 0.5 * M_PI * cosh(t) / (c * c) * rate_at(cycles, share);
    }
    return step * half * sum;
}

/* The integral of (a + b s) / (1 + q s) over s from 0 to 1: a L0 + b L1, where L0 = ln(1 + q) / q and L1 = (1 - L0) / q,
 * whose series is used for small q. */
static double
straight(const Piece *speed, const Piece *length)
{
    const double q = length->to / length->from - 1.0;
    const double zeroth = q != 0.0 ? log1p(q) / q : 1.0;
    double first = (1.0 - zeroth) / q;
    if (fabs(q) < 0.02) {
        first = 0.0;
        for (int k = 10; k >= 2; k--)
            first = 1.0 / k - q * first;
    }
    return (speed->from * zeroth + (speed->to - speed->from) * first) / length->from;
}

/* Returns a number between two shares that have no key between them. */
static Piece
piece_of(const BillowKeyedNumber *number, double fixed, double from, double to)
{
    if (!number)
        return (Piece){fixed, fixed, true};
    const size_t i = billow_key_after(number->keys, number->n_keys, sizeof *number->keys, 0.5 * (from + to));
    if (i == 0 || i == number->n_keys)
        return (Piece){number->keys[i == 0 ? 0 : i - 1].value, number->keys[i == 0 ? 0 : i - 1].value, true};
    const BillowNumberKey *key = &number->keys[i - 1];
    if (key->easing.curve == BILLOW_CURVE_HOLD)
        return (Piece){key->value, key->value, true};
    return (Piece){billow_keyed_number_at(number, from), billow_keyed_number_at(number, to),
                   key->easing.curve == BILLOW_CURVE_LINEAR};
}

static double
between(const BillowCycles *cycles, double from, double to)
{
    const Piece speed = piece_of(cycles->speed, cycles->fixed_speed, from, to),
                length = piece_of(cycles->length, cycles->fixed_length, from, to);
    if (speed.is_straight && length.is_straight && !billow_change_is_any(cycles->change))
        return (to - from) * straight(&speed, &length);
    return curved(cycles, from, to);
}

/* Returns the nearest share after `from` at which the curve between two keys is not smooth, or `next`. */
static double
next_knot(const BillowEasing *easing, double a, double b, double from, double next)
{
    double knots[BILLOW_MAX_EASING_KNOTS];
    const int n = billow_easing_knots(easing, knots);
    for (int i = 0; i < n; i++) {
        const double at = a + (b - a) * knots[i];
        if (at > from && at < next)
            return at;
    }
    return next;
}

/* Returns the nearest share after `from` at which a number has a key or a knot, or `next`. */
static double
next_in(const BillowKeyedNumber *number, double from, double next)
{
    if (!number)
        return next;
    const size_t i = billow_key_after(number->keys, number->n_keys, sizeof *number->keys, from);
    if (i == number->n_keys)
        return next;
    const BillowNumberKey *key = &number->keys[i];
    next = fmin(key->at, next);
    return i > 0 ? next_knot(&key[-1].easing, key[-1].at, key->at, from, next) : next;
}

double
billow_cycles_until(const BillowCycles *cycles, double elapsed, double duration)
{
    const BillowChange *change = cycles->change;
    const bool steady = change->speed == 0.0 && change->length == 0.0;
    const double share = duration > 0.0 ? elapsed / duration : 0.0;
    if (!cycles->speed && !cycles->length)
        return billow_change_cycles(change, cycles->fixed_speed, cycles->fixed_length, elapsed, duration);
    if (steady && !cycles->length)
        return duration * billow_keyed_number_area(cycles->speed, 0.0, share) / cycles->fixed_length;
    BillowEasing growth = billow_easing_default();
    growth.curve = change->curve;
    double sum = 0.0;
    for (double from = 0.0, to; from < share; from = to) {
        to = next_in(cycles->length, from, next_in(cycles->speed, from, share));
        if (!steady)
            to = next_knot(&growth, 0.0, 1.0, from, to);
        sum += between(cycles, from, to);
    }
    return duration * sum;
}
