#include "app/keyframe_editor/keyframe_editor.h"
#include "app/common/question.h"

#include "app/common/button_names.h"
#include "app/document/session_texture.h"
#include "app/keyframe_editor/draft.h"
#include "app/keyframe_editor/parts.h"
#include "model/edits/new_keyframe.h"

#include <glib/gi18n.h>

struct _BillowKeyframeEditor {
    GtkWidget parent;
    GtkWidget *content;
    BillowSession *session, *draft;
    BillowBlockRef *keyframe; /* NULL: a new one */
    int step;
    gboolean field_left; /* by Escape; nothing else was done since */
    GtkWidget *pick_step, *hang_step, *cloth_step, *next, *finish, *given, *pages;
    GtkWidget *pick, *shape;
    /* Weak: the question whether to lose the changes, or NULL. The window may be destroyed first. */
    GtkWidget *question;
};

G_DEFINE_FINAL_TYPE(BillowKeyframeEditor, billow_keyframe_editor, GTK_TYPE_WIDGET)

enum { FINISHED, TOLD, N_SIGNALS };
static guint signals[N_SIGNALS];

/* --- Steps --- */

static const char *
finish_label(BillowKeyframeEditor *self)
{
    return self->keyframe ? _("Apply") : _("Add to Animation");
}

static void
show_step(BillowKeyframeEditor *self)
{
    static const BillowShapeMode modes[BILLOW_N_EDITOR_STEPS] = {BILLOW_SHAPE_HIDDEN, BILLOW_SHAPE_CURVES,
                                                                 BILLOW_SHAPE_CLOTH};
    GtkWidget *const buttons[BILLOW_N_EDITOR_STEPS] = {self->pick_step, self->hang_step, self->cloth_step};
    GtkWidget *page = self->step == BILLOW_EDITOR_PICK ? self->pick : self->shape;
    const gboolean last = self->step == BILLOW_EDITOR_CLOTH;
    gtk_toggle_button_set_active(GTK_TOGGLE_BUTTON(buttons[self->step]), TRUE);
    gtk_stack_set_visible_child(GTK_STACK(self->pages), page);
    billow_keyframe_shape_set_mode(BILLOW_KEYFRAME_SHAPE(self->shape), modes[self->step]);
    const gboolean shaping = self->step > BILLOW_EDITOR_PICK;
    gtk_widget_action_set_enabled(GTK_WIDGET(self), "keyframe.back", shaping);
    gtk_widget_action_set_enabled(GTK_WIDGET(self), "keyframe.later-stage", shaping);
    gtk_widget_action_set_enabled(GTK_WIDGET(self), "keyframe.earlier-stage", shaping);
    gtk_widget_set_visible(self->finish, !last);
    gtk_button_set_label(GTK_BUTTON(self->next),
                         self->step < BILLOW_EDITOR_CLOTH ? _("Next") : finish_label(self));
    gtk_widget_set_tooltip_text(
        self->next, !last            ? _("Go to the next step (Alt+Right)")
                    : self->keyframe ? _("Apply the changes to the keyframe on the timeline (Ctrl+Return)")
                                     : _("Add the keyframe to the timeline (Ctrl+Return)"));
}

static void
set_step(BillowKeyframeEditor *self, int step)
{
    if (step == self->step || step < BILLOW_EDITOR_PICK || step > BILLOW_EDITOR_CLOTH)
        return;
    billow_session_end_merge(self->draft);
    self->step = step;
    self->field_left = FALSE;
    show_step(self);
    gtk_widget_grab_focus(GTK_WIDGET(self));
}

static void
on_step_toggled(BillowKeyframeEditor *self, GtkToggleButton *button)
{
    if (!gtk_toggle_button_get_active(button))
        return;
    if (GTK_WIDGET(button) == self->pick_step)
        set_step(self, BILLOW_EDITOR_PICK);
    else
        set_step(self, GTK_WIDGET(button) == self->hang_step ? BILLOW_EDITOR_ANCHORS : BILLOW_EDITOR_CLOTH);
}

static void
on_draft_changed(BillowKeyframeEditor *self)
{
    self->field_left = FALSE;
    gtk_widget_action_set_enabled(GTK_WIDGET(self), "keyframe.hang-afresh",
                                  billow_draft_can_redrape(self->draft));
    gtk_widget_set_visible(self->given,
                           billow_block_keyframe(billow_draft_keyframe(self->draft))->shape != NULL);
}

