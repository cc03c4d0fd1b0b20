#include "core/cloth/grid_stencil.h"

#include "core/base/allocate.h"
#include "core/base/wide.h"

#include <math.h>

BillowStencil
billow_stencil_new(int columns, int rows)
{
    BillowStencil stencil = {.columns = columns, .rows = rows};
    double **planes[] = {&stencil.center, &stencil.east, &stencil.south, &stencil.south_east,
                         &stencil.south_west};
    for (size_t k = 0; k < sizeof planes / sizeof planes[0]; k++)
        *planes[k] = billow_allocate((size_t) columns * (size_t) rows, sizeof(double));
    return stencil;
}

void
billow_stencil_free(BillowStencil *stencil)
{
    free(stencil->center);
    free(stencil->east);
    free(stencil->south);
    free(stencil->south_east);
    free(stencil->south_west);
    *stencil = (BillowStencil){0};
}

double *
billow_stencil_at(const BillowStencil *a, int column1, int row1, int column2, int row2)
{
    if (row2 < row1 || (row2 == row1 && column2 < column1))
        return billow_stencil_at(a, column2, row2, column1, row1);
    size_t i = (size_t) row1 * (size_t) a->columns + (size_t) column1;
    if (row1 == row2)
        return column1 == column2 ? &a->center[i] : &a->east[i];
    if (column1 == column2)
        return &a->south[i];
    return column2 > column1 ? &a->south_east[i] : &a->south_west[i];
}

void
billow_stencil_fix(BillowStencil *stencil, size_t point)
{
    int column = (int) (point % (size_t) stencil->columns), row = (int) (point / (size_t) stencil->columns);
    for (int r = row - 1; r <= row + 1; r++)
        for (int c = column - 1; c <= column + 1; c++)
            if (r >= 0 && r < stencil->rows && c >= 0 && c < stencil->columns && (r != row || c != column))
                *billow_stencil_at(stencil, column, row, c, r) = 0.0;
    stencil->center[point] = 0.0;
}

int
billow_coarse_count(int count)
{
    return count / 2 + 1;
}

int
billow_coarse_parents(int i, int count, int parent[2])
{
    parent[0] = i == count - 1 ? billow_coarse_count(count) - 1 : i / 2;
    parent[1] = i / 2 + 1;
    return i % 2 == 0 || i == count - 1 ? 1 : 2;
}

bool
billow_stencil_is_fixed(const BillowStencil *a, int column, int row)
{
    const BillowGrid grid = {.columns = a->columns, .rows = a->rows, .closed = a->closed};
    const size_t point = billow_grid_index(&grid, column, row);
    return a->center[point] == 0.0 && a->center[billow_grid_twin(&grid, point)] == 0.0;
}

BillowStencil
billow_stencil_exchange(const BillowStencil *a)
{
    BillowStencil to = billow_stencil_new(a->rows, a->columns);
    to.closed = a->closed == BILLOW_CLOSED_ROWS      ? BILLOW_CLOSED_COLUMNS
                : a->closed == BILLOW_CLOSED_COLUMNS ? BILLOW_CLOSED_ROWS
                                                     : BILLOW_OPEN;
    for (int row = 0; row < a->rows; row++)
        for (int column = 0; column < a->columns; column++)
            for (int k = 0; k < 5; k++) {
                static const int right[] = {0, 1, 0, 1, -1}, down[] = {0, 0, 1, 1, 1};
                const int c = column + right[k], r = row + down[k];
                if (c >= 0 && c < a->columns && r < a->rows)
                    *billow_stencil_at(&to, row, column, r, c) = *billow_stencil_at(a, column, row, c, r);
            }
    return to;
}

/* --- Jacobi sweeps --- */

static const double DAMPING = 0.8;

/* Returns a "diagonal" such that the largest eigenvalue is at most twice it: half the row's sum of
 * magnitudes. This is the diagonal itself if all couplings are repulsive and add up to it, and more if a
 * spring pins a position between points. */
