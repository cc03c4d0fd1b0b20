/* Wind force on the faces of the cloth. Etzmuss 2002 (2.35), (2.36); Gerits 2007 (3.10). */
#pragma once

#include "core/base/vec3.h"
#include "core/layers/gust.h"
#include "core/transition/easing.h"

#include <stddef.h>

/* How the force depends on the relative wind speed u at a face. */
typedef enum {
    BILLOW_WIND_LINEAR, /* proportional to u: Etzmuss (2.36) */
    BILLOW_WIND_SQUARE, /* proportional to |u| u, as in air: the linear law times |u|, equal at 1 m/s */
} BillowWindLaw;

/* Maximum number for a wind, and maximum of its turbulence. */
enum { BILLOW_MAX_WIND_KEYS = 1024, BILLOW_MAX_TURBULENCE = 2 };

/* The wind at a time. */
typedef struct {
    double time;                        /* seconds, >= 0 */
    double direction, elevation, speed; /* as in BillowWind */
    double gust, turbulence;            /* as shares of those of the BillowWind, >= 0 */
    BillowEasing easing;                /* to the next key */
    char *unknown;                      /* its unknown keys in the file, or NULL */
} BillowWindKey;

/* Fields of a BillowWindKey; the other fields are billow_easing_fields. */
extern const BillowField billow_wind_key_fields[];

/* Wind of speed `speed` (1 + gust sin phi(t)) along its heading. */
typedef struct {
    double direction;   /* heading in the horizontal plane, degrees: 0 = +x, 90 = +z, as for sways */
    double elevation;   /* degrees above the horizontal, -90 ... 90 */
    double speed;       /* m/s, >= 0; 0 = no wind */
    double gust;        /* relative variation of the speed, >= 0 */
    double gust_period; /* seconds, > 0 */
    BillowGust gust_shape;
    double pressure;        /* N s/m3, >= 0: force along the face's normal per area and speed against it
                        * (c_drag) */
    double lift;            /* N s/m3, >= 0: force along the face per area and speed along it (c_lift) */
    BillowWindLaw law;      /* for SQUARE, pressure and lift are in N s2/m4 */
    double turbulence;      /* 0 ... 2: as a share of the speed: see turbulence.h */
    double turbulence_size; /* wavelength of the largest eddies, meters, > 0 */
    int turbulence_seed;
    BillowWindKey *keys; /* in strictly ascending order of time: heading, elevation and speed if there are
                          * any; NULL if n_keys is 0 */
    size_t n_keys;
} BillowWind;

extern const BillowField billow_wind_fields[];

/* Returns the name of a wind of `speed` m/s on the Beaufort scale, with its number; translatable. */
const char *billow_beaufort(double speed);

/* Returns no wind; once its speed is set, it has gusts of half the speed every 2 s. */
BillowWind billow_wind_default(void);

/* Returns whether the wind blows at any time. */
bool billow_wind_blows(const BillowWind *wind);

/* Returns what the keys say at `time`, with the curve that leads on and no unknown keys: between two keys,
 * the first one's curve interpolates all numbers; before the first and after the last key they stay. Where a
 * curve overshoots, the elevation and the shares stay within their bounds. Without keys, it is as the wind
 * blows, with shares of 1 and the default curve. */
BillowWindKey billow_wind_key_at(const BillowWind *wind, double time);

/* Returns the wind without keys, as they let it blow at `time`. A speed below 0, where a curve overshoots,
 * turns it round. */
BillowWind billow_wind_keyed(const BillowWind *wind, double time);

/* Returns the velocity of the wind at `time` seconds, m/s, without its turbulence. */
BillowVec3 billow_wind_velocity(const BillowWind *wind, double time);

/* Returns the wind at `time` without keys, gusts and turbulence: with the speed that it has then. Where
 * gusts turn it round, its heading is turned. */
BillowWind billow_wind_at(const BillowWind *wind, double time);

/* Returns with how many newtons per square metre a wind without gusts pushes cloth at rest along its heading.
 * `facing` is the mean square of the cosine between the wind and the normals of its faces: 1 for cloth that
 * faces the wind. */
double billow_wind_force(const BillowWind *wind, double facing);
