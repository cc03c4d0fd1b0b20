#include "physics/net/wind.h"

#include "core/transition/key_times.h"

#include <math.h>

#define RADIANS(degrees) ((degrees) *M_PI / 180.0)

static const BillowChoice laws[] = {
    [BILLOW_WIND_LINEAR] = {"linear", N_("Linear")},
    [BILLOW_WIND_SQUARE] = {"square", N_("Quadratic")},
    {0},
};

/* The Beaufort scale. */
static const char *const forces[] = {
    N_("Calm (0)"),
    N_("Light air (1)"),
    N_("Light breeze (2)"),
    N_("Gentle breeze (3)"),
    N_("Moderate breeze (4)"),
    N_("Fresh breeze (5)"),
    N_("Strong breeze (6)"),
    N_("Near gale (7)"),
    N_("Gale (8)"),
    N_("Strong gale (9)"),
    N_("Storm (10)"),
    N_("Violent storm (11)"),
    N_("Hurricane force (12)"),
};

/* v = 0.836 B^(3/2) m/s. */
const char *
billow_beaufort(double speed)
{
    return forces[lround(fmin(pow(speed / 0.836, 2.0 / 3.0), 12.0))];
}

static const char *
beaufort(const void *wind)
{
    return billow_beaufort(((const BillowWind *) wind)->speed);
}

static const char *
beaufort_of_key(const void *key)
{
    return billow_beaufort(((const BillowWindKey *) key)->speed);
}

bool
billow_wind_blows(const BillowWind *wind)
{
    for (size_t i = 0; i < wind->n_keys; i++)
        if (wind->keys[i].speed > 0.0)
            return true;
    return wind->n_keys == 0 && wind->speed > 0.0;
}

static bool
blows(const void *wind)
{
    return billow_wind_blows(wind);
}

static bool
is_turbulent(const void *wind)
{
    return blows(wind) && ((const BillowWind *) wind)->turbulence > 0.0;
}

