#include "app/document.h"

#include "app/question.h"
#include "app/recent_menu.h"
#include "app/texture_path.h"
#include "io/project_file.h"

#include <glib/gi18n.h>

struct _BillowDocument {
    GObject parent;
    GtkWindow *window; /* that owns it, until it closes */
    BillowSession *session;
    BillowMessageBar *bar; /* of the window */
    GtkFileChooserNative *chooser;
    GCancellable *loading; /* or NULL */
    gboolean saving, drafting;
};

G_DEFINE_FINAL_TYPE(BillowDocument, billow_document, G_TYPE_OBJECT)

enum { PROP_SAVING = 1, N_PROPS };
static GParamSpec *props[N_PROPS];
static guint opened;

/* What is to be done once something else has ended well. */
typedef struct {
    BillowDocument *document;
    GtkWindow *window;       /* kept */
    BillowDocumentNext next; /* or NULL */
    gpointer data;
    GDestroyNotify free_data;
} Later;

static Later *
new_later(BillowDocument *self, BillowDocumentNext next, gpointer data, GDestroyNotify free_data)
{
    Later *later = g_new(Later, 1);
    *later = (Later){g_object_ref(self), g_object_ref(self->window), next, data, free_data};
    return later;
}

static void
free_later(Later *later)
{
    if (later->free_data)
        later->free_data(later->data);
    g_object_unref(later->window);
    g_object_unref(later->document);
    g_free(later);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Later, free_later)

static void
run_later(Later *later)
{
    if (later->next && later->document->window)
        later->next(later->data);
}

/* --- Saving --- */

typedef struct {
    BillowProject *project; /* as it is written */
    char *path;
    Later *later;
} Saving;

static void
free_saving(Saving *saving)
{
    g_clear_pointer(&saving->later, free_later);
    billow_project_unref(saving->project);
    g_free(saving->path);
    g_free(saving);
}

static void
write_project(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
    const Saving *saving = data;
    GError *error = NULL;
    if (billow_project_save(saving->project, saving->path, &error))
        g_task_return_boolean(task, TRUE);
    else
        g_task_return_error(task, error);
}

static void
answer_failure(GtkDialog *dialog, int response, BillowDocument *self)
{
    gtk_window_destroy(GTK_WINDOW(dialog));
    if (response == GTK_RESPONSE_ACCEPT)
        billow_document_save_as(self);
}

static void
tell_failure(BillowDocument *self, const char *path, const GError *error)
{
    g_printerr("%s\n", error->message);
    if (!self->window)
        return;
    g_autofree char *name = g_filename_display_basename(path);
    g_autofree char *title = g_strdup_printf(_("“%s” could not be saved"), name);
    g_autofree char *text = g_strdup_printf(_("%s\n\nNothing is lost: the animation is still open. Put the "
                                              "matter right and save again, or save it "
                                              "elsewhere."),
                                            error->message);
    GtkWidget *dialog = billow_question_new(self->window, GTK_MESSAGE_ERROR, title, text);
    billow_question_add(dialog, _("_Close"), GTK_RESPONSE_CLOSE, NULL);
    billow_question_add(dialog, _("Save _As…"), GTK_RESPONSE_ACCEPT, NULL);
    g_signal_connect_object(dialog, "response", G_CALLBACK(answer_failure), self, 0);
    billow_question_ask(dialog, GTK_RESPONSE_ACCEPT);
}

/* The project as it is named from the folder of `path`: the picture's path leads to the same picture as
 * before. */
static BillowProject *
rebase(BillowDocument *self, BillowProject *project, const char *path)
{
    g_autofree char *file = billow_texture_resolve(project->texture, billow_session_get_path(self->session));
    g_autofree char *texture = billow_texture_relative(file, path);
    BillowProject *rebased = billow_project_copy(project);
    if (texture)
        billow_project_set_texture(rebased, texture);
    return rebased;
}

