#include "physics/net/block_matrix.h"

#include "core/base/allocate.h"
#include "core/base/wide.h"
#include "physics/net/net_rows.h"

#include <math.h>
#include <string.h>

enum { LANES = 4, LINE = 8 /* doubles of a cache line */ };

/* Returns the offset between the starts of two planes, with `margin` zeros between them. Addresses with the
 * same low bits compete for cache lines, so each plane starts five lines of eight values later in its
 * page. */
static size_t
plane_of(size_t count, size_t margin)
{
    enum { PAGE = 512, OFFSET = 40 };
    return (count + margin + PAGE - 1) / PAGE * PAGE + OFFSET;
}

BillowBlockMatrix *
billow_block_matrix_new(const BillowNet *net, BillowWorkers *workers)
{
    BillowBlockMatrix *matrix = billow_allocate(1, sizeof *matrix);
    const size_t margin = (2 * (size_t) net->grid.columns + LINE - 1) / LINE * LINE,
                 plane = plane_of(net->count, margin);
    matrix->net = net;
    matrix->workers = workers;
    matrix->planes = billow_allocate_aligned(
        LINE * sizeof(double), margin + (12 + 4 * BILLOW_N_SPRING_FAMILIES) * plane, sizeof(double));
    double *next = matrix->planes + margin;
    for (int e = 0; e < 6; e++, next += 2 * plane) {
        matrix->diagonal[e] = next;
        matrix->inverse[e] = next + plane;
    }
    for (int f = 0; f < BILLOW_N_SPRING_FAMILIES; f++, next += 4 * plane) {
        matrix->alpha[f] = next;
        for (int axis = 0; axis < 3; axis++)
            matrix->m[f][axis] = next + (size_t) (1 + axis) * plane;
    }
    matrix->sums = billow_allocate((size_t) net->grid.rows, sizeof(double));
    return matrix;
}

void
billow_block_matrix_free(BillowBlockMatrix *matrix)
{
    if (!matrix)
        return;
    free(matrix->planes);
    free(matrix->sums);
    free(matrix);
}

typedef struct {
    BillowBlockMatrix *matrix;
    const BillowPoints *x;
    double damping_scale, stiffness_scale, extra_scale;
    double *const *extra;
    double rest_scale; /* factor on the springs' rest lengths: 0 gives K = k I */
} AssembleJob;

/* K = s I + (T' - s) n n' + t I, s = max(0, T / |d|); D = c n n' + t tau I. T is k (|d| - l), plus k' (|d| -
 * L) beyond the longest length L while the net is limited. */
BILLOW_WITHIN void
assemble_row(const AssembleJob *job, int family, int row, const double *rests)
{
    const BillowSprings *springs = &job->matrix->net->springs[family];
    BillowSpringRow range = billow_springs_of_row(&job->matrix->net->grid, springs, row);
    size_t start = (size_t) row * (size_t) job->matrix->net->grid.columns;
    ptrdiff_t step = range.step;
    const double *x = job->x->x + start, *y = job->x->y + start, *z = job->x->z + start;
    const double *k = springs->stiffness + start, *c = springs->damping + start;
    double *restrict alpha = job->matrix->alpha[family] + start;
    double *restrict mx = job->matrix->m[family][0] + start;
    double *restrict my = job->matrix->m[family][1] + start;
    double *restrict mz = job->matrix->m[family][2] + start;
    const double ratio = springs->longest / springs->rest, ks = job->stiffness_scale, cs = job->damping_scale;
    const double beyond = job->matrix->net->is_limited ? springs->beyond : 0.0;
#pragma GCC ivdep
    for (int i = range.begin; i < range.end; i++) {
        double dx = x[i + step] - x[i], dy = y[i + step] - y[i], dz = z[i + step] - z[i];
        double length = sqrt(dx * dx + dy * dy + dz * dz);
        double inverse = 1.0 / (length > 0.0 ? length : 1.0);
        double rest = job->rest_scale * (rests ? rests[i] : springs->rest),
               longest = rests ? rests[i] * ratio : springs->longest;
        double excess = length > longest && k[i] > 0.0 ? length - longest : 0.0;
        double slope = k[i] + (excess > 0.0 ? beyond : 0.0);
        double across = length > rest ? k[i] * (1.0 - rest * inverse) + beyond * excess * inverse : 0.0;
        double m = sqrt(ks * (slope - across) + cs * c[i]) * inverse;
        alpha[i] = ks * across;
        mx[i] = m * dx;
        my[i] = m * dy;
        mz[i] = m * dz;
    }
    if (!springs->bending)
        return;
    const double *t = springs->bending + start, ts = ks + cs * job->matrix->net->bending_damping;
    for (int i = range.begin; i < range.end; i++)
        alpha[i] += ts * t[i];
}

