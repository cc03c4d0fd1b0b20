/* Boxes around cells, around blocks of 2 x 2 cells, of 4 x 4 and so on. Blocks whose boxes are apart are left
 * out, and so is cloth that is nearly flat, which cannot touch itself. */
#include "physics/solver/layer_search_private.h"

#include "core/base/allocate.h"
#include "core/base/outline.h"

#include <stdlib.h>
#include <string.h>

enum {
    REMEMBERED = 512, /* cells whose pieces are kept */
    ROWS_PER_CHUNK = 8,
};

/* Pieces of a flat cloth without a common point are this far apart, in spacings. */
#define FLAT_DISTANCE 0.7

BillowLayerSearch *
billow_layer_search_new(const BillowGrid *grid)
{
    BillowLayerSearch *search = billow_allocate(1, sizeof *search);
    int columns = grid->columns - 1, rows = grid->rows - 1;
    search->grid = *grid;
    search->pieces = billow_allocate(REMEMBERED, sizeof *search->pieces);
    for (;;) {
        search->levels[search->n_levels++] =
            (Level){columns, rows, billow_allocate((size_t) columns * (size_t) rows, sizeof(Block))};
        if (columns == 1 && rows == 1)
            return search;
        columns = (columns + 1) / 2;
        rows = (rows + 1) / 2;
    }
}

void
billow_layer_search_free(BillowLayerSearch *search)
{
    if (!search)
        return;
    for (int i = 0; i < search->n_levels; i++)
        free(search->levels[i].blocks);
    free(search->pieces);
    free(search->pairs);
    free(search);
}

/* --- Boxes --- */

#define NOTHING                                                                                              \
    {                                                                                                        \
        {INFINITY, INFINITY, INFINITY},                                                                      \
        {                                                                                                    \
            -INFINITY, -INFINITY, -INFINITY                                                                  \
        }                                                                                                    \
    }

static const Block empty = {{NOTHING, NOTHING}, NOTHING, NOTHING, false};

static inline void
include(Box *box, BillowVec3 v)
{
    const double place[3] = {v.x, v.y, v.z};
    for (int axis = 0; axis < 3; axis++) {
        box->low[axis] = place[axis] < box->low[axis] ? place[axis] : box->low[axis];
        box->high[axis] = place[axis] > box->high[axis] ? place[axis] : box->high[axis];
    }
}

static inline void
include_box(Box *box, const Box *other)
{
    for (int axis = 0; axis < 3; axis++) {
        box->low[axis] = other->low[axis] < box->low[axis] ? other->low[axis] : box->low[axis];
        box->high[axis] = other->high[axis] > box->high[axis] ? other->high[axis] : box->high[axis];
    }
}

static inline void
include_sweep(Sweep *sweep, const Sweep *other)
{
    include_box(&sweep->places, &other->places);
    include_box(&sweep->ways, &other->ways);
}

void
billow_layer_cell_corners(const BillowLayerSearch *search, Place cell, uint32_t corners[4])
{
    const uint32_t a = (uint32_t) billow_grid_index(&search->grid, cell.column, cell.row),
                   below = (uint32_t) search->grid.columns;
    const uint32_t list[4] = {a, a + 1, a + below, a + below + 1};
    for (int i = 0; i < 4; i++)
        corners[i] = (uint32_t) billow_grid_first_twin(&search->grid, list[i]);
}

static void
box_cell(BillowLayerSearch *search, Place cell)
{
    Block *block = block_at(search, 0, cell);
    uint32_t corners[4];
    *block = empty;
    if (billow_grid_cell_share(&search->grid, cell.column, cell.row) == 0.0)
        return;
    billow_layer_cell_corners(search, cell, corners);
    for (int i = 0; i < 4; i++) {
        const Sweep sweep = sweep_of(search, corners[i]);
        include_sweep(&block->sweep, &sweep);
        block->is_wanted |= search->wanted[corners[i]];
    }
    for (int end = 0; end < 2; end++) {
        BillowVec3 p[4];
        for (int i = 0; i < 4; i++)
            p[i] = billow_points_get(end ? search->x : search->x0, corners[i]);
        include(&block->east, billow_vec3_sub(p[1], p[0]));
        include(&block->east, billow_vec3_sub(p[3], p[2]));
        include(&block->south, billow_vec3_sub(p[2], p[0]));
        include(&block->south, billow_vec3_sub(p[3], p[1]));
    }
}

