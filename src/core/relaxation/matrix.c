/* Builds the matrix of a level: the stiffness of its edges, diagonals and anchors at its points. */
#include "core/relaxation/contact.h"
#include "core/relaxation/faces.h"
#include "core/relaxation/hinges.h"
#include "core/relaxation/level.h"
#include "core/relaxation/repulsion.h"

static void
add_coupling(BillowStencil *a, double *coupling, size_t first, size_t second, double weight)
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

/* Returns four times the mean stiffness of the hinges at an edge's ends: their normal turns with the
 * points. */
static double
crease_along(const BillowRelaxationLevel *level, int direction, size_t first, size_t second)
{
    return 2.0 * (billow_relaxation_hinges_stiffness(level, direction, first) +
                  billow_relaxation_hinges_stiffness(level, direction, second));
}

/* Returns how many times as stiff as the material a point is against second differences. */
static double
stiffness_at(const BillowRelaxationLevel *level, const BillowGrid *grid, int direction, size_t point)
{
    const double painted = level->stiff ? level->stiff[point] : 1.0;
    return level->shrink
               ? painted * billow_grid_shrunk_bend(grid, direction == 1, (int) point % level->columns,
                                                   (int) point / level->columns)
               : painted;
}

/* Returns the larger stiffness against second differences at an edge's ends. */
static double
bending_along(const BillowRelaxationLevel *level, int direction, size_t first, size_t second)
{
    const double bending = level->edges[direction].bending;
    if (!level->stiff && !level->shrink)
        return bending;
    const BillowGrid grid = billow_relaxation_level_grid(level);
    return bending *
           fmax(stiffness_at(level, &grid, direction, first), stiffness_at(level, &grid, direction, second));
}

/* Bending is an explicit force. It is stable because A contains at least half its stiffness: 8 k of the
 * edges for second differences, whose matrix is no larger than 16 k. */
BillowGridSolver *
billow_relaxation_level_make_solver(const BillowRelaxationLevel *level)
{
    BillowStencil a = billow_stencil_new(level->columns, level->rows);
    a.closed = level->closed ? BILLOW_CLOSED_COLUMNS : BILLOW_OPEN;
    size_t n = (size_t) level->columns;
    const BillowEdges *east = &level->edges[0], *south = &level->edges[1];
    for (int row = 0; row < level->rows; row++) {
        for (int column = 0; column < level->columns; column++) {
            size_t i = (size_t) row * n + (size_t) column;
            const BillowGrid grid = {level->columns, level->rows, 1.0, level->outline};
            if (billow_grid_has_point(&grid, i))
                a.center[i] += level->drag;
            if (billow_relaxation_level_has_edge(level, 0, column, row))
                add_coupling(&a, a.east, i, i + 1,
                             east->weight[i] + 8.0 * (bending_along(level, 0, i, i + 1) *
                                                          billow_relaxation_level_part(level, 0, i) +
                                                      crease_along(level, 0, i, i + 1)));
            if (billow_relaxation_level_has_edge(level, 1, column, row))
                add_coupling(&a, a.south, i, i + n,
                             south->weight[i] + 8.0 * (bending_along(level, 1, i, i + n) *
                                                           billow_relaxation_level_part(level, 1, i) +
                                                       crease_along(level, 1, i, i + n)));
            if (billow_relaxation_level_cell(level, column, row) > 0.0)
                add_coupling(&a, a.south_east, i, i + n + 1, level->diagonals[0].weight[i]);
            if (billow_relaxation_level_cell(level, column - 1, row) > 0.0)
                add_coupling(&a, a.south_west, i, i + n - 1, level->diagonals[1].weight[i]);
        }
    }
    if (level->contact)
        billow_relaxation_contact_stiffen(level, a.center);
    if (level->faces)
        billow_relaxation_faces_stiffen(level, a.center);
    if (level->repulsion)
        billow_relaxation_repulsion_stiffen(level, a.center);
    for (size_t k = 0; k < level->n_anchors; k++)
        if (!level->ties[k].held)
            add_tie(&a, &level->ties[k]);
    for (size_t k = 0; k < level->n_anchors; k++)
        if (level->ties[k].held)
            billow_stencil_fix(&a, level->ties[k].point[0]);
    return billow_grid_solver_new(a);
}
