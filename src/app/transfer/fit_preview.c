#include "app/transfer/fit_preview.h"

#include "app/stage/distance_legend.h"
#include "app/transfer/preview_parts.h"
#include "model/animation/evaluation.h"
#include "model/simulation/initial_cloth.h"
#include "widgets/graphs/frame_strip.h"
#include "widgets/viewport/viewport.h"

#include <glib/gi18n.h>
#include <math.h>

struct _BillowFitPreview {
    GtkBox parent;
    GArray *pins; /* of guint: frames */
    GtkWidget *viewport, *legend, *play, *strip, *number;
    GtkWidget *pin, *drop, *release, *colors; /* buttons */
    gulong toggled;                           /* handler of the first of them */
    double largest;                           /* distance of a color, meters */
    BillowFitting *fitting;                   /* or NULL */
    BillowAnimation *animation;               /* of what has been fitted, or NULL */
    gboolean making;                          /* the meshes of a frame */
    gboolean stale;                           /* others are wanted meanwhile */
    guint tick;                               /* while it plays */
    double passed;                            /* since the first frame, seconds, while it plays */
    gint64 drawn;                             /* time of the last frame that was drawn, microseconds */
};

G_DEFINE_FINAL_TYPE(BillowFitPreview, billow_fit_preview, GTK_TYPE_BOX)

enum { PIN, DROP, RELEASE, N_SIGNALS };
static guint signals[N_SIGNALS];

static const BillowRun *
run_of(BillowFitPreview *self)
{
    return self->fitting ? billow_fit_run(billow_fitting_get_fit(self->fitting)) : NULL;
}

/* A loop takes up its first frame again by itself. */
static guint
count_frames(BillowFitPreview *self)
{
    const BillowRun *run = run_of(self);
    return run->frames->len - run->closed;
}

static guint
frame_of(BillowFitPreview *self)
{
    return billow_frame_strip_get_frame(BILLOW_FRAME_STRIP(self->strip));
}

/* --- The meshes of a frame, which are made on a thread --- */

typedef struct {
    BillowFitting *fitting;
    const BillowRun *run;       /* of the fitting */
    BillowAnimation *animation; /* or NULL */
    guint frame;
    BillowMesh *source, *fitted; /* NULL before they are made; `fitted` without an animation */
} Pair;

static void
free_pair(gpointer data)
{
    Pair *pair = data;
    g_object_unref(pair->fitting);
    g_clear_pointer(&pair->animation, billow_animation_unref);
    g_clear_pointer(&pair->source, billow_mesh_unref);
    g_clear_pointer(&pair->fitted, billow_mesh_unref);
    g_free(pair);
}

static BillowMesh *
mesh_of_frame(const BillowRun *run, guint frame)
{
    const float *places = g_bytes_get_data(run->frames->pdata[frame], NULL);
    BillowMesh *mesh = billow_mesh_new(&run->grid);
    for (size_t i = 0; i < billow_grid_count(&run->grid); i++) {
        mesh->x[i] = places[3 * i];
        mesh->y[i] = places[3 * i + 1];
        mesh->z[i] = places[3 * i + 2];
    }
    billow_simulation_fill_normals(mesh, NULL);
    return mesh;
}

static void
make_meshes(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
    Pair *pair = data;
    const BillowRun *run = pair->run;
    pair->source = mesh_of_frame(run, pair->frame);
    if (pair->animation) {
        pair->fitted = billow_mesh_new(&run->grid);
        billow_animation_evaluate(pair->animation, g_array_index(run->starts, double, pair->frame), TRUE,
                                  NULL, pair->fitted);
    }
    g_task_return_boolean(task, TRUE);
}

/* Colors the cloth by its distance from the run: the same color is the same distance in all frames. A ghost would tint
 * the colors, so the run is a ghost only without them. */
