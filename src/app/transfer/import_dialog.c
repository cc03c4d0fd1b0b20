#include "app/transfer/import_dialog.h"

#include "app/common/button_names.h"
#include "app/common/fit_screen.h"
#include "app/common/form.h"
#include "app/common/guide.h"
#include "app/common/label.h"
#include "app/common/question.h"
#include "app/common/title_bar.h"
#include "app/transfer/import_choices.h"
#include "app/transfer/import_text.h"
#include "model/base/clock.h"
#include "widgets/picker/grid_picker.h"

#include <glib/gi18n.h>

struct _BillowImportDialog {
    GtkWindow parent;
    GtkWidget *files, *form, *frames, *every, *object, *take, *notes, *fit, *choices_form, *picker, *button,
        *progress, *problem;
    BillowImportChoices choices;
    char **paths;
    BillowProject *project;
    double start;
    gboolean is_new;          /* the project is made for the files; NULL until they are read */
    BillowImportCheck *check; /* of the files, or NULL while they are read */
    GCancellable *looking;    /* of the look at them */
    double fitting_scale;
    gboolean keep_length;     /* of the next import */
    BillowImportResult *made; /* while the user is asked whether to take it, or NULL */
    BillowImportJob *job;     /* while it runs, or NULL */
    GCancellable *cancellable;
    guint timer; /* source id: shows the progress */
};

G_DEFINE_FINAL_TYPE(BillowImportDialog, billow_import_dialog, GTK_TYPE_WINDOW)

enum { IMPORTED, N_SIGNALS };
static guint signals[N_SIGNALS];

enum { PROGRESS_MILLISECONDS = 100 };

static void
show_choices(BillowImportDialog *self)
{
    billow_inspector_form_show(BILLOW_INSPECTOR_FORM(self->choices_form), (const void *[]){&self->choices});
}

/* Picks the points of the chosen preset; without a preset the picked points stay. */
static void
pick_preset(BillowImportDialog *self)
{
    if (self->choices.held == BILLOW_HELD_POINTS)
        return;
    g_autoptr(GArray) points =
        billow_import_points(billow_import_held[self->choices.held].word, &self->project->cloth->grid, NULL);
    billow_grid_picker_set_picked(BILLOW_GRID_PICKER(self->picker), (BillowGridPoint *) (void *) points->data,
                                  points->len);
}

/* --- Notes --- */

/* Shows what was found in the files, at the scale that the form has. */
static void
show_notes(BillowImportDialog *self)
{
    if (!self->check)
        return;
    const double scale = self->choices.scale;
    const BillowImportSize size = {scale * self->check->size.width, scale * self->check->size.height};
    BillowImportNote *other = billow_import_size_note(size, scale, self->project, self->is_new);
    g_autofree char *text = billow_import_notes_text(self->check, other);
    if (other) {
        g_autofree char *label = g_strdup_printf(_("Use Sca_le %.4g"), other->scale);
        self->fitting_scale = other->scale;
        gtk_button_set_label(GTK_BUTTON(self->fit), label);
    }
    gtk_label_set_text(GTK_LABEL(self->notes), text);
    gtk_widget_set_visible(self->notes, text[0] != '\0');
    gtk_widget_set_visible(self->fit, other != NULL);
    billow_import_note_free(other);
}

static void
show_problem(BillowImportDialog *self, const GError *error)
{
    gtk_label_set_text(GTK_LABEL(self->problem), error ? error->message : "");
    gtk_widget_set_visible(self->problem, error != NULL);
}

/* --- Looking at the files --- */

/* Shows the cloth of the project in the picker, with its outline. */
static void
show_grid(BillowImportDialog *self)
{
    const BillowGrid *grid = &self->project->cloth->grid;
    BillowGridPicker *picker = BILLOW_GRID_PICKER(self->picker);
    billow_grid_picker_set_size(picker, grid->columns, grid->rows);
    billow_grid_picker_set_outline(picker, grid->outline);
    billow_grid_picker_set_closed(picker, grid->closed);
}

