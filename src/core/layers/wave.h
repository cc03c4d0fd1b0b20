/* The wave layer: a travelling sine over the flat cloth. docs/method.md §5; Gerits 2007 §8.5. */
#pragma once

#include "core/base/field.h"
#include "core/base/grid.h"
#include "core/layers/change.h"
#include "core/layers/layer.h"

typedef enum {
    BILLOW_WAVE_PLANE,    /* runs along `direction` in the grid plane */
    BILLOW_WAVE_CIRCULAR, /* spreads from `origin` */
} BillowWaveShape;

typedef enum {
    BILLOW_WAVE_VERTICAL, /* displaces along world y */
    BILLOW_WAVE_NORMAL,   /* displaces along the rest shape's normals */
    BILLOW_WAVE_SMOOTHED, /* displaces along those, smoothed over a wavelength */
    BILLOW_WAVE_FIXED,    /* displaces along heading and elevation */
} BillowWaveAxis;

typedef struct {
    BillowWaveShape shape;
    BillowWaveAxis axis;
    double amplitude;  /* metres */
    double wavelength; /* metres, > 0 */
    double speed;      /* metres per second along the cloth */
    double phase;      /* degrees */
    double direction;  /* degrees; 0 = along the columns (a row's +x), 90 = along the rows (PLANE) */
    double origin_column, origin_row; /* in the grid (CIRCULAR) */
    double decay;                     /* metres after which the wave is 1/e as high, 0 = none (CIRCULAR) */
    double heading;                   /* in the horizontal plane, degrees; 0 = +x, 90 = +z (FIXED) */
    double elevation;                 /* above it, degrees (FIXED) */
    BillowChange change;
    char *change_unknown; /* of the file, for who reads it; or NULL */
} BillowWave;

extern const BillowChoice billow_wave_shapes[];
extern const BillowField billow_wave_fields[], billow_wave_change_fields[];

/* Gives a BillowWave an amplitude, length and speed in proportion to the cloth. */
void billow_wave_suggest(void *wave, const BillowGrid *grid);

/* Gives a BillowWave that runs the speed at which a whole number of its lengths pass in `seconds`, > 0: the nearest one.
 * false: it changes, and has no period. */
bool billow_wave_loop(void *wave, double seconds);

/* The wave as it is `elapsed` seconds after the start of its block of `duration` seconds: one that does not change. Its phase
 * has what it has run till then, so that speed and wavelength may change without a jump. */
BillowWave billow_wave_at(const BillowWave *wave, double elapsed, double duration);

/* Both are the BillowWave of a block of `duration` seconds: they become those of its parts before and after `elapsed`, which
 * lies within, each from what the whole is where it begins to what that is where it ends. false: in between it may differ,
 * as the whole does not change evenly. Nothing that they point to is touched. */
bool billow_wave_split(void *first, void *second, double elapsed, double duration);

/* The height of a wave that does not change at a grid point, without weight or fade, metres:
 * amplitude sin(2 pi (xi - speed t) / wavelength + phase) [exp(-xi / decay)], t = `elapsed` seconds since the block's
 * start; xi = the point's place in the flat cloth along the direction (from the cloth's centre), or its distance from
 * the origin. */
double billow_wave_height(const BillowWave *wave, const BillowGrid *grid, double column, double row,
                          double elapsed);

/* Of a BillowWave: adds its height along its axis. */
extern const BillowLayer billow_wave_layer;
