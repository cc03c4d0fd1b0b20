#include "model/fit/loop_fade.h"

#include "core/cloth/keep_lengths.h"

#include <math.h>
#include <string.h>

/* Power with which the hold of a point decreases that only one of two frames pins: as of keyframes. */
static const double LETTING_GO = 4.0;

/* How often what keeping lengths changes is smoothed over three frames, and how often lengths are then kept again. */
enum { SMOOTHINGS = 4, ROUNDS = 4 };

static gboolean
is_pinned(const GArray *anchors, const BillowAnchor *anchor)
{
    for (guint i = 0; i < anchors->len; i++) {
        const BillowAnchor *other = &g_array_index(anchors, BillowAnchor, i);
        if (other->column == anchor->column && other->row == anchor->row)
            return TRUE;
    }
    return FALSE;
}

/* Holds the points that are pinned in one of two frames, as strongly as `alone` if the other does not pin them. */
static void
hold_anchors(const BillowGrid *grid, const GArray *anchors, const GArray *others, double alone, float *hold)
{
    for (guint i = 0; i < anchors->len; i++) {
        const BillowAnchor *anchor = &g_array_index(anchors, BillowAnchor, i);
        hold[billow_grid_index(grid, anchor->column, anchor->row)] =
            is_pinned(others, anchor) ? 1.0f : (float) alone;
    }
}

/* A fade that is being made: frame `k` is mixed of two frames of the run. */
typedef struct {
    const BillowRun *run;
    const BillowLoop *loop;
    gboolean straight; /* the frames are as they were mixed: between two frames on straight lines */
    float **frames;    /* of each frame of the fade: x, y and z of all points */
} Fading;

static gsize
earlier_of(const Fading *fading, gsize k)
{
    return fading->loop->first - fading->loop->fade + k;
}

static gsize
later_of(const Fading *fading, gsize k)
{
    return earlier_of(fading, k) + fading->loop->count;
}

static void
mix_frames(void *data, size_t begin, size_t end)
{
    const Fading *fading = data;
    for (size_t k = begin; k < end; k++) {
        const float *later = billow_run_frame(fading->run, later_of(fading, k)),
                    *earlier = billow_run_frame(fading->run, earlier_of(fading, k));
        const double share = billow_loop_share(fading->loop->fade, k);
        for (size_t i = 0; i < 3 * billow_grid_count(&fading->run->grid); i++)
            fading->frames[k][i] = (float) ((1.0 - share) * (double) later[i] + share * (double) earlier[i]);
    }
}

/* Returns how strongly each point is held in a frame of the fade. Free with g_free(). */
static float *
hold_of(const Fading *fading, gsize k)
{
    const BillowRun *run = fading->run;
    const GArray *before = run->anchors->pdata[later_of(fading, k)],
                 *after = run->anchors->pdata[earlier_of(fading, k)];
    const double share = billow_loop_share(fading->loop->fade, k);
    float *hold = g_new0(float, billow_grid_count(&run->grid));
    hold_anchors(&run->grid, before, after, pow(1.0 - share, LETTING_GO), hold);
    hold_anchors(&run->grid, after, before, pow(share, LETTING_GO), hold);
    return hold;
}

static void
keep_lengths(void *data, size_t begin, size_t end)
{
    const Fading *fading = data;
    const BillowGrid *grid = &fading->run->grid;
    const size_t n = billow_grid_count(grid);
    g_autofree float *planes = g_new(float, 9 * n);
    float *const from[3] = {planes, planes + n, planes + 2 * n},
                 *const to[3] = {planes + 3 * n, planes + 4 * n, planes + 5 * n},
                 *const pose[3] = {planes + 6 * n, planes + 7 * n, planes + 8 * n};
    const float *const before[3] = {from[0], from[1], from[2]}, *const after[3] = {to[0], to[1], to[2]};
    for (size_t k = begin; k < end; k++) {
        g_autofree float *hold = hold_of(fading, k);
        BillowKeepLengths *keep = billow_keep_lengths_new(grid, hold);
        billow_frame_planes(billow_run_frame(fading->run, later_of(fading, k)), n, from);
        billow_frame_planes(billow_run_frame(fading->run, earlier_of(fading, k)), n, to);
        billow_frame_planes(fading->frames[k], n, pose);
        billow_keep_lengths_run(keep, before, after, (float) billow_loop_share(fading->loop->fade, k),
                                fading->straight, NULL, NULL, pose);
        billow_keep_lengths_free(keep);
        for (size_t i = 0; i < 3 * n; i++)
            fading->frames[k][i] = pose[i % 3][i / 3];
    }
}

