#include "core/layers/noise.h"

#include "core/base/turn.h"
#include "core/layers/eddies.h"
#include "core/layers/number_cycles.h"
#include "core/layers/sine.h"

#include <math.h>

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

/* --- Keys --- */

static const BillowChange NO_CHANGE = {0};

/* How the pattern passes, in sizes. */
static BillowCycles
cycles_of(const BillowNoise *noise)
{
    return (BillowCycles){billow_number_keys_find(&noise->keys, offsetof(BillowNoise, speed)),
                          billow_number_keys_find(&noise->keys, offsetof(BillowNoise, size)), noise->speed,
                          noise->size, &NO_CHANGE};
}

BillowNoise
billow_noise_at(const BillowNoise *noise, double elapsed, double duration)
{
    BillowNoise now = *noise;
    if (noise->keys.n_numbers == 0)
        return now;
    const BillowCycles cycles = cycles_of(noise);
    billow_number_keys_apply(&noise->keys, &now, duration > 0.0 ? elapsed / duration : 0.0);
    now.keys = (BillowNumberKeys){0};
    if (!cycles.speed && !cycles.length)
        return now;
    const double passed = billow_cycles_until(&cycles, elapsed, duration) +
                          now.offset * noise->speed / noise->size,
                 mean =
                     noise->round > 0.0 ? billow_cycles_until(&cycles, duration, duration) / duration : 1.0;
    now.speed =
        mean * now.size; /* any speed would do but in a loop, where eddies are rounded at the mean one */
    now.offset = mean != 0.0 ? passed / mean - elapsed : 0.0;
    return now;
}

bool
billow_noise_loop(void *payload, double seconds)
{
    BillowNoise *noise = payload;
    if (!billow_number_keys_close(&noise->keys))
        return false;
    noise->round = seconds;
    return true;
}

/* Adds to what has passed at the start: what passes in `seconds` of a noise without keys of its speed and
 * size. */
static void
go_on(BillowNoise *noise, double seconds)
{
    noise->offset += seconds;
    billow_number_keys_add(&noise->keys, offsetof(BillowNoise, offset), seconds);
}

bool
billow_noise_split(void *first, void *second, double elapsed, double duration)
{
    BillowNoise *after = second;
    const BillowCycles cycles = cycles_of(after);
    double passed = elapsed;
    if (cycles.speed || cycles.length) {
        passed = billow_cycles_until(&cycles, elapsed, duration);
        if (after->speed == 0.0 && cycles.speed) { /* its offset had no effect */
            after->speed = 1.0;
            after->offset = 0.0;
            billow_number_keys_multiply(&after->keys, offsetof(BillowNoise, offset), 0.0);
        }
        passed = after->speed > 0.0 ? passed * after->size / after->speed : 0.0;
    }
    go_on(after, passed);
    billow_number_keys_cut(&((BillowNoise *) first)->keys, 0.0, elapsed / duration);
    billow_number_keys_cut(&after->keys, elapsed / duration, 1.0);
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
    billow_number_keys_add(&noise->keys, offsetof(BillowNoise, direction), -degrees);
    noise->origin = billow_vec3_turned(noise->origin, degrees);
}

/* --- Eddies --- */

/* One term of the sum. */
typedef struct {
    BillowVec3 k; /* turns per meter */
    BillowVec3 u; /* including its share of the amplitude */
    double turns; /* at the origin, at the present time */
} Eddy;

/* Returns how many turns an eddy makes in a second: as it drifts, and as it changes. In a loop it makes whole ones. */
static double
rate_of(const BillowNoise *noise, const BillowEddy *eddy)
{
    const double rate = noise->speed * (eddy->change - eddy->k.x);
    if (!(noise->round > 0.0) || rate == 0.0)
        return rate;
    return copysign(fmax(1.0, round(fabs(rate) * noise->round)), rate) / noise->round;
}

/* Computes the eddies, and returns their number. */
static int
find_eddies(const BillowNoise *noise, double elapsed, Eddy eddies[BILLOW_MOST_EDDIES])
{
    BillowEddy pattern[BILLOW_MOST_EDDIES];
    const int n = billow_eddies_find(noise->size, noise->detail, noise->seed, pattern);
    const double scale = noise->amplitude / billow_eddies_norm(pattern, n);
    for (int m = 0; m < n; m++) {
        const BillowEddy *own = &pattern[m];
        const double turns = own->turns + rate_of(noise, own) * (elapsed + noise->offset);
        const BillowVec3 k = billow_vec3_turned(own->k, -noise->direction),
                         u = billow_vec3_scale(billow_vec3_turned(own->u, -noise->direction), own->share);
        eddies[m] =
            (Eddy){k, billow_vec3_scale(u, scale), turns - floor(turns) - billow_vec3_dot(k, noise->origin)};
    }
    return n;
}

BillowVec3
billow_noise_displacement(const BillowNoise *noise, BillowVec3 place, double elapsed)
{
    Eddy eddies[BILLOW_MOST_EDDIES];
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
    double kx[BILLOW_MOST_EDDIES], ky[BILLOW_MOST_EDDIES], kz[BILLOW_MOST_EDDIES], turns[BILLOW_MOST_EDDIES];
    float ux[BILLOW_MOST_EDDIES], uy[BILLOW_MOST_EDDIES], uz[BILLOW_MOST_EDDIES];
} NoiseStrip;
_Static_assert(sizeof(NoiseStrip) <= sizeof(BillowStrip), "a strip has room for a noise's");

static void
fill(BillowStrip *room, const void *layer, const BillowGrid *grid, const BillowLayerTime *moment, int column,
     int count)
{
    (void) grid;
    (void) column;
    NoiseStrip *strip = (NoiseStrip *) room;
    Eddy eddies[BILLOW_MOST_EDDIES];
    const BillowNoise noise = billow_noise_at(layer, moment->elapsed, moment->duration);
    strip->n = find_eddies(&noise, moment->elapsed, eddies);
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
