#include "app/document/parts.h"

#include "app/document/file_digest.h"
#include "io/project/file.h"

typedef struct {
    BillowProject *project;
    char *path, *held;
} WriteRequest;

static void
free_request(WriteRequest *request)
{
    billow_project_unref(request->project);
    g_free(request->path);
    g_free(request->held);
    g_free(request);
}

static char *
digest_of(const BillowProject *project)
{
    g_autoptr(GString) text = billow_project_format(project);
    return g_compute_checksum_for_string(G_CHECKSUM_SHA256, text->str, (gssize) text->len);
}

static gboolean
is_unchanged(const WriteRequest *request)
{
    if (!request->held || !g_file_test(request->path, G_FILE_TEST_EXISTS))
        return TRUE;
    g_autofree char *now = billow_file_digest(request->path);
    return g_strcmp0(now, request->held) == 0;
}

/* Returns the digest of the text, not of the file: another program may have written to the file by now. */
static void
write_project(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
    const WriteRequest *request = data;
    GError *error = NULL;
    if (!is_unchanged(request))
        g_task_return_new_error(task, G_IO_ERROR, G_IO_ERROR_WRONG_ETAG, "%s", request->path);
    else if (billow_project_save(request->project, request->path, &error))
        g_task_return_pointer(task, digest_of(request->project), g_free);
    else
        g_task_return_error(task, error);
}

void
billow_project_writing_begin(BillowProject *project, const char *path, const char *held,
                             GAsyncReadyCallback callback, gpointer data)
{
    g_autoptr(GTask) task = g_task_new(NULL, NULL, callback, data);
    WriteRequest *request = g_new(WriteRequest, 1);
    *request = (WriteRequest){billow_project_ref(project), g_strdup(path), g_strdup(held)};
    g_task_set_task_data(task, request, (GDestroyNotify) free_request);
    g_task_run_in_thread(task, write_project);
}

char *
billow_project_writing_finish(GAsyncResult *result, GError **error)
{
    return g_task_propagate_pointer(G_TASK(result), error);
}
