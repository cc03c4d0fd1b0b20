#include "core/cord.h"

#include "core/allocate.h"

#include <limits.h>
#include <math.h>
#include <stdlib.h>

#define ROUNDING 1e-9

/* The points around an anchor, its own excepted. */
typedef struct {
    const BillowGrid *grid;
    const unsigned char *held;
    double squared_radius; /* spacings */
    int reach;             /* spacings, rounded down */
    int *
        nearest; /* squared distance of each point from the nearest anchor, spacings; INT_MAX: out of reach */
    BillowCord *cords;
    size_t n, room;
} Search;

typedef void (*Visit)(Search *search, size_t anchor, size_t point, int squared_distance);

static void
visit_around(Search *search, int column, int row, Visit visit)
{
    const BillowGrid *grid = search->grid;
    const int reach = search->reach;
    for (int r = row > reach ? row - reach : 0; r < grid->rows && r <= row + reach; r++)
        for (int c = column > reach ? column - reach : 0; c < grid->columns && c <= column + reach; c++) {
            int squared = (r - row) * (r - row) + (c - column) * (c - column);
            size_t point = billow_grid_index(grid, c, r);
            if (squared <= search->squared_radius && !search->held[point])
                visit(search, billow_grid_index(grid, column, row), point, squared);
        }
}

static void
visit_all(Search *search, Visit visit)
{
    for (int row = 0; row < search->grid->rows; row++)
        for (int column = 0; column < search->grid->columns; column++)
            if (search->held[billow_grid_index(search->grid, column, row)])
                visit_around(search, column, row, visit);
}

static void
note_distance(Search *search, size_t anchor, size_t point, int squared_distance)
{
    if (squared_distance < search->nearest[point])
        search->nearest[point] = squared_distance;
}

static void
tie(Search *search, size_t anchor, size_t point, int squared_distance)
{
    if (squared_distance != search->nearest[point])
        return;
    if (search->n == search->room) {
        search->room = search->room ? 2 * search->room : 64;
        search->cords = billow_reallocate(search->cords, search->room, sizeof *search->cords);
    }
    search->cords[search->n++] =
        (BillowCord){point, anchor, search->grid->spacing * sqrt((double) squared_distance)};
}

static int
compare(const void *a, const void *b)
{
    const BillowCord *left = a, *right = b;
    if (left->point != right->point)
        return left->point < right->point ? -1 : 1;
    return left->anchor < right->anchor ? -1 : left->anchor > right->anchor;
}

BillowCord *
billow_cords_of_anchors(const BillowGrid *grid, const unsigned char *held, double radius, size_t *n)
{
    const size_t count = billow_grid_count(grid);
    double reach = fmin(radius / grid->spacing * (1.0 + ROUNDING), grid->columns + grid->rows);
    Search search = {.grid = grid, .held = held, .squared_radius = reach * reach, .reach = (int) reach};
    *n = 0;
    if (search.reach < 1)
        return NULL;
    search.nearest = billow_allocate(count, sizeof *search.nearest);
    for (size_t i = 0; i < count; i++)
        search.nearest[i] = INT_MAX;
    visit_all(&search, note_distance);
    visit_all(&search, tie);
    free(search.nearest);
    if (search.n > 0)
        qsort(search.cords, search.n, sizeof *search.cords, compare);
    *n = search.n;
    return search.cords;
}