const BillowField billow_wind_fields[] = {
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "direction",
        .offset = offsetof(BillowWind, direction),
        .heading = N_("Wind"),
        .label = N_("Heading"),
        .unit = N_("°"),
        .tooltip = N_("Horizontal direction that the wind blows toward: 0° is +x, 90° is +z"),
        .low = -BILLOW_MAX_NUMBER,
        .high = BILLOW_MAX_NUMBER,
        .step = 15,
        .applies = blows,
        .when = N_("Needs a wind speed above 0."),
        .always_written = true,
        .new_line = true,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "elevation",
        .offset = offsetof(BillowWind, elevation),
        .label = N_("Elevation"),
        .unit = N_("°"),
        .tooltip = N_("Upward angle of the wind"),
        .low = -90.0,
        .high = 90.0,
        .step = 5,
        .applies = blows,
        .when = N_("Needs a wind speed above 0."),
        .always_written = true,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "speed",
        .offset = offsetof(BillowWind, speed),
        .label = N_("_Wind"),
        .unit = N_("m/s"),
        .tooltip = N_("Speed of the wind; 0 is calm, 5 a breeze"),
        .reads = beaufort,
        .high = BILLOW_MAX_NUMBER,
        .step = 0.5,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "gust",
        .offset = offsetof(BillowWind, gust),
        .label = N_("Gusts"),
        .tooltip = N_("Strength of the gusts, as a fraction of the wind speed"),
        .high = BILLOW_MAX_NUMBER,
        .step = 0.1,
        .initial = {0.5},
        .applies = blows,
        .when = N_("Needs a wind speed above 0."),
        .always_written = true,
        .new_line = true,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "gust_period",
        .offset = offsetof(BillowWind, gust_period),
        .label = N_("Period"),
        .unit = N_("s"),
        .tooltip = N_("Time from one gust to the next"),
        .low = BILLOW_MIN_NUMBER,
        .high = BILLOW_MAX_NUMBER,
        .step = 0.25,
        .initial = {2.0},
        .applies = blows,
        .when = N_("Needs a wind speed above 0."),
        .always_written = true,
    },
    {
        .type = BILLOW_FIELD_CHOICE,
        .key = "gust_shape",
        .offset = offsetof(BillowWind, gust_shape),
        .label = N_("Rhythm"),
        .tooltip = N_("Whether gusts come at even intervals or faster and faster"),
        .choices = billow_gusts,
        .applies = blows,
        .when = N_("Needs a wind speed above 0."),
        .always_written = true,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "turbulence",
        .offset = offsetof(BillowWind, turbulence),
        .label = N_("Turbulence"),
        .tooltip = N_(
            "How much eddies change the speed of the wind from place to place, as a fraction of it: 0.1 over "
            "water, 0.3 between houses"),
        .high = BILLOW_MAX_TURBULENCE,
        .step = 0.05,
        .sparse = true,
        .applies = blows,
        .when = N_("Needs a wind speed above 0."),
        .new_line = true,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "turbulence_size",
        .offset = offsetof(BillowWind, turbulence_size),
        .label = N_("Eddies"),
        .unit = N_("m"),
        .tooltip = N_("Size of the largest eddies, which the wind carries along"),
        .low = BILLOW_MIN_NUMBER,
        .high = BILLOW_MAX_NUMBER,
        .step = 0.1,
        .initial = {1.0},
        .sparse = true,
        .applies = is_turbulent,
        .when = N_("Needs a turbulence above 0."),
    },
    {
        .type = BILLOW_FIELD_INTEGER,
        .key = "turbulence_seed",
        .offset = offsetof(BillowWind, turbulence_seed),
        .label = N_("Seed"),
        .tooltip = N_("Each number makes other eddies"),
        .high = 1000000.0,
        .step = 1,
        .sparse = true,
        .applies = is_turbulent,
        .when = N_("Needs a turbulence above 0."),
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "pressure",
        .offset = offsetof(BillowWind, pressure),
        .label = N_("Pressure"),
        .unit = N_("N s/m³"),
        .tooltip = N_("Force of the wind perpendicular to the cloth"),
        .high = BILLOW_MAX_NUMBER,
        .step = 0.1,
        .initial = {1.0},
        .applies = blows,
        .when = N_("Needs a wind speed above 0."),
        .always_written = true,
        .new_line = true,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "lift",
        .offset = offsetof(BillowWind, lift),
        .label = N_("Lift"),
        .unit = N_("N s/m³"),
        .tooltip = N_("Force of the wind along the cloth"),
        .high = BILLOW_MAX_NUMBER,
        .step = 0.1,
        .initial = {0.1},
        .applies = blows,
        .when = N_("Needs a wind speed above 0."),
        .always_written = true,
    },
    {
        .type = BILLOW_FIELD_CHOICE,
        .key = "law",
        .offset = offsetof(BillowWind, law),
        .label = N_("Force"),
        .tooltip =
            N_("Whether pressure and lift grow linearly with the wind speed or, as in real air, with its "
               "square; their unit is then N s²/m⁴, and a plate facing the wind has a pressure of 0.7"),
        .choices = laws,
        .sparse = true,
        .applies = blows,
        .when = N_("Needs a wind speed above 0."),
        .always_written = true,
        .new_line = true,
    },
    {0},
};

const BillowField billow_wind_key_fields[] = {
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "time",
        .offset = offsetof(BillowWindKey, time),
        .label = N_("Time"),
        .unit = N_("s"),
        .time = BILLOW_FIELD_MOMENT,
        .tooltip = N_("Time at which the wind blows like this"),
        .high = BILLOW_MAX_NUMBER,
        .step = 0.1,
        .required = true,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "direction",
        .offset = offsetof(BillowWindKey, direction),
        .label = N_("Heading"),
        .unit = N_("°"),
        .tooltip = N_("Horizontal direction that the wind blows toward: 0° is +x, 90° is +z; add 360° for a "
                      "full turn along the way"),
        .low = -BILLOW_MAX_NUMBER,
        .high = BILLOW_MAX_NUMBER,
        .step = 15,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "elevation",
        .offset = offsetof(BillowWindKey, elevation),
        .label = N_("Elevation"),
        .unit = N_("°"),
        .tooltip = N_("Upward angle of the wind"),
        .low = -90.0,
        .high = 90.0,
        .step = 5,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "speed",
        .offset = offsetof(BillowWindKey, speed),
        .label = N_("Wind"),
        .unit = N_("m/s"),
        .tooltip = N_("Speed of the wind; 0 is calm, 5 a breeze"),
        .reads = beaufort_of_key,
        .high = BILLOW_MAX_NUMBER,
        .step = 0.5,
        .required = true,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "gust",
        .offset = offsetof(BillowWindKey, gust),
        .label = N_("Gusts"),
        .tooltip = N_("How strong gusts are at this time, as a share of those of the wind: 0 for none"),
        .high = BILLOW_MAX_NUMBER,
        .step = 0.1,
        .initial = {1.0},
        .sparse = true,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "turbulence",
        .offset = offsetof(BillowWindKey, turbulence),
        .label = N_("Turbulence"),
        .tooltip = N_("How strong eddies are at this time, as a share of those of the wind: 0 for none"),
        .high = BILLOW_MAX_NUMBER,
        .step = 0.1,
        .initial = {1.0},
        .sparse = true,
    },
    {0},
};

