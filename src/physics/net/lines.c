#include "physics/net/lines.h"

#include "core/base/allocate.h"
#include "physics/net/line_ring.h"
#include "physics/net/net_rows.h"
#include "physics/net/transpose.h"

#include <string.h>

enum {
    ALIGNMENT = 64, /* bytes, of the widest vectors */
    LANES = ALIGNMENT / sizeof(float),
    CACHED_POSITIONS = 1 << 13, /* solved at a time: the way up finds in its cache what the way down read */
    SHARED_POSITIONS = 1 << 11, /* so few are done by one thread before another one has begun */
    FACTORED_TOGETHER = 16,     /* lines of one parity */
    BUNDLE = 16,                /* lines of one parity, at least */
    POSITIONS_PER_CHUNK = 16,
};

/* Allocates planes with `margin` zeros before and after each; returns the first value of the first plane. */
static float *
allocate_planes(int planes, size_t plane, size_t margin)
{
    size_t count = (size_t) planes * plane + 2 * margin;
    float *memory = billow_allocate_aligned(ALIGNMENT, count + LANES - count % LANES, sizeof *memory);
    return memory + margin;
}

/* Solves positions beyond the last line with the rest; their blocks are the identity. */
static void
fill_beyond(BillowLines *lines)
{
    for (int p = 0; p < 2; p++)
        for (int t = 0; t < lines->length; t++)
            for (size_t k = (size_t) billow_lines_count(lines, p); k < lines->padded; k++) {
                float *block = lines->diagonal[p] + billow_lines_at(lines, (size_t) t, k);
                block[0] = block[3 * lines->plane] = block[5 * lines->plane] = 1.0f;
            }
}

static size_t
whole_lanes(size_t count)
{
    return (count + LANES - 1) / LANES * LANES;
}

static void
arrange_in_bundles(BillowLines *lines, size_t bundles)
{
    lines->stride = whole_lanes((lines->padded + bundles - 1) / bundles);
    lines->bundle = (size_t) (lines->length + 2) * lines->stride;
    lines->plane = bundles * lines->bundle;
    lines->between = billow_allocate(6 * (size_t) lines->length * bundles, sizeof *lines->between);
}

BillowLines *
billow_lines_new(int columns, int rows, bool along_rows, bool in_bundles)
{
    BillowLines *lines = billow_allocate(1, sizeof *lines);
    lines->along_rows = along_rows;
    lines->lines = along_rows ? rows : columns;
    lines->length = along_rows ? columns : rows;
    lines->line_step = along_rows ? columns : 1;
    lines->step = along_rows ? 1 : columns;
    lines->padded = whole_lanes((size_t) (lines->lines + 1) / 2);
    arrange_in_bundles(lines, in_bundles ? lines->padded / BUNDLE : 1);
    for (int p = 0; p < 2; p++) {
        lines->inverse[p] = allocate_planes(6, lines->plane, lines->stride);
        lines->along[p] = allocate_planes(6, lines->plane, lines->stride);
        lines->diagonal[p] = allocate_planes(6, lines->plane, lines->stride);
        lines->r[p] = allocate_planes(3, lines->plane, lines->stride);
        lines->z[p] = allocate_planes(3, lines->plane, lines->stride);
    }
    lines->same = allocate_planes(6, lines->plane, lines->stride);
    lines->next = allocate_planes(6, lines->plane, lines->stride);
    fill_beyond(lines);
    return lines;
}

void
billow_lines_free(BillowLines *lines)
{
    for (int p = 0; p < 2; p++) {
        free(lines->inverse[p] - lines->stride);
        free(lines->along[p] - lines->stride);
        free(lines->diagonal[p] - lines->stride);
        free(lines->r[p] - lines->stride);
        free(lines->z[p] - lines->stride);
    }
    free(lines->same - lines->stride);
    free(lines->next - lines->stride);
    free(lines->between);
    billow_line_ring_free(lines->ring);
    free(lines);
}

