#include "core/fit/fit_choice.h"

#include "core/base/allocate.h"
#include "core/fit/gap_costs.h"
#include "core/fit/gap_curve.h"

#include <assert.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>

/* With n keyframes, of which the last one begins at frame j (arrive), or is held until j (leave),
 *
 *     leave_n(j) = min over i <= j of arrive_n(i) + hold(i, j),
 *     arrive_{n+1}(j) = min over i < j of leave_n(i) + cost(i, j),
 *
 * without a pinned frame between i and j: none is passed by, nor part of the hold of another. */
struct BillowFitChoice {
    const BillowFrameProducts *products;
    const BillowCurveFamily *family;
    BillowFitWishes wishes;
    bool *pinned;     /* of each frame */
    size_t *reach;    /* of each frame: the last one that it can be held until */
    size_t *next;     /* of each frame: the last one that can follow it as a keyframe */
    uint32_t *begins; /* most x count: where the keyframe that leaves at a frame begins */
    uint32_t *comes;  /* most x count: where the keyframe before the one that begins at a frame leaves */
    double *least;    /* of each number of keyframes */
};

/* A blend of two frames is shorter than either, and goes astray where its lengths are brought back. */
static double
shrink_cost(const BillowFitWishes *wishes, size_t from, size_t to)
{
    if (!wishes->edges)
        return 0.0;
    const double apart = billow_frame_distance2(wishes->edges, from, to);
    return wishes->shrinking * (double) (to - from - 1) * apart * apart;
}

double *
billow_fit_costs_new(const BillowFrameProducts *products, const BillowCurveFamily *family,
                     const BillowFitWishes *wishes, BillowWorkers *workers, BillowProgress progress,
                     void *data)
{
    const size_t count = products->count;
    double *costs = billow_gap_costs_new(products, family, workers, progress, data);
    for (size_t i = 0; costs && i < count; i++)
        for (size_t j = i + 1; j < count; j++)
            costs[i * count + j] += shrink_cost(wishes, i, j);
    return costs;
}

static void
find_reach(BillowFitChoice *choice)
{
    const BillowFrameProducts *products = choice->products;
    for (size_t i = 0; i < products->count; i++) {
        size_t j = i;
        while (j + 1 < products->count && !choice->pinned[j + 1] &&
               billow_frame_distance2(products, i, j + 1) <= choice->wishes.still)
            j++;
        choice->reach[i] = j;
    }
}

static void
find_next(BillowFitChoice *choice)
{
    size_t next = choice->products->count - 1;
    for (size_t i = choice->products->count; i-- > 0;) {
        choice->next[i] = next;
        if (choice->pinned[i])
            next = i;
    }
}

static void
hold_keys(BillowFitChoice *choice, size_t n, const double *arrive, double *leave)
{
    const size_t count = choice->products->count;
    uint32_t *begins = choice->begins + n * count;
    for (size_t j = 0; j < count; j++) {
        leave[j] = arrive[j];
        begins[j] = (uint32_t) j;
    }
    for (size_t i = 0; i < count; i++) {
        double cost = arrive[i];
        for (size_t j = i + 1; j <= choice->reach[i] && arrive[i] < INFINITY; j++) {
            cost += fmax(billow_frame_distance2(choice->products, i, j), 0.0);
            if (cost < leave[j]) {
                leave[j] = cost;
                begins[j] = (uint32_t) i;
            }
        }
    }
}

static void
move_on(BillowFitChoice *choice, size_t n, const double *costs, const double *leave, double *arrive)
{
    const size_t count = choice->products->count;
    uint32_t *comes = choice->comes + n * count;
    for (size_t j = 0; j < count; j++)
        arrive[j] = INFINITY;
    for (size_t i = 0; i < count; i++)
        for (size_t j = i + 1; j <= choice->next[i] && leave[i] < INFINITY; j++) {
            const double cost = leave[i] + costs[i * count + j];
            if (cost < arrive[j]) {
                arrive[j] = cost;
                comes[j] = (uint32_t) i;
            }
        }
}

/* Returns false if stopped. */
static bool
find_paths(BillowFitChoice *choice, const double *costs, BillowProgress progress, void *data)
{
    const size_t count = choice->products->count;
    double *arrive = billow_allocate(count, sizeof *arrive), *leave = billow_allocate(count, sizeof *leave);
    bool stopped = false;
    for (size_t j = 0; j < count; j++)
        arrive[j] = j == 0 ? 0.0 : INFINITY;
    for (size_t n = 1; n <= choice->wishes.most && !stopped; n++) {
        if (n > 1)
            move_on(choice, n - 1, costs, leave, arrive);
        hold_keys(choice, n - 1, arrive, leave);
        choice->least[n - 1] = leave[count - 1];
        stopped = progress && !progress(data, (double) n / (double) choice->wishes.most);
    }
    free(arrive);
    free(leave);
    return !stopped;
}

static void
pin_frames(BillowFitChoice *choice)
{
    for (size_t i = 0; i < choice->wishes.n_pins; i++) {
        assert(choice->wishes.pins[i] < choice->products->count);
        choice->pinned[choice->wishes.pins[i]] = true;
    }
    choice->wishes.pins = NULL;
}

