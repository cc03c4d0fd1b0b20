#include "app/keyframe_editor/parts.h"

#include "app/common/label.h"
#include "app/keyframe_editor/draft.h"
#include "model/animation/rest_diagnostics.h"
#include "model/animation/rest_obstacle.h"
#include "widgets/controls/number.h"

#include <glib/gi18n.h>

/* Nobody goes through more pairs than this. */
enum { MAX_PAIRS = 200 };

/* The two anchors of a line of the list. */
typedef struct {
    int a, b;
} Pair;

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
    N_("Iterations"),     N_("Time"),      N_("Strain, root mean square"), N_("Strain, 99th percentile"),
    N_("Largest strain"),
};

struct _BillowKeyframeReport {
    GtkWidget parent;
    GtkWidget *content;
    BillowSession *draft;
    GtkWidget *verdict, *verdict_icon, *drape_again, *snap, *snap_words, *remarks, *figures, *pairs_title,
        *pairs_scroll, *pairs, *fields;
    GtkWidget *values[N_FIGURES];
    GtkWidget *name, *hold;
    GtkStringList *pair_texts;
    GArray *listed;         /* of Pair */
    GPtrArray *remark_rows; /* of GtkWidget, owned by the box; unused rows are hidden */
    gboolean showing;
};

G_DEFINE_FINAL_TYPE(BillowKeyframeReport, billow_keyframe_report, GTK_TYPE_WIDGET)

enum { PAIR_ACTIVATED, N_SIGNALS };
static guint signals[N_SIGNALS];

/* --- Showing --- */

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

static gboolean
is_unpinned(BillowKeyframeReport *self, const BillowRestReport *report)
{
    return report->anchors == 0 && !report->laid &&
           !billow_block_keyframe(billow_draft_keyframe(self->draft))->shape;
}

/* Returns in words whether the cloth keeps its lengths, or the diagnostic that says why it does not. */
static char *
verdict_text(BillowKeyframeReport *self, const BillowRestReport *report, const GPtrArray *remarks)
{
    if (is_unpinned(self, report) && billow_block_keyframe(billow_draft_keyframe(self->draft))->laid)
        return g_strdup(_("The cloth has no anchors, and lies on nothing."));
    if (is_unpinned(self, report))
        return g_strdup(
            _("The cloth has no anchors: it stays flat, and colliders do not move it. Pin at least one "
              "point, or use physics to let it fall."));
    if (billow_draft_is_lost(self->draft, report))
        return g_strdup(_("The cloth could not settle from its previous shape."));
    if (billow_strain_is_small(&report->strain))
        return g_strdup(_("The cloth keeps its lengths."));
    for (guint i = 0; i < remarks->len; i++) {
        const BillowDiagnostic *remark = g_ptr_array_index(remarks, i);
        if (remark->kind == BILLOW_DIAGNOSTIC_STRAINED)
            return g_strdup(remark->text);
    }
    return g_strdup_printf(_("Stretched or compressed by up to %.1f %%."), 100.0 * report->strain.max);
}

/* Prevents line breaks between numbers and units. */
static char *
unbroken(const char *text)
{
    GString *unbroken = g_string_new(text);
    g_string_replace(unbroken, " %", "\302\240%", 0);
    g_string_replace(unbroken, " mm", "\302\240mm", 0);
    return g_string_free(unbroken, FALSE);
}

static GtkWidget *
add_diagnostic_row(BillowKeyframeReport *self)
{
    GtkWidget *row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6), *label = gtk_label_new(NULL),
              *icon = gtk_image_new_from_icon_name("dialog-warning-symbolic");
    gtk_widget_set_valign(icon, GTK_ALIGN_START);
    gtk_widget_add_css_class(icon, "warning");
    gtk_label_set_wrap(GTK_LABEL(label), TRUE);
    gtk_label_set_xalign(GTK_LABEL(label), 0.0f);
    gtk_label_set_max_width_chars(GTK_LABEL(label), 34);
    gtk_box_append(GTK_BOX(row), icon);
    gtk_box_append(GTK_BOX(row), label);
    gtk_box_append(GTK_BOX(self->remarks), row);
    g_ptr_array_add(self->remark_rows, row);
    return row;
}