static double
row_weight(const BillowStencil *a, int column, int row)
{
    if (a->closed && column == a->columns - 1)
        return row_weight(a, 0, row);
    double sum = 0.0, diagonal = *billow_stencil_at(a, column, row, column, row);
    const bool seam = a->closed && column == 0;
    for (int r = row - 1; r <= row + 1 && seam; r++)
        if (r >= 0 && r < a->rows)
            sum += fabs(*billow_stencil_at(a, a->columns - 1, row, a->columns - 1, r)) +
                   fabs(*billow_stencil_at(a, a->columns - 1, row, a->columns - 2, r));
    if (seam)
        diagonal += *billow_stencil_at(a, a->columns - 1, row, a->columns - 1, row);
    for (int r = row - 1; r <= row + 1; r++)
        for (int c = column - 1; c <= column + 1; c++)
            if (r >= 0 && r < a->rows && c >= 0 && c < a->columns)
                sum += fabs(*billow_stencil_at(a, column, row, c, r));
    return fmax(0.5 * sum, diagonal);
}

/* Sets the inverses of a row but for its ends, where no point has fewer than eight neighbors or is on a seam:
 * the same sums as of row_weight(). */
BILLOW_WIDE static void
damp_inner(const BillowStencil *a, size_t row, float *inverse)
{
    const size_t n = (size_t) a->columns, first = row * n + 1, count = n - 2;
    const double *center = a->center + first, *east = a->east + first, *south = a->south + first,
                 *south_east = a->south_east + first, *south_west = a->south_west + first, *north = south - n,
                 *north_west = south_east - n - 1, *north_east = south_west - n + 1;
    float *to = inverse + first;
#pragma GCC ivdep
    for (size_t i = 0; i < count; i++) {
        const double sum = fabs(north_west[i]) + fabs(north[i]) + fabs(north_east[i]) + fabs((east - 1)[i]) +
                           fabs(center[i]) + fabs(east[i]) + fabs(south_west[i]) + fabs(south[i]) +
                           fabs(south_east[i]);
        const double half = 0.5 * sum, weight = half > center[i] ? half : center[i];
        to[i] = center[i] == 0.0 ? 0.0f : (float) (DAMPING / weight);
    }
}

static void
damp_point(const BillowStencil *a, int column, int row, float *inverse)
{
    if (!billow_stencil_is_fixed(a, column, row))
        inverse[row * a->columns + column] = (float) (DAMPING / row_weight(a, column, row));
}

void
billow_stencil_damp(const BillowStencil *a, float *inverse)
{
    for (int row = 0; row < a->rows; row++) {
        const bool inner = row > 0 && row + 1 < a->rows && a->columns > 2 && !a->closed;
        if (inner)
            damp_inner(a, (size_t) row, inverse);
        for (int column = 0; column < a->columns; column += inner ? a->columns - 1 : 1)
            damp_point(a, column, row, inverse);
    }
}

/* --- The coarse matrix --- */

/* A coarse entry is regular, that is, computed by the same formula as others, if its coarse points are two
 * fine ones apart and none is on the border: from column or row MARGIN to MARGIN before the last. */
enum {
    MARGIN = 3,
    NEAR = 7,   /* fine points from the border within which the terms of irregular entries lie */
    TERMS = 49, /* maximum, for a diagonal entry */
};

static bool
is_inner(int i, int count)
{
    return i >= MARGIN && i < count - MARGIN;
}

/* A pair of coarse columns or rows from which two fine ones are interpolated. */
typedef struct {
    int from, to, way; /* `way`: to - from, plus 1 */
    bool from_inner, to_inner;
} Link;

/* All such pairs of a fine column or row and itself, the one before it, or the one after it. */
typedef struct {
    Link links[4];
    int n;
    double share; /* of each in the interpolation */
} Links;

enum { STEPS = 3 };

