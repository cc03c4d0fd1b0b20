#include "widgets/timeline/track.h"

#include "widgets/timeline/block.h"
#include "widgets/timeline/block_widgets.h"
#include "widgets/timeline/grips.h"
#include "widgets/timeline/handles.h"
#include "widgets/timeline/shaping.h"
#include "widgets/timeline/view.h"

#include <math.h>

enum {
    LANE_GAP = 3,       /* between the blocks of two lanes */
    MIN_HEIGHT = 26,    /* of the track: the height of its header */
    TRACK_PADDING = 4,  /* above the first and below the last lane */
    MARKER_WIDTH = 120, /* including its name, if there is room */
    VIEW_MARGIN = 32,   /* how far out of view blocks have widgets */
};

static const int lane_heights[BILLOW_N_TRACK_HEIGHTS] = {
    [BILLOW_TRACK_NORMAL] = 30, [BILLOW_TRACK_TALL] = 54, [BILLOW_TRACK_COLLAPSED] = 12};

/* A block in view that has no widget. */
typedef struct {
    GdkRectangle place;
    gboolean selected;
} Bar;

struct _BillowTimelineTrack {
    GtkWidget parent_instance;
    BillowSession *session;
    BillowBlockKind kind;
    char *cloth; /* id of the cloth whose blocks it has, or NULL: it is a track of the scene */
    GArray *items;
    int n_lanes;
    BillowTrackHeight height;
    BillowBlockWidgets *widgets; /* its children, but for the grips */
    GArray *bars;                /* of Bar */
    GtkWidget *grips;            /* handles over the active block; NULL until first needed */
    double rows_top, rows_bottom;
    guint tick; /* updates the children before the next layout, or 0 */
    int width;  /* for which the widgets were made */
    int text_height;
};

static guint reveal_rows_signal, height_changed_signal, guide_signal;

G_DEFINE_FINAL_TYPE(BillowTimelineTrack, billow_timeline_track, GTK_TYPE_WIDGET)

gboolean
billow_timeline_track_is_live(const BillowTimelineTrack *self)
{
    return !self->cloth || g_str_equal(self->cloth, billow_session_get_project(self->session)->cloth->id);
}

BillowProject *
billow_timeline_track_get_project(BillowTimelineTrack *self)
{
    BillowProject *project = billow_session_get_project(self->session);
    const int index =
        billow_timeline_track_is_live(self) ? -1 : billow_project_find_cloth(project, self->cloth);
    return index < 0 ? billow_project_ref(project) : billow_project_activate(project, (guint) index);
}

static gboolean
is_selected(const BillowTimelineTrack *self, const BillowTimelineItem *item)
{
    return billow_timeline_track_is_live(self) &&
           billow_block_set_has(billow_session_get_selection(self->session), self->kind, item->block->id);
}

/* Returns the active block if it is on this track, otherwise NULL. */
static const BillowBlockRef *
active_on(const BillowTimelineTrack *self)
{
    const BillowBlockRef *active = billow_session_get_active(self->session);
    return active && active->kind == self->kind && billow_timeline_track_is_live(self) ? active : NULL;
}

static gboolean
is_active(const BillowTimelineTrack *self, const BillowTimelineItem *item)
{
    const BillowBlockRef *active = active_on(self);
    return active && g_str_equal(active->id, item->block->id);
}

static int
lane_height(const BillowTimelineTrack *self)
{
    return self->height == BILLOW_TRACK_COLLAPSED
               ? lane_heights[self->height]
               : MAX(lane_heights[self->height], self->text_height + LANE_GAP);
}

/* Returns the width, in pixels, of a block that has no duration: room for its name, up to the next block. */
static double
instant_width(BillowTimelineTrack *self, const BillowTimelineItem *item, const BillowTimeView *view)
{
    const guint next = (guint) (item - &g_array_index(self->items, BillowTimelineItem, 0)) + 1;
    if (next >= self->items->len)
        return MARKER_WIDTH;
    const double room =
        (g_array_index(self->items, BillowTimelineItem, next).start - item->start) * view->scale;
    return CLAMP(room - 2.0, BILLOW_BLOCK_LEAST_WIDTH, MARKER_WIDTH);
}

