#include "widgets/timeline/summary.h"

#include "widgets/timeline/items.h"
#include "widgets/timeline/view.h"

#include <math.h>

enum {
    HEIGHT = 26,
    PADDING = 3,  /* above the first and below the last line */
    LINE_GAP = 1, /* between the lines of two kinds */
    MIN_WIDTH = 2 /* of a block */
};

struct _BillowTimelineSummary {
    GtkWidget parent_instance;
    BillowSession *session;
    char *cloth;
    BillowCloth *loaded;                 /* whose blocks the lines have, or NULL */
    double loop;                         /* of a loop, its length then, seconds; else 0 */
    GArray *lines[BILLOW_N_BLOCK_KINDS]; /* of BillowTimelineItem, or NULL */
    int n_lines;
    gboolean blocks;
};

G_DEFINE_FINAL_TYPE(BillowTimelineSummary, billow_timeline_summary, GTK_TYPE_WIDGET)

/* As the tracks of the unfolded cloth. */
static gboolean
has_line(const BillowCloth *cloth, BillowBlockKind kind)
{
    return billow_kind_has(kind, BILLOW_KIND_ON_TIMELINE) && !billow_kind_has(kind, BILLOW_KIND_OF_SCENE) &&
           (!billow_kind_has(kind, BILLOW_KIND_RARE) || cloth->tracks[kind]->len > 0);
}

static void
clear_lines(BillowTimelineSummary *self)
{
    for (int kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++)
        g_clear_pointer(&self->lines[kind], g_array_unref);
    g_clear_pointer(&self->loaded, billow_cloth_unref);
    self->n_lines = 0;
}

static void
load(BillowTimelineSummary *self)
{
    const BillowProject *project = billow_session_get_project(self->session);
    const int index = self->blocks ? billow_project_find_cloth(project, self->cloth) : -1;
    BillowCloth *cloth = index >= 0 ? project->cloths->pdata[index] : NULL;
    const double loop = project->loop ? billow_project_duration(project) : 0.0;
    int n_lanes;
    if (cloth == self->loaded && loop == self->loop)
        return;
    clear_lines(self);
    self->loaded = cloth ? billow_cloth_ref(cloth) : NULL;
    self->loop = loop;
    gtk_widget_queue_draw(GTK_WIDGET(self));
    if (!cloth)
        return;
    g_autoptr(BillowProject) own = billow_project_activate(project, (guint) index);
    for (BillowBlockKind kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++)
        if (has_line(cloth, kind)) {
            self->lines[kind] = billow_timeline_items_new(own, kind, &n_lanes);
            self->n_lines++;
        }
}

/* Returns where a block of line number `line` is drawn. */
static graphene_rect_t
place_of(BillowTimelineSummary *self, const BillowTimelineItem *item, int line)
{
    const BillowTimeView view = billow_timeline_view(self->session);
    const double x = billow_time_view_x(&view, item->start), end = billow_time_view_x(&view, item->end);
    const double height = (gtk_widget_get_height(GTK_WIDGET(self)) - 2.0 * PADDING) / self->n_lines;
    return GRAPHENE_RECT_INIT((float) x, (float) (PADDING + line * height), (float) MAX(end - x, MIN_WIDTH),
                              (float) (height - LINE_GAP));
}

BillowBlockRef *
billow_timeline_summary_pick(BillowTimelineSummary *self, double x, double y)
{
    const graphene_point_t point = GRAPHENE_POINT_INIT((float) x, (float) y);
    int line = 0;
    for (BillowBlockKind kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++) {
        for (guint i = 0; self->lines[kind] && i < self->lines[kind]->len; i++) {
            const BillowTimelineItem *item = &g_array_index(self->lines[kind], BillowTimelineItem, i);
            const graphene_rect_t place = place_of(self, item, line);
            if (graphene_rect_contains_point(&place, &point))
                return billow_block_ref_new(kind, item->block->id);
        }
        line += self->lines[kind] != NULL;
    }
    return NULL;
}

static void
billow_timeline_summary_snapshot(GtkWidget *widget, GtkSnapshot *snapshot)
{
    BillowTimelineSummary *self = BILLOW_TIMELINE_SUMMARY(widget);
    int line = 0;
    billow_timeline_snapshot_time(widget, snapshot, self->session);
    for (BillowBlockKind kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++) {
        g_autofree char *name = g_strconcat("timeline_", billow_kinds[kind]->word, NULL);
        const GdkRGBA color = billow_timeline_color(widget, name);
        for (guint i = 0; self->lines[kind] && i < self->lines[kind]->len; i++) {
            const BillowTimelineItem *item = &g_array_index(self->lines[kind], BillowTimelineItem, i);
            const graphene_rect_t place = place_of(self, item, line);
            GdkRGBA own = color;
            own.alpha *= item->block->muted || item->implied ? 0.4f : 1.0f;
            gtk_snapshot_append_color(snapshot, &own, &place);
        }
        line += self->lines[kind] != NULL;
    }
}

static void
billow_timeline_summary_measure(GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                                int *natural, int *minimum_baseline, int *natural_baseline)
{
    *minimum = *natural = orientation == GTK_ORIENTATION_VERTICAL ? HEIGHT : 0;
}

static void
billow_timeline_summary_dispose(GObject *object)
{
    BillowTimelineSummary *self = BILLOW_TIMELINE_SUMMARY(object);
    clear_lines(self);
    g_clear_pointer(&self->cloth, g_free);
    g_clear_object(&self->session);
    G_OBJECT_CLASS(billow_timeline_summary_parent_class)->dispose(object);
}

static void
billow_timeline_summary_class_init(BillowTimelineSummaryClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);
    G_OBJECT_CLASS(klass)->dispose = billow_timeline_summary_dispose;
    widget_class->measure = billow_timeline_summary_measure;
    widget_class->snapshot = billow_timeline_summary_snapshot;
    gtk_widget_class_set_css_name(widget_class, "timelinesummary");
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
billow_timeline_summary_init(BillowTimelineSummary *self)
{
    gtk_widget_set_overflow(GTK_WIDGET(self), GTK_OVERFLOW_HIDDEN);
    self->blocks = TRUE;
}

void
billow_timeline_summary_set_blocks(BillowTimelineSummary *self, gboolean blocks)
{
    self->blocks = blocks;
    load(self);
}

GtkWidget *
billow_timeline_summary_new(BillowSession *session, const char *cloth)
{
    BillowTimelineSummary *self = g_object_new(BILLOW_TYPE_TIMELINE_SUMMARY, NULL);
    self->session = g_object_ref(session);
    self->cloth = g_strdup(cloth);
    load(self);
    g_signal_connect_object(session, "notify::project", G_CALLBACK(load), self, G_CONNECT_SWAPPED);
    billow_timeline_view_redraw(GTK_WIDGET(self), session);
    return GTK_WIDGET(self);
}
