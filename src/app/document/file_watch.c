#include "app/document/parts.h"

#include "app/document/file_digest.h"
#include "model/base/clock.h"

/* Milliseconds without an event until the file is read. */
enum { REST = 200 };

struct _BillowFileWatch {
    GObject parent;
    char *path, *digest;   /* or NULL */
    GFileMonitor *monitor; /* or NULL */
    GCancellable *looking; /* or NULL */
    guint timer;
    gboolean other; /* the last value of the signal */
};

G_DEFINE_FINAL_TYPE(BillowFileWatch, billow_file_watch, G_TYPE_OBJECT)

static guint changed;

static void
set_other(BillowFileWatch *self, gboolean other)
{
    if (other == self->other)
        return;
    self->other = other;
    g_signal_emit(self, changed, 0, other);
}

static void
read_digest(GTask *task, gpointer source, gpointer path, GCancellable *cancellable)
{
    g_task_return_pointer(task, billow_file_digest(path), g_free);
}

/* A file that is gone does not count as changed. */
static void
on_digest_read(GObject *source, GAsyncResult *result, gpointer data)
{
    g_autoptr(BillowFileWatch) self = data;
    g_autoptr(GError) error = NULL;
    g_autofree char *digest = g_task_propagate_pointer(G_TASK(result), &error);
    if (error)
        return;
    g_clear_object(&self->looking);
    if (digest && self->digest)
        set_other(self, !g_str_equal(digest, self->digest));
}

static void
cancel_reading(BillowFileWatch *self)
{
    g_clear_handle_id(&self->timer, g_source_remove);
    g_cancellable_cancel(self->looking);
    g_clear_object(&self->looking);
}

static gboolean
start_reading(gpointer data)
{
    BillowFileWatch *self = data;
    self->timer = 0;
    cancel_reading(self);
    self->looking = g_cancellable_new();
    g_autoptr(GTask) task = g_task_new(NULL, self->looking, on_digest_read, g_object_ref(self));
    g_task_set_task_data(task, g_strdup(self->path), g_free);
    g_task_run_in_thread(task, read_digest);
    return G_SOURCE_REMOVE;
}

static void
on_file_event(BillowFileWatch *self)
{
    g_clear_handle_id(&self->timer, g_source_remove);
    self->timer = billow_clock_add(REST, start_reading, self);
}

static void
stop_monitor(BillowFileWatch *self)
{
    if (self->monitor) {
        g_signal_handlers_disconnect_by_data(self->monitor, self);
        g_file_monitor_cancel(self->monitor);
    }
    g_clear_object(&self->monitor);
}

void
billow_file_watch_follow(BillowFileWatch *self, const char *path, const char *digest)
{
    g_return_if_fail(BILLOW_IS_FILE_WATCH(self));
    const gboolean same = g_strcmp0(path, self->path) == 0;
    cancel_reading(self);
    g_free(self->digest);
    self->digest = g_strdup(digest);
    set_other(self, FALSE);
    if (!same) {
        stop_monitor(self);
        g_free(self->path);
        self->path = g_strdup(path);
        if (path) {
            /* changes without events (on a network share, for example) are found when the project is saved */
            g_autoptr(GFile) file = g_file_new_for_path(self->path);
            self->monitor = g_file_monitor_file(file, G_FILE_MONITOR_WATCH_MOVES, NULL, NULL);
            if (self->monitor)
                g_signal_connect_swapped(self->monitor, "changed", G_CALLBACK(on_file_event), self);
        }
    }
    if (path && digest)
        on_file_event(self); /* it may have changed before the monitor was created */
}

void
billow_file_watch_stop(BillowFileWatch *self)
{
    g_return_if_fail(BILLOW_IS_FILE_WATCH(self));
    cancel_reading(self);
    stop_monitor(self);
    g_clear_pointer(&self->path, g_free);
}

static void
billow_file_watch_finalize(GObject *object)
{
    BillowFileWatch *self = BILLOW_FILE_WATCH(object);
    billow_file_watch_stop(self);
    g_free(self->digest);
    G_OBJECT_CLASS(billow_file_watch_parent_class)->finalize(object);
}

static void
billow_file_watch_class_init(BillowFileWatchClass *class)
{
    G_OBJECT_CLASS(class)->finalize = billow_file_watch_finalize;
    changed = g_signal_new("changed", BILLOW_TYPE_FILE_WATCH, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                           G_TYPE_NONE, 1, G_TYPE_BOOLEAN);
}

static void
billow_file_watch_init(BillowFileWatch *self)
{
}

BillowFileWatch *
billow_file_watch_new(void)
{
    return g_object_new(BILLOW_TYPE_FILE_WATCH, NULL);
}
