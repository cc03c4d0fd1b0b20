/* What the files of the edits share. */
#pragma once

#include "model/edits/edits.h"

/* `id` itself if it is free, else with a number behind it. Free with g_free(). */
char *billow_edit_unique_id(const BillowProject *project, const char *id);

/* Why the project may not hold `block` in place of `self` (NULL: beside all others); BILLOW_EDIT_DONE when it may: its
 * numbers are within the bounds of the project format, no other constraint is at its point, and there is room for its
 * given shape. */
BillowEdit billow_edit_check(const BillowProject *project, const BillowBlock *self, const BillowBlock *block);

/* The same for the values of one table of fields. */
BillowEdit billow_edit_check_fields(const BillowField *fields, const void *subject, const BillowGrid *grid);

/* An answer without project. */
BillowEdit billow_edit_refuse(BillowEditOutcome why);

/* An answer with one (transfer full). */
BillowEdit billow_edit_done(BillowProject *project);

/* What users read for a block. */
const char *billow_edit_name_of(const BillowBlock *block);

/* Has what begins at `end` or later, and is none of `blocks`, go `seconds` on. */
BillowEdit billow_edit_make_room(const BillowProject *project, const BillowBlockSet *blocks, double end,
                                 double seconds);

/* Moves a block of which there is one a point to its own point or the next one in grid order, from the first again after the
 * last, where there is none of its kind. FALSE: there is no such point. */
gboolean billow_edit_move_to_free_point(const BillowProject *project, BillowBlock *block);

/* Puts `block` (transfer full) in the place of the one at `index`. */
void billow_edit_replace(GPtrArray *track, guint index, BillowBlock *block);

/* What leaves the keyframe `from` leaves the keyframe `to` then. */
void billow_edit_hand_transition_on(BillowProject *project, const char *from, const char *to);

/* The longest duration from `start` that ends at `end` or before, rounding included. */
double billow_edit_duration_until(double start, double end);

/* Whether two times are one, as they are shown and typed. */
gboolean billow_edit_same_time(double a, double b);

/* How many keyframes begin at `seconds` or before. */
guint billow_edit_count_begun(const BillowProject *project, double seconds);

/* Puts a keyframe of a new id (transfer full) where it begins: one that is held then ends there, and the new one is held for the
 * rest of that. */
BillowEdit billow_edit_put_keyframe(const BillowProject *project, BillowBlock *keyframe);

/* The same in a project that nobody else can see yet, which may hold it; the answer has no project. */
BillowEdit billow_edit_place_keyframe(BillowProject *own, BillowBlock *keyframe);

/* Puts `keyframe` (transfer none), fitted between its neighbours, in the place of the one at `index` of such a project; the answer has no
 * project. */
BillowEdit billow_edit_refit_keyframe(BillowProject *own, guint index, const BillowBlock *keyframe);

/* A block as billow_edit_default_block() makes it, of that id and number. */
BillowBlock *billow_edit_numbered_block(const BillowProject *project, BillowBlockKind kind, const char *id,
                                        guint number, double start);
