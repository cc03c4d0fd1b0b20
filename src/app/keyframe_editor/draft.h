/* The keyframe that is being made or changed, in a session of its own: a project with the animation's cloth
 * and just this keyframe. So it has its own history, and its own preview can show it. */
#pragma once

#include "core/drape/coarse_pose.h"
#include "model/live/session.h"

/* A draft of `keyframe`, which is in `animation` or is to be added to it. Transfer full. */
BillowSession *billow_draft_new(BillowSession *animation, const BillowBlock *keyframe);

/* The keyframe as it is now (transfer none, good until the next edit). */
const BillowBlock *billow_draft_keyframe(BillowSession *draft);

const BillowGrid *billow_draft_grid(BillowSession *draft);

/* The cloth's diagonal, metres. */
double billow_draft_size(BillowSession *draft);

/* Edits of the draft; `label` and `merge` as in billow_session_edit(). Nothing happens when nothing changes. With other
 * anchors or folds than it was given for, a given shape goes: the keyframe is hung anew. It comes back with them. */
void billow_draft_set_anchors(BillowSession *draft, const BillowAnchor *anchors, size_t n_anchors,
                              const char *label, const char *merge);
void billow_draft_set_folds(BillowSession *draft, const BillowFold *folds, size_t n_folds, const char *label,
                            const char *merge);
/* Anchors, folds and wind, as they are in `held`. */
void billow_draft_set_held(BillowSession *draft, const BillowKeyframe *held, const char *label,
                           const char *merge);
/* A given shape goes. */
void billow_draft_set_creases(BillowSession *draft, const BillowIroned *creases, size_t n_creases,
                              const char *label, const char *merge);
void billow_draft_set_wind(BillowSession *draft, const BillowSteadyWind *wind, const char *label,
                           const char *merge);
/* The keyframe as it was, `keyframe`, an earlier one of this draft. */
void billow_draft_restore(BillowSession *draft, const BillowBlock *keyframe, const char *label,
                          const char *merge);
void billow_draft_set_name(BillowSession *draft, const char *name);
void billow_draft_set_duration(BillowSession *draft, double seconds);

/* The cloth's material as it is in `wanted`, a changed copy of the draft's project. */
void billow_draft_set_material(BillowSession *draft, const BillowProject *wanted, const char *label,
                               const char *merge);

/* The pose of the shape that the user sees (copied); NULL: none. With other anchors, wind or material the cloth goes on from
 * there: it hangs near that pose, while the same points are held. */
void billow_draft_see(BillowSession *draft, const BillowCoarsePose *seen);

/* Whether there is something to drop, and drops it: a given shape, and the pose that the cloth hangs near. */
gboolean billow_draft_can_hang_afresh(BillowSession *draft);
void billow_draft_hang_afresh(BillowSession *draft);

/* Puts the keyframe, and the material, into the animation: in place of `ref`, or at the playhead when that is NULL: see
 * billow_edit_insert_keyframe(). One step of history; the keyframe is selected and the playhead moved to it. What is to be told
 * about it (free with g_free()), or NULL. */
char *billow_draft_apply(BillowSession *draft, BillowSession *animation, const BillowBlockRef *ref);

/* The animation as it would be then. Transfer full. */
BillowProject *billow_draft_result(BillowSession *draft, BillowSession *animation, const BillowBlockRef *ref);
