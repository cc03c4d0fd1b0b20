/* The list of presets, the running exports and their outcome: three pages of a window. */
#include "app/transfer/export_all_dialog.h"

#include "app/common/button_names.h"
#include "app/common/fit_screen.h"
#include "app/common/guide.h"
#include "app/transfer/export_progress.h"
#include "app/transfer/takes.h"
#include "io/formats/formats.h"
#include "io/sequence/preset.h"
#include "io/writers/frame_range.h"

#include <glib/gi18n.h>

struct _BillowExportAllDialog {
    GtkWindow parent;
    GtkStack *pages;
    GtkScrolledWindow *scrolled, *scrolled_results;
    GtkBox *list, *results;
    GtkLabel *summary, *outcome;
    GtkWidget *cancel, *export, *close;
    GtkCheckButton *takes;
    BillowExportProgress *progress;

    BillowSession *session;
    BillowRestCache *cache;

    BillowProject *project; /* that is being exported */
    char *path;             /* of its file */
    guint next;             /* number of the preset that is next, while the exports run */
    guint failed;           /* how many could not be completed */
    gboolean with_takes;    /* whether a file of takes follows */
    BillowExportJob *job;   /* while one runs */
    GCancellable *cancellable;
};

G_DEFINE_FINAL_TYPE(BillowExportAllDialog, billow_export_all_dialog, GTK_TYPE_WINDOW)

enum { ENDED, N_SIGNALS };
static guint signals[N_SIGNALS];

gboolean
billow_export_all_dialog_is_running(BillowExportAllDialog *self)
{
    g_return_val_if_fail(BILLOW_IS_EXPORT_ALL_DIALOG(self), FALSE);
    return self->job != NULL;
}

static void
clear(GtkBox *box)
{
    GtkWidget *child;
    while ((child = gtk_widget_get_first_child(GTK_WIDGET(box))))
        gtk_box_remove(box, child);
}

/* Appends a heading with a text below it; `css_class` is that of the text. */
static void
append(GtkBox *box, const char *heading, const char *text, const char *css_class)
{
    const char *const texts[] = {heading, text}, *const classes[] = {"heading", css_class};
    GtkWidget *row = gtk_box_new(GTK_ORIENTATION_VERTICAL, 3);
    for (gsize i = 0; i < G_N_ELEMENTS(texts); i++) {
        GtkWidget *label = gtk_label_new(texts[i]);
        gtk_label_set_wrap(GTK_LABEL(label), TRUE);
        gtk_label_set_wrap_mode(GTK_LABEL(label), PANGO_WRAP_WORD_CHAR);
        gtk_label_set_max_width_chars(GTK_LABEL(label), 52);
        gtk_label_set_xalign(GTK_LABEL(label), 0);
        gtk_widget_add_css_class(label, classes[i]);
        gtk_box_append(GTK_BOX(row), label);
    }
    gtk_box_append(box, row);
}

/* --- The list --- */

/* Returns "Fake, Wavefront OBJ, frames 1-10, in out/web". */
static char *
describe(const BillowExportPreset *preset)
{
    const BillowFormat *format = billow_format_find(preset->format);
    return g_strdup_printf(_("%s, %s, frames: %s, in %s"), preset->physics ? _("Physics") : _("Fake"),
                           format ? _(format->title) : preset->format,
                           preset->frames ? preset->frames : _("all"), preset->output);
}

/* Returns what keeps a preset from being exported, or NULL. Free with g_free(). */
static char *
problem_with(BillowExportAllDialog *self, const BillowExportPreset *preset)
{
    const BillowProject *project = billow_session_get_project(self->session);
    g_autoptr(GError) error = NULL;
    g_auto(BillowSequenceSettings) settings;
    billow_sequence_settings_init(&settings, billow_formats[0]);
    if (!billow_preset_settings(preset, NULL, &settings, &error))
        return g_strdup(error->message);
    char *problem = billow_preset_problem(preset, project);
    const char *path = billow_session_get_path(self->session);
    if (problem || !path)
        return problem;
    g_autofree char *project_folder = g_path_get_dirname(path),
                    *folder = billow_preset_folder(preset, project_folder, &error);
    return folder ? NULL : g_strdup(error->message);
}