size_t
billow_lines_at_a_time(const BillowLines *lines, const BillowWorkers *workers)
{
    const size_t threads = (size_t) billow_workers_expected(workers), length = (size_t) lines->length,
                 share = (lines->padded + threads - 1) / threads, most = CACHED_POSITIONS / length,
                 least = SHARED_POSITIONS / length, lines_each = share < least ? least : share,
                 whole = (lines_each < most ? lines_each : most) / LANES * LANES;
    if (lines->stride < lines->padded)
        return whole < lines->stride ? LANES : lines->stride;
    return whole > LANES ? whole : LANES;
}

int
billow_lines_count(const BillowLines *lines, int parity)
{
    return (lines->lines + 1 - parity) / 2;
}

/* --- Factoring --- */

typedef struct {
    BillowLines *lines;
    const BillowFivePoint *five;
    int parity;
    float *const *sum; /* of corrections, or NULL */
} LinesJob;

/* Copies a plane of blocks of the lines of a parity, at the positions [begin, end). */
static void
interleave_plane(const BillowLines *l, int parity, const float *plane, float *to, size_t begin, size_t end)
{
    const size_t count = (size_t) billow_lines_count(l, parity), line_step = (size_t) l->line_step;
    for (size_t first = 0; first < count; first += l->stride) {
        const size_t n = count - first < l->stride ? count - first : l->stride;
        const float *from = plane + (2 * first + (size_t) parity) * line_step;
        float *restrict bundle = to + billow_lines_at(l, 0, first);
        if (l->along_rows)
            billow_transpose(from, 2 * line_step, bundle, l->stride, begin, end, n, false);
        for (size_t t = begin; !l->along_rows && t < end; t++)
            for (size_t k = 0; k < n; k++)
                bundle[t * l->stride + k] = from[t * (size_t) l->step + 2 * k];
    }
}

/* Returns the edges from the bundle before line `first` of the even ones to its own. */
static float *
edges_between(const BillowLines *l, size_t first)
{
    return l->between + (first / l->stride - 1) * 6 * (size_t) l->length;
}

/* Moves those at the positions [begin, end) from `next`. */
static void
take_edges_between(const BillowLines *l, size_t begin, size_t end)
{
    for (size_t first = l->stride; first < l->padded; first += l->stride)
        for (size_t e = 0; e < 6; e++)
            for (size_t t = begin; t < end; t++) {
                float *edge = &l->next[e * l->plane + billow_lines_at(l, t, first - 1)];
                edges_between(l, first)[e * (size_t) l->length + t] = *edge;
                *edge = 0.0f;
            }
}

/* Copies the blocks of the positions [begin, end) to the interleaved layout. */
static void
interleave_blocks(void *data, size_t begin, size_t end)
{
    const LinesJob *job = data;
    BillowLines *l = job->lines;
    float *const *along = l->along_rows ? job->five->east : job->five->south;
    float *const *across = l->along_rows ? job->five->south : job->five->east;
    for (int e = 0; e < 6; e++)
        for (int p = 0; p < 2; p++) {
            const size_t to = (size_t) e * l->plane;
            interleave_plane(l, p, along[e], l->along[p] + to, begin, end);
            interleave_plane(l, p, job->five->own[e], l->diagonal[p] + to, begin, end);
            interleave_plane(l, p, across[e], (p ? l->next : l->same) + to, begin, end);
        }
    take_edges_between(l, begin, end);
}

/* The diagonal of A5: own blocks and all edges, at the positions [begin, end) of a bundle. */
static void
add_edges_of_bundle(const BillowLines *l, size_t first, size_t begin, size_t end)
{
    const size_t width = l->padded - first < l->stride ? l->padded - first : l->stride;
    for (size_t e = 0; e < 6; e++)
        for (int p = 0; p < 2; p++)
            for (size_t t = begin; t < end; t++) {
                const size_t at = e * l->plane + billow_lines_at(l, t, first);
                float *restrict d = l->diagonal[p] + at;
                const float *along = l->along[p] + at, *before = along - l->stride;
                const float *same = l->same + at, *next = l->next + at - (p ? 0 : 1);
                for (size_t k = 0; k < width; k++)
                    d[k] += along[k] + before[k] + same[k] + next[k];
            }
}

