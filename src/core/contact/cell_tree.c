#include "core/contact/cell_tree.h"

#include "core/base/allocate.h"
#include "core/base/outline.h"

enum { MAX_LEVELS = 14, MOST_SHARES = 256 };

typedef struct {
    double low[3], high[3];
} Box;

/* All blocks of one size. */
typedef struct {
    int columns, rows;
    Box *boxes;
} Level;

struct BillowCellTree {
    Level levels[MAX_LEVELS]; /* of cells, of 2 x 2 cells, ... of all */
    int n_levels;
    int shared; /* the level whose blocks are the shares */
};

/* --- Building --- */

static inline void
include(Box *box, const double low[3], const double high[3])
{
    for (int axis = 0; axis < 3; axis++) {
        box->low[axis] = low[axis] < box->low[axis] ? low[axis] : box->low[axis];
        box->high[axis] = high[axis] > box->high[axis] ? high[axis] : box->high[axis];
    }
}

static Box
box_of_cell(const BillowGrid *grid, const BillowPoints *points, int column, int row, double margin)
{
    Box box = {{INFINITY, INFINITY, INFINITY}, {-INFINITY, -INFINITY, -INFINITY}};
    if (!billow_grid_has_point(grid, billow_grid_index(grid, column, row)))
        return box;
    for (int r = row; r <= row + 1 && r < grid->rows; r++)
        for (int c = column; c <= column + 1 && c < grid->columns; c++) {
            const size_t i = billow_grid_index(grid, c, r);
            const double place[3] = {points->x[i], points->y[i], points->z[i]};
            include(&box, place, place);
        }
    for (int axis = 0; axis < 3; axis++) {
        box.low[axis] -= margin;
        box.high[axis] += margin;
    }
    return box;
}

/* Its boxes are not set yet. */
static Level
level_of(int columns, int rows)
{
    const size_t count = (size_t) columns * (size_t) rows;
    return (Level){columns, rows, billow_reallocate(NULL, count, sizeof(Box))};
}

static inline Box *
box_at(const Level *level, int column, int row)
{
    return &level->boxes[(size_t) row * (size_t) level->columns + (size_t) column];
}

static Level
join_blocks(const Level *below)
{
    Level level = level_of((below->columns + 1) / 2, (below->rows + 1) / 2);
    for (int i = 0; i < level.columns * level.rows; i++)
        level.boxes[i] = (Box){{INFINITY, INFINITY, INFINITY}, {-INFINITY, -INFINITY, -INFINITY}};
    for (int row = 0; row < below->rows; row++)
        for (int column = 0; column < below->columns; column++) {
            const Box *box = box_at(below, column, row);
            include(box_at(&level, column / 2, row / 2), box->low, box->high);
        }
    return level;
}

BillowCellTree *
billow_cell_tree_new(const BillowGrid *grid, const BillowPoints *points, double reach)
{
    BillowCellTree *tree = billow_allocate(1, sizeof *tree);
    tree->levels[0] = level_of(grid->columns, grid->rows);
    for (int row = 0; row < grid->rows; row++)
        for (int column = 0; column < grid->columns; column++)
            *box_at(&tree->levels[0], column, row) = box_of_cell(grid, points, column, row, 0.5 * reach);
    int top = 0;
    for (; tree->levels[top].columns > 1 || tree->levels[top].rows > 1; top++)
        tree->levels[top + 1] = join_blocks(&tree->levels[top]);
    tree->n_levels = top + 1;
    while (tree->levels[tree->shared].columns * tree->levels[tree->shared].rows > MOST_SHARES)
        tree->shared++;
    return tree;
}

void
billow_cell_tree_free(BillowCellTree *tree)
{
    for (int i = 0; i < tree->n_levels; i++)
        free(tree->levels[i].boxes);
    free(tree);
}

/* --- Visiting --- */

typedef struct {
    const BillowCellTree *tree;
    BillowCellPair pair;
    void *data;
} Visit;

typedef struct {
    int column, row;
} Block;

static inline bool
overlap(const Box *a, const Box *b)
{
    return (a->low[0] <= b->high[0]) & (b->low[0] <= a->high[0]) & (a->low[1] <= b->high[1]) &
           (b->low[1] <= a->high[1]) & (a->low[2] <= b->high[2]) & (b->low[2] <= a->high[2]);
}

/* Computes the blocks of the next lower level that make up a block. */
static int
split_block(const Level *below, Block block, Block parts[4])
{
    int n = 0;
    for (int row = 2 * block.row; row < 2 * block.row + 2 && row < below->rows; row++)
        for (int column = 2 * block.column; column < 2 * block.column + 2 && column < below->columns;
             column++)
            parts[n++] = (Block){column, row};
    return n;
}

/* Visits the pairs of two blocks whose boxes overlap. */
static void
visit_between(const Visit *visit, int number, Block a, Block b)
{
    if (number == 0) {
        visit->pair(visit->data, a.column, a.row, b.column, b.row);
        return;
    }
    const Level *below = &visit->tree->levels[number - 1];
    Block of_a[4], of_b[4];
    const Box *boxes[4];
    const int n_a = split_block(below, a, of_a), n_b = split_block(below, b, of_b);
    for (int j = 0; j < n_b; j++)
        boxes[j] = box_at(below, of_b[j].column, of_b[j].row);
    for (int i = 0; i < n_a; i++) {
        const Box *box = box_at(below, of_a[i].column, of_a[i].row);
        for (int j = 0; j < n_b; j++)
            if (overlap(box, boxes[j]))
                visit_between(visit, number - 1, of_a[i], of_b[j]);
    }
}

static void
visit_if_near(const Visit *visit, int number, Block a, Block b)
{
    const Level *level = &visit->tree->levels[number];
    if (overlap(box_at(level, a.column, a.row), box_at(level, b.column, b.row)))
        visit_between(visit, number, a, b);
}

static void
visit_within(const Visit *visit, int number, Block block)
{
    if (number == 0) {
        visit->pair(visit->data, block.column, block.row, block.column, block.row);
        return;
    }
    Block parts[4];
    const int n = split_block(&visit->tree->levels[number - 1], block, parts);
    for (int i = 0; i < n; i++) {
        visit_within(visit, number - 1, parts[i]);
        for (int j = i + 1; j < n; j++)
            visit_if_near(visit, number - 1, parts[i], parts[j]);
    }
}

size_t
billow_cell_tree_shares(const BillowCellTree *tree)
{
    const Level *level = &tree->levels[tree->shared];
    return (size_t) level->columns * (size_t) level->rows;
}

void
billow_cell_tree_visit(const BillowCellTree *tree, size_t share, BillowCellPair pair, void *data)
{
    const Visit visit = {tree, pair, data};
    const Level *level = &tree->levels[tree->shared];
    const size_t columns = (size_t) level->columns;
    const Block block = {(int) (share % columns), (int) (share / columns)};
    visit_within(&visit, tree->shared, block);
    for (size_t other = share + 1; other < billow_cell_tree_shares(tree); other++)
        visit_if_near(&visit, tree->shared, block, (Block){(int) (other % columns), (int) (other / columns)});
}
