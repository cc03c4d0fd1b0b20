/* The wave layer: a traveling sine over the flat cloth. docs/method.md §5; Gerits 2007 §8.5. */
#pragma once

#include "core/base/field.h"
#include "core/base/grid.h"
#include "core/layers/change.h"
#include "core/layers/layer.h"
#include "core/transition/number_keys.h"

typedef enum {
    BILLOW_WAVE_PLANE,    /* runs along `direction` in the grid plane */
    BILLOW_WAVE_CIRCULAR, /* spreads from `origin` */
} BillowWaveShape;

typedef enum {
    BILLOW_WAVE_VERTICAL, /* displaces along world y */
    BILLOW_WAVE_NORMAL,   /* displaces along the rest shape's normals */
    BILLOW_WAVE_SMOOTHED, /* displaces along those normals, smoothed over a wavelength */
    BILLOW_WAVE_FIXED,    /* displaces along heading and elevation */
} BillowWaveAxis;

typedef struct {
    BillowWaveShape shape;
    BillowWaveAxis axis;
    double amplitude;  /* meters */
    double wavelength; /* meters, > 0 */
    double speed;      /* meters per second along the cloth */
    double phase;      /* degrees */
    double direction;  /* degrees; 0 = along the columns (a row's +x), 90 = along the rows (PLANE) */
    double origin_column, origin_row; /* in the grid (CIRCULAR) */
    double decay;                     /* distance in meters over which the amplitude falls to 1/e; 0: none
                                       * (CIRCULAR) */
    double heading;                   /* in the horizontal plane, degrees; 0 = +x, 90 = +z (FIXED) */
    double elevation;                 /* above the horizontal plane, degrees (FIXED) */
    double variation;                 /* how much the crests differ: 0, not at all ... 1 (crests.h) */
    int seed;                         /* of their differences */
    int rounds;                       /* crests after which they repeat in a loop; 0: it is none */
    BillowChange change;
    char *change_unknown;  /* unknown keys from the file, to report, or NULL */
    BillowNumberKeys keys; /* of billow_wave_fields */
} BillowWave;

extern const BillowChoice billow_wave_shapes[], billow_wave_axes[];
extern const BillowField billow_wave_fields[], billow_wave_change_fields[];

/* Sets amplitude, wavelength and speed in proportion to the cloth. `wave` is a BillowWave. */
void billow_wave_suggest(void *wave, const BillowGrid *grid);

/* Sets the speed of a moving wave to the nearest one at which a whole number of wavelengths pass in
 * `seconds`, > 0, which are the duration of its block: all keys of the speed get faster alike, or forward by the same if
 * the wave runs to and fro. Returns false if the wave changes, or does not end with the values with which it begins, and
 * so has no period. `wave` is a BillowWave. */
bool billow_wave_loop(void *wave, double seconds);

/* Returns the wave `elapsed` seconds after the start of its block of `duration` seconds, as one without
 * change and keys. Its phase includes the distance traveled until then, so speed and wavelength change without
 * jumps. */
BillowWave billow_wave_at(const BillowWave *wave, double elapsed, double duration);

/* Splits a wave: both arguments are the BillowWave of a block of `duration` seconds, and become those of its
 * parts before and after `elapsed`, which is within the block. At the start and end of each part it has the
 * values of the whole. Returns false if the parts may differ from the whole in between, because it does not
 * change linearly. Does not touch what they point to. */
bool billow_wave_split(void *first, void *second, double elapsed, double duration);

/* Returns the height of a wave without change and keys at a grid point, without weight or fade, meters: amplitude
 * sin(2 pi (xi - speed t) / wavelength + phase) [exp(-xi / decay)] (if crests differ, see crests.h), where t = `elapsed` seconds since the
 * block's start, and xi = the point's position in the flat cloth along the direction (from the cloth's
 * center), or its distance from the origin. */
double billow_wave_height(const BillowWave *wave, const BillowGrid *grid, double column, double row,
                          double elapsed);

/* The layer of a BillowWave: adds its height along its axis. */
extern const BillowLayer billow_wave_layer;
