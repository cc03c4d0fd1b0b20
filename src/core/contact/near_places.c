/* Computes the nearest places of two parts. */
#include "core/contact/near_places.h"

#include <math.h>
#include <string.h>

/* Edges are parallel if the square of the sine of their angle is less. */
static const double PARALLEL = 1e-12;

static const double TINY = 1e-300;

static double
clamp(double t)
{
    return t < 0.0 ? 0.0 : t > 1.0 ? 1.0 : t;
}

/* Computes the weights of the place of a triangle that is nearest to `p`. Source: Ericson, Real-Time
 * Collision Detection, 2005, 5.1.5. */
static void
nearest_in_triangle(BillowVec3 p, BillowVec3 a, BillowVec3 b, BillowVec3 c, double w[3])
{
    const BillowVec3 ab = billow_vec3_sub(b, a), ac = billow_vec3_sub(c, a), ap = billow_vec3_sub(p, a),
                     bp = billow_vec3_sub(p, b), cp = billow_vec3_sub(p, c);
    const double d1 = billow_vec3_dot(ab, ap), d2 = billow_vec3_dot(ac, ap), d3 = billow_vec3_dot(ab, bp),
                 d4 = billow_vec3_dot(ac, bp), d5 = billow_vec3_dot(ab, cp), d6 = billow_vec3_dot(ac, cp);
    const double va = d3 * d6 - d5 * d4, vb = d5 * d2 - d1 * d6, vc = d1 * d4 - d3 * d2;
    w[1] = w[2] = 0.0;
    if (d1 <= 0.0 && d2 <= 0.0) {
        /* a */
    } else if (d3 >= 0.0 && d4 <= d3) {
        w[1] = 1.0;
    } else if (vc <= 0.0 && d1 >= 0.0 && d3 <= 0.0) {
        w[1] = d1 / (d1 - d3);
    } else if (d6 >= 0.0 && d5 <= d6) {
        w[2] = 1.0;
    } else if (vb <= 0.0 && d2 >= 0.0 && d6 <= 0.0) {
        w[2] = d2 / (d2 - d6);
    } else if (va <= 0.0 && d4 - d3 >= 0.0 && d5 - d6 >= 0.0) {
        w[2] = (d4 - d3) / (d4 - d3 + d5 - d6);
        w[1] = 1.0 - w[2];
    } else {
        w[1] = vb / (va + vb + vc);
        w[2] = vc / (va + vb + vc);
    }
    w[0] = 1.0 - w[1] - w[2];
}

/* Computes how far along the edges from p to q and from a to b their nearest places are. Source: Ericson,
 * 5.1.9. */
static void
nearest_on_edges(BillowVec3 p, BillowVec3 q, BillowVec3 a, BillowVec3 b, double *s, double *t)
{
    const BillowVec3 u = billow_vec3_sub(q, p), v = billow_vec3_sub(b, a), r = billow_vec3_sub(p, a);
    const double uu = billow_vec3_dot(u, u), vv = billow_vec3_dot(v, v), uv = billow_vec3_dot(u, v),
                 ur = billow_vec3_dot(u, r), vr = billow_vec3_dot(v, r), area = uu * vv - uv * uv;
    *s = area > PARALLEL * uu * vv ? clamp((uv * vr - ur * vv) / area) : 0.5;
    *t = (uv * *s + vr) / (vv + TINY);
    if (*t < 0.0)
        *s = clamp(-ur / (uu + TINY));
    else if (*t > 1.0)
        *s = clamp((uv - ur) / (uu + TINY));
    *t = clamp(*t);
}

static void
weigh(BillowNear *near, const BillowVec3 x[4])
{
    if (near->edges) {
        double s, t;
        nearest_on_edges(x[0], x[1], x[2], x[3], &s, &t);
        memcpy(near->weight, (const double[]){1.0 - s, s, t - 1.0, -t}, sizeof near->weight);
    } else {
        double w[3];
        nearest_in_triangle(x[0], x[1], x[2], x[3], w);
        memcpy(near->weight, (const double[]){1.0, -w[0], -w[1], -w[2]}, sizeof near->weight);
    }
}

static BillowVec3
gap_between(const BillowNear *near, const BillowVec3 x[4])
{
    BillowVec3 sum = billow_vec3_scale(x[0], near->weight[0]);
    for (int k = 1; k < 4; k++)
        sum = billow_vec3_add(sum, billow_vec3_scale(x[k], near->weight[k]));
    return sum;
}

void
billow_near_place(BillowNear *near, const BillowVec3 x[4])
{
    weigh(near, x);
    const BillowVec3 gap = gap_between(near, x);
    near->distance = billow_vec3_length(gap);
    near->normal = billow_vec3_scale(gap, near->distance > 0.0 ? 1.0 / near->distance : 0.0);
}

void
billow_near_measure(BillowNear *near, const BillowPoints *points)
{
    BillowVec3 x[4];
    for (int k = 0; k < 4; k++)
        x[k] = billow_points_get(points, (size_t) near->point[k]);
    billow_near_place(near, x);
}
