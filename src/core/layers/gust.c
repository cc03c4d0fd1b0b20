#include "core/layers/gust.h"

#include "core/layers/loop.h"

#include <math.h>

const BillowChoice billow_gusts[] = {
    [BILLOW_GUST_SINE] = {"sine", N_("Even")},
    [BILLOW_GUST_RISING] = {"rising", N_("Accelerating")},
    {0},
};

static bool
has_gusts(const void *gusts)
{
    return ((const BillowGusts *) gusts)->gust > 0.0;
}

const BillowField billow_gust_fields[] = {
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "gust",
        .offset = offsetof(BillowGusts, gust),
        .label = N_("_Gusts"),
        .tooltip = N_("How far gusts raise and lower the strength, as a share of the strength"),
        .high = 1.0,
        .step = 0.1,
        .sparse = true,
        .new_line = true,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "gust_period",
        .offset = offsetof(BillowGusts, gust_period),
        .label = N_("Gust period"),
        .unit = N_("s"),
        .tooltip = N_("Time from one gust to the next"),
        .low = BILLOW_MIN_NUMBER,
        .high = BILLOW_MAX_NUMBER,
        .step = 0.25,
        .initial = {2.0},
        .applies = has_gusts,
        .when = N_("Needs gusts above 0."),
    },
    {
        .type = BILLOW_FIELD_CHOICE,
        .key = "gust_shape",
        .offset = offsetof(BillowGusts, gust_shape),
        .label = N_("Rhythm"),
        .tooltip = N_("Whether gusts come at even intervals or faster and faster"),
        .choices = billow_gusts,
        .applies = has_gusts,
        .when = N_("Needs gusts above 0."),
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "gust_phase",
        .offset = offsetof(BillowGusts, gust_phase),
        .label = N_("Gust phase"),
        .unit = N_("°"),
        .tooltip = N_("Point in their cycle where the gusts begin; 360° is a full cycle"),
        .low = -BILLOW_MAX_NUMBER,
        .high = BILLOW_MAX_NUMBER,
        .step = 15,
        .applies = has_gusts,
        .when = N_("Needs gusts above 0."),
        .sparse = true,
    },
    {0},
};

/* Etzmuss (2.35): f = (a + sin omega t) w. Gerits (3.10): f = -v (sin t^2 + 0.5), here a speed without its sign: half speed, `gust` = 2. */
double
billow_gust_at(BillowGust shape, double period, double phase, double time)
{
    const double from = phase * (M_PI / 180.0);
    if (shape == BILLOW_GUST_SINE)
        return sin(2.0 * M_PI * time / period + from);
    const double t = 2.0 * time / period;
    return sin(t * t + from);
}

double
billow_gusts_at(const BillowGusts *gusts, double elapsed)
{
    if (!(gusts->gust > 0.0))
        return 1.0;
    return 1.0 +
           gusts->gust * billow_gust_at(gusts->gust_shape, gusts->gust_period, gusts->gust_phase, elapsed);
}

/* For rising gusts, phi(seconds) = (2 seconds / period)^2 = 2 pi n. */
void
billow_gusts_loop(BillowGusts *gusts, double seconds)
{
    if (!(gusts->gust > 0.0))
        return;
    if (gusts->gust_shape == BILLOW_GUST_SINE) {
        gusts->gust_period = seconds / billow_loop_periods(seconds, gusts->gust_period);
        return;
    }
    const double t = 2.0 * seconds / gusts->gust_period;
    gusts->gust_period = 2.0 * seconds / sqrt(2.0 * M_PI * billow_loop_periods(t * t, 2.0 * M_PI));
}

/* (1 - cos(pi t / fade)) / 2 during the fade, then 1. */
static double
raised_cosine(double t, double fade)
{
    return t < fade ? 0.5 * (1.0 - cos(M_PI * t / fade)) : 1.0;
}

double
billow_fade_at(double elapsed, double duration, double fade_in, double fade_out)
{
    if (!(elapsed >= 0.0 && elapsed <= duration))
        return 0.0;
    return raised_cosine(elapsed, fade_in) * raised_cosine(duration - elapsed, fade_out);
}