/* --- Finishing --- */

static void
finish(BillowKeyframeEditor *self, gboolean applied, const char *told)
{
    g_signal_emit(self, signals[FINISHED], 0, applied, told);
}

static void
on_answer(BillowKeyframeEditor *self, int response, GtkDialog *question)
{
    gtk_window_destroy(GTK_WINDOW(question));
    if (response == GTK_RESPONSE_ACCEPT)
        finish(self, FALSE, NULL);
}

static void
ask_to_discard(BillowKeyframeEditor *self)
{
    GtkRoot *root = gtk_widget_get_root(GTK_WIDGET(self));
    GtkWidget *dialog = gtk_message_dialog_new(
        GTK_WINDOW(root), GTK_DIALOG_MODAL | GTK_DIALOG_DESTROY_WITH_PARENT, GTK_MESSAGE_QUESTION,
        GTK_BUTTONS_NONE, "%s",
        self->keyframe ? _("Discard the changes to this keyframe?") : _("Discard this keyframe?"));
    GtkDialog *question = GTK_DIALOG(dialog);
    g_set_weak_pointer(&self->question, dialog);
    gtk_message_dialog_format_secondary_text(GTK_MESSAGE_DIALOG(question), "%s",
                                             _("All changes made in this editor will be lost."));
    gtk_dialog_add_button(question, _("_Keep Editing"), GTK_RESPONSE_CANCEL);
    GtkWidget *discard = gtk_dialog_add_button(question, _("_Discard"), GTK_RESPONSE_ACCEPT);
    gtk_widget_add_css_class(discard, "destructive-action");
    gtk_dialog_set_default_response(question, GTK_RESPONSE_CANCEL);
    g_signal_connect_object(question, "response", G_CALLBACK(on_answer), self, G_CONNECT_SWAPPED);
    gtk_window_present(GTK_WINDOW(question));
}

static void
cancel_action(GtkWidget *widget, const char *name, GVariant *parameter)
{
    BillowKeyframeEditor *self = BILLOW_KEYFRAME_EDITOR(widget);
    billow_session_end_merge(self->draft);
    if (self->field_left) { /* this Escape was meant for the field, too */
        self->field_left = FALSE;
    } else if (billow_session_get_modified(self->draft)) {
        if (!self->question)
            ask_to_discard(self);
    } else {
        finish(self, FALSE, NULL);
    }
}

static void
finish_action(GtkWidget *widget, const char *name, GVariant *parameter)
{
    BillowKeyframeEditor *self = BILLOW_KEYFRAME_EDITOR(widget);
    gtk_widget_grab_focus(widget); /* applies a value that is still being typed */
    gboolean applied;
    g_autofree char *told = billow_draft_apply(self->draft, self->session, self->keyframe, &applied);
    if (applied || !told)
        finish(self, TRUE, told);
    else
        billow_question_inform(GTK_WINDOW(gtk_widget_get_root(widget)), _("The keyframe could not be added."),
                               told);
}

static void
next_action(GtkWidget *widget, const char *name, GVariant *parameter)
{
    BillowKeyframeEditor *self = BILLOW_KEYFRAME_EDITOR(widget);
    if (self->step < BILLOW_EDITOR_CLOTH)
        set_step(self, self->step + 1);
    else
        finish_action(widget, name, parameter);
}

/* Alt+Right goes to the next step, but does not apply. */
static void
forward_action(GtkWidget *widget, const char *name, GVariant *parameter)
{
    BillowKeyframeEditor *self = BILLOW_KEYFRAME_EDITOR(widget);
    set_step(self, self->step + 1);
}

static void
back_action(GtkWidget *widget, const char *name, GVariant *parameter)
{
    BillowKeyframeEditor *self = BILLOW_KEYFRAME_EDITOR(widget);
    set_step(self, self->step - 1);
}

static void
later_stage_action(GtkWidget *widget, const char *name, GVariant *parameter)
{
    billow_keyframe_shape_move_stage(BILLOW_KEYFRAME_SHAPE(BILLOW_KEYFRAME_EDITOR(widget)->shape), 1);
}

