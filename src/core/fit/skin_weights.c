#include "core/base/allocate.h"
#include "core/base/wide.h"
#include "core/fit/skin_state.h"

#include <math.h>
#include <string.h>

/* Bones that are tried for each point; frames in which the nearest bones are looked for; points at a time. */
enum { TRIED = 12, LOOKED_AT = 100, POINTS = 16, MOST_SWAPS = 8, MOST = BILLOW_SKIN_INFLUENCES };

/* --- Few weights --- */

/* Some of the bones that are tried, with their weights: the sum over all frames of the squared distance is
 * w'Gw, with G the products of what each bone alone leaves. */
typedef struct {
    int n, at[MOST];
    double weights[MOST], error;
} Influences;

/* Finds the weights of sum 1 with the least error: G^-1 1, scaled. Returns false if one of them is not positive
 * (fewer bones are as good). */
static bool
weigh(const double products[TRIED][TRIED], Influences *of)
{
    double a[MOST][MOST], z[MOST], sum = 0.0, trace = 0.0;
    const int n = of->n;
    for (int i = 0; i < n; i++)
        trace += products[of->at[i]][of->at[i]];
    for (int i = 0; i < n; i++) { /* Cholesky's factor */
        for (int j = 0; j <= i; j++) {
            double value = products[of->at[i]][of->at[j]] + (i == j ? 1e-14 * trace : 0.0);
            for (int k = 0; k < j; k++)
                value -= a[i][k] * a[j][k];
            if (i == j && !(value > 0.0))
                return false;
            a[i][j] = i == j ? sqrt(value) : value / a[j][j];
        }
    }
    for (int i = 0; i < n; i++) {
        z[i] = 1.0;
        for (int k = 0; k < i; k++)
            z[i] -= a[i][k] * z[k];
        z[i] /= a[i][i];
    }
    for (int i = n - 1; i >= 0; i--) {
        for (int k = i + 1; k < n; k++)
            z[i] -= a[k][i] * z[k];
        z[i] /= a[i][i];
    }
    for (int i = 0; i < n; i++) {
        if (!(z[i] > 0.0))
            return false;
        sum += z[i];
    }
    of->error = 0.0;
    for (int i = 0; i < n; i++)
        of->weights[i] = z[i] / sum;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            of->error += of->weights[i] * of->weights[j] * products[of->at[i]][of->at[j]];
    return true;
}

static bool
has(const Influences *of, int tried)
{
    for (int i = 0; i < of->n; i++)
        if (of->at[i] == tried)
            return true;
    return false;
}

/* Puts every other bone in place `at` of the influences, and takes the best, if it is better. */
static bool
improve_at(const double products[TRIED][TRIED], int n_tried, int at, Influences *of)
{
    Influences best = *of;
    for (int tried = 0; tried < n_tried; tried++) {
        Influences other = *of;
        if (has(of, tried))
            continue;
        other.at[at] = tried;
        other.n = at < of->n ? of->n : at + 1;
        if (weigh(products, &other) && other.error < best.error)
            best = other;
    }
    const bool better = best.error < of->error;
    *of = best;
    return better;
}

/* Adds bones one by one, and then exchanges them as long as that helps. */
static Influences
choose(const double products[TRIED][TRIED], int n_tried)
{
    Influences of = {1, {0}, {1.0}, products[0][0]};
    for (int tried = 1; tried < n_tried; tried++)
        if (products[tried][tried] < of.error) {
            of.at[0] = tried;
            of.error = products[tried][tried];
        }
    bool better = true;
    for (int round = 0; round < MOST_SWAPS && better; round++) {
        better = false;
        while (of.n < MOST && improve_at(products, n_tried, of.n, &of))
            better = true;
        for (int at = 0; at < of.n; at++)
            better |= improve_at(products, n_tried, at, &of);
    }
    return of;
}

/* --- Points --- */

typedef struct {
    BillowSkinState *state;
    size_t step;  /* every so many frames is looked at */
    float *alone; /* per thread's chunk: n_bones x POINTS, squared distances */
    double *left; /* 3 n_frames x TRIED */
} Weighing;

