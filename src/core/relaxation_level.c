#include "core/relaxation_level.h"

#include "core/allocate.h"

/* The cloth and the splitting, in units of its weight per area and its longer side. */
static const double STIFFNESS = 2.0; /* rho away from the anchors */
static const double SHEAR = 10.0;    /* modulus of the diagonals */
static const double BENDING = 3e-4;  /* resistance against curvature, ... */
static const double BEND_MOST = 0.2; /* ... up to this share of rho: an explicit force slows the iteration */

/* Points of a grid of `columns`, with zeros for a row and one more on either side. */
static BillowPoints
padded_new(size_t count, size_t columns)
{
    BillowPoints points = billow_points_new(count + 2 * (columns + 1));
    points.x += columns + 1;
    points.y += columns + 1;
    points.z += columns + 1;
    return points;
}

static void
padded_free(BillowPoints *points, size_t columns)
{
    points->x -= columns + 1;
    points->y -= columns + 1;
    points->z -= columns + 1;
    billow_points_free(points);
}

static void
edges_init(BillowEdges *edges, size_t count, size_t columns, double length)
{
    *edges = (BillowEdges){
        .length = length,
        .rest = billow_allocate(count, sizeof(double)),
        .share = billow_allocate(count, sizeof(double)),
        .weight = billow_allocate(count, sizeof(double)),
        .z = billow_points_new(count),
        .mu = billow_allocate(count, sizeof(double)),
        .f = padded_new(count, columns),
        .q = padded_new(count, columns),
    };
}

static void
edges_free(BillowEdges *edges, size_t columns)
{
    free(edges->rest);
    free(edges->share);
    free(edges->weight);
    billow_points_free(&edges->z);
    free(edges->mu);
    padded_free(&edges->f, columns);
    padded_free(&edges->q, columns);
}

static BillowTie
make_tie(const BillowRelaxationLevel *level, const BillowAnchor *anchor)
{
    double column = anchor->column / level->width, row = anchor->row / level->height;
    int c = (int) fmin(column, level->columns - 2), r = (int) fmin(row, level->rows - 2);
    double s = column - c, t = row - r;
    size_t n = (size_t) level->columns, first = (size_t) r * n + (size_t) c;
    BillowTie tie = {.point = {first, first + 1, first + n, first + n + 1},
                     .share = {(1.0 - s) * (1.0 - t), s * (1.0 - t), (1.0 - s) * t, s * t}};
    if (level->finest)
        tie.point[0] = (size_t) anchor->row * n + (size_t) anchor->column;
    return tie;
}

BillowRelaxationLevel *
billow_relaxation_level_new(const BillowGrid *grid, int columns, int rows, const BillowAnchor *anchors,
                            size_t n_anchors)
{
    BillowRelaxationLevel *level = billow_allocate(1, sizeof *level);
    size_t count = (size_t) columns * (size_t) rows;
    double w = (double) (grid->columns - 1) / (columns - 1), h = (double) (grid->rows - 1) / (rows - 1);
    double size = fmax(grid->columns, grid->rows), bending = BENDING * size * size * size;
    level->columns = columns;
    level->rows = rows;
    level->finest = columns == grid->columns && rows == grid->rows;
    level->width = w;
    level->height = h;
    level->load = w * h;
    edges_init(&level->edges[0], count, (size_t) columns, w);
    edges_init(&level->edges[1], count, (size_t) columns, h);
    level->diagonal[0] = padded_new(count, (size_t) columns);
    level->diagonal[1] = padded_new(count, (size_t) columns);
    level->diagonal_rest = billow_allocate(count, sizeof *level->diagonal_rest);
    level->steady = billow_points_new(count);
    level->start = billow_points_new(count);
    level->share = billow_allocate(count, sizeof *level->share);
    level->x = billow_points_new(count);
    level->residual = billow_points_new(count);
    level->step = billow_points_new(count);
    level->moves = billow_allocate((size_t) rows, sizeof *level->moves);
    level->n_anchors = n_anchors;
    level->ties = billow_allocate(n_anchors, sizeof *level->ties);
    for (size_t k = 0; k < n_anchors; k++)
        level->ties[k] = make_tie(level, &anchors[k]);
    billow_relaxation_level_weigh(level, STIFFNESS, size);
    level->shear = SHEAR * size * w * h / (w * w + h * h);
    level->edges[0].bending = fmin(bending / (w * w), BEND_MOST * STIFFNESS * size) * h / w;
    level->edges[1].bending = fmin(bending / (h * h), BEND_MOST * STIFFNESS * size) * w / h;
    level->solver = billow_relaxation_level_make_solver(level);
    return level;
}

void
billow_relaxation_level_free(BillowRelaxationLevel *level)
{
    if (!level)
        return;
    for (int k = 0; k < 2; k++) {
        edges_free(&level->edges[k], (size_t) level->columns);
        padded_free(&level->diagonal[k], (size_t) level->columns);
    }
    free(level->diagonal_rest);
    billow_points_free(&level->steady);
    billow_points_free(&level->start);
    free(level->share);
    billow_points_free(&level->x);
    billow_points_free(&level->residual);
    billow_points_free(&level->step);
    free(level->moves);
    free(level->ties);
    billow_grid_solver_free(level->solver);
    free(level);
}

static void
couple(BillowStencil *a, double *coupling, size_t first, size_t second, double weight)
{
    coupling[first] -= weight;
    a->center[first] += weight;
    a->center[second] += weight;
}

/* A += weight bᵀ b, b = the shares of the corners */
static void
add_tie(BillowStencil *a, const BillowTie *tie)
{
    const double *b = tie->share;
    for (int i = 0; i < 4; i++)
        a->center[tie->point[i]] += tie->weight * b[i] * b[i];
    a->east[tie->point[0]] += tie->weight * b[0] * b[1];
    a->east[tie->point[2]] += tie->weight * b[2] * b[3];
    a->south[tie->point[0]] += tie->weight * b[0] * b[2];
    a->south[tie->point[1]] += tie->weight * b[1] * b[3];
    a->south_east[tie->point[0]] += tie->weight * b[0] * b[3];
    a->south_west[tie->point[1]] += tie->weight * b[1] * b[2];
}

/* Diagonals and bending are explicit forces. They stay stable as A holds at least half their stiffness: the
 * diagonals' own, and 8 k of the edges for second differences, whose matrix is no larger than 16 k. */
BillowGridSolver *
billow_relaxation_level_make_solver(const BillowRelaxationLevel *level)
{
    BillowStencil a = billow_stencil_new(level->columns, level->rows);
    size_t n = (size_t) level->columns;
    const BillowEdges *east = &level->edges[0], *south = &level->edges[1];
    for (int row = 0; row < level->rows; row++) {
        for (int column = 0; column < level->columns; column++) {
            size_t i = (size_t) row * n + (size_t) column;
            bool has_east = column + 1 < level->columns, has_south = row + 1 < level->rows;
            if (has_east)
                couple(&a, a.east, i, i + 1, east->weight[i] + 8.0 * east->bending);
            if (has_south)
                couple(&a, a.south, i, i + n, south->weight[i] + 8.0 * south->bending);
            if (has_east && has_south)
                couple(&a, a.south_east, i, i + n + 1, level->shear);
            if (column > 0 && has_south)
                couple(&a, a.south_west, i, i + n - 1, level->shear);
        }
    }
    for (size_t k = 0; k < level->n_anchors; k++) {
        if (level->finest)
            billow_stencil_fix(&a, level->ties[k].point[0]);
        else
            add_tie(&a, &level->ties[k]);
    }
    return billow_grid_solver_new(a);
}
