#include "core/base/turn.h"

#include <string.h>

BillowVec3
billow_vec3_turned(BillowVec3 v, double degrees)
{
    const double cosine = cos(degrees * M_PI / 180.0), sine = sin(degrees * M_PI / 180.0);
    return billow_vec3(cosine * v.x + sine * v.z, v.y, cosine * v.z - sine * v.x);
}

BillowVec3
billow_centroid(const float *const points[3], size_t count)
{
    BillowVec3 sum = {0.0, 0.0, 0.0};
    for (size_t i = 0; i < count; i++)
        sum = billow_vec3_add(
            sum, billow_vec3((double) points[0][i], (double) points[1][i], (double) points[2][i]));
    return billow_vec3_scale(sum, 1.0 / (double) count);
}

/* Computes s[j][k] = sum of from_j to_k, both relative to their centroids. */
static void
correlate(const float *const from[3], const float *const to[3], size_t count, double s[3][3])
{
    const BillowVec3 a = billow_centroid(from, count), b = billow_centroid(to, count);
    const double from_centre[] = {a.x, a.y, a.z}, to_centre[] = {b.x, b.y, b.z};
    memset(s, 0, 9 * sizeof(double));
    for (size_t i = 0; i < count; i++)
        for (int j = 0; j < 3; j++)
            for (int k = 0; k < 3; k++)
                s[j][k] += ((double) from[j][i] - from_centre[j]) * ((double) to[k][i] - to_centre[k]);
}

/* Rotates in the plane of axes p and q so that m[p][q] becomes 0, and the columns of v accordingly. */
static void
rotate_plane(double m[4][4], double v[4][4], int p, int q)
{
    if (m[p][q] == 0.0)
        return;
    const double theta = (m[q][q] - m[p][p]) / (2.0 * m[p][q]);
    const double t = copysign(1.0, theta) / (fabs(theta) + hypot(theta, 1.0));
    const double c = 1.0 / hypot(t, 1.0), s = t * c;
    for (int i = 0; i < 4; i++) {
        const double left = m[i][p], right = m[i][q];
        m[i][p] = c * left - s * right;
        m[i][q] = s * left + c * right;
    }
    for (int i = 0; i < 4; i++) {
        const double upper = m[p][i], lower = m[q][i], left = v[i][p], right = v[i][q];
        m[p][i] = c * upper - s * lower;
        m[q][i] = s * upper + c * lower;
        v[i][p] = c * left - s * right;
        v[i][q] = s * left + c * right;
    }
}

/* Jacobi's method: the diagonal of m becomes its eigenvalues, the columns of v the eigenvectors. About six
 * sweeps give full precision. */
static void
diagonalise(double m[4][4], double v[4][4])
{
    enum { SWEEPS = 16 };
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++)
            v[i][j] = i == j;
    for (int sweep = 0; sweep < SWEEPS; sweep++)
        for (int p = 0; p < 3; p++)
            for (int q = p + 1; q < 4; q++)
                rotate_plane(m, v, p, q);
}

/* Projects the unit quaternion along `axis` (0: no turn; 1, 2, 3: half a turn about x, y, z) onto the span of
 * the eigenvectors of the largest eigenvalue, and normalizes it. Returns its length before that. */
static double
project(double values[4][4], double vectors[4][4], int axis, double quaternion[4])
{
    double most = values[0][0], least = values[0][0], length = 0.0;
    for (int k = 1; k < 4; k++) {
        most = fmax(most, values[k][k]);
        least = fmin(least, values[k][k]);
    }
    memset(quaternion, 0, 4 * sizeof(double));
    for (int k = 0; k < 4; k++)
        for (int i = 0; i < 4 && values[k][k] >= most - 1e-9 * (most - least); i++)
            quaternion[i] += vectors[axis][k] * vectors[i][k];
    for (int i = 0; i < 4; i++)
        length += quaternion[i] * quaternion[i];
    length = sqrt(length);
    for (int i = 0; i < 4 && length > 0.0; i++)
        quaternion[i] /= length;
    return length;
}

BillowTurn
billow_turn_between(const float *const from[3], const float *const to[3], size_t count)
{
    double s[3][3];
    correlate(from, to, count, s);
    return billow_turn_of_products((const double(*)[3]) s);
}

BillowTurn
billow_turn_of_products(const double s[3][3])
{
    static const int preferred[] = {0, 2, 1, 3};
    static const double enough = 0.01; /* cosine of half the angle: 180 degrees minus 1.1 */
    double n[4][4], vectors[4][4], q[4];
    /* Horn's matrix: the unit quaternion q (scalar first) rotates by R, and q'nq = sum of (R from) . to. */
    n[0][0] = s[0][0] + s[1][1] + s[2][2];
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        n[0][i + 1] = n[i + 1][0] = s[j][k] - s[k][j];
        n[i + 1][i + 1] = s[i][i] - s[j][j] - s[k][k];
        n[j + 1][i + 1] = n[i + 1][j + 1] = s[i][j] + s[j][i];
    }
    diagonalise(n, vectors);
    for (int i = 0; i < 4; i++)
        if (project(n, vectors, preferred[i], q) >= enough)
            break;
    const BillowVec3 axis = billow_vec3(q[1], q[2], q[3]);
    const double sine = billow_vec3_length(axis);
    if (sine == 0.0)
        return (BillowTurn){{0.0, 1.0, 0.0}, 0.0};
    return (BillowTurn){billow_vec3_scale(axis, 1.0 / sine), 2.0 * atan2(sine, q[0])};
}

/* Rodrigues' formula. */
BillowMatrix3
billow_turn_matrix(const BillowTurn *turn, double share)
{
    const BillowVec3 a = turn->axis;
    const double c = cos(share * turn->angle), s = sin(share * turn->angle), d = 1.0 - c;
    return (BillowMatrix3){{{c + d * a.x * a.x, d * a.x * a.y - s * a.z, d * a.x * a.z + s * a.y},
                            {d * a.y * a.x + s * a.z, c + d * a.y * a.y, d * a.y * a.z - s * a.x},
                            {d * a.z * a.x - s * a.y, d * a.z * a.y + s * a.x, c + d * a.z * a.z}}};
}

BillowVec3
billow_matrix3_apply(const BillowMatrix3 *matrix, BillowVec3 v)
{
    const double(*m)[3] = matrix->row;
    return billow_vec3(m[0][0] * v.x + m[0][1] * v.y + m[0][2] * v.z,
                       m[1][0] * v.x + m[1][1] * v.y + m[1][2] * v.z,
                       m[2][0] * v.x + m[2][1] * v.y + m[2][2] * v.z);
}