static void
earlier_stage_action(GtkWidget *widget, const char *name, GVariant *parameter)
{
    billow_keyframe_shape_move_stage(BILLOW_KEYFRAME_SHAPE(BILLOW_KEYFRAME_EDITOR(widget)->shape), -1);
}

static void
on_draped_again(BillowKeyframeEditor *self)
{
    g_signal_emit(self, signals[TOLD], 0,
                  _("The cloth could not settle from its previous shape, and was draped again. To return to "
                    "that shape, press Ctrl+Z"));
}

/* --- Keys --- */

static GtkWidget *
view_of_step(BillowKeyframeEditor *self)
{
    return self->step == BILLOW_EDITOR_PICK
               ? billow_keyframe_pick_get_picker(BILLOW_KEYFRAME_PICK(self->pick))
               : billow_keyframe_shape_get_viewport(BILLOW_KEYFRAME_SHAPE(self->shape));
}

static void
focus_view_action(GtkWidget *widget, const char *name, GVariant *reverted)
{
    gtk_widget_grab_focus(widget);
    BILLOW_KEYFRAME_EDITOR(widget)->field_left = g_variant_get_boolean(reverted);
}

/* Letters, digits and signs that the focused widget (a button) does not use go to the view. */
static gboolean
on_key(GtkEventControllerKey *keys, guint key, guint code, GdkModifierType state, BillowKeyframeEditor *self)
{
    GtkWidget *focus = gtk_root_get_focus(gtk_widget_get_root(GTK_WIDGET(self))), *view = view_of_step(self);
    const GdkModifierType modifiers = state & gtk_accelerator_get_default_mod_mask() & ~GDK_SHIFT_MASK;
    if (key != GDK_KEY_Escape)
        self->field_left = FALSE;
    if (modifiers || !g_unichar_isgraph(gdk_keyval_to_unicode(key)) || GTK_IS_EDITABLE(focus) ||
        focus == view || !gtk_event_controller_key_forward(keys, view))
        return GDK_EVENT_PROPAGATE;
    gtk_widget_grab_focus(view);
    return GDK_EVENT_STOP;
}

/* --- History --- */

static void
undo_action(GtkWidget *widget, const char *name, GVariant *parameter)
{
    billow_session_undo(BILLOW_KEYFRAME_EDITOR(widget)->draft);
}

static void
redo_action(GtkWidget *widget, const char *name, GVariant *parameter)
{
    billow_session_redo(BILLOW_KEYFRAME_EDITOR(widget)->draft);
}

static void
redrape_action(GtkWidget *widget, const char *name, GVariant *parameter)
{
    billow_draft_redrape(BILLOW_KEYFRAME_EDITOR(widget)->draft);
}

static void
keep_folds_action(GtkWidget *widget, const char *name, GVariant *parameter)
{
    gtk_widget_grab_focus(widget); /* the button goes when it has been pressed */
    billow_draft_keep_folds(BILLOW_KEYFRAME_EDITOR(widget)->draft);
}

static void
show_history(BillowKeyframeEditor *self)
{
    GtkWidget *widget = GTK_WIDGET(self);
    gtk_widget_action_set_enabled(widget, "keyframe.undo", billow_session_get_can_undo(self->draft));
    gtk_widget_action_set_enabled(widget, "keyframe.redo", billow_session_get_can_redo(self->draft));
}

/* --- The widget --- */

static void
billow_keyframe_editor_dispose(GObject *object)
{
    BillowKeyframeEditor *self = BILLOW_KEYFRAME_EDITOR(object);
    if (self->question)
        gtk_window_destroy(GTK_WINDOW(self->question));
    g_clear_weak_pointer(&self->question);
    g_clear_pointer(&self->content, gtk_widget_unparent);
    g_clear_object(&self->draft);
    g_clear_object(&self->session);
    g_clear_pointer(&self->keyframe, billow_block_ref_free);
    G_OBJECT_CLASS(billow_keyframe_editor_parent_class)->dispose(object);
}

static gboolean
billow_keyframe_editor_grab_focus(GtkWidget *widget)
{
    BillowKeyframeEditor *self = BILLOW_KEYFRAME_EDITOR(widget);
    return gtk_widget_grab_focus(view_of_step(self));
}

