#include "core/cloth/crowding.h"

#include "core/base/allocate.h"
#include "core/base/shrink.h"
#include "core/cloth/strain.h"

#include <stdint.h>

/* --- A point among anchors --- */

enum { STEPS = 60 };

/* The anchors around a free point, in spacings. */
typedef struct {
    BillowVec3 places[4];
    double lengths[4]; /* of the edges to them */
    int n;
} Neighbors;

static double
mean_square(const Neighbors *around, BillowVec3 p)
{
    double sum = 0.0;
    for (int i = 0; i < around->n; i++) {
        const double strain = billow_vec3_distance(p, around->places[i]) / around->lengths[i] - 1.0;
        sum += strain * strain;
    }
    return sum / around->n;
}

/* Each anchor proposes the position one edge from it in the direction of the point, and the point moves
 * to the mean of these: the mean square strain does not grow. */
static double
strain_from(const Neighbors *around, BillowVec3 p)
{
    double least = mean_square(around, p);
    for (int i = 0; i < STEPS && least > BILLOW_STRAIN_MAX * BILLOW_STRAIN_MAX; i++) {
        BillowVec3 sum = {0};
        for (int k = 0; k < around->n; k++) {
            const BillowVec3 out = billow_vec3_sub(p, around->places[k]);
            const double length = billow_vec3_length(out);
            const BillowVec3 asked =
                length > 0.0
                    ? billow_vec3_add(around->places[k], billow_vec3_scale(out, around->lengths[k] / length))
                    : p;
            sum = billow_vec3_add(sum, asked);
        }
        p = billow_vec3_scale(sum, 1.0 / around->n);
        least = mean_square(around, p);
    }
    return sqrt(least);
}

/* Returns the least strain from starts beside the anchors and along the axes, or the first small one. */
static double
least_strain(const Neighbors *around)
{
    const BillowVec3 *p = around->places;
    const BillowVec3 first = billow_vec3_sub(p[1], p[0]),
                     second = billow_vec3_sub(p[around->n - 1], around->n == 4 ? p[2] : p[0]);
    /* perpendicular to the anchors' approximate plane; zero if they are collinear */
    BillowVec3 normal = billow_vec3_cross(first, second);
    const double length = billow_vec3_length(normal);
    normal = length > 0.0 ? billow_vec3_scale(normal, 1.0 / length) : normal;
    const BillowVec3 ways[] = {normal, {1.0, 0.0, 0.0}, {0.0, 1.0, 0.0}, {0.0, 0.0, 1.0}};
    BillowVec3 middle = {0};
    for (int i = 0; i < around->n; i++)
        middle = billow_vec3_add(middle, billow_vec3_scale(around->places[i], 1.0 / around->n));
    double least = INFINITY;
    for (int i = 0; i < 8 && least > BILLOW_STRAIN_MAX; i++) {
        const BillowVec3 way = billow_vec3_scale(ways[i / 2], i % 2 ? -1.0 : 1.0);
        least = fmin(least, strain_from(around, billow_vec3_add(middle, way)));
    }
    return least;
}

static bool
is_taut(const Neighbors *around)
{
    for (int i = 0; i < around->n; i++)
        for (int j = i + 1; j < around->n; j++)
            if (billow_vec3_distance(around->places[i], around->places[j]) >
                around->lengths[i] + around->lengths[j])
                return true;
    return false;
}

/* --- The anchors in the grid --- */

typedef struct {
    const BillowGrid *grid;
    const BillowAnchor *anchors;
    int32_t *at; /* per grid point: index of its anchor + 1, 0: none */
} AnchorMap;

/* Returns the index of the anchor at a point, -1 if there is none or no such point. */
static int
anchor_at(const AnchorMap *map, int column, int row)
{
    if (column < 0 || row < 0 || column >= map->grid->columns || row >= map->grid->rows)
        return -1;
    return map->at[billow_grid_index(map->grid, column, row)] - 1;
}

