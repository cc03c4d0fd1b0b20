/* The numbers of layers and curves, found through the lengths that are kept (Gauss and Newton). */
#include "model/fit/kept_numbers.h"
#include "core/base/cholesky.h"
#include "core/fit/curve_numbers.h"

#include <math.h>
#include <string.h>

/* Frames in which derivatives are looked at, at most, far from the end and near it; and rounds in which poses
 * follow the numbers. */
enum { FEW_FRAMES = 40, MANY_FRAMES = 120, FOLLOW = 2 };

/* It is over when a round takes less than this share of the squares. */
static const double ENOUGH = 1e-3;

/* Frames that are this near, as a share of the cloth's size (rms), are the same. */
static const double NOTHING = 1e-6;

/* From here on, the end is near: times of which few frames tell are then found. */
static const double NEAR = 2e-4;

/* Frames that fades take at least until then. */
static const double SHORTEST_FADE = 5.0;

/* --- Numbers --- */

double *
billow_layer_number(BillowFoundLayer *layer, size_t number)
{
    double *const members[BILLOW_N_NUMBERS] = {[BILLOW_NUMBER_OMEGA] = &layer->omega,
                                               [BILLOW_NUMBER_START] = &layer->start,
                                               [BILLOW_NUMBER_END] = &layer->end,
                                               [BILLOW_NUMBER_FADE_IN] = &layer->fade_in,
                                               [BILLOW_NUMBER_FADE_OUT] = &layer->fade_out,
                                               [BILLOW_NUMBER_KX] = &layer->kx,
                                               [BILLOW_NUMBER_KZ] = &layer->kz};
    return members[number];
}

double
billow_layer_phase(const BillowFoundLayer *layer, double along[3])
{
    double ss = 0.0, cc = 0.0, sc = 0.0;
    for (int axis = 0; axis < 3; axis++) {
        ss += layer->sine[axis] * layer->sine[axis];
        cc += layer->cosine[axis] * layer->cosine[axis];
        sc += layer->sine[axis] * layer->cosine[axis];
    }
    const double phase = atan2(copysign(sqrt(cc), sc), sqrt(ss));
    for (int axis = 0; axis < 3; axis++)
        along[axis] = layer->sine[axis] * cos(phase) + layer->cosine[axis] * sin(phase);
    return phase;
}

void
billow_layer_set_phase(BillowFoundLayer *layer, const double along[3], double phase)
{
    for (int axis = 0; axis < 3; axis++) {
        layer->sine[axis] = along[axis] * cos(phase);
        layer->cosine[axis] = along[axis] * sin(phase);
    }
}

static void
move_layer(BillowFoundLayer *layer, size_t number, double by)
{
    if (number >= BILLOW_NUMBER_OMEGA) {
        *billow_layer_number(layer, number) += by;
        return;
    }
    double along[3], phase = billow_layer_phase(layer, along);
    if (number == BILLOW_NUMBER_PHASE)
        phase += by;
    else
        along[number - BILLOW_NUMBER_ALONG] += by;
    billow_layer_set_phase(layer, along, phase);
}

void
billow_kept_number_move(BillowKeptBlocks *blocks, const BillowKeptNumber *number, double by)
{
    if (!number->of_curve) {
        move_layer(&blocks->layers[number->layer], number->number, by);
        return;
    }
    BillowFitKey *key = &g_array_index(blocks->keys, BillowFitKey, number->layer);
    size_t n;
    const BillowCurveNumber *curve = billow_curve_numbers(key->easing.curve, &n) + number->number;
    double *value = billow_curve_number_in(&key->easing, curve);
    *value = CLAMP(*value + by, curve->low, curve->high);
}

double
billow_layer_number_step(const BillowFoundLayer *layer, size_t number)
{
    double along[3];
    billow_layer_phase(layer, along);
    if (number < BILLOW_NUMBER_PHASE)
        return 1e-4 + 0.02 * sqrt(along[0] * along[0] + along[1] * along[1] + along[2] * along[2]);
    return number == BILLOW_NUMBER_PHASE || number == BILLOW_NUMBER_OMEGA ? 0.02
           : number < BILLOW_NUMBER_KX                                    ? 0.01
                                                                          : 0.05;
}

static GArray *
list_numbers(const BillowKeptBlocks *blocks)
{
    GArray *list = g_array_new(FALSE, FALSE, sizeof(BillowKeptNumber));
    for (size_t i = 0; i < blocks->n_layers; i++) {
        const BillowFoundLayer *layer = &blocks->layers[i];
        const gboolean sways = layer->kx == 0.0 && layer->kz == 0.0;
        for (size_t k = 0; k < (sways ? BILLOW_NUMBER_KX : BILLOW_N_NUMBERS); k++) {
            const BillowKeptNumber number = {FALSE, i, k, billow_layer_number_step(layer, k)};
            g_array_append_val(list, number);
        }
    }
    for (guint k = 0; k + 1 < blocks->keys->len; k++) {
        size_t n;
        const BillowCurveNumber *curve =
            billow_curve_numbers(g_array_index(blocks->keys, BillowFitKey, k).easing.curve, &n);
        for (size_t i = 0; i < n; i++) {
            const BillowKeptNumber number = {TRUE, k, i, 0.1 * curve[i].step};
            g_array_append_val(list, number);
        }
    }
    return list;
}

/* Brings the times of layers back to where they mean something. Fades of less than `fade` frames hide
 * where they would go. */
