#include "widgets/timeline/parts.h"

#include "widgets/controls/entry_manners.h"
#include "widgets/timeline/gesture.h"
#include "widgets/timeline/track.h"

struct _BillowTimelineBox {
    GtkWidget parent_instance;
    GtkWidget *rows;
    const BillowTimelinePress *press; /* from which the box reaches to the pointer; NULL: no box */
    BillowBlockSet *before, *base;    /* the old selection, and the part of it that stays */
};

G_DEFINE_FINAL_TYPE(BillowTimelineBox, billow_timeline_box, GTK_TYPE_WIDGET)

static guint ground_clicked_signal;

static double
track_left(const BillowTimelinePress *press)
{
    double left = 0, top = 0;
    gtk_widget_translate_coordinates(press->view, press->widget, 0, 0, &left, &top);
    return left;
}

/* Returns the box. Its start stays at its time when the view scrolls. */
static graphene_rect_t
get_box(const BillowTimelinePress *press)
{
    const BillowTimeView view = billow_timeline_view(press->session);
    const double left = track_left(press), pressed_x = left + billow_time_view_x(&view, press->seconds);
    graphene_rect_t box =
        GRAPHENE_RECT_INIT((float) pressed_x, (float) press->y, (float) (MAX(press->to_x, left) - pressed_x),
                           (float) (CLAMP(press->to_y, 0, gtk_widget_get_height(press->widget)) - press->y));
    return *graphene_rect_normalize(&box);
}

/* Adds the blocks that the box touches on the tracks inside `widget`. */
static void
add_within(BillowTimelineBox *self, GtkWidget *widget, const graphene_rect_t *box, BillowBlockSet *blocks)
{
    if (BILLOW_IS_TIMELINE_TRACK(widget)) {
        double left, top;
        if (!billow_timeline_track_is_live(BILLOW_TIMELINE_TRACK(widget)))
            return;
        gtk_widget_translate_coordinates(widget, GTK_WIDGET(self), 0, 0, &left, &top);
        graphene_rect_t within;
        graphene_rect_offset_r(box, (float) -left, (float) -top, &within);
        billow_timeline_track_add_within(BILLOW_TIMELINE_TRACK(widget), &within, blocks);
        return;
    }
    GtkWidget *child = gtk_widget_get_first_child(widget);
    for (; child; child = gtk_widget_get_next_sibling(child))
        add_within(self, child, box, blocks);
}

/* --- The gesture --- */

/* Returns the track at the press; beside and below all tracks the last one; over the headers NULL. */
static GtkWidget *
track_at(const BillowTimelinePress *press)
{
    BillowTimelineBox *self = BILLOW_TIMELINE_BOX(press->widget);
    GtkWidget *widget = gtk_widget_pick(press->widget, press->x, press->y, GTK_PICK_DEFAULT);
    GtkWidget *track = widget ? gtk_widget_get_ancestor(widget, BILLOW_TYPE_TIMELINE_TRACK) : NULL;
    GtkWidget *row = gtk_widget_get_last_child(self->rows);
    double x, y;
    if (track)
        return track;
    while (row && !gtk_widget_get_visible(row)) /* the track of motions, if there are none */
        row = gtk_widget_get_prev_sibling(row);
    GtkWidget *last = row ? gtk_widget_get_last_child(row) : NULL;
    if (!last)
        return NULL;
    gtk_widget_translate_coordinates(press->widget, last, press->x, press->y, &x, &y);
    return x >= 0 && y >= gtk_widget_get_height(last) ? last : NULL;
}

/* Claims presses on empty ground only; the track handles its blocks. */
static gboolean
claim(BillowTimelinePress *press)
{
    const BillowTimeView view = billow_timeline_view(press->session);
    GtkWidget *scroller = gtk_widget_get_ancestor(press->widget, GTK_TYPE_SCROLLED_WINDOW);
    GtkWidget *track = track_at(press);
    BillowBlockPart part;
    double x, y;
    if (!track)
        return FALSE;
    gtk_widget_translate_coordinates(press->widget, track, press->x, press->y, &x, &y);
    if (billow_timeline_track_pick(BILLOW_TIMELINE_TRACK(track), x, y, &part))
        return FALSE;
    press->view = track;
    press->seconds = billow_time_view_seconds(&view, press->x - track_left(press));
    press->down = gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(scroller));
    press->any_way = TRUE;
    return TRUE;
}

