#include "core/base/allocate.h"
#include "core/base/wide.h"
#include "core/fit/skin_state.h"

#include <math.h>
#include <string.h>

/* Rounds after every division; points of a cluster that is divided, at least; points at a time. */
enum { ROUNDS = 4, LEAST_POINTS = 6, POINTS = 64 };

/* An exchange is tried if the loss is this share of the worst cluster's error, and helps if this share is left. */
static const double WORTH = 0.3, ENOUGH = 0.999;

typedef struct {
    BillowSkinState *state;
    uint8_t *label;  /* per point: its cluster */
    double *errors;  /* per point, of its cluster */
    uint8_t *second; /* per point: the cluster that moves it best besides */
    double *losses;  /* per point: the error of that one, minus its own */
} Clusters;

/* Finds the maps of clusters [begin, end). */
static void
fit_clusters(void *data, size_t begin, size_t end)
{
    const Clusters *clusters = data;
    BillowSkinState *state = clusters->state;
    for (size_t b = begin; b < end; b++)
        for (size_t f = 0; f < state->n_frames; f++) {
            BillowRigidSums sums = {0};
            for (size_t i = 0; i < state->n_points; i++)
                if (clusters->label[i] == b) {
                    double to[3];
                    for (size_t axis = 0; axis < 3; axis++)
                        to[axis] = billow_skin_coordinate(state, f, i, axis);
                    billow_rigid_add(&sums, 1.0, state->rest + 3 * i, to);
                }
            if (sums.weight > 0.0)
                state->maps[b * state->n_frames + f] = billow_rigid_best(&sums);
        }
}

/* Adds how far the map of a cluster is from `n` points from `begin` on, in all frames, squared. */
BILLOW_WIDE static void
add_errors(const BillowSkinState *state, size_t cluster, size_t begin, size_t n, const float rest[3][POINTS],
           float error[POINTS])
{
    for (size_t f = 0; f < state->n_frames; f++)
        for (size_t axis = 0; axis < 3; axis++) {
            const double *row = billow_skin_map(state, cluster, f)->m[axis];
            const float x = (float) row[0], y = (float) row[1], z = (float) row[2], t = (float) row[3];
            float places[POINTS] = {0};
            memcpy(places, state->frames[f] + axis * state->n_points + begin, n * sizeof(float));
            for (size_t i = 0; i < POINTS; i++) {
                const float off = x * rest[0][i] + y * rest[1][i] + z * rest[2][i] + t - places[i];
                error[i] += off * off;
            }
        }
}

/* Lets points [begin, end) go to the cluster that moves them best. */
static void
assign_points(void *data, size_t begin, size_t end)
{
    const Clusters *clusters = data;
    const BillowSkinState *state = clusters->state;
    const size_t n = end - begin;
    float rest[3][POINTS] = {{0}}, best[POINTS], next[POINTS];
    for (size_t i = 0; i < POINTS; i++)
        best[i] = next[i] = INFINITY;
    for (size_t i = 0; i < n; i++)
        for (int axis = 0; axis < 3; axis++)
            rest[axis][i] = (float) state->rest[3 * (begin + i) + (size_t) axis];
    for (size_t b = 0; b < state->n_bones; b++) {
        float error[POINTS] = {0};
        add_errors(state, b, begin, n, (const float(*)[POINTS]) rest, error);
        for (size_t i = 0; i < n; i++)
            if (error[i] < best[i]) {
                next[i] = best[i];
                clusters->second[begin + i] = clusters->label[begin + i];
                best[i] = error[i];
                clusters->label[begin + i] = (uint8_t) b;
            } else if (error[i] < next[i]) {
                next[i] = error[i];
                clusters->second[begin + i] = (uint8_t) b;
            }
    }
    for (size_t i = 0; i < n; i++) {
        clusters->errors[begin + i] = (double) best[i];
        clusters->losses[begin + i] = (double) next[i] - (double) best[i];
    }
}

static double
distance2(const double a[3], const double b[3])
{
    double sum = 0.0;
    for (int axis = 0; axis < 3; axis++)
        sum += (a[axis] - b[axis]) * (a[axis] - b[axis]);
    return sum;
}

/* Gives the points of a cluster that are nearer to its worst point than to its middle to another one. */
static void
divide(Clusters *clusters, size_t cluster, size_t other)
{
    const BillowSkinState *state = clusters->state;
    double middle[3] = {0.0}, count = 0.0, worst = -1.0, seed[3] = {0.0};
    for (size_t i = 0; i < state->n_points; i++)
        if (clusters->label[i] == cluster) {
            count += 1.0;
            for (int axis = 0; axis < 3; axis++)
                middle[axis] += state->rest[3 * i + (size_t) axis];
        }
    for (int axis = 0; axis < 3; axis++)
        middle[axis] /= count;
    for (size_t i = 0; i < state->n_points; i++) {
        const double *rest = state->rest + 3 * i, value = clusters->errors[i] * distance2(rest, middle);
        if (clusters->label[i] == cluster && value > worst) {
            worst = value;
            memcpy(seed, rest, sizeof seed);
        }
    }
    for (size_t i = 0; i < state->n_points; i++) {
        const double *rest = state->rest + 3 * i;
        if (clusters->label[i] == cluster && distance2(rest, seed) < distance2(rest, middle))
            clusters->label[i] = (uint8_t) other;
    }
}