BillowWind
billow_wind_default(void)
{
    BillowWind wind = {.keys = NULL};
    billow_fields_initialise(billow_wind_fields, &wind, NULL);
    return wind;
}

static double
speed_at(const BillowWind *wind, double time)
{
    return wind->speed * (1.0 + wind->gust * billow_gust_at(wind->gust_shape, wind->gust_period, 0.0, time));
}

static double
mix(double from, double to, double share)
{
    return from + share * (to - from);
}

/* Gives a wind that blows backwards the opposite heading. */
static void
turn_round(BillowWind *wind)
{
    if (wind->speed < 0.0) {
        wind->speed = -wind->speed;
        wind->direction += 180.0;
        wind->elevation = -wind->elevation;
    }
}

BillowWindKey
billow_wind_key_at(const BillowWind *wind, double time)
{
    if (wind->n_keys == 0)
        return (BillowWindKey){
            time, wind->direction, wind->elevation, wind->speed, 1.0, 1.0, billow_easing_default(), NULL};
    const size_t next = billow_key_after(wind->keys, wind->n_keys, sizeof *wind->keys, time);
    const BillowWindKey *from = &wind->keys[next > 0 ? next - 1 : 0],
                        *to = &wind->keys[next < wind->n_keys ? next : next - 1];
    const double tau = from == to ? 0.0 : (time - from->time) / (to->time - from->time);
    const double share = billow_easing_at(&from->easing, tau);
    return (BillowWindKey){
        .time = time,
        .direction = mix(from->direction, to->direction, share),
        .elevation = fmax(-90.0, fmin(mix(from->elevation, to->elevation, share), 90.0)),
        .speed = mix(from->speed, to->speed, share),
        .gust = fmax(mix(from->gust, to->gust, share), 0.0),
        .turbulence = fmax(mix(from->turbulence, to->turbulence, share), 0.0),
        .easing = from->easing,
    };
}

BillowWind
billow_wind_keyed(const BillowWind *wind, double time)
{
    BillowWind now = *wind;
    now.keys = NULL;
    now.n_keys = 0;
    if (wind->n_keys == 0)
        return now;
    const BillowWindKey key = billow_wind_key_at(wind, time);
    now.direction = key.direction;
    now.elevation = key.elevation;
    now.speed = key.speed;
    now.gust *= key.gust;
    now.turbulence *= key.turbulence;
    turn_round(&now);
    return now;
}

BillowVec3
billow_wind_velocity(const BillowWind *wind, double time)
{
    const BillowWind now = billow_wind_keyed(wind, time);
    double speed = speed_at(&now, time);
    double level = speed * cos(RADIANS(now.elevation));
    return billow_vec3(level * cos(RADIANS(now.direction)), speed * sin(RADIANS(now.elevation)),
                       level * sin(RADIANS(now.direction)));
}

BillowWind
billow_wind_at(const BillowWind *wind, double time)
{
    BillowWind steady = billow_wind_keyed(wind, time);
    steady.speed = speed_at(&steady, time);
    steady.gust = steady.turbulence = 0.0;
    turn_round(&steady);
    return steady;
}

double
billow_wind_force(const BillowWind *wind, double facing)
{
    const double by_speed = facing * wind->pressure + (1.0 - facing) * wind->lift;
    return by_speed * wind->speed * (wind->law == BILLOW_WIND_SQUARE ? wind->speed : 1.0);
}