/* Shows what a look has found. A new project is made again with each look, as its grid may be another one. */
static void
take_check(BillowImportDialog *self, BillowImportCheck *check)
{
    g_clear_pointer(&self->check, billow_import_check_free);
    self->check = check;
    if (check->project) {
        g_clear_pointer(&self->project, billow_project_unref);
        self->project = billow_project_ref(check->project);
        show_grid(self);
        pick_preset(self);
    }
    if (check->has_takes) /* and stays, while the name of one is typed */
        gtk_widget_set_visible(gtk_widget_get_parent(self->take), TRUE);
    if (!self->choices.is_own_resample)
        self->choices.resample = check->is_resampled;
    if (self->project && !self->choices.is_own_spacing)
        self->choices.spacing =
            check->is_resampled ? check->resampled.spacing : self->project->cloth->grid.spacing;
    g_autofree char *text = billow_import_check_text(self->paths, check);
    gtk_label_set_text(GTK_LABEL(self->files), text);
    show_choices(self);
    show_notes(self);
}

/* Once the import has begun, its own outcome is shown instead. */
static void
on_files_checked(GObject *source, GAsyncResult *result, gpointer dialog)
{
    g_autoptr(BillowImportDialog) self = dialog;
    g_autoptr(GError) error = NULL;
    g_autoptr(BillowImportCheck) check = billow_import_check_finish(result, &error);
    if (g_cancellable_is_cancelled(self->cancellable) || self->job ||
        g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        return;
    show_problem(self, error);
    if (check)
        take_check(self, g_steal_pointer(&check));
    gtk_widget_set_sensitive(self->button, self->project && !(self->is_new && error));
}

/* Reads the files on a thread, and not those of a look before. A new project waits for it. */
static void
look(BillowImportDialog *self)
{
    const BillowImportChoices *choices = &self->choices;
    const BillowImportLook wanted = {
        .paths = self->paths,
        .project = self->is_new ? NULL : self->project,
        .start = self->start,
        .axes = {(BillowUpAxis) choices->up, choices->scale},
        .object = (char *) gtk_editable_get_text(GTK_EDITABLE(self->object)),
        .take = (char *) gtk_editable_get_text(GTK_EDITABLE(self->take)),
        .merge = choices->merge,
        .resample = choices->is_own_resample && choices->resample,
        .may_resample = !choices->is_own_resample,
        .spacing = choices->is_own_spacing ? choices->spacing : 0.0,
    };
    if (self->looking)
        g_cancellable_cancel(self->looking);
    g_clear_object(&self->looking);
    self->looking = g_cancellable_new();
    if (self->is_new)
        gtk_widget_set_sensitive(self->button, FALSE);
    billow_import_check_async(&wanted, self->looking, on_files_checked, g_object_ref(self));
}

/* What a new cloth or a grid that is laid over the mesh is, depends on the choices, and so does whether files can be
 * read that could not. */
static void
look_again(BillowImportDialog *self)
{
    const BillowImportChoices *choices = &self->choices;
    if (!self->job && (self->is_new || !self->check || choices->resample || choices->is_own_resample))
        look(self);
}

static void
use_fitting_scale(BillowImportDialog *self)
{
    self->choices.scale = self->fitting_scale;
    show_choices(self);
    show_notes(self);
    look_again(self);
}

static void
on_edited(BillowImportDialog *self, const BillowFormValue *value, BillowInspectorForm *form)
{
    billow_inspector_form_store(form, value, (void *[]){&self->choices});
    self->choices.is_own_spacing |= g_str_equal(value->field->key, "spacing");
    self->choices.is_own_resample |= g_str_equal(value->field->key, "resample");
    show_choices(self);
    show_notes(self);
    if (self->project)
        pick_preset(self);
    if (!g_str_equal(value->field->key, "held") && !g_str_equal(value->field->key, "hang"))
        look_again(self);
}

static void
on_picked(BillowImportDialog *self)
{
    self->choices.held = BILLOW_HELD_POINTS;
    show_choices(self);
}

/* --- Importing --- */

static gboolean
show_progress(gpointer dialog)
{
    BillowImportDialog *self = dialog;
    int done, total;
    billow_import_job_get_progress(self->job, &done, &total);
    if (total == 0) {
        gtk_progress_bar_pulse(GTK_PROGRESS_BAR(self->progress));
        return G_SOURCE_CONTINUE;
    }
    g_autofree char *text = g_strdup_printf(_("%d of %d"), done, total);
    gtk_progress_bar_set_fraction(GTK_PROGRESS_BAR(self->progress), (double) done / total);
    gtk_progress_bar_set_text(GTK_PROGRESS_BAR(self->progress), text);
    return G_SOURCE_CONTINUE;
}

static void
show_running(BillowImportDialog *self, gboolean running)
{
    g_clear_handle_id(&self->timer, g_source_remove);
    if (running)
        self->timer = billow_clock_add(PROGRESS_MILLISECONDS, show_progress, self);
    gtk_widget_set_sensitive(self->form, !running);
    gtk_widget_set_sensitive(self->button, !running);
    gtk_widget_set_visible(self->progress, running);
}

static void
take(BillowImportDialog *self, const BillowImportResult *made)
{
    g_signal_emit(self, signals[IMPORTED], 0, made);
    gtk_window_destroy(GTK_WINDOW(self));
}

static void
on_answer(GtkWidget *question, int response, BillowImportDialog *self)
{
    g_autoptr(BillowImportResult) made = g_steal_pointer(&self->made);
    gtk_window_destroy(GTK_WINDOW(question));
    if (response == GTK_RESPONSE_ACCEPT)
        take(self, made);
}

/* Asks before keyframes lose their shapes. Takes the result. */
static void
ask_to_replace(BillowImportDialog *self, BillowImportResult *made)
{
    const guint n = billow_import_result_replaced(made);
    g_autofree char *title = g_strdup_printf(
        ngettext("Replace the shape of %u keyframe?", "Replace the shapes of %u keyframes?", n), n);
    GtkWidget *question = billow_question_new(
        GTK_WINDOW(self), GTK_MESSAGE_QUESTION, title,
        _("There are keyframes at these times already. Their anchors and shapes become those of "
          "the mesh. To keep them, cancel and put the playhead at another time."));
    self->made = made;
    billow_question_add(question, _("_Cancel"), GTK_RESPONSE_CANCEL, NULL);
    billow_question_add(question, _("_Replace"), GTK_RESPONSE_ACCEPT, "destructive-action");
    g_signal_connect_object(question, "response", G_CALLBACK(on_answer), self, 0);
    billow_question_ask(question, GTK_RESPONSE_CANCEL);
}

/* Takes the result, once the user has agreed to what it replaces. */
static void
take_or_ask(BillowImportDialog *self, BillowImportResult *made)
{
    g_autoptr(BillowImportResult) own = made;
    if (billow_import_result_replaced(made) > 0)
        ask_to_replace(self, g_steal_pointer(&own));
    else
        take(self, made);
}

static void start_import(BillowImportDialog *self);

static void
on_extend_answer(GtkWidget *question, int response, BillowImportDialog *self)
{
    g_autoptr(BillowImportResult) made = g_steal_pointer(&self->made);
    gtk_window_destroy(GTK_WINDOW(question));
    if (response == GTK_RESPONSE_ACCEPT)
        take_or_ask(self, g_steal_pointer(&made));
    self->keep_length = response == GTK_RESPONSE_REJECT;
    if (self->keep_length)
        start_import(self);
    self->keep_length = FALSE;
}

/* Asks before an animation with a duration of its own becomes longer. Takes the result. */
static void
ask_to_extend(BillowImportDialog *self, BillowImportResult *made)
{
    g_autofree char *title = g_strdup_printf(_("Extend the animation from %.6g s to %.6g s?"),
                                             made->before->duration, made->project->duration);
    GtkWidget *question = billow_question_new(GTK_WINDOW(self), GTK_MESSAGE_QUESTION, title,
                                              _("The imported frames go on after its end."));
    self->made = made;
    billow_question_add(question, _("_Cancel"), GTK_RESPONSE_CANCEL, NULL);
    if (g_array_index(made->imported, BillowImported, 0).start < made->before->duration)
        billow_question_add(question, _("_Leave Out the Rest"), GTK_RESPONSE_REJECT, NULL);
    billow_question_add(question, _("_Extend"), GTK_RESPONSE_ACCEPT, "suggested-action");
    g_signal_connect_object(question, "response", G_CALLBACK(on_extend_answer), self, 0);
    billow_question_ask(question, GTK_RESPONSE_CANCEL);
}

static void
on_import_done(GObject *source, GAsyncResult *result, gpointer dialog)
{
    g_autoptr(BillowImportDialog) self = dialog;
    g_autoptr(GError) error = NULL;
    g_autoptr(BillowImportResult) made =
        billow_import_job_run_finish(BILLOW_IMPORT_JOB(source), result, &error);
    g_clear_object(&self->job);
    if (g_cancellable_is_cancelled(self->cancellable)) /* the dialog has been closed */
        return;
    show_running(self, FALSE);
    show_problem(self, error);
    if (!made)
        return;
    if (billow_import_extends(made->before, made->project))
        ask_to_extend(self, g_steal_pointer(&made));
    else
        take_or_ask(self, g_steal_pointer(&made));
}

static void
start_import(BillowImportDialog *self)
{
    /* applies a value that is still being typed */
    billow_inspector_form_commit(BILLOW_INSPECTOR_FORM(self->choices_form));
    const BillowImportChoices *choices = &self->choices;
    size_t n;
    const BillowGridPoint *points = billow_grid_picker_get_picked(BILLOW_GRID_PICKER(self->picker), &n);
    GArray *picked = g_array_new(FALSE, FALSE, sizeof *points);
    g_autoptr(GArray) held = g_array_append_vals(picked, points, (guint) n);
    const BillowImportOrder order = {
        .paths = self->paths,
        .project = self->project,
        .axes = {(BillowUpAxis) choices->up, choices->scale},
        .frames = (char *) gtk_editable_get_text(GTK_EDITABLE(self->frames)),
        .held = held,
        .hang = choices->hang,
        .start = self->start,
        .merge = choices->merge,
        .resample = choices->resample,
        .spacing = choices->is_own_spacing ? choices->spacing : 0.0,
        .keep_length = self->keep_length,
        .object = (char *) gtk_editable_get_text(GTK_EDITABLE(self->object)),
        .take = (char *) gtk_editable_get_text(GTK_EDITABLE(self->take)),
        .every = (char *) gtk_editable_get_text(GTK_EDITABLE(self->every)),
    };
    self->job = billow_import_job_new(&order);
    show_running(self, TRUE);
    gtk_widget_set_visible(self->problem, FALSE);
    billow_import_job_run_async(self->job, self->cancellable, on_import_done, g_object_ref(self));
}

/* --- The form --- */

/* Adds a row of the form with an entry. */
static GtkWidget *
add_entry(BillowImportDialog *self, const char *text, const char *placeholder, const char *tooltip,
          const char *name)
{
    GtkWidget *row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12), *entry = gtk_entry_new();
    GtkWidget *label = billow_label_of(text, entry);
    gtk_label_set_width_chars(GTK_LABEL(label), BILLOW_INSPECTOR_LABEL_CHARS);
    gtk_entry_set_placeholder_text(GTK_ENTRY(entry), placeholder);
    gtk_widget_set_tooltip_text(entry, tooltip);
    gtk_entry_set_activates_default(GTK_ENTRY(entry), TRUE);
    gtk_widget_set_hexpand(entry, TRUE);
    gtk_widget_set_name(entry, name);
    gtk_box_append(GTK_BOX(row), label);
    gtk_box_append(GTK_BOX(row), entry);
    gtk_box_append(GTK_BOX(self->form), row);
    return entry;
}