static gboolean
focus_step(gpointer self)
{
    if (gtk_widget_get_mapped(self))
        gtk_widget_grab_focus(self);
    return G_SOURCE_REMOVE;
}

/* Moves the focus to the step; the stack that shows the editor would move it to the first button. */
static void
billow_keyframe_editor_map(GtkWidget *widget)
{
    GTK_WIDGET_CLASS(billow_keyframe_editor_parent_class)->map(widget);
    g_idle_add_full(G_PRIORITY_DEFAULT_IDLE, focus_step, g_object_ref(widget), g_object_unref);
}

static void
add_keys(GtkWidgetClass *klass)
{
    const GdkModifierType ctrl = GDK_CONTROL_MASK, shift = GDK_SHIFT_MASK;
    gtk_widget_class_add_binding_action(klass, GDK_KEY_Return, ctrl, "keyframe.next", NULL);
    gtk_widget_class_add_binding_action(klass, GDK_KEY_KP_Enter, ctrl, "keyframe.next", NULL);
    gtk_widget_class_add_binding_action(klass, GDK_KEY_Return, ctrl | shift, "keyframe.finish", NULL);
    gtk_widget_class_add_binding_action(klass, GDK_KEY_KP_Enter, ctrl | shift, "keyframe.finish", NULL);
    gtk_widget_class_add_binding_action(klass, GDK_KEY_Right, GDK_ALT_MASK, "keyframe.forward", NULL);
    gtk_widget_class_add_binding_action(klass, GDK_KEY_Left, GDK_ALT_MASK, "keyframe.back", NULL);
    gtk_widget_class_add_binding_action(klass, GDK_KEY_Down, GDK_ALT_MASK, "keyframe.later-stage", NULL);
    gtk_widget_class_add_binding_action(klass, GDK_KEY_Up, GDK_ALT_MASK, "keyframe.earlier-stage", NULL);
    gtk_widget_class_add_binding_action(klass, GDK_KEY_Escape, 0, "keyframe.cancel", NULL);
    gtk_widget_class_add_binding_action(klass, GDK_KEY_z, ctrl, "keyframe.undo", NULL);
    gtk_widget_class_add_binding_action(klass, GDK_KEY_z, ctrl | shift, "keyframe.redo", NULL);
    gtk_widget_class_add_binding_action(klass, GDK_KEY_y, ctrl, "keyframe.redo", NULL);
    gtk_widget_class_add_binding_action(klass, GDK_KEY_h, ctrl, "keyframe.hang-afresh", NULL);
    gtk_widget_class_add_binding_action(klass, GDK_KEY_h, ctrl | shift, "keyframe.keep-folds", NULL);
}

