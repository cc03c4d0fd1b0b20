/* How strong a block is over its time: gusts, 1 + gust sin phi(t), and fades. docs/method.md §5; Etzmuss 2002 (2.35), Gerits 2007 (3.10). */
#pragma once

#include "core/base/field.h"

typedef enum {
    BILLOW_GUST_SINE, /* phi(t) = 2 pi t / period: Etzmuss (2.35) */
    BILLOW_GUST_RISING, /* phi(t) = (2 t / period)^2: gusts that follow one another ever faster, Gerits (3.10) */
} BillowGust;

extern const BillowChoice billow_gusts[];

/* sin phi(t) at `time` seconds; `period` in seconds, > 0. */
double billow_gust_at(BillowGust shape, double period, double time);

/* Gusts of what a layer does. */
typedef struct {
    double gust;        /* share of its strength by which it rises and falls, 0 ... 1 */
    double gust_period; /* seconds, > 0 where there are gusts */
    BillowGust gust_shape;
} BillowGusts;

extern const BillowField billow_gust_fields[];

/* Gives the gusts the nearest period with which they are after `seconds`, > 0, where they began. */
void billow_gusts_loop(BillowGusts *gusts, double seconds);

/* The factor on the strength `elapsed` seconds after the start: 1 + gust sin phi. */
double billow_gusts_at(const BillowGusts *gusts, double elapsed);

/* Strength in [0, 1] at `elapsed` seconds after the block's start: 0 outside [0, duration], rising over `fade_in`
 * seconds as (1 - cos(pi t / fade_in)) / 2, falling likewise over the last `fade_out` seconds, 1 between. */
double billow_fade_at(double elapsed, double duration, double fade_in, double fade_out);
