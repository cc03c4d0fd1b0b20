/* Random numbers that are a function of whole numbers. */
#pragma once

#include <stdint.h>

/* Returns a number with all bits of another one mixed: the finalizer of MurmurHash3. */
static inline uint32_t
billow_scramble(uint32_t bits)
{
    bits ^= bits >> 16;
    bits *= 0x85ebca6bu;
    bits ^= bits >> 13;
    bits *= 0xc2b2ae35u;
    return bits ^ (bits >> 16);
}
