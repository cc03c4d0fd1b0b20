#include "physics/solver/layer_pair.h"

/* The way left to `limit` is followed but for this share of it, and after so many steps they count as met. */
static const double SHARE_KEPT = 0.9;
enum { MOST_STEPS = 64 };

/* By how much a diagonal is clearly longer than the other one, as a share of both; and how far from the ends
 * of an edge its inside is, as a share of it. */
static const double CLEARLY = 0.05, INSIDE = 0.1;

/* Edges whose directions differ by less (squared sine) are nearest at an end. */
static const double PARALLEL = 1e-12;

static double
within(double value, double high)
{
    return value < 0.0 ? 0.0 : value > high ? high : value;
}

/* Measures the diagonal and the other one of its cell. Returns whether it rises to the second point. */
static bool
measure_diagonals(uint32_t diagonal, uint32_t columns, const BillowPoints *x, double *own, double *other)
{
    const size_t a = (diagonal - 1) / 2;
    const double rising =
                     billow_vec3_distance(billow_points_get(x, a + 1), billow_points_get(x, a + columns)),
                 falling =
                     billow_vec3_distance(billow_points_get(x, a), billow_points_get(x, a + columns + 1));
    const bool is_rising = (diagonal - 1) % 2 == 1;
    *own = is_rising ? rising : falling;
    *other = is_rising ? falling : rising;
    return is_rising;
}

double
billow_layer_diagonal_counts(uint32_t diagonal, uint32_t columns, const BillowPoints *x)
{
    double own, other;
    measure_diagonals(diagonal, columns, x, &own, &other);
    return within(1.0 - (own - other) / (CLEARLY * (own + other)), 1.0);
}

bool
billow_layer_diagonal_is_longer(uint32_t diagonal, uint32_t columns, const BillowPoints *x)
{
    double own, other;
    const bool is_rising = measure_diagonals(diagonal, columns, x, &own, &other);
    return own > other || (own == other && is_rising);
}

BillowLayerPlaces
billow_layer_places(const BillowLayerPair *pair, const BillowPoints *x)
{
    BillowLayerPlaces places;
    for (int i = 0; i < 4; i++)
        places.at[i] = billow_points_get(x, pair->p[i]);
    return places;
}

BillowLayerPlaces
billow_layer_places_at(const BillowLayerPlaces *start, const BillowLayerPlaces *ways, double share)
{
    BillowLayerPlaces places;
    for (int i = 0; i < 4; i++)
        places.at[i] = billow_vec3_add(start->at[i], billow_vec3_scale(ways->at[i], share));
    return places;
}

/* Shares of b and c in the point of the triangle a, b, c that is nearest to the origin. */
static void
nearest_of_triangle(BillowVec3 a, BillowVec3 b, BillowVec3 c, double *of_b, double *of_c)
{
    const BillowVec3 ab = billow_vec3_sub(b, a), ac = billow_vec3_sub(c, a);
    const double d1 = -billow_vec3_dot(ab, a), d2 = -billow_vec3_dot(ac, a), d3 = -billow_vec3_dot(ab, b),
                 d4 = -billow_vec3_dot(ac, b), d5 = -billow_vec3_dot(ab, c), d6 = -billow_vec3_dot(ac, c);
    const double va = d3 * d6 - d5 * d4, vb = d5 * d2 - d1 * d6, vc = d1 * d4 - d3 * d2;
    *of_b = *of_c = 0.0;
    if (d1 <= 0.0 && d2 <= 0.0)
        return;
    if (d3 >= 0.0 && d4 <= d3)
        *of_b = 1.0;
    else if (vc <= 0.0 && d1 >= 0.0 && d3 <= 0.0)
        *of_b = d1 / (d1 - d3);
    else if (d6 >= 0.0 && d5 <= d6)
        *of_c = 1.0;
    else if (vb <= 0.0 && d2 >= 0.0 && d6 <= 0.0)
        *of_c = d2 / (d2 - d6);
    else if (va <= 0.0 && d4 - d3 >= 0.0 && d5 - d6 >= 0.0)
        *of_b = 1.0 - (*of_c = (d4 - d3) / (d4 - d3 + (d5 - d6)));
    else
        *of_b = vb / (va + vb + vc), *of_c = vc / (va + vb + vc);
}