/* Reuses the rows, since during a drag mostly numbers change. */
static void
show_diagnostics(BillowKeyframeReport *self, const GPtrArray *remarks)
{
    guint n = 0;
    for (guint i = 0; i < remarks->len; i++) {
        const BillowDiagnostic *remark = g_ptr_array_index(remarks, i);
        if (remark->kind == BILLOW_DIAGNOSTIC_STRAINED)
            continue;
        GtkWidget *row = n < self->remark_rows->len ? self->remark_rows->pdata[n] : add_diagnostic_row(self);
        g_autofree char *text = unbroken(remark->text);
        gtk_label_set_text(GTK_LABEL(gtk_widget_get_last_child(row)), text);
        gtk_widget_set_visible(row, TRUE);
        n++;
    }
    for (guint i = n; i < self->remark_rows->len; i++)
        gtk_widget_set_visible(self->remark_rows->pdata[i], FALSE);
    gtk_widget_set_visible(self->remarks, n > 0);
}

static gboolean
same_texts(GtkStringList *shown, GPtrArray *texts)
{
    gboolean same = g_list_model_get_n_items(G_LIST_MODEL(shown)) == texts->len;
    for (guint i = 0; same && i < texts->len; i++)
        same = g_str_equal(gtk_string_list_get_string(shown, i), g_ptr_array_index(texts, i));
    return same;
}

static void
list_pair(BillowKeyframeReport *self, GPtrArray *texts, int a, int b, char *text)
{
    const Pair pair = {a, b};
    g_array_append_val(self->listed, pair);
    g_ptr_array_add(texts, unbroken(text));
    g_free(text);
}

/* Lists the texts of the taut pairs, then those of the crowded ones. */
static GPtrArray *
list_pairs(BillowKeyframeReport *self, const BillowRestReport *report, const BillowAnchor *anchors)
{
    GPtrArray *texts = g_ptr_array_new_with_free_func(g_free);
    g_array_set_size(self->listed, 0);
    for (size_t i = 0; i < report->n_taut && texts->len < MAX_PAIRS; i++) {
        const BillowTautPair *pair = &report->taut[i];
        list_pair(self, texts, pair->a, pair->b, billow_taut_pair_text(pair, anchors));
    }
    for (size_t i = 0; i < report->crowding.n_pairs && texts->len < MAX_PAIRS; i++) {
        const BillowPressedPair *pair = &report->crowding.pairs[i];
        list_pair(self, texts, pair->a, pair->b,
                  billow_pressed_pair_text(pair, billow_draft_grid(self->draft), anchors));
    }
    return texts;
}

static char *
pairs_title(const BillowRestReport *report)
{
    const size_t total = report->n_taut + report->crowding.n_pairs;
    const char *title = report->crowding.n_pairs == 0 ? _("Taut pairs")
                        : report->n_taut == 0         ? _("Crowded pairs")
                                                      : _("Taut and crowded pairs");
    /* Translators: a heading like “Taut pairs”, and how many of them are listed */
    return total > MAX_PAIRS ? g_strdup_printf(_("%s: the first %d of %zu"), title, MAX_PAIRS, total)
                             : g_strdup(title);
}

/* Replaces only texts that differ, so that the list keeps its selection and scroll position during a drag. */
static void
show_pairs(BillowKeyframeReport *self, const BillowRestReport *report, const BillowAnchor *anchors)
{
    g_autoptr(GPtrArray) texts = list_pairs(self, report, anchors);
    g_autofree char *title = pairs_title(report);
    gtk_label_set_text(GTK_LABEL(self->pairs_title), title);
    gtk_widget_set_visible(self->pairs_title, texts->len > 0);
    gtk_widget_set_visible(self->pairs_scroll, texts->len > 0);
    if (same_texts(self->pair_texts, texts))
        return;
    g_ptr_array_add(texts, NULL);
    gtk_string_list_splice(self->pair_texts, 0, g_list_model_get_n_items(G_LIST_MODEL(self->pair_texts)),
                           (const char *const *) texts->pdata);
}

