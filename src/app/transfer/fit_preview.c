#include "app/transfer/fit_preview.h"

#include "app/transfer/preview_parts.h"
#include "model/animation/evaluation.h"
#include "model/simulation/initial_cloth.h"
#include "widgets/graphs/frame_strip.h"
#include "widgets/viewport/viewport.h"

#include <glib/gi18n.h>
#include <math.h>

struct _BillowFitPreview {
    GtkBox parent;
    GtkWidget *viewport, *play, *strip, *number;
    BillowFitting *fitting;     /* or NULL */
    BillowAnimation *animation; /* of what has been fitted, or NULL */
    gboolean making;            /* the meshes of a frame */
    gboolean stale;             /* others are wanted meanwhile */
    guint tick;                 /* while it plays */
    double passed;              /* since the first frame, seconds, while it plays */
    gint64 drawn;               /* time of the last frame that was drawn, microseconds */
};

G_DEFINE_FINAL_TYPE(BillowFitPreview, billow_fit_preview, GTK_TYPE_BOX)

static const BillowRun *
run_of(BillowFitPreview *self)
{
    return self->fitting ? billow_fit_run(billow_fitting_get_fit(self->fitting)) : NULL;
}

static guint
frame_of(BillowFitPreview *self)
{
    return billow_frame_strip_get_frame(BILLOW_FRAME_STRIP(self->strip));
}

/* --- The meshes of a frame, which are made on a thread --- */

typedef struct {
    BillowFitting *fitting;
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
    const BillowRun *run = billow_fit_run(billow_fitting_get_fit(pair->fitting));
    pair->source = mesh_of_frame(run, pair->frame);
    if (pair->animation) {
        pair->fitted = billow_mesh_new(&run->grid);
        billow_animation_evaluate(pair->animation, g_array_index(run->starts, double, pair->frame), TRUE,
                                  NULL, pair->fitted);
    }
    g_task_return_boolean(task, TRUE);
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
        billow_viewport_set_ghost(viewport, pair->fitted ? pair->source : NULL);
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

static void
refresh(BillowFitPreview *self)
{
    if (!self->fitting)
        return;
    show_number(self);
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
    self->passed = fmod(self->passed, apart * starts->len);
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
    billow_viewport_set_mesh(BILLOW_VIEWPORT(self->viewport), NULL); /* the next one is framed */
    billow_frame_strip_set_frames(BILLOW_FRAME_STRIP(self->strip), run_of(self)->frames->len);
    gtk_widget_set_sensitive(self->play, TRUE);
    follow_play(self);
    refresh(self);
}

void
billow_fit_preview_mark(BillowFitPreview *self, const BillowFitKey *keys, guint n)
{
    g_autofree BillowFrameMark *marks = g_new(BillowFrameMark, n);
    for (guint k = 0; k < n; k++)
        marks[k] = (BillowFrameMark){(guint) keys[k].first, (guint) keys[k].last};
    billow_frame_strip_set_marks(BILLOW_FRAME_STRIP(self->strip), marks, n);
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
        marks[k] = (BillowFrameMark){first, MIN(first + held, starts->len - 1)};
    }
    billow_frame_strip_set_marks(BILLOW_FRAME_STRIP(self->strip), marks, n);
}

void
billow_fit_preview_set_fitted(BillowFitPreview *self, const BillowFitted *fitted)
{
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_clear_pointer(&self->animation, billow_animation_unref);
    self->animation = billow_animation_new(fitted->project, cache);
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
    G_OBJECT_CLASS(billow_fit_preview_parent_class)->dispose(object);
}

static void
billow_fit_preview_class_init(BillowFitPreviewClass *class)
{
    G_OBJECT_CLASS(class)->dispose = dispose;
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
    return controls;
}

static void
billow_fit_preview_init(BillowFitPreview *self)
{
    gtk_orientable_set_orientation(GTK_ORIENTABLE(self), GTK_ORIENTATION_VERTICAL);
    gtk_box_set_spacing(GTK_BOX(self), 6);
    self->viewport = billow_preview_view_new("fit-preview", _("The fitted cloth, and the run as its ghost"));
    gtk_box_append(GTK_BOX(self), self->viewport);
    gtk_box_append(GTK_BOX(self), new_controls(self));
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
