/* A window's content below its header bar: the session, its file, their views, and the pages "welcome",
 * "animation" and "keyframe" (the editor). */
#pragma once

#include "app/document/document.h"
#include "app/keyframe_editor/keyframe_editor.h"
#include "app/stage/stage.h"
#include "model/edits/new_keyframe.h"
#include "widgets/timeline/timeline.h"

#define BILLOW_TYPE_WORKSPACE (billow_workspace_get_type())
G_DECLARE_FINAL_TYPE(BillowWorkspace, billow_workspace, BILLOW, WORKSPACE, GtkWidget)

/* Properties, with notify: page (string, read only). */

/* Restores and remembers the sizes of panes and what is shown. NULL: remembers nothing. Call once. */
void billow_workspace_follow_settings(BillowWorkspace *self, GSettings *settings);

/* Return the parts; transfer none. The session is the same for the workspace's whole life. */
BillowSession *billow_workspace_get_session(BillowWorkspace *self);
BillowDocument *billow_workspace_get_document(BillowWorkspace *self);
BillowPreview *billow_workspace_get_preview(BillowWorkspace *self);
BillowPhysicsPreview *billow_workspace_get_physics(BillowWorkspace *self);
BillowStage *billow_workspace_get_stage(BillowWorkspace *self);
BillowTimeline *billow_workspace_get_timeline(BillowWorkspace *self);
GtkWidget *billow_workspace_get_comparison(BillowWorkspace *self);

/* Returns whether the user has opened a project. */
gboolean billow_workspace_has_project(BillowWorkspace *self);

/* Returns whether the frame at the playhead is simulated and shown by physics. */
gboolean billow_workspace_has_simulated_frame(BillowWorkspace *self);

const char *billow_workspace_get_page(BillowWorkspace *self);

/* Shows a page. Not for the editor's page, which only exists while a keyframe is edited. */
void billow_workspace_show_page(BillowWorkspace *self, const char *page);

/* Goes from the welcome page back to the project, if one is open. */
void billow_workspace_leave_welcome(BillowWorkspace *self);

/* Edit a keyframe from a step on, or a new one, on a separate page until the user applies or cancels. */
void billow_workspace_edit_keyframe(BillowWorkspace *self, const BillowBlockRef *keyframe,
                                    BillowEditorStep step);
void billow_workspace_new_keyframe(BillowWorkspace *self, BillowNewKeyframe kind);
gboolean billow_workspace_has_editor(BillowWorkspace *self);

/* Show the export dialog, that for all presets, or the one that is writing frames; returns whether frames are being
 * written. */
void billow_workspace_export(BillowWorkspace *self);
void billow_workspace_export_presets(BillowWorkspace *self);
void billow_workspace_show_export(BillowWorkspace *self);
gboolean billow_workspace_is_exporting(BillowWorkspace *self);

/* Allows the file outside the project's folder that the bar asks about, or the first one, to be read. */
void billow_workspace_show_image(BillowWorkspace *self);

/* Moves the playhead to the worst frame of the next stretch of problem frames (`step` 1) or the previous
 * one (-1). If problems are not shown, they are computed first. */
void billow_workspace_go_to_problem(BillowWorkspace *self, int step);

/* If the active cloth cannot be edited because it is locked or an instance, says so and returns TRUE. */
gboolean billow_workspace_tell_protected(BillowWorkspace *self);

/* Shows a message about what was done until it no longer applies; NULL: none. */
void billow_workspace_notify(BillowWorkspace *self, const char *text);

/* Shows such a message with a button that activates an action of the window. */
void billow_workspace_offer(BillowWorkspace *self, const char *text, const char *label, const char *action);