/* In a loop of its own where all springs have the same length. */
BILLOW_WIDE static void
set_springs_of_row(const AssembleJob *job, int family, int row)
{
    const double *rests = job->matrix->net->springs[family].rests;
    if (rests)
        assemble_row(job, family, row, rests + (size_t) row * (size_t) job->matrix->net->grid.columns);
    else
        assemble_row(job, family, row, NULL);
}

static void
set_springs_of_rows(void *data, size_t begin, size_t end)
{
    for (size_t row = begin; row < end; row++)
        for (int family = 0; family < BILLOW_N_SPRING_FAMILIES; family++)
            set_springs_of_row(data, family, (int) row);
}

/* Inverts a symmetric block B >= floor I by B = L D L'. The pivots of such a block are at least `floor`;
 * clamping them keeps the inverse positive definite despite rounding. */
static inline void
invert_block(const double block[6], double floor, double inverse[6])
{
    double xx = block[0], xy = block[1], xz = block[2];
    double a = 1.0 / xx, l21 = xy * a, l31 = xz * a;
    double d2 = block[3] - xy * l21;
    d2 = d2 > floor ? d2 : floor;
    double b = 1.0 / d2, l32 = (block[4] - xy * l31) * b;
    double d3 = block[5] - xz * l31 - l32 * l32 * d2;
    d3 = d3 > floor ? d3 : floor;
    double c = 1.0 / d3, l = l21 * l32 - l31;
    inverse[0] = a + l21 * l21 * b + l * l * c;
    inverse[1] = -l21 * b - l * l32 * c;
    inverse[2] = l * c;
    inverse[3] = b + l32 * l32 * c;
    inverse[4] = -l32 * c;
    inverse[5] = c;
}

/* Data of a family's springs for the product and the diagonal: a, m and the offset to the other ends. */
typedef struct {
    const double *a, *x, *y, *z;
    ptrdiff_t step;
} Couplings;

BILLOW_WITHIN void
list_couplings(const BillowBlockMatrix *matrix, Couplings c[BILLOW_N_SPRING_FAMILIES])
{
    for (int f = 0; f < BILLOW_N_SPRING_FAMILIES; f++)
        c[f] = (Couplings){matrix->alpha[f], matrix->m[f][0], matrix->m[f][1], matrix->m[f][2],
                           (ptrdiff_t) matrix->net->springs[f].d_row * matrix->net->grid.columns +
                               matrix->net->springs[f].d_column};
}

/* Adds the springs that start or end at the points [begin, end). Without a spring, the block is 0, even in
 * padding. */
BILLOW_WIDE static void
add_springs(BillowBlockMatrix *matrix, ptrdiff_t begin, ptrdiff_t end)
{
    Couplings c[BILLOW_N_SPRING_FAMILIES];
    list_couplings(matrix, c);
    double *restrict xx = matrix->diagonal[0], *restrict xy = matrix->diagonal[1];
    double *restrict xz = matrix->diagonal[2], *restrict yy = matrix->diagonal[3];
    double *restrict yz = matrix->diagonal[4], *restrict zz = matrix->diagonal[5];
#pragma GCC ivdep
    for (ptrdiff_t i = begin; i < end; i++) {
        double a = 0.0, sxx = 0.0, sxy = 0.0, sxz = 0.0, syy = 0.0, syz = 0.0, szz = 0.0;
#pragma GCC unroll 6
        for (int f = 0; f < BILLOW_N_SPRING_FAMILIES; f++) {
            ptrdiff_t j = i - c[f].step;
            a += c[f].a[i] + c[f].a[j];
            sxx += c[f].x[i] * c[f].x[i] + c[f].x[j] * c[f].x[j];
            sxy += c[f].x[i] * c[f].y[i] + c[f].x[j] * c[f].y[j];
            sxz += c[f].x[i] * c[f].z[i] + c[f].x[j] * c[f].z[j];
            syy += c[f].y[i] * c[f].y[i] + c[f].y[j] * c[f].y[j];
            syz += c[f].y[i] * c[f].z[i] + c[f].y[j] * c[f].z[j];
            szz += c[f].z[i] * c[f].z[i] + c[f].z[j] * c[f].z[j];
        }
        xx[i] += a + sxx;
        xy[i] += sxy;
        xz[i] += sxz;
        yy[i] += a + syy;
        yz[i] += syz;
        zz[i] += a + szz;
    }
}

