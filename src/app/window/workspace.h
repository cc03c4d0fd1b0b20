/* What a window works with, below its header bar: the session and its file, the views that follow them, and the pages on
 * which they are shown: "welcome", "animation", "keyframe" (the editor). */
#pragma once

#include "app/document/document.h"
#include "app/keyframe_editor/keyframe_editor.h"
#include "app/stage/stage.h"
#include "model/edits/new_keyframe.h"
#include "widgets/timeline/timeline.h"

#define BILLOW_TYPE_WORKSPACE (billow_workspace_get_type())
G_DECLARE_FINAL_TYPE(BillowWorkspace, billow_workspace, BILLOW, WORKSPACE, GtkWidget)

/* Properties, with notify: page (string, read only). */

/* Has the sizes of the panes, and what is shown, as they were the last time; NULL: nothing is remembered. Call once. */
void billow_workspace_follow_settings(BillowWorkspace *self, GSettings *settings);

/* The parts; transfer none. The one session of the workspace's lifetime. */
BillowSession *billow_workspace_get_session(BillowWorkspace *self);
BillowDocument *billow_workspace_get_document(BillowWorkspace *self);
BillowPreview *billow_workspace_get_preview(BillowWorkspace *self);
BillowPhysicsPreview *billow_workspace_get_physics(BillowWorkspace *self);
BillowStage *billow_workspace_get_stage(BillowWorkspace *self);
BillowTimeline *billow_workspace_get_timeline(BillowWorkspace *self);
GtkWidget *billow_workspace_get_comparison(BillowWorkspace *self);

/* Whether a project of the user's has been opened. */
gboolean billow_workspace_has_project(BillowWorkspace *self);

/* Whether the frame at the playhead is simulated, and shown so. */
gboolean billow_workspace_has_simulated_frame(BillowWorkspace *self);

const char *billow_workspace_get_page(BillowWorkspace *self);

/* Not for the page of the editor, which is there while one is open. */
void billow_workspace_show_page(BillowWorkspace *self, const char *page);

/* Goes from the welcome page back to the project, if one is open. */
void billow_workspace_leave_welcome(BillowWorkspace *self);

/* Edits a keyframe, from a step on, or a new one, on a page of its own, until it is done or given up. */
void billow_workspace_edit_keyframe(BillowWorkspace *self, const BillowBlockRef *keyframe,
                                    BillowEditorStep step);
void billow_workspace_new_keyframe(BillowWorkspace *self, BillowNewKeyframe kind);
gboolean billow_workspace_has_editor(BillowWorkspace *self);

/* Shows the dialog of exports; whether frames are being written. */
void billow_workspace_export(BillowWorkspace *self);
gboolean billow_workspace_is_exporting(BillowWorkspace *self);

/* The user agrees to the file outside of the project's folder that is asked about, or to the first. */
void billow_workspace_show_picture(BillowWorkspace *self);

/* The playhead goes to the worst frame of the next marked stretch (`step` 1) or the one before (-1); where marks are not shown
 * they are looked for, first. */
void billow_workspace_go_to_mark(BillowWorkspace *self, int step);

/* Says what there is to say about what was done, until that is no more the case; NULL: nothing. */
void billow_workspace_tell(BillowWorkspace *self, const char *text);
