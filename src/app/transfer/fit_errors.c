#include "app/transfer/fit_errors.h"

#include "app/common/form.h"
#include "app/common/length_text.h"

#include <glib/gi18n.h>
#include <math.h>

enum { NOTE_CHARS = 40 };

struct _BillowFitErrors {
    GtkGrid parent;
    GtkWidget *rms, *largest, *frame, *note, *loop;
    double diagonal; /* meters */
};

G_DEFINE_FINAL_TYPE(BillowFitErrors, billow_fit_errors, GTK_TYPE_GRID)

static void
show_distance(BillowFitErrors *self, GtkWidget *label, double meters)
{
    g_autofree char *length = billow_length_text(meters);
    /* Translators: a share of the cloth's diagonal, and a length with its unit */
    g_autofree char *text = g_strdup_printf(_("%.2f %%, %s"), 100.0 * meters / self->diagonal, length);
    gtk_label_set_text(GTK_LABEL(label), text);
}

void
billow_fit_errors_set_run(BillowFitErrors *self, guint frames, double diagonal)
{
    g_autofree char *length = billow_length_text(diagonal);
    g_autofree char *text =
        g_strdup_printf(ngettext("Of %u frame. Shares are of the diagonal of the flat cloth, %s.",
                                 "Of %u frames. Shares are of the diagonal of the flat cloth, %s.", frames),
                        frames, length);
    self->diagonal = diagonal;
    gtk_label_set_text(GTK_LABEL(self->note), frames > 0 ? text : "");
    gtk_label_set_text(GTK_LABEL(self->rms), "");
    gtk_label_set_text(GTK_LABEL(self->largest), "");
    gtk_label_set_text(GTK_LABEL(self->frame), "");
    billow_fit_errors_show_loop(self, NULL);
}

void
billow_fit_errors_show_loop(BillowFitErrors *self, const BillowLoopReport *report)
{
    const guint n = report ? (guint) report->loop.count : 0;
    gtk_widget_set_visible(self->loop, report != NULL);
    if (!report)
        return;
    g_autofree char *text = g_strdup_printf(
        ngettext("A loop of %u frame from frame %u on; at its seam, the cloth moves %.2f times "
                 "as fast as elsewhere.",
                 "A loop of %u frames from frame %u on; at its seam, the cloth moves %.2f times "
                 "as fast as elsewhere.",
                 n),
        n, (guint) report->loop.first + 1, report->loop.step);
    gtk_label_set_text(GTK_LABEL(self->loop), text);
}

void
billow_fit_errors_estimate(BillowFitErrors *self, double rms)
{
    g_autofree char *length = billow_length_text(rms);
    /* Translators: a share of the cloth's diagonal, and a length with its unit */
    g_autofree char *text = g_strdup_printf(_("about %.2g %%, %s"), 100.0 * rms / self->diagonal, length);
    gtk_label_set_text(GTK_LABEL(self->rms), isnan(rms) ? "…" : text);
    gtk_label_set_text(GTK_LABEL(self->largest), "…");
    gtk_label_set_text(GTK_LABEL(self->frame), "…");
}

void
billow_fit_errors_show(BillowFitErrors *self, const BillowFitError *error, double frame)
{
    g_autofree char *text = g_strdup_printf("%.6g", round(1e3 * frame) / 1e3);
    show_distance(self, self->rms, error->rms);
    show_distance(self, self->largest, error->worst);
    gtk_label_set_text(GTK_LABEL(self->frame), text);
}

/* --- The widget --- */

static void
billow_fit_errors_class_init(BillowFitErrorsClass *class)
{
}

static GtkWidget *
new_value(const char *name)
{
    GtkWidget *value = gtk_label_new(NULL);
    gtk_label_set_xalign(GTK_LABEL(value), 0.0f);
    gtk_label_set_selectable(GTK_LABEL(value), TRUE);
    gtk_widget_set_can_focus(value, FALSE);
    gtk_widget_set_hexpand(value, TRUE);
    gtk_widget_set_name(value, name);
    return value;
}

/* Adds a row. */
static GtkWidget *
add_value(BillowFitErrors *self, int row, const char *title, const char *tooltip, const char *name)
{
    GtkWidget *label = gtk_label_new(title), *value = new_value(name);
    gtk_label_set_xalign(GTK_LABEL(label), 0.0f);
    gtk_label_set_width_chars(GTK_LABEL(label), BILLOW_INSPECTOR_LABEL_CHARS);
    gtk_widget_set_tooltip_text(label, tooltip);
    gtk_accessible_update_relation(GTK_ACCESSIBLE(value), GTK_ACCESSIBLE_RELATION_LABELLED_BY, label, NULL,
                                   -1);
    gtk_grid_attach(GTK_GRID(self), label, 0, row, 1, 1);
    gtk_grid_attach(GTK_GRID(self), value, 1, row, 1, 1);
    return value;
}

/* Adds a line of words. */
static GtkWidget *
add_note(BillowFitErrors *self, int row, const char *name)
{
    GtkWidget *note = new_value(name);
    gtk_label_set_wrap(GTK_LABEL(note), TRUE);
    gtk_label_set_max_width_chars(GTK_LABEL(note), NOTE_CHARS);
    gtk_widget_add_css_class(note, "dim-label");
    gtk_grid_attach(GTK_GRID(self), note, 0, row, 2, 1);
    return note;
}

static void
billow_fit_errors_init(BillowFitErrors *self)
{
    gtk_grid_set_column_spacing(GTK_GRID(self), 12);
    gtk_grid_set_row_spacing(GTK_GRID(self), 6);
    self->rms =
        add_value(self, 0, _("Mean distance"), _("Root mean square over all frames and points"), "fit-rms");
    self->largest = add_value(self, 1, _("Largest distance"), _("Of any point in any frame"), "fit-largest");
    self->frame = add_value(self, 2, _("Worst frame"), _("The frame with the largest distance"), "fit-frame");
    self->note = add_note(self, 3, "fit-note");
    self->loop = add_note(self, 4, "fit-looped");
    gtk_widget_set_visible(self->loop, FALSE);
}

GtkWidget *
billow_fit_errors_new(void)
{
    return g_object_new(BILLOW_TYPE_FIT_ERRORS, NULL);
}
