#include "app/keyframe_editor_report.h"

#include "app/inspector_number.h"
#include "app/keyframe_editor_draft.h"

#include <glib/gi18n.h>

/* What counts as keeping its lengths: the method's goals for the strain over all edges. */
static const double GOOD_RMS = 0.003, GOOD_LARGEST = 0.02;

/* As many taut pairs as anyone would go through by hand. */
enum { MAX_PAIRS = 200 };

typedef enum {
    ANCHORS,
    TRIANGLES,
    INTERIOR,
    EXTERIOR,
    ITERATIONS,
    TIME,
    STRAIN_RMS,
    STRAIN_P99,
    STRAIN_MAX,
    N_FIGURES
} Figure;

static const char *const figure_titles[N_FIGURES] = {
    N_("Anchors"),        N_("Triangles"), N_("Points between anchors"),   N_("Points outside"),
    N_("Iterations"),     N_("Time"),      N_("Strain, root mean square"), N_("Strain of 99 in 100 edges"),
    N_("Largest strain"),
};

struct _BillowKeyframeReport {
    GtkWidget parent;
    GtkWidget *content;
    BillowSession *draft;
    GtkWidget *verdict, *verdict_icon, *figures, *pairs_title, *pairs_scroll, *pairs, *fields;
    GtkWidget *values[N_FIGURES];
    GtkWidget *name, *hold;
    GtkStringList *pair_texts;
    GArray *taut; /* of BillowTautPair, as listed */
    gboolean showing;
};

G_DEFINE_FINAL_TYPE(BillowKeyframeReport, billow_keyframe_report, GTK_TYPE_WIDGET)

enum { PAIR_ACTIVATED, N_SIGNALS };
static guint signals[N_SIGNALS];

/* --- Showing --- */

static gboolean
keeps_its_lengths(const BillowRestReport *report)
{
    return report->strain.rms <= GOOD_RMS && report->strain.max <= GOOD_LARGEST;
}

char *
billow_keyframe_verdict(const BillowRestReport *report)
{
    const guint n_taut = (guint) report->n_taut;
    if (keeps_its_lengths(report) && n_taut == 0)
        return g_strdup(_("The cloth keeps its lengths."));
    if (keeps_its_lengths(report))
        return g_strdup(_("The cloth keeps its lengths, though it just reaches between some anchors."));
    if (n_taut > 0)
        return g_strdup_printf(
            g_dngettext(
                GETTEXT_PACKAGE,
                "Stretched, up to %.1f %%: two anchors are farther apart than the cloth reaches.",
                "Stretched, up to %.1f %%: %u pairs of anchors are farther apart than the cloth reaches.",
                n_taut),
            100.0 * report->strain.max, n_taut);
    return g_strdup_printf(_("Stretched or squeezed, up to %.1f %%."), 100.0 * report->strain.max);
}

static char *
figure_text(const BillowRestReport *report, Figure figure)
{
    switch (figure) {
    case ANCHORS:
        return g_strdup_printf("%zu", report->anchors);
    case TRIANGLES:
        return g_strdup_printf("%zu", report->triangles);
    case INTERIOR:
        return g_strdup_printf("%zu", report->interior);
    case EXTERIOR:
        return g_strdup_printf("%zu", report->exterior);
    case ITERATIONS:
        return g_strdup_printf(report->converged ? "%d" : _("%d, not settled"), report->iterations);
    case TIME:
        return g_strdup_printf(_("%.0f ms"), 1000.0 * report->seconds);
    case STRAIN_RMS:
        return g_strdup_printf("%.2f %%", 100.0 * report->strain.rms);
    case STRAIN_P99:
        return g_strdup_printf("%.2f %%", 100.0 * report->strain.p99);
    case STRAIN_MAX:
        return g_strdup_printf("%.2f %%", 100.0 * report->strain.max);
    case N_FIGURES:
        break;
    }
    g_assert_not_reached();
}

