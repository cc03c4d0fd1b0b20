#include "widgets/timeline/grips.h"

#include "widgets/controls/handle.h"
#include "widgets/timeline/handles.h"

#include <glib/gi18n.h>
#include <math.h>

enum { EDGE_WIDTH = 6 };

static const struct {
    BillowBlockPart part;
    const char *name;
} handle_kinds[] = {
    {BILLOW_BLOCK_PART_START, N_("Start")},
    {BILLOW_BLOCK_PART_FADE_IN, N_("End of the fade-in")},
    {BILLOW_BLOCK_PART_CURVE_1, N_("First handle of the curve")},
    {BILLOW_BLOCK_PART_CURVE_2, N_("Second handle of the curve")},
    {BILLOW_BLOCK_PART_FADE_OUT, N_("Start of the fade-out")},
    {BILLOW_BLOCK_PART_END, N_("End")},
};

struct _BillowTimelineGrips {
    GtkWidget parent_instance;
    BillowSession *session;
    BillowTimelineItem item; /* its block is NULL at first */
    GdkRectangle place;
    GtkWidget *handles[G_N_ELEMENTS(handle_kinds)];
};

static guint moved_signal, dropped_signal;

G_DEFINE_FINAL_TYPE(BillowTimelineGrips, billow_timeline_grips, GTK_TYPE_WIDGET)

/* --- Where they are --- */

static gboolean
is_edge(BillowBlockPart part)
{
    return part == BILLOW_BLOCK_PART_START || part == BILLOW_BLOCK_PART_END;
}

/* Computes a handle's center in pixels from the block's upper left corner. Returns FALSE if it has none. */
static gboolean
get_center(BillowTimelineGrips *self, BillowBlockPart part, double *x, double *y)
{
    if (!is_edge(part))
        return billow_timeline_handle(self->item.block, part, self->place.width, self->place.height, x, y);
    *x = part == BILLOW_BLOCK_PART_START ? 0.5 * EDGE_WIDTH : self->place.width - 0.5 * EDGE_WIDTH;
    *y = 0.5 * self->place.height;
    return TRUE;
}

static void
billow_timeline_grips_size_allocate(GtkWidget *widget, int width, int height, int baseline)
{
    BillowTimelineGrips *self = BILLOW_TIMELINE_GRIPS(widget);
    const int dot = (int) (2 * BILLOW_HANDLE_RADIUS);
    for (size_t i = 0; i < G_N_ELEMENTS(handle_kinds); i++) {
        double x, y;
        if (!gtk_widget_should_layout(self->handles[i]) || !get_center(self, handle_kinds[i].part, &x, &y))
            continue;
        const gboolean edge = is_edge(handle_kinds[i].part);
        const int w = edge ? EDGE_WIDTH : dot, h = edge ? self->place.height : dot;
        const GtkAllocation place = {(int) lround(x - 0.5 * w), (int) lround(y - 0.5 * h), w, h};
        gtk_widget_measure(self->handles[i], GTK_ORIENTATION_HORIZONTAL, -1, NULL, NULL, NULL, NULL);
        gtk_widget_size_allocate(self->handles[i], &place, -1);
    }
}

/* --- Accessible values --- */

static void
update_time(BillowTimelineGrips *self, BillowHandle *handle, BillowTimeKind kind, double seconds, double most)
{
    const BillowTimeFormat format = billow_session_get_time_format(self->session);
    g_autofree char *words = billow_time_words(&format, kind, seconds);
    billow_handle_set_value(handle, 0.0, seconds, most, words);
}

static void
update_value(BillowTimelineGrips *self, BillowHandle *handle, BillowBlockPart part)
{
    const BillowBlock *block = self->item.block;
    const BillowEasing *easing;
    const double end =
        MAX(billow_project_duration(billow_session_get_project(self->session)), self->item.end);
    switch (part) {
    case BILLOW_BLOCK_PART_START:
        update_time(self, handle, BILLOW_TIME_MOMENT, self->item.start, end);
        return;
    case BILLOW_BLOCK_PART_END:
        update_time(self, handle, BILLOW_TIME_MOMENT, self->item.end, end);
        return;
    case BILLOW_BLOCK_PART_FADE_IN:
        update_time(self, handle, BILLOW_TIME_LENGTH, block->fade_in, block->duration);
        return;
    case BILLOW_BLOCK_PART_FADE_OUT:
        update_time(self, handle, BILLOW_TIME_LENGTH, block->fade_out, block->duration);
        return;
    default:
        easing = billow_block_easing(block);
        billow_handle_set_place(handle, part == BILLOW_BLOCK_PART_CURVE_1 ? easing->x1 : easing->x2,
                                part == BILLOW_BLOCK_PART_CURVE_1 ? easing->y1 : easing->y2,
                                BILLOW_LEAST_HANDLE, BILLOW_MOST_HANDLE);
    }
}