static void
show_distance(BillowFitPreview *self, BillowMesh *source, const BillowMesh *fitted)
{
    const gboolean shown = fitted && gtk_check_button_get_active(GTK_CHECK_BUTTON(self->colors));
    const size_t n = shown ? billow_grid_count(&fitted->grid) : 0;
    g_autofree float *values = shown ? g_new(float, n) : NULL;
    for (size_t i = 0; i < n; i++) {
        const BillowVec3 p = {source->x[i], source->y[i], source->z[i]},
                         q = {fitted->x[i], fitted->y[i], fitted->z[i]};
        values[i] = (float) (billow_vec3_distance(p, q) / self->largest);
    }
    billow_viewport_set_values(BILLOW_VIEWPORT(self->viewport), values, n);
    billow_viewport_set_ghost(BILLOW_VIEWPORT(self->viewport), fitted && !shown ? source : NULL);
    gtk_widget_set_visible(self->legend, shown);
}

static void show_frame(BillowFitPreview *self);

static void
on_meshes_made(GObject *source, GAsyncResult *result, gpointer data)
{
    g_autoptr(BillowFitPreview) self = data;
    const Pair *pair = g_task_get_task_data(G_TASK(result));
    BillowViewport *viewport = BILLOW_VIEWPORT(self->viewport);
    self->making = FALSE;
    if (!gtk_widget_get_realized(GTK_WIDGET(self)))
        return;
    if (pair->fitting == self->fitting) {
        billow_viewport_set_cloth_look(viewport, pair->fitted ? BILLOW_CLOTH_SOLID : BILLOW_CLOTH_FAINT);
        billow_viewport_set_mesh(viewport, pair->fitted ? pair->fitted : pair->source);
        show_distance(self, pair->source, pair->fitted);
    }
    if (self->stale)
        show_frame(self);
}

/* Makes the meshes of one frame at a time: the next one is that which is shown by then. */
static void
show_frame(BillowFitPreview *self)
{
    self->stale = self->making;
    if (self->making || !self->fitting)
        return;
    Pair *pair = g_new0(Pair, 1);
    pair->fitting = g_object_ref(self->fitting);
    pair->animation = self->animation ? billow_animation_ref(self->animation) : NULL;
    pair->run = run_of(self);
    pair->frame = frame_of(self);
    self->making = TRUE;
    g_autoptr(GTask) task = g_task_new(NULL, NULL, on_meshes_made, g_object_ref(self));
    g_task_set_task_data(task, pair, free_pair);
    g_task_run_in_thread(task, make_meshes);
}

/* The numbers are those of the animation. */
static void
show_number(BillowFitPreview *self)
{
    const BillowProject *project = billow_fitting_get_project(self->fitting);
    const double start = g_array_index(run_of(self)->starts, double, frame_of(self));
    g_autofree char *text =
        g_strdup_printf(_("Frame %.6g"), 1.0 + round(1e3 * start * project->frame_rate) / 1e3);
    gtk_label_set_text(GTK_LABEL(self->number), text);
}

/* --- Pins --- */

static gboolean
is_pinned(BillowFitPreview *self, guint frame)
{
    for (guint i = 0; i < self->pins->len; i++)
        if (g_array_index(self->pins, guint, i) == frame)
            return TRUE;
    return FALSE;
}

/* The buttons say what they would do to the shown frame. The first and the last keyframe always stay. */
static void
show_pins(BillowFitPreview *self)
{
    const gboolean ready = self->fitting != NULL;
    const BillowFrameMark *mark = billow_frame_strip_mark_at(BILLOW_FRAME_STRIP(self->strip), frame_of(self));
    const guint n = ready ? run_of(self)->frames->len : 0;
    gtk_widget_set_sensitive(self->pin, ready);
    gtk_widget_set_sensitive(self->drop, mark && mark->first > 0 && mark->last + 1 < n);
    gtk_widget_set_sensitive(self->release, self->pins->len > 0);
    g_signal_handler_block(self->pin, self->toggled);
    gtk_toggle_button_set_active(GTK_TOGGLE_BUTTON(self->pin), is_pinned(self, frame_of(self)));
    g_signal_handler_unblock(self->pin, self->toggled);
}

