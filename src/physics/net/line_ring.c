#include "physics/net/line_ring.h"

#include "core/base/allocate.h"

#include <string.h>

void
billow_line_ring_free(BillowLineRing *ring)
{
    if (!ring)
        return;
    for (int p = 0; p < 2; p++) {
        free(ring->first[p]);
        free(ring->last[p]);
        free(ring->follow[p]);
    }
    free(ring->wrap);
    free(ring);
}

static BillowLineRing *
new_ring(const BillowLines *lines)
{
    BillowLineRing *ring = billow_allocate(1, sizeof *ring);
    if (!lines->along_rows) {
        ring->wrap = billow_allocate(6 * (size_t) lines->length, sizeof(float));
        return ring;
    }
    for (int p = 0; p < 2; p++) {
        ring->first[p] = billow_allocate(6 * lines->stride, sizeof(float));
        ring->last[p] = billow_allocate(6 * lines->stride, sizeof(float));
        ring->follow[p] = billow_allocate(9 * lines->plane, sizeof(float));
    }
    return ring;
}

/* The place of the first or of the last line at position 0. */
typedef struct {
    int parity;
    size_t at;
} Line;

static Line
line_at(int line)
{
    return (Line){line % 2, (size_t) line / 2};
}

/* Returns where the last position begins. */
static size_t
end_of(const BillowLines *l)
{
    return (size_t) (l->length - 1) * l->stride;
}

/* Edges of the last line lead to the first one. */
static void
take_wrap(BillowLines *l)
{
    const Line last = line_at(l->lines - 1);
    float *edges = last.parity ? l->next : l->same;
    for (size_t e = 0; e < 6; e++)
        for (size_t t = 0; t < (size_t) l->length; t++) {
            float *edge = &edges[e * l->plane + t * l->stride + last.at];
            l->ring->wrap[e * (size_t) l->length + t] = *edge;
            *edge = 0.0f;
        }
}

/* Those at the last position lead to position 0; both ends of position 0 are open. */
static void
take_ends(BillowLines *l)
{
    for (int p = 0; p < 2; p++)
        for (size_t e = 0; e < 6; e++) {
            float *first = l->along[p] + e * l->plane, *last = first + end_of(l);
            const size_t bytes = l->stride * sizeof(float);
            memcpy(l->ring->first[p] + e * l->stride, first, bytes);
            memcpy(l->ring->last[p] + e * l->stride, last, bytes);
            memset(first, 0, bytes);
            memset(last, 0, bytes);
        }
}

void
billow_line_ring_open(BillowLines *lines)
{
    if (!lines->ring)
        lines->ring = new_ring(lines);
    if (lines->along_rows)
        take_ends(lines);
    else
        take_wrap(lines);
}

static void
add_wrap_to_diagonals(BillowLines *l)
{
    const int ends[2] = {0, l->lines - 1};
    for (int i = 0; i < 2; i++) {
        const Line line = line_at(ends[i]);
        for (size_t e = 0; e < 6; e++)
            for (size_t t = 0; t < (size_t) l->length; t++)
                l->diagonal[line.parity][e * l->plane + t * l->stride + line.at] +=
                    l->ring->wrap[e * (size_t) l->length + t];
    }
}

void
billow_line_ring_add_edges(BillowLines *lines)
{
    if (!lines->along_rows) {
        add_wrap_to_diagonals(lines);
        return;
    }
    for (int p = 0; p < 2; p++)
        for (size_t e = 0; e < 6; e++) {
            const float *first = lines->ring->first[p] + e * lines->stride,
                        *last = lines->ring->last[p] + e * lines->stride;
            float *diagonal = lines->diagonal[p] + e * lines->plane;
            for (size_t k = 0; k < lines->stride; k++) {
                diagonal[k] += first[k] + last[k];
                diagonal[lines->stride + k] += first[k];
                diagonal[end_of(lines) + k] += last[k];
            }
        }
}

/* --- Rings --- */

/* Which of the six values of a symmetric block are in a column of it. */
static const size_t COLUMN[3][3] = {{0, 1, 2}, {1, 3, 4}, {2, 4, 5}};

void
billow_line_ring_pull(BillowLines *lines, int parity, int axis, size_t begin, size_t end)
{
    for (size_t a = 0; a < 3; a++) {
        float *r = lines->r[parity] + a * lines->plane;
        for (size_t t = 0; t < (size_t) lines->length; t++)
            memset(r + t * lines->stride + begin, 0, (end - begin) * sizeof *r);
        const size_t e = COLUMN[axis][a] * lines->stride;
        for (size_t k = begin; k < end; k++) {
            r[lines->stride + k] += lines->ring->first[parity][e + k];
            r[end_of(lines) + k] += lines->ring->last[parity][e + k];
        }
    }
}