static void
add_edges(void *data, size_t begin, size_t end)
{
    const BillowLines *l = ((const LinesJob *) data)->lines;
    for (size_t first = 0; first < l->padded; first += l->stride)
        add_edges_of_bundle(l, first, begin, end);
    for (size_t first = l->stride; first < l->padded; first += l->stride)
        for (size_t e = 0; e < 6; e++)
            for (size_t t = begin; t < end; t++) {
                const float edge = edges_between(l, first)[e * (size_t) l->length + t];
                l->diagonal[0][e * l->plane + billow_lines_at(l, t, first)] += edge;
                l->diagonal[1][e * l->plane + billow_lines_at(l, t, first - 1)] += edge;
            }
}

/* Returns a row of a symmetric block times a column of another. */
BILLOW_WITHIN double
product(double ax, double ay, double az, double bx, double by, double bz)
{
    return ax * bx + ay * by + az * bz;
}

/* D - E Q E */
BILLOW_WITHIN Pivot
pivot_after(Pivot d, Pivot e, Pivot q)
{
    /* Q E, column by column */
    double xx = product(q.xx, q.xy, q.xz, e.xx, e.xy, e.xz), yx = product(q.xy, q.yy, q.yz, e.xx, e.xy, e.xz);
    double zx = product(q.xz, q.yz, q.zz, e.xx, e.xy, e.xz), xy = product(q.xx, q.xy, q.xz, e.xy, e.yy, e.yz);
    double yy = product(q.xy, q.yy, q.yz, e.xy, e.yy, e.yz), zy = product(q.xz, q.yz, q.zz, e.xy, e.yy, e.yz);
    double xz = product(q.xx, q.xy, q.xz, e.xz, e.yz, e.zz), yz = product(q.xy, q.yy, q.yz, e.xz, e.yz, e.zz);
    double zz = product(q.xz, q.yz, q.zz, e.xz, e.yz, e.zz);
    return (Pivot){
        d.xx - product(e.xx, e.xy, e.xz, xx, yx, zx), d.xy - product(e.xx, e.xy, e.xz, xy, yy, zy),
        d.xz - product(e.xx, e.xy, e.xz, xz, yz, zz), d.yy - product(e.xy, e.yy, e.yz, xy, yy, zy),
        d.yz - product(e.xy, e.yy, e.yz, xz, yz, zz), d.zz - product(e.xz, e.yz, e.zz, xz, yz, zz)};
}

/* P_t = D_t - E_(t-1) P_(t-1)^-1 E_(t-1), for the lines [begin, end) of a parity */
BILLOW_WIDE static void
factor_lines(const BillowLines *l, int parity, size_t begin, size_t end)
{
    const size_t plane = l->plane, n = end - begin, at = billow_lines_at(l, 0, begin);
    const float *along = l->along[parity] + at - l->stride, *diagonal = l->diagonal[parity] + at;
    float *inverse = l->inverse[parity] + at;
    double last[6][FACTORED_TOGETHER] = {0};
    for (int t = 0; t < l->length; t++, along += l->stride, diagonal += l->stride, inverse += l->stride) {
#pragma GCC ivdep
        for (size_t k = 0; k < n; k++) {
            Pivot before = {last[0][k], last[1][k], last[2][k], last[3][k], last[4][k], last[5][k]};
            Pivot q = inverse_of(pivot_after(pivot_of(block_at(diagonal, plane, k)),
                                             pivot_of(block_at(along, plane, k)), before));
            const double values[6] = {q.xx, q.xy, q.xz, q.yy, q.yz, q.zz};
#pragma GCC unroll 6
            for (size_t e = 0; e < 6; e++) {
                last[e][k] = values[e];
                inverse[k + e * plane] = (float) values[e];
            }
        }
    }
}

