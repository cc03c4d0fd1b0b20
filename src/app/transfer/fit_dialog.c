#include "app/transfer/fit_dialog.h"

#include "app/common/button_names.h"
#include "app/common/fit_screen.h"
#include "app/common/form.h"
#include "app/common/guide.h"
#include "app/common/title_bar.h"
#include "app/transfer/fit_choices.h"
#include "app/transfer/fit_errors.h"
#include "app/transfer/fit_preview.h"
#include "app/transfer/fit_text.h"
#include "model/base/clock.h"
#include "model/project/carried_anchors.h"
#include "widgets/graphs/fit_graph.h"

#include <glib/gi18n.h>
#include <math.h>

/* Milliseconds. The error is measured once the number has stayed the same for a moment. */
enum { PROGRESS_EVERY = 100, STAYS = 200 };

typedef enum { IDLE, SIMULATING, FINDING, PINNING, MEASURING } Stage;

struct _BillowFitDialog {
    GtkWindow parent;
    GtkWidget *preview, *form, *graph, *errors, *note, *problem, *room, *progress, *button;
    BillowSession *session;
    BillowPhysicsPreview *physics;
    gboolean simulates; /* whether it did before */
    BillowBakedRange range;
    BillowFitChoices choices;
    gboolean chosen;       /* the number of keyframes, by the user */
    gboolean again;        /* the result is applied by itself */
    BillowProject *source; /* whose physics are simulated and fitted; NULL: those that the window shows */
    BillowProject *before; /* the session's, when the fitting began */
    Stage stage;
    BillowFitting *fitting; /* or NULL */
    gboolean found;         /* its choices */
    BillowFitted *fitted;   /* of the choices, once it is measured, or NULL */
    GCancellable *working;  /* of the work on a thread, or NULL */
    guint timer, due;       /* source ids: shows the progress; begins measuring */
};

G_DEFINE_FINAL_TYPE(BillowFitDialog, billow_fit_dialog, GTK_TYPE_WINDOW)

enum { FITTED, N_SIGNALS };
static guint signals[N_SIGNALS];

/* Returns NULL before choices have been found. */
static const BillowFit *
fit_of(BillowFitDialog *self)
{
    return self->found ? billow_fitting_get_fit(self->fitting) : NULL;
}

static void
show_choices(BillowFitDialog *self)
{
    billow_inspector_form_show(BILLOW_INSPECTOR_FORM(self->form), (const void *[]){&self->choices});
}

/* What is wrong is for the user to change. */
static void
show_error(BillowFitDialog *self, const GError *error)
{
    self->again = self->again && !error;
    billow_fit_text_show_error(self->problem, error);
}

/* --- Progress --- */

static gboolean
show_progress(gpointer dialog)
{
    BillowFitDialog *self = dialog;
    GtkProgressBar *bar = GTK_PROGRESS_BAR(self->progress);
    const int total = billow_project_frame_count(billow_session_get_project(self->session));
    gboolean simulating = self->stage == SIMULATING;
    const double done = simulating ? (double) billow_physics_preview_get_frames(self->physics) / total
                                   : billow_fitting_get_progress(self->fitting, &simulating);
    gtk_progress_bar_set_fraction(bar, CLAMP(done, 0.0, 1.0));
    gtk_progress_bar_set_text(bar, simulating                 ? _("Simulating…")
                                   : self->stage == MEASURING ? _("Measuring the error…")
                                                              : _("Finding keyframes…"));
    return G_SOURCE_CONTINUE;
}

static void
set_stage(BillowFitDialog *self, Stage stage)
{
    self->stage = stage;
    g_clear_handle_id(&self->timer, g_source_remove);
    if (stage != IDLE) {
        self->timer = billow_clock_add(PROGRESS_EVERY, show_progress, self);
        show_progress(self);
    }
    gtk_stack_set_visible_child_name(GTK_STACK(self->room), stage != IDLE ? "progress" : "none");
    gtk_widget_set_sensitive(self->button, self->fitted != NULL);
}

