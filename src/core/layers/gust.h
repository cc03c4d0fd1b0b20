/* Strength of a block over time: gusts, 1 + gust sin(phi(t) + phase), and fades. docs/method.md §5; Etzmuss 2002
 * (2.35), Gerits 2007 (3.10). */
#pragma once

#include "core/base/field.h"

typedef enum {
    BILLOW_GUST_SINE,   /* phi(t) = 2 pi t / period: Etzmuss (2.35) */
    BILLOW_GUST_RISING, /* phi(t) = (2 t / period)^2: gusts that come ever faster, Gerits (3.10) */
} BillowGust;

extern const BillowChoice billow_gusts[];

/* Returns sin(phi(t) + phase) at `time` seconds; `period` in seconds, > 0, `phase` in degrees. */
double billow_gust_at(BillowGust shape, double period, double phase, double time);

/* Gusts of a layer. */
typedef struct {
    double gust;        /* relative variation of the strength, 0 ... 1 */
    double gust_period; /* seconds, > 0 if gust is not 0 */
    BillowGust gust_shape;
    double gust_phase; /* degrees */
} BillowGusts;

extern const BillowField billow_gust_fields[];

/* Sets the nearest period with which the gusts repeat after `seconds`, > 0. */
void billow_gusts_loop(BillowGusts *gusts, double seconds);

/* Returns the factor for the strength `elapsed` seconds after the start: 1 + gust sin(phi + phase). */
double billow_gusts_at(const BillowGusts *gusts, double elapsed);

/* Returns the strength in [0, 1] at `elapsed` seconds after the block's start: 0 outside [0, duration],
 * rising over `fade_in` seconds as (1 - cos(pi t / fade_in)) / 2, falling likewise over `fade_out`, 1
 * between. */
double billow_fade_at(double elapsed, double duration, double fade_in, double fade_out);