/* Returns whether an array whose size grows in powers of two is full. */
static bool
is_full(size_t n)
{
    return (n & (n - 1)) == 0;
}

static void
check_pair(const AnchorMap *map, int a, bool down, BillowCrowding *crowding)
{
    const BillowAnchor *from = &map->anchors[a];
    const int b = anchor_at(map, from->column + !down, from->row + down);
    if (b < 0)
        return;
    const double distance = billow_vec3_distance(map->anchors[a].position, map->anchors[b].position);
    const size_t point = billow_grid_index(map->grid, from->column, from->row);
    if (1.0 - distance / billow_grid_edge_length(map->grid, down, point) <= BILLOW_STRAIN_MAX)
        return;
    if (is_full(crowding->n_pairs))
        crowding->pairs = billow_reallocate(crowding->pairs, crowding->n_pairs ? 2 * crowding->n_pairs : 1,
                                            sizeof *crowding->pairs);
    crowding->pairs[crowding->n_pairs++] = (BillowPressedPair){a < b ? a : b, a < b ? b : a, distance};
}

static void
check_point(const AnchorMap *map, int column, int row, BillowCrowding *crowding)
{
    if (crowding->n_points == BILLOW_MAX_HELD || anchor_at(map, column, row) >= 0)
        return;
    const int numbers[] = {anchor_at(map, column - 1, row), anchor_at(map, column + 1, row),
                           anchor_at(map, column, row - 1), anchor_at(map, column, row + 1)};
    const size_t here = billow_grid_index(map->grid, column, row), n = (size_t) map->grid->columns,
                 edges[] = {here - 1, here, here - n, here};
    Neighbors around = {.n = 0};
    for (int i = 0; i < 4; i++)
        if (numbers[i] >= 0) {
            around.lengths[around.n] =
                billow_grid_edge_length(map->grid, i >= 2, edges[i]) / map->grid->spacing;
            around.places[around.n++] =
                billow_vec3_scale(map->anchors[numbers[i]].position, 1.0 / map->grid->spacing);
        }
    if (around.n < 3 || is_taut(&around))
        return;
    const double strain = least_strain(&around);
    if (strain <= BILLOW_STRAIN_MAX)
        return;
    if (is_full(crowding->n_points))
        crowding->points = billow_reallocate(
            crowding->points, crowding->n_points ? 2 * crowding->n_points : 1, sizeof *crowding->points);
    crowding->points[crowding->n_points++] = (BillowHeldPoint){column, row, strain};
}

static int
compare_pairs(const void *a, const void *b)
{
    const BillowPressedPair *p = a, *q = b;
    return p->a != q->a ? (p->a > q->a) - (p->a < q->a) : (p->b > q->b) - (p->b < q->b);
}

BillowCrowding
billow_crowding_find(const BillowGrid *grid, const BillowAnchor *anchors, size_t n_anchors)
{
    BillowCrowding crowding = {0};
    if (n_anchors < 2)
        return crowding;
    AnchorMap map = {grid, anchors, billow_allocate(billow_grid_count(grid), sizeof(int32_t))};
    for (size_t i = 0; i < n_anchors; i++)
        map.at[billow_grid_index(grid, anchors[i].column, anchors[i].row)] = (int32_t) i + 1;
    for (size_t i = 0; i < n_anchors; i++) {
        check_pair(&map, (int) i, false, &crowding);
        check_pair(&map, (int) i, true, &crowding);
    }
    for (int row = 0; n_anchors >= 3 && row < grid->rows; row++)
        for (int column = 0; column < grid->columns; column++)
            check_point(&map, column, row, &crowding);
    free(map.at);
    if (crowding.n_pairs > 0)
        qsort(crowding.pairs, crowding.n_pairs, sizeof *crowding.pairs, compare_pairs);
    return crowding;
}

void
billow_crowding_clear(BillowCrowding *crowding)
{
    free(crowding->pairs);
    free(crowding->points);
    *crowding = (BillowCrowding){0};
}