static Links
find_links(int i, int j, int count)
{
    const int coarse = billow_coarse_count(count);
    int of_i[2], of_j[2];
    const int n_i = billow_coarse_parents(i, count, of_i), n_j = billow_coarse_parents(j, count, of_j);
    Links links = {.n = 0, .share = (1.0 / n_i) * (1.0 / n_j)};
    for (int k = 0; k < n_i; k++)
        for (int l = 0; l < n_j; l++)
            links.links[links.n++] = (Link){of_i[k], of_j[l], of_j[l] - of_i[k] + 1,
                                            is_inner(of_i[k], coarse), is_inner(of_j[l], coarse)};
    return links;
}

/* Returns STEPS for each column or row; without links to those that are not there. */
static Links *
find_all_links(int count)
{
    Links *links = billow_allocate((size_t) (STEPS * count), sizeof *links);
    for (int i = 0; i < count; i++)
        for (int step = 0; step < STEPS; step++)
            if (i + step - 1 >= 0 && i + step - 1 < count)
                links[STEPS * i + step] = find_links(i, i + step - 1, count);
    return links;
}

/* Where the entries between a point and its neighbors are stored, from north-west to south-east: at the point itself,
 * or at the neighbor if that comes first. */
enum { NEIGHBORS = 9, ITSELF = 4 };

static void
find_planes(const BillowStencil *a, double *planes[NEIGHBORS])
{
    double *const all[NEIGHBORS] = {a->south_east, a->south,      a->south_west, a->east,      a->center,
                                    a->east,       a->south_west, a->south,      a->south_east};
    for (int k = 0; k < NEIGHBORS; k++)
        planes[k] = all[k];
}

/* A restriction to the irregular entries of the coarse matrix Pᵀ A P. */
typedef struct {
    const BillowStencil *fine, *coarse;
    double *from[NEIGHBORS], *to[NEIGHBORS];
    Links *columns, *rows;
} Restriction;

/* Adds a share of an entry between two fine points. */
BILLOW_WITHIN void
restrict_entry(const Restriction *it, const Links *across, const Links *down, double share)
{
    for (int i = 0; i < down->n; i++)
        for (int j = 0; j < across->n; j++) {
            const Link *row = &down->links[i], *column = &across->links[j];
            const int way = 3 * row->way + column->way;
            const bool second = way < ITSELF; /* that point comes first */
            if (second ? row->to_inner && column->to_inner : row->from_inner && column->from_inner)
                continue;
            const int r = second ? row->to : row->from, c = second ? column->to : column->from;
            /* off-diagonal pairs are visited twice, once from either end, and stored once */
            it->to[way][r * it->coarse->columns + c] += way == ITSELF ? share : 0.5 * share;
        }
}

static void
restrict_point(const Restriction *it, int column, int row)
{
    const int columns = it->fine->columns;
    for (int way = 0; way < NEIGHBORS; way++) {
        const Links *across = &it->columns[STEPS * column + way % STEPS],
                    *down = &it->rows[STEPS * row + way / STEPS];
        if (across->n == 0 || down->n == 0)
            continue;
        const int first =
            row * columns + column + (way < ITSELF ? (way / STEPS - 1) * columns + way % STEPS - 1 : 0);
        const double entry = it->from[way][first];
        if (entry != 0.0)
            restrict_entry(it, across, down, entry * (across->share * down->share));
    }
}

static void
restrict_border(const BillowStencil *fine, const BillowStencil *coarse)
{
    Restriction it = {.fine = fine,
                      .coarse = coarse,
                      .columns = find_all_links(fine->columns),
                      .rows = find_all_links(fine->rows)};
    find_planes(fine, it.from);
    find_planes(coarse, it.to);
    for (int row = 0; row < fine->rows; row++) {
        bool all = row < NEAR || row >= fine->rows - NEAR;
        for (int column = 0; column < fine->columns; column++)
            if (all || column < NEAR || column >= fine->columns - NEAR)
                restrict_point(&it, column, row);
    }
    free(it.columns);
    free(it.rows);
}

/* A regular coarse entry as a sum of fine ones: where each is stored, relative to the fine point at the
 * coarse point's position, and its factor. */
typedef struct {
    const double *plane;
    ptrdiff_t at;
    double share;
} Term;

