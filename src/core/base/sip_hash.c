#include "core/base/sip_hash.h"

enum { WORD = sizeof(uint64_t) };

static uint64_t
rotated(uint64_t value, int by)
{
    return value << by | value >> (64 - by);
}

static void
mix(uint64_t v[4], int rounds)
{
    for (int i = 0; i < rounds; i++) {
        v[0] += v[1];
        v[2] += v[3];
        v[1] = rotated(v[1], 13) ^ v[0];
        v[3] = rotated(v[3], 16) ^ v[2];
        v[0] = rotated(v[0], 32);
        v[2] += v[1];
        v[0] += v[3];
        v[1] = rotated(v[1], 17) ^ v[2];
        v[3] = rotated(v[3], 21) ^ v[0];
        v[2] = rotated(v[2], 32);
    }
}

static void
take_word(uint64_t v[4], uint64_t word)
{
    v[3] ^= word;
    mix(v, 2);
    v[0] ^= word;
}

/* Reads up to eight bytes, little-endian. */
static uint64_t
word_at(const unsigned char *at, size_t n)
{
    uint64_t word = 0;
    for (size_t i = 0; i < n; i++)
        word |= (uint64_t) at[i] << (8 * i);
    return word;
}

uint64_t
billow_sip_hash(const void *bytes, size_t length, const uint64_t key[2])
{
    uint64_t v[4] = {key[0] ^ 0x736f6d6570736575, key[1] ^ 0x646f72616e646f6d, key[0] ^ 0x6c7967656e657261,
                     key[1] ^ 0x7465646279746573};
    const unsigned char *at = bytes;
    size_t left = length;
    for (; left >= WORD; at += WORD, left -= WORD)
        take_word(v, word_at(at, WORD));
    take_word(v, word_at(at, left) | (uint64_t) length << 56);
    v[2] ^= 0xff;
    mix(v, 4);
    return v[0] ^ v[1] ^ v[2] ^ v[3];
}