/* --- Solving --- */

/* The lines next to those of a parity: 2 k + 1 - p has the edges `same` and z; on the other side, those of
 * the next or previous line. */
typedef struct {
    const float *same, *next, *same_z, *next_z;
} Beside;

BILLOW_WITHIN Beside
lines_beside(const BillowLines *l, int parity)
{
    const float *z = l->z[!parity];
    return (Beside){l->same, parity ? l->next : l->next - 1, z, parity ? z + 1 : z - 1};
}

/* Returns their contribution to the right-hand side: E z of both. */
BILLOW_WITHIN Vector
coupling_from(const Beside *b, size_t plane, size_t i)
{
    return plus(times(block_at(b->same, plane, i), vector_at(b->same_z, plane, i)),
                times(block_at(b->next, plane, i), vector_at(b->next_z, plane, i)));
}

/* y_t = r_t + E_(t-1) u_(t-1), u_t = P_t^-1 y_t. `coupled`: r still lacks the neighboring lines' corrections, and
 * becomes 0. */
BILLOW_WITHIN void
substitute_down(const BillowLines *l, int parity, bool coupled, size_t begin, size_t end)
{
    const size_t plane = l->plane;
    const float *along = l->along[parity] - l->stride, *inverse = l->inverse[parity];
    float *r = l->r[parity], *z = l->z[parity];
    const float *before = z - l->stride;
    const Beside b = lines_beside(l, parity);
#pragma GCC ivdep
    for (size_t i = begin; i < end; i++) {
        Vector y =
            plus(vector_at(r, plane, i), times(block_at(along, plane, i), vector_at(before, plane, i)));
        if (coupled) {
            y = plus(y, coupling_from(&b, plane, i));
            set_vector(r, plane, i, (Vector){0});
        }
        set_vector(z, plane, i, times(block_at(inverse, plane, i), y));
    }
}

/* z_t = u_t + P_t^-1 E_t z_(t+1) */
BILLOW_WITHIN void
substitute_up(const BillowLines *l, int parity, size_t begin, size_t end)
{
    const size_t plane = l->plane;
    const float *along = l->along[parity], *inverse = l->inverse[parity];
    float *z = l->z[parity];
    const float *behind = z + l->stride;
#pragma GCC ivdep
    for (size_t i = begin; i < end; i++) {
        Vector e = times(block_at(along, plane, i), vector_at(behind, plane, i));
        set_vector(z, plane, i, plus(vector_at(z, plane, i), times(block_at(inverse, plane, i), e)));
    }
}

BILLOW_WIDE static void
solve_first(const BillowLines *l, int parity, size_t begin, size_t end)
{
    const size_t at = billow_lines_at(l, 0, begin), n = end - begin;
    for (size_t t = 0; t < (size_t) l->length; t++)
        substitute_down(l, parity, false, at + t * l->stride, at + t * l->stride + n);
    for (size_t t = (size_t) l->length - 1; t-- > 0;)
        substitute_up(l, parity, at + t * l->stride, at + t * l->stride + n);
}

BILLOW_WIDE static void
solve_second(const BillowLines *l, int parity, size_t begin, size_t end)
{
    const size_t at = billow_lines_at(l, 0, begin), n = end - begin;
    for (size_t t = 0; t < (size_t) l->length; t++)
        substitute_down(l, parity, true, at + t * l->stride, at + t * l->stride + n);
    for (size_t t = (size_t) l->length - 1; t-- > 0;)
        substitute_up(l, parity, at + t * l->stride, at + t * l->stride + n);
}

