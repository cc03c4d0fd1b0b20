#include "core/cloth/chain_spans.h"

#include "core/base/allocate.h"

#include <stdbool.h>

enum { STEPS = 60, HALVINGS = 20 };

/* Directions shorter than this share of their edge count less. */
static const double SMOOTH = 1e-3;

static const double GROUND = 1e-9, CLOSE = 1e-10, TINY = 1e-30;

typedef struct {
    const BillowPoints *pose;
    const double *length;
    size_t first, last;
    BillowVec3 chord; /* from the first point to the last, relative to the length of the span */
    double whole;     /* its length */
} Span;

/* Returns the direction of an edge, relative to its length. */
static BillowVec3
direction_of(const Span *span, size_t i)
{
    const BillowVec3 edge =
        billow_vec3_sub(billow_points_get(span->pose, i + 1), billow_points_get(span->pose, i));
    return billow_vec3_scale(edge, 1.0 / (span->length[i] + TINY));
}

/* P(m) = sum l_i |d_i + m| / sum l_i - c m is convex, and at its minimum the edges l_i (d_i + m) / |d_i + m| lead from
 * one end to the other. Returns P, its slope g and its curvature h (xx, xy, xz, yy, yz, zz). */
static double
potential(const Span *span, BillowVec3 m, BillowVec3 *g, double h[6])
{
    double sum = -billow_vec3_dot(span->chord, m);
    *g = billow_vec3_scale(span->chord, -1.0);
    for (int k = 0; k < 6; k++)
        h[k] = k == 0 || k == 3 || k == 5 ? GROUND : 0.0;
    for (size_t i = span->first; i < span->last; i++) {
        const BillowVec3 v = billow_vec3_add(direction_of(span, i), m);
        const double size = sqrt(billow_vec3_dot(v, v) + SMOOTH * SMOOTH),
                     share = span->length[i] / span->whole;
        const BillowVec3 u = billow_vec3_scale(v, 1.0 / size);
        const double curved = share / size;
        sum += share * size;
        *g = billow_vec3_add(*g, billow_vec3_scale(u, share));
        h[0] += curved * (1.0 - u.x * u.x);
        h[1] -= curved * u.x * u.y;
        h[2] -= curved * u.x * u.z;
        h[3] += curved * (1.0 - u.y * u.y);
        h[4] -= curved * u.y * u.z;
        h[5] += curved * (1.0 - u.z * u.z);
    }
    return sum;
}

/* Solves h x = b for a symmetric positive definite h, by its adjugate. */
static BillowVec3
solve(const double h[6], BillowVec3 b)
{
    const double xx = h[3] * h[5] - h[4] * h[4], xy = h[2] * h[4] - h[1] * h[5],
                 xz = h[1] * h[4] - h[2] * h[3];
    const double yy = h[0] * h[5] - h[2] * h[2], yz = h[1] * h[2] - h[0] * h[4],
                 zz = h[0] * h[3] - h[1] * h[1];
    const double inverse = 1.0 / (h[0] * xx + h[1] * xy + h[2] * xz);
    return billow_vec3(inverse * (xx * b.x + xy * b.y + xz * b.z), inverse * (xy * b.x + yy * b.y + yz * b.z),
                       inverse * (xz * b.x + yz * b.y + zz * b.z));
}

/* Returns the vector that is added to all directions of a span: the minimum of P, by Newton's method. */
static BillowVec3
addition_of(const Span *span)
{
    BillowVec3 m = {0.0, 0.0, 0.0}, slope;
    double curvature[6], now = potential(span, m, &slope, curvature);
    for (int k = 0; k < STEPS && billow_vec3_length(slope) > CLOSE; k++) {
        const BillowVec3 step = solve(curvature, slope);
        double share = 1.0, then = INFINITY;
        BillowVec3 to = m, new_slope = slope;
        double new_curvature[6] = {0};
        for (int n = 0; n < HALVINGS && !(then < now); n++, share *= 0.5) {
            to = billow_vec3_sub(m, billow_vec3_scale(step, share));
            then = potential(span, to, &new_slope, new_curvature);
        }
        if (!(then < now))
            break;
        m = to;
        now = then;
        slope = new_slope;
        for (int e = 0; e < 6; e++)
            curvature[e] = new_curvature[e];
    }
    return m;
}

