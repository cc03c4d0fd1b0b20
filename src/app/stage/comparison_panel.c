#include "app/stage/comparison_panel.h"

#include "app/common/label.h"
#include "app/common/length_text.h"
#include "widgets/graphs/metric_graph.h"

#include <glib/gi18n.h>
#include <math.h>

/* A graph of one or more numbers of a comparison. */
typedef struct {
    const char *title, *unit;
    BillowMetricScaleKind kind;
    struct {
        const char *name, *color;
        size_t offset; /* of the double in BillowComparison */
    } series[BILLOW_METRIC_MAX_SERIES];
    double factor; /* from its unit to the graph's unit */
} Graph;

static const Graph graphs[] = {
    {N_("Distance"),
     N_("cm"),
     BILLOW_METRIC_FROM_ZERO,
     {{N_("RMS"), "metric_rms", offsetof(BillowComparison, rms)},
      {N_("Largest"), "metric_largest", offsetof(BillowComparison, max)}},
     100.0},
    {N_("Strain"),
     N_("%"),
     BILLOW_METRIC_FROM_ZERO,
     {{N_("Fake"), "metric_fake", offsetof(BillowComparison, fake_strain.rms)},
      {N_("Physics"), "metric_physics", offsetof(BillowComparison, physics_strain.rms)}},
     100.0},
    {N_("Energy"),
     N_("J"),
     BILLOW_METRIC_FITTED,
     {{N_("Fake"), "metric_fake", offsetof(BillowComparison, fake_energy)},
      {N_("Physics"), "metric_physics", offsetof(BillowComparison, physics_energy)}},
     1.0},
    {N_("Time per frame"),
     N_("ms"),
     BILLOW_METRIC_LOGARITHMIC,
     {{N_("Fake"), "metric_fake", offsetof(BillowComparison, fake_ms)},
      {N_("Physics"), "metric_physics", offsetof(BillowComparison, physics_ms)}},
     1.0},
};

struct _BillowComparisonPanel {
    GtkWidget parent;
    BillowSession *session;
    BillowPhysicsPreview *preview;
    GtkWidget *scroller, *hint, *now, *strain, *summary, *mean, *worst, *progress, *problem, *problem_text;
    GtkWidget *graphs[G_N_ELEMENTS(graphs)];
    int worst_frame; /* 0: none */
};

G_DEFINE_FINAL_TYPE(BillowComparisonPanel, billow_comparison_panel, GTK_TYPE_WIDGET)

/* --- Texts --- */

static const BillowComparison *
comparison_at(BillowComparisonPanel *self, int frame)
{
    const GArray *all = billow_physics_preview_get_comparison(self->preview);
    return frame <= (int) all->len ? &g_array_index(all, BillowComparison, frame - 1) : NULL;
}

static void
show_strain(BillowComparisonPanel *self, const BillowComparison *now)
{
    gtk_widget_set_child_visible(self->strain, now != NULL);
    if (!now)
        return;
    const BillowClothStrain *fake = &now->fake_strain, *physics = &now->physics_strain;
    g_autofree char *text = g_strdup_printf(
        _("Strain, fake · physics:\nRMS %.2f %% · %.2f %%\n99th percentile %.2f %% · %.2f %%\nLargest %.2f "
          "%% · %.2f %%\nMore than %g cm from anchors %.2f %% · %.2f %%"),
        100.0 * fake->rms, 100.0 * physics->rms, 100.0 * fake->p99, 100.0 * physics->p99, 100.0 * fake->max,
        100.0 * physics->max, 100.0 * fake->left_out, 100.0 * fake->away, 100.0 * physics->away);
    gtk_label_set_text(GTK_LABEL(self->strain), text);
}

static void
show_current_frame(BillowComparisonPanel *self)
{
    int frame = billow_session_get_frame(self->session);
    const BillowComparison *now = comparison_at(self, frame);
    g_autofree char *text = NULL;
    if (now && isfinite(now->rms)) {
        g_autofree char *rms = billow_length_text(now->rms), *max = billow_length_text(now->max);
        text = g_strdup_printf(_("Frame %d: %s RMS, %s maximum"), frame, rms, max);
    } else {
        text = g_strdup_printf(_("Frame %d: not compared yet"), frame);
    }
    gtk_label_set_text(GTK_LABEL(self->now), text);
    show_strain(self, now);
    for (size_t i = 0; i < G_N_ELEMENTS(graphs); i++)
        billow_metric_graph_set_frame(BILLOW_METRIC_GRAPH(self->graphs[i]), frame);
}