void
billow_keyframe_report_show(BillowKeyframeReport *self, const BillowRestReport *report,
                            const BillowAnchor *anchors, const BillowCrossings *crossings)
{
    const BillowProject *project = billow_session_get_project(self->draft);
    g_autofree char *obstacle =
        billow_rest_obstacle_text(project, billow_draft_keyframe(self->draft), report);
    g_autoptr(GPtrArray) remarks = billow_rest_diagnostics(project, anchors, report, crossings, obstacle);
    const gboolean good = billow_strain_is_small(&report->strain) && !is_unpinned(self, report);
    g_autofree char *verdict = verdict_text(self, report, remarks);
    gtk_label_set_text(GTK_LABEL(self->verdict), verdict);
    gtk_image_set_from_icon_name(GTK_IMAGE(self->verdict_icon),
                                 good ? "object-select-symbolic" : "dialog-warning-symbolic");
    gtk_widget_remove_css_class(self->verdict_icon, good ? "warning" : "success");
    gtk_widget_add_css_class(self->verdict_icon, good ? "success" : "warning");
    gtk_widget_set_visible(self->drape_again, billow_draft_is_lost(self->draft, report));
    show_diagnostics(self, remarks);
    const gboolean hung = !billow_block_keyframe(billow_draft_keyframe(self->draft))->shape;
    for (int i = 0; i < N_FIGURES; i++) {
        g_autofree char *text = figure_text(report, (Figure) i);
        /* the other figures are only about draping */
        const gboolean tells = hung || i == ANCHORS || i >= STRAIN_RMS;
        gtk_label_set_text(GTK_LABEL(self->values[i]), text);
        gtk_widget_set_visible(self->values[i], tells);
        gtk_widget_set_visible(gtk_grid_get_child_at(GTK_GRID(self->figures), 0, i), tells);
    }
    show_pairs(self, report, anchors);
}

void
billow_keyframe_report_show_snap(BillowKeyframeReport *self, const char *words)
{
    gtk_widget_set_visible(self->snap, words != NULL);
    if (words)
        gtk_label_set_text(GTK_LABEL(self->snap_words), words);
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
    const Pair *pair = &g_array_index(self->listed, Pair, index);
    g_signal_emit(self, signals[PAIR_ACTIVATED], 0, pair->a, pair->b);
}

/* --- Building --- */

static void
set_up_pair(GtkSignalListItemFactory *factory, GtkListItem *row)
{
    GtkWidget *label = gtk_label_new(NULL);
    gtk_label_set_xalign(GTK_LABEL(label), 0.0f);
    gtk_label_set_wrap(GTK_LABEL(label), TRUE);
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
    self->listed = g_array_new(FALSE, FALSE, sizeof(Pair));
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
    GtkEventController *focus = gtk_event_controller_focus_new();
    g_signal_connect_object(focus, "leave", G_CALLBACK(on_field_left), self, G_CONNECT_SWAPPED);
    gtk_widget_add_controller(control, focus);
    gtk_widget_set_name(control, name);
    gtk_widget_set_hexpand(control, TRUE);
    gtk_grid_attach(GTK_GRID(self->fields), billow_label_of(title, control), 0, line, 1, 1);
    gtk_grid_attach(GTK_GRID(self->fields), control, 1, line, 1, 1);
}

static void
add_fields(BillowKeyframeReport *self)
{
    const BillowTimeFormat format = billow_session_get_time_format(self->draft);
    GtkWidget *unit = gtk_label_new(billow_time_unit_sign(format.unit));
    self->name = gtk_entry_new();
    self->hold = billow_number_new(0.0, BILLOW_MAX_DURATION, 0.1);
    billow_number_set_time(GTK_SPIN_BUTTON(self->hold), BILLOW_TIME_LENGTH, &format);
    gtk_widget_set_tooltip_text(self->name, _("Name of the keyframe on the timeline"));
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
    g_clear_pointer(&self->listed, g_array_unref);
    g_clear_pointer(&self->remark_rows, g_ptr_array_unref);
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
    gtk_widget_class_bind_template_child(widget_class, BillowKeyframeReport, drape_again);
    gtk_widget_class_bind_template_child(widget_class, BillowKeyframeReport, snap);
    gtk_widget_class_bind_template_child(widget_class, BillowKeyframeReport, snap_words);
    gtk_widget_class_bind_template_child(widget_class, BillowKeyframeReport, remarks);
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
    self->remark_rows = g_ptr_array_new();
    for (int figure = 0; figure < N_FIGURES; figure++)
        add_figure(self, figure);
    /* GTK caches what it measures while the page is hidden; without a row it never measures wrapped ones. */
    gtk_widget_set_visible(add_diagnostic_row(self), FALSE);
    set_up_pairs(self);
}

GtkWidget *
billow_keyframe_report_new(BillowSession *draft)
{
    BillowKeyframeReport *self = g_object_new(BILLOW_TYPE_KEYFRAME_REPORT, NULL);
    self->draft = g_object_ref(draft);
    add_fields(self);
    g_signal_connect_object(draft, "notify::project", G_CALLBACK(refresh), self, G_CONNECT_SWAPPED);
    refresh(self);
    return GTK_WIDGET(self);
}