static void
show_verdict(BillowKeyframeReport *self, const BillowRestReport *report)
{
    const gboolean good = keeps_its_lengths(report);
    g_autofree char *verdict = billow_keyframe_verdict(report);
    gtk_label_set_text(GTK_LABEL(self->verdict), verdict);
    gtk_image_set_from_icon_name(GTK_IMAGE(self->verdict_icon),
                                 good ? "object-select-symbolic" : "dialog-warning-symbolic");
    gtk_widget_remove_css_class(self->verdict_icon, good ? "warning" : "success");
    gtk_widget_add_css_class(self->verdict_icon, good ? "success" : "warning");
}

static char *
pair_text(const BillowTautPair *pair, const BillowAnchor *anchors)
{
    const BillowAnchor *a = &anchors[pair->a], *b = &anchors[pair->b];
    /* Translators: two anchors of the cloth, each by its column and row */
    return g_strdup_printf(_("column %d, row %d – column %d, row %d"), a->column, a->row, b->column, b->row);
}

static gboolean
same_texts(GtkStringList *shown, GPtrArray *texts)
{
    gboolean same = g_list_model_get_n_items(G_LIST_MODEL(shown)) == texts->len;
    for (guint i = 0; same && i < texts->len; i++)
        same = g_str_equal(gtk_string_list_get_string(shown, i), g_ptr_array_index(texts, i));
    return same;
}

/* Texts that stay are left alone, so that the list keeps what is selected and scrolled to while an anchor is
 * dragged. */
static void
show_pairs(BillowKeyframeReport *self, const BillowRestReport *report, const BillowAnchor *anchors)
{
    const guint total = (guint) report->n_taut, n = MIN(total, MAX_PAIRS);
    g_autofree char *title = total > n ? g_strdup_printf(_("Taut pairs: the first %u of %u"), n, total)
                                       : g_strdup(_("Taut pairs"));
    g_autoptr(GPtrArray) texts = g_ptr_array_new_with_free_func(g_free);
    for (guint i = 0; i < n; i++)
        g_ptr_array_add(texts, pair_text(&report->taut[i], anchors));
    gtk_label_set_text(GTK_LABEL(self->pairs_title), title);
    gtk_widget_set_visible(self->pairs_title, n > 0);
    gtk_widget_set_visible(self->pairs_scroll, n > 0);
    g_array_set_size(self->taut, 0);
    g_array_append_vals(self->taut, report->taut, n);
    if (same_texts(self->pair_texts, texts))
        return;
    g_ptr_array_add(texts, NULL);
    gtk_string_list_splice(self->pair_texts, 0, g_list_model_get_n_items(G_LIST_MODEL(self->pair_texts)),
                           (const char *const *) texts->pdata);
}

void
billow_keyframe_report_show(BillowKeyframeReport *self, const BillowRestReport *report,
                            const BillowAnchor *anchors)
{
    show_verdict(self, report);
    const gboolean hung = !billow_block_keyframe(billow_draft_keyframe(self->draft))->shape;
    for (int i = 0; i < N_FIGURES; i++) {
        g_autofree char *text = figure_text(report, (Figure) i);
        const gboolean tells = hung || i == ANCHORS || i >= STRAIN_RMS; /* the rest is about the hanging */
        gtk_label_set_text(GTK_LABEL(self->values[i]), text);
        gtk_widget_set_visible(self->values[i], tells);
        gtk_widget_set_visible(gtk_grid_get_child_at(GTK_GRID(self->figures), 0, i), tells);
    }
    show_pairs(self, report, anchors);
}

static void
refresh(BillowKeyframeReport *self)
{
    const BillowBlock *keyframe = billow_draft_keyframe(self->draft);
    self->showing = TRUE;
    if (!g_str_equal(gtk_editable_get_text(GTK_EDITABLE(self->name)), keyframe->name))
        gtk_editable_set_text(GTK_EDITABLE(self->name), keyframe->name);
    billow_number_set(GTK_SPIN_BUTTON(self->hold), keyframe->duration);
    self->showing = FALSE;
}