static void
add_entries(BillowImportDialog *self)
{
    self->frames = add_entry(
        self, _("_Frames"), _("All, or 1-100, 1,3,7, 1-100x3"),
        _("Frames to import as keyframes, such as 1-100:25 or 1,3,7; leave empty for all"), "import-frames");
    self->every = add_entry(self, _("_Every"), _("From the files, or 1f, 0.5"),
                            _("Time from each frame to the next, such as 1f (a frame of the project) or 0.5 "
                              "(seconds); leave empty for the times of the files"),
                            "import-every");
    self->object = add_entry(self, _("_Object"), _("Everything"),
                             _("Name of the object or group in the files that is the cloth; leave empty for "
                               "everything"),
                             "import-object");
    self->take =
        add_entry(self, _("_Take"), _("As the file says"),
                  _("Name of the take that is imported: a variant of a USDA file, or an animation of a GLB "
                    "file; leave empty for the selected one, or the first"),
                  "import-take");
    gtk_widget_set_visible(gtk_widget_get_parent(self->take), FALSE);
    g_signal_connect_object(self->object, "changed", G_CALLBACK(look_again), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(self->take, "changed", G_CALLBACK(look), self, G_CONNECT_SWAPPED);
}

/* Adds a picker that shows the pinned points of the chosen preset and lets the user pick others. */
static void
add_picker(BillowImportDialog *self, GtkWidget *box)
{
    GtkWidget *purpose = gtk_label_new(_("Points that become anchors; click to pick others"));
    GtkWidget *position = gtk_label_new(NULL);
    gtk_label_set_xalign(GTK_LABEL(purpose), 0.0f);
    gtk_label_set_ellipsize(GTK_LABEL(purpose), PANGO_ELLIPSIZE_END);
    billow_label_show_whole(GTK_LABEL(purpose));
    self->picker = billow_grid_picker_new();
    gtk_widget_set_name(self->picker, "import-held");
    gtk_accessible_update_property(GTK_ACCESSIBLE(self->picker), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   _("Points that become anchors"), -1);
    gtk_label_set_xalign(GTK_LABEL(position), 0.0f);
    gtk_widget_add_css_class(position, "dim-label");
    g_object_bind_property(self->picker, "position-text", position, "label", G_BINDING_SYNC_CREATE);
    g_signal_connect_object(self->picker, "changed", G_CALLBACK(on_picked), self, G_CONNECT_SWAPPED);
    gtk_box_append(GTK_BOX(box), purpose);
    gtk_box_append(GTK_BOX(box), self->picker);
    gtk_box_append(GTK_BOX(box), position);
}

static GtkWidget *
new_text(const char *class)
{
    GtkWidget *label = gtk_label_new(NULL);
    gtk_label_set_wrap(GTK_LABEL(label), TRUE);
    gtk_label_set_wrap_mode(GTK_LABEL(label), PANGO_WRAP_WORD_CHAR);
    gtk_label_set_max_width_chars(GTK_LABEL(label), 44);
    gtk_label_set_xalign(GTK_LABEL(label), 0.0f);
    gtk_label_set_selectable(GTK_LABEL(label), TRUE);
    gtk_widget_set_can_focus(label, FALSE);
    gtk_widget_add_css_class(label, class);
    return label;
}

/* --- Lifecycle --- */

/* Closing the window unrealizes it; it is disposed once the job, which has a reference, has ended. */
static void
unrealize(GtkWidget *widget)
{
    BillowImportDialog *self = BILLOW_IMPORT_DIALOG(widget);
    g_clear_handle_id(&self->timer, g_source_remove);
    g_cancellable_cancel(self->cancellable);
    if (self->looking)
        g_cancellable_cancel(self->looking);
    GTK_WIDGET_CLASS(billow_import_dialog_parent_class)->unrealize(widget);
}

static void
dispose(GObject *object)
{
    BillowImportDialog *self = BILLOW_IMPORT_DIALOG(object);
    g_clear_handle_id(&self->timer, g_source_remove);
    G_OBJECT_CLASS(billow_import_dialog_parent_class)->dispose(object);
}

static void
finalize(GObject *object)
{
    BillowImportDialog *self = BILLOW_IMPORT_DIALOG(object);
    g_clear_object(&self->job);
    g_clear_object(&self->cancellable);
    g_clear_object(&self->looking);
    g_clear_pointer(&self->check, billow_import_check_free);
    g_clear_pointer(&self->made, billow_import_result_free);
    g_clear_pointer(&self->paths, g_strfreev);
    g_clear_pointer(&self->project, billow_project_unref);
    G_OBJECT_CLASS(billow_import_dialog_parent_class)->finalize(object);
}

static void
billow_import_dialog_class_init(BillowImportDialogClass *class)
{
    G_OBJECT_CLASS(class)->dispose = dispose;
    G_OBJECT_CLASS(class)->finalize = finalize;
    GTK_WIDGET_CLASS(class)->unrealize = unrealize;
    signals[IMPORTED] = g_signal_new("imported", BILLOW_TYPE_IMPORT_DIALOG, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                     NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);
    gtk_widget_class_add_binding_action(GTK_WIDGET_CLASS(class), GDK_KEY_Escape, 0, "window.close", NULL);
    billow_guide_bind(GTK_WIDGET_CLASS(class), "import");
}

static void
billow_import_dialog_init(BillowImportDialog *self)
{
    static const BillowFormTable tables[] = {{.fields = billow_import_choice_fields}};
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12);
    self->cancellable = g_cancellable_new();
    self->choices = (BillowImportChoices){.scale = 1.0};
    self->files = new_text("dim-label");
    self->notes = new_text("warning");
    gtk_widget_set_name(self->notes, "import-notes");
    gtk_widget_set_visible(self->notes, FALSE);
    self->fit = gtk_button_new();
    gtk_button_set_use_underline(GTK_BUTTON(self->fit), TRUE);
    gtk_widget_set_halign(self->fit, GTK_ALIGN_START);
    gtk_widget_set_visible(self->fit, FALSE);
    gtk_widget_set_name(self->fit, "import-fit");
    gtk_widget_set_tooltip_text(self->fit, _("Scales the mesh to the size of the cloth"));
    g_signal_connect_object(self->fit, "clicked", G_CALLBACK(use_fitting_scale), self, G_CONNECT_SWAPPED);
    self->form = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
    add_entries(self);
    self->choices_form = billow_inspector_form_new(tables, G_N_ELEMENTS(tables));
    g_signal_connect_object(self->choices_form, "edited", G_CALLBACK(on_edited), self, G_CONNECT_SWAPPED);
    gtk_box_append(GTK_BOX(self->form), self->choices_form);
    add_picker(self, self->form);
    self->progress = gtk_progress_bar_new();
    gtk_progress_bar_set_show_text(GTK_PROGRESS_BAR(self->progress), TRUE);
    gtk_widget_set_visible(self->progress, FALSE);
    self->problem = new_text("error");
    gtk_widget_set_name(self->problem, "import-problem");
    gtk_widget_set_visible(self->problem, FALSE);
    gtk_widget_add_css_class(box, "form");
    GtkWidget *const parts[] = {self->files, self->form,    self->notes,
                                self->fit,   self->problem, self->progress};
    for (gsize i = 0; i < G_N_ELEMENTS(parts); i++)
        gtk_box_append(GTK_BOX(box), parts[i]);
    GtkWidget *scrolled = gtk_scrolled_window_new();
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), box);
    billow_fit_screen(GTK_SCROLLED_WINDOW(scrolled));
    gtk_window_set_child(GTK_WINDOW(self), scrolled);
    gtk_window_set_title(GTK_WINDOW(self), _("Import Keyframes"));
    self->button =
        billow_title_bar_add(GTK_WINDOW(self), _("_Import"), "import-now", G_CALLBACK(start_import));
    billow_button_names_mend(GTK_WIDGET(self));
}

