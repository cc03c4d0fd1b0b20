/* The keys of the selected body, in the inspector: where it stands at which time. */
#pragma once

#include "app/inspector/part.h"

#define BILLOW_TYPE_INSPECTOR_KEYS (billow_inspector_keys_get_type())
G_DECLARE_FINAL_TYPE(BillowInspectorKeys, billow_inspector_keys, BILLOW, INSPECTOR_KEYS, BillowInspectorPart)

/* Signals: refused (string: why an edit came to nothing). */
GtkWidget *billow_inspector_keys_new(BillowSession *session);

/* A copy of a block as it is at the playhead: of a body with keys `position` and `rotation` are where it stands. */
BillowBlock *billow_block_at_playhead(BillowSession *session, const BillowBlock *block);

/* Of such a copy that was changed: where the body was put becomes a key at the playhead, if it has keys. `block` is as it was. */
void billow_block_keep_place(BillowSession *session, const BillowBlock *block, BillowBlock *changed);