static void
include_block(Block *block, const Block *other)
{
    include_sweep(&block->sweep, &other->sweep);
    include_box(&block->east, &other->east);
    include_box(&block->south, &other->south);
    block->is_wanted |= other->is_wanted;
}

int
billow_layer_split(const BillowLayerSearch *search, int level, Place block, Place parts[4])
{
    const Level *below = &search->levels[level - 1];
    int n = 0;
    for (int row = 2 * block.row; row < 2 * block.row + 2 && row < below->rows; row++)
        for (int column = 2 * block.column; column < 2 * block.column + 2 && column < below->columns;
             column++)
            parts[n++] = (Place){column, row};
    return n;
}

typedef struct {
    BillowLayerSearch *search;
    int level;
} BoxJob;

static void
box_rows(void *data, size_t begin, size_t end)
{
    const BoxJob *job = data;
    BillowLayerSearch *search = job->search;
    const Level *at = &search->levels[job->level];
    for (int row = (int) begin; row < (int) end; row++)
        for (int column = 0; column < at->columns; column++) {
            const Place place = {column, row};
            if (job->level == 0) {
                box_cell(search, place);
                continue;
            }
            Place parts[4];
            Block *block = block_at(search, job->level, place);
            *block = empty;
            for (int i = 0, n = billow_layer_split(search, job->level, place, parts); i < n; i++)
                include_block(block, block_at(search, job->level - 1, parts[i]));
        }
}

static void
box_blocks(BillowLayerSearch *search, BillowWorkers *workers)
{
    for (int level = 0; level < search->n_levels; level++) {
        BoxJob job = {search, level};
        billow_workers_run(workers, (size_t) search->levels[level].rows, ROWS_PER_CHUNK, box_rows, &job);
    }
}

/* --- Nearly flat cloth --- */

/* Interval of the products of a direction with what is in the box. */
static void
products(const Box *box, BillowVec3 direction, double *low, double *high)
{
    const double d[3] = {direction.x, direction.y, direction.z};
    *low = *high = 0.0;
    for (int axis = 0; axis < 3; axis++) {
        const double a = d[axis] * box->low[axis], b = d[axis] * box->high[axis];
        *low += least(a, b);
        *high += most(a, b);
    }
}

static BillowVec3
middle(const Box *box)
{
    return billow_vec3(0.5 * (box->low[0] + box->high[0]), 0.5 * (box->low[1] + box->high[1]),
                       0.5 * (box->low[2] + box->high[2]));
}

/* Returns whether points of a rectangle of cloth with these sides stay this share as far apart as on the flat
 * cloth. Let A map the cloth into the plane of the unit vectors e, s near its mean sides. If <u, A u> >= c u
 * u for all directions u, then |x - y| >= c |u| for points u apart on the cloth: integrate along the straight
 * line between them. c is the least eigenvalue of the symmetric part of A. */
static bool
is_nearly_flat(const Block *block, double share, double spacing)
{
    BillowVec3 e = middle(&block->east), s = middle(&block->south);
    const double length = billow_vec3_length(e);
    if (!(length > 0.0))
        return false;
    e = billow_vec3_scale(e, 1.0 / length);
    s = billow_vec3_sub(s, billow_vec3_scale(e, billow_vec3_dot(e, s)));
    const double across = billow_vec3_length(s);
    if (!(across > 0.0))
        return false;
    s = billow_vec3_scale(s, 1.0 / across);
    double ee, es[2], se[2], ss, unused;
    products(&block->east, e, &ee, &unused);
    products(&block->east, s, &es[0], &es[1]);
    products(&block->south, e, &se[0], &se[1]);
    products(&block->south, s, &ss, &unused);
    const double turn = 0.5 * fmax(fabs(es[0] + se[0]), fabs(es[1] + se[1]));
    return fmin(ee, ss) - turn >= share * spacing;
}

/* --- Pairs of cells --- */

/* Returns whether the cell so many columns and rows farther has cloth; round a tube also across its seam. */
static bool
has_cloth(const BillowLayerSearch *search, Place cell, int columns, int rows)
{
    const Level *cells = &search->levels[0];
    int column = cell.column + columns, row = cell.row + rows;
    if (search->grid.closed == BILLOW_CLOSED_COLUMNS)
        column = (column + cells->columns) % cells->columns;
    if (search->grid.closed == BILLOW_CLOSED_ROWS)
        row = (row + cells->rows) % cells->rows;
    return billow_grid_cell_share(&search->grid, column, row) > 0.0;
}

