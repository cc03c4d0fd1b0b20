#include "core/fit/skin_mix.h"

#include "core/base/allocate.h"

#include <math.h>
#include <string.h>

/* Rounds that are mixed. */
enum { KEPT = 6 };

struct BillowSkinMix {
    BillowSkinState *state;
    size_t n_maps, n;    /* numbers of the maps, of all */
    int count;           /* of the rounds that are kept */
    double *start;       /* where this round starts */
    double *ends[KEPT];  /* of these rounds, the last one first: what came of them */
    double *moves[KEPT]; /* the difference that they made */
};

BillowSkinMix *
billow_skin_mix_new(BillowSkinState *state)
{
    const size_t n_maps = state->n_bones * state->n_frames * 12, n = n_maps + 3 * state->n_points;
    BillowSkinMix *mix = billow_allocate(1, sizeof *mix);
    *mix = (BillowSkinMix){
        .state = state, .n_maps = n_maps, .n = n, .start = billow_allocate(n, sizeof(double))};
    for (int i = 0; i < KEPT; i++) {
        mix->ends[i] = billow_allocate(n, sizeof(double));
        mix->moves[i] = billow_allocate(n, sizeof(double));
    }
    return mix;
}

void
billow_skin_mix_free(BillowSkinMix *mix)
{
    for (int i = 0; i < KEPT; i++) {
        free(mix->ends[i]);
        free(mix->moves[i]);
    }
    free(mix->start);
    free(mix);
}

static void
read_state(const BillowSkinMix *mix, double *numbers)
{
    memcpy(numbers, mix->state->maps, mix->n_maps * sizeof(double));
    memcpy(numbers + mix->n_maps, mix->state->rest, (mix->n - mix->n_maps) * sizeof(double));
}

static void
write_state(const BillowSkinMix *mix, const double *numbers)
{
    memcpy(mix->state->maps, numbers, mix->n_maps * sizeof(double));
    memcpy(mix->state->rest, numbers + mix->n_maps, (mix->n - mix->n_maps) * sizeof(double));
}

void
billow_skin_mix_start(BillowSkinMix *mix)
{
    read_state(mix, mix->start);
}

/* Returns the product of what two rounds have made less than the last one. */
static double
product(const BillowSkinMix *mix, int i, int j)
{
    const double *last = mix->moves[0], *a = mix->moves[i], *b = mix->moves[j];
    double sum = 0.0;
    for (size_t k = 0; k < mix->n; k++)
        sum += (last[k] - a[k]) * (j == 0 ? last[k] : last[k] - b[k]);
    return sum;
}

/* Finds the shares of the earlier rounds with which the mix of the moves is least, by Gauss's elimination. Returns
 * false if there is none. */
static bool
find_shares(const BillowSkinMix *mix, double shares[KEPT])
{
    const int n = mix->count - 1;
    double a[KEPT][KEPT + 1], trace = 0.0;
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++)
            a[i][j] = product(mix, i + 1, j + 1);
        a[i][n] = product(mix, i + 1, 0);
        trace += a[i][i];
    }
    for (int i = 0; i < n; i++) {
        a[i][i] += 1e-12 * trace;
        if (!(a[i][i] > 0.0))
            return false;
        for (int row = i + 1; row < n; row++) {
            const double share = a[row][i] / a[i][i];
            for (int j = i; j <= n; j++)
                a[row][j] -= share * a[i][j];
        }
    }
    for (int i = n - 1; i >= 0; i--) {
        shares[i] = a[i][n];
        for (int j = i + 1; j < n; j++)
            shares[i] -= a[i][j] * shares[j];
        shares[i] /= a[i][i];
    }
    return n > 0;
}

void
billow_skin_mix_end(BillowSkinMix *mix)
{
    double *end = mix->ends[KEPT - 1], *move = mix->moves[KEPT - 1], shares[KEPT];
    memmove(&mix->ends[1], &mix->ends[0], (KEPT - 1) * sizeof(double *));
    memmove(&mix->moves[1], &mix->moves[0], (KEPT - 1) * sizeof(double *));
    mix->ends[0] = end;
    mix->moves[0] = move;
    mix->count = mix->count < KEPT ? mix->count + 1 : KEPT;
    read_state(mix, end);
    for (size_t k = 0; k < mix->n; k++)
        move[k] = end[k] - mix->start[k];
    if (!find_shares(mix, shares))
        return;
    double *mixed = mix->start;
    memcpy(mixed, end, mix->n * sizeof(double));
    for (int i = 0; i + 1 < mix->count; i++)
        for (size_t k = 0; k < mix->n; k++)
            mixed[k] -= shares[i] * (end[k] - mix->ends[i + 1][k]);
    write_state(mix, mixed);
}

bool
billow_skin_mix_undo(BillowSkinMix *mix)
{
    if (mix->count < 2)
        return false;
    write_state(mix, mix->ends[0]);
    mix->count = 0;
    return true;
}
