#include "app/document/parts.h"

#include <gio/gio.h>

struct BillowDocumentLock {
    BillowProjectLock *lock;   /* or NULL */
    GCancellable *cancellable; /* of the lock being taken, or NULL */
};

BillowDocumentLock *
billow_document_lock_new(void)
{
    return g_new0(BillowDocumentLock, 1);
}

void
billow_document_lock_put(BillowDocumentLock *self, BillowProjectLock *lock)
{
    g_cancellable_cancel(self->cancellable);
    g_clear_object(&self->cancellable);
    g_clear_pointer(&self->lock, billow_project_lock_release);
    self->lock = lock;
}

typedef struct {
    char *path;
    gboolean anyway;
} LockRequest;

static void
free_request(LockRequest *request)
{
    g_free(request->path);
    g_free(request);
}

static void
take_lock(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
    const LockRequest *request = data;
    g_task_return_pointer(task, billow_project_lock_take(request->path, request->anyway, NULL),
                          (GDestroyNotify) billow_project_lock_release);
}

/* When cancelled, the object may be gone, and the lock is released with the task. */
static void
on_lock_taken(GObject *source, GAsyncResult *result, gpointer data)
{
    g_autoptr(GError) error = NULL;
    BillowProjectLock *lock = g_task_propagate_pointer(G_TASK(result), &error);
    if (!error)
        billow_document_lock_put(data, lock);
}

void
billow_document_lock_follow(BillowDocumentLock *self, const char *path, gboolean anyway)
{
    if (path && self->lock && g_str_equal(billow_project_lock_project(self->lock), path))
        return;
    billow_document_lock_put(self, NULL);
    if (!path)
        return;
    self->cancellable = g_cancellable_new();
    g_autoptr(GTask) task = g_task_new(NULL, self->cancellable, on_lock_taken, self);
    LockRequest *request = g_new(LockRequest, 1);
    *request = (LockRequest){g_strdup(path), anyway};
    g_task_set_task_data(task, request, (GDestroyNotify) free_request);
    g_task_run_in_thread(task, take_lock);
}

void
billow_document_lock_free(BillowDocumentLock *self)
{
    billow_document_lock_put(self, NULL);
    g_free(self);
}
