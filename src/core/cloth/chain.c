#include "core/cloth/chain.h"

#include "core/base/allocate.h"

#include <string.h>

enum { FEW_STEPS = 30, MOST_STEPS = 100, HALVINGS = 50, MOST_HALVINGS = 6, SWEEPS = 8 };

/* Of a step: with less of it, the chain is folded too much for Newton's method. */
static const double LEAST_SHARE = 0.1;

/* Edges whose length is off by less than this share have it. */
static const double CLOSE = 1e-7;

/* An edge shorter than this share of its length hardly has a direction, and pushes or pulls less. */
static const double SHORT = 0.1;

/* Keeps the system of a straight chain between two points that stay from being singular. */
static const double GROUND = 1e-7;

static const double HARDLY_FREE = 1e-9, TINY = 1e-30;

typedef struct {
    size_t count; /* points */
    const double *length;
    double *freedom;       /* 0 where the chain is straight because it is too short, too */
    BillowPoints x, moved; /* moved: where a step would take them */
    BillowPoints u;        /* directions of the edges */
    double *diagonal, *beside, *pull;
} Chain;

static BillowVec3
edge_of(const BillowPoints *x, size_t i)
{
    return billow_vec3_sub(billow_points_get(x, i + 1), billow_points_get(x, i));
}

/* Returns the sum of the squared strains; `worst` receives the largest strain. */
static double
strain_of(const Chain *chain, const BillowPoints *x, double *worst)
{
    double squares = 0.0;
    *worst = 0.0;
    for (size_t i = 0; i + 1 < chain->count; i++) {
        if (chain->freedom[i] == 0.0 && chain->freedom[i + 1] == 0.0)
            continue;
        const double strain =
            (billow_vec3_length(edge_of(x, i)) - chain->length[i]) / (chain->length[i] + TINY);
        squares += strain * strain;
        *worst = fmax(*worst, fabs(strain));
    }
    return squares;
}

/* C_i = |d_i| - l_i,  A_ii = f_i + f_(i+1),  A_(i,i+1) = -f_(i+1) u_i u_(i+1) */
static void
fill_system(Chain *chain)
{
    for (size_t i = 0; i + 1 < chain->count; i++) {
        const BillowVec3 edge = edge_of(&chain->x, i);
        const double now = billow_vec3_length(edge), least = SHORT * chain->length[i];
        billow_points_set(&chain->u, i, billow_vec3_scale(edge, 1.0 / (fmax(now, least) + TINY)));
        chain->pull[i] = now - chain->length[i];
        chain->diagonal[i] = chain->freedom[i] + chain->freedom[i + 1] + GROUND;
    }
    for (size_t i = 0; i + 2 < chain->count; i++)
        chain->beside[i] = -chain->freedom[i + 1] * billow_vec3_dot(billow_points_get(&chain->u, i),
                                                                    billow_points_get(&chain->u, i + 1));
}

/* Solves a symmetric tridiagonal system of n rows in place; overwrites `diagonal`. */
static void
solve(size_t n, double *diagonal, const double *beside, double *x)
{
    for (size_t i = 1; i < n; i++) {
        const double share = beside[i - 1] / diagonal[i - 1];
        diagonal[i] -= share * beside[i - 1];
        x[i] -= share * x[i - 1];
    }
    x[n - 1] /= diagonal[n - 1];
    for (size_t i = n - 1; i-- > 0;)
        x[i] = (x[i] - beside[i] * x[i + 1]) / diagonal[i];
}

/* x_i' = x_i + share f_i (p_i u_i - p_(i-1) u_(i-1)) */
static void
try_step(Chain *chain, double share)
{
    for (size_t i = 0; i < chain->count; i++) {
        BillowVec3 move = {0.0, 0.0, 0.0};
        if (i + 1 < chain->count)
            move = billow_vec3_scale(billow_points_get(&chain->u, i), chain->pull[i]);
        if (i > 0)
            move = billow_vec3_sub(
                move, billow_vec3_scale(billow_points_get(&chain->u, i - 1), chain->pull[i - 1]));
        billow_points_set(&chain->moved, i,
                          billow_vec3_add(billow_points_get(&chain->x, i),
                                          billow_vec3_scale(move, share * chain->freedom[i])));
    }
}