/* r of the lines [begin, end) of a parity += E z of the line of another bundle beside them, if there is one */
static void
couple_bundles(const BillowLines *l, int parity, size_t begin, size_t end)
{
    const size_t first = parity ? end : begin; /* the even line of the two */
    if (first == 0 || first >= l->padded || first % l->stride != 0)
        return;
    const float *edges = edges_between(l, first);
    const size_t even = billow_lines_at(l, 0, first), odd = billow_lines_at(l, 0, first - 1),
                 to = parity ? odd : even, from = parity ? even : odd;
    for (size_t t = 0; t < (size_t) l->length; t++) {
        const size_t at = to + t * l->stride;
        const Vector change = times(block_at(edges, (size_t) l->length, t),
                                    vector_at(l->z[!parity], l->plane, from + t * l->stride));
        set_vector(l->r[parity], l->plane, at, plus(vector_at(l->r[parity], l->plane, at), change));
    }
}

static void
solve_first_chunk(void *data, size_t begin, size_t end)
{
    const LinesJob *job = data;
    solve_first(job->lines, job->parity, begin, end);
    if (job->lines->ring)
        billow_line_ring_close(job->lines, job->parity, begin, end);
}

static void
solve_second_chunk(void *data, size_t begin, size_t end)
{
    const LinesJob *job = data;
    couple_bundles(job->lines, !job->parity, begin, end);
    solve_second(job->lines, !job->parity, begin, end);
    if (job->lines->ring)
        billow_line_ring_close(job->lines, !job->parity, begin, end);
}

/* Lines that are rings are factored from position 1 on, and closed at position 0. */
static void
factor_chunk(void *data, size_t begin, size_t end)
{
    const LinesJob *job = data;
    BillowLines *l = job->lines;
    for (int p = 0; p < 2; p++) {
        factor_lines(l, p, begin, end);
        for (int axis = 0; l->ring && l->along_rows && axis < 3; axis++) {
            billow_line_ring_pull(l, p, axis, begin, end);
            solve_first(l, p, begin, end);
            billow_line_ring_follow(l, p, axis, begin, end);
        }
        if (l->ring && l->along_rows)
            billow_line_ring_factor(l, p, begin, end);
    }
}

void
billow_lines_factor(BillowLines *lines, const BillowFivePoint *five, BillowWorkers *workers)
{
    LinesJob job = {lines, five, 0, NULL};
    size_t length = (size_t) lines->length;
    billow_workers_run(workers, length, POSITIONS_PER_CHUNK, interleave_blocks, &job);
    if (five->is_ring)
        billow_line_ring_open(lines);
    billow_workers_run(workers, length, POSITIONS_PER_CHUNK, add_edges, &job);
    if (five->is_ring)
        billow_line_ring_add_edges(lines);
    billow_workers_run(workers, lines->padded, FACTORED_TOGETHER, factor_chunk, &job);
}

/* Where the values of some lines are in a plane: in `count` runs, each a stride after the one before. Those of a whole
 * bundle are one run. */
typedef struct {
    size_t at, length, count;
} Runs;

static Runs
runs_of(const BillowLines *l, size_t begin, size_t end)
{
    const size_t at = billow_lines_at(l, 0, begin), n = end - begin, length = (size_t) l->length;
    return n == l->stride ? (Runs){at, length * n, 1} : (Runs){at, n, length};
}

/* r of the lines [begin, end) of a parity = the change by the other lines */
BILLOW_WIDE static void
set_rest(const BillowLines *l, int parity, size_t begin, size_t end)
{
    const size_t plane = l->plane;
    const Beside b = lines_beside(l, parity);
    const Runs runs = runs_of(l, begin, end);
    float *r = l->r[parity];
    for (size_t run = 0, at = runs.at; run < runs.count; run++, at += l->stride)
#pragma GCC ivdep
        for (size_t i = at; i < at + runs.length; i++)
            set_vector(r, plane, i, coupling_from(&b, plane, i));
}