/* Offers a file of takes where there are presets of USD, all of which can be used. */
static void
show_takes(BillowExportAllDialog *self, gboolean usable)
{
    BillowProject *project = billow_session_get_project(self->session);
    const char *path = billow_session_get_path(self->session);
    const gboolean any = billow_takes_count(project) > 0;
    g_autofree char *problem = any && usable ? billow_takes_problem(project, path) : NULL;
    gtk_widget_set_visible(GTK_WIDGET(self->takes), any);
    gtk_widget_set_sensitive(GTK_WIDGET(self->takes), usable && !problem);
    gtk_widget_set_tooltip_text(
        GTK_WIDGET(self->takes),
        problem ? problem
                : _("Also write a USD file beside the project, in which each preset of USD is a variant"));
}

static void
show_list(BillowExportAllDialog *self)
{
    const GPtrArray *presets = billow_session_get_project(self->session)->exports;
    guint n = 0;
    clear(self->list);
    for (guint i = 0; i < presets->len; i++) {
        const BillowExportPreset *preset = presets->pdata[i];
        g_autofree char *problem = problem_with(self, preset), *text = describe(preset);
        append(self->list, preset->name, problem ? problem : text, problem ? "error" : "dim-label");
        n += problem != NULL;
    }
    const char *path = billow_session_get_path(self->session);
    gtk_label_set_text(
        self->summary,
        presets->len == 0 ? _("The project has no export presets: save one in the export dialog (Ctrl+E).")
        : !path           ? _("Save the project first: presets are exported to folders beside its file.")
        : n > 0 ? _("A preset cannot be used: change it, or remove it, in the export dialog (Ctrl+E).")
                : _("Files of the same names in these folders will be replaced."));
    gtk_widget_set_sensitive(self->export, presets->len > 0 && path && n == 0);
    show_takes(self, path && n == 0);
}

static void
show_page(BillowExportAllDialog *self, const char *page)
{
    const gboolean done = g_str_equal(page, "done");
    gtk_stack_set_visible_child_name(self->pages, page);
    gtk_widget_set_visible(self->cancel, !done);
    gtk_widget_set_sensitive(self->cancel, TRUE);
    gtk_widget_set_visible(self->export, g_str_equal(page, "list"));
    gtk_widget_set_visible(self->close, done);
}

/* --- The work --- */

/* Writes the file of takes, if it is wanted. */
static void
write_takes(BillowExportAllDialog *self)
{
    g_autoptr(GError) error = NULL;
    if (!self->with_takes)
        return;
    g_autofree char *path = billow_takes_path(self->path), *name = g_path_get_basename(path);
    self->failed += !billow_takes_write(self->project, self->path, &error);
    append(self->results, _("Takes"), error ? error->message : name, error ? "error" : "dim-label");
}

static void
end(BillowExportAllDialog *self)
{
    const gboolean canceled = g_cancellable_is_cancelled(self->cancellable);
    if (!canceled && self->failed == 0)
        write_takes(self);
    gtk_label_set_text(self->outcome, canceled           ? _("Canceled")
                                      : self->failed > 0 ? _("Not all presets could be exported")
                                                         : _("Exported"));
    show_page(self, "done");
    g_clear_object(&self->cancellable);
    g_clear_pointer(&self->project, billow_project_unref);
    g_clear_pointer(&self->path, g_free);
    g_signal_emit(self, signals[ENDED], 0);
}

static void export_next(BillowExportAllDialog *self);