/* Gives an edge its length. */
static void
pull_edge(Chain *chain, size_t i)
{
    const BillowVec3 edge = edge_of(&chain->x, i);
    const double now = billow_vec3_length(edge), freedom = chain->freedom[i] + chain->freedom[i + 1];
    if (!(now > 0.0) || !(freedom > 0.0))
        return;
    const BillowVec3 pull = billow_vec3_scale(edge, (now - chain->length[i]) / (now * freedom));
    const BillowVec3 a = billow_points_get(&chain->x, i), b = billow_points_get(&chain->x, i + 1);
    billow_points_set(&chain->x, i, billow_vec3_add(a, billow_vec3_scale(pull, chain->freedom[i])));
    billow_points_set(&chain->x, i + 1, billow_vec3_sub(b, billow_vec3_scale(pull, chain->freedom[i + 1])));
}

/* Gives edges their lengths one after another, to and fro, where Newton's steps lead too far: the chain unfolds. */
static void
unfold(Chain *chain, double *strain, double *worst)
{
    for (int k = 0; k < SWEEPS; k++) {
        for (size_t i = 0; i + 1 < chain->count; i++)
            pull_edge(chain, i);
        for (size_t i = chain->count - 1; i-- > 0;)
            pull_edge(chain, i);
    }
    *strain = strain_of(chain, &chain->x, worst);
}

/* Goes a step, or as much of it as makes the strain less. Returns whether that is a good part of it. */
static bool
step(Chain *chain, double *strain, double *worst)
{
    fill_system(chain);
    solve(chain->count - 1, chain->diagonal, chain->beside, chain->pull);
    double share = 1.0;
    for (int k = 0; k < MOST_HALVINGS; k++, share *= 0.5) {
        double most;
        try_step(chain, share);
        const double after = strain_of(chain, &chain->moved, &most);
        if (after < *strain) {
            billow_points_copy(&chain->x, &chain->moved, chain->count);
            *strain = after;
            *worst = most;
            break;
        }
    }
    return share >= LEAST_SHARE;
}

/* Goes steps until all edges have their lengths. Returns whether they do. */
static bool
run(Chain *chain, int most_steps)
{
    double worst, strain = strain_of(chain, &chain->x, &worst);
    for (int k = 0; k < most_steps && worst >= CLOSE; k++)
        if (!step(chain, &strain, &worst))
            unfold(chain, &strain, &worst);
    return worst < CLOSE;
}

/* --- Between points that stay --- */

/* The part of a chain between two of its points. */
typedef struct {
    size_t first, last;
    double whole; /* its length */
} Span;

/* Returns the points' length along a span if their distances from where they are on a straight one are scaled. */
static double
scaled_length(const Chain *chain, const Span *span, const BillowPoints *pose, double scale, BillowPoints *x)
{
    const BillowVec3 from = billow_points_get(pose, span->first), to = billow_points_get(pose, span->last);
    double gone = 0.0, sum = 0.0;
    for (size_t i = span->first; i < span->last; i++) {
        gone += chain->length[i];
        const BillowVec3 straight = billow_vec3_mix(from, to, gone / span->whole);
        if (i + 1 < span->last)
            billow_points_set(x, i + 1, billow_vec3_mix(straight, billow_points_get(pose, i + 1), scale));
        sum += billow_vec3_length(edge_of(x, i));
    }
    return sum;
}