static void
stop_work(BillowFitDialog *self)
{
    g_clear_handle_id(&self->due, g_source_remove);
    g_cancellable_cancel(self->working);
    g_clear_object(&self->working);
}

/* Returns whether the dialog still waits for the result of a work, which then has ended. */
static gboolean
end_work(BillowFitDialog *self, GAsyncResult *result)
{
    if (g_task_get_cancellable(G_TASK(result)) != self->working)
        return FALSE;
    g_clear_object(&self->working);
    return TRUE;
}

/* --- The error --- */

/* Returns how many keyframes a fit is asked for: that of a loop has its end, too, which is not counted. */
static guint
asked_for(BillowFitDialog *self)
{
    return (guint) self->choices.keyframes + billow_fit_run(fit_of(self))->closed;
}

/* What is known at once, before it is measured: the error without a recording. */
static void
show_estimate(BillowFitDialog *self)
{
    const BillowFit *fit = fit_of(self);
    const guint n = asked_for(self);
    guint found;
    BillowFitKey *keys = billow_fit_path(fit, n, &found);
    billow_fit_errors_estimate(BILLOW_FIT_ERRORS(self->errors),
                               self->choices.recorded > 0 ? NAN : billow_fit_distance(fit, n));
    billow_fit_preview_mark(BILLOW_FIT_PREVIEW(self->preview), keys, found);
    free(keys);
}

static void
show_measured(BillowFitDialog *self)
{
    const BillowFitError *error = &self->fitted->error;
    const double start = g_array_index(billow_fit_run(fit_of(self))->starts, double, error->frame);
    billow_fit_errors_show(BILLOW_FIT_ERRORS(self->errors), error,
                           1.0 + start * billow_fitting_get_project(self->fitting)->frame_rate);
    billow_fit_preview_set_fitted(BILLOW_FIT_PREVIEW(self->preview), self->fitted);
}

static void apply(BillowFitDialog *self);

static void
on_measured(GObject *fitting, GAsyncResult *result, gpointer data)
{
    g_autoptr(BillowFitDialog) self = data;
    g_autoptr(GError) error = NULL;
    g_autoptr(BillowFitted) fitted = billow_fitting_measure_finish(BILLOW_FITTING(fitting), result, &error);
    if (!end_work(self, result))
        return;
    self->fitted = g_steal_pointer(&fitted);
    set_stage(self, IDLE);
    show_error(self, error);
    if (!self->fitted)
        return;
    show_measured(self);
    if (self->again)
        apply(self);
}

static gboolean
start_measuring(gpointer dialog)
{
    BillowFitDialog *self = dialog;
    self->due = 0;
    self->working = g_cancellable_new();
    billow_fitting_measure_async(self->fitting, asked_for(self), (guint) self->choices.recorded,
                                 self->working, on_measured, g_object_ref(self));
    set_stage(self, MEASURING);
    return G_SOURCE_REMOVE;
}

/* Shows the estimate of the choices, and measures them in a moment. While those with other pins are found, does so once
 * they are. */
static void
begin_measuring(BillowFitDialog *self)
{
    if (self->stage == PINNING)
        return;
    stop_work(self);
    g_clear_pointer(&self->fitted, billow_fitted_free);
    set_stage(self, IDLE);
    billow_fit_text_show(self->problem, NULL);
    show_estimate(self);
    self->due = billow_clock_add(STAYS, start_measuring, self);
}

/* --- Finding choices --- */

/* Shows the errors of the choices, and takes the number of keyframes if there is a choice for it, or the nearest. */
static void
show_errors(BillowFitDialog *self)
{
    const BillowFit *fit = fit_of(self);
    const double size = billow_run_size(billow_fit_run(fit));
    const guint closed = billow_fit_run(fit)->closed, most = billow_fit_most(fit) - closed;
    BillowFitGraph *graph = BILLOW_FIT_GRAPH(self->graph);
    g_autofree double *shares = g_new(double, most);
    for (guint n = 1; n <= most; n++)
        shares[n - 1] = billow_fit_distance(fit, n + closed) / size;
    billow_fit_graph_set_errors(graph, shares, most);
    billow_fit_graph_set_number(graph, (guint) MAX(self->choices.keyframes, 1));
    self->choices.keyframes = (int) billow_fit_graph_get_number(graph);
    show_choices(self);
}