static void
on_pin_toggled(BillowFitPreview *self)
{
    g_signal_emit(self, signals[PIN], 0);
    show_pins(self);
}

static void
emit_pin(BillowFitPreview *self)
{
    g_signal_emit(self, signals[PIN], 0);
}

static void
emit_drop(BillowFitPreview *self)
{
    g_signal_emit(self, signals[DROP], 0);
}

static void
emit_release(BillowFitPreview *self)
{
    g_signal_emit(self, signals[RELEASE], 0);
}

static void
refresh(BillowFitPreview *self)
{
    if (!self->fitting)
        return;
    show_number(self);
    show_pins(self);
    show_frame(self);
}

/* --- Playing --- */

static gboolean
advance(GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
    BillowFitPreview *self = BILLOW_FIT_PREVIEW(widget);
    const GArray *starts = run_of(self)->starts;
    const double apart = g_array_index(starts, double, 1) - g_array_index(starts, double, 0);
    const gint64 now = gdk_frame_clock_get_frame_time(clock);
    const guint before = frame_of(self);
    if (self->drawn > 0)
        self->passed += (double) (now - self->drawn) / G_TIME_SPAN_SECOND;
    self->passed = fmod(self->passed, apart * count_frames(self));
    self->drawn = now;
    billow_frame_strip_set_frame(BILLOW_FRAME_STRIP(self->strip), (guint) (self->passed / apart));
    if (frame_of(self) != before)
        refresh(self);
    return G_SOURCE_CONTINUE;
}

static void
follow_play(BillowFitPreview *self)
{
    const gboolean plays = self->fitting && gtk_toggle_button_get_active(GTK_TOGGLE_BUTTON(self->play));
    if (plays == (self->tick > 0))
        return;
    if (plays) {
        const GArray *starts = run_of(self)->starts;
        self->drawn = 0;
        self->passed = g_array_index(starts, double, frame_of(self)) - g_array_index(starts, double, 0);
        self->tick = gtk_widget_add_tick_callback(GTK_WIDGET(self), advance, NULL, NULL);
    } else {
        gtk_widget_remove_tick_callback(GTK_WIDGET(self), self->tick);
        self->tick = 0;
    }
}

static void
on_scrubbed(BillowFitPreview *self)
{
    gtk_toggle_button_set_active(GTK_TOGGLE_BUTTON(self->play), FALSE);
    refresh(self);
}

/* --- What is shown --- */

void
billow_fit_preview_set_fitting(BillowFitPreview *self, BillowFitting *fitting)
{
    g_set_object(&self->fitting, fitting);
    g_clear_pointer(&self->animation, billow_animation_unref);
    g_array_set_size(self->pins, 0);
    billow_viewport_set_mesh(BILLOW_VIEWPORT(self->viewport), NULL); /* the next one is framed */
    billow_frame_strip_set_frames(BILLOW_FRAME_STRIP(self->strip), count_frames(self));
    gtk_widget_set_sensitive(self->play, TRUE);
    follow_play(self);
    refresh(self);
}

static void
set_marks(BillowFitPreview *self, const BillowFrameMark *marks, guint n)
{
    billow_frame_strip_set_marks(BILLOW_FRAME_STRIP(self->strip), marks, n);
    show_pins(self);
}

void
billow_fit_preview_mark(BillowFitPreview *self, const BillowFitKey *keys, guint n)
{
    const guint frames = count_frames(self);
    g_autofree BillowFrameMark *marks = g_new(BillowFrameMark, n);
    guint shown = 0;
    for (guint k = 0; k < n; k++)
        if (keys[k].first < frames) /* the end of a loop is its beginning */
            marks[shown++] = (BillowFrameMark){(guint) keys[k].first, MIN((guint) keys[k].last, frames - 1)};
    set_marks(self, marks, shown);
}

void
billow_fit_preview_set_pins(BillowFitPreview *self, const GArray *frames)
{
    g_array_set_size(self->pins, 0);
    g_array_append_vals(self->pins, frames->data, frames->len);
    billow_frame_strip_set_pins(BILLOW_FRAME_STRIP(self->strip), (const guint *) (const void *) frames->data,
                                frames->len);
    show_pins(self);
}

