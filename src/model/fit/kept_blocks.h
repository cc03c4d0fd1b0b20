/* Keyframes, waves and sways of frames whose lengths were kept: the frames follow from them only through
 * that. docs/method.md §12. */
#pragma once

#include "model/fit/fit.h"
#include "model/fit/run.h"

typedef struct {
    const BillowRun *run;
    const float *weights; /* of the points */
    gboolean angles;      /* angles are kept, too */
    GArray *keys;         /* of BillowFitKey: where the cloth is held, and the curves between */
    BillowFoundLayer layers[BILLOW_MAX_FOUND_LAYERS + 1]; /* the last one is for looks only */
    size_t n_layers;
    float *poses; /* of each keyframe: planes of x, y and z */
} BillowKeptBlocks;

/* Returns blocks without layers, whose poses are the nearest to the frames before lengths are kept. The
 * same points must be pinned in all frames. `run` and `weights` are borrowed, `keys` is copied. Free with
 * billow_kept_blocks_free(). */
BillowKeptBlocks *billow_kept_blocks_new(const BillowRun *run, const float *weights, gboolean angles,
                                         const GArray *keys);
BillowKeptBlocks *billow_kept_blocks_copy(const BillowKeptBlocks *blocks);
void billow_kept_blocks_free(BillowKeptBlocks *blocks); /* NULL is allowed */

/* Moves the poses `rounds` times by what is left, with lengths kept, of one in `every` frames. Returns the sum of the
 * squared distances of all frames before the last time, as far as these tell, m^2. */
double billow_kept_blocks_settle(BillowKeptBlocks *blocks, int rounds, size_t every, BillowWorkers *workers);

/* Returns the frames as they would be without lengths kept, as far as the blocks tell what keeping them
 * changes: GBytes of each frame. */
GPtrArray *billow_kept_blocks_undo(const BillowKeptBlocks *blocks, BillowWorkers *workers);

/* Returns whether blocks that leave this, m^2, are those of the frames. */
gboolean billow_kept_blocks_are_found(const BillowKeptBlocks *blocks, double squares);

/* Returns the poses between the keyframes, without layers, in all frames: GBytes of each. */
GPtrArray *billow_kept_blocks_poses(const BillowKeptBlocks *blocks);

/* Moves all numbers of the layers and curves together, and the poses with them, to where least is left
 * (Gauss and Newton, damped), until that hardly falls, or `rounds` times. Returns the sum of the squared
 * distances, m^2; < 0 if `part` was stopped. */
double billow_kept_blocks_refine(BillowKeptBlocks *blocks, int rounds, BillowFitPart *part);

/* Adds the layer that takes most of what is left, as far as lengths leave it to be seen, roughly; none if
 * nothing does, or there is no room. If that is a wave that is so long that it may be a sway, `*sway`
 * becomes blocks with the best sway instead (transfer full). Returns FALSE if stopped. */
gboolean billow_kept_blocks_add_layer(BillowKeptBlocks *blocks, BillowKeptBlocks **sway, BillowFitPart *part);

/* Returns whether blocks with a wave leave so much less than with a sway, m^2, that it is none. */
gboolean billow_kept_wave_is_clear(double wave, double sway);

/* Makes blocks of the same run change places. */
void billow_kept_blocks_swap(BillowKeptBlocks *a, BillowKeptBlocks *b);

/* What evaluates frames on one thread. */
typedef struct BillowKeptFrame BillowKeptFrame;
BillowKeptFrame *billow_kept_frame_new(const BillowKeptBlocks *blocks);
void billow_kept_frame_free(BillowKeptFrame *frame);

/* Evaluates frame `f` of the blocks, which are those of `frame`, or differ in their numbers. Returns
 * planes of x, y and z, with lengths kept, which are valid until the next call. `*mixed` (NULL is
 * allowed): x, y and z of each point before that. */
float *billow_kept_frame_at(BillowKeptFrame *frame, const BillowKeptBlocks *blocks, size_t f,
                            const float **mixed);

/* Writes how much of each keyframe's pose is in frame `f`. */
void billow_kept_blocks_shares(const BillowKeptBlocks *blocks, size_t f, double *shares);
