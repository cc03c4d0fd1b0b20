/* Boxes around cells, around blocks of 2 x 2 cells, of 4 x 4 and so on: pairs of blocks whose boxes overlap
 * are divided, down to pairs of cells. */
#include "core/drape/crossings.h"

#include "core/base/allocate.h"
#include "core/base/outline.h"
#include "core/cloth/triangle_pair.h"

#include <stdlib.h>
#include <string.h>

enum {
    LATTICE_BITS = 18, /* of the longest side of a cell */
    MAX_LEVELS = 14,
    ASK_EVERY = 1 << 15, /* pairs of cells between two progress reports */
};

typedef struct {
    int32_t low[3], high[3];
} Box;

/* All blocks of one size. */
typedef struct {
    int columns, rows;
    Box *boxes;
} Level;

typedef struct {
    const BillowGrid *grid;
    BillowLatticePoint *points; /* of the grid */
    double unit, middle[3];     /* a lattice point is at middle + unit x its coordinates, meters */
    Level levels[MAX_LEVELS];   /* of cells, of 2 x 2 cells, ... of all */
    int n_levels;
    BillowCrossings *found;
    size_t room;         /* for pairs */
    int64_t looked_into; /* pairs of cells */
    size_t cells_done;
    BillowProgress progress;
    void *progress_data;
    bool stopped;
} Search;

/* --- The lattice --- */

/* Returns the longest side of a box around a cell. */
static double
longest_side(const BillowGrid *grid, const float *values)
{
    double longest = 0.0;
    for (int row = 0; row + 1 < grid->rows; row++) {
        const float *upper = values + billow_grid_index(grid, 0, row), *lower = upper + grid->columns;
        for (int column = 0; column + 1 < grid->columns; column++) {
            double a = upper[column], b = upper[column + 1], c = lower[column], d = lower[column + 1];
            double side = fmax(fmax(a, b), fmax(c, d)) - fmin(fmin(a, b), fmin(c, d));
            longest = side > longest ? side : longest;
        }
    }
    return longest;
}

/* Returns false if all points coincide. */
static bool
make_lattice(Search *search, const float *const axes[3])
{
    const size_t n = billow_grid_count(search->grid);
    double longest = 0.0;
    for (int axis = 0; axis < 3; axis++) {
        float low = axes[axis][0], high = axes[axis][0];
        for (size_t i = 1; i < n; i++) {
            low = axes[axis][i] < low ? axes[axis][i] : low;
            high = axes[axis][i] > high ? axes[axis][i] : high;
        }
        search->middle[axis] = 0.5 * ((double) low + (double) high);
        longest = fmax(longest, longest_side(search->grid, axes[axis]));
    }
    if (longest == 0.0)
        return false;
    int exponent;
    frexp(longest, &exponent);
    search->unit = ldexp(1.0, exponent - LATTICE_BITS);
    search->points = billow_allocate(n, sizeof *search->points);
    const double scale = 1.0 / search->unit, *middle = search->middle;
    for (size_t i = 0; i < n; i++)
        search->points[i] = (BillowLatticePoint){(int32_t) lrint(((double) axes[0][i] - middle[0]) * scale),
                                                 (int32_t) lrint(((double) axes[1][i] - middle[1]) * scale),
                                                 (int32_t) lrint(((double) axes[2][i] - middle[2]) * scale)};
    return true;
}

/* --- Boxes --- */