guint
billow_fit_preview_get_frame(BillowFitPreview *self)
{
    return frame_of(self);
}

const GArray *
billow_fit_preview_get_marks(BillowFitPreview *self)
{
    return billow_frame_strip_get_marks(BILLOW_FRAME_STRIP(self->strip));
}

/* Keyframes follow each other in their track. */
static void
mark_fitted(BillowFitPreview *self, const BillowFitted *fitted)
{
    const GArray *starts = run_of(self)->starts;
    const double apart = g_array_index(starts, double, 1) - g_array_index(starts, double, 0);
    const GPtrArray *track = billow_project_track(fitted->project, BILLOW_BLOCK_KEYFRAME);
    const guint n = fitted->keyframes->len;
    g_autofree BillowFrameMark *marks = g_new(BillowFrameMark, n);
    guint number = 0;
    while (!g_str_equal(((BillowBlock *) track->pdata[number])->id, fitted->keyframes->pdata[0]))
        number++;
    for (guint k = 0; k < n; k++) {
        const guint first = g_array_index(fitted->frames, guint, k);
        const guint held = (guint) lround(((BillowBlock *) track->pdata[number + k])->duration / apart);
        marks[k] = (BillowFrameMark){first, MIN(first + held, count_frames(self) - 1)};
    }
    set_marks(self, marks, n);
}

void
billow_fit_preview_set_fitted(BillowFitPreview *self, const BillowFitted *fitted)
{
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_clear_pointer(&self->animation, billow_animation_unref);
    self->animation = billow_animation_new(fitted->project, cache);
    self->largest = billow_distance_legend_round(fitted->error.worst);
    billow_distance_legend_set_fit(BILLOW_DISTANCE_LEGEND(self->legend), self->largest);
    mark_fitted(self, fitted);
    show_frame(self);
}

/* --- The widget --- */

static void
dispose(GObject *object)
{
    BillowFitPreview *self = BILLOW_FIT_PREVIEW(object);
    g_clear_object(&self->fitting);
    g_clear_pointer(&self->animation, billow_animation_unref);
    g_clear_pointer(&self->pins, g_array_unref);
    G_OBJECT_CLASS(billow_fit_preview_parent_class)->dispose(object);
}

static void
billow_fit_preview_class_init(BillowFitPreviewClass *class)
{
    static const char *const names[N_SIGNALS] = {"pin", "drop", "release"};
    G_OBJECT_CLASS(class)->dispose = dispose;
    for (int i = 0; i < N_SIGNALS; i++)
        signals[i] = g_signal_new(names[i], G_TYPE_FROM_CLASS(class), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 0);
}

static GtkWidget *
new_button(const char *label, const char *name, const char *tooltip)
{
    GtkWidget *button = gtk_button_new_with_mnemonic(label);
    gtk_widget_set_name(button, name);
    gtk_widget_set_tooltip_text(button, tooltip);
    return button;
}