static void
on_press(BillowTimelinePress *press)
{
    billow_entry_leave(press->widget, FALSE);
}

static gboolean
begin(BillowTimelinePress *press)
{
    BillowTimelineBox *self = BILLOW_TIMELINE_BOX(press->widget);
    const BillowBlockSet *selected = billow_session_get_selection(press->session);
    const gboolean adds = (press->held & (GDK_CONTROL_MASK | GDK_SHIFT_MASK)) != 0;
    self->press = press;
    self->before = billow_block_set_copy(selected);
    self->base = adds ? billow_block_set_copy(selected) : billow_block_set_new();
    return TRUE;
}

static void
move(BillowTimelinePress *press)
{
    BillowTimelineBox *self = BILLOW_TIMELINE_BOX(press->widget);
    const graphene_rect_t box = get_box(press);
    g_autoptr(BillowBlockSet) blocks = billow_block_set_copy(self->base);
    add_within(self, self->rows, &box, blocks);
    billow_session_select_blocks(press->session, blocks);
    gtk_widget_queue_draw(press->widget);
}

static void
clear_box(BillowTimelineBox *self)
{
    self->press = NULL;
    g_clear_pointer(&self->before, billow_block_set_free);
    g_clear_pointer(&self->base, billow_block_set_free);
}

static void
end(BillowTimelinePress *press, gboolean cancelled)
{
    BillowTimelineBox *self = BILLOW_TIMELINE_BOX(press->widget);
    if (cancelled && self->before)
        billow_session_select_blocks(press->session, self->before);
    clear_box(self);
    gtk_widget_queue_draw(press->widget);
}

static void
on_clicked(BillowTimelinePress *press)
{
    billow_session_select(press->session, NULL);
    g_signal_emit(press->widget, ground_clicked_signal, 0, press->seconds);
}

static const BillowTimelineGesture box_gesture = {
    .shortcuts = "blocks-box blocks-ground", .claim = claim, .begin = begin, .move = move, .end = end};

static const BillowTimelineGround ground = {
    .gestures = {&box_gesture}, .pressed = on_press, .clicked = on_clicked};

/* --- The widget --- */

static void
billow_timeline_box_snapshot(GtkWidget *widget, GtkSnapshot *snapshot)
{
    BillowTimelineBox *self = BILLOW_TIMELINE_BOX(widget);
    GTK_WIDGET_CLASS(billow_timeline_box_parent_class)->snapshot(widget, snapshot);
    if (!self->press)
        return;
    const graphene_rect_t box = get_box(self->press);
    const GdkRGBA color = billow_timeline_color(widget, "timeline_box");
    GdkRGBA shade = color;
    shade.alpha *= 0.2f;
    GskRoundedRect outline;
    gsk_rounded_rect_init_from_rect(&outline, &box, 2);
    gtk_snapshot_append_color(snapshot, &shade, &box);
    gtk_snapshot_append_border(snapshot, &outline, (float[4]){1, 1, 1, 1},
                               (GdkRGBA[4]){color, color, color, color});
}

static void
billow_timeline_box_dispose(GObject *object)
{
    BillowTimelineBox *self = BILLOW_TIMELINE_BOX(object);
    clear_box(self);
    g_clear_pointer(&self->rows, gtk_widget_unparent);
    G_OBJECT_CLASS(billow_timeline_box_parent_class)->dispose(object);
}

static void
billow_timeline_box_class_init(BillowTimelineBoxClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);
    G_OBJECT_CLASS(klass)->dispose = billow_timeline_box_dispose;
    widget_class->snapshot = billow_timeline_box_snapshot;
    gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BIN_LAYOUT);
    ground_clicked_signal = g_signal_new("ground-clicked", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0,
                                         NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_DOUBLE);
}

static void
billow_timeline_box_init(BillowTimelineBox *self)
{
}

GtkWidget *
billow_timeline_box_new(BillowSession *session, GtkWidget *rows)
{
    BillowTimelineBox *self = g_object_new(BILLOW_TYPE_TIMELINE_BOX, NULL);
    self->rows = rows;
    billow_timeline_gestures_attach(GTK_WIDGET(self), session, &ground);
    gtk_widget_set_parent(rows, GTK_WIDGET(self));
    return GTK_WIDGET(self);
}
