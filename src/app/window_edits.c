#include "app/keyframe_editor.h"
#include "app/window_private.h"
#include "model/new_collider.h"
#include "widgets/timeline.h"

#include <glib/gi18n.h>

void
billow_window_close_editor(BillowWindow *self)
{
    GtkWidget *editor = g_steal_pointer(&self->editor);
    billow_document_set_drafting(self->document, FALSE);
    billow_window_show_page(self, "animation");
    if (editor)
        gtk_stack_remove(self->pages, editor);
    gtk_window_set_focus(GTK_WINDOW(self), NULL); /* plain keys are for the window again */
}

/* A keyframe that was added may lie beyond what the timeline shows. */
static void
editor_finished(BillowWindow *self, gboolean applied)
{
    billow_window_close_editor(self);
    if (applied)
        billow_timeline_zoom_fit(BILLOW_TIMELINE(self->timeline));
}

void
billow_window_open_editor(BillowWindow *self, const BillowBlockRef *keyframe)
{
    if (self->editor)
        return;
    billow_session_set_playing(self->session, FALSE);
    billow_document_set_drafting(self->document, TRUE);
    self->editor = billow_keyframe_editor_new(self->session, keyframe);
    g_signal_connect_object(self->editor, "finished", G_CALLBACK(editor_finished), self, G_CONNECT_SWAPPED);
    gtk_stack_add_named(self->pages, self->editor, "keyframe");
    billow_window_show_page(self, "keyframe");
    gtk_widget_grab_focus(self->editor); /* at once: keys may be waiting */
}

static const char *
add_label(BillowBlockKind kind)
{
    switch (kind) {
    case BILLOW_BLOCK_WAVE:
        return _("Add Wave");
    case BILLOW_BLOCK_SWAY:
        return _("Add Sway");
    case BILLOW_BLOCK_COLLIDER:
        return _("Add Collider");
    case BILLOW_BLOCK_CONSTRAINT:
        return _("Add Constraint");
    default:
        g_return_val_if_reached("");
    }
}

static void
add(BillowWindow *self, const BillowBlock *block)
{
    g_autoptr(BillowBlockRef) added = NULL;
    g_autoptr(BillowProject) edited =
        billow_edit_add_block(billow_session_get_project(self->session), block, &added);
    billow_session_edit(self->session, edited, add_label(block->kind), NULL);
    if (added)
        billow_session_select(self->session, added);
    gtk_window_set_focus(GTK_WINDOW(self), NULL);
}

void
billow_window_add_block(BillowWindow *self, BillowBlockKind kind)
{
    g_autoptr(BillowBlock) block = billow_edit_default_block(billow_session_get_project(self->session), kind,
                                                             billow_session_get_time(self->session));
    if (block)
        add(self, block);
}

void
billow_window_add_collider(BillowWindow *self, BillowColliderShape shape)
{
    const BillowProject *project = billow_session_get_project(self->session);
    g_autoptr(BillowBlock) block = billow_edit_default_block(project, BILLOW_BLOCK_COLLIDER, 0.0);
    *billow_block_collider(block) =
        billow_new_collider(project, shape, billow_preview_get_animation(self->preview));
    billow_block_set_name(block, _(billow_shapes[shape]->title));
    add(self, block);
}

void
billow_window_duplicate(BillowWindow *self)
{
    const BillowBlockRef *selected = billow_session_get_selection(self->session);
    g_autoptr(BillowBlockRef) added = NULL;
    g_autoptr(BillowProject) edited =
        billow_edit_duplicate(billow_session_get_project(self->session), selected, &added);
    billow_session_edit(self->session, edited, _("Duplicate"), NULL);
    if (added)
        billow_session_select(self->session, added);
}

void
billow_window_delete(BillowWindow *self)
{
    const BillowBlockRef *selected = billow_session_get_selection(self->session);
    g_autoptr(BillowProject) edited = billow_edit_remove(billow_session_get_project(self->session), selected);
    billow_session_edit(self->session, edited, _("Delete"), NULL);
}

void
billow_window_toggle_mute(BillowWindow *self)
{
    const BillowProject *project = billow_session_get_project(self->session);
    const BillowBlockRef *selected = billow_session_get_selection(self->session);
    g_autoptr(BillowBlock) block = billow_edit_block(project, selected);
    g_autoptr(BillowBlock) changed = billow_block_copy(block);
    changed->muted = !block->muted;
    g_autoptr(BillowProject) edited = billow_edit_set_block(project, selected, changed);
    billow_session_edit(self->session, edited, changed->muted ? _("Mute") : _("Unmute"), NULL);
}
