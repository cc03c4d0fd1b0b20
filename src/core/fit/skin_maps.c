#include "core/base/allocate.h"
#include "core/base/turn.h"
#include "core/fit/skin_state.h"

#include <math.h>
#include <string.h>

enum { POINTS = 32 };

BillowRigid
billow_rigid_best(const BillowRigidSums *sums)
{
    double from[3], to[3], products[3][3];
    for (int j = 0; j < 3; j++) {
        from[j] = sums->from[j] / sums->weight;
        to[j] = sums->to[j] / sums->weight;
    }
    for (int j = 0; j < 3; j++)
        for (int k = 0; k < 3; k++)
            products[j][k] = sums->products[j][k] - sums->weight * from[j] * to[k];
    const BillowTurn turn = billow_turn_of_products((const double(*)[3]) products);
    const BillowMatrix3 matrix = billow_turn_matrix(&turn, 1.0);
    BillowRigid map;
    for (int j = 0; j < 3; j++) {
        map.m[j][3] = to[j];
        for (int k = 0; k < 3; k++) {
            map.m[j][k] = matrix.row[j][k];
            map.m[j][3] -= matrix.row[j][k] * from[k];
        }
    }
    return map;
}

/* --- Bones --- */

/* The points of each bone, and what is left of them. */
typedef struct {
    BillowSkinState *state;
    size_t *first;    /* n_bones + 1: where the bone's points begin */
    uint32_t *points; /* the points of all bones */
    double *weights;  /* of these */
    int sweeps;
} BonePoints;

static BonePoints
find_points(BillowSkinState *state)
{
    const size_t n = state->n_points * BILLOW_SKIN_INFLUENCES;
    BonePoints of = {state, billow_allocate(state->n_bones + 2, sizeof(size_t)),
                     billow_allocate(n, sizeof(uint32_t)), billow_allocate(n, sizeof(double)), 0};
    for (size_t i = 0; i < n; i++)
        if (state->weights[i] > 0.0)
            of.first[state->bones[i] + 2]++;
    for (size_t b = 0; b < state->n_bones; b++)
        of.first[b + 2] += of.first[b + 1];
    for (size_t i = 0; i < n; i++)
        if (state->weights[i] > 0.0) {
            const size_t at = of.first[state->bones[i] + 1]++;
            of.points[at] = (uint32_t) (i / BILLOW_SKIN_INFLUENCES);
            of.weights[at] = state->weights[i];
        }
    return of;
}

/* Moves a bone of a frame to where it leaves least. `left`: where the points should be minus where they are. */
static void
move_bone(const BonePoints *of, size_t bone, BillowRigid *map, double *left)
{
    BillowRigidSums sums = {0};
    for (size_t at = of->first[bone]; at < of->first[bone + 1]; at++) {
        const double *rest = of->state->rest + 3 * (size_t) of->points[at], w = of->weights[at];
        double *own = left + 3 * (size_t) of->points[at], to[3];
        billow_rigid_apply(map, rest, to);
        for (int axis = 0; axis < 3; axis++)
            own[axis] += w * to[axis];
        billow_rigid_add(&sums, w, rest, own);
    }
    if (sums.weight > 0.0)
        *map = billow_rigid_best(&sums);
    for (size_t at = of->first[bone]; at < of->first[bone + 1]; at++) {
        double *own = left + 3 * (size_t) of->points[at], to[3];
        billow_rigid_apply(map, of->state->rest + 3 * (size_t) of->points[at], to);
        for (int axis = 0; axis < 3; axis++)
            own[axis] -= of->weights[at] * to[axis];
    }
}

static void
move_frames(void *data, size_t begin, size_t end)
{
    const BonePoints *of = data;
    const BillowSkinState *state = of->state;
    double *left = billow_allocate(3 * state->n_points, sizeof(double));
    for (size_t f = begin; f < end; f++) {
        for (size_t i = 0; i < state->n_points; i++)
            for (size_t axis = 0; axis < 3; axis++)
                left[3 * i + axis] = billow_skin_coordinate(state, f, i, axis);
        for (size_t b = 0; b < state->n_bones; b++)
            for (size_t at = of->first[b]; at < of->first[b + 1]; at++) {
                const size_t i = of->points[at];
                double to[3];
                billow_rigid_apply(billow_skin_map(state, b, f), state->rest + 3 * i, to);
                for (size_t axis = 0; axis < 3; axis++)
                    left[3 * i + axis] -= of->weights[at] * to[axis];
            }
        for (int sweep = 0; sweep < of->sweeps; sweep++)
            for (size_t b = 0; b < state->n_bones; b++)
                move_bone(of, b, &state->maps[b * state->n_frames + f], left);
    }
    free(left);
}

void
billow_skin_move(BillowSkinState *state, int sweeps)
{
    BonePoints of = find_points(state);
    of.sweeps = sweeps;
    billow_workers_run(state->workers, state->n_frames, 1, move_frames, &of);
    free(of.first);
    free(of.points);
    free(of.weights);
}

/* --- Rest --- */

/* Solves a symmetric positive definite system of three equations by Cramer's rule; false if it is none. */
static bool
solve3(const double a[3][3], const double b[3], double x[3])
{
    double cofactor[3][3];
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            const int i1 = (i + 1) % 3, i2 = (i + 2) % 3, j1 = (j + 1) % 3, j2 = (j + 2) % 3;
            cofactor[i][j] = a[i1][j1] * a[i2][j2] - a[i1][j2] * a[i2][j1];
        }
    const double determinant = a[0][0] * cofactor[0][0] + a[0][1] * cofactor[0][1] + a[0][2] * cofactor[0][2],
                 size = (a[0][0] + a[1][1] + a[2][2]) / 3.0;
    if (!(determinant > 1e-6 * size * size * size))
        return false;
    for (int i = 0; i < 3; i++)
        x[i] = (cofactor[0][i] * b[0] + cofactor[1][i] * b[1] + cofactor[2][i] * b[2]) / determinant;
    return true;
}

/* With M the blend of a point's turns and t that of its translations, the sum of |M p + t - x|^2 is least where
 * (sum of M'M) p = sum of M'(x - t). */
static void
rest_points(void *data, size_t begin, size_t end)
{
    BillowSkinState *state = data;
    for (size_t i = begin; i < end; i++) {
        const uint8_t *bones = state->bones + i * BILLOW_SKIN_INFLUENCES;
        const double *weights = state->weights + i * BILLOW_SKIN_INFLUENCES;
        double a[3][3] = {{0}}, b[3] = {0}, p[3];
        for (size_t f = 0; f < state->n_frames; f++) {
            BillowRigid mix = {{{0}}};
            for (int k = 0; k < BILLOW_SKIN_INFLUENCES && weights[k] > 0.0; k++) {
                const BillowRigid *map = billow_skin_map(state, bones[k], f);
                for (int j = 0; j < 3; j++)
                    for (int l = 0; l < 4; l++)
                        mix.m[j][l] += weights[k] * map->m[j][l];
            }
            for (int l = 0; l < 3; l++)
                for (int j = 0; j < 3; j++) {
                    b[l] += mix.m[j][l] * (billow_skin_coordinate(state, f, i, (size_t) j) - mix.m[j][3]);
                    for (int n = 0; n < 3; n++)
                        a[l][n] += mix.m[j][l] * mix.m[j][n];
                }
        }
        if (solve3((const double(*)[3]) a, b, p))
            memcpy(state->rest + 3 * i, p, sizeof p);
    }
}

void
billow_skin_rest(BillowSkinState *state)
{
    billow_workers_run(state->workers, state->n_points, POINTS, rest_points, state);
}