static void
limit_layers(BillowKeptBlocks *blocks, double fade)
{
    const double apart = billow_run_apart(blocks->run), last = apart * blocks->run->frames->len;
    for (size_t i = 0; i < blocks->n_layers; i++) {
        BillowFoundLayer *layer = &blocks->layers[i];
        layer->start = CLAMP(layer->start, 0.0, last - 3.0 * apart);
        layer->end = CLAMP(layer->end, layer->start + 3.0 * apart, last);
        layer->fade_in = fmax(layer->fade_in, fade * apart);
        layer->fade_out = fmax(layer->fade_out, fade * apart);
        const double too_long = (layer->fade_in + layer->fade_out) / (layer->end - layer->start);
        if (too_long > 1.0) {
            layer->fade_in /= too_long;
            layer->fade_out /= too_long;
        }
        layer->omega = fmax(layer->omega, 1e-3);
    }
}

/* --- Rounds --- */

/* Returns the sum of the squared distances, as far as one in `every` frames tells, m^2. */
static double
measure(const BillowKeptBlocks *blocks, size_t every, BillowWorkers *workers)
{
    BillowKeptBlocks *ended = billow_kept_blocks_copy(blocks);
    const double squares = billow_kept_blocks_settle(ended, 1, every, workers);
    billow_kept_blocks_free(ended);
    return squares;
}

/* Returns the blocks after a step with this damping, and sets `*squares`; poses follow in one in `every`
 * frames. NULL if the equations have no solution. */
static BillowKeptBlocks *
step(const BillowKeptBlocks *blocks, const GArray *numbers, const double *matrix, const double *right,
     double damping, double fade, size_t every, BillowWorkers *workers, double *squares)
{
    const size_t n = numbers->len;
    g_autofree double *a = g_memdup2(matrix, n * n * sizeof *a), *by = g_memdup2(right, n * sizeof *by);
    for (size_t k = 0; k < n; k++)
        a[k * n + k] = a[k * n + k] * (1.0 + damping) + 1e-12;
    if (!billow_cholesky_solve(a, by, n))
        return NULL;
    BillowKeptBlocks *next = billow_kept_blocks_copy(blocks);
    for (size_t k = 0; k < n; k++)
        billow_kept_number_move(next, &g_array_index(numbers, BillowKeptNumber, k), by[k]);
    limit_layers(next, fade);
    billow_kept_blocks_settle(next, FOLLOW, every, workers);
    *squares = measure(next, every, workers);
    return next;
}

/* Returns the sum of the squares of all points that are off by a share of the cloth's size. */
static double
squares_of(const BillowKeptBlocks *blocks, double share)
{
    const double n = (double) blocks->run->frames->len * (double) billow_run_points(blocks->run),
                 apart = share * billow_run_size(blocks->run);
    return apart * apart * n;
}

gboolean
billow_kept_blocks_are_found(const BillowKeptBlocks *blocks, double squares)
{
    return squares <= squares_of(blocks, NOTHING);
}

/* A search for the numbers that leave least. */
typedef struct {
    BillowKeptBlocks *blocks;
    double squares, near; /* what is left, and from which on the end is near, m^2 */
    double damping;
    size_t every; /* of the frames, one in so many is looked at: all of them only when the end is near */
} Search;

static void
look_at_all(Search *search, BillowWorkers *workers)
{
    if (search->every == 1)
        return;
    search->every = 1;
    search->squares = measure(search->blocks, 1, workers);
}

/* Moves the numbers once, with more and more damping until that leaves less. Returns whether it leaves
 * clearly less. */
static gboolean
move_once(Search *search, BillowWorkers *workers)
{
    BillowKeptBlocks *blocks = search->blocks;
    const gboolean is_near = search->squares <= search->near;
    g_autoptr(GArray) numbers = list_numbers(blocks);
    g_autofree double *matrix = g_new(double, numbers->len * numbers->len + 1),
                      *right = g_new(double, numbers->len + 1);
    gboolean falls = FALSE;
    billow_kept_numbers_equations(blocks, numbers, is_near ? MANY_FRAMES : FEW_FRAMES, workers, matrix,
                                  right);
    for (int tries = 0; tries < 4 && !falls; tries++) {
        double now = INFINITY;
        BillowKeptBlocks *next = step(blocks, numbers, matrix, right, search->damping,
                                      is_near ? 0.0 : SHORTEST_FADE, search->every, workers, &now);
        falls = next && now < search->squares * (1.0 - ENOUGH);
        if (next && now < search->squares) {
            search->squares = now;
            billow_kept_blocks_swap(blocks, next);
        }
        billow_kept_blocks_free(next);
        search->damping = fmax(search->damping * (falls ? 0.2 : 10.0), 1e-6);
    }
    return falls;
}

double
billow_kept_blocks_refine(BillowKeptBlocks *blocks, int rounds, BillowFitPart *part)
{
    BillowWorkers *workers = part->work->workers;
    const size_t every = (blocks->run->frames->len + FEW_FRAMES - 1) / FEW_FRAMES;
    Search search = {blocks, measure(blocks, every, workers), squares_of(blocks, NEAR), 1e-2, every};
    gboolean falls = TRUE;
    for (int round = 0; round < rounds && falls; round++) {
        if (search.squares <= search.near)
            look_at_all(&search, workers);
        if (billow_kept_blocks_are_found(blocks, search.squares))
            break;
        falls = move_once(&search, workers);
        if (!billow_fit_part_report(part, (round + 1.0) / rounds))
            return -1.0;
    }
    look_at_all(&search, workers);
    return search.squares;
}
