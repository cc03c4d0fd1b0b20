#include "core/layers/wave.h"

#include "core/base/wide.h"

#include "core/layers/crests.h"
#include "core/layers/loop.h"
#include "core/layers/number_cycles.h"
#include "core/layers/sine.h"

#include <float.h>
#include <stdint.h>
#include <string.h>

static BillowCycles
cycles_of(const BillowWave *wave)
{
    return (BillowCycles){billow_number_keys_find(&wave->keys, offsetof(BillowWave, speed)),
                          billow_number_keys_find(&wave->keys, offsetof(BillowWave, wavelength)), wave->speed,
                          wave->wavelength, &wave->change};
}

/* Returns whether its speed or its wavelength varies, so that its phase is an integral. */
static bool
varies_in_pace(const BillowWave *wave, const BillowCycles *cycles)
{
    return wave->change.length != 0.0 || wave->change.speed != 0.0 || cycles->speed || cycles->length;
}

BillowWave
billow_wave_at(const BillowWave *wave, double elapsed, double duration)
{
    BillowWave now = *wave;
    if (!billow_change_is_any(&wave->change) && wave->keys.n_numbers == 0)
        return now;
    const BillowChange by = billow_change_factors(&wave->change, elapsed, duration);
    const BillowCycles cycles = cycles_of(wave);
    billow_number_keys_apply(&wave->keys, &now, duration > 0.0 ? elapsed / duration : 0.0);
    now.amplitude *= by.amplitude;
    if (varies_in_pace(wave, &cycles)) {
        now.wavelength *= by.length;
        now.phase -= 360.0 * billow_cycles_until(&cycles, elapsed, duration);
        now.speed = 0.0;
    }
    now.change = (BillowChange){0};
    now.keys = (BillowNumberKeys){0};
    return now;
}

/* Multiplies what has changed by a time, in the wave that begins there. */
static void
go_on(BillowWave *wave, const BillowChange *by)
{
    wave->amplitude *= by->amplitude;
    wave->wavelength *= by->length;
    wave->speed *= by->speed;
    billow_number_keys_multiply(&wave->keys, offsetof(BillowWave, amplitude), by->amplitude);
    billow_number_keys_multiply(&wave->keys, offsetof(BillowWave, wavelength), by->length);
    billow_number_keys_multiply(&wave->keys, offsetof(BillowWave, speed), by->speed);
}

/* Returns whether its crests differ at any time. */
static bool
has_variation(const BillowWave *wave)
{
    return wave->variation > 0.0 ||
           billow_number_keys_find(&wave->keys, offsetof(BillowWave, variation)) != NULL;
}

bool
billow_wave_split(void *before, void *after, double elapsed, double duration)
{
    BillowWave *first = before, *second = after;
    const BillowChange by = billow_change_factors(&first->change, elapsed, duration);
    const BillowCycles cycles = cycles_of(second);
    const double passed = varies_in_pace(second, &cycles) ? billow_cycles_until(&cycles, elapsed, duration)
                                                          : second->speed * elapsed / second->wavelength;
    const double phase = second->phase - 360.0 * passed;
    second->phase =
        has_variation(second) ? phase : remainder(phase, 360.0); /* whole turns number the crests */
    billow_number_keys_add(&second->keys, offsetof(BillowWave, phase), -360.0 * passed);
    go_on(second, &by);
    billow_number_keys_cut(&first->keys, 0.0, elapsed / duration);
    billow_number_keys_cut(&second->keys, elapsed / duration, 1.0);
    return billow_change_split(&first->change, &second->change, &by);
}

void
billow_wave_suggest(void *payload, const BillowGrid *grid)
{
    BillowWave *wave = payload;
    double width = grid->spacing * (grid->columns - 1), depth = grid->spacing * (grid->rows - 1);
    double size = fmax(width, depth);
    wave->amplitude = fmin(0.02 * size, BILLOW_MAX_NUMBER);
    wave->wavelength = fmin(fmax(0.4 * size, BILLOW_MIN_NUMBER), BILLOW_MAX_NUMBER);
    wave->speed = fmin(0.25 * size, BILLOW_MAX_NUMBER);
}

/* Returns whether keys of the speed have different signs. */
static bool
runs_to_and_fro(const BillowKeyedNumber *speed)
{
    bool forward = false, back = false;
    for (size_t i = 0; speed && i < speed->n_keys; i++) {
        forward |= speed->keys[i].value > 0.0;
        back |= speed->keys[i].value < 0.0;
    }
    return forward && back;
}

