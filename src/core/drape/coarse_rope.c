#include "core/drape/coarse_rope.h"

#include "core/base/allocate.h"

#include <stdlib.h>

BillowCoarseRope
billow_coarse_rope_new(const BillowGrid *grid, const double *freedom, size_t stride, BillowPoints points)
{
    const size_t all = (size_t) grid->columns;
    BillowCoarseRope rope = {.column = billow_allocate(all, sizeof *rope.column),
                             .length = billow_allocate(2 * all, sizeof *rope.length),
                             .points = billow_points_new(all)};
    rope.freedom = rope.length + all;
    for (size_t first = 0, last; first < all; first = last) {
        rope.column[rope.count++] = first;
        for (last = first + 1; last + 1 < all && freedom[last] > 0.0;)
            last++;
        const size_t span = last - first, parts = (span + stride - 1) / stride;
        for (size_t part = 1; last < all && part < parts; part++)
            rope.column[rope.count++] = first + part * span / parts;
    }
    for (size_t k = 0; k < rope.count; k++) {
        const size_t column = rope.column[k];
        billow_points_set(&rope.points, k, billow_points_get(&points, column));
        rope.freedom[k] = freedom[column];
        rope.length[k] = k + 1 < rope.count ? grid->spacing * (double) (rope.column[k + 1] - column) : 0.0;
    }
    return rope;
}

void
billow_coarse_rope_refine(const BillowCoarseRope *rope, BillowPoints points)
{
    for (size_t k = 0; k + 1 < rope->count; k++) {
        const size_t first = rope->column[k], span = rope->column[k + 1] - first;
        const BillowVec3 from = billow_points_get(&rope->points, k),
                         to = billow_points_get(&rope->points, k + 1);
        for (size_t i = 0; i <= span; i++)
            billow_points_set(&points, first + i, billow_vec3_mix(from, to, (double) i / (double) span));
    }
}

void
billow_coarse_rope_clear(BillowCoarseRope *rope)
{
    free(rope->column);
    free(rope->length);
    billow_points_free(&rope->points);
}
