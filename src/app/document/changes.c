#include "app/document/parts.h"

#include "app/common/question.h"
#include "app/document/project_reading.h"
#include "app/document/questions.h"
#include "model/edits/differences.h"

#include <glib/gi18n.h>

struct _BillowDocumentChanges {
    GObject parent;
    GtkWidget *owner; /* until it is destroyed */
    BillowSession *session;
    BillowMessageBar *bar;
    BillowFileWatch *watch;
    GCancellable *reading; /* or NULL */
    gboolean telling;      /* the bar is reporting a change */
};

G_DEFINE_FINAL_TYPE(BillowDocumentChanges, billow_document_changes, G_TYPE_OBJECT)

static guint reloaded;

/* --- Reporting --- */

static void
hide_notice(BillowDocumentChanges *self)
{
    if (self->telling)
        billow_message_bar_hide(self->bar);
    self->telling = FALSE;
}

static void
on_changed(BillowDocumentChanges *self, gboolean other)
{
    if (!self->owner)
        return;
    if (!other) {
        hide_notice(self);
        return;
    }
    self->telling = TRUE;
    const char *path = billow_session_get_path(self->session);
    g_autofree char *name = path ? g_filename_display_basename(path) : g_strdup("");
    g_autofree char *title = g_strdup_printf(_("“%s” has changed on disk"), name);
    billow_message_bar_offer(self->bar, GTK_MESSAGE_WARNING, title, _("Show _Differences…"),
                             "win.see-differences");
}

/* --- Showing the differences --- */

/* The project read from the file, while the user decides what to do with it. */
typedef struct {
    BillowDocumentChanges *changes;
    BillowProjectReading *reading;
} PendingReload;

static void
answer(GtkDialog *dialog, int response, gpointer data)
{
    g_autofree PendingReload *it = data;
    g_autoptr(BillowDocumentChanges) self = it->changes;
    g_autoptr(BillowProjectReading) reading = it->reading;
    gtk_window_destroy(GTK_WINDOW(dialog));
    if (!self->owner)
        return;
    if (response == GTK_RESPONSE_ACCEPT) {
        billow_session_replace(self->session, reading->project, _("Reload from File"));
        billow_session_mark_saved(self->session, reading->project, reading->path);
        hide_notice(self);
        g_signal_emit(self, reloaded, 0, reading->digest);
    } else
        hide_notice(self);
}

/* Takes ownership of `reading`. */
static void
ask(BillowDocumentChanges *self, BillowProjectReading *reading)
{
    PendingReload *it = g_new(PendingReload, 1);
    *it = (PendingReload){g_object_ref(self), reading};
    g_autoptr(GPtrArray) lines =
        billow_project_differences(billow_session_get_project(self->session), reading->project);
    GtkWindow *window = GTK_WINDOW(gtk_widget_get_root(self->owner));
    GtkWidget *dialog = billow_question_of_differences(window, reading->path, lines);
    g_signal_connect(dialog, "response", G_CALLBACK(answer), it);
    billow_question_ask(dialog, GTK_RESPONSE_CANCEL);
}

static void
file_read(GObject *source, GAsyncResult *result, gpointer data)
{
    g_autoptr(BillowDocumentChanges) self = data;
    g_autoptr(GError) error = NULL;
    g_autoptr(BillowProjectReading) reading = billow_project_reading_finish(result, &error);
    if (error || !self->owner)
        return;
    g_clear_object(&self->reading);
    if (g_strcmp0(reading->path, billow_session_get_path(self->session)) != 0)
        return;
    if (reading->project)
        ask(self, g_steal_pointer(&reading));
    else
        billow_message_bar_show(self->bar, GTK_MESSAGE_ERROR, reading->title, reading->details);
}

void
billow_document_changes_show(BillowDocumentChanges *self)
{
    g_return_if_fail(BILLOW_IS_DOCUMENT_CHANGES(self));
    const char *path = billow_session_get_path(self->session);
    if (!path || self->reading)
        return;
    self->reading = g_cancellable_new();
    billow_project_reading_begin(path, self->reading, file_read, g_object_ref(self));
}

/* --- Lifecycle --- */

void
billow_document_changes_follow(BillowDocumentChanges *self, const char *path, const char *digest)
{
    g_return_if_fail(BILLOW_IS_DOCUMENT_CHANGES(self));
    billow_file_watch_follow(self->watch, path, digest);
}

void
billow_document_changes_stop(BillowDocumentChanges *self)
{
    g_return_if_fail(BILLOW_IS_DOCUMENT_CHANGES(self));
    self->owner = NULL;
    billow_file_watch_stop(self->watch);
    g_cancellable_cancel(self->reading);
}

static void
billow_document_changes_finalize(GObject *object)
{
    BillowDocumentChanges *self = BILLOW_DOCUMENT_CHANGES(object);
    g_object_unref(self->session);
    g_object_unref(self->bar);
    g_object_unref(self->watch);
    g_clear_object(&self->reading);
    G_OBJECT_CLASS(billow_document_changes_parent_class)->finalize(object);
}

static void
billow_document_changes_class_init(BillowDocumentChangesClass *class)
{
    G_OBJECT_CLASS(class)->finalize = billow_document_changes_finalize;
    reloaded = g_signal_new("reloaded", BILLOW_TYPE_DOCUMENT_CHANGES, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                            G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
billow_document_changes_init(BillowDocumentChanges *self)
{
}

BillowDocumentChanges *
billow_document_changes_new(GtkWidget *owner, BillowSession *session, BillowMessageBar *bar)
{
    BillowDocumentChanges *self = g_object_new(BILLOW_TYPE_DOCUMENT_CHANGES, NULL);
    self->owner = owner;
    self->session = g_object_ref(session);
    self->bar = g_object_ref(bar);
    self->watch = billow_file_watch_new();
    g_signal_connect_object(self->watch, "changed", G_CALLBACK(on_changed), self, G_CONNECT_SWAPPED);
    return self;
}