/* Makes a whole number of wavelengths pass in a block whose speed or wavelength has keys. Returns that number. */
static double
loop_keys(BillowWave *wave, double seconds)
{
    const BillowCycles cycles = cycles_of(wave);
    const double passed = billow_cycles_until(&cycles, seconds, seconds);
    if (runs_to_and_fro(cycles.speed)) {
        const BillowCycles one = {NULL, cycles.length, 1.0, wave->wavelength, &wave->change};
        const double whole = round(passed);
        billow_number_keys_add(&wave->keys, offsetof(BillowWave, speed),
                               (whole - passed) / billow_cycles_until(&one, seconds, seconds));
        return whole;
    }
    if (passed == 0.0)
        return 0.0;
    const double whole = copysign(billow_loop_periods(seconds, seconds / fabs(passed)), passed);
    if (!cycles.speed)
        wave->speed *= whole / passed;
    billow_number_keys_multiply(&wave->keys, offsetof(BillowWave, speed), whole / passed);
    return whole;
}

/* Returns how many turns the phase goes on by its keys. */
static double
turns_of_keys(const BillowWave *wave)
{
    const BillowKeyedNumber *phase = billow_number_keys_find(&wave->keys, offsetof(BillowWave, phase));
    return phase ? (billow_keyed_number_at(phase, 1.0) - billow_keyed_number_at(phase, 0.0)) / 360.0 : 0.0;
}

static double
loop_speed(BillowWave *wave, double seconds)
{
    if (wave->speed == 0.0)
        return 0.0;
    const double lengths = billow_loop_periods(seconds, wave->wavelength / fabs(wave->speed));
    wave->speed = copysign(lengths * wave->wavelength / seconds, wave->speed);
    return copysign(lengths, wave->speed);
}

bool
billow_wave_loop(void *payload, double seconds)
{
    BillowWave *wave = payload;
    if (billow_change_is_any(&wave->change) || !billow_number_keys_close(&wave->keys))
        return false;
    const BillowCycles cycles = cycles_of(wave);
    const double lengths =
        varies_in_pace(wave, &cycles) ? loop_keys(wave, seconds) : loop_speed(wave, seconds);
    const double rounds = fabs(lengths - turns_of_keys(wave));
    if (rounds > 0.5)
        wave->rounds = (int) fmin(rounds, 65536.0);
    return true;
}

static double
radians(double degrees)
{
    return degrees * (M_PI / 180.0);
}

/* Returns the phase in turns at xi = 0: phase - speed t / wavelength, without whole turns unless they number
 * crests that differ. */
static double
phase_turns(const BillowWave *wave, double elapsed)
{
    double turns = wave->phase / 360.0 - wave->speed * elapsed / wave->wavelength;
    return wave->variation > 0.0 ? turns : turns - floor(turns);
}

/* How a plane wave's phase changes over the flat cloth, in turns per meter along x and z; and how its crests differ
 * across that. */
typedef struct {
    double x, z, across_x, across_z;
    int around,
        places; /* crests, and lengths of a crest, around a tube; 0: no tube, or they do not run round */
} Run;

/* Makes one component a whole number of turns in a round of `length` meters: at least one, if the wave runs round
 * rather than along the tube. */
static void
run_round(double length, bool round, double *along, double *across, double *other_across, Run *run)
{
    const double least = round ? 1.0 : 0.0,
                 turns = copysign(fmax(nearbyint(fabs(*along) * length), least), *along);
    *along = turns / length;
    run->around = (int) fmin(fabs(turns), 65536.0);
    run->places = round ? 0 : (int) fmax(nearbyint(fabs(*across) * length / BILLOW_CREST_LENGTH), 1.0);
    *across = round ? 0.0 : copysign(run->places * BILLOW_CREST_LENGTH / length, *across);
    *other_across = round ? *other_across : 0.0;
}