GdkRectangle
billow_timeline_track_place_of(BillowTimelineTrack *self, const BillowTimelineItem *item)
{
    BillowTimeView view = billow_timeline_view(self->session);
    const double right_limit = gtk_widget_get_width(GTK_WIDGET(self)) + VIEW_MARGIN;
    const double x = billow_time_view_x(&view, item->start);
    const double end = billow_kind_has(self->kind, BILLOW_KIND_INSTANT)
                           ? x + instant_width(self, item, &view)
                           : billow_time_view_x(&view, item->end);
    const double left = CLAMP(round(x), -VIEW_MARGIN - BILLOW_BLOCK_LEAST_WIDTH, right_limit);
    const double right = CLAMP(round(end), -VIEW_MARGIN, right_limit);
    return (GdkRectangle){(int) left, TRACK_PADDING + item->lane * lane_height(self),
                          MAX((int) (right - left), BILLOW_BLOCK_LEAST_WIDTH), lane_height(self) - LANE_GAP};
}

/* Returns whether a block gets a widget: it is wide, has room before it, or is active or focused. */
static gboolean
needs_widget(BillowTimelineTrack *self, const BillowTimelineItem *item, double x, double width,
             double *free_from, const char *focused)
{
    gboolean room = x >= free_from[item->lane] || width >= BILLOW_BLOCK_LEAST_WIDTH;
    if (room)
        free_from[item->lane] = x + MAX(width, BILLOW_BLOCK_LEAST_WIDTH);
    return room || is_active(self, item) || g_strcmp0(focused, item->block->id) == 0;
}

/* Returns the index of the block with this id, or the number of blocks if there is none. */
static guint
index_of(const BillowTimelineTrack *self, const char *id)
{
    guint i = 0;
    while (id && i < self->items->len &&
           !g_str_equal(g_array_index(self->items, BillowTimelineItem, i).block->id, id))
        i++;
    return id ? i : self->items->len;
}

const BillowTimelineItem *
billow_timeline_track_find(BillowTimelineTrack *self, const char *id)
{
    const guint i = index_of(self, id);
    return i < self->items->len ? &g_array_index(self->items, BillowTimelineItem, i) : NULL;
}

/* Returns the active block if it is on this track and has handles, otherwise NULL. */
static const BillowTimelineItem *
find_with_handles(BillowTimelineTrack *self)
{
    const BillowBlockRef *active = active_on(self);
    if (!active || billow_kind_has(self->kind, BILLOW_KIND_INSTANT) ||
        !billow_kind_has(self->kind, BILLOW_KIND_ON_TIMELINE))
        return NULL;
    return billow_timeline_track_find(self, active->id);
}

static void
on_grips_dropped(BillowTimelineTrack *self)
{
    const BillowTimelineItem *item = find_with_handles(self);
    if (item)
        billow_timeline_track_focus_block(self, item->block->id, FALSE);
}

static void
on_grip_moved(GtkWidget *grips, int part, int across, int up, BillowTimelineTrack *self)
{
    const BillowTimelineItem *item = find_with_handles(self);
    if (item)
        billow_timeline_handle_step(self->session, item, (BillowBlockPart) part, across, up);
}

static void
show_grips(BillowTimelineTrack *self)
{
    const BillowTimelineItem *item = find_with_handles(self);
    if (!item || !billow_block_widgets_find(self->widgets, item->block->id)) {
        if (self->grips)
            gtk_widget_set_visible(self->grips, FALSE);
        return;
    }
    if (!self->grips) {
        self->grips = billow_timeline_grips_new(self->session);
        gtk_widget_set_parent(self->grips, GTK_WIDGET(self));
        g_signal_connect_object(self->grips, "moved", G_CALLBACK(on_grip_moved), self, G_CONNECT_DEFAULT);
        g_signal_connect_object(self->grips, "dropped", G_CALLBACK(on_grips_dropped), self,
                                G_CONNECT_SWAPPED);
    }
    const BillowTimeView view = billow_timeline_view(self->session);
    GdkRectangle place = billow_timeline_track_place_of(self, item);
    place.x = (int) round(billow_time_view_x(&view, item->start));
    place.width = MAX((int) round((item->end - item->start) * view.scale), BILLOW_BLOCK_LEAST_WIDTH);
    billow_timeline_grips_set_item(BILLOW_TIMELINE_GRIPS(self->grips), item, &place);
}

