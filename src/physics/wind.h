/* Wind against the faces of the cloth. Etzmuss 2002 (2.35), (2.36); Gerits 2007 (3.10). */
#pragma once

#include "core/field.h"
#include "core/vec3.h"

typedef enum {
    BILLOW_GUST_SINE, /* phi(t) = 2 pi t / period: Etzmuss (2.35) */
    BILLOW_GUST_RISING, /* phi(t) = (2 t / period)^2: gusts that follow one another ever faster, Gerits (3.10) */
} BillowGust;

/* The wind blows at `speed` (1 + gust sin phi(t)) along its heading. */
typedef struct {
    double direction;   /* heading in the horizontal plane, degrees: 0 = +x, 90 = +z, as of sways */
    double elevation;   /* degrees above the horizontal, -90 ... 90 */
    double speed;       /* m/s, >= 0; 0 = no wind */
    double gust;        /* share of the speed by which it rises and falls, >= 0 */
    double gust_period; /* seconds, > 0 */
    BillowGust gust_shape;
    double pressure; /* N s/m3, >= 0: force along a face's normal per area and speed against it (c_drag) */
    double lift;     /* N s/m3, >= 0: force along a face per area and speed along it (c_lift) */
} BillowWind;

extern const BillowChoice billow_gusts[];
extern const BillowField billow_wind_fields[];

/* No wind; gusts of half its speed every 2 s once it blows. */
BillowWind billow_wind_default(void);

/* Velocity of the wind at `time` seconds, m/s. */
BillowVec3 billow_wind_velocity(const BillowWind *wind, double time);