/* The owner of a point is the first cell that has cloth: down and right of it, down and left, up and right, up and left. */
int
billow_layer_cell_points(const BillowLayerSearch *search, Place cell, const uint32_t c[4], uint32_t points[4])
{
    const bool right = has_cloth(search, cell, 1, 0), below = has_cloth(search, cell, 0, 1);
    int n = 0;
    points[n++] = c[0];
    if (!right)
        points[n++] = c[1];
    if (!below && !has_cloth(search, cell, -1, 1))
        points[n++] = c[2];
    if (!right && !below && !has_cloth(search, cell, 1, 1))
        points[n++] = c[3];
    return n;
}

static void
set_piece(const BillowLayerSearch *search, Piece *piece, const uint32_t c[4], const int *corners, int n)
{
    for (int i = 0; i < n; i++) {
        piece->p[i] = c[corners[i]];
        const Sweep sweep = sweep_of(search, piece->p[i]);
        if (i == 0)
            piece->sweep = sweep;
        else
            include_sweep(&piece->sweep, &sweep);
    }
}

const CellPieces *
billow_layer_cell_pieces(const BillowLayerSearch *search, Place cell, const uint32_t c[4])
{
    static const int ends[6][2] = {{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}},
                     corners[4][3] = {{0, 1, 2}, {1, 2, 3}, {0, 1, 3}, {0, 2, 3}};
    const Level *cells = &search->levels[0];
    const size_t number = (size_t) cell.row * (size_t) cells->columns + (size_t) cell.column + 1;
    CellPieces *pieces = &search->pieces[number % REMEMBERED];
    if (pieces->cell == number)
        return pieces;
    pieces->cell = number;
    pieces->n_edges = 0;
    for (int i = 0; i < 4; i++) {
        set_piece(search, &pieces->triangles[i], c, corners[i], 3);
        pieces->triangles[i].diagonal = billow_layer_diagonal(c[0], i < 2);
    }
    for (int i = 0; i < 6; i++) {
        if ((i == 4 && billow_grid_cell_share(&search->grid, cell.column + 1, cell.row) > 0.0) ||
            (i == 5 && billow_grid_cell_share(&search->grid, cell.column, cell.row + 1) > 0.0))
            continue;
        Piece *edge = &pieces->edges[pieces->n_edges++];
        set_piece(search, edge, c, ends[i], 2);
        edge->diagonal = i == 2 || i == 3 ? billow_layer_diagonal(c[0], i == 3) : 0;
    }
    return pieces;
}

/* Copies those that may come near the other cell, and returns their number. */
static int
list_near(const BillowLayerSearch *search, const Piece *pieces, int n, Place other, Piece *near)
{
    const Sweep *sweep = &block_at(search, 0, other)->sweep;
    int kept = 0;
    for (int i = 0; i < n; i++)
        if (are_near(&pieces[i].sweep, sweep, search->reach))
            near[kept++] = pieces[i];
    return kept;
}

static void
add_pair(BillowLayerSearch *search, BillowLayerPair pair)
{
    const bool *wanted = search->wanted;
    if (!(wanted[pair.p[0]] || wanted[pair.p[1]] || wanted[pair.p[2]] || wanted[pair.p[3]]))
        return;
    if (search->n == search->room) {
        search->room = search->room ? 2 * search->room : 1024;
        search->pairs = billow_reallocate(search->pairs, search->room, sizeof *search->pairs);
    }
    search->pairs[search->n++] = pair;
}

/* Pairs a cell's own points with the four triangles of another cell. */
static void
pair_points(BillowLayerSearch *search, Place a, const uint32_t of_a[4], Place b, const uint32_t of_b[4])
{
    const Sweep *all = &block_at(search, 0, b)->sweep;
    uint32_t points[4];
    Piece triangles[4];
    int m = -1;
    for (int i = 0, n = billow_layer_cell_points(search, a, of_a, points); i < n; i++) {
        const uint32_t p = points[i];
        const Sweep sweep = sweep_of(search, p);
        if (p == of_b[0] || p == of_b[1] || p == of_b[2] || p == of_b[3] ||
            !are_near(&sweep, all, search->reach))
            continue;
        if (m < 0)
            m = list_near(search, billow_layer_cell_pieces(search, b, of_b)->triangles, 4, a, triangles);
        for (int j = 0; j < m; j++) {
            const Piece *t = &triangles[j];
            if (are_near(&sweep, &t->sweep, search->reach))
                add_pair(search, (BillowLayerPair){.p = {p, t->p[0], t->p[1], t->p[2]},
                                                   .diagonal = {0, t->diagonal}});
        }
    }
}

