#include "model/fit/kept_blocks.h"

#include "core/base/cholesky.h"
#include "core/cloth/keep_lengths.h"
#include "core/layers/found_layers.h"

#include <math.h>
#include <string.h>

/* Frames that a thread takes at a time. */
enum { FRAMES = 24 };

static const BillowFitKey *
key_of(const BillowKeptBlocks *blocks, guint k)
{
    return &g_array_index(blocks->keys, BillowFitKey, k);
}

static size_t
count_points(const BillowKeptBlocks *blocks)
{
    return billow_grid_count(&blocks->run->grid);
}

/* --- A frame --- */

/* A frame is the pose of keyframe `from`, moved by `e` to that of `to`. */
typedef struct {
    guint from, to;
    double e;
} Moment;

static Moment
moment_of(const BillowKeptBlocks *blocks, size_t f)
{
    guint k = 0;
    while (k + 1 < blocks->keys->len && key_of(blocks, k + 1)->first <= f)
        k++;
    const BillowFitKey *key = key_of(blocks, k);
    if (f <= key->last || k + 1 == blocks->keys->len)
        return (Moment){k, k, 0.0};
    const double length = (double) (key_of(blocks, k + 1)->first - key->last);
    return (Moment){k, k + 1, billow_easing_at(&key->easing, (double) (f - key->last) / length)};
}

void
billow_kept_blocks_shares(const BillowKeptBlocks *blocks, size_t f, double *shares)
{
    const Moment moment = moment_of(blocks, f);
    memset(shares, 0, blocks->keys->len * sizeof *shares);
    shares[moment.from] = 1.0 - moment.e;
    shares[moment.to] += moment.e;
}

struct BillowKeptFrame {
    size_t n;
    BillowKeepLengths *keep;
    float *mixed, *planes;
};

BillowKeptFrame *
billow_kept_frame_new(const BillowKeptBlocks *blocks)
{
    const BillowGrid *grid = &blocks->run->grid;
    const GArray *anchors = blocks->run->anchors->pdata[0];
    BillowKeptFrame *frame = g_new(BillowKeptFrame, 1);
    const size_t n = billow_grid_count(grid);
    *frame = (BillowKeptFrame){n, NULL, g_new(float, 3 * n), g_new(float, 3 * n)};
    g_autofree float *hold = g_new0(float, n);
    for (guint i = 0; i < anchors->len; i++) {
        const BillowAnchor *anchor = &g_array_index(anchors, BillowAnchor, i);
        hold[billow_grid_index(grid, anchor->column, anchor->row)] = 1.0f;
    }
    frame->keep = billow_keep_lengths_new(grid, hold);
    if (blocks->angles)
        billow_keep_lengths_keep_angles(frame->keep);
    return frame;
}

void
billow_kept_frame_free(BillowKeptFrame *frame)
{
    billow_keep_lengths_free(frame->keep);
    g_free(frame->mixed);
    g_free(frame->planes);
    g_free(frame);
}

static void
mix_poses(const BillowKeptBlocks *blocks, const Moment *moment, float *mixed)
{
    const size_t n = count_points(blocks);
    const float *from = blocks->poses + moment->from * 3 * n, *to = blocks->poses + moment->to * 3 * n;
    for (size_t i = 0; i < n; i++)
        for (size_t axis = 0; axis < 3; axis++) {
            const double a = (double) from[axis * n + i], b = (double) to[axis * n + i];
            mixed[3 * i + axis] = (float) (a + moment->e * (b - a));
        }
}

