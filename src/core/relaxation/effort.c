#include "core/relaxation/effort.h"

/* Iterations per level. */
typedef struct {
    int finest;   /* on the finest level */
    double ratio; /* relative to the next finer level */
    int most;
} Effort;

/* Sinking cloth moves at a speed proportional to its size, and the tips of its creases travel. The finer the
 * net, the more edges they pass in an iteration, and the more they strain them. On a large net this alone
 * keeps the lengths from getting good, so the cloth has to settle on the coarse levels, which are cheap. */
static const Effort EFFORT = {80, 2.5, 600}, NARROW_EFFORT = {80, 2.5, 1500}, LARGE_EFFORT = {40, 2.0, 1000};

/* In slow motions with hardly any losses (a rolling fold), momentum carries cloth three times as far; where the
 * multipliers' step is bounded, more than six times, and on the finest level up to twenty times. */
static const double MOMENTUM = 0.7, BOUNDED_MOMENTUM = 0.85, SETTLING_MOMENTUM = 0.95;

/* Momentum of m lasts for 1 / (1 - m) iterations. Cloth has to swing to and fro several times, so they are many
 * times as many. */
static const double SWINGS = 50.0;

/* In so much of the settling, what still swings comes to rest with less momentum. */
static const double CALMING = 0.3;

/* A round of creeping cloth takes so much of the settling. Momentum of m lasts for somewhat longer than a
 * round, 1 / (1 - m) iterations. */
static const double CREEPING = 1.0 / 15.0, GATHERING = 0.6, CREEPING_MOMENTUM = 0.99;

enum {
    BOUNDED_POINTS = 80 * 80, /* larger nets have too few iterations for tensions that rise slowly */
    LARGE_POINTS = 640 * 640,
    SHORT_CREEPING =
        16, /* iterations of a round: in fewer, momentum does not gather. Cloth that creeps then ... */
    LONGER_CREEPING = 50,         /* ... goes on in rounds of so many, ... */
    MOST_CREEPING = 380,          /* ... in so many in all, ... */
    MOST_CREEPING_ROUNDS = 30,    /* ... and otherwise in so many rounds */
    POINTS_MOVED = 1400000,       /* on all levels together */
    NARROW_POINTS_MOVED = 120000, /* of narrow cloth on each coarse level, at least */
    LEAST_SETTLING = 40,          /* iterations */
    MOST_SETTLING = 1500,
};

/* With momentum and a soft splitting the cloth oscillates about its rest shape by about 1 % of its size. So
 * the finest level continues with a stiffer one, for as long as a net of 64 x 64 needs for all its levels. */
static const double SETTLING_FIRM = 3.0,
                    CREASED_FIRM = 20.0; /* the second: with hinges, which sustain the oscillation */

/* The first is per edge of the longer side: cloth that hangs from a point needs an eighth. */
static const double MOST_TENSION = 0.5, TAUT_TENSION = 1.0;

double
billow_relaxation_level_points(const BillowRelaxationLevel *level)
{
    return (double) level->columns * level->rows;
}

bool
billow_relaxation_is_large(const struct BillowRelaxation *relaxation)
{
    return billow_grid_count(&relaxation->grid) > LARGE_POINTS;
}

bool
billow_relaxation_is_bounded(const struct BillowRelaxation *relaxation, bool whole)
{
    return relaxation->cloth.narrow || (!whole && billow_grid_count(&relaxation->grid) <= BOUNDED_POINTS);
}

double
billow_relaxation_momentum(const BillowRelaxationLevel *level)
{
    return level->bounded ? BOUNDED_MOMENTUM : MOMENTUM;
}

double
billow_relaxation_settling_momentum(const BillowRelaxationLevel *level, int iterations)
{
    return level->bounded ? fmax(fmin(1.0 - SWINGS / iterations, SETTLING_MOMENTUM), BOUNDED_MOMENTUM)
                          : MOMENTUM;
}

double
billow_relaxation_damping_momentum(void)
{
    return MOMENTUM;
}

int
billow_relaxation_damping_iterations(const BillowRelaxationLevel *level, int iterations)
{
    return level->bounded ? (int) (CALMING * iterations) : 0;
}

int
billow_relaxation_creeping_iterations(int settling)
{
    return (int) (CREEPING * settling);
}

int
billow_relaxation_longer_creeping_iterations(int iterations)
{
    return iterations < SHORT_CREEPING ? LONGER_CREEPING : iterations;
}

int
billow_relaxation_most_creeping_iterations(int iterations)
{
    return iterations < SHORT_CREEPING ? MOST_CREEPING : MOST_CREEPING_ROUNDS * iterations;
}

double
billow_relaxation_creeping_momentum(int iterations)
{
    return fmax(fmin(1.0 - GATHERING / fmax(iterations, 1.0), CREEPING_MOMENTUM), BOUNDED_MOMENTUM);
}

int
billow_relaxation_iterations(const struct BillowRelaxation *relaxation, int level, int most)
{
    const bool large = billow_relaxation_is_large(relaxation), narrow = relaxation->cloth.narrow && !large;
    const Effort *effort = large ? &LARGE_EFFORT : narrow ? &NARROW_EFFORT : &EFFORT;
    double iterations = effort->finest * pow(effort->ratio, level);
    if (narrow && level > 0)
        iterations =
            fmax(iterations, NARROW_POINTS_MOVED / billow_relaxation_level_points(relaxation->levels[level]));
    return (int) fmin(iterations, fmin(effort->most, most));
}

/* Large nets oscillate less, and take seconds. */
int
billow_relaxation_settling_iterations(const struct BillowRelaxation *relaxation, int first, int most)
{
    if (billow_relaxation_is_large(relaxation))
        return 0;
    double moved = 0.0, finest = billow_relaxation_level_points(relaxation->levels[0]);
    for (int i = 0; i <= first; i++)
        moved += billow_relaxation_iterations(relaxation, i, most) *
                 billow_relaxation_level_points(relaxation->levels[i]);
    return (int) fmin(fmax((POINTS_MOVED - moved) / finest, LEAST_SETTLING), fmin(MOST_SETTLING, most));
}

double
billow_relaxation_settling_firmness(const BillowRelaxationLevel *level)
{
    return level->crease ? CREASED_FIRM : SETTLING_FIRM;
}

double
billow_relaxation_most_tension(const BillowRelaxationLevel *level, bool taut)
{
    return taut ? TAUT_TENSION : fmax(MOST_TENSION * fmax(level->columns, level->rows), TAUT_TENSION);
}