BillowFitChoice *
billow_fit_choice_new(const BillowFrameProducts *products, const BillowCurveFamily *family,
                      const double *costs, const BillowFitWishes *wishes, BillowProgress progress, void *data)
{
    const size_t count = products->count;
    BillowFitChoice *choice = billow_allocate(1, sizeof *choice);
    *choice = (BillowFitChoice){.products = products, .family = family, .wishes = *wishes};
    choice->wishes.most = wishes->most < count ? wishes->most : count;
    choice->pinned = billow_allocate(count, sizeof *choice->pinned);
    choice->reach = billow_allocate(count, sizeof *choice->reach);
    choice->next = billow_allocate(count, sizeof *choice->next);
    choice->begins = billow_allocate(choice->wishes.most * count, sizeof *choice->begins);
    choice->comes = billow_allocate(choice->wishes.most * count, sizeof *choice->comes);
    choice->least = billow_allocate(choice->wishes.most, sizeof *choice->least);
    pin_frames(choice);
    find_reach(choice);
    find_next(choice);
    if (find_paths(choice, costs, progress, data))
        return choice;
    billow_fit_choice_free(choice);
    return NULL;
}

void
billow_fit_choice_free(BillowFitChoice *choice)
{
    if (choice) {
        free(choice->pinned);
        free(choice->reach);
        free(choice->next);
        free(choice->begins);
        free(choice->comes);
        free(choice->least);
    }
    free(choice);
}

size_t
billow_fit_choice_most(const BillowFitChoice *choice)
{
    return choice->wishes.most;
}

double
billow_fit_choice_cost(const BillowFitChoice *choice, size_t n)
{
    return choice->least[n - 1];
}

/* --- The keyframes of a choice --- */

static void
fit_curve(const BillowFitChoice *choice, BillowFitKey *keys, size_t k)
{
    const BillowGapCurve curve =
        billow_gap_curve_find(choice->products, choice->family, keys[k].last, keys[k + 1].first);
    keys[k].easing = curve.easing;
    keys[k].cost = curve.cost + shrink_cost(&choice->wishes, keys[k].last, keys[k + 1].first);
}

static double
hold_cost(const BillowFitChoice *choice, const BillowFitKey *key)
{
    double cost = 0.0;
    for (size_t f = key->first + 1; f <= key->last; f++)
        cost += fmax(billow_frame_distance2(choice->products, key->first, f), 0.0);
    return cost;
}

/* Returns what a keyframe and the transitions before and after it cost. */
static double
cost_around(const BillowFitChoice *choice, const BillowFitKey *keys, size_t k)
{
    return keys[k - 1].cost + hold_cost(choice, &keys[k]) + keys[k].cost;
}

/* Moves the begin and the end of a keyframe by frames, if its transitions fit better then, with refined
 * curves. */
static bool
move_key(const BillowFitChoice *choice, BillowFitKey *keys, size_t k, ptrdiff_t begin, ptrdiff_t end)
{
    const BillowFitKey old[] = {keys[k - 1], keys[k]};
    const ptrdiff_t first = (ptrdiff_t) keys[k].first + begin, last = (ptrdiff_t) keys[k].last + end;
    if (first <= (ptrdiff_t) keys[k - 1].last || last >= (ptrdiff_t) keys[k + 1].first || first > last ||
        last > (ptrdiff_t) choice->reach[first] || (begin != 0 && choice->pinned[keys[k].first]))
        return false;
    const double before = cost_around(choice, keys, k);
    keys[k].first = (size_t) first;
    keys[k].last = (size_t) last;
    fit_curve(choice, keys, k - 1);
    fit_curve(choice, keys, k);
    if (cost_around(choice, keys, k) < 0.9999 * before)
        return true;
    keys[k - 1] = old[0];
    keys[k] = old[1];
    return false;
}

/* The choice was made with the curves of the family. With their numbers refined, other frames may be better. */
static void
move_keys(const BillowFitChoice *choice, BillowFitKey *keys, size_t n)
{
    enum { ROUNDS = 6 };
    static const ptrdiff_t ways[][2] = {{-1, -1}, {1, 1}, {-2, -2}, {2, 2}, {-1, 0}, {1, 0}, {0, -1}, {0, 1}};
    bool better = true;
    for (int round = 0; round < ROUNDS && better; round++) {
        better = false;
        for (size_t k = 1; k + 1 < n; k++)
            for (size_t w = 0; w < sizeof ways / sizeof *ways; w++)
                better |= move_key(choice, keys, k, ways[w][0], ways[w][1]);
    }
}

BillowFitKey *
billow_fit_choice_path(const BillowFitChoice *choice, size_t n)
{
    const size_t count = choice->products->count;
    BillowFitKey *keys = billow_allocate(n, sizeof *keys);
    size_t at = count - 1;
    for (size_t k = n; k-- > 0;) {
        keys[k].last = at;
        keys[k].first = choice->begins[k * count + at];
        keys[k].easing = billow_easing_default();
        keys[k].cost = 0.0;
        if (k > 0)
            at = choice->comes[k * count + keys[k].first];
    }
    return keys;
}

BillowFitKey *
billow_fit_choice_keys(const BillowFitChoice *choice, size_t n)
{
    BillowFitKey *keys = billow_fit_choice_path(choice, n);
    for (size_t k = 0; k + 1 < n; k++)
        fit_curve(choice, keys, k);
    move_keys(choice, keys, n);
    return keys;
}