static void
show_result(BillowExportAllDialog *self, BillowExportJob *job, const BillowExportPreset *preset,
            const GError *error)
{
    const BillowSequenceReport report = billow_export_job_get_report(job);
    g_autofree char *written =
        billow_export_result(&report, !error, billow_export_job_get_warning(job), preset->output);
    const gboolean failed = error && !g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
    g_autofree char *text = failed ? g_strdup_printf("%s\n%s", error->message, written) : g_strdup(written);
    append(self->results, preset->name, text, failed ? "error" : "dim-label");
    self->failed += failed;
}

static void
on_exported(GObject *source, GAsyncResult *result, gpointer data)
{
    g_autoptr(BillowExportAllDialog) self = data;
    g_autoptr(GError) error = NULL;
    billow_export_job_run_finish(BILLOW_EXPORT_JOB(source), result, &error);
    g_clear_object(&self->job);
    if (!gtk_widget_get_realized(GTK_WIDGET(self)))
        return;
    billow_export_progress_end(self->progress);
    show_result(self, BILLOW_EXPORT_JOB(source), self->project->exports->pdata[self->next], error);
    self->next++;
    if (g_cancellable_is_cancelled(self->cancellable) || self->next >= self->project->exports->len)
        end(self);
    else
        export_next(self);
}

/* Exports the next preset, which has no problem. */
static void
export_next(BillowExportAllDialog *self)
{
    const BillowExportPreset *preset = self->project->exports->pdata[self->next];
    g_autofree char *folder = billow_export_folder_of(self->path, preset),
                    *what = g_strdup_printf(_("%s (%u of %u)"), preset->name, self->next + 1,
                                            self->project->exports->len);
    g_auto(BillowSequenceSettings) settings;
    gboolean clipped;
    billow_sequence_settings_init(&settings, billow_formats[0]);
    billow_preset_settings(preset, NULL, &settings, NULL);
    g_autoptr(GArray) chosen = billow_frame_range_parse_divided(
        preset->frames, billow_project_frame_count(self->project), &settings.subframes, &clipped, NULL);
    g_autoptr(GArray) frames = billow_format_frames(settings.format, settings.options, chosen);
    g_autoptr(GPtrArray) parts = billow_sequence_parts(self->project, &settings);
    self->job = billow_export_job_new(self->project, self->path, self->cache, &settings, frames, folder,
                                      preset->physics ? BILLOW_METHOD_PHYSICS : BILLOW_METHOD_FAKE);
    billow_export_job_set_loop(self->job, preset->physics && preset->loop);
    billow_export_progress_begin(self->progress, self->job, (int) (frames->len * parts->len), what);
    billow_export_job_run_async(self->job, self->cancellable, on_exported, g_object_ref(self));
}

static void
start(BillowExportAllDialog *self)
{
    show_list(self);
    if (self->job || !gtk_widget_get_sensitive(self->export))
        return;
    self->project = billow_project_ref(billow_session_get_project(self->session));
    self->path = g_strdup(billow_session_get_path(self->session));
    self->next = self->failed = 0;
    self->with_takes = gtk_check_button_get_active(self->takes) &&
                       gtk_widget_get_visible(GTK_WIDGET(self->takes)) &&
                       gtk_widget_get_sensitive(GTK_WIDGET(self->takes));
    self->cancellable = g_cancellable_new();
    clear(self->results);
    show_page(self, "progress");
    export_next(self);
}

/* Cancels the running export, whose outcome is shown once the thread has ended, or closes the dialog. */
static void
cancel(BillowExportAllDialog *self)
{
    if (!self->job) {
        gtk_window_close(GTK_WINDOW(self));
        return;
    }
    g_cancellable_cancel(self->cancellable);
    billow_export_progress_cancel(self->progress);
    gtk_widget_set_sensitive(self->cancel, FALSE);
}

/* --- Lifecycle --- */

static gboolean
billow_export_all_dialog_close_request(GtkWindow *window)
{
    BillowExportAllDialog *self = BILLOW_EXPORT_ALL_DIALOG(window);
    if (!self->job)
        return GTK_WINDOW_CLASS(billow_export_all_dialog_parent_class)->close_request(window);
    cancel(self);
    return TRUE;
}

