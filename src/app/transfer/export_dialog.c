/* The form, the running export and its outcome: three pages of a window. */
#include "app/transfer/export_dialog.h"

#include "app/common/button_names.h"
#include "app/common/fit_screen.h"
#include "app/common/guide.h"
#include "app/common/question.h"
#include "app/document/session_meshes.h"
#include "app/document/session_texture.h"
#include "app/transfer/export_parts.h"
#include "app/transfer/export_progress.h"
#include "app/transfer/preset_chooser.h"
#include "io/base/file_stem.h"
#include "io/formats/formats.h"
#include "io/sequence/preset.h"
#include "io/writers/frame_range.h"

#include <glib/gi18n.h>
#include <string.h>

struct _BillowExportDialog {
    GtkWindow parent;
    GtkStack *pages;
    GtkScrolledWindow *scrolled; /* contains the form */
    GtkWidget *range, *cancel, *export, *again, *close;
    GtkGrid *form;
    GtkLabel *folder_label, *format_label, *summary, *existing, *outcome, *outcome_text;
    GtkImage *outcome_icon;
    GtkEntry *name, *frames;
    GtkDropDown *method, *format;
    GtkCheckButton *skip, *loop;
    BillowExportProgress *progress;
    GtkWidget *open_folder;

    GPtrArray *options; /* the controls of the format's options */
    GPtrArray *common;  /* those of the options that all formats have */
    BillowPresetChooser *preset;
    BillowSequenceSettings kept; /* of the chosen preset: what has no control: digits, first number, cloths */

    BillowSession *session;
    BillowRestCache *cache;
    GtkFileChooserNative *chooser;
    char *folder;           /* a path, or NULL */
    gboolean folder_chosen; /* by the user; otherwise it is suggested */
    GPtrArray *names;       /* of the files in the folder; NULL while unknown */
    double free_bytes;      /* on the folder's disk; negative: unknown */
    GCancellable *reading;

    BillowExportJob *job; /* while it runs */
    GCancellable *cancellable;
};

G_DEFINE_FINAL_TYPE(BillowExportDialog, billow_export_dialog, GTK_TYPE_WINDOW)

enum { ENDED, N_SIGNALS };
static guint signals[N_SIGNALS];

gboolean
billow_export_dialog_is_running(BillowExportDialog *self)
{
    g_return_val_if_fail(BILLOW_IS_EXPORT_DIALOG(self), FALSE);
    return self->job != NULL;
}

/* --- The form --- */

/* The row of the form at which the options begin. */
enum { OPTIONS_ROW = 6 };

static BillowMethod
chosen_method(BillowExportDialog *self)
{
    return gtk_drop_down_get_selected(self->method) == 1 ? BILLOW_METHOD_PHYSICS : BILLOW_METHOD_FAKE;
}

/* Only the physics of a project that loops become a loop: the fake is one. */
static gboolean
can_loop(BillowExportDialog *self)
{
    return chosen_method(self) == BILLOW_METHOD_PHYSICS && billow_session_get_project(self->session)->loop;
}

static gboolean
wants_loop(BillowExportDialog *self)
{
    return can_loop(self) && gtk_check_button_get_active(self->loop);
}

static const BillowFormat *
chosen_format(BillowExportDialog *self)
{
    return billow_formats[gtk_drop_down_get_selected(self->format)];
}

static BillowSequenceSettings
described_settings(BillowExportDialog *self)
{
    BillowSequenceSettings settings;
    billow_sequence_settings_init(&settings, chosen_format(self));
    g_autofree char *name = g_strstrip(g_strdup(gtk_editable_get_text(GTK_EDITABLE(self->name))));
    settings.stem = *name ? billow_safe_stem(name) : NULL;
    settings.skip_existing = gtk_check_button_get_active(self->skip);
    settings.padding = self->kept.padding;
    settings.start_number = self->kept.start_number;
    settings.cloths = g_strdupv(self->kept.cloths);
    billow_export_options_read(settings.format->fields, self->options, settings.options);
    billow_export_options_read(billow_sequence_fields, self->common, &settings);
    return settings;
}

/* Reads the frames, and into how many sub-frames the settings are to divide each. */
static GArray *
described_frames(BillowExportDialog *self, BillowSequenceSettings *settings, GError **error)
{
    const int count = billow_project_frame_count(billow_session_get_project(self->session));
    g_autoptr(GArray) frames = billow_frame_range_parse_divided(
        gtk_editable_get_text(GTK_EDITABLE(self->frames)), count, &settings->subframes, NULL, error);
    return frames ? billow_format_frames(settings->format, settings->options, frames) : NULL;
}