static void
show_found(BillowFitDialog *self)
{
    const BillowRun *run = billow_fit_run(fit_of(self));
    const guint frames = run->frames->len - run->closed;
    billow_fit_choices_limit(&self->choices, frames);
    gtk_widget_set_sensitive(self->graph, TRUE);
    billow_fit_errors_set_run(BILLOW_FIT_ERRORS(self->errors), frames, billow_run_size(run));
    billow_fit_preview_set_fitting(BILLOW_FIT_PREVIEW(self->preview), self->fitting);
    billow_fit_errors_show_loop(BILLOW_FIT_ERRORS(self->errors), billow_fitting_get_loop(self->fitting));
    show_errors(self);
}

/* --- Pins --- */

static void
on_pinned(GObject *fitting, GAsyncResult *result, gpointer data)
{
    g_autoptr(BillowFitDialog) self = data;
    g_autoptr(GError) error = NULL;
    const gboolean pinned = billow_fitting_pin_finish(BILLOW_FITTING(fitting), result, &error);
    if (!end_work(self, result))
        return;
    set_stage(self, IDLE);
    show_error(self, error);
    if (!pinned)
        return;
    show_errors(self);
    begin_measuring(self);
}

static void
show_pins(BillowFitDialog *self)
{
    g_autoptr(GArray) frames = billow_fit_choices_pinned(&self->choices);
    billow_fit_preview_set_pins(BILLOW_FIT_PREVIEW(self->preview), frames);
}

/* Finds the choices with the pins. */
static void
follow_pins(BillowFitDialog *self)
{
    g_autoptr(GArray) frames = billow_fit_choices_pinned(&self->choices);
    stop_work(self);
    g_clear_pointer(&self->fitted, billow_fitted_free);
    show_pins(self);
    self->working = g_cancellable_new();
    billow_fitting_pin_async(self->fitting, (const guint *) (const void *) frames->data, frames->len,
                             self->working, on_pinned, g_object_ref(self));
    set_stage(self, PINNING);
}

static void
on_pin(BillowFitDialog *self)
{
    BillowFitPreview *preview = BILLOW_FIT_PREVIEW(self->preview);
    if (!fit_of(self))
        return;
    self->again = FALSE;
    billow_fit_choices_toggle_pin(&self->choices, billow_fit_preview_get_frame(preview),
                                  billow_fit_preview_get_marks(preview));
    follow_pins(self);
}

static void
on_drop(BillowFitDialog *self)
{
    BillowFitPreview *preview = BILLOW_FIT_PREVIEW(self->preview);
    const guint n = fit_of(self) ? billow_fit_run(fit_of(self))->frames->len : 0;
    self->again = FALSE;
    if (n > 0 && billow_fit_choices_drop(&self->choices, billow_fit_preview_get_frame(preview),
                                         billow_fit_preview_get_marks(preview), n))
        follow_pins(self);
    else
        gtk_widget_error_bell(GTK_WIDGET(self));
}

static void
on_release(BillowFitDialog *self)
{
    self->again = FALSE;
    billow_fit_choices_release(&self->choices);
    follow_pins(self);
}

/* --- Finding --- */

static void
on_found(GObject *fitting, GAsyncResult *result, gpointer data)
{
    g_autoptr(BillowFitDialog) self = data;
    g_autoptr(GError) error = NULL;
    const gboolean found = billow_fitting_find_finish(BILLOW_FITTING(fitting), result, &error);
    if (!end_work(self, result))
        return;
    set_stage(self, IDLE);
    show_error(self, error);
    self->found = found;
    if (!found)
        return;
    if (!self->chosen)
        billow_fit_choices_suit(&self->choices, fit_of(self));
    show_found(self);
    if (self->choices.pins->len > 0)
        follow_pins(self);
    else
        begin_measuring(self);
}