/* Begins with what is known before the files are read. */
static BillowImportDialog *
new_dialog(GtkWindow *parent, char **paths, BillowProject *project, double start)
{
    BillowImportDialog *self = g_object_new(BILLOW_TYPE_IMPORT_DIALOG, "transient-for", parent, "modal", TRUE,
                                            "destroy-with-parent", TRUE, NULL);
    g_autofree char *files = billow_import_files_text(paths);
    self->paths = g_strdupv(paths);
    self->project = project ? billow_project_ref(project) : NULL;
    self->is_new = project == NULL;
    self->start = start;
    gtk_label_set_text(GTK_LABEL(self->files), files);
    show_choices(self);
    return self;
}

GtkWidget *
billow_import_dialog_new(GtkWindow *parent, char **paths, BillowProject *project, double start)
{
    BillowImportDialog *self = new_dialog(parent, paths, project, start);
    show_grid(self);
    pick_preset(self);
    look(self);
    return GTK_WIDGET(self);
}

GtkWidget *
billow_import_dialog_new_project(GtkWindow *parent, char **paths)
{
    BillowImportDialog *self = new_dialog(parent, paths, NULL, 0.0);
    gtk_window_set_title(GTK_WINDOW(self), _("New from Mesh"));
    gtk_button_set_label(GTK_BUTTON(self->button), _("C_reate"));
    look(self);
    return GTK_WIDGET(self);
}