static Run
run_of(const BillowWave *wave, const BillowGrid *grid)
{
    const double cosine = cos(radians(wave->direction)), sine = sin(radians(wave->direction));
    Run run = {cosine / wave->wavelength,
               sine / wave->wavelength,
               -sine / wave->wavelength,
               cosine / wave->wavelength,
               0,
               0};
    if (grid->closed == BILLOW_CLOSED_COLUMNS)
        run_round(grid->spacing * (grid->columns - 1), fabs(cosine) > fabs(sine), &run.x, &run.across_x,
                  &run.across_z, &run);
    if (grid->closed == BILLOW_CLOSED_ROWS)
        run_round(grid->spacing * (grid->rows - 1), fabs(sine) > fabs(cosine), &run.z, &run.across_z,
                  &run.across_x, &run);
    return run;
}

static int
common_divisor(int a, int b)
{
    return b == 0 ? a : common_divisor(b, a % b);
}

static BillowCrests
crests_of(const BillowWave *wave, const Run *run)
{
    return (BillowCrests){wave->variation, (uint32_t) wave->seed, common_divisor(run->around, wave->rounds),
                          run->places};
}

/* Returns the height of a plane wave whose crests differ, for amplitude 1, at a place in the flat cloth. */
static double
varied_height(const BillowWave *wave, const BillowGrid *grid, BillowVec3 flat, double turns)
{
    if (grid->closed) {
        const Run run = run_of(wave, grid);
        const BillowCrests crests = crests_of(wave, &run);
        return billow_crests_height(&crests, flat.x * run.x + flat.z * run.z + turns,
                                    flat.x * run.across_x + flat.z * run.across_z);
    }
    const BillowCrests crests = crests_of(wave, &(Run){0});
    const double cosine = cos(radians(wave->direction)), sine = sin(radians(wave->direction));
    return billow_crests_height(&crests, (flat.x * cosine + flat.z * sine) / wave->wavelength + turns,
                                (flat.z * cosine - flat.x * sine) / wave->wavelength);
}

/* Returns the same for a circular wave at a distance from its origin, without its decay. */
static double
varied_ring(const BillowWave *wave, double distance, double turns)
{
    const BillowCrests crests = crests_of(wave, &(Run){0});
    return billow_crests_height(&crests, distance / wave->wavelength + turns, 0.0);
}

double
billow_wave_height(const BillowWave *wave, const BillowGrid *grid, double column, double row, double elapsed)
{
    const double turns = phase_turns(wave, elapsed);
    if (wave->variation > 0.0 && wave->shape == BILLOW_WAVE_PLANE)
        return wave->amplitude * varied_height(wave, grid, billow_grid_flat(grid, column, row), turns);
    double rest = 2.0 * M_PI * turns;
    if (wave->shape == BILLOW_WAVE_PLANE) {
        BillowVec3 flat = billow_grid_flat(grid, column, row);
        if (grid->closed) {
            const Run run = run_of(wave, grid);
            return wave->amplitude * sin(2.0 * M_PI * (flat.x * run.x + flat.z * run.z) + rest);
        }
        double xi = flat.x * cos(radians(wave->direction)) + flat.z * sin(radians(wave->direction));
        return wave->amplitude * sin(2.0 * M_PI * xi / wave->wavelength + rest);
    }
    double xi = billow_grid_length(grid, wave->origin_column, wave->origin_row, column, row);
    double fall = wave->decay > 0.0 ? exp(-xi / wave->decay) : 1.0;
    if (wave->variation > 0.0)
        return wave->amplitude * varied_ring(wave, xi, turns) * fall;
    return wave->amplitude * sin(2.0 * M_PI * xi / wave->wavelength + rest) * fall;
}

/* Returns e^x in single precision for x <= 0, at least 2^-126: sets the bits of a power of two; series for
 * the rest. */
BILLOW_WITHIN float
falling_exponential(float x)
{
    const float to_whole = 12582912.0f; /* 1.5 * 2^23: adding it rounds to whole numbers */
    float doublings = x * (float) M_LOG2E;
    doublings = doublings > -126.0f ? doublings : -126.0f;
    float whole = doublings + to_whole, y = (doublings - (whole - to_whole)) * (float) M_LN2;
    float sum = 1.0f / 5040.0f;
    sum = y * sum + 1.0f / 720.0f;
    sum = y * sum + 1.0f / 120.0f;
    sum = y * sum + 1.0f / 24.0f;
    sum = y * sum + 1.0f / 6.0f;
    sum = y * sum + 0.5f;
    sum = 1.0f + (y + y * (y * sum));
    uint32_t bits;
    memcpy(&bits, &whole, sizeof bits);
    bits = (bits << 23) + 0x3f800000u;
    float power;
    memcpy(&power, &bits, sizeof power);
    return sum * power;
}

