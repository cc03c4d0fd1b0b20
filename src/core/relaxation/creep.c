#include "core/relaxation/creep.h"

#include "core/relaxation/level.h"

#include <stdlib.h>

/* It shows after a few rounds whether cloth creeps: in the first ones, it gathers speed and sways. */
enum { TRIED = 3 };

/* Cloth creeps if the last of these rounds takes it farther away by more than `round` of its size, or, if they are
 * shorter than those in which it goes on, by more than `each` for each iteration. */
typedef struct {
    double round, each;
} Creep;

/* It goes on as long as each further round takes it farther by more than the second. */
static const Creep CREEPS = {6e-4, 1.4e-5}, GOES_ON = {3e-4, 5e-6};

static double
least_of(const Creep *creep, const BillowRelaxationCreeping *creeping, int iterations)
{
    return creeping->iterations < creeping->longer ? creep->each * iterations : creep->round;
}

/* A power of two: nothing is rounded. */
static const double FIRM = 8.0;

/* Runs a round. Returns whether to go on. */
static bool
run(const BillowRelaxationCreeping *creeping, int iterations)
{
    bool more = true;
    for (int i = 0; i < iterations && more; i++)
        more = creeping->iterate(creeping->data, iterations);
    return more;
}

void
billow_relaxation_creep(const BillowRelaxationCreeping *creeping)
{
    BillowRelaxationLevel *level = creeping->level;
    const size_t count = billow_grid_count(creeping->grid);
    double *kept = billow_relaxation_level_keep(level), away = 0.0, gone = 0.0,
           least = least_of(&CREEPS, creeping, creeping->iterations);
    BillowPoints from = billow_points_new(count);
    billow_points_copy(&from, &level->x, count);
    billow_relaxation_level_lighten(level, 1.0 / FIRM);
    level->moving = false;
    bool more = true;
    int rounds = 0, left = creeping->most;
    while (more && left > 0 && (rounds < TRIED || gone > least)) {
        const int iterations = rounds < TRIED ? creeping->iterations : creeping->longer;
        more = run(creeping, iterations);
        left -= iterations;
        const double now =
            billow_points_distance(&level->x, &from, count) / billow_points_size(&level->x, creeping->grid);
        gone = now - away;
        away = now;
        if (++rounds > TRIED)
            least = least_of(&GOES_ON, creeping, iterations);
    }
    billow_relaxation_level_lighten(level, FIRM);
    if (rounds <= TRIED + 1) /* it sways */
        billow_relaxation_level_return(level, kept);
    billow_points_free(&from);
    free(kept);
}