typedef struct {
    Term terms[TERMS];
    int n;
    double *coarse; /* plane of the coarse entries */
} Sum;

/* Returns the interpolation weight of a coarse point for a fine one that many columns or rows away. */
static double
hat(int away)
{
    return away == 0 ? 1.0 : away == -1 || away == 1 ? 0.5 : 0.0;
}

static void
add_term(Sum *sum, const BillowStencil *fine, int c1, int r1, int c2, int r2, double share)
{
    if (share == 0.0)
        return;
    bool second = r2 < r1 || (r2 == r1 && c2 < c1);
    int c = second ? c2 : c1, r = second ? r2 : r1, right = second ? c1 - c2 : c2 - c1;
    const double *below = right == 0 ? fine->south : right > 0 ? fine->south_east : fine->south_west;
    const double *plane = r1 != r2 ? below : right == 0 ? fine->center : fine->east;
    sum->terms[sum->n++] = (Term){plane, (ptrdiff_t) r * fine->columns + c, share};
}

/* Computes the entry between a coarse point A and the point B, `right` and `down` from it: sum of P_pA a_pq
 * P_qB over fine points p and q; off the diagonal, half of that plus half with A and B exchanged. The order
 * of terms is that in which restrict_border() adds. */
static Sum
make_sum(const BillowStencil *fine, double *coarse, int right, int down)
{
    Sum sum = {.coarse = coarse};
    bool diagonal = right == 0 && down == 0;
    const int to_r = 2 * down, to_c = 2 * right;
    for (int r = -1; r <= 3; r++)
        for (int c = -3; c <= 3; c++) {
            const double here = hat(c) * hat(r), other = hat(c - to_c) * hat(r - to_r);
            for (int k = 0; k < 9 && (here > 0.0 || other > 0.0); k++) {
                int r2 = r + k / 3 - 1, c2 = c + k % 3 - 1;
                double there = here * hat(c2 - to_c) * hat(r2 - to_r);
                double back = other * hat(c2) * hat(r2);
                add_term(&sum, fine, c, r, c2, r2, diagonal ? there : 0.5 * there);
                add_term(&sum, fine, c, r, c2, r2, diagonal ? 0.0 : 0.5 * back);
            }
        }
    return sum;
}

BILLOW_WIDE static void
restrict_row(const Sum *sum, size_t fine_first, size_t coarse_first, size_t count)
{
    double *to = sum->coarse + coarse_first;
    for (int k = 0; k < sum->n; k++) {
        const double *from = sum->terms[k].plane + (ptrdiff_t) fine_first + sum->terms[k].at;
        double share = sum->terms[k].share;
#pragma GCC ivdep
        for (size_t i = 0; i < count; i++)
            to[i] += share * from[2 * i];
    }
}

static void
restrict_regular(const BillowStencil *fine, const BillowStencil *coarse)
{
    Sum sums[] = {make_sum(fine, coarse->center, 0, 0), make_sum(fine, coarse->east, 1, 0),
                  make_sum(fine, coarse->south, 0, 1), make_sum(fine, coarse->south_east, 1, 1),
                  make_sum(fine, coarse->south_west, -1, 1)};
    size_t n = (size_t) fine->columns, m = (size_t) coarse->columns;
    if (m <= 2 * MARGIN)
        return;
    for (size_t row = MARGIN; row + MARGIN < (size_t) coarse->rows; row++)
        for (size_t k = 0; k < sizeof sums / sizeof *sums; k++)
            restrict_row(&sums[k], 2 * row * n + 2 * MARGIN, row * m + MARGIN, m - 2 * MARGIN);
}

BillowStencil
billow_stencil_coarsen(const BillowStencil *fine)
{
    BillowStencil coarse =
        billow_stencil_new(billow_coarse_count(fine->columns), billow_coarse_count(fine->rows));
    coarse.closed = fine->closed;
    restrict_border(fine, &coarse);
    restrict_regular(fine, &coarse);
    return coarse;
}
