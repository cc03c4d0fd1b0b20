#include "core/layers/noise.h"

#include "core/base/scramble.h"
#include "core/base/turn.h"
#include "core/layers/sine.h"

#include <math.h>

/* Eddies of each size, which halves from one octave to the next, and the octaves. */
enum { EDDIES = 8, OCTAVES = 3, MOST = EDDIES * OCTAVES };

/* How strong the next octave is at full detail; how much the sizes within one differ, in octaves; how fast eddies change,
 * as a share of the drift. */
static const double NEXT = 0.7, SPREAD = 0.8, CHANGE = 0.5;

const BillowField billow_noise_fields[] = {
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "amplitude",
        .offset = offsetof(BillowNoise, amplitude),
        .heading = N_("Motion"),
        .label = N_("_Amplitude"),
        .unit = N_("m"),
        .tooltip = N_("How far the noise moves the cloth at its freest point"),
        .low = -BILLOW_MAX_NUMBER,
        .high = BILLOW_MAX_NUMBER,
        .step = 0.01,
        .required = true,
        .new_line = true,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "size",
        .offset = offsetof(BillowNoise, size),
        .label = N_("Si_ze"),
        .unit = N_("m"),
        .tooltip = N_("Distance over which the noise goes to and fro"),
        .low = BILLOW_MIN_NUMBER,
        .high = BILLOW_MAX_NUMBER,
        .step = 0.1,
        .initial = {1.0},
        .required = true,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "detail",
        .offset = offsetof(BillowNoise, detail),
        .label = N_("Detail"),
        .tooltip = N_("How strong smaller movements are: 0 for none, 1 for many"),
        .high = 1.0,
        .step = 0.1,
        .initial = {0.5},
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "speed",
        .offset = offsetof(BillowNoise, speed),
        .label = N_("S_peed"),
        .unit = N_("m/s"),
        .tooltip = N_("How fast the noise drifts over the cloth"),
        .high = BILLOW_MAX_NUMBER,
        .step = 0.1,
        .initial = {1.0},
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "direction",
        .offset = offsetof(BillowNoise, direction),
        .label = N_("Di_rection"),
        .unit = N_("°"),
        .tooltip = N_("Heading in the horizontal plane: 0° is +x, 90° is +z"),
        .low = -BILLOW_MAX_NUMBER,
        .high = BILLOW_MAX_NUMBER,
        .step = 15,
    },
    {
        .type = BILLOW_FIELD_INTEGER,
        .key = "seed",
        .offset = offsetof(BillowNoise, seed),
        .label = N_("Seed"),
        .tooltip = N_("Each number makes another noise"),
        .high = 1000000.0,
        .step = 1,
        .sparse = true,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "offset",
        .offset = offsetof(BillowNoise, offset),
        .label = N_("Offset"),
        .unit = N_("s"),
        .tooltip = N_("How much of the noise has passed when the block starts"),
        .low = -BILLOW_MAX_NUMBER,
        .high = BILLOW_MAX_NUMBER,
        .step = 0.1,
        .sparse = true,
    },
    {
        .type = BILLOW_FIELD_VECTOR,
        .key = "origin",
        .offset = offsetof(BillowNoise, origin),
        .label = N_("Origin"),
        .unit = N_("m"),
        .tooltip = N_("Moves the noise through the scene"),
        .parts = {N_("x"), N_("y"), N_("z")},
        .low = -BILLOW_MAX_NUMBER,
        .high = BILLOW_MAX_NUMBER,
        .step = 0.1,
        .sparse = true,
    },
    {0},
};

void
billow_noise_suggest(void *payload, const BillowGrid *grid)
{
    BillowNoise *noise = payload;
    const double size = grid->spacing * (fmax(grid->columns, grid->rows) - 1);
    noise->amplitude = fmin(0.03 * size, BILLOW_MAX_NUMBER);
    noise->size = fmin(fmax(0.5 * size, BILLOW_MIN_NUMBER), BILLOW_MAX_NUMBER);
    noise->speed = fmin(0.5 * size, BILLOW_MAX_NUMBER);
}

bool
billow_noise_loop(void *payload, double seconds)
{
    ((BillowNoise *) payload)->round = seconds;
    return true;
}

bool
billow_noise_split(void *first, void *second, double elapsed, double duration)
{
    (void) first;
    (void) duration;
    ((BillowNoise *) second)->offset += elapsed;
    return true;
}

void
billow_noise_shift(void *payload, BillowVec3 by)
{
    BillowNoise *noise = payload;
    noise->origin = billow_vec3_add(noise->origin, by);
}

void
billow_noise_turn(void *payload, double degrees)
{
    BillowNoise *noise = payload;
    noise->direction -= degrees; /* headings run clockwise */
    noise->origin = billow_vec3_turned(noise->origin, degrees);
}

/* --- Eddies --- */

/* One term of the sum. */
typedef struct {
    BillowVec3 k; /* turns per meter */
    BillowVec3 u; /* including its share of the amplitude */
    double turns; /* at the origin, at the present time */
} Eddy;

/* Returns a random number from 0 to 1. */
static double
random_of(const BillowNoise *noise, int number, uint32_t channel)
{
    const uint32_t own = billow_scramble(billow_scramble((uint32_t) noise->seed + 1u) + (uint32_t) number);
    return billow_scramble(own + channel) / 4294967295.0;
}

/* Directions are spread evenly over the sphere. */
static BillowVec3
direction_of(const BillowNoise *noise, int number)
{
    const double y = 2.0 * (number % EDDIES + random_of(noise, number, 0)) / EDDIES - 1.0,
                 level = sqrt(1.0 - y * y), around = 2.0 * M_PI * random_of(noise, number, 1);
    return billow_vec3(level * cos(around), y, level * sin(around));
}