/* Returns the sine in double precision, except for the last digit: series up to x^19. */
BILLOW_WITHIN double
exact_sine_of_turns(double turns)
{
    double x = 2.0 * M_PI * billow_fold_turns(turns), xx = x * x;
    double sum = 1.0 - xx * (1.0 / 342.0);
    sum = 1.0 - xx * (1.0 / 272.0) * sum;
    sum = 1.0 - xx * (1.0 / 210.0) * sum;
    sum = 1.0 - xx * (1.0 / 156.0) * sum;
    sum = 1.0 - xx * (1.0 / 110.0) * sum;
    sum = 1.0 - xx * (1.0 / 72.0) * sum;
    sum = 1.0 - xx * (1.0 / 42.0) * sum;
    sum = 1.0 - xx * (1.0 / 20.0) * sum;
    return x * (1.0 - xx * (1.0 / 6.0) * sum);
}

/* A wave at a given time, in a strip of columns. */
typedef struct {
    BillowWave wave;
    const BillowGrid *grid;
    double turns;      /* phase of the wave in turns at xi = 0 */
    double per_metre;  /* turns, down the rows (PLANE) or away from the origin (CIRCULAR) */
    float height;      /* meters, at weight 1 */
    int column, count; /* the first column and the number of columns */
    union {
        struct {
            float sine[BILLOW_STRIP_COLUMNS],
                cosine[BILLOW_STRIP_COLUMNS]; /* for the column's part of the angle (PLANE) */
        };
        double across
            [BILLOW_STRIP_COLUMNS]; /* square of the distance from the origin along the columns (CIRCULAR) */
    };
} WaveStrip;
_Static_assert(sizeof(WaveStrip) <= sizeof(BillowStrip), "a strip has room for a wave's");

BILLOW_WIDE static void
fill_plane(WaveStrip *strip)
{
    double per_metre = strip->grid->closed ? run_of(&strip->wave, strip->grid).x
                                           : cos(radians(strip->wave.direction)) / strip->wave.wavelength;
    for (int i = 0; i < strip->count; i++) {
        double turns = billow_grid_flat(strip->grid, strip->column + i, 0).x * per_metre + strip->turns;
        strip->sine[i] = (float) exact_sine_of_turns(turns);
        strip->cosine[i] = (float) exact_sine_of_turns(turns + 0.25);
    }
}

static void
fill(BillowStrip *room, const void *layer, const BillowGrid *grid, const BillowLayerTime *moment, int column,
     int count)
{
    WaveStrip *strip = (WaveStrip *) room;
    strip->wave = billow_wave_at(layer, moment->elapsed, moment->duration);
    const BillowWave *wave = &strip->wave;
    strip->grid = grid;
    strip->turns = phase_turns(wave, moment->elapsed);
    strip->height = (float) (moment->strength * wave->amplitude);
    strip->column = column;
    strip->count = count;
    if (wave->shape == BILLOW_WAVE_PLANE) {
        strip->per_metre =
            grid->closed ? run_of(wave, grid).z : sin(radians(wave->direction)) / wave->wavelength;
        fill_plane(strip);
    } else {
        strip->per_metre = 1.0 / wave->wavelength;
        const double first = grid->spacing * (column - wave->origin_column);
        for (int i = 0; i < count; i++) {
            const double x = grid->closed == BILLOW_CLOSED_COLUMNS
                                 ? billow_grid_length(grid, wave->origin_column, 0.0, column + i, 0.0)
                                 : first + grid->spacing * i;
            strip->across[i] = x * x;
        }
    }
}

/* Computes the heights of a row of a wave whose crests differ, for amplitude 1, without its decay. */
static void
varied_heights(const WaveStrip *strip, int row, float *height)
{
    const BillowWave *wave = &strip->wave;
    const double along = strip->grid->closed
                             ? billow_grid_length(strip->grid, 0.0, wave->origin_row, 0.0, row)
                             : strip->grid->spacing * (row - wave->origin_row);
    for (int i = 0; i < strip->count; i++)
        height[i] =
            (float) (wave->shape == BILLOW_WAVE_PLANE
                         ? varied_height(wave, strip->grid,
                                         billow_grid_flat(strip->grid, strip->column + i, row), strip->turns)
                         : varied_ring(wave, sqrt(strip->across[i] + along * along), strip->turns));
}