static void
show_summary(BillowExportDialog *self, const char *text, gboolean problem)
{
    gtk_label_set_text(self->summary, text);
    if (problem)
        gtk_widget_add_css_class(GTK_WIDGET(self->summary), "error");
    else
        gtk_widget_remove_css_class(GTK_WIDGET(self->summary), "error");
}

/* Warns of files to be replaced, in which case Enter does not start the export, and of other problems. */
static void
show_cautions(BillowExportDialog *self, guint n, const char *list, const char *room)
{
    BillowSessionMeshes *meshes = billow_session_meshes_of(self->session);
    g_autofree char *text =
        billow_export_cautions(n, list, room, billow_session_texture_refused(self->session) != NULL,
                               billow_session_meshes_any_refused(meshes));
    gtk_label_set_text(self->existing, text);
    gtk_button_set_label(GTK_BUTTON(self->export), n > 0 ? _("R_eplace") : _("_Export"));
    gtk_widget_remove_css_class(self->export, n > 0 ? "suggested-action" : "destructive-action");
    gtk_widget_add_css_class(self->export, n > 0 ? "destructive-action" : "suggested-action");
    gtk_window_set_default_widget(GTK_WINDOW(self), n > 0 ? NULL : self->export);
}

static void
update_form(BillowExportDialog *self)
{
    if (!self->session)
        return;
    g_auto(BillowSequenceSettings) settings = described_settings(self);
    g_autofree char *problem = billow_sequence_settings_problem(&settings);
    g_autoptr(GError) error = NULL;
    g_autoptr(GArray) frames = described_frames(self, &settings, &error);
    const BillowProject *project = billow_session_get_project(self->session);
    g_autofree char *text = frames && frames->len > 0
                                ? billow_export_summary(project, &settings, frames, self->free_bytes)
                                : NULL;
    g_autofree char *unfit =
        frames ? billow_format_frames_problem(settings.format, frames, settings.subframes) : NULL;
    const char *wrong = error ? error->message : unfit ? unfit : problem;
    if (error || unfit)
        gtk_widget_add_css_class(GTK_WIDGET(self->frames), "error");
    else
        gtk_widget_remove_css_class(GTK_WIDGET(self->frames), "error");
    show_summary(self, wrong ? wrong : text ? text : _("No frames"), wrong != NULL);
    g_autofree char *room =
        wrong || !text ? NULL : billow_export_room_problem(project, &settings, frames, self->free_bytes);
    const guint n = wrong || settings.skip_existing
                        ? 0
                        : billow_export_folder_count(self->names, project, &settings, frames);
    const char *list = wrong || n > 0 || settings.skip_existing
                           ? NULL
                           : billow_export_folder_find_list(self->names, project, &settings);
    show_cautions(self, n, list, room);
    gtk_widget_set_sensitive(self->export, !wrong && text && self->names);
    gtk_widget_set_sensitive(GTK_WIDGET(self->loop), can_loop(self));
}

/* --- The folder --- */

/* Lets the window grow for the text about the folder, which may appear while it opens; GTK does not. */
static gboolean
resize_to_fit(GtkWidget *dialog, GdkFrameClock *clock, gpointer nothing)
{
    if (gtk_widget_get_height(dialog) == 0)
        return G_SOURCE_CONTINUE;
    gtk_widget_queue_resize(dialog);
    return G_SOURCE_REMOVE;
}