/* Updates the children and the bars to the blocks in view. */
static void
update_children(BillowTimelineTrack *self)
{
    BillowTimeView view = billow_timeline_view(self->session);
    const BillowTimelineItem *in_focus = billow_timeline_track_get_focused(self);
    g_autofree char *focused = in_focus ? g_strdup(in_focus->block->id) : NULL;
    g_autofree double *free_from = g_new(double, self->n_lanes);
    g_autoptr(GArray) shown = g_array_new(FALSE, FALSE, sizeof(BillowVisibleBlock));
    const int right_limit = gtk_widget_get_width(GTK_WIDGET(self)) + VIEW_MARGIN;
    g_array_set_size(self->bars, 0);
    for (int lane = 0; lane < self->n_lanes; lane++)
        free_from[lane] = -INFINITY;

    for (guint i = 0; i < self->items->len; i++) {
        const BillowTimelineItem *item = &g_array_index(self->items, BillowTimelineItem, i);
        double x = billow_time_view_x(&view, item->start), width = (item->end - item->start) * view.scale;
        gboolean widget_for_it = needs_widget(self, item, x, width, free_from, focused);
        GdkRectangle place = billow_timeline_track_place_of(self, item);
        gboolean in_view = place.x < right_limit && place.x + place.width > -VIEW_MARGIN &&
                           place.y < self->rows_bottom && place.y + place.height > self->rows_top;
        if (!in_view && g_strcmp0(focused, item->block->id) != 0)
            continue;
        if (widget_for_it) {
            const BillowVisibleBlock one = {item, place, is_selected(self, item)};
            g_array_append_val(shown, one);
        } else {
            Bar bar = {place, is_selected(self, item)};
            bar.place.width = MAX((int) width, 1);
            g_array_append_val(self->bars, bar);
        }
    }
    billow_block_widgets_show(self->widgets, shown, self->session, billow_timeline_track_is_live(self));
    show_grips(self);
    gtk_widget_queue_allocate(GTK_WIDGET(self));
    gtk_widget_queue_draw(GTK_WIDGET(self));
}

static gboolean
on_tick(GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
    BillowTimelineTrack *self = BILLOW_TIMELINE_TRACK(widget);
    self->tick = 0;
    update_children(self);
    return G_SOURCE_REMOVE;
}

/* Updates the children before the next frame, once for any number of changes. */
static void
queue_update(BillowTimelineTrack *self)
{
    if (self->tick == 0)
        self->tick = gtk_widget_add_tick_callback(GTK_WIDGET(self), on_tick, NULL, NULL);
}

static void
load_items(BillowTimelineTrack *self)
{
    const int n_lanes = self->n_lanes;
    g_autoptr(GArray) before = g_steal_pointer(&self->items);
    g_autoptr(BillowProject) project = billow_timeline_track_get_project(self);
    self->items = billow_timeline_items_new(project, self->kind, &self->n_lanes);
    if (before)
        billow_timeline_items_keep_lanes(self->items, before, &self->n_lanes);
    if (n_lanes != self->n_lanes)
        gtk_widget_queue_resize(GTK_WIDGET(self));
    queue_update(self);
}

void
billow_timeline_track_set_rows_in_view(BillowTimelineTrack *self, double top, double bottom)
{
    if (self->rows_top == top && self->rows_bottom == bottom)
        return;
    self->rows_top = top;
    self->rows_bottom = bottom;
    queue_update(self);
}