/* Writes the points between the first and the last; what their edges lack to the last point is shared out evenly. */
static void
place_span(const Span *span, BillowVec3 addition, BillowPoints *x)
{
    BillowVec3 at = billow_points_get(x, span->first);
    const BillowVec3 end = billow_points_get(x, span->last);
    double gone = 0.0;
    for (size_t i = span->first; i < span->last; i++) {
        const BillowVec3 v = billow_vec3_add(direction_of(span, i), addition);
        at = billow_vec3_add(at, billow_vec3_scale(v, span->length[i] / (billow_vec3_length(v) + TINY)));
        if (i + 1 < span->last)
            billow_points_set(x, i + 1, at);
    }
    const BillowVec3 lack = billow_vec3_sub(end, at);
    for (size_t i = span->first; i + 1 < span->last; i++) {
        gone += span->length[i];
        const BillowVec3 moved = billow_vec3_scale(lack, gone / span->whole);
        billow_points_set(x, i + 1, billow_vec3_add(billow_points_get(x, i + 1), moved));
    }
}

/* Places the points between two that stay at their places in x. */
static void
scale_span(const BillowPoints *pose, const double *length, size_t first, size_t last, BillowPoints *x)
{
    Span span = {.pose = pose, .length = length, .first = first, .last = last};
    const BillowVec3 from = billow_points_get(x, first),
                     across = billow_vec3_sub(billow_points_get(x, last), from);
    double gone = 0.0;
    for (size_t i = first; i < last; i++)
        span.whole += length[i];
    if (!(span.whole > 0.0))
        return;
    span.chord = billow_vec3_scale(across, 1.0 / span.whole);
    if (billow_vec3_length(span.chord) < 1.0 - CLOSE) {
        place_span(&span, addition_of(&span), x);
        return;
    }
    for (size_t i = first; i + 1 < last; i++) {
        gone += length[i];
        billow_points_set(x, i + 1, billow_vec3_add(from, billow_vec3_scale(across, gone / span.whole)));
    }
}

/* Scales the edges from one point towards an end of the chain. */
static void
scale_end(const BillowPoints *pose, const double *length, size_t from, size_t count, int way, BillowPoints *x)
{
    for (size_t i = from; way > 0 ? i + 1 < count : i > 0; i += (size_t) way) {
        const size_t next = i + (size_t) way, edge = way > 0 ? i : next;
        const BillowVec3 v = billow_vec3_sub(billow_points_get(pose, next), billow_points_get(pose, i));
        const BillowVec3 scaled = billow_vec3_scale(v, length[edge] / (billow_vec3_length(v) + TINY));
        billow_points_set(x, next, billow_vec3_add(billow_points_get(x, i), scaled));
    }
}

/* Places all points around those that stay: with a freedom of up to `most`. */
static void
scale_around(const BillowPoints *pose, size_t count, const double *length, const double *freedom, double most,
             BillowPoints *x)
{
    size_t before = count;
    for (size_t i = 0; i < count; i++) {
        if (freedom[i] > most)
            continue;
        if (before == count)
            scale_end(pose, length, i, count, -1, x);
        else
            scale_span(pose, length, before, i, x);
        before = i;
    }
    scale_end(pose, length, before == count ? 0 : before, count, 1, x);
}

void
billow_chain_scale(BillowPoints *points, size_t count, const double *length, const double *freedom)
{
    BillowPoints pose = billow_points_new(count);
    billow_points_copy(&pose, points, count);
    scale_around(&pose, count, length, freedom, 0.0, points);
    bool partly = false;
    for (size_t i = 0; i < count; i++)
        if (freedom[i] > 0.0 && freedom[i] < 1.0) {
            billow_points_set(
                points, i,
                billow_vec3_mix(billow_points_get(&pose, i), billow_points_get(points, i), freedom[i]));
            partly = true;
        }
    if (partly)
        scale_around(&pose, count, length, freedom, 1.0 - CLOSE, points);
    billow_points_free(&pose);
}
