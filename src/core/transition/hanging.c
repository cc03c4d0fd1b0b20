#include "core/transition/hanging.h"

#include "core/base/allocate.h"
#include "core/transition/follow_through.h"

#include <math.h>

enum { MODES = 6, INTERVALS = 256, SPIN_INTERVALS = 512 };

/* Zeros j of the Bessel function J0 (Abramowitz & Stegun, table 9.5). */
static const double ZERO[MODES] = {2.404825557695773,  5.520078110286311,  8.653727912911012,
                                   11.791534439014282, 14.930917708487786, 18.071063967910923};

/* Cloth that turns or swings is stiffer than a chain: its shear and its bending resist too. Measured in the
 * physics with a banner of silk and a pleated cape of wool (docs/method.md §6). */
static const double STIFFNESS = 1.4;

/* Damping of the flare, relative to that of the swing: likewise measured. */
static const double FLARE_DAMPING = 0.5;

struct BillowHanging {
    double decay; /* of the first mode, per second */
    BillowSwingPath *modes[MODES];
    BillowSwingPath *flare;
    float shape[MODES][BILLOW_HANGING_STEPS + 1];
};

/* y'' = g d/dx (x dy/dx), for a swing as for a twist, has the modes J0(j sqrt(x / L)) with
 * w = j / 2 sqrt(g / L). */
static double
frequency_of(int mode, double length, double gravity)
{
    return 0.5 * ZERO[mode] * sqrt(STIFFNESS * gravity / length);
}

double
billow_hanging_frequency(double length, double gravity)
{
    return frequency_of(0, length, gravity);
}

/* Fills in how much of a mode there is at each depth if all of the cloth is displaced by 1: 1 is the sum of
 * 2 / (j J1(j)) J0(j sqrt(x / L)), with x from the hem. */
static void
fill_shape(float *shape, double zero)
{
    const double part = 2.0 / (zero * j1(zero));
    for (int i = 1; i <= BILLOW_HANGING_STEPS; i++)
        shape[i] = (float) (part * j0(zero * sqrt(1.0 - i / (double) BILLOW_HANGING_STEPS)));
}

/* Returns the progress of the hem. */
static double
hem_at(const BillowHanging *hanging, const BillowEasing *easing, double duration, double elapsed)
{
    double way = billow_easing_at(easing, fmin(fmax(elapsed / duration, 0.0), 1.0));
    for (int mode = 0; mode < MODES; mode++)
        way += (double) hanging->shape[mode][BILLOW_HANGING_STEPS] *
               billow_swing_path_at(hanging->modes[mode], elapsed);
    return way;
}

/* r'' + 2 a r' + w^2 r = v^2, with the speed v of the hem, until it has nearly come to rest. */
static BillowSwingPath *
new_flare(const BillowHanging *hanging, const BillowEasing *easing, double duration, double frequency,
          double damping)
{
    const double whole = duration + 3.0 / (damping * frequency), step = whole / SPIN_INTERVALS;
    double force[SPIN_INTERVALS];
    double way = 0.0;
    for (int i = 0; i < SPIN_INTERVALS; i++) {
        const double next = hem_at(hanging, easing, duration, step * (i + 1)), speed = (next - way) / step;
        force[i] = speed * speed;
        way = next;
    }
    return billow_swing_path_forced(frequency, damping, force, SPIN_INTERVALS, whole);
}

BillowHanging *
billow_hanging_new(double length, double gravity, double damping, const BillowEasing *easing, double duration)
{
    BillowHanging *hanging = billow_allocate(1, sizeof *hanging);
    hanging->decay = damping * billow_hanging_frequency(length, gravity);
    for (int mode = 0; mode < MODES; mode++) {
        hanging->modes[mode] = billow_swing_path_of(frequency_of(mode, length, gravity), damping, 1.0, easing,
                                                    duration, INTERVALS);
        fill_shape(hanging->shape[mode], ZERO[mode]);
    }
    hanging->flare = new_flare(hanging, easing, duration, billow_hanging_frequency(length, gravity),
                               FLARE_DAMPING * damping);
    return hanging;
}

void
billow_hanging_free(BillowHanging *hanging)
{
    for (int mode = 0; hanging && mode < MODES; mode++)
        billow_swing_path_free(hanging->modes[mode]);
    if (hanging)
        billow_swing_path_free(hanging->flare);
    free(hanging);
}

void
billow_hanging_at(const BillowHanging *hanging, double elapsed, BillowHangingMoment *moment)
{
    *moment = (BillowHangingMoment){.drag = billow_swing_path_drag_at(hanging->modes[0], elapsed),
                                    .flare = billow_swing_path_at(hanging->flare, elapsed)};
    for (int mode = 0; mode < MODES; mode++) {
        const float ahead = (float) billow_swing_path_at(hanging->modes[mode], elapsed);
        for (int i = 0; i <= BILLOW_HANGING_STEPS; i++)
            moment->ahead[i] += hanging->shape[mode][i] * ahead;
    }
    for (int i = 0; i < BILLOW_HANGING_STEPS; i++) {
        const float rise = moment->ahead[i + 1] - moment->ahead[i];
        moment->steep[i + 1] = moment->steep[i] + BILLOW_HANGING_STEPS * rise * rise;
    }
}

double
billow_hanging_decay(const BillowHanging *hanging)
{
    return hanging->decay;
}

double
billow_hanging_end(const BillowHanging *hanging)
{
    double end = billow_swing_path_end(hanging->flare);
    for (int mode = 0; mode < MODES; mode++)
        end = fmax(end, billow_swing_path_end(hanging->modes[mode]));
    return end;
}