const BillowTimelineItem *
billow_timeline_track_pick(BillowTimelineTrack *self, double x, double y, BillowBlockPart *part)
{
    const int lane = (int) floor((y - TRACK_PADDING) / lane_height(self));
    const BillowTimeView view = billow_timeline_view(self->session);
    const BillowTimelineItem *found = NULL;
    for (guint i = 0; i < self->items->len; i++) {
        const BillowTimelineItem *item = &g_array_index(self->items, BillowTimelineItem, i);
        if (item->lane != lane)
            continue;
        GdkRectangle place = billow_timeline_track_place_of(self, item);
        if (x < place.x || x >= place.x + place.width)
            continue;
        found = item;
        *part = billow_timeline_part_at(item, &view, &place, x, y);
    }
    return found;
}

void
billow_timeline_track_add_within(BillowTimelineTrack *self, const graphene_rect_t *within,
                                 BillowBlockSet *blocks)
{
    const BillowTimeView view = billow_timeline_view(self->session);
    const gboolean instant = billow_kind_has(self->kind, BILLOW_KIND_INSTANT);
    for (guint i = 0; i < self->items->len; i++) {
        const BillowTimelineItem *item = &g_array_index(self->items, BillowTimelineItem, i);
        const GdkRectangle place = billow_timeline_track_place_of(self, item);
        const double left = billow_time_view_x(&view, item->start);
        const double right = billow_time_view_x(&view, item->end);
        const double width =
            instant ? instant_width(self, item, &view) : MAX(right - left, BILLOW_BLOCK_LEAST_WIDTH);
        const graphene_rect_t bounds =
            GRAPHENE_RECT_INIT((float) left, (float) place.y, (float) width, (float) place.height);
        if (!within || graphene_rect_intersection(within, &bounds, NULL))
            billow_block_set_add(blocks, self->kind, item->block->id);
    }
}

void
billow_timeline_track_select_to(BillowTimelineTrack *self, const char *id)
{
    const BillowBlockRef *active = active_on(self);
    g_autoptr(BillowBlockSet) blocks = billow_block_set_copy(billow_session_get_selection(self->session));
    const guint to = index_of(self, id);
    guint from = active ? index_of(self, active->id) : to;
    if (to == self->items->len)
        return;
    if (from == self->items->len)
        from = to;
    for (guint i = MIN(from, to); i <= MAX(from, to); i++)
        billow_block_set_add(blocks, self->kind, g_array_index(self->items, BillowTimelineItem, i).block->id);
    billow_block_set_add(blocks, self->kind, id);
    billow_session_select_blocks(self->session, blocks);
}

const BillowTimelineItem *
billow_timeline_track_get_focused(BillowTimelineTrack *self)
{
    GtkWidget *child = gtk_widget_get_focus_child(GTK_WIDGET(self));
    if (!child || !BILLOW_IS_TIMELINE_BLOCK(child))
        return NULL;
    return billow_timeline_track_find(self, billow_timeline_block_get_id(BILLOW_TIMELINE_BLOCK(child)));
}

gboolean
billow_timeline_track_focus_block(BillowTimelineTrack *self, const char *id, gboolean reveal)
{
    const BillowTimelineItem *item = billow_timeline_track_find(self, id);
    if (!item)
        return FALSE;
    if (reveal) {
        double top = item->lane * lane_height(self);
        billow_timeline_reveal(self->session, item->start, item->end, gtk_widget_get_width(GTK_WIDGET(self)));
        g_signal_emit(self, reveal_rows_signal, 0, top,
                      top + lane_height(self) - LANE_GAP + 2 * TRACK_PADDING);
    }
    update_children(self);
    GtkWidget *widget = billow_block_widgets_find(self->widgets, id);
    return widget && gtk_widget_grab_focus(widget);
}

/* Returns the id of the block that the focus enters the track at: the active one, or else the first that does
 * not end left of the view, or else the last. NULL if there are no blocks. */
static const char *
get_entry_id(BillowTimelineTrack *self)
{
    const BillowBlockRef *active = active_on(self);
    if (active)
        return active->id;
    const BillowTimelineItem *last = NULL;
    for (guint i = 0; i < self->items->len; i++) {
        last = &g_array_index(self->items, BillowTimelineItem, i);
        if (last->end > billow_session_get_time_offset(self->session))
            break;
    }
    return last ? last->block->id : NULL;
}