/* Shows the mean of the RMS distances, and the frame with the largest distance. */
static void
show_summary(BillowComparisonPanel *self, const GArray *all)
{
    double sum = 0.0, largest = -1.0;
    int n = 0;
    self->worst_frame = 0;
    for (guint i = 0; i < all->len; i++) {
        const BillowComparison *item = &g_array_index(all, BillowComparison, i);
        if (!isfinite(item->rms) || !isfinite(item->max))
            continue;
        sum += item->rms;
        n++;
        if (item->max > largest) {
            largest = item->max;
            self->worst_frame = (int) i + 1;
        }
    }
    gtk_widget_set_child_visible(self->summary, n > 0);
    if (n == 0)
        return;
    g_autofree char *mean = billow_length_text(sum / n), *most = billow_length_text(largest);
    g_autofree char *mean_text = g_strdup_printf(_("Mean %s RMS"), mean);
    g_autofree char *worst_text = g_strdup_printf(_("Worst: frame %d, %s"), self->worst_frame, most);
    gtk_label_set_text(GTK_LABEL(self->mean), mean_text);
    gtk_button_set_label(GTK_BUTTON(self->worst), worst_text);
}

static void
show_graphs(BillowComparisonPanel *self, const GArray *all, int total)
{
    g_autofree double *values = g_new(double, all->len + 1);
    for (size_t i = 0; i < G_N_ELEMENTS(graphs); i++) {
        BillowMetricGraph *graph = BILLOW_METRIC_GRAPH(self->graphs[i]);
        billow_metric_graph_set_total(graph, total);
        for (int series = 0; series < BILLOW_METRIC_MAX_SERIES; series++) {
            const char *base = all->data + graphs[i].series[series].offset;
            for (guint n = 0; n < all->len; n++)
                values[n] =
                    graphs[i].factor * *(const double *) (const void *) (base + n * sizeof(BillowComparison));
            billow_metric_graph_set_values(graph, series, values, (int) all->len);
        }
    }
}

static void
show_state(BillowComparisonPanel *self, gboolean any, int total)
{
    int frames = billow_physics_preview_get_frames(self->preview);
    gboolean active = billow_physics_preview_get_active(self->preview);
    const char *problem = billow_physics_preview_get_problem(self->preview);
    GtkWidget *const begun[] = {self->now, self->strain, self->summary, self->progress};
    for (size_t i = 0; i < G_N_ELEMENTS(begun); i++)
        gtk_widget_set_visible(begun[i], active || any);
    gtk_widget_set_visible(self->hint, !active && frames < total);
    gtk_widget_set_child_visible(self->progress, active && frames < total);
    /* after a problem, the simulation may have stopped */
    g_autofree char *text = problem ? g_strdup_printf(_("Simulated to frame %d of %d"), frames, total)
                                    : g_strdup_printf(_("Simulating… frame %d of %d"), frames, total);
    gtk_progress_bar_set_text(GTK_PROGRESS_BAR(self->progress), text);
    gtk_progress_bar_set_fraction(GTK_PROGRESS_BAR(self->progress), (double) frames / total);
    gtk_widget_set_visible(self->problem, problem != NULL);
    gtk_label_set_text(GTK_LABEL(self->problem_text), problem ? problem : "");
    for (size_t i = 0; i < G_N_ELEMENTS(graphs); i++)
        gtk_widget_set_visible(self->graphs[i], active || any);
}

static void
refresh(BillowComparisonPanel *self)
{
    const GArray *all = billow_physics_preview_get_comparison(self->preview);
    int total = 1;
    g_object_get(self->preview, "total", &total, NULL);
    show_graphs(self, all, MAX(total, 1));
    show_summary(self, all);
    show_state(self, all->len > 0, MAX(total, 1));
    show_current_frame(self);
}

/* --- Input --- */

static void
go_to(BillowComparisonPanel *self, int frame)
{
    billow_session_set_playing(self->session, FALSE);
    billow_session_set_frame(self->session, frame);
}

static void
on_worst_clicked(BillowComparisonPanel *self)
{
    go_to(self, self->worst_frame);
}

/* --- Composition --- */

static GtkWidget *
new_label(const char *text, const char *css_class)
{
    GtkWidget *label = gtk_label_new(text);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_label_set_wrap(GTK_LABEL(label), TRUE);
    gtk_widget_add_css_class(label, css_class);
    return label;
}

static GtkWidget *
new_summary(BillowComparisonPanel *self)
{
    GtkWidget *row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
    self->mean = new_label(NULL, "numeric");
    gtk_label_set_wrap(GTK_LABEL(self->mean), FALSE);
    gtk_label_set_ellipsize(GTK_LABEL(self->mean), PANGO_ELLIPSIZE_END);
    billow_label_show_whole(GTK_LABEL(self->mean));
    gtk_widget_set_hexpand(self->mean, TRUE);
    self->worst = gtk_button_new_with_label("");
    gtk_button_set_has_frame(GTK_BUTTON(self->worst), FALSE);
    gtk_widget_add_css_class(self->worst, "numeric");
    gtk_widget_set_tooltip_text(self->worst, _("Go to the frame with the largest distance"));
    g_signal_connect_swapped(self->worst, "clicked", G_CALLBACK(on_worst_clicked), self);
    gtk_box_append(GTK_BOX(row), self->mean);
    gtk_box_append(GTK_BOX(row), self->worst);
    return row;
}

