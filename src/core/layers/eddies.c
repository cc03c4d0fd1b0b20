#include "core/layers/eddies.h"

#include "core/base/scramble.h"

#include <math.h>

/* How strong the next octave is at full detail; how much the sizes within one differ, in octaves; how
 * fast eddies change, as a share of the drift. */
static const double NEXT = 0.7, SPREAD = 0.8, CHANGE = 0.5;

/* Returns a random number from 0 to 1. */
static double
random_of(int seed, int number, uint32_t channel)
{
    const uint32_t own = billow_scramble(billow_scramble((uint32_t) seed + 1u) + (uint32_t) number);
    return billow_scramble(own + channel) / 4294967295.0;
}

/* Directions are spread evenly over the sphere. */
static BillowVec3
direction_of(int seed, int number)
{
    const double y = 2.0 * (number % BILLOW_EDDIES + random_of(seed, number, 0)) / BILLOW_EDDIES - 1.0,
                 level = sqrt(1.0 - y * y), around = 2.0 * M_PI * random_of(seed, number, 1);
    return billow_vec3(level * cos(around), y, level * sin(around));
}

/* Returns a random unit vector at right angles to a unit vector. */
static BillowVec3
across(int seed, int number, BillowVec3 k)
{
    const BillowVec3 other = fabs(k.y) < 0.9 ? billow_vec3(0.0, 1.0, 0.0) : billow_vec3(1.0, 0.0, 0.0),
                     wide = billow_vec3_cross(other, k),
                     first = billow_vec3_scale(wide, 1.0 / billow_vec3_length(wide)),
                     second = billow_vec3_cross(k, first);
    const double angle = 2.0 * M_PI * random_of(seed, number, 2);
    return billow_vec3_add(billow_vec3_scale(first, cos(angle)), billow_vec3_scale(second, sin(angle)));
}

int
billow_eddies_find(double size, double detail, int seed, BillowEddy eddies[BILLOW_MOST_EDDIES])
{
    const int n = detail > 0.0 ? BILLOW_MOST_EDDIES : BILLOW_EDDIES;
    double share = 1.0;
    for (int m = 0; m < n; m++) {
        share *= m > 0 && m % BILLOW_EDDIES == 0 ? NEXT * detail : 1.0;
        const double own = size * exp2(SPREAD * (random_of(seed, m, 4) - 0.5) - m / BILLOW_EDDIES);
        const BillowVec3 way = direction_of(seed, m), k = billow_vec3_scale(way, 1.0 / own);
        eddies[m] = (BillowEddy){
            .k = k,
            .u = across(seed, m, way),
            .share = share,
            .turns = random_of(seed, m, 5),
            .change = CHANGE * billow_vec3_length(k) * (2.0 * random_of(seed, m, 3) - 1.0),
        };
    }
    return n;
}

double
billow_eddies_norm(const BillowEddy *eddies, int n)
{
    double squares = 0.0;
    for (int m = 0; m < n; m++)
        squares += eddies[m].share * eddies[m].share;
    return sqrt(squares);
}
