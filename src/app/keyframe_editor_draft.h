/* The keyframe that is being made or changed, in a session of its own: a project with the animation's cloth
 * and just this keyframe. So it has its own history, and its own preview can show it. */
#pragma once

#include "model/session.h"

/* A draft of the keyframe `ref` of `animation`, or of a new one (NULL). Transfer full. */
BillowSession *billow_draft_new(BillowSession *animation, const BillowBlockRef *ref);

/* The keyframe as it is now (transfer none, good until the next edit). */
const BillowBlock *billow_draft_keyframe(BillowSession *draft);

const BillowGrid *billow_draft_grid(BillowSession *draft);

/* Edits of the draft; `label` and `merge` as in billow_session_edit(). Nothing happens when nothing changes. With other
 * anchors than it was given for, a given shape goes: the keyframe is hung anew. It comes back with them. */
void billow_draft_set_anchors(BillowSession *draft, const BillowAnchor *anchors, size_t n_anchors,
                              const char *label, const char *merge);
void billow_draft_set_name(BillowSession *draft, const char *name);
void billow_draft_set_duration(BillowSession *draft, double seconds);

/* Puts the keyframe into the animation: in place of `ref`, or at the playhead or the free place nearest to it
 * when `ref` is NULL. One step of history; the keyframe is selected and the playhead moved to it. */
void billow_draft_apply(BillowSession *draft, BillowSession *animation, const BillowBlockRef *ref);