static void
set_diagonal_of_rows(void *data, size_t begin, size_t end)
{
    const AssembleJob *job = data;
    BillowBlockMatrix *matrix = job->matrix;
    const BillowNet *net = matrix->net;
    size_t start = begin * (size_t) net->grid.columns, stop = end * (size_t) net->grid.columns;
    for (int e = 0; e < 6; e++)
        for (size_t i = start; i < stop; i++)
            matrix->diagonal[e][i] = (e == 0 || e == 3 || e == 5 ? net->mass[i] : 0.0) +
                                     (job->extra ? job->extra_scale * job->extra[e][i] : 0.0);
    add_springs(matrix, (ptrdiff_t) start, (ptrdiff_t) stop);
}

static void
assemble(AssembleJob *job)
{
    BillowBlockMatrix *matrix = job->matrix;
    size_t rows = (size_t) matrix->net->grid.rows;
    billow_workers_run(matrix->workers, rows, ROWS_PER_CHUNK, set_springs_of_rows, job);
    billow_workers_run(matrix->workers, rows, ROWS_PER_CHUNK, set_diagonal_of_rows, job);
}

void
billow_block_matrix_assemble(BillowBlockMatrix *matrix, const BillowPoints *x, double damping_scale,
                             double stiffness_scale, double *const extra[6], double extra_scale)
{
    assemble(&(AssembleJob){matrix, x, damping_scale, stiffness_scale, extra_scale, extra, 1.0});
}

void
billow_block_matrix_assemble_linear(BillowBlockMatrix *matrix, const BillowPoints *x, double damping_scale,
                                    double stiffness_scale, double *const extra[6], double extra_scale)
{
    assemble(&(AssembleJob){matrix, x, damping_scale, stiffness_scale, extra_scale, extra, 0.0});
}

/* With S the projection onto the free components: S D S + s (I - S), for any positive s, is D on the free
 * components and s on the rest; S times its inverse keeps the free part. */
static void
filter_block(BillowBlockMatrix *matrix, const BillowFilterEntry *entry)
{
    size_t i = entry->point;
    double *const *d = matrix->diagonal;
    BillowVec3 rows[3] = {
        {d[0][i], d[1][i], d[2][i]}, {d[1][i], d[3][i], d[4][i]}, {d[2][i], d[4][i], d[5][i]}};
    const double *s = entry->free;
    BillowVec3 open[3] = {{s[0], s[1], s[2]}, {s[1], s[3], s[4]}, {s[2], s[4], s[5]}};
    double scale = d[0][i] + d[3][i] + d[5][i], block[3][3];
    for (int a = 0; a < 3; a++) {
        BillowVec3 ds = {billow_vec3_dot(rows[0], open[a]), billow_vec3_dot(rows[1], open[a]),
                         billow_vec3_dot(rows[2], open[a])};
        for (int b = 0; b < 3; b++) {
            const double own[3] = {open[a].x, open[a].y, open[a].z};
            block[a][b] = billow_vec3_dot(open[b], ds) + scale * ((a == b) - own[b]);
        }
    }
    const double packed[6] = {block[0][0], block[0][1], block[0][2], block[1][1], block[1][2], block[2][2]};
    double n[6];
    invert_block(packed, matrix->net->mass[i], n);
    BillowVec3 x = billow_filter_project(entry, billow_vec3(n[0], n[1], n[2]));
    BillowVec3 y = billow_filter_project(entry, billow_vec3(n[1], n[3], n[4]));
    BillowVec3 z = billow_filter_project(entry, billow_vec3(n[2], n[4], n[5]));
    const double result[6] = {x.x, x.y, x.z, y.y, y.z, z.z};
    for (int e = 0; e < 6; e++)
        matrix->inverse[e][i] = result[e];
}

