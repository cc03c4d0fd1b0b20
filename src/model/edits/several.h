/* Edits of several blocks at once, each a single undo step, pure like those of model/edits/edits.h. Blocks
 * that an edit does not apply to (such as a transition to be moved) stay unchanged. The result is
 * BILLOW_EDIT_NOTHING_CHANGED if none remain. */
#pragma once

#include "model/edits/edits.h"
#include "model/project/time_remap.h"

/* Removes the blocks; with keyframes, the transitions that leave them. Transitions become the default. */
BillowEdit billow_edit_remove_blocks(const BillowProject *project, const BillowBlockSet *blocks);

/* Mutes or unmutes the blocks. */
BillowEdit billow_edit_mute_blocks(const BillowProject *project, const BillowBlockSet *blocks,
                                   gboolean muted);

/* Sets the color of blocks on the timeline (a number in billow_block_colors). */
BillowEdit billow_edit_color_blocks(const BillowProject *project, const BillowBlockSet *blocks, int color);

/* Lets the cloth turn as a whole (the path `turn`) in those transitions of `blocks` in which it turns by over
 * 60 degrees on straight lines: see billow_straight_turn(). */
BillowEdit billow_edit_turn_cloth(const BillowProject *project, const BillowBlockSet *blocks);

/* Gives the time remaps of `blocks` the curve of a preset. */
BillowEdit billow_edit_remap_blocks(const BillowProject *project, const BillowBlockSet *blocks,
                                    BillowRemapPreset preset);

/* Moves the blocks by `seconds`, as far as there is room: none begins before 0, and keyframes stop at others
 * (BILLOW_EDIT_STOPPED). `ripple`: also moves everything on the timeline from their first start on, of the
 * scene and of all cloths that are not locked, and the keys of colliders, of the wind and of the stiffness,
 * as far as there is room in all of them. */
BillowEdit billow_edit_shift_blocks(const BillowProject *project, const BillowBlockSet *blocks,
                                    double seconds, gboolean ripple);

/* Exchanges a keyframe and the next one (or with `later` FALSE, the one before): both keep their holds, the first begins
 * where the first did, and the second ends where the second did, so nothing else moves. Transitions stay where they
 * are. BILLOW_EDIT_STOPPED: there is none. */
BillowEdit billow_edit_swap_keyframe(const BillowProject *project, const BillowBlockRef *ref, gboolean later);

/* Moves one keyframe by `seconds`. Where its middle passes that of another one, both are exchanged as by
 * billow_edit_swap_keyframe(); otherwise it stops there (BILLOW_EDIT_STOPPED). */
BillowEdit billow_edit_drag_keyframe(const BillowProject *project, const BillowBlockRef *ref, double seconds);

/* Scales the times of the blocks, including fades, about `pivot` so that the time `from` moves to `to`, as
 * far as there is room: a wave or sway lasts at least one frame, and keyframes stop at others. If `to` is at
 * a frame, all their starts and ends land on frames, unless keyframes between frames are in the way.
 * `ripple`: what begins at or after their end moves along with that end, in all cloths as
 * above. */
BillowEdit billow_edit_stretch_blocks(const BillowProject *project, const BillowBlockSet *blocks,
                                      double pivot, double from, double to, gboolean ripple);

/* Moves both ends of a block like billow_edit_resize(). `ripple`: what begins at or after its end follows. */
BillowEdit billow_edit_trim(const BillowProject *project, const BillowBlockRef *ref, double start, double end,
                            gboolean ripple);

/* Gets the start of the first and the end of the last of the blocks, seconds. FALSE if none has a time. */
gboolean billow_edit_span(const BillowProject *project, const BillowBlockSet *blocks, double *start,
                          double *end);

/* Adds copies of the blocks, with new ids and names, after the end of the last one; colliders beside the
 * originals, constraints on the next free points. Keyframes are copied with their transitions. If there is no
 * room for a transition after them, everything later is moved (BILLOW_EDIT_PUSHED). */
BillowEdit billow_edit_duplicate_blocks(const BillowProject *project, const BillowBlockSet *blocks);

/* Returns a project of only these blocks, on the same grid, from 0 on, for the clipboard. Transfer full. */
BillowProject *billow_edit_excerpt(const BillowProject *project, const BillowBlockSet *blocks);

/* Adds the blocks of `excerpt`, each `seconds` later, with new ids. Keyframes are moved together to the
 * nearest time where they fit (BILLOW_EDIT_ELSEWHERE if that is not `seconds`). All are moved and cut to fit
 * before the end of a project that has a duration of its own, like a block in billow_edit_add_block(). Points
 * of the cloth are mapped to the same places of a cloth with another grid, as shares of its columns and rows:
 * the result then has the `columns` and `rows` that they were made for, and how many anchors were `left_out`. */
BillowEdit billow_edit_add_blocks(const BillowProject *project, const BillowProject *excerpt, double seconds);

/* Splits the blocks that contain `seconds` in two. The second half is a block of its own, which moves the
 * cloth as the whole would have and keeps its transition. The halves of a layer that fades there, has gusts
 * or changes over time differ slightly from the whole (BILLOW_EDIT_SPLIT_DIFFERS). */
BillowEdit billow_edit_split_blocks(const BillowProject *project, const BillowBlockSet *blocks,
                                    double seconds);