/* Takes the fitting. */
static void
find(BillowFitDialog *self, BillowFitting *fitting)
{
    self->fitting = fitting;
    g_clear_pointer(&self->before, billow_project_unref);
    self->before = billow_project_ref(billow_session_get_project(self->session));
    self->working = g_cancellable_new();
    billow_fitting_set_loops(fitting, billow_fit_choices_loop(&self->choices));
    billow_fitting_set_carried(fitting, billow_fit_choices_carried(&self->choices));
    billow_fitting_set_waves(fitting, billow_fit_choices_waves(&self->choices));
    billow_fitting_find_async(fitting, self->working, on_found, g_object_ref(self));
    set_stage(self, FINDING);
}

/* Begins as soon as all frames are simulated. */
static void
follow_physics(BillowFitDialog *self)
{
    if (self->stage != SIMULATING)
        return;
    const gboolean stopped = billow_physics_preview_get_stopped(self->physics),
                   whole = billow_physics_preview_get_frames(self->physics) ==
                           billow_project_frame_count(billow_session_get_project(self->session));
    g_autoptr(GPtrArray) frames = whole ? billow_physics_preview_get_run(self->physics) : NULL;
    billow_fit_text_show(self->note, billow_physics_preview_get_problem(self->physics));
    if (frames) {
        billow_physics_preview_set_active(self->physics, self->simulates);
        find(self, billow_fitting_new_physics(billow_session_get_project(self->session), frames));
    } else if (stopped || whole) {
        set_stage(self, IDLE);
        billow_fit_text_show(self->problem,
                             _("The simulation did not come to the last frame, so there is no run to fit."));
    }
}

static void
start(BillowFitDialog *self)
{
    stop_work(self);
    self->found = FALSE;
    g_clear_object(&self->fitting);
    g_clear_pointer(&self->fitted, billow_fitted_free);
    billow_fit_text_show(self->problem, NULL);
    billow_fit_text_show(self->note, NULL);
    gtk_widget_set_sensitive(self->graph, FALSE);
    billow_fit_errors_set_run(BILLOW_FIT_ERRORS(self->errors), 0, 0.0);
    if (self->choices.source == BILLOW_FIT_KEYFRAMES) {
        billow_physics_preview_set_active(self->physics, self->simulates);
        find(self, billow_fitting_new_keyframes(billow_session_get_project(self->session), &self->range));
        return;
    }
    if (self->source) {
        find(self, billow_fitting_new_simulated(self->source));
        return;
    }
    billow_physics_preview_set_active(self->physics, TRUE);
    set_stage(self, SIMULATING);
    follow_physics(self);
}

/* --- Choosing --- */

static void
on_edited(BillowFitDialog *self, const BillowFormValue *value, BillowInspectorForm *form)
{
    const BillowFitChoices before = self->choices;
    BillowFitGraph *graph = BILLOW_FIT_GRAPH(self->graph);
    self->again = FALSE;
    billow_inspector_form_store(form, value, (void *[]){&self->choices});
    self->chosen = self->choices.source == before.source &&
                   (self->chosen || self->choices.keyframes != before.keyframes);
    if (!billow_fit_choices_same_run(&self->choices, &before)) {
        billow_fit_choices_release(&self->choices); /* they are of other frames */
        show_pins(self);
        start(self);
    } else if (fit_of(self)) {
        billow_fit_graph_set_number(graph, (guint) self->choices.keyframes);
        self->choices.keyframes = (int) billow_fit_graph_get_number(graph);
        begin_measuring(self);
    }
    show_choices(self);
}

static void
on_number(BillowFitDialog *self)
{
    self->choices.keyframes = (int) billow_fit_graph_get_number(BILLOW_FIT_GRAPH(self->graph));
    self->chosen = TRUE;
    self->again = FALSE;
    show_choices(self);
    begin_measuring(self);
}