/* Shares s, t along the segments p0 p1 and q0 q1 where they are nearest. */
static void
nearest_of_edges(const BillowVec3 at[4], double *s, double *t)
{
    const BillowVec3 u = billow_vec3_sub(at[1], at[0]), v = billow_vec3_sub(at[3], at[2]),
                     r = billow_vec3_sub(at[0], at[2]);
    const double a = billow_vec3_dot(u, u), e = billow_vec3_dot(v, v), f = billow_vec3_dot(v, r),
                 c = billow_vec3_dot(u, r), b = billow_vec3_dot(u, v), square = a * e - b * b;
    *s = square > PARALLEL * a * e ? within((b * f - c * e) / square, 1.0) : 0.0;
    const double along = b * *s + f;
    *t = e > 0.0 ? within(along / e, 1.0) : 0.0;
    if (a > 0.0 && (along < 0.0 || along > e))
        *s = within((*t * b - c) / a, 1.0);
}

BillowLayerGap
billow_layer_gap(const BillowLayerPair *pair, const BillowLayerPlaces *places)
{
    const BillowVec3 *at = places->at;
    BillowLayerGap gap;
    double s, t;
    if (pair->is_edges) {
        nearest_of_edges(at, &s, &t);
        gap = (BillowLayerGap){.share = {1.0 - s, s, t - 1.0, -t},
                               .inner = within(fmin(fmin(s, 1.0 - s), fmin(t, 1.0 - t)) / INSIDE, 1.0)};
    } else {
        nearest_of_triangle(billow_vec3_sub(at[1], at[0]), billow_vec3_sub(at[2], at[0]),
                            billow_vec3_sub(at[3], at[0]), &s, &t);
        gap = (BillowLayerGap){.share = {1.0, s + t - 1.0, -s, -t}, .inner = 1.0};
    }
    for (int i = 0; i < 4; i++)
        gap.normal = billow_vec3_add(gap.normal, billow_vec3_scale(at[i], gap.share[i]));
    gap.distance = billow_vec3_length(gap.normal);
    if (gap.distance > 0.0)
        gap.normal = billow_vec3_scale(gap.normal, 1.0 / gap.distance);
    return gap;
}

/* The common part of the ways changes nothing. */
double
billow_layer_approach(const BillowLayerPair *pair, const BillowLayerPlaces *ways)
{
    const int first = pair->is_edges ? 2 : 1;
    BillowVec3 mean = {0.0, 0.0, 0.0};
    for (int i = 0; i < 4; i++)
        mean = billow_vec3_add(mean, billow_vec3_scale(ways->at[i], 0.25));
    double longest[2] = {0.0, 0.0}; /* squared */
    for (int i = 0; i < 4; i++) {
        const BillowVec3 way = billow_vec3_sub(ways->at[i], mean);
        const double square = billow_vec3_dot(way, way);
        longest[i >= first] = square > longest[i >= first] ? square : longest[i >= first];
    }
    return sqrt(longest[0]) + sqrt(longest[1]);
}

double
billow_layer_meet(const BillowLayerPair *pair, const BillowLayerPlaces *start, const BillowLayerPlaces *ways,
                  double limit)
{
    const double approach = billow_layer_approach(pair, ways);
    double time = 0.0, distance = pair->start.distance;
    for (int step = 0; step < MOST_STEPS && distance > limit; step++) {
        const double left = distance - SHARE_KEPT * limit;
        if (left >= (1.0 - time) * approach)
            return 2.0;
        time += left / approach;
        const BillowLayerPlaces now = billow_layer_places_at(start, ways, time);
        distance = billow_layer_gap(pair, &now).distance;
    }
    return time;
}
