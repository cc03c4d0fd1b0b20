/* Wind against the faces of the cloth. Etzmuss 2002 (2.35), (2.36); Gerits 2007 (3.10). */
#pragma once

#include "core/base/vec3.h"
#include "core/layers/gust.h"

/* How its force grows with the speed u with which it meets a face. */
typedef enum {
    BILLOW_WIND_LINEAR, /* as u: Etzmuss (2.36) */
    BILLOW_WIND_SQUARE, /* as |u| u, which air does: what the wind's law is at 1 m/s, times |u| */
} BillowWindLaw;

/* The wind blows at `speed` (1 + gust sin phi(t)) along its heading. */
typedef struct {
    double direction;   /* heading in the horizontal plane, degrees: 0 = +x, 90 = +z, as of sways */
    double elevation;   /* degrees above the horizontal, -90 ... 90 */
    double speed;       /* m/s, >= 0; 0 = no wind */
    double gust;        /* share of the speed by which it rises and falls, >= 0 */
    double gust_period; /* seconds, > 0 */
    BillowGust gust_shape;
    double pressure;   /* N s/m3, >= 0: force along a face's normal per area and speed against it (c_drag) */
    double lift;       /* N s/m3, >= 0: force along a face per area and speed along it (c_lift) */
    BillowWindLaw law; /* SQUARE: pressure and lift are N s2/m4 */
} BillowWind;

extern const BillowField billow_wind_fields[];

/* No wind; gusts of half its speed every 2 s once it blows. */
BillowWind billow_wind_default(void);

/* Velocity of the wind at `time` seconds, m/s. */
BillowVec3 billow_wind_velocity(const BillowWind *wind, double time);
