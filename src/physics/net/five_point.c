#include "physics/net/five_point.h"

#include "core/base/allocate.h"
#include "core/base/wide.h"
#include "physics/net/net_rows.h"

#include <string.h>

static const int STRAIGHT[3] = {0, 3, 5}; /* xx, yy, zz */

BillowFivePoint
billow_five_point_new(int columns, int rows)
{
    enum { PAGE = 1024, OFFSET = 80 }; /* as in block_matrix.c: planes start at different offsets in a page */
    BillowFivePoint five = {.columns = columns, .rows = rows};
    size_t count = (size_t) columns * (size_t) rows, plane = (count + PAGE - 1) / PAGE * PAGE + OFFSET;
    five.planes = billow_allocate(18 * plane, sizeof(float));
    for (size_t e = 0; e < 6; e++) {
        five.own[e] = five.planes + 3 * e * plane;
        five.east[e] = five.own[e] + plane;
        five.south[e] = five.east[e] + plane;
    }
    return five;
}

void
billow_five_point_free(BillowFivePoint *five)
{
    free(five->planes);
}

typedef struct {
    BillowFivePoint *five;
    const BillowBlockMatrix *matrix;
    double *const *extra;
    double extra_scale;
} LumpJob;

/* The springs of one family, and the sum of weighted spring blocks. */
typedef struct {
    const double *a, *x, *y, *z;
} Springs;

typedef struct {
    float xx, xy, xz, yy, yz, zz;
} FloatBlock;

BILLOW_WITHIN void
add_spring(FloatBlock *sum, float weight, const Springs *s, ptrdiff_t i)
{
    float alpha = (float) s->a[i], a = weight * (alpha > 0.0f ? alpha : 0.0f), x = (float) s->x[i],
          y = (float) s->y[i], z = (float) s->z[i];
    float wx = weight * x, wy = weight * y, wz = weight * z;
    sum->xx += a + wx * x;
    sum->xy += wx * y;
    sum->xz += wx * z;
    sum->yy += a + wy * y;
    sum->yz += wy * z;
    sum->zz += a + wz * z;
}

BILLOW_WITHIN void
set_block(float *const blocks[6], ptrdiff_t i, FloatBlock b)
{
    blocks[0][i] = b.xx;
    blocks[1][i] = b.xy;
    blocks[2][i] = b.xz;
    blocks[3][i] = b.yy;
    blocks[4][i] = b.yz;
    blocks[5][i] = b.zz;
}

/* A spring over two edges: (a + b)^2 <= 2 (a^2 + b^2), with equality where both are equal. What bending
 * subtracts there is left out, so that the net is no softer than the matrix. A spring across a cell acts on
 * movements along or across an edge like two halves, one each way round the cell. Where there is no spring
 * its block is 0, also before and after the net. */
BILLOW_WIDE static void
lump_springs(const BillowBlockMatrix *matrix, const BillowFivePoint *five, ptrdiff_t begin, ptrdiff_t end)
{
    const ptrdiff_t columns = five->columns;
    Springs s[BILLOW_N_SPRING_FAMILIES];
    for (int f = 0; f < BILLOW_N_SPRING_FAMILIES; f++)
        s[f] = (Springs){matrix->alpha[f], matrix->m[f][0], matrix->m[f][1], matrix->m[f][2]};
    const Springs *se = &s[BILLOW_SPRING_SOUTH_EAST], *sw = &s[BILLOW_SPRING_SOUTH_WEST];
#pragma GCC ivdep
    for (ptrdiff_t i = begin; i < end; i++) {
        FloatBlock east = {0}, south = {0};
        add_spring(&east, 1.0f, &s[BILLOW_SPRING_EAST], i);
        add_spring(&east, 2.0f, &s[BILLOW_SPRING_EAST_2], i);
        add_spring(&east, 2.0f, &s[BILLOW_SPRING_EAST_2], i - 1);
        add_spring(&east, 0.5f, se, i);
        add_spring(&east, 0.5f, sw, i + 1);
        add_spring(&east, 0.5f, se, i - columns);
        add_spring(&east, 0.5f, sw, i - columns + 1);
        add_spring(&south, 1.0f, &s[BILLOW_SPRING_SOUTH], i);
        add_spring(&south, 2.0f, &s[BILLOW_SPRING_SOUTH_2], i);
        add_spring(&south, 2.0f, &s[BILLOW_SPRING_SOUTH_2], i - columns);
        add_spring(&south, 0.5f, se, i);
        add_spring(&south, 0.5f, se, i - 1);
        add_spring(&south, 0.5f, sw, i);
        add_spring(&south, 0.5f, sw, i + 1);
        set_block(five->east, i, east);
        set_block(five->south, i, south);
    }
}

