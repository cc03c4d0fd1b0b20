/* Watches a session for cloth that snaps to other folds (model/animation/snap_through.h): between keyframes of the active
 * cloth, and by the latest edit. Searches on a thread of its own. Main thread only. */
#pragma once

#include "model/animation/snap_through.h"
#include "model/live/session.h"

#define BILLOW_TYPE_SNAPS (billow_snaps_get_type())
G_DECLARE_FINAL_TYPE(BillowSnaps, billow_snaps, BILLOW, SNAPS, GObject)

/* Returns what watches `session`, which owns it; it begins with the first call. Without a cache
 * (billow_session_set_cache()) it finds nothing. Signals: "changed" (there are new results), "snapped" (some of them came
 * with opening the file or with the latest edit, but not with undo: billow_snaps_get_told()), "searched" (a search has
 * ended, even if it found nothing). */
BillowSnaps *billow_snaps_of(BillowSession *session);

BillowSession *billow_snaps_get_session(BillowSnaps *snaps); /* transfer none */

/* Returns the snap of a keyframe, or on the transition that leaves one, or NULL; transfer none, valid until "changed". */
const BillowSnap *billow_snaps_at(BillowSnaps *snaps, const BillowBlockRef *ref);

/* Return those that are known of the present project, and those that were last told of; transfer none. Arrays of
 * BillowSnap. */
const GPtrArray *billow_snaps_get_all(BillowSnaps *snaps);
const GPtrArray *billow_snaps_get_told(BillowSnaps *snaps);