static GtkWidget *
new_graph(BillowComparisonPanel *self, const Graph *graph)
{
    GtkWidget *widget = billow_metric_graph_new(_(graph->title), _(graph->unit), graph->kind);
    for (int i = 0; i < BILLOW_METRIC_MAX_SERIES; i++)
        billow_metric_graph_add_series(BILLOW_METRIC_GRAPH(widget), _(graph->series[i].name),
                                       graph->series[i].color);
    gtk_widget_set_vexpand(widget, TRUE);
    g_signal_connect_swapped(widget, "frame-picked", G_CALLBACK(go_to), self);
    return widget;
}

static void
append_named(GtkWidget *box, GtkWidget *row, const char *name)
{
    gtk_widget_set_name(row, name);
    gtk_box_append(GTK_BOX(box), row);
}

/* What changes its height stands below the graphs. While a simulation runs, no row appears or disappears: what is not
 * known yet keeps its place. */
static void
compose(BillowComparisonPanel *self)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
    gtk_widget_add_css_class(box, "comparison");
    self->hint = new_label(_("Switch to Physics or Both to simulate the cloth and compare it with the fake."),
                           "dim-label");
    self->now = new_label(NULL, "heading");
    gtk_widget_add_css_class(self->now, "numeric");
    self->strain = new_label("\n\n\n\n", "numeric"); /* as many lines as there will be */
    self->summary = new_summary(self);
    self->progress = gtk_progress_bar_new();
    gtk_progress_bar_set_show_text(GTK_PROGRESS_BAR(self->progress), TRUE);
    GtkWidget *row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
    GtkWidget *icon = gtk_image_new_from_icon_name("dialog-warning-symbolic");
    gtk_widget_set_valign(icon, GTK_ALIGN_START);
    self->problem_text = new_label(NULL, "comparison-problem-text");
    gtk_widget_set_hexpand(self->problem_text, TRUE);
    gtk_box_append(GTK_BOX(row), icon);
    gtk_box_append(GTK_BOX(row), self->problem_text);
    self->problem = row;
    append_named(box, self->summary, "comparison-summary");
    for (size_t i = 0; i < G_N_ELEMENTS(graphs); i++) {
        self->graphs[i] = new_graph(self, &graphs[i]);
        gtk_box_append(GTK_BOX(box), self->graphs[i]);
    }
    append_named(box, self->now, "comparison-now");
    append_named(box, self->strain, "comparison-strain");
    append_named(box, self->progress, "comparison-progress");
    append_named(box, self->problem, "comparison-problem");
    append_named(box, self->hint, "comparison-hint");
    self->scroller = gtk_scrolled_window_new();
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(self->scroller), GTK_POLICY_NEVER,
                                   GTK_POLICY_AUTOMATIC);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(self->scroller), box);
    gtk_widget_set_parent(self->scroller, GTK_WIDGET(self));
}

static void
billow_comparison_panel_dispose(GObject *object)
{
    BillowComparisonPanel *self = BILLOW_COMPARISON_PANEL(object);
    g_clear_pointer(&self->scroller, gtk_widget_unparent);
    g_clear_object(&self->preview);
    g_clear_object(&self->session);
    G_OBJECT_CLASS(billow_comparison_panel_parent_class)->dispose(object);
}

static void
billow_comparison_panel_class_init(BillowComparisonPanelClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);
    G_OBJECT_CLASS(klass)->dispose = billow_comparison_panel_dispose;
    gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BIN_LAYOUT);
    gtk_widget_class_set_css_name(widget_class, "comparisonpanel");
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
billow_comparison_panel_init(BillowComparisonPanel *self)
{
    gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   _("Comparison of fake and physics"), -1);
}

GtkWidget *
billow_comparison_panel_new(BillowSession *session, BillowPhysicsPreview *preview)
{
    BillowComparisonPanel *self = g_object_new(BILLOW_TYPE_COMPARISON_PANEL, NULL);
    self->session = g_object_ref(session);
    self->preview = g_object_ref(preview);
    compose(self);
    static const char *const followed[] = {"changed", "notify::active"};
    for (size_t i = 0; i < G_N_ELEMENTS(followed); i++)
        g_signal_connect_object(preview, followed[i], G_CALLBACK(refresh), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(session, "notify::frame", G_CALLBACK(show_current_frame), self,
                            G_CONNECT_SWAPPED);
    refresh(self);
    return GTK_WIDGET(self);
}