static void
lump_rows(void *data, size_t begin, size_t end)
{
    const LumpJob *job = data;
    const BillowNet *net = job->matrix->net;
    size_t columns = (size_t) net->grid.columns, first = begin * columns, n = (end - begin) * columns;
    for (int e = 0; e < 6; e++)
        for (size_t i = first; i < first + n; i++)
            job->five->own[e][i] = job->extra ? (float) (job->extra_scale * job->extra[e][i]) : 0.0f;
    for (int s = 0; s < 3; s++)
        for (size_t i = first; i < first + n; i++)
            job->five->own[STRAIGHT[s]][i] += (float) net->mass[i];
    lump_springs(job->matrix, job->five, (ptrdiff_t) first, (ptrdiff_t) (first + n));
}

void
billow_five_point_lump(BillowFivePoint *five, const BillowBlockMatrix *matrix, double *const extra[6],
                       double extra_scale)
{
    LumpJob job = {five, matrix, extra, extra_scale};
    billow_workers_run(matrix->workers, (size_t) five->rows, ROWS_PER_CHUNK, lump_rows, &job);
}

static void
diagonal_of(const BillowFivePoint *five, int column, int row, float block[6])
{
    size_t columns = (size_t) five->columns, i = (size_t) row * columns + (size_t) column;
    for (int e = 0; e < 6; e++) {
        block[e] = five->own[e][i] + five->east[e][i] + five->south[e][i];
        const size_t west = column > 0 ? i - 1 : i + columns - 1;
        block[e] += (column > 0 || five->is_ring ? five->east[e][west] : 0.0f) +
                    (row > 0 ? five->south[e][i - columns] : 0.0f);
    }
}

/* own += stiffness (I - S), S the projection onto the free components. */
void
billow_five_point_hold(BillowFivePoint *five, const BillowFilter *filter, float factor)
{
    for (size_t n = 0; n < filter->n; n++) {
        const BillowFilterEntry *entry = &filter->entries[n];
        float block[6];
        diagonal_of(five, (int) (entry->point % (size_t) five->columns),
                    (int) (entry->point / (size_t) five->columns), block);
        float stiffness = factor * (block[0] + block[3] + block[5]);
        for (int e = 0; e < 6; e++) {
            float identity = e == 0 || e == 3 || e == 5 ? 1.0f : 0.0f;
            five->own[e][entry->point] += stiffness * (identity - (float) entry->free[e]);
        }
    }
}

/* --- Tubes --- */

void
billow_five_point_close(const BillowFivePoint *open, BillowClosed closed, BillowFivePoint *ring)
{
    const bool by_rows = closed == BILLOW_CLOSED_ROWS;
    const size_t across = by_rows ? (size_t) open->columns : 1, down = by_rows ? 1 : (size_t) open->columns,
                 columns = (size_t) ring->columns;
    for (size_t e = 0; e < 6; e++)
        for (size_t row = 0; row < (size_t) ring->rows; row++) {
            const float *east = (by_rows ? open->south[e] : open->east[e]) + row * down,
                        *south = (by_rows ? open->east[e] : open->south[e]) + row * down,
                        *own = open->own[e] + row * down;
            const size_t first = row * columns;
            for (size_t column = 0; column < columns; column++) {
                ring->own[e][first + column] = own[column * across];
                ring->east[e][first + column] = east[column * across];
                ring->south[e][first + column] = south[column * across];
            }
            ring->own[e][first] += own[columns * across];
            ring->south[e][first] += south[columns * across];
        }
}

/* --- Coarsening --- */

/* The rows of a plane that contribute to a coarse row, and their factors. */
typedef struct {
    int first, n;
    float share[3];
} RowShares;

