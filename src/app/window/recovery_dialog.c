#include "app/window/recovery_dialog.h"

#include "app/common/button_names.h"
#include "app/common/label.h"
#include "app/common/question.h"
#include "io/project/file.h"

#include <glib/gi18n.h>

struct _BillowRecoveryDialog {
    GtkWindow parent;
    BillowWindow *window; /* weak */
    GtkWidget *note, *list;
    guint busy; /* number of rows being recovered or discarded */
};

G_DEFINE_FINAL_TYPE(BillowRecoveryDialog, billow_recovery_dialog, GTK_TYPE_WINDOW)

static GQuark
note_quark(void)
{
    return g_quark_from_static_string("billow-recovery-note");
}

static const BillowRecoveryNote *
note_of(GtkWidget *row)
{
    return g_object_get_qdata(G_OBJECT(row), note_quark());
}

static char *
shown_name(const BillowRecoveryNote *note)
{
    return g_strdup(*note->name ? note->name : _("Untitled"));
}

/* --- On a thread --- */

static BillowRecoveryNote *
copy_note(const BillowRecoveryNote *note)
{
    BillowRecoveryNote *copy = g_new(BillowRecoveryNote, 1);
    *copy = (BillowRecoveryNote){g_strdup(note->id), g_strdup(note->name), g_strdup(note->path),
                                 g_strdup(note->held), note->time};
    return copy;
}

static void
run_in_thread(const BillowRecoveryNote *note, GTaskThreadFunc thread, GAsyncReadyCallback callback,
              gpointer data)
{
    g_autoptr(GTask) task = g_task_new(NULL, NULL, callback, data);
    if (note)
        g_task_set_task_data(task, copy_note(note), (GDestroyNotify) billow_recovery_note_free);
    g_task_run_in_thread(task, thread);
}

static void
list_notes(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
    g_task_return_pointer(task, billow_recovery_list(), (GDestroyNotify) g_ptr_array_unref);
}

static void
read_work(GTask *task, gpointer source, gpointer note, GCancellable *cancellable)
{
    const BillowRecoveryNote *wanted = note;
    GError *error = NULL;
    BillowRecovered *recovered = g_new0(BillowRecovered, 1);
    recovered->note = copy_note(wanted);
    recovered->place = billow_recovery_take(wanted->id, &error);
    recovered->project = recovered->place ? billow_recovery_load(recovered->place, &error) : NULL;
    if (!recovered->project) {
        billow_recovered_free(recovered);
        g_task_return_error(task, error);
        return;
    }
    recovered->base = wanted->path ? billow_project_load(wanted->path, NULL, NULL) : NULL;
    g_task_return_pointer(task, recovered, (GDestroyNotify) billow_recovered_free);
}

static void
discard_work(GTask *task, gpointer source, gpointer note, GCancellable *cancellable)
{
    g_autoptr(BillowRecovery) taken = billow_recovery_take(((BillowRecoveryNote *) note)->id, NULL);
    if (taken)
        billow_recovery_discard(taken);
    g_task_return_boolean(task, TRUE);
}

/* --- Actions on a row --- */

/* A row that is being recovered or discarded. */
typedef struct {
    BillowRecoveryDialog *dialog;
    GtkWidget *row;
} RowAction;

static RowAction *
new_row_action(BillowRecoveryDialog *self, GtkWidget *row)
{
    RowAction *action = g_new(RowAction, 1);
    *action = (RowAction){g_object_ref(self), g_object_ref(row)};
    gtk_widget_set_sensitive(row, FALSE);
    self->busy++;
    return action;
}

/* Removes the row; closes the dialog after the last one. */
static void
end_row_action(RowAction *action, gboolean done)
{
    BillowRecoveryDialog *self = action->dialog;
    self->busy--;
    gtk_widget_set_sensitive(action->row, TRUE);
    if (done && gtk_widget_get_parent(action->row))
        gtk_list_box_remove(GTK_LIST_BOX(self->list), action->row);
    if (!gtk_list_box_get_row_at_index(GTK_LIST_BOX(self->list), 0))
        gtk_window_destroy(GTK_WINDOW(self));
    g_object_unref(action->row);
    g_object_unref(self);
    g_free(action);
}

static void
on_read(GObject *source, GAsyncResult *result, gpointer data)
{
    RowAction *action = data;
    BillowRecoveryDialog *self = action->dialog;
    g_autoptr(GError) error = NULL;
    BillowRecovered *recovered = g_task_propagate_pointer(G_TASK(result), &error);
    if (recovered && self->window)
        billow_window_recover(self->window, recovered);
    else if (recovered)
        billow_recovered_free(recovered);
    if (error) {
        g_autofree char *name = shown_name(note_of(action->row));
        g_autofree char *text = g_strdup_printf(_("“%s” cannot be recovered: %s"), name, error->message);
        gtk_label_set_text(GTK_LABEL(self->note), text);
    }
    end_row_action(action, recovered != NULL);
}