float *
billow_kept_frame_at(BillowKeptFrame *frame, const BillowKeptBlocks *blocks, size_t f, const float **mixed)
{
    const size_t n = frame->n;
    const Moment moment = moment_of(blocks, f);
    const float *a = blocks->poses + moment.from * 3 * n, *b = blocks->poses + moment.to * 3 * n;
    float *const planes[3] = {frame->planes, frame->planes + n, frame->planes + 2 * n};
    mix_poses(blocks, &moment, frame->mixed);
    for (size_t k = 0; k < blocks->n_layers; k++)
        billow_found_layer_add_to(&blocks->layers[k], &blocks->run->grid, blocks->weights,
                                  billow_run_apart(blocks->run) * (double) f, 1.0, frame->mixed);
    billow_frame_planes(frame->mixed, n, planes);
    billow_keep_lengths_run(frame->keep, (const float *const[3]){a, a + n, a + 2 * n},
                            (const float *const[3]){b, b + n, b + 2 * n}, (float) moment.e,
                            moment.from != moment.to, NULL, NULL, planes);
    if (mixed)
        *mixed = frame->mixed;
    return frame->planes;
}

/* --- Poses --- */

typedef struct {
    const BillowKeptBlocks *blocks;
    size_t every;   /* of the frames, one in so many */
    float **frames; /* of each of them: x, y and z of each point */
    double *squares;
} AllFrames;

/* Writes what is left of the frames with lengths kept. */
static void
leave_frames(void *data, size_t begin, size_t end)
{
    const AllFrames *all = data;
    BillowKeptFrame *frame = billow_kept_frame_new(all->blocks);
    const size_t n = frame->n;
    for (size_t s = begin; s < end; s++) {
        const float *run = billow_run_frame(all->blocks->run, s * all->every),
                    *kept = billow_kept_frame_at(frame, all->blocks, s * all->every, NULL);
        for (size_t i = 0; i < 3 * n; i++) {
            const double left = (double) run[i] - (double) kept[(i % 3) * n + i / 3];
            all->frames[s][i] = (float) left;
            all->squares[s] += left * left;
        }
    }
    billow_kept_frame_free(frame);
}

/* Writes the frames without what keeping lengths changes. */
static void
undo_frames(void *data, size_t begin, size_t end)
{
    const AllFrames *all = data;
    BillowKeptFrame *frame = billow_kept_frame_new(all->blocks);
    const size_t n = frame->n;
    for (size_t f = begin; f < end; f++) {
        const float *mixed, *run = billow_run_frame(all->blocks->run, f),
                            *kept = billow_kept_frame_at(frame, all->blocks, f, &mixed);
        for (size_t i = 0; i < 3 * n; i++)
            all->frames[f][i] = run[i] - kept[(i % 3) * n + i / 3] + mixed[i];
    }
    billow_kept_frame_free(frame);
}

static float **
new_frames(const BillowKeptBlocks *blocks, size_t n)
{
    float **frames = g_new(float *, n);
    for (size_t f = 0; f < n; f++)
        frames[f] = g_new0(float, 3 * count_points(blocks));
    return frames;
}

static void
free_frames(float **frames, size_t n)
{
    for (size_t f = 0; f < n; f++)
        g_free(frames[f]);
    g_free(frames);
}

static size_t
count_frames(const BillowKeptBlocks *blocks, size_t every)
{
    return (blocks->run->frames->len + every - 1) / every;
}

/* Moves the poses by the moves of each that are nearest to those of the frames, one in `every`, as shares of them. */
static void
move_poses(BillowKeptBlocks *blocks, size_t every, float *const *moves)
{
    const size_t n = count_points(blocks), keys = blocks->keys->len, frames = count_frames(blocks, every);
    g_autofree double *shares = g_new(double, frames *keys), *products = g_new0(double, keys *keys),
                      *matrix = g_new(double, keys *keys), *sums = g_new(double, keys);
    for (size_t f = 0; f < frames; f++) {
        billow_kept_blocks_shares(blocks, f * every, shares + f * keys);
        for (size_t a = 0; a < keys; a++)
            for (size_t b = 0; b < keys; b++)
                products[a * keys + b] += shares[f * keys + a] * shares[f * keys + b];
    }
    for (size_t i = 0; i < 3 * n; i++) {
        memset(sums, 0, keys * sizeof *sums);
        memcpy(matrix, products, keys * keys * sizeof *matrix);
        for (size_t f = 0; f < frames; f++)
            for (size_t k = 0; k < keys; k++)
                sums[k] += shares[f * keys + k] * (double) moves[f][i];
        if (!billow_cholesky_solve(matrix, sums, keys))
            return;
        for (size_t k = 0; k < keys; k++) {
            float *value = &blocks->poses[(3 * k + i % 3) * n + i / 3];
            *value = (float) ((double) *value + sums[k]);
        }
    }
}

