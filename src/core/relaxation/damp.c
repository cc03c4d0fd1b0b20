#include "core/relaxation/damp.h"

#include "core/relaxation/level.h"

#include <math.h>

enum { MOST_ROUNDS = 3 };

/* Cloth does not rest if it moves by more than this share of its size in the second half of a round. */
static const double UNREST = 0.02;

/* How much stiffer the splitting gets with each round. */
static const double FIRM = 2.0;

/* Returns whether to go on. */
static bool
run(const BillowRelaxationDamping *damping, int iterations)
{
    bool more = true;
    for (int i = 0; i < iterations && more; i++)
        more = damping->iterate(damping->data);
    return more;
}

void
billow_relaxation_damp(const BillowRelaxationDamping *damping)
{
    BillowRelaxationLevel *level = damping->level;
    const size_t count = billow_grid_count(damping->grid);
    const int half = damping->iterations / 2;
    BillowPoints then = billow_points_new(count);
    bool more = true;
    double moved = INFINITY, firmness = 1.0;
    for (int k = 0; k < MOST_ROUNDS && more && moved > UNREST; k++) {
        if (k > 0) {
            billow_relaxation_level_lighten(level, 1.0 / FIRM);
            firmness *= FIRM;
        }
        level->moving = false;
        more = run(damping, half);
        billow_points_copy(&then, &level->x, count);
        more = more && run(damping, damping->iterations - half);
        moved =
            billow_points_distance(&level->x, &then, count) / billow_points_size(&level->x, damping->grid);
    }
    if (firmness > 1.0)
        billow_relaxation_level_lighten(level, firmness);
    billow_points_free(&then);
}
