#include "core/relaxation/creep.h"

#include "core/relaxation/level.h"

#include <stdlib.h>

/* It shows after a few rounds whether cloth creeps: in the first ones, it gathers speed and sways. */
enum { TRIED = 3, MOST_ROUNDS = 30 };

/* Cloth creeps if the last of these rounds takes it farther away by more than this share of its size. It goes
 * on as long as each further round does by more than the second. */
static const double CREEP = 6e-4, GO_ON = 3e-4;

/* A power of two: nothing is rounded. */
static const double FIRM = 8.0;

/* Runs a round. Returns whether to go on. */
static bool
run(const BillowRelaxationCreeping *creeping)
{
    bool more = true;
    for (int i = 0; i < creeping->iterations && more; i++)
        more = creeping->iterate(creeping->data);
    return more;
}

void
billow_relaxation_creep(const BillowRelaxationCreeping *creeping)
{
    BillowRelaxationLevel *level = creeping->level;
    const size_t count = billow_grid_count(creeping->grid);
    double *kept = billow_relaxation_level_keep(level), away = 0.0, gone = 0.0, least = CREEP;
    BillowPoints from = billow_points_new(count);
    billow_points_copy(&from, &level->x, count);
    billow_relaxation_level_lighten(level, 1.0 / FIRM);
    level->moving = false;
    bool more = true;
    int rounds = 0;
    while (more && rounds < MOST_ROUNDS && (rounds < TRIED || gone > least)) {
        more = run(creeping);
        const double now =
            billow_points_distance(&level->x, &from, count) / billow_points_size(&level->x, creeping->grid);
        gone = now - away;
        away = now;
        least = ++rounds > TRIED ? GO_ON : CREEP;
    }
    billow_relaxation_level_lighten(level, FIRM);
    if (rounds <= TRIED + 1) /* it sways */
        billow_relaxation_level_return(level, kept);
    billow_points_free(&from);
    free(kept);
}
