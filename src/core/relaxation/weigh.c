/* Sets the stiffness of the splitting. The multipliers converge quickly if rho is of the order of tension
 * over length, and the tension grows without bound towards an anchor that carries much of the cloth. */
#include "core/relaxation/level.h"

#include "core/base/allocate.h"

/* Of a tube, which has the symmetries of its anchors only if the flow has. */
enum { FLOW_CYCLES = 6, FLOW_CYCLES_AROUND = 24 };

static const double FLOW_WEIGHT = 0.5; /* weight of the load's flow in rho */
static const double DIAGONAL = 0.7;    /* rho of the diagonals relative to that of the edges of their cell */
static const double TIE = 100.0;       /* stiffness of an anchor's spring relative to the edges of its cell */

/* Returns the stiffness of the splitting of an edge if it stood for a whole strip. */
static double
whole_weight(const BillowRelaxationLevel *level, int direction, size_t i)
{
    return level->edges[direction].weight[i] / billow_relaxation_level_part(level, direction, i);
}

/* Makes anchors much stiffer than the edges of their cell. */
static void
weigh_ties(BillowRelaxationLevel *level)
{
    for (size_t k = 0; k < level->n_anchors; k++) {
        BillowTie *tie = &level->ties[k];
        if (!tie->held)
            tie->weight =
                TIE * (level->edges[0].weight[tie->point[0]] + level->edges[0].weight[tie->point[2]] +
                       level->edges[1].weight[tie->point[0]] + level->edges[1].weight[tie->point[1]]);
    }
}

/* Sets diagonals relative to the edges of their cell. */
static void
weigh_diagonals(BillowRelaxationLevel *level, double share)
{
    size_t n = (size_t) level->columns;
    for (size_t row = 0; row + 1 < (size_t) level->rows; row++)
        for (size_t i = row * n; i + 1 < (row + 1) * n; i++) {
            if (!(billow_relaxation_level_cell(level, (int) (i - row * n), (int) row) > 0.0))
                continue;
            double weight = share * 0.25 *
                            (whole_weight(level, 0, i) + whole_weight(level, 0, i + n) +
                             whole_weight(level, 1, i) + whole_weight(level, 1, i + 1));
            level->diagonals[0].weight[i] = level->diagonals[1].weight[i + 1] = weight;
        }
}

/* residual = load - L phi, for phi in x.y */
static void
flow_residual(BillowRelaxationLevel *level)
{
    const double *phi = level->x.y;
    double *left = level->residual.y;
    size_t n = (size_t) level->columns, count = n * (size_t) level->rows;
    for (size_t i = 0; i < count; i++)
        left[i] = billow_relaxation_level_load(level, i);
    for (int d = 0; d < 2; d++) {
        size_t stride = billow_relaxation_level_stride(level, d);
        for (size_t i = 0; i < count; i++) {
            if (!billow_relaxation_level_has_edge(level, d, (int) (i % n), (int) (i / n)))
                continue;
            double flow = level->edges[d].weight[i] * (phi[i + stride] - phi[i]);
            left[i] += flow;
            left[i + stride] -= flow;
        }
    }
    billow_relaxation_level_pull(level, NULL);
}

/* Returns the mean of |d phi| over the edges of one direction at a point, per length. */
static double
slope_at(const BillowRelaxationLevel *level, int direction, int column, int row)
{
    const double *phi = level->x.y;
    size_t stride = billow_relaxation_level_stride(level, direction);
    size_t i = (size_t) row * (size_t) level->columns + (size_t) column;
    bool ahead = billow_relaxation_level_has_edge(level, direction, column, row);
    bool behind =
        (direction == 0 ? column : row) > 0 &&
        billow_relaxation_level_has_edge(level, direction, column - (direction == 0), row - (direction == 1));
    if (!ahead && !behind)
        return 0.0;
    double sum =
        (ahead ? fabs(phi[i + stride] - phi[i]) : 0.0) + (behind ? fabs(phi[i] - phi[i - stride]) : 0.0);
    return sum / ((ahead && behind ? 2.0 : 1.0) * level->edges[direction].length);
}

/* Starts with the cloth's own Laplacian L, computes the flow through it, then sets
 *
 *   rho = stiffness (size + FLOW_WEIGHT |grad phi|)
 *
 * times an edge's share of the cloth over its length. */
void
billow_relaxation_level_weigh(BillowRelaxationLevel *level, double stiffness, double size)
{
    size_t n = (size_t) level->columns, count = n * (size_t) level->rows;
    double share[2] = {level->height / level->width, level->width / level->height};
    for (int d = 0; d < 2; d++)
        for (size_t i = 0; i < count; i++)
            level->edges[d].weight[i] = share[d] * billow_relaxation_level_part(level, d, i);
    weigh_ties(level);
    weigh_diagonals(level, 0.0);
    /* L phi = load, phi = 0 at the anchors: differences of phi are the load that flows through the edges */
    BillowGridSolver *solver = billow_relaxation_level_make_solver(level);
    for (int k = 0; k < (level->closed ? FLOW_CYCLES_AROUND : FLOW_CYCLES); k++) {
        flow_residual(level);
        billow_grid_solver_correct(solver, NULL, &level->residual, &level->x, NULL);
    }
    billow_grid_solver_free(solver);

    double *flow = level->residual.x;
    for (size_t i = 0; i < count; i++)
        flow[i] = hypot(slope_at(level, 0, (int) (i % n), (int) (i / n)),
                        slope_at(level, 1, (int) (i % n), (int) (i / n)));
    for (size_t i = 0; level->closed && i < count; i += n)
        flow[i] = flow[i + n - 1] = 0.5 * (flow[i] + flow[i + n - 1]);
    for (int d = 0; d < 2; d++)
        for (size_t i = 0; i < count; i++)
            if (billow_relaxation_level_has_edge(level, d, (int) (i % n), (int) (i / n)))
                level->edges[d].weight[i] =
                    billow_relaxation_level_part(level, d, i) * stiffness * share[d] *
                    (size +
                     0.5 * FLOW_WEIGHT * (flow[i] + flow[i + billow_relaxation_level_stride(level, d)]));
            else if (level->outline)
                level->edges[d].weight[i] = 0.0;
    weigh_ties(level);
    weigh_diagonals(level, DIAGONAL);
}