static void
invert_rows(void *data, size_t begin, size_t end)
{
    BillowBlockMatrix *matrix = data;
    double *const *d = matrix->diagonal;
    size_t columns = (size_t) matrix->net->grid.columns;
    for (size_t i = begin * columns; i < end * columns; i++) {
        const double block[6] = {d[0][i], d[1][i], d[2][i], d[3][i], d[4][i], d[5][i]};
        double result[6];
        invert_block(block, matrix->net->mass[i], result);
        for (int e = 0; e < 6; e++)
            matrix->inverse[e][i] = result[e];
    }
}

void
billow_block_matrix_invert(BillowBlockMatrix *matrix, const BillowFilter *filter)
{
    billow_workers_run(matrix->workers, (size_t) matrix->net->grid.rows, ROWS_PER_CHUNK, invert_rows, matrix);
    for (size_t e = 0; e < filter->n; e++)
        filter_block(matrix, &filter->entries[e]);
}

typedef struct {
    const BillowBlockMatrix *matrix;
    const BillowPoints *from;
    BillowPoints *to;
} ProductJob;

BILLOW_WIDE static void
multiply_blocks(double *const blocks[6], const BillowPoints *from, BillowPoints *to, size_t begin, size_t end)
{
    const double *xx = blocks[0], *xy = blocks[1], *xz = blocks[2], *yy = blocks[3], *yz = blocks[4],
                 *zz = blocks[5];
    const double *px = from->x, *py = from->y, *pz = from->z;
    double *restrict qx = to->x, *restrict qy = to->y, *restrict qz = to->z;
    for (size_t i = begin; i < end; i++) {
        double x = px[i], y = py[i], z = pz[i];
        qx[i] = xx[i] * x + xy[i] * y + xz[i] * z;
        qy[i] = xy[i] * x + yy[i] * y + yz[i] * z;
        qz[i] = xz[i] * x + yz[i] * y + zz[i] * z;
    }
}

/* Computes q -= (alpha I + m m') p for n springs: blocks start at `spring`, p at `from`, q at `to`. */
static void
subtract_springs(const BillowBlockMatrix *matrix, int family, size_t spring, const BillowPoints *p,
                 size_t from, BillowPoints *q, size_t to, int n)
{
    if (n <= 0)
        return;
    const double *alpha = matrix->alpha[family] + spring, *mx = matrix->m[family][0] + spring;
    const double *my = matrix->m[family][1] + spring, *mz = matrix->m[family][2] + spring;
    const double *px = p->x + from, *py = p->y + from, *pz = p->z + from;
    double *restrict qx = q->x + to, *restrict qy = q->y + to, *restrict qz = q->z + to;
    for (int i = 0; i < n; i++) {
        double along = mx[i] * px[i] + my[i] * py[i] + mz[i] * pz[i];
        qx[i] -= alpha[i] * px[i] + along * mx[i];
        qy[i] -= alpha[i] * py[i] + along * my[i];
        qz[i] -= alpha[i] * pz[i] + along * mz[i];
    }
}

static double
dot_row(const BillowPoints *a, const BillowPoints *b, size_t begin, size_t end)
{
    double lanes[LANES] = {0};
    size_t i = begin;
    for (; i + LANES <= end; i += LANES)
        for (size_t l = 0; l < LANES; l++)
            lanes[l] += a->x[i + l] * b->x[i + l] + a->y[i + l] * b->y[i + l] + a->z[i + l] * b->z[i + l];
    for (; i < end; i++)
        lanes[0] += a->x[i] * b->x[i] + a->y[i] * b->y[i] + a->z[i] * b->z[i];
    return (lanes[0] + lanes[1]) + (lanes[2] + lanes[3]);
}

/* Subtracts (a I + m m') p_j from q, for the spring of point k. */
BILLOW_WITHIN BillowVec3
minus_coupling(BillowVec3 q, const Couplings *c, ptrdiff_t k, const BillowPoints *p, ptrdiff_t j)
{
    double x = p->x[j], y = p->y[j], z = p->z[j], a = c->a[k];
    double along = c->x[k] * x + c->y[k] * y + c->z[k] * z;
    return billow_vec3(q.x - (a * x + along * c->x[k]), q.y - (a * y + along * c->y[k]),
                       q.z - (a * z + along * c->z[k]));
}

