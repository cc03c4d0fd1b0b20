#include "app/transfer/export_progress.h"

#include "model/base/clock.h"

#include <glib/gi18n.h>

struct _BillowExportProgress {
    GtkBox parent;
    GtkLabel *what, *doing, *rate;
    GtkProgressBar *bar;

    BillowExportJob *job; /* while it runs */
    int total;            /* frames of the job */
    gint64 began;         /* monotonic time at which frames began; 0 before */
    gboolean canceled;
    guint timer;
};

G_DEFINE_FINAL_TYPE(BillowExportProgress, billow_export_progress, GTK_TYPE_BOX)

/* Milliseconds between updates. */
#define LOOK_INTERVAL 100

static void
show_rate(BillowExportProgress *self, int done)
{
    const double seconds = 1e-6 * (double) (billow_clock_now() - self->began);
    if (done == 0 || seconds < 0.5 || self->canceled)
        return;
    g_autofree char *text = billow_export_rate(done, self->total, seconds);
    gtk_label_set_text(self->rate, text);
}

static gboolean
update(gpointer data)
{
    BillowExportProgress *self = data;
    const int done = billow_export_job_get_done(self->job);
    const double shapes = billow_export_job_get_shapes(self->job);
    if (done == 0 && shapes < 1) {
        gtk_label_set_text(self->doing, _("Draping the cloth…"));
        gtk_progress_bar_set_fraction(self->bar, CLAMP(shapes, 0, 1));
        return G_SOURCE_CONTINUE;
    }
    const double fit = billow_export_job_get_fit(self->job);
    if (fit >= 0.0 && (done == 0 || done == self->total)) {
        gtk_label_set_text(self->doing, done == 0 ? _("Making a loop…") : _("Fitting all frames…"));
        gtk_progress_bar_set_fraction(self->bar, CLAMP(fit, 0, 1));
        return G_SOURCE_CONTINUE;
    }
    /* physics must first reach the first of the frames */
    if (done == 0 && billow_export_job_get_method(self->job) == BILLOW_METHOD_PHYSICS) {
        gtk_label_set_text(self->doing, _("Simulating…"));
        gtk_progress_bar_pulse(self->bar);
        return G_SOURCE_CONTINUE;
    }
    if (self->began == 0)
        self->began = billow_clock_now();
    g_autofree char *text = g_strdup_printf(_("Frame %d of %d"), done, self->total);
    gtk_label_set_text(self->doing, text);
    gtk_progress_bar_set_fraction(self->bar, (double) done / self->total);
    show_rate(self, done);
    return G_SOURCE_CONTINUE;
}

void
billow_export_progress_begin(BillowExportProgress *self, BillowExportJob *job, int total, const char *what)
{
    billow_export_progress_end(self);
    self->job = g_object_ref(job);
    self->total = total;
    self->began = 0;
    self->canceled = FALSE;
    gtk_label_set_text(self->what, what ? what : "");
    gtk_widget_set_visible(GTK_WIDGET(self->what), what != NULL);
    gtk_label_set_text(self->rate, "");
    gtk_progress_bar_set_fraction(self->bar, 0);
    self->timer = billow_clock_add(LOOK_INTERVAL, update, self);
}

void
billow_export_progress_cancel(BillowExportProgress *self)
{
    self->canceled = TRUE;
    gtk_label_set_text(self->rate, _("Canceling…"));
}

void
billow_export_progress_end(BillowExportProgress *self)
{
    g_clear_handle_id(&self->timer, g_source_remove);
    g_clear_object(&self->job);
}

static void
billow_export_progress_dispose(GObject *object)
{
    billow_export_progress_end(BILLOW_EXPORT_PROGRESS(object));
    G_OBJECT_CLASS(billow_export_progress_parent_class)->dispose(object);
}

static void
billow_export_progress_class_init(BillowExportProgressClass *class)
{
    G_OBJECT_CLASS(class)->dispose = billow_export_progress_dispose;
}

/* Appends a widget with a name and a class of its style, or NULL. */
static gpointer
append(BillowExportProgress *self, GtkWidget *widget, const char *name, const char *css_class)
{
    gtk_widget_set_name(widget, name);
    if (css_class) {
        gtk_widget_add_css_class(widget, css_class);
        gtk_widget_add_css_class(widget, "numeric");
    }
    gtk_box_append(GTK_BOX(self), widget);
    return widget;
}

static void
billow_export_progress_init(BillowExportProgress *self)
{
    gtk_orientable_set_orientation(GTK_ORIENTABLE(self), GTK_ORIENTATION_VERTICAL);
    gtk_box_set_spacing(GTK_BOX(self), 12);
    gtk_widget_set_valign(GTK_WIDGET(self), GTK_ALIGN_CENTER);
    self->what = append(self, gtk_label_new(NULL), "what", "dim-label");
    gtk_label_set_ellipsize(self->what, PANGO_ELLIPSIZE_END);
    self->doing = append(self, gtk_label_new(NULL), "doing", "heading");
    self->bar = append(self, gtk_progress_bar_new(), "progress", NULL);
    self->rate = append(self, gtk_label_new(NULL), "rate", "dim-label");
}
