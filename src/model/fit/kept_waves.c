#include "model/fit/kept_waves.h"

#include "model/fit/kept_blocks.h"

#include <math.h>
#include <string.h>

/* How often poses are settled at first; rounds in which numbers are refined after each layer, and at the
 * end; and how often a layer, or the whole, is looked for again in frames that are better undone. */
enum { SETTLE = 6, ROUNDS = 4, LAST_ROUNDS = 24, AGAIN = 1 };

/* Blocks are those of a fake animation if they are within this share of the cloth's size of its frames
 * (rms). */
static const double WITHIN = 1e-3;

/* A wave that leaves less than this share of what a sway does, at first, is one. */
static const double FAR_LESS = 0.2;

/* The run without what keeping lengths changes. */
static BillowRun *
undone_run(const BillowKeptBlocks *blocks, BillowWorkers *workers)
{
    const BillowRun *run = blocks->run;
    BillowRun *undone = billow_run_new(&run->grid);
    g_autoptr(GPtrArray) frames = billow_kept_blocks_undo(blocks, workers);
    for (guint f = 0; f < run->frames->len; f++)
        billow_run_add(undone, g_array_index(run->starts, double, f), frames->pdata[f],
                       run->anchors->pdata[f]);
    return undone;
}

static gboolean
same_keys(const GArray *a, const GArray *b)
{
    if (a->len != b->len)
        return FALSE;
    for (guint k = 0; k < a->len; k++) {
        const BillowFitKey *p = &g_array_index(a, BillowFitKey, k), *q = &g_array_index(b, BillowFitKey, k);
        if (p->first != q->first || p->last != q->last || p->easing.curve != q->easing.curve)
            return FALSE;
    }
    return TRUE;
}

/* Takes other keyframes, with poses of the undone frames. */
static void
take_keys(BillowKeptBlocks **blocks, const BillowRun *undone, const GArray *keys)
{
    BillowKeptBlocks *old = *blocks;
    *blocks = billow_kept_blocks_new(undone, old->weights, old->angles, keys);
    (*blocks)->run = old->run;
    memcpy((*blocks)->layers, old->layers, sizeof old->layers);
    (*blocks)->n_layers = old->n_layers;
    billow_kept_blocks_free(old);
}

/* Looks for the keyframes again in the undone frames, and for the next layer. Sets `*is_new` if there is
 * anything new, and `*sway` as billow_kept_blocks_add_layer() does. Returns FALSE if stopped. */
static gboolean
look_again(BillowKeptBlocks **blocks, guint most, BillowFitPart *part, gboolean *is_new,
           BillowKeptBlocks **sway)
{
    const BillowFitWork alone = {part->work->workers, NULL, NULL};
    g_autoptr(BillowRun) undone = undone_run(*blocks, alone.workers);
    BillowLayerSearch search;
    *is_new = FALSE;
    if (!billow_layer_search_open(&search, undone, (*blocks)->weights, &alone))
        return FALSE;
    billow_layer_search_take_transitions(&search, TRUE);
    if (search.own && !same_keys(search.own, (*blocks)->keys)) {
        take_keys(blocks, undone, search.own);
        billow_kept_blocks_settle(*blocks, SETTLE, 1, alone.workers);
        *is_new = TRUE;
    }
    billow_layer_search_close(&search);
    const size_t before = (*blocks)->n_layers;
    if (before < most && !billow_kept_blocks_add_layer(*blocks, sway, part))
        return FALSE;
    *is_new = *is_new || (*blocks)->n_layers > before;
    return TRUE;
}

/* Refines the blocks, and those with a sway, if there are some, which then are taken unless the wave is
 * clear; it is if it leaves far less than a sway does after a round. Returns what is left, m^2; < 0 if
 * stopped. */
static double
refine_either(BillowKeptBlocks *blocks, BillowKeptBlocks *sway, BillowFitPart *part)
{
    const double squares = billow_kept_blocks_refine(blocks, ROUNDS, part);
    if (squares < 0.0 || !sway)
        return squares;
    double others = billow_kept_blocks_refine(sway, 1, part);
    if (others >= 0.0 && squares >= FAR_LESS * others)
        others = billow_kept_blocks_refine(sway, ROUNDS - 1, part);
    if (others < 0.0)
        return -1.0;
    if (billow_kept_wave_is_clear(squares, others))
        return squares;
    billow_kept_blocks_swap(blocks, sway);
    return others;
}

/* Looks once, and keeps what is found if it leaves less than `*squares`, m^2. Sets `*is_better` if so.
 * Returns FALSE if stopped. */
static gboolean
look(BillowKeptBlocks *blocks, guint most, BillowFitPart *finding, BillowFitPart *refining, double *squares,
     gboolean *is_better)
{
    BillowKeptBlocks *next = billow_kept_blocks_copy(blocks), *sway = NULL;
    gboolean is_new, goes_on = look_again(&next, most, finding, &is_new, &sway);
    const double now = goes_on && is_new ? refine_either(next, sway, refining) : INFINITY;
    goes_on = goes_on && now >= 0.0;
    *is_better = goes_on && now < *squares;
    if (*is_better) {
        *squares = now;
        billow_kept_blocks_swap(blocks, next);
    }
    billow_kept_blocks_free(next);
    billow_kept_blocks_free(sway);
    return goes_on;
}

/* Finds all layers. Returns the sum of the squared distances that are left, m^2; < 0 if stopped. */
static double
find_layers(BillowKeptBlocks *blocks, guint most, const BillowFitWork *work)
{
    const guint looks = most + AGAIN;
    const double share = 1.0 / (looks + 1.0);
    double squares = INFINITY;
    gboolean is_better = TRUE;
    for (guint i = 0; i < looks && is_better && !billow_kept_blocks_are_found(blocks, squares); i++) {
        BillowFitPart finding = {work, share * i, 0.5 * share},
                      refining = {work, share * (i + 0.5), 0.5 * share};
        if (!look(blocks, most, &finding, &refining, &squares, &is_better))
            return -1.0;
    }
    BillowFitPart last = {work, 1.0 - share, share};
    return billow_kept_blocks_refine(blocks, LAST_ROUNDS, &last);
}

static void
take_blocks(BillowRun *run, const BillowKeptBlocks *blocks)
{
    run->layers = g_array_new(FALSE, FALSE, sizeof(BillowFoundLayer));
    g_array_append_vals(run->layers, blocks->layers, (guint) blocks->n_layers);
    run->poses = billow_kept_blocks_poses(blocks);
    run->own = g_array_ref(blocks->keys);
}

gboolean
billow_run_find_kept_waves(BillowRun *run, BillowLayerSearch *search, guint most, gboolean angles)
{
    if (billow_layer_search_take_transitions(search, TRUE) == 0 || !search->own)
        return TRUE;
    const double size = billow_run_size(run), n = (double) run->frames->len * (double) billow_run_points(run);
    BillowKeptBlocks *blocks = billow_kept_blocks_new(run, search->parts.weights, angles, search->own);
    billow_kept_blocks_settle(blocks, SETTLE, 1, search->work->workers);
    const double squares = find_layers(blocks, most, search->work);
    if (squares >= 0.0 && blocks->n_layers > 0 && sqrt(squares / n) <= WITHIN * size)
        take_blocks(run, blocks);
    billow_kept_blocks_free(blocks);
    return squares >= 0.0;
}
