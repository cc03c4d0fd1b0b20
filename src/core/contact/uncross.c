#include "core/contact/uncross.h"

#include "core/base/allocate.h"
#include "core/contact/contours.h"
#include "core/contact/ironing.h"
#include "core/contact/near.h"

#include <string.h>

enum { MOST_ROUNDS = 64, PATIENCE = 4, LITTLE_PATIENCE = 2 };

/* In PATIENCE rounds, crossings must fall to this share; in the first, which undo the shallow ones, to this.
 * If all are to be shallow, that is in the first LITTLE_PATIENCE rounds. */
static const double FEWER = 0.87, AT_FIRST = 2.0 / 3.0;

/* A round moves a point by up to this, in spacings. */
static const double STEP = 0.15;

/* Parts are apart from this distance on, in spacings. */
static const double APART = 0.003;

typedef struct {
    const BillowGrid *grid;
    const unsigned char *held;
    bool shallow; /* all crossings are to be */
    BillowWorkers *workers;
    BillowPoints push; /* scratch space */
} Uncrossing;

/* Returns whether the cloth no longer crosses itself. Gives up when crossings hardly become fewer. */
static bool
draw_apart(const Uncrossing *uncrossing, BillowPoints x)
{
    const double step = STEP * uncrossing->grid->spacing;
    const int first = uncrossing->shallow ? LITTLE_PATIENCE : PATIENCE;
    size_t before = SIZE_MAX;
    for (int round = 0; round < MOST_ROUNDS; round++) {
        const size_t crossings =
            billow_contours_shorten(uncrossing->grid, &x, uncrossing->workers, uncrossing->push);
        if (crossings == 0)
            return true;
        if (round == first || round % PATIENCE == 0) {
            if ((double) crossings > (round == first ? AT_FIRST : FEWER) * (double) before)
                return false;
            before = crossings;
        }
        for (size_t i = 0; i < billow_grid_count(uncrossing->grid); i++)
            if (!uncrossing->held[i])
                billow_points_set(
                    &x, i,
                    billow_vec3_add(billow_points_get(&x, i),
                                    billow_vec3_scale(billow_points_get(&uncrossing->push, i), step)));
    }
    return false;
}

/* Returns whether all parts are a little apart. */
static bool
is_apart(const BillowGrid *grid, BillowWorkers *workers, const BillowPoints *x)
{
    uint8_t *cuts = billow_allocate(billow_grid_count(grid), sizeof *cuts);
    memset(cuts, BILLOW_CUT_BOTH, billow_grid_count(grid));
    BillowNearList list = {0};
    billow_near_find(grid, x, cuts, APART * grid->spacing, workers, &list);
    const bool apart = list.n_pairs == 0;
    billow_near_list_clear(&list);
    free(cuts);
    return apart;
}

bool
billow_uncross(const BillowGrid *grid, const unsigned char *held, double strength, bool shallow,
               BillowWorkers *workers, BillowPoints points)
{
    Uncrossing uncrossing = {grid, held, shallow, workers, billow_points_new(billow_grid_count(grid))};
    billow_iron(grid, strength, points);
    const bool done = draw_apart(&uncrossing, points) && is_apart(grid, workers, &points);
    billow_points_free(&uncrossing.push);
    return done;
}