static GtkWidget *
new_pins(BillowFitPreview *self)
{
    GtkWidget *row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
    self->pin = gtk_toggle_button_new_with_mnemonic(_("_Pin"));
    gtk_widget_set_name(self->pin, "fit-pin");
    gtk_widget_set_tooltip_text(self->pin,
                                _("This frame becomes a keyframe, whatever their number (Enter, or "
                                  "double-click among the marks)"));
    self->drop =
        new_button(_("_Drop"), "fit-drop",
                   _("Drops the keyframe at this frame; the others are pinned where they are (Delete)"));
    self->release = new_button(_("R_elease All"), "fit-release", _("Takes all pins away"));
    self->colors = gtk_check_button_new_with_mnemonic(_("Distance c_olors"));
    gtk_widget_set_name(self->colors, "fit-colors");
    gtk_widget_set_tooltip_text(self->colors, _("Colors the fitted cloth by its distance from the frames"));
    gtk_widget_set_hexpand(self->colors, TRUE);
    gtk_widget_set_halign(self->colors, GTK_ALIGN_END);
    GtkWidget *const parts[] = {self->pin, self->drop, self->release, self->colors};
    for (size_t i = 0; i < G_N_ELEMENTS(parts); i++)
        gtk_box_append(GTK_BOX(row), parts[i]);
    self->toggled =
        g_signal_connect_object(self->pin, "toggled", G_CALLBACK(on_pin_toggled), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(self->drop, "clicked", G_CALLBACK(emit_drop), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(self->release, "clicked", G_CALLBACK(emit_release), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(self->colors, "toggled", G_CALLBACK(refresh), self, G_CONNECT_SWAPPED);
    return row;
}

static GtkWidget *
new_view(BillowFitPreview *self)
{
    GtkWidget *overlay = gtk_overlay_new();
    self->viewport = billow_preview_view_new("fit-preview", _("The fitted cloth, and the run as its ghost"));
    self->legend =
        g_object_new(BILLOW_TYPE_DISTANCE_LEGEND, "halign", GTK_ALIGN_START, "valign", GTK_ALIGN_END,
                     "visible", FALSE, "name", "fit-legend", "margin-start", 6, "margin-bottom", 6, NULL);
    gtk_widget_set_css_classes(self->legend, (const char *[]){"osd", "stage-figures", "numeric", NULL});
    gtk_overlay_set_child(GTK_OVERLAY(overlay), self->viewport);
    gtk_overlay_add_overlay(GTK_OVERLAY(overlay), self->legend);
    return overlay;
}

static GtkWidget *
new_controls(BillowFitPreview *self)
{
    GtkWidget *controls = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
    self->play = billow_preview_play_new("fit-play", _("Play the frames"));
    gtk_widget_set_sensitive(self->play, FALSE);
    self->strip = billow_frame_strip_new();
    gtk_widget_set_hexpand(self->strip, TRUE);
    self->number = gtk_label_new(NULL);
    gtk_label_set_width_chars(GTK_LABEL(self->number), 10);
    gtk_label_set_xalign(GTK_LABEL(self->number), 1.0f);
    gtk_widget_add_css_class(self->number, "dim-label");
    GtkWidget *const parts[] = {self->play, self->strip, self->number};
    for (size_t i = 0; i < G_N_ELEMENTS(parts); i++)
        gtk_box_append(GTK_BOX(controls), parts[i]);
    g_signal_connect_object(self->play, "toggled", G_CALLBACK(follow_play), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(self->strip, "changed", G_CALLBACK(on_scrubbed), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(self->strip, "pin", G_CALLBACK(emit_pin), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(self->strip, "drop", G_CALLBACK(emit_drop), self, G_CONNECT_SWAPPED);
    return controls;
}

static void
billow_fit_preview_init(BillowFitPreview *self)
{
    gtk_orientable_set_orientation(GTK_ORIENTABLE(self), GTK_ORIENTATION_VERTICAL);
    gtk_box_set_spacing(GTK_BOX(self), 6);
    self->pins = g_array_new(FALSE, FALSE, sizeof(guint));
    self->largest = 1.0;
    gtk_box_append(GTK_BOX(self), new_view(self));
    gtk_box_append(GTK_BOX(self), new_controls(self));
    gtk_box_append(GTK_BOX(self), new_pins(self));
    show_pins(self);
}

GtkWidget *
billow_fit_preview_new(const BillowProject *project, const char *texture)
{
    BillowFitPreview *self = g_object_new(BILLOW_TYPE_FIT_PREVIEW, NULL);
    BillowViewport *viewport = BILLOW_VIEWPORT(self->viewport);
    const BillowCloth *cloth = project->cloth;
    GdkRGBA color;
    if (gdk_rgba_parse(&color, cloth->color))
        billow_viewport_set_color(viewport, &color);
    billow_viewport_set_fabric(viewport, cloth->preset, (BillowPattern) cloth->pattern);
    billow_viewport_set_texture_file(viewport, texture);
    return GTK_WIDGET(self);
}