static RowShares
share_of(int coarse, int n)
{
    RowShares share = {.first = 2 * coarse};
    if (coarse > 0) {
        share.first--;
        share.share[share.n++] = 0.5f;
    }
    share.share[share.n++] = 1.0f;
    if (2 * coarse + 1 < n)
        share.share[share.n++] = 2 * coarse + 2 < n ? 0.5f : 1.0f;
    return share;
}

/* Values of a row of the fine net from column `first` - 1 on, for SEGMENT coarse columns; 0 outside, but
 * round a ring a last column between the last coarse one and the first one is also before the first one. */
typedef float Line[2 * SEGMENT + 2];

/* Computes the weighted sum of the rows. */
static void
gather(const BillowFivePoint *fine, const float *plane, RowShares rows, int first, Line line)
{
    int begin = first > 0 ? 0 : 1, end = billow_smaller(2 * SEGMENT + 2, fine->columns - first + 1);
    memset(line, 0, sizeof(Line));
    for (int r = 0; r < rows.n; r++) {
        const float *from = plane + (ptrdiff_t) (rows.first + r) * fine->columns + first - 1;
        for (int c = begin; c < end; c++)
            line[c] += rows.share[r] * from[c];
        if (fine->is_ring && first == 0 && fine->columns % 2 == 0)
            line[0] += rows.share[r] * from[fine->columns];
    }
}

/* Computes to[j] = the weighted sum of three columns; the last one moves like its neighbor. */
static void
gather_columns(const BillowFivePoint *fine, float scale, int first, Line line, float *restrict to, int n)
{
    if (!fine->is_ring && fine->columns % 2 == 0 && first + 2 * n == fine->columns)
        line[2 * n] *= 2.0f;
    for (int j = 0; j < n; j++)
        to[j] = scale * (line[2 * j + 1] + 0.5f * (line[2 * j] + line[2 * j + 2]));
}

typedef struct {
    const BillowFivePoint *fine;
    BillowFivePoint *coarse;
} CoarsenJob;

/* Returns what follows the last coarse column: nothing; or, in a ring, the edge to the first one, which is
 * two of the fine ones, or one. */
static float
last_edge(const CoarsenJob *job, const Line line, int n, float two)
{
    if (!job->coarse->is_ring)
        return 0.0f;
    return job->fine->columns % 2 == 0 ? two : line[2 * n - 1];
}

/* Two edges in a row that stretch equally, each half as much as the coarse one: (E + E') / 4. */
static void
coarsen_segment(const CoarsenJob *job, int e, int row, int column, int n)
{
    const BillowFivePoint *fine = job->fine;
    const RowShares rows = share_of(row, fine->rows), pair = {2 * row, 2, {1.0f, 1.0f, 0.0f}};
    size_t at = (size_t) row * (size_t) job->coarse->columns + (size_t) column;
    float *restrict east = job->coarse->east[e] + at;
    Line line;
    gather(fine, fine->own[e], rows, 2 * column, line);
    gather_columns(fine, 1.0f, 2 * column, line, job->coarse->own[e] + at, n);
    gather(fine, fine->east[e], rows, 2 * column, line);
    for (int j = 0; j < n; j++)
        east[j] = 0.25f * (line[2 * j + 1] + line[2 * j + 2]);
    if (column + n == job->coarse->columns)
        east[n - 1] = last_edge(job, line, n, east[n - 1]);
    if (row + 1 == job->coarse->rows)
        return;
    gather(fine, fine->south[e], pair, 2 * column, line);
    gather_columns(fine, 0.25f, 2 * column, line, job->coarse->south[e] + at, n);
}

static void
coarsen_rows(void *data, size_t begin, size_t end)
{
    const CoarsenJob *job = data;
    int columns = job->coarse->columns;
    for (int row = (int) begin; row < (int) end; row++)
        for (int e = 0; e < 6; e++)
            for (int column = 0; column < columns; column += SEGMENT)
                coarsen_segment(job, e, row, column, billow_smaller(SEGMENT, columns - column));
}

void
billow_five_point_coarsen(const BillowFivePoint *fine, BillowFivePoint *coarse, BillowWorkers *workers)
{
    CoarsenJob job = {fine, coarse};
    billow_workers_run(workers, (size_t) coarse->rows, ROWS_PER_CHUNK, coarsen_rows, &job);
}