/* Computes a plane wave's heights of the points of a row, for amplitude 1: sin(p + q) = sin p cos q + cos p
 * sin q, with p of the column and q of the row. */
BILLOW_WIDE static void
plane_heights(const WaveStrip *strip, int row, float *restrict height)
{
    double turns = billow_grid_flat(strip->grid, 0, row).z * strip->per_metre;
    float sine = (float) exact_sine_of_turns(turns), cosine = (float) exact_sine_of_turns(turns + 0.25);
    for (int i = 0; i < strip->count; i++)
        height[i] = strip->sine[i] * cosine + strip->cosine[i] * sine;
}

/* Does the same for a circular wave, in short loops: one is limited by square roots, the next by the series.
 */
BILLOW_WIDE static void
circular_heights(const WaveStrip *strip, int row, float *restrict height)
{
    const BillowWave *wave = &strip->wave;
    double along = strip->grid->closed ? billow_grid_length(strip->grid, 0.0, wave->origin_row, 0.0, row)
                                       : strip->grid->spacing * (row - wave->origin_row);
    float xi[BILLOW_STRIP_COLUMNS], angle[BILLOW_STRIP_COLUMNS];
    for (int i = 0; i < strip->count; i++) {
        double distance = sqrt(strip->across[i] + along * along);
        xi[i] = (float) distance;
        angle[i] = (float) (2.0 * M_PI * billow_fold_turns(distance * strip->per_metre + strip->turns));
    }
    for (int i = 0; i < strip->count; i++)
        height[i] = billow_folded_sine(angle[i]);
    if (wave->variation > 0.0)
        varied_heights(strip, row, height);
    if (!(wave->decay > 0.0))
        return;
    /* not infinite, because infinity times 0 is NaN */
    float fall = (float) fmax(-1.0 / wave->decay, (double) -FLT_MAX);
    for (int i = 0; i < strip->count; i++)
        height[i] *= falling_exponential(xi[i] * fall);
}

BILLOW_WIDE static void
add_along(const float *height, float strength, const float *weight, const float *along, float *restrict axis,
          int count)
{
    for (int i = 0; i < count; i++)
        axis[i] += strength * weight[i] * height[i] * along[i];
}

BILLOW_WIDE static void
add_evenly(const float *height, float strength, const float *weight, float *restrict axis, int count)
{
    for (int i = 0; i < count; i++)
        axis[i] += strength * weight[i] * height[i];
}

static void
add(const BillowStrip *room, int row, const float *weight, const float *const normals[3],
    float *const axes[3])
{
    const WaveStrip *strip = (const WaveStrip *) room;
    float height[BILLOW_STRIP_COLUMNS];
    if (strip->wave.shape == BILLOW_WAVE_PLANE && strip->wave.variation > 0.0)
        varied_heights(strip, row, height);
    else if (strip->wave.shape == BILLOW_WAVE_PLANE)
        plane_heights(strip, row, height);
    else
        circular_heights(strip, row, height);
    if (strip->wave.axis == BILLOW_WAVE_VERTICAL) {
        add_evenly(height, strip->height, weight, axes[1], strip->count);
        return;
    }
    if (strip->wave.axis == BILLOW_WAVE_FIXED) {
        const double heading = radians(strip->wave.heading), elevation = radians(strip->wave.elevation);
        const double level = cos(elevation);
        const double along[] = {level * cos(heading), sin(elevation), level * sin(heading)};
        for (int axis = 0; axis < 3; axis++)
            add_evenly(height, (float) along[axis] * strip->height, weight, axes[axis], strip->count);
        return;
    }
    for (int axis = 0; axis < 3; axis++)
        add_along(height, strip->height, weight, normals[axis], axes[axis], strip->count);
}

static bool
along_normals(const void *wave)
{
    return ((const BillowWave *) wave)->axis == BILLOW_WAVE_NORMAL;
}

static double
smoothing(const void *wave, const BillowGrid *grid)
{
    (void) grid;
    return ((const BillowWave *) wave)->axis == BILLOW_WAVE_SMOOTHED ? ((const BillowWave *) wave)->wavelength
                                                                     : 0.0;
}

const BillowLayer billow_wave_layer = {
    .fill = fill, .add = add, .along_normals = along_normals, .smoothing = smoothing};