static void
billow_keyframe_editor_class_init(BillowKeyframeEditorClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);
    G_OBJECT_CLASS(klass)->dispose = billow_keyframe_editor_dispose;
    widget_class->grab_focus = billow_keyframe_editor_grab_focus;
    widget_class->map = billow_keyframe_editor_map;
    gtk_widget_class_set_template_from_resource(widget_class,
                                                "/io/github/billow/Billow/ui/keyframe-editor.ui");
    gtk_widget_class_bind_template_child(widget_class, BillowKeyframeEditor, content);
    gtk_widget_class_bind_template_child(widget_class, BillowKeyframeEditor, pick_step);
    gtk_widget_class_bind_template_child(widget_class, BillowKeyframeEditor, hang_step);
    gtk_widget_class_bind_template_child(widget_class, BillowKeyframeEditor, cloth_step);
    gtk_widget_class_bind_template_child(widget_class, BillowKeyframeEditor, next);
    gtk_widget_class_bind_template_child(widget_class, BillowKeyframeEditor, finish);
    gtk_widget_class_bind_template_child(widget_class, BillowKeyframeEditor, given);
    gtk_widget_class_bind_template_child(widget_class, BillowKeyframeEditor, pages);
    gtk_widget_class_install_action(widget_class, "keyframe.next", NULL, next_action);
    gtk_widget_class_install_action(widget_class, "keyframe.finish", NULL, finish_action);
    gtk_widget_class_install_action(widget_class, "keyframe.forward", NULL, forward_action);
    gtk_widget_class_install_action(widget_class, "keyframe.back", NULL, back_action);
    gtk_widget_class_install_action(widget_class, "keyframe.later-stage", NULL, later_stage_action);
    gtk_widget_class_install_action(widget_class, "keyframe.earlier-stage", NULL, earlier_stage_action);
    gtk_widget_class_install_action(widget_class, "keyframe.cancel", NULL, cancel_action);
    gtk_widget_class_install_action(widget_class, "keyframe.undo", NULL, undo_action);
    gtk_widget_class_install_action(widget_class, "keyframe.redo", NULL, redo_action);
    gtk_widget_class_install_action(widget_class, "keyframe.hang-afresh", NULL, redrape_action);
    gtk_widget_class_install_action(widget_class, "keyframe.keep-folds", NULL, keep_folds_action);
    gtk_widget_class_install_action(widget_class, "view.focus", "b", focus_view_action);
    add_keys(widget_class);
    signals[FINISHED] = g_signal_new("finished", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                     NULL, G_TYPE_NONE, 2, G_TYPE_BOOLEAN, G_TYPE_STRING);
    signals[TOLD] = g_signal_new("told", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
billow_keyframe_editor_init(BillowKeyframeEditor *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
    GtkEventController *keys = gtk_event_controller_key_new();
    g_signal_connect(keys, "key-pressed", G_CALLBACK(on_key), self);
    gtk_event_controller_set_name(keys, "any");
    gtk_widget_add_controller(GTK_WIDGET(self), keys);
}

static BillowSession *
new_draft(BillowSession *session, const BillowBlockRef *ref, const BillowBlock *source)
{
    const BillowProject *project = billow_session_get_project(session);
    g_autoptr(BillowBlock) keyframe = NULL;
    if (!ref && source)
        return billow_draft_new(session, source);
    if (ref)
        keyframe = billow_edit_block(project, ref);
    if (!keyframe)
        keyframe = billow_new_keyframe(project, NULL, BILLOW_NEW_EMPTY, billow_session_get_time(session));
    return billow_draft_new(session, keyframe);
}

GtkWidget *
billow_keyframe_editor_new(BillowSession *session, const BillowBlockRef *ref, const BillowBlock *source,
                           BillowEditorStep step)
{
    BillowKeyframeEditor *self = g_object_new(BILLOW_TYPE_KEYFRAME_EDITOR, NULL);
    BillowProject *project = billow_session_get_project(session);
    const char *texture = billow_session_texture_readable(session);
    self->session = g_object_ref(session);
    self->keyframe = ref ? billow_block_ref_new(ref->kind, ref->id) : NULL;
    self->draft = new_draft(session, ref, source);
    billow_draft_compare(self->draft, session, ref);
    self->step = step;
    self->pick = billow_keyframe_pick_new(self->draft, project, ref, texture);
    self->shape = billow_keyframe_shape_new(self->draft, texture);
    gtk_button_set_label(GTK_BUTTON(self->finish), finish_label(self));
    gtk_stack_add_child(GTK_STACK(self->pages), self->pick);
    gtk_stack_add_child(GTK_STACK(self->pages), self->shape);
    GtkWidget *const buttons[BILLOW_N_EDITOR_STEPS] = {self->pick_step, self->hang_step, self->cloth_step};
    for (int i = 0; i < BILLOW_N_EDITOR_STEPS; i++)
        g_signal_connect_object(buttons[i], "toggled", G_CALLBACK(on_step_toggled), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(self->draft, "notify::project", G_CALLBACK(on_draft_changed), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(self->draft, "notify::can-undo", G_CALLBACK(show_history), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(self->draft, "notify::can-redo", G_CALLBACK(show_history), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(self->shape, "draped-again", G_CALLBACK(on_draped_again), self,
                            G_CONNECT_SWAPPED);
    show_history(self);
    on_draft_changed(self);
    show_step(self);
    billow_button_names_mend(GTK_WIDGET(self));
    return GTK_WIDGET(self);
}

BillowProject *
billow_keyframe_editor_result(BillowKeyframeEditor *self)
{
    g_return_val_if_fail(BILLOW_IS_KEYFRAME_EDITOR(self), NULL);
    return billow_session_get_can_undo(self->draft)
               ? billow_draft_result(self->draft, self->session, self->keyframe)
               : NULL;
}