static gboolean
billow_timeline_track_focus(GtkWidget *widget, GtkDirectionType direction)
{
    BillowTimelineTrack *self = BILLOW_TIMELINE_TRACK(widget);
    const BillowTimelineItem *focused = billow_timeline_track_get_focused(self);
    const gboolean within = self->grips && gtk_widget_get_focus_child(widget) == self->grips;
    const BillowTimelineItem *left = within ? find_with_handles(self) : NULL; /* whose handle has the focus */
    /* Tab moves from the active block to its handles, and between these. */
    const gboolean enters = focused && direction == GTK_DIR_TAB_FORWARD && is_active(self, focused);
    const gboolean tabs = direction == GTK_DIR_TAB_FORWARD || direction == GTK_DIR_TAB_BACKWARD;
    if (tabs && (enters || left) && self->grips && gtk_widget_child_focus(self->grips, direction))
        return TRUE;
    if (left && direction == GTK_DIR_TAB_BACKWARD)
        return billow_timeline_track_focus_block(self, left->block->id, TRUE);
    if (left)
        focused = left;
    if (direction == GTK_DIR_UP || direction == GTK_DIR_DOWN)
        return focused ? FALSE : billow_timeline_track_focus_block(self, get_entry_id(self), TRUE);
    if (!focused)
        return billow_timeline_track_focus_block(self, get_entry_id(self), TRUE);

    const guint index = index_of(self, focused->block->id);
    gboolean back = direction == GTK_DIR_LEFT || direction == GTK_DIR_TAB_BACKWARD;
    guint next = back ? index - 1 : index + 1;
    if (next >= self->items->len)
        return FALSE;
    return billow_timeline_track_focus_block(
        self, g_array_index(self->items, BillowTimelineItem, next).block->id, TRUE);
}

static void
billow_timeline_track_measure(GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                              int *natural, int *minimum_baseline, int *natural_baseline)
{
    BillowTimelineTrack *self = BILLOW_TIMELINE_TRACK(widget);
    *minimum = *natural = 0;
    if (orientation == GTK_ORIENTATION_VERTICAL) {
        self->text_height = billow_timeline_line_height(widget);
        *minimum = *natural =
            MAX(2 * TRACK_PADDING + self->n_lanes * lane_height(self) - LANE_GAP, MIN_HEIGHT);
    }
}

static void
billow_timeline_track_size_allocate(GtkWidget *widget, int width, int height, int baseline)
{
    BillowTimelineTrack *self = BILLOW_TIMELINE_TRACK(widget);
    if (width != self->width)
        queue_update(self);
    self->width = width;
    GtkWidget *child = gtk_widget_get_first_child(widget);
    for (; child; child = gtk_widget_get_next_sibling(child)) {
        if (BILLOW_IS_TIMELINE_BLOCK(child) && gtk_widget_should_layout(child))
            gtk_widget_size_allocate(child, billow_timeline_block_get_place(BILLOW_TIMELINE_BLOCK(child)),
                                     -1);
        else if (child == self->grips && gtk_widget_should_layout(child))
            gtk_widget_size_allocate(child, billow_timeline_grips_get_place(BILLOW_TIMELINE_GRIPS(child)),
                                     -1);
    }
}

static void
billow_timeline_track_snapshot(GtkWidget *widget, GtkSnapshot *snapshot)
{
    BillowTimelineTrack *self = BILLOW_TIMELINE_TRACK(widget);
    billow_timeline_snapshot_time(widget, snapshot, self->session);
    g_autofree char *name = g_strconcat("timeline_", billow_kinds[self->kind]->word, NULL);
    const GdkRGBA color = billow_timeline_color(widget, name);
    const GdkRGBA selected = billow_timeline_color(widget, "timeline_selected");
    for (guint i = 0; i < self->bars->len; i++) {
        const Bar *bar = &g_array_index(self->bars, Bar, i);
        const GdkRectangle *place = &bar->place;
        gtk_snapshot_append_color(snapshot, bar->selected ? &selected : &color,
                                  &GRAPHENE_RECT_INIT((float) place->x, (float) place->y,
                                                      (float) place->width, (float) place->height));
    }
    GTK_WIDGET_CLASS(billow_timeline_track_parent_class)->snapshot(widget, snapshot);
}

