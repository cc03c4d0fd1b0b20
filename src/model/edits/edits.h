/* Edits of a project. Each takes a project and returns a new one that is valid by the project format, or the
 * reason why there is none: a BillowEdit, transfer full. None changes its arguments. */
#pragma once

#include "core/base/mesh.h"
#include "model/edits/edit.h"

/* Returns the block that `ref` names, a default one for an unwritten transition, or NULL. Transfer full. */
BillowBlock *billow_edit_block(const BillowProject *project, const BillowBlockRef *ref);

/* Replaces the block that `ref` names by `block` (transfer none; same kind and id). A keyframe is fitted
 * between its neighbors in time; fades are shortened to fit the duration. */
BillowEdit billow_edit_set_block(const BillowProject *project, const BillowBlockRef *ref,
                                 const BillowBlock *block);

/* Adds a block (transfer none) with an id that is made unique. A keyframe is moved to the nearest time where
 * it fits, a constraint to the next free grid point. A project with a duration of its own keeps that: a block
 * is moved to begin before its end (BILLOW_EDIT_BEFORE_END), a wave or sway also to keep at least half of its
 * length, and ends there at the latest (BILLOW_EDIT_CUT_AT_END). */
BillowEdit billow_edit_add_block(const BillowProject *project, const BillowBlock *block);

/* Returns a block with sensible parameters for this cloth, starting at `start` seconds and lasting for the
 * rest of the animation or 2 s. Wave: amplitude and wavelength in proportion to the cloth. Collider: a sphere
 * below its center, clear of it. Constraint: along x, at the middle of the last row, of another edge, or at a
 * corner: the first without an anchor or constraint. Id and name are new in the project. Transfer full. */
BillowBlock *billow_edit_default_block(const BillowProject *project, BillowBlockKind kind, double start);

/* Removes a block; with a keyframe, also the transition that leaves it. A transition becomes the default. */
BillowEdit billow_edit_remove(const BillowProject *project, const BillowBlockRef *ref);

/* Adds a copy after a block; of a collider beside it, of a constraint at the next free point. No
 * transitions. */
BillowEdit billow_edit_duplicate(const BillowProject *project, const BillowBlockRef *ref);

/* Moves a keyframe, wave or sway to `start` seconds (>= 0). A keyframe may pass its neighbors but not overlap
 * them: it goes to the nearest free time. */
BillowEdit billow_edit_move(const BillowProject *project, const BillowBlockRef *ref, double start);

/* Moves both ends of a keyframe, wave or sway; fades shorten to fit. A keyframe stays between its
 * neighbors. */
BillowEdit billow_edit_resize(const BillowProject *project, const BillowBlockRef *ref, double start,
                              double end);

/* Copies the project's own values (name, times, material, look, physics) from `wanted`, a changed copy of the
 * project (transfer none). Grid and blocks have their own edits. A changed material is stored with the cloth
 * from then on, without the `bend` of older files. */
BillowEdit billow_edit_set_project(const BillowProject *project, const BillowProject *wanted);

/* Replaces the export presets of the project by `exports` (array of BillowExportPreset, transfer none). Formats and
 * options are not checked. */
BillowEdit billow_edit_set_exports(const BillowProject *project, const GPtrArray *exports);

/* Replaces the grid under the same animation; its outline does not matter: that of the project is moved along.
 * Anchors keep their relative positions on the grid (column / (columns - 1)), or go to the nearest point within the
 * outline. If several anchors would share a point, only the first is kept; the same for constraints. Baked shapes
 * are resampled. */
BillowEdit billow_edit_set_grid(const BillowProject *project, const BillowGrid *grid);

/* Gives the cloth an outline of `n` loops; 0: makes it a rectangle. Refuses an outline that leaves anchors or
 * constraints outside. */
BillowEdit billow_edit_set_outline(const BillowProject *project, const BillowOutlineLoop *loops, size_t n);

/* Replaces a map of the cloth's material; NULL or one without paint removes it. Refuses a factor out of bounds, and
 * a rope. */
BillowEdit billow_edit_set_map(const BillowProject *project, BillowMapKind kind, const BillowMap *map);

/* Returns a grid of the size of `sized` with the columns, rows or spacing of `wanted`, whichever differs from
 * `now`. A side that is no multiple of the spacing may be off by half of it. Limits the number of points. */
BillowGrid billow_grid_at_resolution(const BillowGrid *sized, const BillowGrid *now,
                                     const BillowGrid *wanted);

/* Adds a keyframe at `start` seconds with a baked shape: `mesh` is on the project's grid, `anchors` are its
 * anchors. If another keyframe is held then, it ends there, and the new one takes over the rest of its
 * duration and its transition. Otherwise the new one has no duration, and a fixed duration of the project
 * grows to its start. A keyframe that already begins at `start` (within a microsecond) gets the shape
 * instead, is unmuted, and is named by `added`. */
BillowEdit billow_edit_bake(const BillowProject *project, double start, const BillowMesh *mesh,
                            const BillowAnchor *anchors, size_t n_anchors);

/* Adds a keyframe (transfer none) at its start, with an id that is made unique. A keyframe that is held at
 * that time ends there, and the new one takes over the rest of its duration and its transition
 * (BILLOW_EDIT_HOLD_SPLIT). Within a transition it is held at most until halfway to the next keyframe
 * (BILLOW_EDIT_HOLD_SHORTENED). If another keyframe begins within a frame, the new one goes after it
 * (BILLOW_EDIT_ELSEWHERE). It ends with the animation at the latest (BILLOW_EDIT_CUT_AT_END), if the project
 * has a duration of its own. */
BillowEdit billow_edit_insert_keyframe(const BillowProject *project, const BillowBlock *keyframe);

/* Restores a keyframe from `before` (transfer none; an earlier version of the same id) with an anchor moved
 * by `by`, which drops its baked shape. It hangs near the pose of `seen`, a version with the pose that is
 * seen (NULL: unknown), as far as billow_carried_pose() takes that along. If `by` is zero, the keyframe is
 * exactly as it was. */
BillowEdit billow_edit_move_anchor(const BillowProject *project, const BillowBlockRef *ref,
                                   const BillowBlock *before, size_t index, BillowVec3 by,
                                   const BillowKeyframe *seen);

/* Returns the unmuted keyframe that begins at `start` seconds, or NULL. Transfer none. */
const BillowBlock *billow_edit_keyframe_at(const BillowProject *project, double start);

/* Sets the gap between two keyframes: `from` ends at `start`; `to` (NULL: none follows) begins at `end` and
 * keeps its end, as far as billow_edit_resize() permits. */
BillowEdit billow_edit_set_gap(BillowProject *project, const BillowBlock *from, const BillowBlock *to,
                               double start, double end);

/* The time that a transition takes, seconds; 0: no keyframe follows. */
typedef struct {
    double duration;
} BillowGap;

/* Fields of a BillowGap. */
extern const BillowField billow_gap_fields[];

/* Returns how long the transition takes that leaves a keyframe; 0 if there is none. */
double billow_edit_gap(const BillowProject *project, const char *keyframe_id);

/* Sets that time, as dragging the end of the transition does: the next keyframe begins earlier or later, and
 * keeps its own end. At least a frame, at most until that end (BILLOW_EDIT_OUT_OF_BOUNDS). */
BillowEdit billow_edit_fill_gap(BillowProject *project, const char *keyframe_id, double seconds);

/* Re-drapes a keyframe from its anchors: drops its baked shape and the pose that it hangs near. */
BillowEdit billow_edit_redrape(const BillowProject *project, const BillowBlockRef *ref);
