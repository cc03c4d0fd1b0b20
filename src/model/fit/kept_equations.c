/* How frames whose lengths are kept change with the numbers of layers and curves. */
#include "core/layers/gust.h"
#include "model/fit/kept_numbers.h"

#include <math.h>
#include <string.h>

/* Frames, or numbers in a frame, that a thread takes at a time. */
enum { AT_ONCE = 24 };

/* The numbers of a layer, or of a curve: `count` of them, from `first` on. */
typedef struct {
    guint first, count;
} Group;

static GArray *
list_groups(const GArray *numbers)
{
    GArray *groups = g_array_new(FALSE, FALSE, sizeof(Group));
    for (guint k = 0; k < numbers->len; k++) {
        const BillowKeptNumber *number = &g_array_index(numbers, BillowKeptNumber, k),
                               *before = k > 0 ? number - 1 : NULL;
        if (before && before->of_curve == number->of_curve && before->layer == number->layer) {
            g_array_index(groups, Group, groups->len - 1).count++;
            continue;
        }
        const Group group = {k, 1};
        g_array_append_val(groups, group);
    }
    return groups;
}

/* Columns of the equations: what is left, and how the frames change with each number, in some frames. */
typedef struct {
    const BillowKeptBlocks *blocks;
    const GArray *numbers, *groups;
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

/* A frame of the equations that is looked at. */
typedef struct {
    const Equations *equations;
    BillowKeptFrame *frame;
    size_t s;
} Look;

/* Adds how the frame changes with blocks that are moved by a step, times a factor each, to columns. */
static void
add_change(const Look *look, const BillowKeptBlocks *moved, double step, const guint *columns,
           const double *factors, size_t n)
{
    const Equations *equations = look->equations;
    const size_t values = equations->values, at = look->s * values;
    const float *kept = billow_kept_frame_at(look->frame, moved, look->s * equations->every, NULL);
    for (size_t k = 0; k < n; k++) {
        float *column = equations->columns[columns[k]] + at;
        for (size_t i = 0; i < values && factors[k] != 0.0; i++)
            column[i] += (float) (factors[k] * ((double) kept[i] - (double) equations->base[at + i]) / step);
    }
}

static void
add_number(const Look *look, guint column)
{
    const BillowKeptNumber *number = &g_array_index(look->equations->numbers, BillowKeptNumber, column);
    const double once = 1.0;
    BillowKeptBlocks *moved = billow_kept_blocks_copy(look->equations->blocks);
    billow_kept_number_move(moved, number, number->step);
    add_change(look, moved, number->step, &column, &once, 1);
    billow_kept_blocks_free(moved);
}

static double
strength_at(const BillowFoundLayer *layer, double t)
{
    return billow_fade_at(t - layer->start, layer->end - layer->start, layer->fade_in, layer->fade_out);
}

/* Writes how the strength of a layer changes with its start and end, and its fades. */
static void
strength_changes(const BillowFoundLayer *layer, double t, double changes[BILLOW_N_NUMBERS])
{
    for (size_t k = BILLOW_NUMBER_START; k <= BILLOW_NUMBER_FADE_OUT; k++) {
        BillowFoundLayer moved = *layer;
        const double step = billow_layer_number_step(layer, k);
        *billow_layer_number(&moved, k) += step;
        changes[k] = (strength_at(&moved, t) - strength_at(layer, t)) / step;
    }
}

/* Adds a layer to blocks that crests like another one's, at its full strength, are looked at with: `along`
 * sin(theta + phase). */
static BillowKeptBlocks
with_crests(const BillowKeptBlocks *blocks, const BillowFoundLayer *layer, const double along[3],
            double phase)
{
    BillowKeptBlocks moved = *blocks;
    BillowFoundLayer *crests = &moved.layers[moved.n_layers++];
    *crests = (BillowFoundLayer){
        .kx = layer->kx, .kz = layer->kz, .omega = layer->omega, .start = -1.0, .end = 1e6};
    billow_layer_set_phase(crests, along, phase);
    return moved;
}

/* A layer moves a point by s(t) a sin(theta + phase). All of its numbers but the wave vector change that by
 * one of four crests, along x, y and z and a quarter of a turn on, times a number: so these are looked at. */
static void
add_layer(const Look *look, const Group *group, double t)
{
    const BillowKeptBlocks *blocks = look->equations->blocks;
    const BillowFoundLayer *layer =
        &blocks->layers[g_array_index(look->equations->numbers, BillowKeptNumber, group->first).layer];
    double along[3], changes[BILLOW_N_NUMBERS];
    const double phase = billow_layer_phase(layer, along), s = strength_at(layer, t),
                 step = billow_layer_number_step(layer, BILLOW_NUMBER_ALONG);
    strength_changes(layer, t, changes);
    for (guint axis = 0; axis < 3; axis++) {
        const double part = along[axis];
        const double once[3] = {axis == 0 ? step : 0.0, axis == 1 ? step : 0.0, axis == 2 ? step : 0.0};
        const BillowKeptBlocks moved = with_crests(blocks, layer, once, phase);
        const guint first = group->first,
                    columns[] = {first + BILLOW_NUMBER_ALONG + axis, first + BILLOW_NUMBER_START,
                                 first + BILLOW_NUMBER_END, first + BILLOW_NUMBER_FADE_IN,
                                 first + BILLOW_NUMBER_FADE_OUT};
        const double factors[] = {s, part * changes[BILLOW_NUMBER_START], part * changes[BILLOW_NUMBER_END],
                                  part * changes[BILLOW_NUMBER_FADE_IN],
                                  part * changes[BILLOW_NUMBER_FADE_OUT]};
        add_change(look, &moved, step, columns, factors, G_N_ELEMENTS(columns));
    }
    const double turn = billow_layer_number_step(layer, BILLOW_NUMBER_PHASE),
                 part[3] = {turn * along[0], turn * along[1], turn * along[2]};
    const BillowKeptBlocks moved = with_crests(blocks, layer, part, phase + 0.5 * G_PI);
    add_change(look, &moved, turn,
               (const guint[]){group->first + BILLOW_NUMBER_PHASE, group->first + BILLOW_NUMBER_OMEGA},
               (const double[]){s, -t * s}, 2);
    for (guint k = BILLOW_NUMBER_KX; k < group->count; k++)
        add_number(look, group->first + k);
}

static void
add_group(const Look *look, const Group *group)
{
    const Equations *equations = look->equations;
    const BillowKeptBlocks *blocks = equations->blocks;
    const BillowKeptNumber *number = &g_array_index(equations->numbers, BillowKeptNumber, group->first);
    const size_t f = look->s * equations->every;
    if (number->of_curve) {
        const BillowFitKey *key = &g_array_index(blocks->keys, BillowFitKey, number->layer);
        for (guint k = 0; k < group->count && f > key->last && f < (key + 1)->first; k++)
            add_number(look, group->first + k);
        return;
    }
    const BillowFoundLayer *layer = &blocks->layers[number->layer];
    const double t = billow_run_apart(blocks->run) * (double) f,
                 beside = billow_layer_number_step(layer, BILLOW_NUMBER_START);
    if (t > layer->start - beside && t < layer->end + beside)
        add_layer(look, group, t);
}

static void
fill_columns(void *data, size_t begin, size_t end)
{
    const Equations *equations = data;
    Look look = {equations, billow_kept_frame_new(equations->blocks), 0};
    for (size_t item = begin; item < end; item++) {
        look.s = item % equations->n_frames;
        add_group(&look, &g_array_index(equations->groups, Group, item / equations->n_frames));
    }
    billow_kept_frame_free(look.frame);
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

void
billow_kept_numbers_equations(const BillowKeptBlocks *blocks, const GArray *numbers, size_t most,
                              BillowWorkers *workers, double *matrix, double *right)
{
    const size_t n = numbers->len, frames = blocks->run->frames->len, every = (frames + most - 1) / most;
    g_autoptr(GArray) groups = list_groups(numbers);
    Equations equations = {.blocks = blocks,
                           .numbers = numbers,
                           .groups = groups,
                           .every = every,
                           .n_frames = (frames + every - 1) / every,
                           .values = 3 * billow_grid_count(&blocks->run->grid)};
    const size_t size = equations.n_frames * equations.values;
    g_autoptr(GPtrArray) columns = g_ptr_array_new_with_free_func(g_free);
    for (size_t k = 0; k <= n; k++)
        g_ptr_array_add(columns, g_new0(float, size));
    g_autofree float *base = g_new(float, size);
    equations.base = base;
    equations.columns = (float **) columns->pdata;
    fill_basis(&equations);
    billow_workers_run(workers, equations.n_frames, AT_ONCE, fill_base, &equations);
    billow_workers_run(workers, groups->len * equations.n_frames, AT_ONCE, fill_columns, &equations);
    billow_workers_run(workers, n + 1, 1, project_columns, &equations);
    g_free(equations.basis);
    for (size_t a = 0; a < n; a++) {
        right[a] = product(&equations, a, n);
        for (size_t b = 0; b <= a; b++)
            matrix[a * n + b] = matrix[b * n + a] = product(&equations, a, b);
    }
}