static void
set_saving(BillowDocument *self, gboolean saving)
{
    self->saving = saving;
    g_object_notify_by_pspec(G_OBJECT(self), props[PROP_SAVING]);
}

static void
project_written(GObject *source, GAsyncResult *result, gpointer data)
{
    BillowDocument *self = BILLOW_DOCUMENT(source);
    Saving *saving = g_task_get_task_data(G_TASK(result));
    g_autoptr(GError) error = NULL;
    set_saving(self, FALSE);
    if (!g_task_propagate_boolean(G_TASK(result), &error)) {
        tell_failure(self, saving->path, error);
        return;
    }
    g_autoptr(BillowProject) now = rebase(self, billow_session_get_project(self->session), saving->path);
    if (!billow_project_equal(now, billow_session_get_project(self->session)))
        billow_session_edit(self->session, now, _("Save Elsewhere"), NULL);
    billow_session_mark_saved(self->session, saving->project, saving->path);
    billow_recent_menu_add(saving->path);
    run_later(saving->later);
}

/* Writes the project to `path`, then does what `later` (transfer full) says. */
static void
save_to(BillowDocument *self, const char *path, Later *later)
{
    gtk_window_set_focus(self->window, NULL); /* what is being typed counts */
    Saving *saving = g_new(Saving, 1);
    *saving = (Saving){rebase(self, billow_session_get_project(self->session), path), g_strdup(path), later};
    g_autoptr(GTask) task = g_task_new(self, NULL, project_written, NULL);
    g_task_set_task_data(task, saving, (GDestroyNotify) free_saving);
    set_saving(self, TRUE);
    g_task_run_in_thread(task, write_project);
}

static void
add_filters(GtkFileChooser *chooser)
{
    g_autoptr(GtkFileFilter) projects = gtk_file_filter_new();
    gtk_file_filter_set_name(projects, _("Billow projects"));
    gtk_file_filter_add_suffix(projects, "billow");
    gtk_file_chooser_add_filter(chooser, projects);
    g_autoptr(GtkFileFilter) all = gtk_file_filter_new();
    gtk_file_filter_set_name(all, _("All files"));
    gtk_file_filter_add_pattern(all, "*");
    gtk_file_chooser_add_filter(chooser, all);
}

/* The window's file chooser, shown; a former one goes. */
static GtkFileChooserNative *
show_chooser(BillowDocument *self, const char *title, GtkFileChooserAction action, const char *accept)
{
    if (self->chooser)
        gtk_native_dialog_destroy(GTK_NATIVE_DIALOG(self->chooser));
    g_clear_object(&self->chooser);
    self->chooser = gtk_file_chooser_native_new(title, self->window, action, accept, _("_Cancel"));
    gtk_native_dialog_set_modal(GTK_NATIVE_DIALOG(self->chooser), TRUE);
    add_filters(GTK_FILE_CHOOSER(self->chooser));
    return self->chooser;
}

/* The path that the user chose, or NULL; the chooser is done with. */
static char *
chosen_path(BillowDocument *self, int response)
{
    g_autoptr(GFile) file =
        response == GTK_RESPONSE_ACCEPT ? gtk_file_chooser_get_file(GTK_FILE_CHOOSER(self->chooser)) : NULL;
    g_clear_object(&self->chooser);
    return file ? g_file_get_path(file) : NULL;
}

static void
save_where_chosen(GtkNativeDialog *dialog, int response, gpointer data)
{
    g_autoptr(Later) later = data;
    BillowDocument *self = later->document;
    g_autofree char *path = chosen_path(self, response);
    if (!path)
        return;
    g_autofree char *full =
        g_str_has_suffix(path, ".billow") ? g_strdup(path) : g_strconcat(path, ".billow", NULL);
    save_to(self, full, g_steal_pointer(&later));
}

