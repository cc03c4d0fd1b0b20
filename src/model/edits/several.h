/* Edits of several blocks at once: each one step, pure as those of model/edits/edits.h. A set may name blocks that an edit has
 * nothing to do with (a transition that is to be moved): they stay as they are. BILLOW_EDIT_NOTHING_CHANGED where nothing
 * else is left. */
#pragma once

#include "model/edits/edits.h"

/* Removes them. Keyframes take the transitions that leave them along; transitions are set back to the default. */
BillowEdit billow_edit_remove_blocks(const BillowProject *project, const BillowBlockSet *blocks);

/* Mutes them, or no more. */
BillowEdit billow_edit_mute_blocks(const BillowProject *project, const BillowBlockSet *blocks,
                                   gboolean muted);

/* Gives blocks of the timeline another colour (a number in billow_block_colors). */
BillowEdit billow_edit_color_blocks(const BillowProject *project, const BillowBlockSet *blocks, int color);

/* Moves them by `seconds`, as far as there is room: none begins before 0, and keyframes stop where others are
 * (BILLOW_EDIT_STOPPED). `ripple`: everything on the timeline that begins with the first of them or later moves along. */
BillowEdit billow_edit_shift_blocks(const BillowProject *project, const BillowBlockSet *blocks,
                                    double seconds, gboolean ripple);

/* Scales their times, fades included, about `pivot` so that what is at `from` comes to `to`, as far as there is room: a
 * wave or sway lasts a frame at least, keyframes stop where others are. `ripple`: what begins at the end of them or later
 * moves with that end. */
BillowEdit billow_edit_stretch_blocks(const BillowProject *project, const BillowBlockSet *blocks,
                                      double pivot, double from, double to, gboolean ripple);

/* Moves the ends of one block, as billow_edit_resize(). `ripple`: what begins at its end or later moves with that. */
BillowEdit billow_edit_trim(const BillowProject *project, const BillowBlockRef *ref, double start, double end,
                            gboolean ripple);

/* When the first of them begins, and the last of them ends, seconds. FALSE: none of them has a time. */
gboolean billow_edit_span(const BillowProject *project, const BillowBlockSet *blocks, double *start,
                          double *end);

/* Copies of them, each with an id and a name of its own, where the last of them ends; colliders beside them, constraints
 * on the next free points. Copies of keyframes are left as these are. Where there is no room for a transition after them,
 * everything that comes later moves on (BILLOW_EDIT_PUSHED). */
BillowEdit billow_edit_duplicate_blocks(const BillowProject *project, const BillowBlockSet *blocks);

/* A project of these blocks alone, the first of them at 0, on the same grid: what is put on the clipboard. Transfer
 * full. */
BillowProject *billow_edit_excerpt(const BillowProject *project, const BillowBlockSet *blocks);

/* Adds the blocks of another project, each `seconds` later, with ids that are new here. Keyframes go together to the
 * nearest time where they fit; not at `seconds`: BILLOW_EDIT_ELSEWHERE. Blocks that name points of the cloth need one of
 * as many columns and rows. */
BillowEdit billow_edit_add_blocks(const BillowProject *project, const BillowProject *excerpt, double seconds);

/* Cuts those in two that `seconds` lies within: the second half is a block of its own, moves the cloth as the whole would
 * have, and is left as that was. Halves of a layer that fades there, swells in gusts or changes do not quite:
 * BILLOW_EDIT_SPLIT_DIFFERS. */
BillowEdit billow_edit_split_blocks(const BillowProject *project, const BillowBlockSet *blocks,
                                    double seconds);