/* Divides the clusters with the largest errors, each once. Returns whether there are any. */
static bool
divide_worst(Clusters *clusters, double least)
{
    BillowSkinState *state = clusters->state;
    const size_t before = state->n_bones;
    double sums[BILLOW_SKIN_MOST_BONES] = {0.0};
    size_t counts[BILLOW_SKIN_MOST_BONES] = {0};
    for (size_t i = 0; i < state->n_points; i++) {
        sums[clusters->label[i]] += clusters->errors[i];
        counts[clusters->label[i]]++;
    }
    for (size_t k = 0; k < before && state->n_bones < state->most_bones; k++) {
        size_t worst = 0;
        for (size_t b = 1; b < before; b++)
            if (sums[b] > sums[worst])
                worst = b;
        if (counts[worst] >= LEAST_POINTS && sums[worst] > least * (double) counts[worst])
            divide(clusters, worst, state->n_bones++);
        sums[worst] = -1.0;
    }
    return state->n_bones > before;
}

/* Returns the sum over the frames of the squared distance of a point that is nothing but rounding. */
static double
rounding_of(const Clusters *clusters)
{
    const BillowSkinState *state = clusters->state;
    double square = 0.0;
    for (size_t f = 0; f < state->n_frames; f++)
        for (size_t i = 0; i < state->n_points; i++)
            for (size_t axis = 0; axis < 3; axis++) {
                const double x = billow_skin_coordinate(state, f, i, axis);
                square += x * x;
            }
    return 1e-13 * square / (double) state->n_points;
}

static void
fit_and_assign(Clusters *clusters)
{
    billow_workers_run(clusters->state->workers, clusters->state->n_bones, 1, fit_clusters, clusters);
    billow_workers_run(clusters->state->workers, clusters->state->n_points, POINTS, assign_points, clusters);
}

static double
total_of(const Clusters *clusters)
{
    double sum = 0.0;
    for (size_t i = 0; i < clusters->state->n_points; i++)
        sum += clusters->errors[i];
    return sum;
}

/* Finds the cluster with the largest error, and the one whose points others would move with the least loss, if
 * that is much less. */
static bool
find_exchange(const Clusters *clusters, size_t *worst, size_t *spare)
{
    const BillowSkinState *state = clusters->state;
    double sums[BILLOW_SKIN_MOST_BONES] = {0.0}, losses[BILLOW_SKIN_MOST_BONES] = {0.0};
    size_t counts[BILLOW_SKIN_MOST_BONES] = {0};
    for (size_t i = 0; i < state->n_points; i++) {
        sums[clusters->label[i]] += clusters->errors[i];
        losses[clusters->label[i]] += clusters->losses[i];
        counts[clusters->label[i]]++;
    }
    *worst = *spare = 0;
    for (size_t b = 1; b < state->n_bones; b++)
        *worst = sums[b] > sums[*worst] ? b : *worst;
    *spare = *worst == 0 ? 1 : 0;
    for (size_t b = 0; b < state->n_bones; b++)
        *spare = b != *worst && losses[b] < losses[*spare] ? b : *spare;
    return counts[*worst] >= LEAST_POINTS && losses[*spare] < WORTH * sums[*worst];
}

/* Gives up the cluster that is needed least, and divides the worst one, as long as that helps. */
static void
exchange(Clusters *clusters)
{
    const BillowSkinState *state = clusters->state;
    uint8_t *before = billow_allocate(state->n_points, 1);
    size_t worst, spare;
    bool better = state->n_bones > 2;
    while (better && find_exchange(clusters, &worst, &spare)) {
        const double error = total_of(clusters);
        memcpy(before, clusters->label, state->n_points);
        for (size_t i = 0; i < state->n_points; i++)
            if (clusters->label[i] == spare)
                clusters->label[i] = clusters->second[i];
        divide(clusters, worst, spare);
        for (int round = 0; round < ROUNDS; round++)
            fit_and_assign(clusters);
        better = total_of(clusters) < ENOUGH * error;
        if (!better)
            memcpy(clusters->label, before, state->n_points);
    }
    free(before);
}

bool
billow_skin_cluster(BillowSkinState *state, BillowProgress progress, void *data)
{
    const size_t n = state->n_points;
    Clusters clusters = {state, billow_allocate(n, 1), billow_allocate(n, sizeof(double)),
                         billow_allocate(n, 1), billow_allocate(n, sizeof(double))};
    const double least = rounding_of(&clusters);
    bool going = true;
    state->n_bones = 1;
    fit_and_assign(&clusters);
    while (going && state->n_bones < state->most_bones && divide_worst(&clusters, least)) {
        for (int round = 0; round < ROUNDS; round++)
            fit_and_assign(&clusters);
        going = !progress || progress(data, (double) state->n_bones / (double) state->most_bones);
    }
    if (going)
        exchange(&clusters);
    billow_workers_run(state->workers, state->n_bones, 1, fit_clusters, &clusters);
    for (size_t i = 0; i < n; i++) {
        state->bones[i * BILLOW_SKIN_INFLUENCES] = clusters.label[i];
        state->weights[i * BILLOW_SKIN_INFLUENCES] = 1.0;
    }
    free(clusters.second);
    free(clusters.losses);
    free(clusters.label);
    free(clusters.errors);
    return going;
}