/* --- Editing --- */

static void
on_name_changed(BillowKeyframeReport *self)
{
    if (!self->showing)
        billow_draft_set_name(self->draft, gtk_editable_get_text(GTK_EDITABLE(self->name)));
}

static void
on_hold_changed(BillowKeyframeReport *self)
{
    if (!self->showing)
        billow_draft_set_duration(self->draft, billow_number_get(GTK_SPIN_BUTTON(self->hold)));
}

static void
on_field_left(BillowKeyframeReport *self)
{
    billow_session_end_merge(self->draft);
}

static void
on_pair_activated(BillowKeyframeReport *self, guint index)
{
    const BillowTautPair *pair = &g_array_index(self->taut, BillowTautPair, index);
    g_signal_emit(self, signals[PAIR_ACTIVATED], 0, pair->a, pair->b);
}

/* --- Building --- */

static void
set_up_pair(GtkSignalListItemFactory *factory, GtkListItem *row)
{
    GtkWidget *label = gtk_label_new(NULL);
    gtk_label_set_xalign(GTK_LABEL(label), 0.0f);
    gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
    gtk_list_item_set_child(row, label);
}

static void
bind_pair(GtkSignalListItemFactory *factory, GtkListItem *row)
{
    GtkStringObject *text = gtk_list_item_get_item(row);
    gtk_label_set_text(GTK_LABEL(gtk_list_item_get_child(row)), gtk_string_object_get_string(text));
}

static void
set_up_pairs(BillowKeyframeReport *self)
{
    GtkListItemFactory *factory = gtk_signal_list_item_factory_new();
    g_signal_connect(factory, "setup", G_CALLBACK(set_up_pair), NULL);
    g_signal_connect(factory, "bind", G_CALLBACK(bind_pair), NULL);
    self->taut = g_array_new(FALSE, FALSE, sizeof(BillowTautPair));
    self->pair_texts = gtk_string_list_new(NULL);
    GtkSingleSelection *selection = gtk_single_selection_new(g_object_ref(G_LIST_MODEL(self->pair_texts)));
    gtk_single_selection_set_autoselect(selection, FALSE);
    gtk_list_view_set_model(GTK_LIST_VIEW(self->pairs), GTK_SELECTION_MODEL(selection));
    gtk_list_view_set_factory(GTK_LIST_VIEW(self->pairs), factory);
    g_signal_connect_object(self->pairs, "activate", G_CALLBACK(on_pair_activated), self, G_CONNECT_SWAPPED);
    g_object_unref(selection);
    g_object_unref(factory);
}

static void
add_figure(BillowKeyframeReport *self, int figure)
{
    GtkWidget *title = gtk_label_new(_(figure_titles[figure])), *value = gtk_label_new("–");
    gtk_label_set_xalign(GTK_LABEL(title), 0.0f);
    gtk_label_set_xalign(GTK_LABEL(value), 1.0f);
    gtk_widget_set_hexpand(value, TRUE);
    gtk_widget_add_css_class(title, "dim-label");
    gtk_widget_add_css_class(value, "numeric");
    gtk_grid_attach(GTK_GRID(self->figures), title, 0, figure, 1, 1);
    gtk_grid_attach(GTK_GRID(self->figures), value, 1, figure, 1, 1);
    self->values[figure] = value;
}

static void
add_field(BillowKeyframeReport *self, GtkWidget *control, const char *name, const char *title, int line)
{
    GtkWidget *label = gtk_label_new_with_mnemonic(title);
    GtkEventController *focus = gtk_event_controller_focus_new();
    g_signal_connect_object(focus, "leave", G_CALLBACK(on_field_left), self, G_CONNECT_SWAPPED);
    gtk_widget_add_controller(control, focus);
    gtk_widget_set_name(control, name);
    gtk_widget_set_hexpand(control, TRUE);
    gtk_label_set_xalign(GTK_LABEL(label), 0.0f);
    gtk_label_set_mnemonic_widget(GTK_LABEL(label), control);
    gtk_accessible_update_relation(GTK_ACCESSIBLE(control), GTK_ACCESSIBLE_RELATION_LABELLED_BY, label, NULL,
                                   -1);
    gtk_grid_attach(GTK_GRID(self->fields), label, 0, line, 1, 1);
    gtk_grid_attach(GTK_GRID(self->fields), control, 1, line, 1, 1);
}

