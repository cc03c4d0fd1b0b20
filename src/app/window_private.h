/* What the files window*.c share. */
#pragma once

#include "app/document.h"
#include "app/stage.h"
#include "app/welcome.h"
#include "app/window.h"
#include "model/preview.h"

struct _BillowWindow {
    GtkApplicationWindow parent;
    GtkLabel *title_label, *subtitle_label;
    GtkWidget *file_buttons, *history_buttons, *export_button, *undo_button, *redo_button;
    GtkMenuButton *recent_button, *menu_button;
    GMenu *bodies_menu; /* where bodies are added */
    GtkPaned *rows, *columns;
    GtkStack *pages;
    BillowMessageBar *message_bar;
    BillowStage *stage;
    BillowWelcome *welcome;
    GtkPaned *views; /* the stage and the comparison */
    GtkWidget *method_buttons;
    GtkWidget *timeline, *comparison;
    GtkWidget *editor;        /* the keyframe editor's page, or NULL */
    GtkWidget *export_dialog; /* or NULL */
    GtkEventController *keys; /* shortcuts that are plain keys */

    BillowSession *session;
    BillowDocument *document;
    BillowRestCache *cache;
    BillowPreview *preview;
    BillowPhysicsPreview *physics;
    GSettings *settings; /* or NULL */
    guint tick;          /* while playing */
    gboolean opened;     /* the session's project is the user's */
};

/* window.c */
void billow_window_show_page(BillowWindow *self, const char *name);
gboolean billow_window_is_exporting(BillowWindow *self);

/* window_actions.c */
void billow_window_add_actions(BillowWindow *self);

/* They keep widgets that would keep the window, if the window did not let go of them. */
void billow_window_remove_switches(BillowWindow *self);

void billow_window_update_actions(BillowWindow *self);

/* The same, but for what the actions are called: where an action can be done or not, no more. */
void billow_window_enable_actions(BillowWindow *self);

/* Adds its shortcut to the tooltip of each button in `root`. */
void billow_window_name_shortcuts(GtkWidget *root);

/* window_edits.c */
void billow_window_open_editor(BillowWindow *self, const BillowBlockRef *keyframe);

/* Shows the animation, without the editor if there is one. */
void billow_window_close_editor(BillowWindow *self);

void billow_window_add_block(BillowWindow *self, BillowBlockKind kind);
void billow_window_duplicate(BillowWindow *self);
void billow_window_delete(BillowWindow *self);
void billow_window_toggle_mute(BillowWindow *self);
void billow_window_add_collider(BillowWindow *self, BillowColliderShape shape);

/* window_physics.c */
void billow_window_follow_physics(BillowWindow *self);

/* Whether there is a simulated frame at the playhead, and it is shown. */
gboolean billow_window_can_bake(BillowWindow *self);
void billow_window_bake(BillowWindow *self);

/* Whether the selected keyframe's shape is given point by point. */
gboolean billow_window_can_hang(BillowWindow *self);
void billow_window_hang(BillowWindow *self);
