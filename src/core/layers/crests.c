#include "core/layers/crests.h"

#include "core/base/scramble.h"

#include <math.h>

/* How far the largest variation changes the height and the place of a crest: by this share of the amplitude, and
 * by this many turns. */
static const double MOST_HEIGHT = 0.6, MOST_SHIFT = 0.2;

enum { HEIGHT, SHIFT };

/* Returns the number of a crest, a whole number, within a round. */
static uint32_t
in_round(const BillowCrests *crests, double crest)
{
    const double round = crests->rounds > 0 ? crests->rounds : 65536.0;
    return (uint32_t) (crest - round * floor(crest / round));
}

/* Returns the random number, -1 to 1, of a crest at a place across. */
static double
random_at(const BillowCrests *crests, uint32_t channel, uint32_t crest, double across)
{
    if (crests->places > 0)
        across -= crests->places * floor(across / crests->places);
    const uint32_t place = (uint32_t) (int32_t) fmin(fmax(across, -1e9), 1e9);
    const uint32_t bits =
        billow_scramble(billow_scramble(billow_scramble(crests->seed + 2u) + 2u * crest + channel) + place);
    return bits / 2147483647.5 - 1.0;
}

static double
smooth_step(double t)
{
    return t * t * (3.0 - 2.0 * t);
}

/* Returns smooth noise, -1 to 1: random numbers at whole places, blended in between. */
static double
noise(const BillowCrests *crests, uint32_t channel, double turns, double across)
{
    const double crest = floor(turns), place = floor(across);
    const uint32_t here = in_round(crests, crest), next = in_round(crests, crest + 1.0);
    const double t = smooth_step(turns - crest), u = smooth_step(across - place);
    const double first =
        (1.0 - t) * random_at(crests, channel, here, place) + t * random_at(crests, channel, next, place);
    const double second = (1.0 - t) * random_at(crests, channel, here, place + 1.0) +
                          t * random_at(crests, channel, next, place + 1.0);
    return (1.0 - u) * first + u * second;
}

double
billow_crests_height(const BillowCrests *crests, double turns, double across)
{
    const double place = across / BILLOW_CREST_LENGTH;
    const double height = 1.0 + crests->variation * MOST_HEIGHT * noise(crests, HEIGHT, turns, place);
    const double shift = crests->variation * MOST_SHIFT * noise(crests, SHIFT, turns, place);
    const double shifted = turns + shift;
    return height * sin(2.0 * M_PI * (shifted - floor(shifted)));
}
