/* The page on which a keyframe is edited in three steps: pick anchors, position them, check the cloth. */
#pragma once

#include "model/live/session.h"

#include <gtk/gtk.h>

#define BILLOW_TYPE_KEYFRAME_EDITOR (billow_keyframe_editor_get_type())
G_DECLARE_FINAL_TYPE(BillowKeyframeEditor, billow_keyframe_editor, BILLOW, KEYFRAME_EDITOR, GtkWidget)

typedef enum {
    BILLOW_EDITOR_PICK,
    BILLOW_EDITOR_ANCHORS,
    BILLOW_EDITOR_CLOTH,
    BILLOW_N_EDITOR_STEPS,
} BillowEditorStep;

/* Edits the keyframe `ref` of `session` (referenced). If that is NULL, edits a new one that begins as a copy
 * of `source` (NULL: empty) and will be added at the playhead. The session changes once, when the user
 * applies; until then the editor has its own history. Opens at `step`.
 *
 * Signal finished (gboolean applied, const char *told): the user is done. Remove the page, and show the
 * message `told` unless it is NULL. Signal told (const char *text): the editor did something by itself.
 * Actions: keyframe.next (from the last step: apply), keyframe.finish (apply, from any step), keyframe.back,
 * keyframe.cancel (asks before anything is lost), keyframe.undo, keyframe.redo, keyframe.later-stage and
 * keyframe.earlier-stage (of draping, in the view). Keys: Ctrl+Return and Alt+Right, Ctrl+Shift+Return,
 * Alt+Left, Escape, Ctrl+Z, Ctrl+Shift+Z, Ctrl+Y, Alt+Down, Alt+Up. */
GtkWidget *billow_keyframe_editor_new(BillowSession *session, const BillowBlockRef *ref,
                                      const BillowBlock *source, BillowEditorStep step);

/* Returns the animation as if the user applied now; NULL: there is nothing to apply. Transfer full. */
BillowProject *billow_keyframe_editor_result(BillowKeyframeEditor *self);
