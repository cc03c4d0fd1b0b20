#include "io/import/rate.h"

#include "model/project/project.h"

#include <math.h>

/* The commonest first: it is taken where rounding leaves a choice. */
static const double common[] = {
    24.0,
    25.0,
    30.0,
    60.0,
    50.0,
    48.0,
    24000.0 / 1001.0,
    30000.0 / 1001.0,
    60000.0 / 1001.0,
    48000.0 / 1001.0,
    120000.0 / 1001.0,
    23.976,
    29.97,
    59.94,
    47.952,
    119.88,
    12.0,
    15.0,
    100.0,
    120.0,
    240.0,
};

/* Slower times are those of single poses, not of a film. */
static const double SLOWEST = 10.0;

/* In frames. Programs that add up single steps are off by more than rounding. */
static const double LOOSE = 0.01, STRICT = 1e-3;

BillowImportTimes
billow_import_times_kind(const double *times, guint n)
{
    gboolean equal = n > 1, seconds = n > 1;
    for (guint i = 1; i < n; i++) {
        equal = equal && times[i] == times[0];
        seconds = seconds && times[i] - times[i - 1] == 1.0;
    }
    return equal ? BILLOW_TIMES_EQUAL : seconds ? BILLOW_TIMES_SECONDS_APART : BILLOW_TIMES_DIFFER;
}

/* Returns by how much rounding to single precision may change a difference of the times, in seconds. */
static double
rounding(const double *times, guint n)
{
    double most = 0.0;
    for (guint i = 0; i < n; i++)
        most = MAX(most, fabs(times[i]));
    return ldexp(most, -23);
}

/* Returns how far, in frames, the farthest time is from frame 0, 1, 2 … at this rate. */
static double
distance_in_a_row(const double *times, guint n, double rate)
{
    double most = 0.0;
    for (guint i = 1; i < n; i++)
        most = MAX(most, fabs((times[i] - times[0]) * rate - i));
    return most;
}

/* The same from the nearest frame of each; infinite if two are at one frame or they go back. */
static double
distance_with_gaps(const double *times, guint n, double rate)
{
    double most = 0.0, last = 0.0;
    for (guint i = 1; i < n; i++) {
        const double at = (times[i] - times[0]) * rate, frame = round(at);
        if (!(frame > last))
            return INFINITY;
        most = MAX(most, fabs(at - frame));
        last = frame;
    }
    return most;
}

/* Returns the shortest decimal number that is the rate of evenly spaced times, or 0. */
static double
plain_rate(const double *times, guint n)
{
    const double rate = (n - 1) / (times[n - 1] - times[0]);
    for (int digits = 1; digits <= 9; digits++) {
        const double step = pow(10.0, digits - 1 - floor(log10(rate)));
        const double rounded = round(rate * step) / step;
        if (distance_in_a_row(times, n, rounded) <= LOOSE)
            return rounded;
    }
    return 0.0;
}

/* Returns the first common rate that is as exact as rounding allows, or else the nearest one. */
static double
nearest_common(const double *times, guint n, double allowed,
               double (*distance)(const double *, guint, double), double farthest)
{
    double nearest = 0.0;
    for (gsize i = 0; i < G_N_ELEMENTS(common); i++) {
        const double away = distance(times, n, common[i]);
        if (away <= MIN(allowed * common[i], farthest))
            return common[i];
        if (away <= farthest) {
            farthest = away;
            nearest = common[i];
        }
    }
    return nearest;
}

double
billow_import_rate(const double *times, guint n)
{
    if (n < 2 || !(times[n - 1] > times[0]))
        return 0.0;
    const double allowed = rounding(times, n);
    double rate = nearest_common(times, n, allowed, distance_in_a_row, LOOSE);
    if (rate == 0.0)
        rate = plain_rate(times, n);
    if (rate >= SLOWEST && rate <= BILLOW_MAX_FRAME_RATE)
        return rate;
    return nearest_common(times, n, allowed, distance_with_gaps, STRICT);
}
