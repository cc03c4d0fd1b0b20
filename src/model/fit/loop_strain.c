#include "model/fit/loop_strain.h"

#include "core/cloth/keep_lengths.h"
#include "core/fit/loop.h"

#include <string.h>

/* By how much lengths differ from those of the flat cloth, at most: what keeping them leaves adds to it. */
static const double MOST_STRAIN = 0.0035;

typedef struct {
    BillowRun *loop;
    gsize fade, beside; /* frames of the fade, and on either side */
} Limiting;

/* Returns the share of the change in frame `k` (0 ...) of those that change. */
static double
share_of(const Limiting *limiting, gsize k)
{
    const gsize beside = limiting->beside, last = limiting->fade + 2 * beside - 1;
    return k < beside          ? billow_loop_share(beside, k)
           : last - k < beside ? billow_loop_share(beside, last - k)
                               : 1.0;
}

static BillowKeepLengths *
limited_keep(const BillowGrid *grid, const GArray *anchors)
{
    g_autofree float *hold = g_new0(float, billow_grid_count(grid));
    for (guint i = 0; i < anchors->len; i++) {
        const BillowAnchor *anchor = &g_array_index(anchors, BillowAnchor, i);
        hold[billow_grid_index(grid, anchor->column, anchor->row)] = 1.0f;
    }
    BillowKeepLengths *keep = billow_keep_lengths_new(grid, hold);
    billow_keep_lengths_limit(keep, grid, MOST_STRAIN);
    return keep;
}

static void
limit_frames(void *data, size_t begin, size_t end)
{
    const Limiting *limiting = data;
    BillowRun *loop = limiting->loop;
    const gsize count = loop->frames->len, n = billow_grid_count(&loop->grid);
    g_autofree float *planes = g_new(float, 6 * n);
    float *const from[3] = {planes, planes + n, planes + 2 * n}, *const pose[3] = {planes + 3 * n,
                                                                                   planes + 4 * n,
                                                                                   planes + 5 * n};
    const float *const own[3] = {from[0], from[1], from[2]};
    for (size_t k = begin; k < end; k++) {
        const gsize f = (count - limiting->fade - limiting->beside + k) % count;
        BillowKeepLengths *keep = limited_keep(&loop->grid, loop->anchors->pdata[f]);
        billow_frame_planes(billow_run_frame(loop, f), n, from);
        memcpy(pose[0], from[0], 3 * n * sizeof(float));
        billow_keep_lengths_run(keep, own, own, 0.0f, FALSE, NULL, NULL, pose);
        billow_keep_lengths_free(keep);
        const double share = share_of(limiting, k);
        float *frame = g_new(float, 3 * n);
        for (size_t i = 0; i < 3 * n; i++) {
            const double before = (double) from[i % 3][i / 3];
            frame[i] = (float) (before + share * ((double) pose[i % 3][i / 3] - before));
        }
        g_bytes_unref(loop->frames->pdata[f]);
        loop->frames->pdata[f] = g_bytes_new_take(frame, 3 * n * sizeof *frame);
    }
}

void
billow_loop_limit_strain(BillowRun *loop, gsize fade, BillowWorkers *workers)
{
    Limiting limiting = {loop, fade, MIN(fade, (loop->frames->len - fade) / 2)};
    billow_workers_run(workers, fade + 2 * limiting.beside, 1, limit_frames, &limiting);
}