static void
recover(GtkWidget *row)
{
    BillowRecoveryDialog *self = BILLOW_RECOVERY_DIALOG(gtk_widget_get_root(row));
    run_in_thread(note_of(row), read_work, on_read, new_row_action(self, row));
}

static void
on_discarded(GObject *source, GAsyncResult *result, gpointer data)
{
    g_task_propagate_boolean(G_TASK(result), NULL);
    end_row_action(data, TRUE);
}

static void
answer_discard(GtkDialog *dialog, int response, GtkWidget *row)
{
    gtk_window_destroy(GTK_WINDOW(dialog));
    if (response != GTK_RESPONSE_REJECT || !GTK_IS_WINDOW(gtk_widget_get_root(row)))
        return;
    BillowRecoveryDialog *self = BILLOW_RECOVERY_DIALOG(gtk_widget_get_root(row));
    run_in_thread(note_of(row), discard_work, on_discarded, new_row_action(self, row));
}

static void
discard(GtkWidget *row)
{
    g_autofree char *name = shown_name(note_of(row));
    g_autofree char *question = g_strdup_printf(_("Discard the unsaved work on “%s”?"), name);
    GtkWidget *dialog = billow_question_new(GTK_WINDOW(gtk_widget_get_root(row)), GTK_MESSAGE_QUESTION,
                                            question, _("This cannot be undone."));
    gtk_window_set_destroy_with_parent(GTK_WINDOW(dialog), TRUE);
    billow_question_add(dialog, _("_Discard"), GTK_RESPONSE_REJECT, "destructive-action");
    billow_question_add(dialog, _("_Cancel"), GTK_RESPONSE_CANCEL, NULL);
    g_signal_connect_object(dialog, "response", G_CALLBACK(answer_discard), row, 0);
    billow_question_ask(dialog, GTK_RESPONSE_CANCEL);
}

/* --- Rows --- */

static char *
describe(const BillowRecoveryNote *note)
{
    g_autoptr(GDateTime) time = g_date_time_new_from_unix_local(note->time);
    g_autofree char *when = time ? g_date_time_format(time, "%x %X") : g_strdup("");
    g_autofree char *path = note->path ? g_filename_display_name(note->path) : g_strdup(_("never saved"));
    return g_strdup_printf(_("%s, autosaved %s"), path, when);
}

static GtkWidget *
new_label(const char *text, PangoEllipsizeMode cut, const char *css_class)
{
    GtkWidget *label = gtk_label_new(text);
    gtk_label_set_xalign(GTK_LABEL(label), 0.0f);
    gtk_label_set_ellipsize(GTK_LABEL(label), cut);
    billow_label_show_whole(GTK_LABEL(label));
    gtk_widget_add_css_class(label, css_class);
    return label;
}

static GtkWidget *
new_button(const char *label, const char *about, void (*clicked)(GtkWidget *row), GtkWidget *row)
{
    GtkWidget *button = gtk_button_new_with_mnemonic(label);
    gtk_widget_set_valign(button, GTK_ALIGN_CENTER);
    gtk_accessible_update_property(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, about, -1);
    g_signal_connect_object(button, "clicked", G_CALLBACK(clicked), row, G_CONNECT_SWAPPED);
    return button;
}

/* Takes ownership of `note`. */
static GtkWidget *
new_row(BillowRecoveryNote *note)
{
    GtkWidget *row = gtk_list_box_row_new(), *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12);
    GtkWidget *words = gtk_box_new(GTK_ORIENTATION_VERTICAL, 3);
    g_autofree char *name = shown_name(note), *about = describe(note);
    g_object_set_qdata_full(G_OBJECT(row), note_quark(), note, (GDestroyNotify) billow_recovery_note_free);
    gtk_widget_set_hexpand(words, TRUE);
    gtk_box_append(GTK_BOX(words), new_label(name, PANGO_ELLIPSIZE_END, "heading"));
    gtk_box_append(GTK_BOX(words), new_label(about, PANGO_ELLIPSIZE_START, "dim-label"));
    gtk_box_append(GTK_BOX(box), words);
    gtk_box_append(GTK_BOX(box), new_button(_("_Discard"), name, discard, row));
    gtk_box_append(GTK_BOX(box), new_button(_("_Recover"), name, recover, row));
    gtk_widget_add_css_class(box, "recovery-row");
    gtk_list_box_row_set_child(GTK_LIST_BOX_ROW(row), box);
    gtk_list_box_row_set_activatable(GTK_LIST_BOX_ROW(row), FALSE);
    gtk_widget_set_focusable(row, FALSE);
    return row;
}