static void
add_fields(BillowKeyframeReport *self)
{
    GtkWidget *unit = gtk_label_new(_("s"));
    self->name = gtk_entry_new();
    self->hold = billow_number_new(0.0, BILLOW_MAX_DURATION, 0.1);
    gtk_widget_set_tooltip_text(self->name, _("What the keyframe is called on the timeline"));
    gtk_widget_set_tooltip_text(self->hold,
                                _("How long the shape is held before the next transition begins"));
    gtk_widget_add_css_class(unit, "dim-label");
    add_field(self, self->name, "name", _("N_ame"), 0);
    add_field(self, self->hold, "duration", _("_Hold"), 1);
    gtk_grid_attach(GTK_GRID(self->fields), unit, 2, 1, 1, 1);
    g_signal_connect_object(self->name, "changed", G_CALLBACK(on_name_changed), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(self->hold, "value-changed", G_CALLBACK(on_hold_changed), self,
                            G_CONNECT_SWAPPED);
}

static void
billow_keyframe_report_dispose(GObject *object)
{
    BillowKeyframeReport *self = BILLOW_KEYFRAME_REPORT(object);
    g_clear_pointer(&self->content, gtk_widget_unparent);
    g_clear_object(&self->draft);
    g_clear_object(&self->pair_texts);
    g_clear_pointer(&self->taut, g_array_unref);
    G_OBJECT_CLASS(billow_keyframe_report_parent_class)->dispose(object);
}

static void
billow_keyframe_report_class_init(BillowKeyframeReportClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);
    G_OBJECT_CLASS(klass)->dispose = billow_keyframe_report_dispose;
    gtk_widget_class_set_template_from_resource(widget_class,
                                                "/io/github/billow/Billow/ui/keyframe-editor-report.ui");
    gtk_widget_class_bind_template_child(widget_class, BillowKeyframeReport, content);
    gtk_widget_class_bind_template_child(widget_class, BillowKeyframeReport, verdict);
    gtk_widget_class_bind_template_child(widget_class, BillowKeyframeReport, verdict_icon);
    gtk_widget_class_bind_template_child(widget_class, BillowKeyframeReport, figures);
    gtk_widget_class_bind_template_child(widget_class, BillowKeyframeReport, pairs_title);
    gtk_widget_class_bind_template_child(widget_class, BillowKeyframeReport, pairs_scroll);
    gtk_widget_class_bind_template_child(widget_class, BillowKeyframeReport, pairs);
    gtk_widget_class_bind_template_child(widget_class, BillowKeyframeReport, fields);
    signals[PAIR_ACTIVATED] = g_signal_new("pair-activated", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0,
                                           NULL, NULL, NULL, G_TYPE_NONE, 2, G_TYPE_INT, G_TYPE_INT);
}

static void
billow_keyframe_report_init(BillowKeyframeReport *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
    for (int figure = 0; figure < N_FIGURES; figure++)
        add_figure(self, figure);
    set_up_pairs(self);
    add_fields(self);
}

GtkWidget *
billow_keyframe_report_new(BillowSession *draft)
{
    BillowKeyframeReport *self = g_object_new(BILLOW_TYPE_KEYFRAME_REPORT, NULL);
    self->draft = g_object_ref(draft);
    g_signal_connect_object(draft, "notify::project", G_CALLBACK(refresh), self, G_CONNECT_SWAPPED);
    refresh(self);
    return GTK_WIDGET(self);
}
