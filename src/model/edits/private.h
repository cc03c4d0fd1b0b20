/* Functions shared by the edits. */
#pragma once

#include "model/edits/edits.h"

/* Returns a copy of `id` if it is unused, else with a number appended. Free with g_free(). */
char *billow_edit_unique_id(const BillowProject *project, const char *id);

/* Returns how many shapes of the whole cloth the active cloth has, baked or recorded, without those of
 * the block `except` (NULL: with all). */
gsize billow_edit_count_shapes(const BillowProject *project, const BillowBlock *except);

/* Checks whether `block` may replace `self` (NULL: be added): its numbers are within the bounds of the
 * project format, its point has no other constraint, and there is room for its baked shape. Returns
 * BILLOW_EDIT_DONE if so, else the reason. */
BillowEdit billow_edit_check(const BillowProject *project, const BillowBlock *self, const BillowBlock *block);

/* Performs the same check on the values of one table of fields. */
BillowEdit billow_edit_check_fields(const BillowField *fields, const void *subject, const BillowGrid *grid);

/* Performs the same check on a wind and its keys. */
BillowEdit billow_edit_check_wind(const BillowWind *wind);

/* Returns a result without a project. */
BillowEdit billow_edit_refuse(BillowEditOutcome why);

/* Returns a result with the project (transfer full). */
BillowEdit billow_edit_done(BillowProject *project);

/* Returns the blocks of an excerpt on another grid: their points are at the same places, as shares of the
 * columns and rows, and within its outline. Anchors that fall together are one. Transfer full. */
BillowProject *billow_edit_on_grid(const BillowProject *excerpt, const BillowGrid *grid);

/* Returns the name of a block that users see. */
const char *billow_edit_name_of(const BillowBlock *block);

/* Move the keys of the active cloth's stiffness, or those of colliders and of the wind, from `from` on by
 * `way` seconds, in place: within bounds, and at least a frame apart. */
void billow_edit_shift_cloth_keys(BillowProject *own, double from, double way);
void billow_edit_shift_scene_keys(BillowProject *own, double from, double way);

/* Moves everything that begins at `end` or later and is not in `blocks` by `seconds`, in all cloths that are
 * not locked, and the keys as above. */
BillowEdit billow_edit_make_room(const BillowProject *project, const BillowBlockSet *blocks, double end,
                                 double seconds);

/* Moves a block of a kind with one block per point to its own point or the next one in grid order that is
 * free of its kind, wrapping around at the end. Returns FALSE if every point is taken. */
gboolean billow_edit_move_to_free_point(const BillowProject *project, BillowBlock *block);

/* Replaces the block at `index` by `block` (transfer full). */
void billow_edit_replace(GPtrArray *track, guint index, BillowBlock *block);

/* Makes the transition that leaves the keyframe `from` leave the keyframe `to` instead. */
void billow_edit_hand_transition_on(BillowProject *project, const char *from, const char *to);

/* Returns the longest duration from `start` whose end, as rounded, is not after `end`. */
double billow_edit_duration_until(double start, double end);

/* Returns whether two times are equal as shown and typed. */
gboolean billow_edit_same_time(double a, double b);

/* Clamps the times of a block to their bounds, and shortens its fades to fit, the longer one first. */
void billow_edit_fit_times(BillowBlock *block);

/* Returns the start of the last frame, the latest at which a new block may begin; INFINITY if the project has
 * no duration of its own. */
double billow_edit_last_start(const BillowProject *project);

/* Returns how much earlier than at `start` blocks without keyframes have to begin, of which the last one
 * begins `last` and ends `length` seconds after the first one's start: to begin by the last frame, and to keep
 * at least half of their length. */
double billow_edit_earlier(const BillowProject *project, double start, double last, double length);

/* Shortens a block to end with a project that has a duration of its own. Returns whether it was longer. */
gboolean billow_edit_cut_at_end(const BillowProject *project, BillowBlock *block);

/* Refuses with BILLOW_EDIT_NO_TIME_LEFT. */
BillowEdit billow_edit_refuse_time(const BillowProject *project);

/* Returns the number of keyframes that begin at or before `seconds`. */
guint billow_edit_count_begun(const BillowProject *project, double seconds);

/* Adds a keyframe with a new id (transfer full) at its start. A keyframe that is held then ends there, and
 * the new one takes over the rest of its duration. */
BillowEdit billow_edit_put_keyframe(const BillowProject *project, BillowBlock *keyframe);

/* Does the same in place, in a project that nobody else can see yet. The result has no project. */
BillowEdit billow_edit_place_keyframe(BillowProject *own, BillowBlock *keyframe);

/* Replaces the keyframe at `index` by `keyframe` (transfer none), fitted between its neighbors, in place in a
 * project that nobody else can see yet. The result has no project. */
BillowEdit billow_edit_refit_keyframe(BillowProject *own, guint index, const BillowBlock *keyframe);

/* Returns a block like billow_edit_default_block(), with this id and number. */
BillowBlock *billow_edit_numbered_block(const BillowProject *project, BillowBlockKind kind, const char *id,
                                        guint number, double start);