static inline void
include_point(Box *box, BillowLatticePoint p)
{
    const int32_t place[3] = {p.x, p.y, p.z};
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

/* Boxes that only touch contain no crossing. */
static inline bool
overlap(const Box *a, const Box *b)
{
    return (a->low[0] < b->high[0]) & (b->low[0] < a->high[0]) & (a->low[1] < b->high[1]) &
           (b->low[1] < a->high[1]) & (a->low[2] < b->high[2]) & (b->low[2] < a->high[2]);
}

static const Box nothing = {{INT32_MAX, INT32_MAX, INT32_MAX}, {INT32_MIN, INT32_MIN, INT32_MIN}};

static void
box_cells(Search *search, Level *level)
{
    const BillowGrid *grid = search->grid;
    for (int row = 0; row < level->rows; row++) {
        const BillowLatticePoint *upper = search->points + billow_grid_index(grid, 0, row),
                                 *lower = upper + grid->columns;
        for (int column = 0; column < level->columns; column++) {
            Box *box = &level->boxes[(size_t) row * (size_t) level->columns + (size_t) column];
            *box = nothing;
            if (!(billow_grid_cell_share(grid, column, row) > 0.0))
                continue;
            include_point(box, upper[column]);
            include_point(box, upper[column + 1]);
            include_point(box, lower[column]);
            include_point(box, lower[column + 1]);
        }
    }
}

static void
make_level(Level *level, int columns, int rows)
{
    *level = (Level){columns, rows, billow_allocate((size_t) columns * (size_t) rows, sizeof(Box))};
    for (size_t i = 0; i < (size_t) columns * (size_t) rows; i++)
        level->boxes[i] = nothing;
}

static void
make_levels(Search *search)
{
    make_level(&search->levels[0], search->grid->columns - 1, search->grid->rows - 1);
    box_cells(search, &search->levels[0]);
    int top = 0;
    while (search->levels[top].columns > 1 || search->levels[top].rows > 1) {
        const Level *level = &search->levels[top++];
        make_level(&search->levels[top], (level->columns + 1) / 2, (level->rows + 1) / 2);
        Level *next = &search->levels[top];
        for (int row = 0; row < level->rows; row++)
            for (int column = 0; column < level->columns; column++)
                include_box(&next->boxes[(size_t) (row / 2) * (size_t) next->columns + (size_t) (column / 2)],
                            &level->boxes[(size_t) row * (size_t) level->columns + (size_t) column]);
    }
    search->n_levels = top + 1;
}

/* Sets `stopped` if the caller asks to stop. */
static void
report_progress(Search *search)
{
    const double cells = (double) (search->grid->columns - 1) * (search->grid->rows - 1);
    if (search->progress)
        search->stopped |= !search->progress(search->progress_data, (double) search->cells_done / cells);
}

/* --- Pairs of cells --- */

static int64_t
squared_distance(BillowLatticePoint a, BillowLatticePoint b)
{
    const int64_t x = (int64_t) a.x - b.x, y = (int64_t) a.y - b.y, z = (int64_t) a.z - b.z;
    return x * x + y * y + z * z;
}

/* Computes the grid points of the two triangles of a cell. */
static void
cut_cell(const Search *search, int column, int row, size_t corners[2][3])
{
    const size_t a = billow_grid_index(search->grid, column, row), b = a + 1,
                 c = a + (size_t) search->grid->columns, d = c + 1;
    const BillowLatticePoint *p = search->points;
    const bool other = squared_distance(p[b], p[c]) < squared_distance(p[a], p[d]);
    const size_t cut[2][2][3] = {{{a, c, d}, {a, d, b}}, {{a, c, b}, {b, c, d}}};
    for (int k = 0; k < 6; k++)
        corners[k / 3][k % 3] = billow_grid_first_twin(search->grid, cut[other][k / 3][k % 3]);
}

static void
add_pair(Search *search, int32_t a, int32_t b, const BillowLatticePoint p[3], const BillowLatticePoint q[3])
{
    BillowCrossings *found = search->found;
    if (found->n_pairs == BILLOW_MAX_CROSSINGS) {
        found->all = false;
        return;
    }
    if (found->n_pairs == search->room) {
        search->room = search->room ? 2 * search->room : 64;
        found->pairs = billow_reallocate(found->pairs, search->room, sizeof *found->pairs);
    }
    double from[3], to[3];
    billow_triangles_segment(p, q, from, to);
    BillowCrossing *pair = &found->pairs[found->n_pairs++];
    *pair = (BillowCrossing){.a = a < b ? a : b, .b = a < b ? b : a};
    for (int axis = 0; axis < 3; axis++) {
        pair->from[axis] = (float) (search->middle[axis] + search->unit * from[axis]);
        pair->to[axis] = (float) (search->middle[axis] + search->unit * to[axis]);
    }
}

static bool
share_a_corner(const size_t a[3], const size_t b[3])
{
    for (int i = 0; i < 3; i++)
        if (a[i] == b[0] || a[i] == b[1] || a[i] == b[2])
            return true;
    return false;
}

static void
test_cells(Search *search, int column, int row, int other_column, int other_row)
{
    size_t a[2][3], b[2][3];
    const bool near = abs(column - other_column) <= 1 && abs(row - other_row) <= 1;
    cut_cell(search, column, row, a);
    cut_cell(search, other_column, other_row, b);
    const int32_t a_first = 2 * (row * search->levels[0].columns + column),
                  b_first = 2 * (other_row * search->levels[0].columns + other_column);
    for (int i = 0; i < 2; i++) {
        const BillowLatticePoint p[3] = {search->points[a[i][0]], search->points[a[i][1]],
                                         search->points[a[i][2]]};
        for (int j = 0; j < 2; j++) {
            const BillowLatticePoint q[3] = {search->points[b[j][0]], search->points[b[j][1]],
                                             search->points[b[j][2]]};
            if (!(near && share_a_corner(a[i], b[j])) && billow_triangles_cross(p, q))
                add_pair(search, a_first + i, b_first + j, p, q);
        }
    }
    if (++search->looked_into % ASK_EVERY == 0)
        report_progress(search);
}

/* --- The search --- */

typedef struct {
    int column, row;
} Block;

/* Computes the blocks of the next lower level that make up a block. */
static int
split_block(const Search *search, int level, Block block, Block parts[4])
{
    const Level *below = &search->levels[level - 1];
    int n = 0;
    for (int row = 2 * block.row; row < 2 * block.row + 2 && row < below->rows; row++)
        for (int column = 2 * block.column; column < 2 * block.column + 2 && column < below->columns;
             column++)
            parts[n++] = (Block){column, row};
    return n;
}

static const Box *
box_of(const Search *search, int level, Block block)
{
    const Level *at = &search->levels[level];
    return &at->boxes[(size_t) block.row * (size_t) at->columns + (size_t) block.column];
}

static void
search_pair(Search *search, int level, Block a, Block b)
{
    if (search->stopped || !search->found->all ||
        !overlap(box_of(search, level, a), box_of(search, level, b)))
        return;
    if (level == 0) {
        test_cells(search, a.column, a.row, b.column, b.row);
        return;
    }
    Block of_a[4], of_b[4];
    const int n_a = split_block(search, level, a, of_a), n_b = split_block(search, level, b, of_b);
    for (int i = 0; i < n_a; i++)
        for (int j = 0; j < n_b; j++)
            search_pair(search, level - 1, of_a[i], of_b[j]);
}

static void
search_within(Search *search, int level, Block block)
{
    Block parts[4];
    if (level == 0) {
        search->cells_done++;
        return;
    }
    const int n = split_block(search, level, block, parts);
    for (int i = 0; i < n; i++) {
        search_within(search, level - 1, parts[i]);
        for (int j = i + 1; j < n; j++)
            search_pair(search, level - 1, parts[i], parts[j]);
    }
}

static int
compare_pairs(const void *a, const void *b)
{
    const BillowCrossing *p = a, *q = b;
    return p->a != q->a ? (p->a > q->a) - (p->a < q->a) : (p->b > q->b) - (p->b < q->b);
}

BillowCrossings *
billow_crossings_find(const BillowGrid *grid, const float *x, const float *y, const float *z,
                      BillowProgress progress, void *progress_data)
{
    Search search = {.grid = grid, .progress = progress, .progress_data = progress_data};
    search.found = billow_allocate(1, sizeof *search.found);
    search.found->all = true;
    report_progress(&search);
    if (!billow_grid_is_rope(grid) && !search.stopped &&
        make_lattice(&search, (const float *const[]){x, y, z})) {
        make_levels(&search);
        search_within(&search, search.n_levels - 1, (Block){0, 0});
    }
    for (int i = 0; i < search.n_levels; i++)
        free(search.levels[i].boxes);
    free(search.points);
    if (search.stopped) {
        billow_crossings_free(search.found);
        return NULL;
    }
    if (search.found->n_pairs > 0)
        qsort(search.found->pairs, search.found->n_pairs, sizeof *search.found->pairs, compare_pairs);
    const size_t n = 2 * (size_t) (grid->columns - 1) * (size_t) (grid->rows - 1);
    uint8_t *crosses = billow_allocate(n, 1);
    for (size_t i = 0; i < search.found->n_pairs; i++) {
        const BillowCrossing *pair = &search.found->pairs[i];
        search.found->n_triangles += (size_t) !crosses[pair->a];
        crosses[pair->a] = 1;
        search.found->n_triangles += (size_t) !crosses[pair->b];
        crosses[pair->b] = 1;
    }
    free(crosses);
    return search.found;
}

void
billow_crossings_free(BillowCrossings *crossings)
{
    if (!crossings)
        return;
    free(crossings->pairs);
    free(crossings);
}
