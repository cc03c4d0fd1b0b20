#include "core/contact/cell_tree.h"

#include "core/base/allocate.h"
#include "core/base/outline.h"

#include <math.h>
#include <stdint.h>

enum { MAX_LEVELS = 14, MOST_SHARES = 256, PARTS = 4 };

/* The boxes of the PARTS blocks that make up a block, from north-west over north-east and south-west to
 * south-east; side by side, for wide vector units. Those of blocks that are not there are inside out. */
typedef struct {
    float low[3][PARTS], high[3][PARTS];
} Boxes;

/* All blocks of one size, and all boxes of the parts of blocks that are twice as large. */
typedef struct {
    int columns, rows, wide; /* `wide`: larger blocks per row */
    Boxes *boxes;
} Level;

struct BillowCellTree {
    Level levels[MAX_LEVELS]; /* of cells, of 2 x 2 cells, ... of all */
    int n_levels;
    int shared; /* the level whose blocks are the shares */
};

typedef struct {
    int column, row;
} Block;

/* --- Building --- */

static inline Boxes *
boxes_at(const Level *level, Block block)
{
    return &level->boxes[(size_t) (block.row / 2) * (size_t) level->wide + (size_t) (block.column / 2)];
}

/* Returns the number of a block among the parts of a larger one. */
static inline int
part_of(Block block)
{
    return 2 * (block.row % 2) + block.column % 2;
}

/* Rounds downwards, by no more than two units in the last place. */
static inline float
at_most(double value)
{
    return (float) (value - fabs(value) * 1.2e-7 - 1e-37);
}

static void
set_box_of_cell(const Level *level, const BillowGrid *grid, const BillowPoints *points, Block cell,
                double margin)
{
    const size_t first = billow_grid_index(grid, cell.column, cell.row),
                 right = cell.column + 1 < grid->columns ? 1 : 0,
                 below = cell.row + 1 < grid->rows ? (size_t) grid->columns : 0;
    if (!billow_grid_has_point(grid, first))
        return;
    const double *axes[3] = {points->x + first, points->y + first, points->z + first};
    Boxes *boxes = boxes_at(level, cell);
    for (int axis = 0; axis < 3; axis++) {
        const double a = axes[axis][0], b = axes[axis][right], c = axes[axis][below],
                     d = axes[axis][below + right];
        const double low_north = a < b ? a : b, low_south = c < d ? c : d, high_north = a > b ? a : b,
                     high_south = c > d ? c : d;
        boxes->low[axis][part_of(cell)] = at_most((low_north < low_south ? low_north : low_south) - margin);
        boxes->high[axis][part_of(cell)] =
            -at_most(-(high_north > high_south ? high_north : high_south) - margin);
    }
}

/* Its boxes are inside out. */
static Level
level_of(int columns, int rows)
{
    Level level = {columns, rows, (columns + 1) / 2, NULL};
    const size_t count = (size_t) level.wide * (size_t) ((rows + 1) / 2);
    level.boxes = billow_reallocate(NULL, count, sizeof *level.boxes);
    for (size_t i = 0; i < count; i++)
        for (int axis = 0; axis < 3; axis++)
            for (int k = 0; k < PARTS; k++) {
                level.boxes[i].low[axis][k] = INFINITY;
                level.boxes[i].high[axis][k] = -INFINITY;
            }
    return level;
}

static Level
join_blocks(const Level *below)
{
    const Level level = level_of(below->wide, (below->rows + 1) / 2);
    for (int row = 0; row < level.rows; row++)
        for (int column = 0; column < level.columns; column++) {
            const Boxes *parts = boxes_at(below, (Block){2 * column, 2 * row});
            Boxes *boxes = boxes_at(&level, (Block){column, row});
            for (int axis = 0; axis < 3; axis++) {
                float low = INFINITY, high = -INFINITY;
                for (int k = 0; k < PARTS; k++) {
                    low = parts->low[axis][k] < low ? parts->low[axis][k] : low;
                    high = parts->high[axis][k] > high ? parts->high[axis][k] : high;
                }
                boxes->low[axis][part_of((Block){column, row})] = low;
                boxes->high[axis][part_of((Block){column, row})] = high;
            }
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
            set_box_of_cell(&tree->levels[0], grid, points, (Block){column, row}, 0.5 * reach);
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

/* Computes, as bits, which of the parts of a block overlap a part of another. */
static inline int
find_overlaps(const Boxes *of_a, int a, const Boxes *b)
{
    const float low_x = of_a->low[0][a], low_y = of_a->low[1][a], low_z = of_a->low[2][a],
                high_x = of_a->high[0][a], high_y = of_a->high[1][a], high_z = of_a->high[2][a];
    int32_t overlap[PARTS];
#pragma GCC unroll 1
    for (int k = 0; k < PARTS; k++)
        overlap[k] = (low_x <= b->high[0][k]) & (b->low[0][k] <= high_x) & (low_y <= b->high[1][k]) &
                     (b->low[1][k] <= high_y) & (low_z <= b->high[2][k]) & (b->low[2][k] <= high_z);
    return overlap[0] | overlap[1] << 1 | overlap[2] << 2 | overlap[3] << 3;
}

static inline Block
part_at(Block block, int k)
{
    return (Block){2 * block.column + k % 2, 2 * block.row + k / 2};
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
    const Boxes *of_a = boxes_at(below, part_at(a, 0)), *of_b = boxes_at(below, part_at(b, 0));
    for (int i = 0; i < PARTS; i++) {
        const int overlaps = find_overlaps(of_a, i, of_b);
        for (int j = 0; overlaps >> j; j++)
            if (overlaps >> j & 1)
                visit_between(visit, number - 1, part_at(a, i), part_at(b, j));
    }
}

static bool
is_there(const Level *level, Block block)
{
    return block.column < level->columns && block.row < level->rows;
}

static void
visit_within(const Visit *visit, int number, Block block)
{
    if (number == 0) {
        visit->pair(visit->data, block.column, block.row, block.column, block.row);
        return;
    }
    const Level *below = &visit->tree->levels[number - 1];
    const Boxes *boxes = boxes_at(below, part_at(block, 0));
    for (int i = 0; i < PARTS; i++) {
        const Block part = part_at(block, i);
        if (!is_there(below, part))
            continue;
        visit_within(visit, number - 1, part);
        const int overlaps = find_overlaps(boxes, i, boxes);
        for (int j = i + 1; overlaps >> j; j++)
            if (overlaps >> j & 1)
                visit_between(visit, number - 1, part, part_at(block, j));
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
    const Block block = {(int) (share % (size_t) level->columns), (int) (share / (size_t) level->columns)};
    uint8_t overlaps[MOST_SHARES]; /* of larger blocks */
    const int first = block.row / 2 * level->wide, end = (level->rows + 1) / 2 * level->wide;
    for (int i = first; i < end; i++)
        overlaps[i] = (uint8_t) find_overlaps(boxes_at(level, block), part_of(block), &level->boxes[i]);
    visit_within(&visit, tree->shared, block);
    for (int row = block.row; row < level->rows; row++)
        for (int i = 0; i < level->wide; i++) {
            const int of_row = overlaps[row / 2 * level->wide + i] >> 2 * (row % 2);
            for (int k = 0; k < 2 && of_row >> k; k++) {
                const Block other = {2 * i + k, row};
                if (of_row >> k & 1 && (row > block.row || other.column > block.column))
                    visit_between(&visit, tree->shared, block, other);
            }
        }
}
