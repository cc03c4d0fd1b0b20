#include "app/document/parts.h"

#include "app/common/question.h"
#include "app/common/texture_path.h"
#include "app/document/questions.h"

#include <glib/gi18n.h>

/* A file that another program has open, while the user decides what to do. */
typedef struct {
    GTask *task;
    BillowProjectReading *reading;
} LockedProject;

static void
answer(GtkDialog *dialog, int response, gpointer data)
{
    g_autofree LockedProject *locked = data;
    g_autoptr(GTask) task = locked->task;
    gtk_window_destroy(GTK_WINDOW(dialog));
    if (response == GTK_RESPONSE_ACCEPT) {
        BillowProject *copy = billow_texture_move(locked->reading->project, locked->reading->path, NULL);
        billow_project_unref(locked->reading->project);
        locked->reading->project = copy;
        g_clear_pointer(&locked->reading->path, g_free);
        g_clear_pointer(&locked->reading->digest, g_free);
        g_free(locked->reading->title);
        locked->reading->title = g_strdup(
            _("This is an unsaved copy: changes to it do not affect the file that is open elsewhere"));
    } else if (response != GTK_RESPONSE_OK) {
        g_clear_pointer(&locked->reading->project, billow_project_unref);
        g_clear_pointer(&locked->reading->title, g_free);
    }
    g_task_return_pointer(task, locked->reading, (GDestroyNotify) billow_project_reading_free);
}

/* Takes ownership of both. */
static void
ask(GTask *task, BillowProjectReading *reading)
{
    LockedProject *locked = g_new(LockedProject, 1);
    *locked = (LockedProject){task, reading};
    GtkWindow *window = GTK_WINDOW(gtk_widget_get_root(g_task_get_source_object(task)));
    GtkWidget *dialog = billow_question_of_lock(window, reading->path, reading->holder);
    g_signal_connect(dialog, "response", G_CALLBACK(answer), locked);
    billow_question_ask(dialog, GTK_RESPONSE_ACCEPT);
}

static void
project_read(GObject *source, GAsyncResult *result, gpointer data)
{
    g_autoptr(GTask) task = data;
    GError *error = NULL;
    BillowProjectReading *reading = billow_project_reading_finish(result, &error);
    if (!reading)
        g_task_return_error(task, error);
    else if (reading->project && reading->holder && !billow_lock_note_is_own(reading->holder))
        ask(g_steal_pointer(&task), reading);
    else
        g_task_return_pointer(task, reading, (GDestroyNotify) billow_project_reading_free);
}

void
billow_project_opening_begin(GtkWidget *owner, const char *path, GCancellable *cancellable,
                             GAsyncReadyCallback callback, gpointer data)
{
    GTask *task = g_task_new(owner, cancellable, callback, data);
    billow_project_reading_begin(path, cancellable, project_read, task);
}

BillowProjectReading *
billow_project_opening_finish(GAsyncResult *result, GError **error)
{
    return g_task_propagate_pointer(G_TASK(result), error);
}