void
billow_line_ring_follow(BillowLines *lines, int parity, int axis, size_t begin, size_t end)
{
    for (size_t a = 0; a < 3; a++)
        for (size_t t = 0; t < (size_t) lines->length; t++)
            memcpy(lines->ring->follow[parity] + (3 * (size_t) axis + a) * lines->plane + t * lines->stride +
                       begin,
                   lines->z[parity] + a * lines->plane + t * lines->stride + begin,
                   (end - begin) * sizeof(float));
}

/* Returns what position t does if position 0 goes 1 along an axis. */
BILLOW_WITHIN Vector
follower(const float *follow, size_t plane, size_t axis, size_t i)
{
    return vector_at(follow + 3 * axis * plane, plane, i);
}

/* D - F Y_1 - L Y_last, F and L the edges at position 0 and Y what its neighbors do; the mean with its
 * transpose. */
void
billow_line_ring_factor(BillowLines *lines, int parity, size_t begin, size_t end)
{
    const size_t plane = lines->plane, stride = lines->stride;
    const float *follow = lines->ring->follow[parity];
    for (size_t k = begin; k < end; k++) {
        const Block first = block_at(lines->ring->first[parity], stride, k),
                    last = block_at(lines->ring->last[parity], stride, k);
        Pivot left = pivot_of(block_at(lines->diagonal[parity], plane, k));
        Vector back[3];
        for (size_t axis = 0; axis < 3; axis++)
            back[axis] = plus(times(first, follower(follow, plane, axis, stride + k)),
                              times(last, follower(follow, plane, axis, end_of(lines) + k)));
        left.xx -= (double) back[0].x;
        left.yy -= (double) back[1].y;
        left.zz -= (double) back[2].z;
        left.xy -= 0.5 * ((double) back[0].y + (double) back[1].x);
        left.xz -= 0.5 * ((double) back[0].z + (double) back[2].x);
        left.yz -= 0.5 * ((double) back[1].z + (double) back[2].y);
        const Pivot q = inverse_of(left);
        const double values[6] = {q.xx, q.xy, q.xz, q.yy, q.yz, q.zz};
        for (size_t e = 0; e < 6; e++)
            lines->inverse[parity][e * plane + k] = (float) values[e];
    }
}

/* z_t += Y_t z_0 */
BILLOW_WIDE static void
follow(const float *y, float *z, size_t plane, size_t at, size_t begin, size_t end)
{
#pragma GCC ivdep
    for (size_t k = begin; k < end; k++) {
        const Vector first = vector_at(z, plane, k), own = vector_at(z, plane, at + k),
                     by_x = follower(y, plane, 0, at + k), by_y = follower(y, plane, 1, at + k),
                     by_z = follower(y, plane, 2, at + k);
        set_vector(z, plane, at + k,
                   (Vector){own.x + (by_x.x * first.x + by_y.x * first.y + by_z.x * first.z),
                            own.y + (by_x.y * first.x + by_y.y * first.y + by_z.y * first.z),
                            own.z + (by_x.z * first.x + by_y.z * first.y + by_z.z * first.z)});
    }
}

void
billow_line_ring_close(BillowLines *lines, int parity, size_t begin, size_t end)
{
    if (!lines->along_rows)
        return;
    const size_t plane = lines->plane, stride = lines->stride;
    float *z = lines->z[parity];
    for (size_t k = begin; k < end; k++) {
        const Block first = block_at(lines->ring->first[parity], stride, k),
                    last = block_at(lines->ring->last[parity], stride, k),
                    inverse = block_at(lines->inverse[parity], plane, k);
        const Vector pull = plus(times(first, vector_at(z, plane, stride + k)),
                                 times(last, vector_at(z, plane, end_of(lines) + k)));
        set_vector(z, plane, k, plus(vector_at(z, plane, k), times(inverse, pull)));
    }
    for (size_t t = 1; t < (size_t) lines->length; t++)
        follow(lines->ring->follow[parity], z, plane, t * stride, begin, end);
}

/* --- The first line beside the last one --- */

/* r of a line += E z of the other one */
static void
couple(BillowLines *l, Line to, Line from)
{
    for (size_t t = 0; t < (size_t) l->length; t++) {
        const size_t at = t * l->stride + to.at;
        const Vector change = times(block_at(l->ring->wrap, (size_t) l->length, t),
                                    vector_at(l->z[from.parity], l->plane, t * l->stride + from.at));
        set_vector(l->r[to.parity], l->plane, at, plus(vector_at(l->r[to.parity], l->plane, at), change));
    }
}

void
billow_line_ring_wrap(BillowLines *lines, int first, bool is_rest)
{
    if (lines->along_rows)
        return;
    const Line ends[2] = {line_at(0), line_at(lines->lines - 1)};
    for (int i = 0; i < 2; i++) {
        const bool is_forward = ends[i].parity != first && ends[!i].parity == first;
        if (is_forward != is_rest)
            couple(lines, ends[i], ends[!i]);
    }
}

void
billow_line_ring_wrap_all(BillowLines *lines)
{
    couple(lines, line_at(0), line_at(lines->lines - 1));
    couple(lines, line_at(lines->lines - 1), line_at(0));
}