static void
billow_timeline_track_dispose(GObject *object)
{
    BillowTimelineTrack *self = BILLOW_TIMELINE_TRACK(object);
    GtkWidget *child;
    while ((child = gtk_widget_get_first_child(GTK_WIDGET(self))))
        gtk_widget_unparent(child);
    self->grips = NULL;
    g_clear_pointer(&self->widgets, billow_block_widgets_free);
    g_clear_pointer(&self->items, g_array_unref);
    g_clear_pointer(&self->bars, g_array_unref);
    g_clear_pointer(&self->cloth, g_free);
    g_clear_object(&self->session);
    G_OBJECT_CLASS(billow_timeline_track_parent_class)->dispose(object);
}

static void
billow_timeline_track_class_init(BillowTimelineTrackClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);
    G_OBJECT_CLASS(klass)->dispose = billow_timeline_track_dispose;
    widget_class->measure = billow_timeline_track_measure;
    widget_class->size_allocate = billow_timeline_track_size_allocate;
    widget_class->snapshot = billow_timeline_track_snapshot;
    widget_class->focus = billow_timeline_track_focus;
    reveal_rows_signal = g_signal_new("reveal-rows", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                      NULL, NULL, G_TYPE_NONE, 2, G_TYPE_DOUBLE, G_TYPE_DOUBLE);
    height_changed_signal = g_signal_new("height-changed", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0,
                                         NULL, NULL, NULL, G_TYPE_NONE, 0);
    guide_signal = g_signal_new("guide", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                G_TYPE_NONE, 1, G_TYPE_DOUBLE);
    gtk_widget_class_set_css_name(widget_class, "timelinetrack");
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_LIST);
}

static void
billow_timeline_track_init(BillowTimelineTrack *self)
{
    self->widgets = billow_block_widgets_new(GTK_WIDGET(self));
    self->bars = g_array_new(FALSE, FALSE, sizeof(Bar));
    self->rows_bottom = INFINITY;
    gtk_widget_set_overflow(GTK_WIDGET(self), GTK_OVERFLOW_HIDDEN);
}

void
billow_timeline_track_set_height(BillowTimelineTrack *self, BillowTrackHeight height)
{
    if (self->height == height)
        return;
    self->height = height;
    gtk_widget_queue_resize(GTK_WIDGET(self));
    queue_update(self);
    g_signal_emit(self, height_changed_signal, 0);
}

BillowTrackHeight
billow_timeline_track_get_height(BillowTimelineTrack *self)
{
    return self->height;
}

void
billow_timeline_track_set_guide(BillowTimelineTrack *self, double seconds)
{
    g_signal_emit(self, guide_signal, 0, seconds);
}

BillowSession *
billow_timeline_track_get_session(BillowTimelineTrack *self)
{
    return self->session;
}

BillowBlockKind
billow_timeline_track_get_kind(BillowTimelineTrack *self)
{
    return self->kind;
}

GtkWidget *
billow_timeline_track_new(BillowSession *session, BillowBlockKind kind, const char *cloth)
{
    BillowTimelineTrack *self = g_object_new(BILLOW_TYPE_TIMELINE_TRACK, NULL);
    self->session = g_object_ref(session);
    self->kind = kind;
    self->cloth = g_strdup(cloth);
    load_items(self);
    g_signal_connect_object(session, "notify::project", G_CALLBACK(load_items), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(billow_snaps_of(session), "changed", G_CALLBACK(queue_update), self,
                            G_CONNECT_SWAPPED);
    static const char *const followed[] = {"notify::selection", "notify::time-offset", "notify::time-scale",
                                           "notify::time-unit"};
    for (size_t i = 0; i < G_N_ELEMENTS(followed); i++)
        g_signal_connect_object(session, followed[i], G_CALLBACK(queue_update), self, G_CONNECT_SWAPPED);
    return GTK_WIDGET(self);
}
