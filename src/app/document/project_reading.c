#include "app/document/project_reading.h"

#include "app/document/file_digest.h"
#include "io/base/journal.h"
#include "io/base/printable.h"
#include "io/motion/motion_files.h"
#include "io/project/file.h"
#include "io/project/fine_files.h"
#include "io/project/solid_files.h"

#include <glib/gi18n.h>

void
billow_project_reading_free(BillowProjectReading *reading)
{
    g_clear_pointer(&reading->project, billow_project_unref);
    g_clear_error(&reading->error);
    g_clear_pointer(&reading->lock, billow_project_lock_release);
    g_clear_pointer(&reading->holder, billow_lock_note_free);
    g_free(reading->path);
    g_free(reading->digest);
    g_free(reading->title);
    g_free(reading->details);
    g_free(reading);
}

/* Returns all problems, one per line. */
static char *
problem_lines(const GPtrArray *problems, const char *name)
{
    GString *lines = g_string_new(NULL);
    for (guint i = 0; i < problems->len; i++) {
        g_autofree char *line = billow_problem_line(g_ptr_array_index(problems, i), name);
        g_string_append_printf(lines, "%s%s", i > 0 ? "\n" : "", line);
    }
    return g_string_free(lines, FALSE);
}

/* Completes an interrupted save. Returns a line on what was done or why it failed; NULL: there was none. */
static char *
finish_save(const char *path)
{
    g_autofree char *kept = NULL;
    g_autoptr(GError) error = NULL;
    if (!billow_journal_finish(path, &kept, &error))
        return g_strdup(error->message);
    g_autofree char *shown = kept ? billow_printable_path(kept) : NULL;
    return kept ? g_strdup_printf(_("An interrupted save has been completed. The previous content of the "
                                    "file is kept in “%s”."),
                                  shown)
                : NULL;
}

/* `save` is the line about an interrupted save, or NULL. */
static void
describe(BillowProjectReading *reading, const GPtrArray *problems, const char *save)
{
    const guint n = problems->len;
    g_autofree char *name = g_filename_display_basename(reading->path), *lines = NULL;
    if (reading->project && n > 0) {
        reading->title = g_strdup_printf(
            ngettext("“%s” was opened with %u warning", "“%s” was opened with %u warnings", n), name, n);
        lines = problem_lines(problems, name);
    } else if (g_error_matches(reading->error, BILLOW_PROJECT_ERROR, BILLOW_PROJECT_ERROR_INVALID)) {
        reading->title = g_strdup_printf(ngettext("“%s” is not a valid project: %u problem",
                                                  "“%s” is not a valid project: %u problems", n),
                                         name, n);
        lines = problem_lines(problems, name);
    } else if (reading->error) {
        reading->title = g_strdup_printf(_("“%s” could not be opened"), name);
        lines = g_strdup(reading->error->message);
    } else if (save) {
        reading->title = g_strdup_printf(_("The last save of “%s” was interrupted"), name);
    }
    reading->details = save && lines ? g_strconcat(save, "\n", lines, NULL) : g_strdup(save ? save : lines);
}

static void
read_project(GTask *task, gpointer source, gpointer path, GCancellable *cancellable)
{
    BillowProjectReading *reading = g_new0(BillowProjectReading, 1);
    g_autoptr(GPtrArray) problems = g_ptr_array_new_with_free_func((GDestroyNotify) billow_problem_free);
    reading->path = g_strdup(path);
    g_autofree char *save = finish_save(path);
    /* before loading, so that a write in between counts as a change */
    reading->digest = billow_file_digest(path);
    g_autofree char *folder = g_path_get_dirname(path);
    g_autoptr(BillowProject) loaded = billow_project_load(path, problems, &reading->error);
    /* meshes elsewhere may need to be allowed: app/document/session_meshes.h */
    g_autoptr(BillowProject) moving = loaded ? billow_motion_files_give(loaded, folder, TRUE, NULL) : NULL;
    g_autoptr(BillowProject) solid = moving ? billow_solid_files_give(moving, folder, TRUE, NULL) : NULL;
    reading->project = solid ? billow_fine_files_give(solid, folder, TRUE, NULL) : NULL;
    describe(reading, problems, save);
    if (reading->project)
        reading->lock = billow_project_lock_take(path, FALSE, &reading->holder);
    g_task_return_pointer(task, reading, (GDestroyNotify) billow_project_reading_free);
}

void
billow_project_reading_begin(const char *path, GCancellable *cancellable, GAsyncReadyCallback callback,
                             gpointer data)
{
    g_autoptr(GTask) task = g_task_new(NULL, cancellable, callback, data);
    g_task_set_task_data(task, g_strdup(path), g_free);
    g_task_run_in_thread(task, read_project);
}

BillowProjectReading *
billow_project_reading_finish(GAsyncResult *result, GError **error)
{
    return g_task_propagate_pointer(G_TASK(result), error);
}