/* A value that is still being typed is measured first. */
static void
apply(BillowFitDialog *self)
{
    billow_inspector_form_commit(BILLOW_INSPECTOR_FORM(self->form));
    if (!self->fitted)
        return;
    g_autoptr(BillowProject) project = billow_fitting_apply(self->fitting, self->fitted);
    g_signal_emit(self, signals[FITTED], 0, self->before, project, self->fitted->keyframes->len);
    gtk_window_destroy(GTK_WINDOW(self));
}

/* --- Lifecycle --- */

static void
stop_all(BillowFitDialog *self)
{
    stop_work(self);
    g_clear_handle_id(&self->timer, g_source_remove);
    self->stage = IDLE;
    if (self->physics)
        billow_physics_preview_set_active(self->physics, self->simulates);
    g_clear_object(&self->physics);
}

/* Closing the window unrealizes it; it is disposed once the work, which has a reference, has ended. */
static void
unrealize(GtkWidget *widget)
{
    stop_all(BILLOW_FIT_DIALOG(widget));
    GTK_WIDGET_CLASS(billow_fit_dialog_parent_class)->unrealize(widget);
}

static void
dispose(GObject *object)
{
    BillowFitDialog *self = BILLOW_FIT_DIALOG(object);
    stop_all(self);
    g_clear_object(&self->session);
    g_clear_object(&self->fitting);
    g_clear_pointer(&self->fitted, billow_fitted_free);
    g_clear_pointer(&self->source, billow_project_unref);
    g_clear_pointer(&self->before, billow_project_unref);
    billow_fit_choices_clear(&self->choices);
    G_OBJECT_CLASS(billow_fit_dialog_parent_class)->dispose(object);
}

static void
billow_fit_dialog_class_init(BillowFitDialogClass *class)
{
    G_OBJECT_CLASS(class)->dispose = dispose;
    GTK_WIDGET_CLASS(class)->unrealize = unrealize;
    signals[FITTED] = g_signal_new("fitted", BILLOW_TYPE_FIT_DIALOG, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 3, G_TYPE_POINTER, G_TYPE_POINTER, G_TYPE_UINT);
    gtk_widget_class_add_binding_action(GTK_WIDGET_CLASS(class), GDK_KEY_Escape, 0, "window.close", NULL);
    billow_guide_bind(GTK_WIDGET_CLASS(class), "fit");
}

static GtkWidget *
new_side(BillowFitDialog *self)
{
    static const BillowFormTable tables[] = {{.fields = billow_fit_choice_fields}};
    GtkWidget *side = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12);
    self->form = billow_inspector_form_new(tables, G_N_ELEMENTS(tables));
    self->graph = billow_fit_graph_new();
    self->errors = billow_fit_errors_new();
    self->note = billow_fit_text_new("fit-physics", "warning");
    self->problem = billow_fit_text_new("fit-problem", "error");
    self->progress = gtk_progress_bar_new();
    gtk_progress_bar_set_show_text(GTK_PROGRESS_BAR(self->progress), TRUE);
    gtk_widget_set_name(self->progress, "fit-progress");
    self->room = gtk_stack_new(); /* so that nothing moves when the progress is shown */
    gtk_stack_add_named(GTK_STACK(self->room), gtk_box_new(GTK_ORIENTATION_VERTICAL, 0), "none");
    gtk_stack_add_named(GTK_STACK(self->room), self->progress, "progress");
    g_signal_connect_object(self->form, "edited", G_CALLBACK(on_edited), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(self->graph, "changed", G_CALLBACK(on_number), self, G_CONNECT_SWAPPED);
    GtkWidget *const parts[] = {self->form, self->note, self->problem, self->graph, self->errors, self->room};
    for (gsize i = 0; i < G_N_ELEMENTS(parts); i++)
        gtk_box_append(GTK_BOX(side), parts[i]);
    gtk_widget_set_margin_end(side, 18);
    return side;
}