/* sum += z of the lines [begin, end) of both parities */
static void
add_to_sum(const BillowLines *l, float *const sum[2], size_t begin, size_t end)
{
    const Runs runs = runs_of(l, begin, end);
    for (size_t run = 0; run < runs.count; run++)
        for (int p = 0; p < 2; p++)
            for (size_t axis = 0; axis < 3; axis++) {
                const size_t at = axis * l->plane + runs.at + run * l->stride;
                float *restrict to = sum[p] + at;
                const float *z = l->z[p] + at;
                for (size_t i = 0; i < runs.length; i++)
                    to[i] += z[i];
            }
}

void
billow_lines_find_rest(BillowLines *lines, int first, float *const sum[2], size_t begin, size_t end)
{
    set_rest(lines, first, begin, end);
    couple_bundles(lines, first, begin, end);
    if (sum)
        add_to_sum(lines, sum, begin, end);
}

static void
find_rest_chunk(void *data, size_t begin, size_t end)
{
    const LinesJob *job = data;
    billow_lines_find_rest(job->lines, job->parity, job->sum, begin, end);
}

void
billow_lines_solve(BillowLines *lines, int first, BillowWorkers *workers)
{
    LinesJob job = {.lines = lines, .parity = first};
    const size_t at_a_time = billow_lines_at_a_time(lines, workers);
    billow_workers_run(workers, lines->padded, at_a_time, solve_first_chunk, &job);
    if (lines->ring)
        billow_line_ring_wrap(lines, first, false);
    billow_workers_run(workers, lines->padded, at_a_time, solve_second_chunk, &job);
}

void
billow_lines_sweep(BillowLines *lines, int first, float *const sum[2], BillowWorkers *workers)
{
    LinesJob job = {.lines = lines, .parity = first, .sum = sum};
    billow_lines_solve(lines, first, workers);
    billow_workers_run(workers, lines->padded, billow_lines_at_a_time(lines, workers), find_rest_chunk, &job);
    if (lines->ring)
        billow_line_ring_wrap(lines, first, true);
}

BILLOW_WIDE static void
subtract_product(const BillowLines *l, int parity, size_t begin, size_t end)
{
    const size_t plane = l->plane, stride = l->stride;
    const Runs runs = runs_of(l, begin, end);
    const float *along = l->along[parity], *z = l->z[parity], *diagonal = l->diagonal[parity];
    const Beside b = lines_beside(l, parity);
    float *r = l->r[parity];
    for (size_t run = 0, at = runs.at; run < runs.count; run++, at += stride)
#pragma GCC ivdep
        for (size_t i = at; i < at + runs.length; i++) {
            Vector own = times(block_at(diagonal, plane, i), vector_at(z, plane, i));
            Vector edges = plus(times(block_at(along, plane, i), vector_at(z, plane, i + stride)),
                                times(block_at(along, plane, i - stride), vector_at(z, plane, i - stride)));
            edges = plus(edges, coupling_from(&b, plane, i));
            Vector rest = vector_at(r, plane, i);
            set_vector(
                r, plane, i,
                (Vector){rest.x - (own.x - edges.x), rest.y - (own.y - edges.y), rest.z - (own.z - edges.z)});
        }
}

static void
subtract_chunk(void *data, size_t begin, size_t end)
{
    const LinesJob *job = data;
    for (int p = 0; p < 2; p++) {
        subtract_product(job->lines, p, begin, end);
        couple_bundles(job->lines, p, begin, end);
    }
    if (job->sum)
        add_to_sum(job->lines, job->sum, begin, end);
}

void
billow_lines_subtract_product(BillowLines *lines, float *const sum[2], BillowWorkers *workers)
{
    LinesJob job = {.lines = lines, .sum = sum};
    billow_workers_run(workers, lines->padded, billow_lines_at_a_time(lines, workers), subtract_chunk, &job);
    if (lines->ring)
        billow_line_ring_wrap_all(lines);
}
