#include "core/fit/gap_curve.h"

#include "core/base/allocate.h"
#include "core/fit/curve_numbers.h"

#include <math.h>
#include <stdbool.h>

/* A drawn curve has four numbers to fit noise with, and says less to whoever edits it. */
static const double PREFERENCE = 0.95;

/* Costs that differ by less than this, as a share of the motion, are equal. */
static const double EQUAL = 1e-12;

/* The frames of a gap: see gap_costs.c for the terms. */
typedef struct {
    const BillowCurveFamily *family;
    size_t length;
    double *along; /* a . c of each frame between, from the first */
    double apart;  /* sum of |a|^2 */
    double way;    /* |c|^2 */
} Gap;

static double
cost_of_values(const Gap *gap, double sum, double squares)
{
    return fmax(gap->apart - 2.0 * sum + gap->way * squares, 0.0);
}

static double
table_cost(const Gap *gap, size_t curve)
{
    double sum = 0.0, squares = 0.0;
    for (size_t f = 1; f < gap->length; f++) {
        const double e = billow_curve_family_at(gap->family, curve, (double) f / (double) gap->length);
        sum += e * gap->along[f - 1];
        squares += e * e;
    }
    return cost_of_values(gap, sum, squares);
}

static double
cost_of(const Gap *gap, const BillowEasing *easing)
{
    double sum = 0.0, squares = 0.0;
    for (size_t f = 1; f < gap->length; f++) {
        const double e = billow_easing_at(easing, (double) f / (double) gap->length);
        sum += e * gap->along[f - 1];
        squares += e * e;
    }
    return cost_of_values(gap, sum, squares);
}

/* --- The numbers of a curve --- */

/* Moves one number to the better side, if there is one. */
static bool
try_number(const Gap *gap, BillowGapCurve *best, const BillowCurveNumber *number, double step)
{
    for (int side = -1; side <= 1; side += 2) {
        BillowGapCurve other = *best;
        double *value = billow_curve_number_in(&other.easing, number);
        *value = fmin(fmax(*value + side * step, number->low), number->high);
        other.cost = cost_of(gap, &other.easing);
        if (other.cost < best->cost) {
            *best = other;
            return true;
        }
    }
    return false;
}

/* Moves all numbers by steps that become smaller. */
static void
refine(const Gap *gap, BillowGapCurve *best)
{
    enum { HALVINGS = 13, TRIES = 12 };
    size_t n;
    const BillowCurveNumber *numbers = billow_curve_numbers(best->easing.curve, &n);
    double share = 0.5;
    for (int h = 0; h < HALVINGS; h++, share *= 0.5) {
        bool better = n > 0;
        for (int i = 0; i < TRIES && better; i++) {
            better = false;
            for (size_t k = 0; k < n; k++)
                better |= try_number(gap, best, &numbers[k], share * numbers[k].step);
        }
    }
}

/* Rounds the numbers to as few decimals as make no difference. */
static void
round_numbers(const Gap *gap, BillowGapCurve *best)
{
    size_t n;
    const BillowCurveNumber *numbers = billow_curve_numbers(best->easing.curve, &n);
    for (int decimals = 1; decimals <= 4; decimals++) {
        const double unit = pow(10.0, decimals);
        BillowGapCurve rounded = *best;
        for (size_t k = 0; k < n; k++)
            *billow_curve_number_in(&rounded.easing, &numbers[k]) =
                round(*billow_curve_number_in(&best->easing, &numbers[k]) * unit) / unit;
        rounded.cost = cost_of(gap, &rounded.easing);
        if (decimals == 4 || rounded.cost <= 1.001 * best->cost + EQUAL * gap->apart) {
            *best = rounded;
            return;
        }
    }
}

/* --- The choice --- */

/* Returns the best curve of one kind, which is in the table from `first` to before `end`. */
static BillowGapCurve
best_of_kind(const Gap *gap, size_t first, size_t end)
{
    size_t best = first;
    double least = INFINITY;
    for (size_t k = first; k < end; k++) {
        const double cost = table_cost(gap, k);
        if (cost < least) {
            least = cost;
            best = k;
        }
    }
    BillowGapCurve found = {gap->family->easings[best], 0.0};
    found.cost = cost_of(gap, &found.easing);
    return found;
}

/* Returns the best curve without handles. The kinds with a number alternate in the table, so each curve that
 * is the best so far of its kind is refined. */
static BillowGapCurve
best_named(const Gap *gap)
{
    BillowGapCurve best = {billow_easing_default(), INFINITY};
    for (int curve = 0; curve < billow_easing_count(); curve++) {
        BillowGapCurve kind = {best.easing, INFINITY};
        for (size_t k = 0; k < gap->family->named; k++) {
            const BillowEasing *easing = &gap->family->easings[k];
            const double cost = (int) easing->curve == curve ? table_cost(gap, k) : INFINITY;
            if (cost < kind.cost)
                kind = (BillowGapCurve){*easing, cost};
        }
        if (kind.cost == INFINITY)
            continue;
        kind.cost = cost_of(gap, &kind.easing);
        refine(gap, &kind);
        if (kind.cost < best.cost - EQUAL * gap->apart)
            best = kind;
    }
    return best;
}

BillowGapCurve
billow_gap_curve_find(const BillowFrameProducts *products, const BillowCurveFamily *family, size_t from,
                      size_t to)
{
    Gap gap = {family, to - from, NULL, 0.0, billow_frame_distance2(products, from, to)};
    if (gap.length < 2)
        return (BillowGapCurve){billow_easing_default(), 0.0};
    gap.along = billow_allocate(gap.length, sizeof *gap.along);
    for (size_t f = from + 1; f < to; f++) {
        gap.along[f - from - 1] = billow_frame_along(products, from, to, f);
        gap.apart += billow_frame_distance2(products, from, f);
    }
    BillowGapCurve best = best_named(&gap);
    if (gap.length > 2 && best.cost > EQUAL * gap.apart) { /* a single frame says nothing of four numbers */
        BillowGapCurve drawn = best_of_kind(&gap, family->named, family->count);
        refine(&gap, &drawn);
        if (drawn.cost < PREFERENCE * best.cost)
            best = drawn;
    }
    round_numbers(&gap, &best);
    free(gap.along);
    return best;
}