/* --- The dialog --- */

static void
billow_recovery_dialog_dispose(GObject *object)
{
    g_clear_weak_pointer(&BILLOW_RECOVERY_DIALOG(object)->window);
    G_OBJECT_CLASS(billow_recovery_dialog_parent_class)->dispose(object);
}

static void
billow_recovery_dialog_class_init(BillowRecoveryDialogClass *class)
{
    G_OBJECT_CLASS(class)->dispose = billow_recovery_dialog_dispose;
    gtk_widget_class_add_binding_action(GTK_WIDGET_CLASS(class), GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
billow_recovery_dialog_init(BillowRecoveryDialog *self)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12), *scrolled = gtk_scrolled_window_new();
    self->note = gtk_label_new(_("This work was not saved when Billow closed. Anything you leave here will "
                                 "be offered again the next time you start Billow."));
    gtk_label_set_wrap(GTK_LABEL(self->note), TRUE);
    gtk_label_set_xalign(GTK_LABEL(self->note), 0.0f);
    self->list = gtk_list_box_new();
    gtk_list_box_set_selection_mode(GTK_LIST_BOX(self->list), GTK_SELECTION_NONE);
    gtk_widget_add_css_class(self->list, "rich-list");
    gtk_widget_add_css_class(self->list, "frame");
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), self->list);
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scrolled), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
    gtk_scrolled_window_set_propagate_natural_height(GTK_SCROLLED_WINDOW(scrolled), TRUE);
    gtk_scrolled_window_set_max_content_height(GTK_SCROLLED_WINDOW(scrolled), 400);
    gtk_box_append(GTK_BOX(box), self->note);
    gtk_box_append(GTK_BOX(box), scrolled);
    gtk_widget_add_css_class(box, "form");
    gtk_window_set_child(GTK_WINDOW(self), box);
    gtk_window_set_title(GTK_WINDOW(self), _("Unsaved Work"));
    gtk_window_set_default_size(GTK_WINDOW(self), 720, -1);
}

static GtkWindow *
shown_dialog(void)
{
    GListModel *windows = gtk_window_get_toplevels();
    for (guint i = 0; i < g_list_model_get_n_items(windows); i++) {
        g_autoptr(GtkWindow) window = g_list_model_get_item(windows, i);
        if (BILLOW_IS_RECOVERY_DIALOG(window))
            return window;
    }
    return NULL;
}

/* Who gets the result, and whether the user asked for it. */
typedef struct {
    GWeakRef window;
    gboolean asked;
} SearchData;

static void
on_listed(GObject *source, GAsyncResult *result, gpointer data)
{
    SearchData *offer = data;
    g_autoptr(GPtrArray) notes = g_task_propagate_pointer(G_TASK(result), NULL);
    g_autoptr(BillowWindow) window = g_weak_ref_get(&offer->window);
    GtkWindow *shown = shown_dialog();
    if (shown) {
        gtk_window_present(shown);
    } else if (window && gtk_window_get_application(GTK_WINDOW(window)) && (notes->len > 0 || offer->asked)) {
        BillowRecoveryDialog *self = g_object_new(BILLOW_TYPE_RECOVERY_DIALOG, "transient-for", window,
                                                  "destroy-with-parent", TRUE, NULL);
        g_set_weak_pointer(&self->window, window);
        g_ptr_array_set_free_func(notes, NULL);
        for (guint i = 0; i < notes->len; i++)
            gtk_list_box_append(GTK_LIST_BOX(self->list), new_row(notes->pdata[i]));
        gtk_widget_set_visible(self->list, notes->len > 0);
        if (notes->len == 0)
            gtk_label_set_text(GTK_LABEL(self->note), _("No unsaved work from earlier sessions."));
        billow_button_names_mend(GTK_WIDGET(self));
        gtk_window_present(GTK_WINDOW(self));
    }
    g_weak_ref_clear(&offer->window);
    g_free(offer);
}

void
billow_recovery_dialog_offer(BillowWindow *parent, gboolean asked)
{
    g_return_if_fail(BILLOW_IS_WINDOW(parent));
    SearchData *offer = g_new(SearchData, 1);
    g_weak_ref_init(&offer->window, parent);
    offer->asked = asked;
    run_in_thread(NULL, list_notes, on_listed, offer);
}
