/* The numbers of layers and curves, found through the lengths that are kept (Gauss and Newton). */
#include "core/base/cholesky.h"
#include "core/fit/curve_numbers.h"
#include "model/fit/kept_blocks.h"

#include <math.h>
#include <string.h>

/* Frames in which derivatives are looked at, at most, far from the end and near it; frames that a thread
 * takes at a time; and rounds in which poses follow the numbers. */
enum { FEW_FRAMES = 40, MANY_FRAMES = 120, AT_ONCE = 24, FOLLOW = 2 };

/* It is over when a round takes less than this share of the squares. */
static const double ENOUGH = 1e-3;

/* Frames that are this near, as a share of the cloth's size (rms), are the same. */
static const double NOTHING = 1e-6;

/* From here on, the end is near: times of which few frames tell are then found. */
static const double NEAR = 2e-4;

/* Frames that fades take at least until then. */
static const double SHORTEST_FADE = 5.0;

/* --- Numbers --- */

/* Those of a layer: its amplitude along x, y and z, its phase, and the rest in BillowFoundLayer. */
enum { ALONG = 0, PHASE = 3, OMEGA, START, END, FADE_IN, FADE_OUT, KX, KZ, N_NUMBERS };

/* A number of a layer, or of the curve that leaves keyframe `layer`. */
typedef struct {
    gboolean of_curve;
    size_t layer, number;
    double step; /* over which its derivative is looked at */
} Number;

static double *
member_of(BillowFoundLayer *layer, size_t number)
{
    double *const members[N_NUMBERS] = {[OMEGA] = &layer->omega,
                                        [START] = &layer->start,
                                        [END] = &layer->end,
                                        [FADE_IN] = &layer->fade_in,
                                        [FADE_OUT] = &layer->fade_out,
                                        [KX] = &layer->kx,
                                        [KZ] = &layer->kz};
    return members[number];
}

/* Finds the amplitude and the phase of a layer that has one direction. */
static double
phase_of(const BillowFoundLayer *layer, double along[3])
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

static void
set_phase(BillowFoundLayer *layer, const double along[3], double phase)
{
    for (int axis = 0; axis < 3; axis++) {
        layer->sine[axis] = along[axis] * cos(phase);
        layer->cosine[axis] = along[axis] * sin(phase);
    }
}

static void
move_layer(BillowFoundLayer *layer, size_t number, double by)
{
    if (number >= OMEGA) {
        *member_of(layer, number) += by;
        return;
    }
    double along[3], phase = phase_of(layer, along);
    if (number == PHASE)
        phase += by;
    else
        along[number - ALONG] += by;
    set_phase(layer, along, phase);
}

static void
move_number(BillowKeptBlocks *blocks, const Number *number, double by)
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

static double
step_of(const BillowFoundLayer *layer, size_t number)
{
    double along[3];
    phase_of(layer, along);
    if (number < PHASE)
        return 1e-4 + 0.02 * sqrt(along[0] * along[0] + along[1] * along[1] + along[2] * along[2]);
    return number == PHASE || number == OMEGA ? 0.02 : number < KX ? 0.01 : 0.05;
}

