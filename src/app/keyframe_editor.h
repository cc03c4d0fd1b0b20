/* The page on which a keyframe is made or changed, in three steps: pick anchors, hang them, see the cloth. */
#pragma once

#include "model/session.h"

#include <gtk/gtk.h>

#define BILLOW_TYPE_KEYFRAME_EDITOR (billow_keyframe_editor_get_type())
G_DECLARE_FINAL_TYPE(BillowKeyframeEditor, billow_keyframe_editor, BILLOW, KEYFRAME_EDITOR, GtkWidget)

/* Edits the keyframe `keyframe` of `session` (referenced), or makes a new one (NULL) at the playhead. The
 * session is changed once, when the user applies; until then the editor has a history of its own.
 *
 * Signal finished (gboolean applied): the user is done; take the page away.
 * Actions: keyframe.next (from the last step: apply), keyframe.back, keyframe.cancel (asks before anything is
 * lost), keyframe.undo, keyframe.redo. Keys: Ctrl+Return and Alt+Right, Alt+Left, Escape, Ctrl+Z,
 * Ctrl+Shift+Z, Ctrl+Y. */
GtkWidget *billow_keyframe_editor_new(BillowSession *session, const BillowBlockRef *keyframe);
