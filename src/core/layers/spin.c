#include "core/layers/spin.h"

#include "core/base/turn.h"

#include <string.h>

static BillowVec3
point_of(const float *const points[3], size_t i)
{
    return billow_vec3((double) points[0][i], (double) points[1][i], (double) points[2][i]);
}

static BillowVec3
anchored(const BillowGrid *grid, const float *const points[3], const BillowAnchor *anchor)
{
    return point_of(points, billow_grid_index(grid, anchor->column, anchor->row));
}

static BillowVec3
mean_of_anchors(const BillowGrid *grid, const float *const points[3], const BillowAnchor *anchors, size_t n)
{
    BillowVec3 sum = {0.0, 0.0, 0.0};
    for (size_t i = 0; i < n; i++)
        sum = billow_vec3_add(sum, anchored(grid, points, &anchors[i]));
    return billow_vec3_scale(sum, 1.0 / (double) n);
}

typedef double Matrix[3][3];

static double
trace(Matrix m)
{
    return m[0][0] + m[1][1] + m[2][2];
}

static void
square(Matrix m)
{
    Matrix product = {{0}};
    const double scale = 1.0 / trace(m);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            for (int k = 0; k < 3; k++)
                product[i][j] += scale * m[i][k] * m[k][j];
    memcpy(m, product, sizeof(Matrix));
}

/* Squares the covariance of the anchors until only its largest eigenvalue is left, and those within a
 * millionth of it: the projection onto the directions of largest extent. Returns false if there is none. */
static bool
find_extent(const BillowGrid *grid, const float *const points[3], const BillowAnchor *anchors, size_t n,
            BillowVec3 mean, Matrix m)
{
    enum { SQUARINGS = 20 };
    memset(m, 0, sizeof(Matrix));
    for (size_t i = 0; i < n; i++) {
        const BillowVec3 d = billow_vec3_sub(anchored(grid, points, &anchors[i]), mean);
        const double v[] = {d.x, d.y, d.z};
        for (int j = 0; j < 3; j++)
            for (int k = 0; k < 3; k++)
                m[j][k] += v[j] * v[k];
    }
    if (!(trace(m) > 1e-12 * (double) n * grid->spacing * grid->spacing))
        return false;
    for (int i = 0; i < SQUARINGS; i++)
        square(m);
    return true;
}

static BillowVec3
apply(Matrix m, BillowVec3 v)
{
    return billow_vec3(m[0][0] * v.x + m[0][1] * v.y + m[0][2] * v.z,
                       m[1][0] * v.x + m[1][1] * v.y + m[1][2] * v.z,
                       m[2][0] * v.x + m[2][1] * v.y + m[2][2] * v.z);
}

/* Returns the unit vector in the projection's space that is nearest to `wanted`, or an arbitrary one if
 * `wanted` is perpendicular to it. */
static BillowVec3
direction_in(Matrix projection, BillowVec3 wanted)
{
    BillowVec3 best = apply(projection, wanted);
    if (billow_vec3_length(best) < 0.01) {
        const BillowVec3 axes[] = {{1.0, 0.0, 0.0}, {0.0, 1.0, 0.0}, {0.0, 0.0, 1.0}};
        for (int i = 0; i < 3; i++) {
            const BillowVec3 other = apply(projection, axes[i]);
            if (billow_vec3_length(other) > billow_vec3_length(best))
                best = other;
        }
    }
    return billow_vec3_scale(best, 1.0 / billow_vec3_length(best));
}

static double
distance_from_line(BillowVec3 point, BillowVec3 pivot, BillowVec3 along)
{
    return billow_vec3_length(billow_vec3_cross(along, billow_vec3_sub(point, pivot)));
}

BillowSpin
billow_spin_of(const BillowGrid *grid, const float *const points[3], const BillowAnchor *anchors,
               size_t n_anchors, double heading)
{
    const double angle = heading * (M_PI / 180.0);
    const BillowVec3 mean = billow_centroid(points, billow_grid_count(grid)),
                     towards = {cos(angle), 0.0, sin(angle)};
    const BillowVec3 pivot = n_anchors > 0 ? mean_of_anchors(grid, points, anchors, n_anchors) : mean;
    BillowVec3 along = {-towards.z, 0.0, towards.x};
    Matrix projection;
    if (find_extent(grid, points, anchors, n_anchors, pivot, projection))
        along = direction_in(projection, along);
    const BillowVec3 way = billow_vec3_cross(along, billow_vec3_sub(mean, pivot));
    if (billow_vec3_dot(way, towards) < 0.0)
        along = billow_vec3_scale(along, -1.0);
    double farthest = 0.0;
    for (size_t i = 0; i < billow_grid_count(grid); i++)
        farthest = fmax(farthest, distance_from_line(point_of(points, i), pivot, along));
    const double side = grid->spacing * (fmax(grid->columns, grid->rows) - 1);
    BillowSpin spin = {.pivot = pivot};
    if (farthest > 1e-6 * side)
        spin.turn = billow_vec3_scale(along, 1.0 / farthest);
    for (size_t i = 0; i < n_anchors; i++)
        spin.off =
            fmax(spin.off, distance_from_line(anchored(grid, points, &anchors[i]), pivot, along) / side);
    if (spin.off < 1e-6)
        spin.off = 0.0;
    return spin;
}

BillowSpin
billow_spin_mix(const BillowSpin *a, const BillowSpin *b, double e)
{
    return (BillowSpin){billow_vec3_mix(a->pivot, b->pivot, e), billow_vec3_mix(a->turn, b->turn, e),
                        (1.0 - e) * a->off + e * b->off};
}

double
billow_spin_share(const BillowSpin *spin, double weight)
{
    return spin->off > 0.0 ? weight / (weight + spin->off) : 1.0;
}

/* Rodrigues' formula. */
BillowVec3
billow_spin_displacement(const BillowSpin *spin, double reach, double share, BillowVec3 point)
{
    const double size = billow_vec3_length(spin->turn);
    if (size == 0.0)
        return billow_vec3(0.0, 0.0, 0.0);
    const BillowVec3 along = billow_vec3_scale(spin->turn, 1.0 / size);
    const BillowVec3 across = billow_vec3_cross(along, billow_vec3_sub(point, spin->pivot));
    const BillowVec3 inwards = billow_vec3_cross(along, across);
    const double angle = size * reach * share, half = sin(0.5 * angle);
    return billow_vec3_add(billow_vec3_scale(across, sin(angle)),
                           billow_vec3_scale(inwards, 2.0 * half * half));
}
