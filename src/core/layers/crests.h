/* Crests that differ from one another, by a seed. docs/method.md §5. */
#pragma once

#include <stdint.h>

/* A crest changes along its length within this many wavelengths. */
#define BILLOW_CREST_LENGTH 1.5

/* How the crests of a wave differ. */
typedef struct {
    double variation; /* 0: not at all ... 1 */
    uint32_t seed;
    int rounds; /* crests after which they repeat, in space and in time; 0: never */
    int places; /* lengths of a crest across after which they repeat; 0: never */
} BillowCrests;

/* Returns the height of a wave, -1.6 ... 1.6, with an amplitude of 1, as a smooth function of two numbers: of the
 * `turns` of its phase, and of the place across the direction in which it runs, in wavelengths. Without
 * variation it is sin(2 pi turns). */
double billow_crests_height(const BillowCrests *crests, double turns, double across);