static void
pair_edges(BillowLayerSearch *search, Place a, const uint32_t of_a[4], Place b, const uint32_t of_b[4])
{
    Piece first[6], second[6];
    const CellPieces *pieces = billow_layer_cell_pieces(search, a, of_a);
    const int n = list_near(search, pieces->edges, pieces->n_edges, b, first);
    if (n == 0)
        return;
    pieces = billow_layer_cell_pieces(search, b, of_b);
    const int m = list_near(search, pieces->edges, pieces->n_edges, a, second);
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < m; j++) {
            const Piece *p = &first[i], *q = &second[j];
            if (p->p[0] != q->p[0] && p->p[0] != q->p[1] && p->p[1] != q->p[0] && p->p[1] != q->p[1] &&
                are_near(&p->sweep, &q->sweep, search->reach))
                add_pair(search, (BillowLayerPair){.p = {p->p[0], p->p[1], q->p[0], q->p[1]},
                                                   .diagonal = {p->diagonal, q->diagonal},
                                                   .is_edges = true});
        }
    }
}

static void
pair_cells(BillowLayerSearch *search, Place a, Place b)
{
    uint32_t of_a[4], of_b[4];
    billow_layer_cell_corners(search, a, of_a);
    billow_layer_cell_corners(search, b, of_b);
    pair_points(search, a, of_a, b, of_b);
    pair_points(search, b, of_b, a, of_a);
    pair_edges(search, a, of_a, b, of_b);
}

/* --- The search --- */

/* Returns whether two blocks side by side, or two cells with a common corner, are part of a rectangle of
 * cloth that is nearly flat. */
static bool
are_flat_together(const BillowLayerSearch *search, int level, Place a, Place b)
{
    const int columns = abs(a.column - b.column), rows = abs(a.row - b.row);
    if (search->grid.outline || columns > 1 || rows > 1 || (level > 0 && columns + rows > 1))
        return false;
    Block both = *block_at(search, level, a);
    include_block(&both, block_at(search, level, b));
    include_block(&both, block_at(search, level, (Place){a.column, b.row}));
    include_block(&both, block_at(search, level, (Place){b.column, a.row}));
    return is_nearly_flat(&both, search->flat, search->grid.spacing);
}

static void
search_pair(BillowLayerSearch *search, int level, Place a, Place b)
{
    const Block *block_a = block_at(search, level, a), *block_b = block_at(search, level, b);
    if (!(block_a->is_wanted || block_b->is_wanted) ||
        !are_near(&block_a->sweep, &block_b->sweep, search->reach) || are_flat_together(search, level, a, b))
        return;
    if (level == 0) {
        pair_cells(search, a, b);
        return;
    }
    Place of_a[4], of_b[4];
    const int n_a = billow_layer_split(search, level, a, of_a),
              n_b = billow_layer_split(search, level, b, of_b);
    for (int i = 0; i < n_a; i++)
        for (int j = 0; j < n_b; j++)
            search_pair(search, level - 1, of_a[i], of_b[j]);
}

static void
search_within(BillowLayerSearch *search, int level, Place block)
{
    Place parts[4];
    const Block *whole = block_at(search, level, block);
    if (level == 0 || !whole->is_wanted)
        return;
    if (!search->grid.outline && /* within a rectangle only */
        is_nearly_flat(whole, search->flat, search->grid.spacing))
        return;
    const int n = billow_layer_split(search, level, block, parts);
    for (int i = 0; i < n; i++) {
        search_within(search, level - 1, parts[i]);
        for (int j = i + 1; j < n; j++)
            search_pair(search, level - 1, parts[i], parts[j]);
    }
}

void
billow_layer_search_set(BillowLayerSearch *search, const BillowPoints *x0, const BillowPoints *x,
                        const bool *wanted, double reach, BillowWorkers *workers)
{
    search->wanted = wanted;
    search->x0 = x0;
    search->x = x;
    search->reach = reach;
    for (int i = 0; i < REMEMBERED; i++)
        search->pieces[i].cell = 0;
    box_blocks(search, workers);
}

BillowLayerPair *
billow_layer_search_find(BillowLayerSearch *search, const BillowPoints *x0, const BillowPoints *x,
                         const bool *wanted, double reach, BillowWorkers *workers, size_t *n)
{
    billow_layer_search_set(search, x0, x, wanted, reach, workers);
    search->flat = reach / (FLAT_DISTANCE * search->grid.spacing);
    search->n = 0;
    search_within(search, search->n_levels - 1, (Place){0, 0});
    *n = search->n;
    return search->pairs;
}