/* Subtracts (a I + m m') p_j from q for the springs of a family that start or end at the points [begin, end). */
BILLOW_WIDE static void
subtract_couplings(const Couplings *springs, const BillowPoints *from, BillowPoints *to, ptrdiff_t begin,
                   ptrdiff_t end)
{
    const Couplings c = *springs;
    const BillowPoints p = *from;
    double *restrict qx = to->x, *restrict qy = to->y, *restrict qz = to->z;
#pragma GCC ivdep
    for (ptrdiff_t i = begin; i < end; i++) {
        BillowVec3 q = minus_coupling(billow_vec3(qx[i], qy[i], qz[i]), &c, i, &p, i + c.step);
        q = minus_coupling(q, &c, i - c.step, &p, i - c.step);
        qx[i] = q.x;
        qy[i] = q.y;
        qz[i] = q.z;
    }
}

/* Computes q = A p at the points [begin, end) of rows whose springs end within the net. Goes through a family of
 * springs at a time: a loop through all of them has more addresses than a processor has registers, and takes a third
 * longer. Where a column is too near the border for a spring, its block is 0, so values beyond a row do not matter. */
static void
multiply_inner(const BillowBlockMatrix *matrix, const BillowPoints *from, BillowPoints *to, size_t begin,
               size_t end)
{
    Couplings c[BILLOW_N_SPRING_FAMILIES];
    list_couplings(matrix, c);
    multiply_blocks(matrix->diagonal, from, to, begin, end);
    for (int f = 0; f < BILLOW_N_SPRING_FAMILIES; f++)
        subtract_couplings(&c[f], from, to, (ptrdiff_t) begin, (ptrdiff_t) end);
}

/* Does the same for any row: gathers from the springs that start in it and from those that end in it. */
static void
multiply_row(const BillowBlockMatrix *matrix, const BillowPoints *from, BillowPoints *to, int row)
{
    const BillowGrid *grid = &matrix->net->grid;
    size_t columns = (size_t) grid->columns, start = (size_t) row * columns;
    multiply_blocks(matrix->diagonal, from, to, start, start + columns);
    for (int f = 0; f < BILLOW_N_SPRING_FAMILIES; f++) {
        const BillowSprings *springs = &matrix->net->springs[f];
        BillowSpringRow out = billow_springs_of_row(grid, springs, row);
        BillowSpringRow in = billow_springs_of_row(grid, springs, row - springs->d_row);
        size_t a = start + (size_t) out.begin;
        subtract_springs(matrix, f, a, from, a + (size_t) out.step, to, a, out.end - out.begin);
        a = start - (size_t) springs->d_row * columns + (size_t) in.begin;
        subtract_springs(matrix, f, a, from, a, to, a + (size_t) in.step, in.end - in.begin);
    }
}

static void
multiply_rows(void *data, size_t begin, size_t end)
{
    const ProductJob *job = data;
    const BillowGrid *grid = &job->matrix->net->grid;
    size_t columns = (size_t) grid->columns;
    for (size_t row = begin; row < end; row++) {
        size_t start = row * columns;
        if (row >= 2 && row + 2 < (size_t) grid->rows && columns >= 2)
            multiply_inner(job->matrix, job->from, job->to, start, start + columns);
        else
            multiply_row(job->matrix, job->from, job->to, (int) row);
        job->matrix->sums[row] = dot_row(job->from, job->to, start, start + columns);
    }
}

static double
add_sums(const BillowBlockMatrix *matrix)
{
    double sum = 0.0;
    for (int row = 0; row < matrix->net->grid.rows; row++)
        sum += matrix->sums[row];
    return sum;
}

double
billow_block_matrix_multiply(const BillowBlockMatrix *matrix, const BillowPoints *p, BillowPoints *q)
{
    ProductJob job = {matrix, p, q};
    billow_workers_run(matrix->workers, (size_t) matrix->net->grid.rows, ROWS_PER_CHUNK, multiply_rows, &job);
    return add_sums(matrix);
}

static void
precondition_rows(void *data, size_t begin, size_t end)
{
    const ProductJob *job = data;
    size_t columns = (size_t) job->matrix->net->grid.columns;
    for (size_t row = begin; row < end; row++) {
        multiply_blocks(job->matrix->inverse, job->from, job->to, row * columns, (row + 1) * columns);
        job->matrix->sums[row] = dot_row(job->from, job->to, row * columns, (row + 1) * columns);
    }
}

double
billow_block_matrix_precondition(const BillowBlockMatrix *matrix, const BillowPoints *r, BillowPoints *z)
{
    ProductJob job = {matrix, r, z};
    billow_workers_run(matrix->workers, (size_t) matrix->net->grid.rows, ROWS_PER_CHUNK, precondition_rows,
                       &job);
    return add_sums(matrix);
}
