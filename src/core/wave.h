/* The wave layer: a travelling sine over the flat cloth. docs/method.md §5; Gerits 2007 §8.5. */
#pragma once

#include "core/field.h"
#include "core/grid.h"

typedef enum {
    BILLOW_WAVE_PLANE,    /* runs along `direction` in the grid plane */
    BILLOW_WAVE_CIRCULAR, /* spreads from `origin` */
} BillowWaveShape;

typedef enum {
    BILLOW_WAVE_VERTICAL, /* displaces along world y */
    BILLOW_WAVE_NORMAL,   /* displaces along the rest shape's normals */
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
} BillowWave;

extern const BillowChoice billow_wave_shapes[], billow_wave_axes[];
extern const BillowField billow_wave_fields[];

/* Gives a BillowWave an amplitude, length and speed in proportion to the cloth. */
void billow_wave_suggest(void *wave, const BillowGrid *grid);

/* The wave's height at a grid point, without weight or fade, metres:
 * amplitude sin(2 pi (xi - speed t) / wavelength + phase) [exp(-xi / decay)], t = `elapsed` seconds since the block's
 * start; xi = the point's place in the flat cloth along the direction (from the cloth's centre), or its distance from
 * the origin. */
double billow_wave_height(const BillowWave *wave, const BillowGrid *grid, double column, double row,
                          double elapsed);

enum { BILLOW_WAVE_COLUMNS = 256 }; /* at most, of a strip */

/* A wave at a moment, in a strip of columns: what all rows have in common. */
typedef struct {
    const BillowWave *wave;
    const BillowGrid *grid;
    double turns;      /* of the wave where xi = 0 */
    double per_metre;  /* turns, down the rows (PLANE) or away from the origin (CIRCULAR) */
    float height;      /* metres, at weight 1 */
    int column, count; /* the first column and how many */
    union {
        struct {
            float sine[BILLOW_WAVE_COLUMNS],
                cosine[BILLOW_WAVE_COLUMNS]; /* of the column's part of the angle (PLANE) */
        };
        double across
            [BILLOW_WAVE_COLUMNS]; /* square of the distance from the origin along the columns (CIRCULAR) */
    };
} BillowWaveStrip;

/* Fills `strip` for `count` columns from `column` on: `elapsed` seconds after the block's start, `strength`
 * its fade. `wave` and `grid` are borrowed. */
void billow_wave_strip_fill(BillowWaveStrip *strip, const BillowWave *wave, const BillowGrid *grid,
                            double elapsed, double strength, int column, int count);

/* Adds strength x weight x height to the points of one row in the strip. `weight` and `axes` (x, y, z) start
 * at the first of them, and so do the `normals`, which are needed for BILLOW_WAVE_NORMAL alone. */
void billow_wave_strip_add(const BillowWaveStrip *strip, int row, const float *weight,
                           const float *const normals[3], float *const axes[3]);