double
billow_kept_blocks_settle(BillowKeptBlocks *blocks, int rounds, size_t every, BillowWorkers *workers)
{
    const size_t n = count_frames(blocks, every);
    float **left = new_frames(blocks, n);
    double sum = 0.0;
    for (int round = 0; round < rounds; round++) {
        g_autofree double *squares = g_new0(double, n);
        AllFrames all = {blocks, every, left, squares};
        billow_workers_run(workers, n, FRAMES, leave_frames, &all);
        sum = 0.0;
        for (size_t s = 0; s < n; s++)
            sum += squares[s];
        move_poses(blocks, every, left);
    }
    free_frames(left, n);
    return sum * (double) blocks->run->frames->len / (double) n;
}

/* --- All frames --- */

static GPtrArray *
take_frames(const BillowKeptBlocks *blocks, float **frames)
{
    GPtrArray *list = g_ptr_array_new_with_free_func((GDestroyNotify) g_bytes_unref);
    for (guint f = 0; f < blocks->run->frames->len; f++)
        g_ptr_array_add(list, g_bytes_new_take(frames[f], 3 * count_points(blocks) * sizeof(float)));
    g_free(frames);
    return list;
}

GPtrArray *
billow_kept_blocks_undo(const BillowKeptBlocks *blocks, BillowWorkers *workers)
{
    AllFrames all = {blocks, 1, new_frames(blocks, blocks->run->frames->len), NULL};
    billow_workers_run(workers, blocks->run->frames->len, FRAMES, undo_frames, &all);
    return take_frames(blocks, all.frames);
}

GPtrArray *
billow_kept_blocks_poses(const BillowKeptBlocks *blocks)
{
    float **frames = new_frames(blocks, blocks->run->frames->len);
    for (guint f = 0; f < blocks->run->frames->len; f++) {
        const Moment moment = moment_of(blocks, f);
        mix_poses(blocks, &moment, frames[f]);
    }
    return take_frames(blocks, frames);
}

/* --- Creating and freeing --- */

BillowKeptBlocks *
billow_kept_blocks_new(const BillowRun *run, const float *weights, gboolean angles, const GArray *keys)
{
    BillowKeptBlocks *blocks = g_new0(BillowKeptBlocks, 1);
    blocks->run = run;
    blocks->weights = weights;
    blocks->angles = angles;
    blocks->keys = g_array_copy((GArray *) keys);
    blocks->poses = g_new0(float, 3 * keys->len * billow_grid_count(&run->grid));
    g_autofree float **frames = g_new(float *, run->frames->len);
    for (guint f = 0; f < run->frames->len; f++)
        frames[f] = (float *) (guintptr) billow_run_frame(run, f);
    move_poses(blocks, 1, frames);
    return blocks;
}

void
billow_kept_blocks_swap(BillowKeptBlocks *a, BillowKeptBlocks *b)
{
    const BillowKeptBlocks old = *a;
    *a = *b;
    *b = old;
}

BillowKeptBlocks *
billow_kept_blocks_copy(const BillowKeptBlocks *blocks)
{
    BillowKeptBlocks *copy = g_memdup2(blocks, sizeof *blocks);
    copy->keys = g_array_copy(blocks->keys);
    copy->poses = g_memdup2(blocks->poses, 3 * blocks->keys->len * count_points(blocks) * sizeof(float));
    return copy;
}

void
billow_kept_blocks_free(BillowKeptBlocks *blocks)
{
    if (!blocks)
        return;
    g_array_unref(blocks->keys);
    g_free(blocks->poses);
    g_free(blocks);
}