/* Returns a random unit vector at right angles to a unit vector. */
static BillowVec3
across(const BillowNoise *noise, int number, BillowVec3 k)
{
    const BillowVec3 other = fabs(k.y) < 0.9 ? billow_vec3(0.0, 1.0, 0.0) : billow_vec3(1.0, 0.0, 0.0),
                     wide = billow_vec3_cross(other, k),
                     first = billow_vec3_scale(wide, 1.0 / billow_vec3_length(wide)),
                     second = billow_vec3_cross(k, first);
    const double angle = 2.0 * M_PI * random_of(noise, number, 2);
    return billow_vec3_add(billow_vec3_scale(first, cos(angle)), billow_vec3_scale(second, sin(angle)));
}

/* Returns how many turns an eddy makes in a second: as it drifts, and as it changes. In a loop it makes whole ones. */
static double
rate_of(const BillowNoise *noise, int number, BillowVec3 k)
{
    const double change = CHANGE * billow_vec3_length(k) * (2.0 * random_of(noise, number, 3) - 1.0),
                 rate = noise->speed * (change - k.x);
    if (!(noise->round > 0.0) || rate == 0.0)
        return rate;
    return copysign(fmax(1.0, round(fabs(rate) * noise->round)), rate) / noise->round;
}

/* Computes the eddies, and returns their number. */
static int
find_eddies(const BillowNoise *noise, double elapsed, Eddy eddies[MOST])
{
    const int n = noise->detail > 0.0 ? MOST : EDDIES;
    double share = 1.0, squares = 0.0;
    for (int m = 0; m < n; m++) {
        share *= m > 0 && m % EDDIES == 0 ? NEXT * noise->detail : 1.0;
        squares += share * share;
        const double size = noise->size * exp2(SPREAD * (random_of(noise, m, 4) - 0.5) - m / EDDIES);
        const BillowVec3 way = direction_of(noise, m), k = billow_vec3_scale(way, 1.0 / size);
        const double turns = random_of(noise, m, 5) + rate_of(noise, m, k) * (elapsed + noise->offset);
        eddies[m] =
            (Eddy){billow_vec3_turned(k, -noise->direction),
                   billow_vec3_scale(billow_vec3_turned(across(noise, m, way), -noise->direction), share),
                   turns - floor(turns)};
    }
    const double scale = noise->amplitude / sqrt(squares);
    for (int m = 0; m < n; m++) {
        eddies[m].u = billow_vec3_scale(eddies[m].u, scale);
        eddies[m].turns -= billow_vec3_dot(eddies[m].k, noise->origin);
    }
    return n;
}

BillowVec3
billow_noise_displacement(const BillowNoise *noise, BillowVec3 place, double elapsed)
{
    Eddy eddies[MOST];
    const int n = find_eddies(noise, elapsed, eddies);
    BillowVec3 sum = {0.0, 0.0, 0.0};
    for (int m = 0; m < n; m++) {
        const double turns = billow_vec3_dot(eddies[m].k, place) + eddies[m].turns;
        sum = billow_vec3_add(sum, billow_vec3_scale(eddies[m].u, sin(2.0 * M_PI * turns)));
    }
    return sum;
}

/* --- The layer --- */

typedef struct {
    int n, count;
    float strength;
    double kx[MOST], ky[MOST], kz[MOST], turns[MOST];
    float ux[MOST], uy[MOST], uz[MOST];
} NoiseStrip;
_Static_assert(sizeof(NoiseStrip) <= sizeof(BillowStrip), "a strip has room for a noise's");

static void
fill(BillowStrip *room, const void *layer, const BillowGrid *grid, const BillowLayerTime *moment, int column,
     int count)
{
    (void) grid;
    (void) column;
    NoiseStrip *strip = (NoiseStrip *) room;
    Eddy eddies[MOST];
    strip->n = find_eddies(layer, moment->elapsed, eddies);
    strip->count = count;
    strip->strength = (float) moment->strength;
    for (int m = 0; m < strip->n; m++) {
        strip->kx[m] = eddies[m].k.x;
        strip->ky[m] = eddies[m].k.y;
        strip->kz[m] = eddies[m].k.z;
        strip->turns[m] = eddies[m].turns;
        strip->ux[m] = (float) eddies[m].u.x;
        strip->uy[m] = (float) eddies[m].u.y;
        strip->uz[m] = (float) eddies[m].u.z;
    }
}

BILLOW_WIDE static void
add(const BillowStrip *room, int row, const float *weight, const float *const places[3], float *const axes[3])
{
    const NoiseStrip *strip = (const NoiseStrip *) room;
    const float *x = places[0], *y = places[1], *z = places[2];
    float dx[BILLOW_STRIP_COLUMNS] = {0.0f}, dy[BILLOW_STRIP_COLUMNS] = {0.0f},
          dz[BILLOW_STRIP_COLUMNS] = {0.0f};
    for (int m = 0; m < strip->n; m++)
        for (int i = 0; i < strip->count; i++) {
            const double turns = (double) x[i] * strip->kx[m] + (double) y[i] * strip->ky[m] +
                                 (double) z[i] * strip->kz[m] + strip->turns[m];
            const float sine = billow_folded_sine((float) (2.0 * M_PI * billow_fold_turns(turns)));
            dx[i] += sine * strip->ux[m];
            dy[i] += sine * strip->uy[m];
            dz[i] += sine * strip->uz[m];
        }
    const float *const moves[3] = {dx, dy, dz};
    for (int axis = 0; axis < 3; axis++) {
        float *restrict to = axes[axis];
        for (int i = 0; i < strip->count; i++)
            to[i] += strip->strength * weight[i] * moves[axis][i];
    }
}

const BillowLayer billow_noise_layer = {.fill = fill, .add = add, .in_space = true};