static void
save_as(BillowDocument *self, Later *later)
{
    const BillowProject *project = billow_session_get_project(self->session);
    const char *path = billow_session_get_path(self->session);
    GtkFileChooserNative *chooser =
        show_chooser(self, _("Save the Animation"), GTK_FILE_CHOOSER_ACTION_SAVE, _("_Save"));
    if (path) {
        g_autoptr(GFile) file = g_file_new_for_path(path);
        gtk_file_chooser_set_file(GTK_FILE_CHOOSER(chooser), file, NULL);
    } else {
        g_autofree char *stem =
            g_strdelimit(g_strdup(*project->name ? project->name : _("Untitled")), "/\\", '-');
        g_autofree char *name = g_strconcat(stem, ".billow", NULL);
        gtk_file_chooser_set_current_name(GTK_FILE_CHOOSER(chooser), name);
    }
    g_signal_connect(chooser, "response", G_CALLBACK(save_where_chosen), later);
    gtk_native_dialog_show(GTK_NATIVE_DIALOG(chooser));
}

static void
save(BillowDocument *self, Later *later)
{
    g_autofree char *path = g_strdup(billow_session_get_path(self->session));
    if (path)
        save_to(self, path, later);
    else
        save_as(self, later);
}

void
billow_document_save(BillowDocument *self)
{
    save(self, new_later(self, NULL, NULL, NULL));
}

void
billow_document_save_as(BillowDocument *self)
{
    save_as(self, new_later(self, NULL, NULL, NULL));
}

/* --- Nothing unsaved is lost --- */

static void
answer_prompt(GtkDialog *dialog, int response, gpointer data)
{
    g_autoptr(Later) later = data;
    BillowDocument *self = later->document;
    gtk_window_destroy(GTK_WINDOW(dialog));
    if (response == GTK_RESPONSE_REJECT)
        run_later(later);
    else if (response == GTK_RESPONSE_ACCEPT)
        save(self, g_steal_pointer(&later));
}

static void
prompt(BillowDocument *self, Later *later)
{
    const BillowProject *project = billow_session_get_project(self->session);
    const gboolean modified = billow_session_get_modified(self->session);
    g_autofree char *question = modified ? g_strdup_printf(_("Save the changes to “%s”?"),
                                                           *project->name ? project->name : _("Untitled"))
                                         : g_strdup(_("Discard the keyframe that is being edited?"));
    const char *text =
        !modified        ? _("It is not in the animation yet.")
        : self->drafting ? _("What is not saved will be lost, and so will the keyframe that is being edited.")
                         : _("What is not saved will be lost.");
    GtkWidget *dialog = billow_question_new(self->window, GTK_MESSAGE_QUESTION, question, text);
    billow_question_add(dialog, _("_Discard"), GTK_RESPONSE_REJECT, "destructive-action");
    billow_question_add(dialog, _("_Cancel"), GTK_RESPONSE_CANCEL, NULL);
    if (modified)
        billow_question_add(dialog, _("_Save"), GTK_RESPONSE_ACCEPT, "suggested-action");
    g_signal_connect(dialog, "response", G_CALLBACK(answer_prompt), later);
    billow_question_ask(dialog, modified ? GTK_RESPONSE_ACCEPT : GTK_RESPONSE_CANCEL);
}

void
billow_document_when_safe(BillowDocument *self, BillowDocumentNext next, gpointer data,
                          GDestroyNotify free_data)
{
    gtk_window_set_focus(self->window, NULL); /* what is being typed counts */
    g_autoptr(Later) later = new_later(self, next, data, free_data);
    if (billow_session_get_modified(self->session) || self->drafting)
        prompt(self, g_steal_pointer(&later));
    else
        run_later(later);
}

/* --- Opening --- */

static void
open_project(BillowDocument *self, BillowProject *project, const char *path)
{
    billow_session_open(self->session, project, path);
    g_signal_emit(self, opened, 0);
}

