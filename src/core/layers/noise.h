/* The noise layer: the cloth flutters as in irregular wind. docs/method.md §5. */
#pragma once

#include "core/base/field.h"
#include "core/base/grid.h"
#include "core/layers/layer.h"
#include "core/transition/number_keys.h"

typedef struct {
    double amplitude; /* meters, at weight 1: as of a wave, the root mean square is this / sqrt(2) */
    double size;      /* wavelength of the largest eddies, meters, > 0 */
    double detail;    /* strength of smaller eddies: 0, none ... 1 */
    double speed;     /* meters per second with which the pattern drifts, >= 0; it changes half as fast */
    double direction; /* heading of the drift, degrees; 0 = +x, 90 = +z */
    int seed;
    double offset;         /* seconds of the noise that have passed when its block starts */
    BillowVec3 origin;     /* of the pattern, meters */
    double round;          /* seconds after which it repeats, in a loop; 0: never */
    BillowNumberKeys keys; /* of billow_noise_fields */
} BillowNoise;

extern const BillowField billow_noise_fields[];

/* Sets amplitude, size and speed in proportion to the cloth. `noise` is a BillowNoise. */
void billow_noise_suggest(void *noise, const BillowGrid *grid);

/* Returns the noise `elapsed` seconds after the start of its block of `duration` seconds, as one without keys. What has
 * passed of it is the integral of speed / size, so the pattern does not jump when they vary. Its offset counts seconds
 * at its own speed and size, whatever their keys say. */
BillowNoise billow_noise_at(const BillowNoise *noise, double elapsed, double duration);

/* Makes it repeat after `seconds`, > 0, which its block lasts, as each of its eddies goes a whole number
 * of times. Returns false if its keys do not end as they begin. `noise` is a BillowNoise. */
bool billow_noise_loop(void *noise, double seconds);

/* Like billow_wave_split(), for a BillowNoise. */
bool billow_noise_split(void *first, void *second, double elapsed, double duration);

/* Moves the pattern, or turns it about the vertical by degrees, counterclockwise as seen from above. `noise` is a
 * BillowNoise. */
void billow_noise_shift(void *noise, BillowVec3 by);
void billow_noise_turn(void *noise, double degrees);

/* Returns the displacement of a point of weight 1, meters, of a noise without keys. `place` is the point's place in the
 * rest shape, `elapsed` the seconds after the start of the block:
 *   amplitude sum a_m u_m sin(2 pi (k_m . (place - origin) + f_m (elapsed + offset) + p_m)),
 * with random k_m at right angles to the unit vectors u_m, so that the field has no divergence; sum a_m^2 = 1.
 * R. H. Kraichnan, Diffusion by a random velocity field, Physics of Fluids 13 (1970). */
BillowVec3 billow_noise_displacement(const BillowNoise *noise, BillowVec3 place, double elapsed);

/* The layer of a BillowNoise. */
extern const BillowLayer billow_noise_layer;
