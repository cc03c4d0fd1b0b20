#include "physics/net/transpose.h"

#include "core/base/wide.h"

#include <string.h>

enum {
    TILE = 16, /* values of a cache line: as many rows are read and written together */
    FOUR = 4,
};

typedef float Four __attribute__((vector_size(FOUR * sizeof(float))));

BILLOW_WITHIN Four
four_at(const float *from)
{
    Four four;
    memcpy(&four, from, sizeof four);
    return four;
}

BILLOW_WITHIN void
put_four(float *to, Four four, bool add)
{
    if (add)
        four = four_at(to) + four;
    memcpy(to, &four, sizeof four);
}

/* a0 b0 a1 b1 and a2 b2 a3 b3 */
BILLOW_WITHIN Four
first_halves(Four a, Four b)
{
    return __builtin_shufflevector(a, b, 0, 4, 1, 5);
}

BILLOW_WITHIN Four
last_halves(Four a, Four b)
{
    return __builtin_shufflevector(a, b, 2, 6, 3, 7);
}

/* A block of 4 x 4: compilers do not find these instructions in a loop. */
BILLOW_WITHIN void
transpose_block(const float *from, size_t from_step, float *to, size_t to_step, bool add)
{
    const Four a = four_at(from), b = four_at(from + from_step), c = four_at(from + 2 * from_step),
               d = four_at(from + 3 * from_step);
    const Four ac = first_halves(a, c), bd = first_halves(b, d), ac2 = last_halves(a, c),
               bd2 = last_halves(b, d);
    put_four(to, first_halves(ac, bd), add);
    put_four(to + to_step, last_halves(ac, bd), add);
    put_four(to + 2 * to_step, first_halves(ac2, bd2), add);
    put_four(to + 3 * to_step, last_halves(ac2, bd2), add);
}

/* to[i][j] = from[j][i] for i in [begin, end), j in [start, stop) */
BILLOW_WITHIN void
transpose_part(const float *from, size_t from_step, float *to, size_t to_step, size_t begin, size_t end,
               size_t start, size_t stop, bool add)
{
    for (size_t i = begin; i < end; i++)
        for (size_t j = start; j < stop; j++) {
            const float value = from[j * from_step + i];
            to[i * to_step + j] = add ? to[i * to_step + j] + value : value;
        }
}

/* The same for up to TILE x TILE values from 0 on: blocks, and what is left of rows and columns. */
BILLOW_WITHIN void
transpose_tile(const float *from, size_t from_step, float *to, size_t to_step, size_t m, size_t n, bool add)
{
    const size_t high = m / FOUR * FOUR, wide = n / FOUR * FOUR;
    for (size_t i = 0; i < high; i += FOUR)
        for (size_t j = 0; j < wide; j += FOUR)
            transpose_block(from + j * from_step + i, from_step, to + i * to_step + j, to_step, add);
    transpose_part(from, from_step, to, to_step, 0, high, wide, n, add);
    transpose_part(from, from_step, to, to_step, high, m, 0, n, add);
}

void
billow_transpose(const float *from, size_t from_step, float *to, size_t to_step, size_t begin, size_t end,
                 size_t n, bool add)
{
    for (size_t i = begin; i < end; i += TILE)
        for (size_t j = 0; j < n; j += TILE) {
            const float *tile = from + j * from_step + i;
            const size_t high = end - i < TILE ? end - i : TILE, wide = n - j < TILE ? n - j : TILE;
            if (add)
                transpose_tile(tile, from_step, to + i * to_step + j, to_step, high, wide, true);
            else
                transpose_tile(tile, from_step, to + i * to_step + j, to_step, high, wide, false);
        }
}