static void
billow_export_all_dialog_dispose(GObject *object)
{
    BillowExportAllDialog *self = BILLOW_EXPORT_ALL_DIALOG(object);
    g_cancellable_cancel(self->cancellable);
    g_clear_object(&self->session);
    g_clear_pointer(&self->cache, billow_rest_cache_unref);
    G_OBJECT_CLASS(billow_export_all_dialog_parent_class)->dispose(object);
}

static void
billow_export_all_dialog_finalize(GObject *object)
{
    BillowExportAllDialog *self = BILLOW_EXPORT_ALL_DIALOG(object);
    g_clear_object(&self->cancellable);
    g_clear_pointer(&self->project, billow_project_unref);
    g_free(self->path);
    G_OBJECT_CLASS(billow_export_all_dialog_parent_class)->finalize(object);
}

static void
billow_export_all_dialog_class_init(BillowExportAllDialogClass *class)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
    G_OBJECT_CLASS(class)->dispose = billow_export_all_dialog_dispose;
    G_OBJECT_CLASS(class)->finalize = billow_export_all_dialog_finalize;
    GTK_WINDOW_CLASS(class)->close_request = billow_export_all_dialog_close_request;
    signals[ENDED] = g_signal_new("ended", G_TYPE_FROM_CLASS(class), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 0);
    g_type_ensure(BILLOW_TYPE_EXPORT_PROGRESS);
    gtk_widget_class_set_template_from_resource(widget_class,
                                                "/io/github/billow/Billow/ui/export-all-dialog.ui");
    gtk_widget_class_bind_template_child(widget_class, BillowExportAllDialog, pages);
    gtk_widget_class_bind_template_child(widget_class, BillowExportAllDialog, scrolled);
    gtk_widget_class_bind_template_child(widget_class, BillowExportAllDialog, scrolled_results);
    gtk_widget_class_bind_template_child(widget_class, BillowExportAllDialog, list);
    gtk_widget_class_bind_template_child(widget_class, BillowExportAllDialog, results);
    gtk_widget_class_bind_template_child(widget_class, BillowExportAllDialog, summary);
    gtk_widget_class_bind_template_child(widget_class, BillowExportAllDialog, outcome);
    gtk_widget_class_bind_template_child(widget_class, BillowExportAllDialog, cancel);
    gtk_widget_class_bind_template_child(widget_class, BillowExportAllDialog, export);
    gtk_widget_class_bind_template_child(widget_class, BillowExportAllDialog, close);
    gtk_widget_class_bind_template_child(widget_class, BillowExportAllDialog, progress);
    gtk_widget_class_bind_template_child(widget_class, BillowExportAllDialog, takes);
    gtk_widget_class_bind_template_callback(widget_class, start);
    gtk_widget_class_bind_template_callback(widget_class, cancel);
    gtk_widget_class_add_binding_action(widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
    billow_guide_bind(widget_class, "export");
}

static void
billow_export_all_dialog_init(BillowExportAllDialog *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
    billow_fit_screen(self->scrolled);
    billow_fit_screen(self->scrolled_results);
}

GtkWidget *
billow_export_all_dialog_new(GtkWindow *parent, BillowSession *session, BillowRestCache *cache)
{
    BillowExportAllDialog *self = g_object_new(BILLOW_TYPE_EXPORT_ALL_DIALOG, "transient-for", parent, NULL);
    self->session = g_object_ref(session);
    self->cache = billow_rest_cache_ref(cache);
    g_signal_connect_object(session, "notify::project", G_CALLBACK(show_list), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(session, "notify::path", G_CALLBACK(show_list), self, G_CONNECT_SWAPPED);
    show_page(self, "list");
    show_list(self);
    gtk_window_set_focus(GTK_WINDOW(self), self->export);
    billow_button_names_mend(GTK_WIDGET(self));
    return GTK_WIDGET(self);
}
