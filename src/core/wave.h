/* The wave layer: a travelling sine over the flat cloth. Method §5; Gerits 2007 §8.5. */
#pragma once

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

/* The wave's height at a grid point, without weight or fade, metres:
 * amplitude sin(2 pi (xi - speed t) / wavelength + phase) [exp(-xi / decay)], t = `elapsed` seconds since the block's
 * start; xi = the point's place in the flat cloth along the direction (from the cloth's centre), or its distance from
 * the origin. */
double billow_wave_height(const BillowWave *wave, const BillowGrid *grid, double column, double row,
                          double elapsed);

/* Adds strength x weight x height to the positions of the rows [row_begin, row_end). `weight`, `x`, `y`, `z` hold all
 * grid points; `nx`, `ny`, `nz` too and are needed for BILLOW_WAVE_NORMAL alone. */
void billow_wave_add_rows(const BillowWave *wave, const BillowGrid *grid, double elapsed, double strength,
                          const float *weight, const float *nx, const float *ny, const float *nz, float *x,
                          float *y, float *z, int row_begin, int row_end);
