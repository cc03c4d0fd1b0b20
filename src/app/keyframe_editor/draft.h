/* The edited keyframe, alone in a session with the cloth, so that it has its own history and preview. */
#pragma once

#include "model/animation/snap_through.h"
#include "model/live/session.h"

/* Creates a draft of `keyframe`, which is in `animation` or is to be added to it. Transfer full. */
BillowSession *billow_draft_new(BillowSession *animation, const BillowBlock *keyframe);

/* Returns the present keyframe (transfer none, valid until the next edit). */
const BillowBlock *billow_draft_keyframe(BillowSession *draft);

const BillowGrid *billow_draft_grid(BillowSession *draft);

/* Returns the cloth's diagonal in meters. */
double billow_draft_size(BillowSession *draft);

/* Edit the draft; `label` and `merge` as in billow_session_edit(). An edit that changes nothing is ignored.
 * With other anchors or folds than those for which a shape was baked, the keyframe is draped instead; with
 * the former ones the shape returns. */
void billow_draft_set_anchors(BillowSession *draft, const BillowAnchor *anchors, size_t n_anchors,
                              const char *label, const char *merge);
/* Binds the anchors (`chosen`: one byte each; NULL: all) to cloth number `carrier` of the draft (model/placing/hang_on.h), or
 * to nothing if that is -1; they then stay where they are. */
void billow_draft_hang_on(BillowSession *draft, const guint8 *chosen, int carrier);

/* Binds them to a collider of the draft, where they are. */
void billow_draft_ride_on(BillowSession *draft, const guint8 *chosen, const BillowBlock *collider);

/* Puts them along the line around it, and binds them to it. Returns FALSE if that is not possible
 * (model/placing/spread_around.h). */
gboolean billow_draft_spread_around(BillowSession *draft, const guint8 *chosen, const BillowBlock *collider);

/* Binds them to a node of a motion of the draft, which has been read, where they are. */
void billow_draft_ride_on_node(BillowSession *draft, const guint8 *chosen, const BillowBlock *motion,
                               const char *node);

/* Puts them on the nearest places of the mesh of such a motion, out of it by the margin of its skin, and binds them there. */
void billow_draft_hang_on_mesh(BillowSession *draft, const guint8 *chosen, const BillowBlock *motion);

/* Binds those that are on a mesh to the triangle with this number there, at the same place of it. */
void billow_draft_set_triangle(BillowSession *draft, const guint8 *chosen, size_t triangle);

/* Moves them along what carries them, by so many columns and rows of it. */
void billow_draft_hang_along(BillowSession *draft, const guint8 *chosen, int columns, int rows);

/* Binds an anchor (number `anchor`) to what `binding` says; NULL: unbinds it. The view calls this at the end of a drag.
 * `merge` as in billow_session_edit(). */
void billow_draft_drop(BillowSession *draft, size_t anchor, const BillowBinding *binding, const char *merge);

void billow_draft_set_folds(BillowSession *draft, const BillowFold *folds, char *const *unknown,
                            size_t n_folds, const char *label, const char *merge);
/* Sets anchors, folds and wind to those of `held`. */
void billow_draft_set_held(BillowSession *draft, const BillowKeyframe *held, const char *label,
                           const char *merge);
/* Drops a baked shape. */
void billow_draft_set_bends(BillowSession *draft, const BillowBend *bends, char *const *unknown,
                            size_t n_bends, const char *label, const char *merge);
void billow_draft_set_twists(BillowSession *draft, const BillowTwist *twists, char *const *unknown,
                             size_t n_twists, const char *label, const char *merge);

/* A coil that is all 0 is none. */
void billow_draft_set_coil(BillowSession *draft, const BillowCoil *coil, const char *label,
                           const char *merge);
void billow_draft_set_creases(BillowSession *draft, const BillowCrease *creases, char *const *unknown,
                              size_t n_creases, const char *label, const char *merge);
void billow_draft_set_wind(BillowSession *draft, const BillowSteadyWind *wind, const char *label,
                           const char *merge);
/* Restores `keyframe`, an earlier state of this draft's keyframe. */
void billow_draft_restore(BillowSession *draft, const BillowBlock *keyframe, const char *label,
                          const char *merge);
void billow_draft_set_name(BillowSession *draft, const char *name);
void billow_draft_set_duration(BillowSession *draft, double seconds);

/* Sets the cloth's material to that of `wanted`, a changed copy of the draft's project. */
void billow_draft_set_material(BillowSession *draft, const BillowProject *wanted, const char *label,
                               const char *merge);

/* Sets how the cloth's surface begins to that of `wanted`, likewise. The keyframe is draped from scratch,
 * unless its shape is baked. */
void billow_draft_set_surface(BillowSession *draft, const BillowProject *wanted, const char *label);

/* Sets the keyframe that the user sees, and in which pose (both are copied); NULL: none. While the same
 * points are pinned, a change of anchor positions, wind or material drapes the cloth from that pose, and so
 * near it. */
void billow_draft_see(BillowSession *draft, const BillowBlock *keyframe, const BillowCoarsePose *pose);

/* Says that the user does not see the cloth for now. What was seen last counts while the anchors are the same. */
void billow_draft_look_away(BillowSession *draft);

/* --- Snaps (model/animation/snap_through.h) --- */

/* Compares the draft from now on with its keyframe in the animation (`ref`; NULL: a new one) and with the one
 * before it, also around a loop. The draft begins with the pose in which its keyframe is seen there. */
void billow_draft_compare(BillowSession *draft, BillowSession *animation, const BillowBlockRef *ref);

/* Says where the cloth snaps to the shape of `keyframe`, a state of the draft's. Free with g_free(). NULL: nowhere, or the
 * draft keeps the folds there. */
char *billow_draft_look_for_snap(BillowSession *draft, const BillowBlock *keyframe,
                                 const BillowRestShape *shape);

/* Lets it keep the folds there: an edit of the draft. */
void billow_draft_keep_folds(BillowSession *draft);

/* Return whether the keyframe has a baked shape or a pose that it stays near; drop both and re-drape it. */
gboolean billow_draft_can_redrape(BillowSession *draft);
void billow_draft_redrape(BillowSession *draft);

/* Returns whether the shape of this report did not find its way from the pose that the keyframe stays near:
 * re-draping is likely to help. */
gboolean billow_draft_is_lost(BillowSession *draft, const BillowRestReport *report);

/* Re-drapes an edited keyframe whose shape is lost, unless anchors that are too far apart are why. This is a
 * step of the history, and it is not repeated once undone. Returns whether it did. */
gboolean billow_draft_find_again(BillowSession *draft, const BillowRestReport *report);

/* Puts the keyframe, the material and the surface into the animation: in place of `ref`, or at the playhead
 * if that is NULL, see billow_edit_new_keyframe(). This is one step of the history; the keyframe is selected
 * and the playhead moved to it. Returns a message for the user (free with g_free()), or NULL. `applied`
 * receives FALSE if there was no room for a new keyframe. */
char *billow_draft_apply(BillowSession *draft, BillowSession *animation, const BillowBlockRef *ref,
                         gboolean *applied);

/* Returns the animation as billow_draft_apply() would leave it. Transfer full. */
BillowProject *billow_draft_result(BillowSession *draft, BillowSession *animation, const BillowBlockRef *ref);