/* Sums up how far each bone alone is from the points [begin, end), in some of the frames. */
BILLOW_WIDE static void
look_at_bones(const BillowSkinState *state, size_t step, size_t begin, size_t end, float *alone)
{
    const size_t n = end - begin;
    float rest[3][POINTS] = {{0}};
    for (size_t i = 0; i < n; i++)
        for (int axis = 0; axis < 3; axis++)
            rest[axis][i] = (float) state->rest[3 * (begin + i) + (size_t) axis];
    memset(alone, 0, state->n_bones * POINTS * sizeof(float));
    for (size_t f = 0; f < state->n_frames; f += step) {
        float places[3][POINTS] = {{0}};
        for (size_t axis = 0; axis < 3; axis++)
            memcpy(places[axis], state->frames[f] + axis * state->n_points + begin, n * sizeof(float));
        for (size_t b = 0; b < state->n_bones; b++) {
            const BillowRigid *map = billow_skin_map(state, b, f);
            float *own = alone + b * POINTS;
            for (int axis = 0; axis < 3; axis++) {
                const float x = (float) map->m[axis][0], y = (float) map->m[axis][1],
                            z = (float) map->m[axis][2], t = (float) map->m[axis][3];
                for (size_t i = 0; i < POINTS; i++) {
                    const float off = x * rest[0][i] + y * rest[1][i] + z * rest[2][i] + t - places[axis][i];
                    own[i] += off * off;
                }
            }
        }
    }
}

/* Lists the bones of a point and those that are nearest to it. Returns how many there are. */
static int
list_tried(const BillowSkinState *state, size_t point, const float *alone, int tried[TRIED])
{
    int n = 0;
    for (int k = 0; k < MOST; k++)
        if (state->weights[point * MOST + (size_t) k] > 0.0)
            tried[n++] = state->bones[point * MOST + (size_t) k];
    const int own = n;
    for (int b = 0; b < (int) state->n_bones; b++) {
        int at = n < TRIED ? n : TRIED;
        bool mine = false;
        for (int k = 0; k < own; k++)
            mine |= tried[k] == b;
        while (at > own && alone[(size_t) b * POINTS] < alone[(size_t) tried[at - 1] * POINTS])
            at--;
        if (mine || at >= TRIED)
            continue;
        n = n < TRIED ? n + 1 : TRIED;
        memmove(&tried[at + 1], &tried[at], (size_t) (n - at - 1) * sizeof(int));
        tried[at] = b;
    }
    return n;
}

/* Multiplies what each bone alone leaves of a point with what the others do. */
BILLOW_WIDE static void
multiply(const BillowSkinState *state, size_t point, const int tried[TRIED], int n_tried,
         double products[TRIED][TRIED])
{
    const double *rest = state->rest + 3 * point;
    memset(products, 0, TRIED * TRIED * sizeof(double));
    for (size_t f = 0; f < state->n_frames; f++)
        for (int axis = 0; axis < 3; axis++) {
            double left[TRIED] = {0};
            const double place = billow_skin_coordinate(state, f, point, (size_t) axis);
            for (int k = 0; k < n_tried; k++) {
                const double *row = billow_skin_map(state, (size_t) tried[k], f)->m[axis];
                left[k] = row[0] * rest[0] + row[1] * rest[1] + row[2] * rest[2] + row[3] - place;
            }
            for (int k = 0; k < n_tried; k++)
                for (int l = 0; l < TRIED; l++)
                    products[k][l] += left[k] * left[l];
        }
}

static void
weigh_points(void *data, size_t begin, size_t end)
{
    const Weighing *weighing = data;
    BillowSkinState *state = weighing->state;
    float *alone = billow_allocate(state->n_bones * POINTS, sizeof(float));
    look_at_bones(state, weighing->step, begin, end, alone);
    for (size_t i = begin; i < end; i++) {
        int tried[TRIED];
        double products[TRIED][TRIED];
        const int n_tried = list_tried(state, i, alone + (i - begin), tried);
        multiply(state, i, tried, n_tried, products);
        const Influences of = choose((const double(*)[TRIED]) products, n_tried);
        for (int k = 0; k < MOST; k++) {
            state->bones[i * MOST + (size_t) k] = (uint8_t) (k < of.n ? tried[of.at[k]] : 0);
            state->weights[i * MOST + (size_t) k] = k < of.n ? of.weights[k] : 0.0;
        }
        state->errors[i] = of.error;
    }
    free(alone);
}

void
billow_skin_weigh(BillowSkinState *state)
{
    Weighing weighing = {.state = state, .step = 1 + (state->n_frames - 1) / LOOKED_AT};
    billow_workers_run(state->workers, state->n_points, POINTS, weigh_points, &weighing);
}