void
billow_document_begin(BillowDocument *self, BillowProject *project)
{
    g_return_if_fail(BILLOW_IS_DOCUMENT(self));
    billow_message_bar_hide(self->bar);
    open_project(self, project, NULL);
}

typedef struct {
    char *path;
    GPtrArray *problems; /* of BillowProblem */
} Loading;

static void
free_loading(Loading *loading)
{
    g_ptr_array_unref(loading->problems);
    g_free(loading->path);
    g_free(loading);
}

static void
read_project(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
    const Loading *loading = data;
    GError *error = NULL;
    BillowProject *project = billow_project_load(loading->path, loading->problems, &error);
    if (project)
        g_task_return_pointer(task, project, (GDestroyNotify) billow_project_unref);
    else
        g_task_return_error(task, error);
}

/* All problems, one a line. */
static char *
problem_lines(const Loading *loading)
{
    g_autofree char *name = g_filename_display_basename(loading->path);
    GString *lines = g_string_new(NULL);
    for (guint i = 0; i < loading->problems->len; i++) {
        g_autofree char *line = billow_problem_line(g_ptr_array_index(loading->problems, i), name);
        g_string_append_printf(lines, "%s%s", i > 0 ? "\n" : "", line);
    }
    return g_string_free(lines, FALSE);
}

static void
tell_refused(BillowDocument *self, const Loading *loading, const GError *error)
{
    const guint n = loading->problems->len;
    g_autofree char *name = g_filename_display_basename(loading->path);
    g_printerr("%s\n", error->message);
    if (g_error_matches(error, BILLOW_PROJECT_ERROR, BILLOW_PROJECT_ERROR_INVALID)) {
        g_autofree char *lines = problem_lines(loading);
        g_autofree char *title = g_strdup_printf(ngettext("“%s” is not a valid project: %u problem",
                                                          "“%s” is not a valid project: %u problems", n),
                                                 name, n);
        billow_message_bar_show(self->bar, GTK_MESSAGE_ERROR, title, lines);
        return;
    }
    g_autofree char *title = g_strdup_printf(_("“%s” could not be opened"), name);
    billow_message_bar_show(self->bar, GTK_MESSAGE_ERROR, title, error->message);
}

static void
tell_warnings(BillowDocument *self, const Loading *loading)
{
    const guint n = loading->problems->len;
    if (n == 0) {
        billow_message_bar_hide(self->bar);
        return;
    }
    g_autofree char *name = g_filename_display_basename(loading->path);
    g_autofree char *lines = problem_lines(loading);
    g_autofree char *title = g_strdup_printf(
        ngettext("“%s” was opened with %u warning", "“%s” was opened with %u warnings", n), name, n);
    billow_message_bar_show(self->bar, GTK_MESSAGE_WARNING, title, lines);
}