/* Smooths what keeping lengths adds to each frame over the fade, before and after which it adds nothing: each
 * frame gets its lengths by itself, and would otherwise get them a little differently from its neighbors. `mixed`
 * are the frames before. */
static void
smooth_changes(const Fading *fading, float *const *mixed)
{
    const gsize fade = fading->loop->fade;
    g_autofree double *change = g_new0(double, fade + 2), *smooth = g_new0(double, fade + 2);
    for (size_t i = 0; i < 3 * billow_grid_count(&fading->run->grid); i++) {
        for (gsize k = 0; k < fade; k++)
            change[k + 1] = (double) fading->frames[k][i] - (double) mixed[k][i];
        for (int pass = 0; pass < SMOOTHINGS; pass++) {
            for (gsize k = 1; k <= fade; k++)
                smooth[k] = 0.25 * change[k - 1] + 0.5 * change[k] + 0.25 * change[k + 1];
            memcpy(change + 1, smooth + 1, fade * sizeof *change);
        }
        for (gsize k = 0; k < fade; k++)
            fading->frames[k][i] = (float) ((double) mixed[k][i] + change[k + 1]);
    }
}

/* Makes the frames of the fade. */
static void
make_fade(Fading *fading, gboolean kept, BillowWorkers *workers)
{
    const gsize fade = fading->loop->fade, bytes = 3 * billow_grid_count(&fading->run->grid) * sizeof(float);
    billow_workers_run(workers, fade, 1, mix_frames, fading);
    if (!kept)
        return;
    g_autoptr(GPtrArray) mixed = g_ptr_array_new_with_free_func(g_free);
    for (gsize k = 0; k < fade; k++)
        g_ptr_array_add(mixed, g_memdup2(fading->frames[k], bytes));
    fading->straight = TRUE;
    billow_workers_run(workers, fade, 1, keep_lengths, fading);
    fading->straight = FALSE;
    for (int round = 0; round < ROUNDS; round++) {
        smooth_changes(fading, (float *const *) mixed->pdata);
        billow_workers_run(workers, fade, 1, keep_lengths, fading);
    }
}

/* Returns the anchors of a frame of the fade: those of the frame that has more of it. */
static GArray *
anchors_of(const Fading *fading, gsize k)
{
    const gsize nearer =
        billow_loop_share(fading->loop->fade, k) > 0.5 ? earlier_of(fading, k) : later_of(fading, k);
    GArray *anchors = g_array_copy(fading->run->anchors->pdata[nearer]);
    for (guint i = 0; i < anchors->len; i++) {
        BillowAnchor *anchor = &g_array_index(anchors, BillowAnchor, i);
        const float *place =
            fading->frames[k] + 3 * billow_grid_index(&fading->run->grid, anchor->column, anchor->row);
        anchor->position = billow_vec3((double) place[0], (double) place[1], (double) place[2]);
    }
    return anchors;
}

BillowRun *
billow_loop_fade(const BillowRun *run, const BillowLoop *loop, gboolean kept, BillowWorkers *workers)
{
    BillowRun *looped = billow_run_new(&run->grid);
    const double frame_time = billow_run_apart(run);
    const gsize bytes = 3 * billow_grid_count(&run->grid) * sizeof(float);
    g_autofree float **frames = g_new(float *, loop->fade);
    for (gsize k = 0; k < loop->fade; k++)
        frames[k] = g_malloc(bytes);
    Fading fading = {run, loop, FALSE, frames};
    make_fade(&fading, kept, workers);
    for (gsize f = 0; f + loop->fade < loop->count; f++)
        billow_run_add(looped, (double) f * frame_time, run->frames->pdata[loop->first + f],
                       run->anchors->pdata[loop->first + f]);
    for (gsize k = 0; k < loop->fade; k++) {
        g_autoptr(GArray) anchors = anchors_of(&fading, k);
        g_autoptr(GBytes) frame = g_bytes_new_take(frames[k], bytes);
        billow_run_add(looped, (double) (loop->count - loop->fade + k) * frame_time, frame, anchors);
    }
    return looped;
}