/* Flattens a span that is longer than the chain, until it is as long; straight, if the chain is too short. */
static void
flatten(const Chain *chain, const Span *span, const BillowPoints *pose, BillowPoints *x)
{
    const double apart =
        billow_vec3_distance(billow_points_get(pose, span->first), billow_points_get(pose, span->last));
    double low = 0.0, high = 1.0;
    if (!(span->whole > 0.0) || scaled_length(chain, span, pose, 1.0, x) <= span->whole)
        return;
    for (int k = 0; k < HALVINGS && apart < span->whole; k++) {
        const double scale = 0.5 * (low + high);
        *(scaled_length(chain, span, pose, scale, x) < span->whole ? &low : &high) = scale;
    }
    scaled_length(chain, span, pose, low, x);
}

/* Flattens all spans, or those alone for which the chain is too short: their points then stay. */
static void
flatten_spans(Chain *chain, const BillowPoints *pose, bool only_taut)
{
    Span span = {chain->count, 0, 0.0};
    for (size_t i = 0; i < chain->count; i++) {
        if (chain->freedom[i] == 0.0) {
            span.last = i;
            const bool taut =
                span.first < i && billow_vec3_distance(billow_points_get(pose, span.first),
                                                       billow_points_get(pose, i)) >= span.whole;
            if (span.first < i && taut == only_taut)
                flatten(chain, &span, pose, &chain->x);
            for (size_t k = span.first + 1; taut && k < i; k++)
                chain->freedom[k] = 0.0;
            span = (Span){i, 0, 0.0};
        }
        span.whole += i + 1 < chain->count ? chain->length[i] : 0.0;
    }
}

void
billow_chain_restore(BillowPoints *points, size_t count, const double *length, const double *freedom)
{
    Chain chain = {.count = count, .length = length, .x = *points};
    chain.freedom = billow_allocate(count, sizeof *chain.freedom);
    memcpy(chain.freedom, freedom, count * sizeof *freedom);
    BillowPoints pose = billow_points_new(count);
    billow_points_copy(&pose, points, count);
    chain.moved = billow_points_new(count);
    chain.u = billow_points_new(count);
    chain.diagonal = billow_allocate(3 * count, sizeof *chain.diagonal);
    chain.beside = chain.diagonal + count;
    chain.pull = chain.beside + count;
    flatten_spans(&chain, &pose, true);
    if (!run(&chain, FEW_STEPS)) {
        for (size_t i = 0; i < count; i++)
            if (chain.freedom[i] > 0.0)
                billow_points_set(points, i, billow_points_get(&pose, i));
        flatten_spans(&chain, &pose, false);
        run(&chain, MOST_STEPS);
    }
    free(chain.diagonal);
    free(chain.freedom);
    billow_points_free(&chain.u);
    billow_points_free(&chain.moved);
    billow_points_free(&pose);
}

/* Minimizes the sum of |x_(i+1) - x_i - v_i|^2 + s_i |x_i - p_i|^2 along one axis; s_i grows as the freedom falls. */
static void
lead_axis(double *x, size_t count, const double *edges, const double *freedom, double *diagonal,
          double *beside)
{
    for (size_t i = 0; i < count; i++) {
        const double stay = GROUND + (1.0 - freedom[i]) / (freedom[i] + HARDLY_FREE);
        diagonal[i] = stay + (i > 0) + (i + 1 < count);
        beside[i] = -1.0;
        x[i] = stay * x[i] + (i > 0 ? edges[i - 1] : 0.0) - (i + 1 < count ? edges[i] : 0.0);
    }
    solve(count, diagonal, beside, x);
}

void
billow_chain_lead(BillowPoints *points, size_t count, const BillowPoints *edges, const double *freedom)
{
    double *diagonal = billow_allocate(2 * count, sizeof *diagonal), *beside = diagonal + count;
    BillowPoints led = billow_points_new(count);
    billow_points_copy(&led, points, count);
    lead_axis(led.x, count, edges->x, freedom, diagonal, beside);
    lead_axis(led.y, count, edges->y, freedom, diagonal, beside);
    lead_axis(led.z, count, edges->z, freedom, diagonal, beside);
    for (size_t i = 0; i < count; i++)
        if (freedom[i] > 0.0)
            billow_points_set(points, i, billow_points_get(&led, i));
    billow_points_free(&led);
    free(diagonal);
}