static void
project_read(GObject *source, GAsyncResult *result, gpointer data)
{
    BillowDocument *self = BILLOW_DOCUMENT(source);
    const Loading *loading = g_task_get_task_data(G_TASK(result));
    g_autoptr(GError) error = NULL;
    g_autoptr(BillowProject) project = g_task_propagate_pointer(G_TASK(result), &error);
    if (g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        return;
    if (!project) {
        tell_refused(self, loading, error);
        return;
    }
    tell_warnings(self, loading);
    open_project(self, project, loading->path);
    billow_recent_menu_add(loading->path);
}

/* What is to be loaded, and into what. */
typedef struct {
    BillowDocument *document;
    char *path;
} Request;

static Request *
new_request(BillowDocument *self, char *path)
{
    Request *request = g_new(Request, 1);
    *request = (Request){g_object_ref(self), path};
    return request;
}

static void
free_request(Request *request)
{
    g_object_unref(request->document);
    g_free(request->path);
    g_free(request);
}

static void
load(gpointer data)
{
    const Request *request = data;
    BillowDocument *self = request->document;
    Loading *loading = g_new(Loading, 1);
    *loading = (Loading){g_strdup(request->path),
                         g_ptr_array_new_with_free_func((GDestroyNotify) billow_problem_free)};
    g_cancellable_cancel(self->loading);
    g_clear_object(&self->loading);
    self->loading = g_cancellable_new();
    g_autoptr(GTask) task = g_task_new(self, self->loading, project_read, NULL);
    g_task_set_task_data(task, loading, (GDestroyNotify) free_loading);
    g_task_run_in_thread(task, read_project);
}

void
billow_document_open(BillowDocument *self, GFile *file)
{
    g_return_if_fail(BILLOW_IS_DOCUMENT(self));
    char *path = g_file_get_path(file);
    if (path) {
        billow_document_when_safe(self, load, new_request(self, path), (GDestroyNotify) free_request);
        return;
    }
    g_autofree char *uri = g_file_get_uri(file);
    g_printerr(_("%s: not a file of this computer\n"), uri);
    billow_message_bar_show(self->bar, GTK_MESSAGE_ERROR, _("Only files of this computer can be opened"),
                            uri);
}

static void
open_chosen(GtkNativeDialog *dialog, int response, BillowDocument *self)
{
    char *path = chosen_path(self, response);
    if (path)
        billow_document_when_safe(self, load, new_request(self, path), (GDestroyNotify) free_request);
}

void
billow_document_choose(BillowDocument *self)
{
    GtkFileChooserNative *chooser =
        show_chooser(self, _("Open a Project"), GTK_FILE_CHOOSER_ACTION_OPEN, _("_Open"));
    g_signal_connect_object(chooser, "response", G_CALLBACK(open_chosen), self, 0);
    gtk_native_dialog_show(GTK_NATIVE_DIALOG(chooser));
}

/* --- Life --- */

void
billow_document_set_drafting(BillowDocument *self, gboolean drafting)
{
    g_return_if_fail(BILLOW_IS_DOCUMENT(self));
    self->drafting = drafting;
}

gboolean
billow_document_is_saving(BillowDocument *self)
{
    g_return_val_if_fail(BILLOW_IS_DOCUMENT(self), FALSE);
    return self->saving;
}

void
billow_document_close(BillowDocument *self)
{
    g_return_if_fail(BILLOW_IS_DOCUMENT(self));
    self->window = NULL;
    g_cancellable_cancel(self->loading);
    if (self->chooser)
        gtk_native_dialog_destroy(GTK_NATIVE_DIALOG(self->chooser));
    g_clear_object(&self->chooser);
}

static void
billow_document_get_property(GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
    if (id == PROP_SAVING)
        g_value_set_boolean(value, BILLOW_DOCUMENT(object)->saving);
    else
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, pspec);
}

static void
billow_document_finalize(GObject *object)
{
    BillowDocument *self = BILLOW_DOCUMENT(object);
    g_clear_object(&self->loading);
    g_clear_object(&self->bar);
    g_clear_object(&self->session);
    G_OBJECT_CLASS(billow_document_parent_class)->finalize(object);
}

static void
billow_document_class_init(BillowDocumentClass *class)
{
    GObjectClass *object_class = G_OBJECT_CLASS(class);
    object_class->get_property = billow_document_get_property;
    object_class->finalize = billow_document_finalize;
    props[PROP_SAVING] =
        g_param_spec_boolean("saving", NULL, NULL, FALSE, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
    g_object_class_install_properties(object_class, N_PROPS, props);
    opened =
        g_signal_new("opened", BILLOW_TYPE_DOCUMENT, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
billow_document_init(BillowDocument *self)
{
}

BillowDocument *
billow_document_new(GtkWindow *window, BillowSession *session, BillowMessageBar *bar)
{
    BillowDocument *self = g_object_new(BILLOW_TYPE_DOCUMENT, NULL);
    self->window = window;
    self->session = g_object_ref(session);
    self->bar = g_object_ref(bar);
    return self;
}