static GArray *
list_numbers(const BillowKeptBlocks *blocks)
{
    GArray *list = g_array_new(FALSE, FALSE, sizeof(Number));
    for (size_t i = 0; i < blocks->n_layers; i++) {
        const BillowFoundLayer *layer = &blocks->layers[i];
        const gboolean sways = layer->kx == 0.0 && layer->kz == 0.0;
        for (size_t k = 0; k < (sways ? KX : N_NUMBERS); k++) {
            const Number number = {FALSE, i, k, step_of(layer, k)};
            g_array_append_val(list, number);
        }
    }
    for (guint k = 0; k + 1 < blocks->keys->len; k++) {
        size_t n;
        const BillowCurveNumber *curve =
            billow_curve_numbers(g_array_index(blocks->keys, BillowFitKey, k).easing.curve, &n);
        for (size_t i = 0; i < n; i++) {
            const Number number = {TRUE, k, i, 0.1 * curve[i].step};
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

/* Returns whether a number may change frame `f`. */
static gboolean
acts_in(const BillowKeptBlocks *blocks, const Number *number, size_t f)
{
    if (number->of_curve)
        return f > g_array_index(blocks->keys, BillowFitKey, number->layer).last &&
               f < g_array_index(blocks->keys, BillowFitKey, number->layer + 1).first;
    const BillowFoundLayer *layer = &blocks->layers[number->layer];
    const double t = billow_run_apart(blocks->run) * (double) f;
    return t > layer->start - number->step && t < layer->end + number->step;
}

/* --- Derivatives --- */

/* Columns of the equations: what is left, and how the frames change with each number, in some frames. */
typedef struct {
    const BillowKeptBlocks *blocks;
    BillowKeptBlocks **moved; /* of each number: with it moved by its step */
    const GArray *numbers;
    size_t n_frames, every, values; /* frames, one in `every` of the run; values in each of them */
    float *base;                    /* n_frames x values */
    float **columns;                /* of each number, and what is left: n_frames x values */
    double *basis;                  /* n_basis x n_frames: orthonormal courses of the poses */
    size_t n_basis;
} Equations;

static void
fill_base(void *data, size_t begin, size_t end)
{
    const Equations *equations = data;
    const size_t values = equations->values, n = values / 3;
    BillowKeptFrame *frame = billow_kept_frame_new(equations->blocks);
    for (size_t s = begin; s < end; s++) {
        const size_t f = s * equations->every;
        const float *kept = billow_kept_frame_at(frame, equations->blocks, f, NULL),
                    *run = billow_run_frame(equations->blocks->run, f);
        float *left = equations->columns[equations->numbers->len] + s * values;
        memcpy(equations->base + s * values, kept, values * sizeof(float));
        for (size_t i = 0; i < values; i++)
            left[i] = run[3 * (i % n) + i / n] - kept[i];
    }
    billow_kept_frame_free(frame);
}

static void
fill_columns(void *data, size_t begin, size_t end)
{
    const Equations *equations = data;
    const size_t values = equations->values;
    BillowKeptFrame *frame = billow_kept_frame_new(equations->blocks);
    for (size_t item = begin; item < end; item++) {
        const size_t k = item / equations->n_frames, s = item % equations->n_frames, f = s * equations->every;
        const Number *number = &g_array_index(equations->numbers, Number, k);
        if (!acts_in(equations->blocks, number, f))
            continue;
        const float *kept = billow_kept_frame_at(frame, equations->moved[k], f, NULL),
                    *base = equations->base + s * values;
        float *column = equations->columns[k] + s * values;
        for (size_t i = 0; i < values; i++)
            column[i] = (float) (((double) kept[i] - (double) base[i]) / number->step);
    }
    billow_kept_frame_free(frame);
}

/* The courses of the poses in these frames. Whatever goes along them is left to the poses. */
static void
fill_basis(Equations *equations)
{
    const size_t keys = equations->blocks->keys->len, n = equations->n_frames;
    g_autofree double *shares = g_new(double, keys);
    equations->basis = g_new(double, keys *n);
    equations->n_basis = 0;
    for (size_t k = 0; k < keys; k++) {
        double *course = equations->basis + equations->n_basis * n, left = 0.0;
        for (size_t s = 0; s < n; s++) {
            billow_kept_blocks_shares(equations->blocks, s * equations->every, shares);
            course[s] = shares[k];
        }
        for (size_t b = 0; b < equations->n_basis; b++) {
            const double *other = equations->basis + b * n;
            double part = 0.0;
            for (size_t s = 0; s < n; s++)
                part += other[s] * course[s];
            for (size_t s = 0; s < n; s++)
                course[s] -= part * other[s];
        }
        for (size_t s = 0; s < n; s++)
            left += course[s] * course[s];
        if (!(left > 1e-6))
            continue;
        for (size_t s = 0; s < n; s++)
            course[s] /= sqrt(left);
        equations->n_basis++;
    }
}

/* Takes off a column what goes along the courses of the poses. */
static void
project_columns(void *data, size_t begin, size_t end)
{
    const Equations *equations = data;
    const size_t n = equations->n_frames, values = equations->values;
    for (size_t k = begin; k < end; k++)
        for (size_t b = 0; b < equations->n_basis; b++) {
            const double *course = equations->basis + b * n;
            for (size_t i = 0; i < values; i++) {
                double along = 0.0;
                for (size_t s = 0; s < n; s++)
                    along += course[s] * (double) equations->columns[k][s * values + i];
                for (size_t s = 0; s < n; s++)
                    equations->columns[k][s * values + i] -= (float) (along * course[s]);
            }
        }
}

static double
product(const Equations *equations, size_t a, size_t b)
{
    const float *x = equations->columns[a], *y = equations->columns[b];
    double sum = 0.0;
    for (size_t i = 0; i < equations->n_frames * equations->values; i++)
        sum += (double) x[i] * (double) y[i];
    return sum;
}

/* Sets up the equations of all numbers: `matrix` (n x n) and `right` (n). */
static void
set_up(const BillowKeptBlocks *blocks, const GArray *numbers, size_t most, BillowWorkers *workers,
       double *matrix, double *right)
{
    const size_t n = numbers->len, frames = blocks->run->frames->len, every = (frames + most - 1) / most;
    Equations equations = {.blocks = blocks,
                           .numbers = numbers,
                           .every = every,
                           .n_frames = (frames + every - 1) / every,
                           .values = 3 * billow_grid_count(&blocks->run->grid)};
    const size_t size = equations.n_frames * equations.values;
    g_autoptr(GPtrArray) moved = g_ptr_array_new_with_free_func((GDestroyNotify) billow_kept_blocks_free),
                         columns = g_ptr_array_new_with_free_func(g_free);
    for (size_t k = 0; k <= n; k++)
        g_ptr_array_add(columns, g_new0(float, size));
    for (size_t k = 0; k < n; k++) {
        BillowKeptBlocks *other = billow_kept_blocks_copy(blocks);
        move_number(other, &g_array_index(numbers, Number, k), g_array_index(numbers, Number, k).step);
        g_ptr_array_add(moved, other);
    }
    g_autofree float *base = g_new(float, size);
    equations.base = base;
    equations.moved = (BillowKeptBlocks **) moved->pdata;
    equations.columns = (float **) columns->pdata;
    fill_basis(&equations);
    billow_workers_run(workers, equations.n_frames, AT_ONCE, fill_base, &equations);
    billow_workers_run(workers, n * equations.n_frames, AT_ONCE, fill_columns, &equations);
    billow_workers_run(workers, n + 1, 1, project_columns, &equations);
    g_free(equations.basis);
    for (size_t a = 0; a < n; a++) {
        right[a] = product(&equations, a, n);
        for (size_t b = 0; b <= a; b++)
            matrix[a * n + b] = matrix[b * n + a] = product(&equations, a, b);
    }
}

/* --- Rounds --- */

/* Returns the blocks after a step with this damping, and sets `*squares`. NULL if the equations have no
 * solution. */
static BillowKeptBlocks *
step(const BillowKeptBlocks *blocks, const GArray *numbers, const double *matrix, const double *right,
     double damping, double fade, BillowWorkers *workers, double *squares)
{
    const size_t n = numbers->len;
    g_autofree double *a = g_memdup2(matrix, n * n * sizeof *a), *by = g_memdup2(right, n * sizeof *by);
    for (size_t k = 0; k < n; k++)
        a[k * n + k] = a[k * n + k] * (1.0 + damping) + 1e-12;
    if (!billow_cholesky_solve(a, by, n))
        return NULL;
    BillowKeptBlocks *next = billow_kept_blocks_copy(blocks);
    for (size_t k = 0; k < n; k++)
        move_number(next, &g_array_index(numbers, Number, k), by[k]);
    limit_layers(next, fade);
    billow_kept_blocks_settle(next, FOLLOW, workers);
    BillowKeptBlocks *ended = billow_kept_blocks_copy(next);
    *squares = billow_kept_blocks_settle(ended, 1, workers);
    billow_kept_blocks_free(ended);
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

double
billow_kept_blocks_refine(BillowKeptBlocks *blocks, int rounds, BillowFitPart *part)
{
    BillowWorkers *workers = part->work->workers;
    BillowKeptBlocks *start = billow_kept_blocks_copy(blocks);
    double squares = billow_kept_blocks_settle(start, 1, workers), damping = 1e-2;
    billow_kept_blocks_free(start);
    const double near = squares_of(blocks, NEAR);
    gboolean falls = TRUE;
    for (int round = 0; round < rounds && falls && !billow_kept_blocks_are_found(blocks, squares); round++) {
        g_autoptr(GArray) numbers = list_numbers(blocks);
        g_autofree double *matrix = g_new(double, numbers->len * numbers->len + 1),
                          *right = g_new(double, numbers->len + 1);
        set_up(blocks, numbers, squares > near ? FEW_FRAMES : MANY_FRAMES, workers, matrix, right);
        const gboolean is_near = squares <= near;
        falls = FALSE;
        for (int tries = 0; tries < 4 && !falls; tries++) {
            double now = INFINITY;
            BillowKeptBlocks *next =
                step(blocks, numbers, matrix, right, damping, is_near ? 0.0 : SHORTEST_FADE, workers, &now);
            falls = next && now < squares * (1.0 - ENOUGH);
            if (next && now < squares) {
                squares = now;
                billow_kept_blocks_swap(blocks, next);
            }
            billow_kept_blocks_free(next);
            damping = fmax(damping * (falls ? 0.2 : 10.0), 1e-6);
        }
        if (!billow_fit_part_report(part, (round + 1.0) / rounds))
            return -1.0;
    }
    return squares;
}
