#include "core/layers/layer_split.h"

#include "core/layers/change.h"

#include <math.h>

/* A change of which `so_far` (a factor) has come about: the share of it that is left. */
static double
left_of(double change, double so_far)
{
    return so_far != 0.0 ? (1.0 + change) / so_far - 1.0 : 0.0;
}

bool
billow_wave_split(void *before, void *after, double elapsed, double duration)
{
    BillowWave *first = before, *second = after;
    const BillowWaveChange whole = first->change;
    const double share = billow_change_share(elapsed, duration);
    const double amplitude = billow_change_at(whole.amplitude, whole.curve, share);
    const double wavelength = billow_change_above_at(whole.wavelength, whole.curve, share);
    const double run = billow_change_at(whole.speed, whole.curve, share);
    const BillowWave now = billow_wave_at(second, elapsed, duration);
    first->change.amplitude = amplitude - 1.0;
    first->change.wavelength = wavelength - 1.0;
    first->change.speed = run - 1.0;
    second->phase = remainder(now.phase - 360.0 * now.speed * elapsed / now.wavelength, 360.0);
    second->amplitude *= amplitude;
    second->wavelength *= wavelength;
    second->speed *= run;
    second->change.amplitude = left_of(whole.amplitude, amplitude);
    second->change.wavelength = left_of(whole.wavelength, wavelength);
    second->change.speed = left_of(whole.speed, run);
    return whole.curve == BILLOW_CURVE_LINEAR ||
           (whole.amplitude == 0.0 && whole.wavelength == 0.0 && whole.speed == 0.0);
}

bool
billow_sway_split(void *before, void *after, double elapsed, double duration)
{
    BillowSway *first = before, *second = after;
    const BillowSwayChange whole = first->change;
    const double share = billow_change_share(elapsed, duration);
    const double amplitude = billow_change_at(whole.amplitude, whole.curve, share);
    const double period = billow_change_above_at(whole.period, whole.curve, share);
    const BillowSway now = billow_sway_at(second, elapsed, duration);
    first->change.amplitude = amplitude - 1.0;
    first->change.period = period - 1.0;
    second->phase = remainder(now.phase + 360.0 * elapsed / now.period, 360.0);
    second->amplitude *= amplitude;
    second->period *= period;
    second->change.amplitude = left_of(whole.amplitude, amplitude);
    second->change.period = left_of(whole.period, period);
    return whole.curve == BILLOW_CURVE_LINEAR || (whole.amplitude == 0.0 && whole.period == 0.0);
}