static void
billow_fit_dialog_init(BillowFitDialog *self)
{
    billow_fit_choices_init(&self->choices);
    gtk_window_set_title(GTK_WINDOW(self), _("Fit to Keyframes"));
    self->button = billow_title_bar_add(GTK_WINDOW(self), _("_Apply"), "fit-apply", G_CALLBACK(apply));
}

static void
fill(BillowFitDialog *self, const char *texture)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 18), *scrolled = gtk_scrolled_window_new();
    self->preview = billow_fit_preview_new(billow_session_get_project(self->session), texture);
    g_signal_connect_object(self->preview, "pin", G_CALLBACK(on_pin), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(self->preview, "drop", G_CALLBACK(on_drop), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(self->preview, "release", G_CALLBACK(on_release), self, G_CONNECT_SWAPPED);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), new_side(self));
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scrolled), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
    gtk_widget_set_hexpand(scrolled, FALSE);
    gtk_widget_set_vexpand(self->graph, TRUE);
    billow_fit_screen(GTK_SCROLLED_WINDOW(scrolled));
    gtk_widget_add_css_class(box, "form");
    gtk_box_append(GTK_BOX(box), self->preview);
    gtk_box_append(GTK_BOX(box), scrolled);
    gtk_window_set_child(GTK_WINDOW(self), box);
    billow_title_bar_serve_entries(self->form);
    billow_button_names_mend(GTK_WIDGET(self));
}

/* Creates the dialog for the source that the session has. */
static BillowFitDialog *
new_dialog(GtkWindow *parent, BillowSession *session, BillowPhysicsPreview *physics)
{
    BillowFitDialog *self =
        g_object_new(BILLOW_TYPE_FIT_DIALOG, "transient-for", parent, "modal", TRUE, "destroy-with-parent",
                     TRUE, "default-width", 980, "default-height", 650, NULL);
    const BillowProject *project = billow_session_get_project(session);
    const gboolean has_range =
        billow_baked_range_find(project, billow_session_get_selection(session), &self->range);
    self->session = g_object_ref(session);
    self->physics = g_object_ref(physics);
    self->simulates = billow_physics_preview_get_active(physics);
    self->choices.range_can_loop = has_range && billow_fitting_can_loop(project, &self->range);
    self->choices.both = has_range && billow_project_frame_count(project) > 1;
    self->choices.carried = billow_cloth_is_carried(project->cloth);
    self->choices.source = has_range && !self->simulates ? BILLOW_FIT_KEYFRAMES : BILLOW_FIT_PHYSICS;
    g_signal_connect_object(physics, "changed", G_CALLBACK(follow_physics), self, G_CONNECT_SWAPPED);
    return self;
}

static GtkWidget *
show_dialog(BillowFitDialog *self, const char *texture)
{
    fill(self, texture);
    show_choices(self);
    start(self);
    gtk_window_set_focus(GTK_WINDOW(self), self->button);
    return GTK_WIDGET(self);
}

GtkWidget *
billow_fit_dialog_new(GtkWindow *parent, BillowSession *session, BillowPhysicsPreview *physics,
                      const char *texture)
{
    return show_dialog(new_dialog(parent, session, physics), texture);
}

GtkWidget *
billow_fit_dialog_new_again(GtkWindow *parent, BillowSession *session, BillowPhysicsPreview *physics,
                            const char *texture, const BillowFitChoices *choices, BillowProject *source)
{
    BillowFitDialog *self = new_dialog(parent, session, physics);
    const gboolean range_can_loop = self->choices.range_can_loop;
    billow_fit_choices_copy(&self->choices, choices);
    self->choices.range_can_loop = range_can_loop;
    self->choices.both = FALSE; /* it is the same as before */
    self->chosen = self->again = TRUE;
    self->source = billow_project_ref(source);
    gtk_window_set_title(GTK_WINDOW(self), _("Refit"));
    return show_dialog(self, texture);
}

const BillowFitChoices *
billow_fit_dialog_get_choices(BillowFitDialog *self)
{
    return &self->choices;
}

BillowProject *
billow_fit_dialog_get_source(BillowFitDialog *self)
{
    return billow_fitting_get_project(self->fitting);
}