void
billow_timeline_grips_set_item(BillowTimelineGrips *self, const BillowTimelineItem *item,
                               const GdkRectangle *place)
{
    BillowBlock *block = billow_block_ref(item->block);
    g_clear_pointer(&self->item.block, billow_block_unref);
    self->item = *item;
    self->item.block = block;
    self->place = *place;
    for (size_t i = 0; i < G_N_ELEMENTS(handle_kinds); i++) {
        double x, y;
        const gboolean has_handle = get_center(self, handle_kinds[i].part, &x, &y);
        gtk_widget_set_visible(self->handles[i], has_handle);
        if (has_handle)
            update_value(self, BILLOW_HANDLE(self->handles[i]), handle_kinds[i].part);
    }
    gtk_widget_set_visible(GTK_WIDGET(self), TRUE);
    gtk_widget_queue_allocate(GTK_WIDGET(self));
}

const GdkRectangle *
billow_timeline_grips_get_place(BillowTimelineGrips *self)
{
    return &self->place;
}

/* --- Keys --- */

static void
on_moved(GtkWidget *handle, int across, int up, BillowTimelineGrips *self)
{
    for (size_t i = 0; i < G_N_ELEMENTS(handle_kinds); i++)
        if (self->handles[i] == handle)
            g_signal_emit(self, moved_signal, 0, (int) handle_kinds[i].part, across, up);
}

static void
on_dropped(BillowTimelineGrips *self)
{
    g_signal_emit(self, dropped_signal, 0);
}

/* --- The widget --- */

static void
billow_timeline_grips_measure(GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                              int *natural, int *minimum_baseline, int *natural_baseline)
{
    *minimum = *natural = 1; /* the track decides */
}

static void
billow_timeline_grips_dispose(GObject *object)
{
    BillowTimelineGrips *self = BILLOW_TIMELINE_GRIPS(object);
    for (size_t i = 0; i < G_N_ELEMENTS(handle_kinds); i++)
        g_clear_pointer(&self->handles[i], gtk_widget_unparent);
    g_clear_pointer(&self->item.block, billow_block_unref);
    g_clear_object(&self->session);
    G_OBJECT_CLASS(billow_timeline_grips_parent_class)->dispose(object);
}

static void
billow_timeline_grips_class_init(BillowTimelineGripsClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);
    G_OBJECT_CLASS(klass)->dispose = billow_timeline_grips_dispose;
    widget_class->measure = billow_timeline_grips_measure;
    widget_class->size_allocate = billow_timeline_grips_size_allocate;
    moved_signal = g_signal_new("moved", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                G_TYPE_NONE, 3, G_TYPE_INT, G_TYPE_INT, G_TYPE_INT);
    dropped_signal = g_signal_new("dropped", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 0);
    gtk_widget_class_set_css_name(widget_class, "timelinegrips");
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
billow_timeline_grips_init(BillowTimelineGrips *self)
{
    gtk_widget_set_visible(GTK_WIDGET(self), FALSE);
    gtk_widget_set_can_target(GTK_WIDGET(self), FALSE);
    gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   _("Handles of the selected block"), -1);
    for (size_t i = 0; i < G_N_ELEMENTS(handle_kinds); i++) {
        self->handles[i] = billow_handle_new(_(handle_kinds[i].name));
        gtk_widget_set_parent(self->handles[i], GTK_WIDGET(self));
        g_signal_connect(self->handles[i], "moved", G_CALLBACK(on_moved), self);
        g_signal_connect_swapped(self->handles[i], "dropped", G_CALLBACK(on_dropped), self);
    }
}

GtkWidget *
billow_timeline_grips_new(BillowSession *session)
{
    BillowTimelineGrips *self = g_object_new(BILLOW_TYPE_TIMELINE_GRIPS, NULL);
    self->session = g_object_ref(session);
    return GTK_WIDGET(self);
}
