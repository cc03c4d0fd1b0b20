#include "core/layers/fade.h"

#include <math.h>

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
