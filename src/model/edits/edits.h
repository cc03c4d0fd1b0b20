/* Edits of a project: each takes a project and answers with a new one that is valid by the project format, or why there is
 * none: see BillowEdit, which is transferred in full. None changes its arguments. */
#pragma once

#include "core/base/mesh.h"
#include "model/edits/edit.h"

/* The block that `ref` names: as in the project, or, for a transition that is not written, a default one. NULL when
 * there is no such block. Transfer full. */
BillowBlock *billow_edit_block(const BillowProject *project, const BillowBlockRef *ref);

/* Puts `block` (transfer none; same kind and id as `ref`) in place of the one that `ref` names. A keyframe's time is
 * fitted between its neighbours; fades are shortened to fit the duration. */
BillowEdit billow_edit_set_block(const BillowProject *project, const BillowBlockRef *ref,
                                 const BillowBlock *block);

/* Adds a block (transfer none); its id is made unique in the project. A keyframe is moved to the nearest time at or
 * after its start where it fits, a constraint to the next free grid point; a fixed duration grows to hold the block. */
BillowEdit billow_edit_add_block(const BillowProject *project, const BillowBlock *block);

/* A block with sensible parameters for this cloth: `start` seconds, lasting what is left of the animation or 2 s. Wave:
 * amplitude and length in proportion to the cloth. Collider: a sphere under its middle, clear of it. Constraint: the
 * middle of the last row, or of another edge, or a corner, the first that neither an anchor nor another constraint
 * holds, along x. An id and name that are new in the project. Transfer full. */
BillowBlock *billow_edit_default_block(const BillowProject *project, BillowBlockKind kind, double start);

/* Removes a block. Removing a keyframe removes the transition that leaves it; removing a transition sets it back to
 * the default. */
BillowEdit billow_edit_remove(const BillowProject *project, const BillowBlockRef *ref);

/* A second block like this one, after it; a collider beside it, a constraint on the next free grid point. Not for
 * transitions. */
BillowEdit billow_edit_duplicate(const BillowProject *project, const BillowBlockRef *ref);

/* Moves a block to `start` seconds (>= 0). A keyframe may pass its neighbours but not overlap them: it goes to the
 * nearest free place. Keyframes, waves and sways. */
BillowEdit billow_edit_move(const BillowProject *project, const BillowBlockRef *ref, double start);

/* Moves a block's two ends. Fades are shortened to fit. A keyframe stays between its neighbours.
 * Keyframes, waves and sways. */
BillowEdit billow_edit_resize(const BillowProject *project, const BillowBlockRef *ref, double start,
                              double end);

/* The values of the project itself (name, times, material, look, physics) as they are in `wanted` (transfer none), a changed
 * copy of it; its grid and blocks have edits of their own. A material that changes stands with the cloth from then on,
 * without the `bend` of an older file. */
BillowEdit billow_edit_set_project(const BillowProject *project, const BillowProject *wanted);

/* Another cloth under the same animation. Anchors keep their share of the grid (column / (columns - 1));
 * those that would fall on one point are dropped but for the first, constraints likewise; given shapes are
 * resampled. */
BillowEdit billow_edit_set_grid(const BillowProject *project, const BillowGrid *grid);

/* A grid of the size of `sized` (a spacing's half more or less along one side, if that is not a multiple of the other) with the
 * columns, the rows or the spacing of `wanted`, whichever is not as in `now`; no more points than are allowed. */
BillowGrid billow_grid_at_resolution(const BillowGrid *sized, const BillowGrid *now,
                                     const BillowGrid *wanted);

/* A keyframe at `start` seconds whose shape is given: `mesh` is of the project's grid; `anchors` is where it is held. A
 * keyframe that is held then ends there; the new one is held for the rest of its duration, and left as it was. Elsewhere
 * it has no duration; a fixed duration of the project grows to its start. A keyframe that begins at `start` (within a
 * microsecond) is given the shape itself, unmuted, and is what `added` names. */
BillowEdit billow_edit_bake(const BillowProject *project, double start, const BillowMesh *mesh,
                            const BillowAnchor *anchors, size_t n_anchors);

/* Adds a keyframe at its start (transfer none); its id is made unique. A keyframe that is held then ends there, the new one is
 * held for the rest and left as it was (BILLOW_EDIT_HOLD_SPLIT). In a transition it is held until half the way to the next one
 * at most (BILLOW_EDIT_HOLD_SHORTENED). Where another begins within a frame it goes after that
 * (BILLOW_EDIT_ELSEWHERE). A fixed duration of the project grows to hold it. */
BillowEdit billow_edit_insert_keyframe(const BillowProject *project, const BillowBlock *keyframe);

/* A keyframe as in `before` (transfer none; an earlier one of that id), but for one of its anchors, which is moved by so much; what was
 * given as its shape goes with that. Moved by nothing it is as it was. */
BillowEdit billow_edit_move_anchor(const BillowProject *project, const BillowBlockRef *ref,
                                   const BillowBlock *before, size_t index, BillowVec3 by);

/* The keyframe that begins at `start` seconds and is not muted; NULL: there is none. Transfer none. */
const BillowBlock *billow_edit_keyframe_at(const BillowProject *project, double start);

/* The gap between two keyframes of the project: the hold of `from` ends at `start`, that of `to` (NULL: none follows) begins at `end`
 * and ends when it did, as far as billow_edit_resize() lets them. */
BillowEdit billow_edit_set_gap(BillowProject *project, const BillowBlock *from, const BillowBlock *to,
                               double start, double end);

/* A keyframe hung by its anchors afresh, without the shape that it gives and the pose that it hangs near. */
BillowEdit billow_edit_hang(const BillowProject *project, const BillowBlockRef *ref);
