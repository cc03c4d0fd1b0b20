/* The gust layer: a single push that travels over the cloth and dies away. docs/method.md §5. */
#pragma once

#include "core/base/field.h"
#include "core/base/grid.h"
#include "core/layers/layer.h"
#include "core/transition/number_keys.h"

typedef struct {
    double amplitude;  /* metres along the normals, at the height of the push */
    double direction;  /* degrees; 0 = along the columns (a row's +x), 90 = along the rows, as for waves */
    double speed;      /* metres per second along the cloth, > 0 */
    double smoothing;  /* width over which the normals are smoothed, metres; 0 = none */
    double turbulence; /* 0 ... 2: root mean square by which the push varies, as a share of it */
    double turbulence_size; /* wavelength of the largest eddies, meters, > 0 */
    int turbulence_seed;
    BillowNumberKeys keys; /* of billow_gust_front_fields */
} BillowGustFront;

extern const BillowField billow_gust_front_fields[];

/* Sets amplitude, speed and smoothing in proportion to the cloth. `gust` is a BillowGustFront. */
void billow_gust_front_suggest(void *gust, const BillowGrid *grid);

/* Returns the gust `elapsed` seconds after the start of its block of `duration` seconds, as one without keys. A gust with
 * keys is at any time as this one is then, so it moves nothing at its start and end either. */
BillowGustFront billow_gust_front_at(const BillowGustFront *gust, double elapsed, double duration);

/* Returns the displacement along the normal at a grid point of a gust without keys, without weight and turbulence, metres,
 * `elapsed` seconds after the start of a block of `duration` seconds: amplitude f((t - xi / c) / T),
 * f(s) = 2048/27 s^2 (1 - s)^3 (1 - 2 s) within 0 ... 1 and 0 outside. xi is the point's distance, along
 * the direction, from the edge that is met first, L the largest; c is the speed, but at least L / (3/4
 * duration); T = duration - L / c, so that the push leaves the far edge at the block's end. f and its
 * derivative are continuous; f is 1 at s = 1/4 and -8192/19683 at s = 2/3. */
double billow_gust_front_height(const BillowGustFront *gust, const BillowGrid *grid, double column,
                                double row, double elapsed, double duration);

/* Returns by what the push of the gust is multiplied at a grid point: 1 + turbulence nu, where nu is the
 * part across the flat cloth of a field without divergence (core/layers/eddies.h), with the root mean
 * square 1. The gust carries its eddies along, and they change by as much as air of their own speed
 * moves. Arguments as for billow_gust_front_height(). */
double billow_gust_front_push(const BillowGustFront *gust, const BillowGrid *grid, double column, double row,
                              double elapsed, double duration);

/* The layer of a BillowGustFront: adds the product of both along the normals. */
extern const BillowLayer billow_gust_front_layer;