/* If the folder cannot be read, nothing is known about it; the export reports the error. */
static void
on_names_read(GObject *source, GAsyncResult *result, gpointer data)
{
    g_autoptr(BillowExportDialog) self = data;
    g_autoptr(GError) error = NULL;
    GPtrArray *names = billow_export_folder_read_finish(result, &self->free_bytes, &error);
    if (g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        return;
    g_clear_object(&self->reading);
    g_clear_pointer(&self->names, g_ptr_array_unref);
    self->names = names ? names : g_ptr_array_new();
    update_form(self);
    gtk_widget_add_tick_callback(GTK_WIDGET(self), resize_to_fit, NULL, NULL);
}

static void
stop_reading(BillowExportDialog *self)
{
    g_cancellable_cancel(self->reading);
    g_clear_object(&self->reading);
}

static void
read_folder(BillowExportDialog *self)
{
    stop_reading(self);
    if (!self->folder || self->job)
        return;
    self->reading = g_cancellable_new();
    billow_export_folder_read_async(self->folder, self->reading, on_names_read, g_object_ref(self));
}

static void
set_folder(BillowExportDialog *self, const char *path)
{
    g_free(self->folder);
    self->folder = g_strdup(path);
    self->free_bytes = -1.0;
    g_clear_pointer(&self->names, g_ptr_array_unref);
    read_folder(self);
    g_autofree char *shown = path ? g_filename_display_name(path) : g_strdup(_("Choose a folder…"));
    gtk_label_set_text(self->folder_label, shown);
    gtk_widget_set_tooltip_text(GTK_WIDGET(self->folder_label), path ? shown : NULL);
    update_form(self);
}

/* Suggests a different folder for each method and format, unless the user has chosen one. */
static void
suggest_folder(BillowExportDialog *self)
{
    if (self->session && self->folder_chosen)
        update_form(self);
    if (!self->session || self->folder_chosen)
        return;
    g_autofree char *folder = billow_export_folder_suggest(billow_session_get_path(self->session),
                                                           chosen_method(self), chosen_format(self)->word);
    set_folder(self, folder);
}

static void
change_format(BillowExportDialog *self)
{
    if (!self->session)
        return;
    billow_export_options_free(self->form, OPTIONS_ROW, self->options);
    self->options = billow_export_options_new(self->form, OPTIONS_ROW, chosen_format(self)->fields,
                                              G_CALLBACK(update_form), self);
    gtk_check_button_set_label(self->skip, chosen_format(self)->one_file
                                               ? _("_Keep the file if it is complete and up to date")
                                               : _("S_kip existing frames"));
    suggest_folder(self);
    update_form(self);
}

static void
folder_chosen(GtkNativeDialog *dialog, int response, BillowExportDialog *self)
{
    g_autoptr(GFile) file =
        response == GTK_RESPONSE_ACCEPT ? gtk_file_chooser_get_file(GTK_FILE_CHOOSER(dialog)) : NULL;
    g_autofree char *path = file ? g_file_get_path(file) : NULL;
    g_clear_object(&self->chooser);
    if (!path)
        return;
    self->folder_chosen = TRUE;
    set_folder(self, path);
}

static void
choose_folder(BillowExportDialog *self)
{
    if (self->chooser)
        return;
    self->chooser = gtk_file_chooser_native_new(
        _("Export to"), GTK_WINDOW(self), GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, _("_Choose"), _("_Cancel"));
    gtk_native_dialog_set_modal(GTK_NATIVE_DIALOG(self->chooser), TRUE);
    if (self->folder) {
        g_autoptr(GFile) folder = g_file_new_for_path(self->folder);
        gtk_file_chooser_set_file(GTK_FILE_CHOOSER(self->chooser), folder, NULL);
    }
    g_signal_connect_object(self->chooser, "response", G_CALLBACK(folder_chosen), self, 0);
    gtk_native_dialog_show(GTK_NATIVE_DIALOG(self->chooser));
}

/* --- Presets --- */

static BillowExportPreset *
describe_preset(gpointer data)
{
    BillowExportDialog *self = data;
    g_auto(BillowSequenceSettings) settings = described_settings(self);
    g_autofree char *output = billow_export_folder_output(billow_session_get_path(self->session),
                                                          self->folder, settings.format->word);
    g_autofree char *frames = g_strstrip(g_strdup(gtk_editable_get_text(GTK_EDITABLE(self->frames))));
    BillowExportPreset *preset =
        billow_preset_of_settings("", &settings, chosen_method(self), frames, output);
    preset->loop = wants_loop(self);
    return preset;
}

static guint
number_of(const BillowFormat *format)
{
    guint number = 0;
    while (billow_formats[number] && billow_formats[number] != format)
        number++;
    return number;
}

/* Shows what a preset says, as far as this build knows it. Without one, the form stays as it is. */
static void
use_preset(BillowExportDialog *self, BillowExportPreset *preset)
{
    g_auto(BillowSequenceSettings) settings;
    g_autoptr(GError) error = NULL;
    billow_sequence_settings_init(&settings, billow_formats[0]);
    if (preset && !billow_preset_settings(preset, NULL, &settings, &error)) {
        billow_question_inform(GTK_WINDOW(self), _("The preset cannot be used."), error->message);
        return;
    }
    billow_sequence_settings_clear(&self->kept);
    billow_sequence_settings_copy(&self->kept, &settings);
    if (preset) {
        g_autofree char *folder = billow_export_folder_of(billow_session_get_path(self->session), preset);
        const char *name = settings.stem ? settings.stem : billow_session_get_project(self->session)->name;
        gtk_drop_down_set_selected(self->method, preset->physics ? 1 : 0);
        gtk_drop_down_set_selected(self->format, number_of(settings.format));
        gtk_editable_set_text(GTK_EDITABLE(self->name), name);
        gtk_editable_set_text(GTK_EDITABLE(self->frames), preset->frames ? preset->frames : "");
        gtk_check_button_set_active(self->skip, settings.skip_existing);
        gtk_check_button_set_active(self->loop, preset->loop);
        billow_export_options_show(settings.format->fields, self->options, settings.options);
        billow_export_options_show(billow_sequence_fields, self->common, &settings);
        self->folder_chosen = folder != NULL;
        if (folder)
            set_folder(self, folder);
    }
    update_form(self);
}

/* --- The work --- */

static void
show_buttons(BillowExportDialog *self, const char *page)
{
    const gboolean form = g_str_equal(page, "form"), done = g_str_equal(page, "done");
    gtk_stack_set_visible_child_name(self->pages, page);
    gtk_widget_set_visible(self->cancel, !done);
    gtk_widget_set_sensitive(self->cancel, TRUE);
    gtk_widget_set_visible(self->export, form);
    gtk_widget_set_visible(self->again, done);
    gtk_widget_set_visible(self->close, done);
}

static void
show_outcome(BillowExportDialog *self, const BillowSequenceReport *report, const char *warning,
             const GError *error)
{
    const gboolean cancelled = g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
    g_autofree char *written = billow_export_result(report, !error, warning, self->folder);
    g_autofree char *text =
        error && !cancelled ? g_strdup_printf("%s\n\n%s", error->message, written) : g_strdup(written);
    gtk_image_set_from_icon_name(self->outcome_icon, !error      ? "object-select-symbolic"
                                                     : cancelled ? "process-stop-symbolic"
                                                                 : "dialog-error-symbolic");
    gtk_label_set_text(self->outcome, billow_export_outcome(error));
    gtk_label_set_text(self->outcome_text, text);
    gtk_widget_set_sensitive(self->open_folder, g_file_test(self->folder, G_FILE_TEST_IS_DIR));
    if (error && !cancelled)
        g_printerr("%s\n", error->message);
    show_buttons(self, "done");
}

static void
on_exported(GObject *source, GAsyncResult *result, gpointer data)
{
    g_autoptr(BillowExportDialog) self = data;
    g_autoptr(GError) error = NULL;
    billow_export_job_run_finish(BILLOW_EXPORT_JOB(source), result, &error);
    const BillowSequenceReport report = billow_export_job_get_report(BILLOW_EXPORT_JOB(source));
    g_autofree char *warning = g_strdup(billow_export_job_get_warning(BILLOW_EXPORT_JOB(source)));
    g_clear_object(&self->job);
    g_clear_object(&self->cancellable);
    if (gtk_widget_get_realized(GTK_WIDGET(self))) {
        billow_export_progress_end(self->progress);
        show_outcome(self, &report, warning, error);
    }
    g_signal_emit(self, signals[ENDED], 0);
}

static void
start(BillowExportDialog *self)
{
    if (self->job) /* Enter activates the button even while it is hidden */
        return;
    gtk_window_set_focus(GTK_WINDOW(self), NULL); /* applies a value that is still being typed */
    update_form(self);
    if (!gtk_widget_get_sensitive(self->export))
        return;
    g_auto(BillowSequenceSettings) settings = described_settings(self);
    g_autoptr(GArray) frames = described_frames(self, &settings, NULL);
    self->job = billow_export_job_new(billow_session_get_project(self->session),
                                      billow_session_get_path(self->session), self->cache, &settings, frames,
                                      self->folder, chosen_method(self));
    billow_export_job_set_loop(self->job, wants_loop(self));
    self->cancellable = g_cancellable_new();
    g_autoptr(GPtrArray) parts = billow_sequence_parts(billow_session_get_project(self->session), &settings);
    billow_export_progress_begin(self->progress, self->job, (int) (frames->len * parts->len), NULL);
    show_buttons(self, "progress");
    billow_export_job_run_async(self->job, self->cancellable, on_exported, g_object_ref(self));
}

/* Cancels the running export, whose outcome is shown once the thread has ended, or closes the dialog. */
static void
cancel(BillowExportDialog *self)
{
    if (!self->job) {
        gtk_window_close(GTK_WINDOW(self));
        return;
    }
    g_cancellable_cancel(self->cancellable);
    billow_export_progress_cancel(self->progress);
    gtk_widget_set_sensitive(self->cancel, FALSE);
}

static void
begin_again(BillowExportDialog *self)
{
    show_buttons(self, "form");
    read_folder(self);
    update_form(self);
}

static void
show_in_folder(BillowExportDialog *self)
{
    billow_export_folder_show(GTK_WINDOW(self), self->folder);
}

/* --- Lifecycle --- */

/* During an export the dialog stays until the outcome is shown. */
static gboolean
billow_export_dialog_close_request(GtkWindow *window)
{
    BillowExportDialog *self = BILLOW_EXPORT_DIALOG(window);
    if (!self->job)
        return GTK_WINDOW_CLASS(billow_export_dialog_parent_class)->close_request(window);
    cancel(self);
    return TRUE;
}

static void
billow_export_dialog_dispose(GObject *object)
{
    BillowExportDialog *self = BILLOW_EXPORT_DIALOG(object);
    g_cancellable_cancel(self->cancellable);
    if (self->chooser)
        gtk_native_dialog_destroy(GTK_NATIVE_DIALOG(self->chooser));
    g_clear_object(&self->chooser);
    stop_reading(self);
    g_clear_object(&self->session);
    g_clear_pointer(&self->cache, billow_rest_cache_unref);
    G_OBJECT_CLASS(billow_export_dialog_parent_class)->dispose(object);
}

static void
billow_export_dialog_finalize(GObject *object)
{
    BillowExportDialog *self = BILLOW_EXPORT_DIALOG(object);
    g_clear_pointer(&self->names, g_ptr_array_unref);
    g_ptr_array_unref(self->options);
    g_ptr_array_unref(self->common);
    billow_sequence_settings_clear(&self->kept);
    g_free(self->folder);
    G_OBJECT_CLASS(billow_export_dialog_parent_class)->finalize(object);
}

/* Shows the button while a playback range is set. */
static void
show_range(BillowExportDialog *self)
{
    int first, last;
    gtk_widget_set_visible(self->range, billow_session_get_range(self->session, &first, &last));
}

static void
use_playback_range(BillowExportDialog *self)
{
    int first, last;
    billow_session_get_range(self->session, &first, &last);
    g_autofree char *frames = g_strdup_printf("%d-%d", first, last);
    gtk_editable_set_text(GTK_EDITABLE(self->frames), frames);
}

static void
bind_template(GtkWidgetClass *class)
{
    gtk_widget_class_set_template_from_resource(class, "/io/github/billow/Billow/ui/export-dialog.ui");
    gtk_widget_class_bind_template_child(class, BillowExportDialog, pages);
    gtk_widget_class_bind_template_child(class, BillowExportDialog, cancel);
    gtk_widget_class_bind_template_child(class, BillowExportDialog, export);
    gtk_widget_class_bind_template_child(class, BillowExportDialog, again);
    gtk_widget_class_bind_template_child(class, BillowExportDialog, close);
    gtk_widget_class_bind_template_child(class, BillowExportDialog, form);
    gtk_widget_class_bind_template_child(class, BillowExportDialog, scrolled);
    gtk_widget_class_bind_template_child(class, BillowExportDialog, folder_label);
    gtk_widget_class_bind_template_child(class, BillowExportDialog, format_label);
    gtk_widget_class_bind_template_child(class, BillowExportDialog, summary);
    gtk_widget_class_bind_template_child(class, BillowExportDialog, existing);
    gtk_widget_class_bind_template_child(class, BillowExportDialog, outcome);
    gtk_widget_class_bind_template_child(class, BillowExportDialog, outcome_text);
    gtk_widget_class_bind_template_child(class, BillowExportDialog, outcome_icon);
    gtk_widget_class_bind_template_child(class, BillowExportDialog, name);
    gtk_widget_class_bind_template_child(class, BillowExportDialog, frames);
    gtk_widget_class_bind_template_child(class, BillowExportDialog, range);
    gtk_widget_class_bind_template_child(class, BillowExportDialog, method);
    gtk_widget_class_bind_template_child(class, BillowExportDialog, preset);
    gtk_widget_class_bind_template_child(class, BillowExportDialog, format);
    gtk_widget_class_bind_template_child(class, BillowExportDialog, skip);
    gtk_widget_class_bind_template_child(class, BillowExportDialog, loop);
    gtk_widget_class_bind_template_child(class, BillowExportDialog, progress);
    gtk_widget_class_bind_template_child(class, BillowExportDialog, open_folder);
    gtk_widget_class_bind_template_callback(class, use_playback_range);
    gtk_widget_class_bind_template_callback(class, use_preset);
    gtk_widget_class_bind_template_callback(class, start);
    gtk_widget_class_bind_template_callback(class, cancel);
    gtk_widget_class_bind_template_callback(class, begin_again);
    gtk_widget_class_bind_template_callback(class, show_in_folder);
    gtk_widget_class_bind_template_callback(class, choose_folder);
    gtk_widget_class_bind_template_callback(class, suggest_folder);
    gtk_widget_class_bind_template_callback(class, change_format);
    gtk_widget_class_bind_template_callback(class, update_form);
}

static void
billow_export_dialog_class_init(BillowExportDialogClass *class)
{
    G_OBJECT_CLASS(class)->dispose = billow_export_dialog_dispose;
    G_OBJECT_CLASS(class)->finalize = billow_export_dialog_finalize;
    GTK_WINDOW_CLASS(class)->close_request = billow_export_dialog_close_request;
    g_type_ensure(BILLOW_TYPE_PRESET_CHOOSER);
    g_type_ensure(BILLOW_TYPE_EXPORT_PROGRESS);
    signals[ENDED] = g_signal_new("ended", G_TYPE_FROM_CLASS(class), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 0);
    bind_template(GTK_WIDGET_CLASS(class));
    gtk_widget_class_add_binding_action(GTK_WIDGET_CLASS(class), GDK_KEY_Escape, 0, "window.close", NULL);
    billow_guide_bind(GTK_WIDGET_CLASS(class), "export");
}

static void
billow_export_dialog_init(BillowExportDialog *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
    billow_sequence_settings_init(&self->kept, billow_formats[0]);
    /* a single format needs no choice */
    g_autoptr(GtkStringList) titles = gtk_string_list_new(NULL);
    for (gsize i = 0; billow_formats[i]; i++)
        gtk_string_list_append(titles, _(billow_formats[i]->title));
    gtk_drop_down_set_model(self->format, G_LIST_MODEL(titles));
    gtk_widget_set_visible(GTK_WIDGET(self->format), billow_formats[1] != NULL);
    gtk_widget_set_visible(GTK_WIDGET(self->format_label), billow_formats[1] != NULL);
    billow_fit_screen(self->scrolled);
    self->common = billow_export_options_new(self->form, OPTIONS_ROW, billow_sequence_fields,
                                             G_CALLBACK(update_form), self);
    self->options = billow_export_options_new(self->form, OPTIONS_ROW, chosen_format(self)->fields,
                                              G_CALLBACK(update_form), self);
}

GtkWidget *
billow_export_dialog_new(GtkWindow *parent, BillowSession *session, BillowRestCache *cache, gboolean physics)
{
    BillowExportDialog *self = g_object_new(BILLOW_TYPE_EXPORT_DIALOG, "transient-for", parent, NULL);
    gtk_drop_down_set_selected(self->method, physics ? 1 : 0);
    self->session = g_object_ref(session);
    self->cache = billow_rest_cache_ref(cache);
    billow_preset_chooser_set_session(self->preset, session, describe_preset, self);
    g_signal_connect_object(session, "notify::project", G_CALLBACK(update_form), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(session, "notify::path", G_CALLBACK(update_form), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(session, "notify::range-start", G_CALLBACK(show_range), self, G_CONNECT_SWAPPED);
    show_range(self);
    g_signal_connect(self, "notify::is-active", G_CALLBACK(read_folder), NULL);
    gtk_editable_set_text(GTK_EDITABLE(self->name), billow_session_get_project(session)->name);
    show_buttons(self, "form");
    suggest_folder(self);
    gtk_window_set_focus(GTK_WINDOW(self), GTK_WIDGET(self->frames));
    billow_button_names_mend(GTK_WIDGET(self));
    return GTK_WIDGET(self);
}
