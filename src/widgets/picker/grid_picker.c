#include "widgets/picker/grid_picker_private.h"

#include <glib/gi18n.h>

G_DEFINE_FINAL_TYPE(BillowGridPicker, billow_grid_picker, GTK_TYPE_WIDGET)

enum { PROP_N_PICKED = 1, PROP_HOVERED_COLUMN, PROP_HOVERED_ROW, PROP_POSITION_TEXT, N_PROPERTIES };

static GParamSpec *properties[N_PROPERTIES];
static guint changed_signal, place_picked_signal;

static const BillowGridPlace NO_PLACE = {-1.0, -1.0};

static const double zoom_step = 1.2;      /* per notch of the wheel */
static const double surface_notch = 24.0; /* touchpad pixels that count as one notch */

GtkWidget *
billow_grid_picker_new(void)
{
    return g_object_new(BILLOW_TYPE_GRID_PICKER, NULL);
}

/* Position and description */

BillowGridPoint
billow_grid_picker_get_position(BillowGridPicker *self)
{
    return self->hovered.column >= 0 ? self->hovered : self->cursor;
}

static void
update_accessible(BillowGridPicker *self)
{
    gboolean picked = billow_grid_selection_has(self->selection, self->cursor.column, self->cursor.row);
    g_autofree char *state =
        g_strdup_printf(picked ? _("column %d, row %d, picked") : _("column %d, row %d, not picked"),
                        self->cursor.column, self->cursor.row);
    g_autofree char *help =
        g_strdup_printf(_("%s. Arrow keys move, Space picks, Delete clears the selection."), state);
    gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, state,
                                   GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, help, -1);
}

void
billow_grid_picker_refresh(BillowGridPicker *self)
{
    update_accessible(self);
    gtk_widget_queue_draw(GTK_WIDGET(self));
}

static void
set_hovered(BillowGridPicker *self, BillowGridPoint point)
{
    if (point.column == self->hovered.column && point.row == self->hovered.row)
        return;
    self->hovered = point;
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_HOVERED_COLUMN]);
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_HOVERED_ROW]);
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_POSITION_TEXT]);
    gtk_widget_queue_draw(GTK_WIDGET(self));
}

static void
set_place(BillowGridPicker *self, gboolean found, BillowGridPlace place)
{
    if (found == self->has_place && place.column == self->place.column && place.row == self->place.row)
        return;
    self->has_place = found;
    self->place = place;
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_POSITION_TEXT]);
    gtk_widget_queue_draw(GTK_WIDGET(self));
}

static void
set_cursor(BillowGridPicker *self, BillowGridPoint point)
{
    self->cursor = point;
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_POSITION_TEXT]);
    billow_grid_picker_refresh(self);
}

static void
emit_changed(BillowGridPicker *self)
{
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_N_PICKED]);
    g_signal_emit(self, changed_signal, 0);
    billow_grid_picker_refresh(self);
}

/* Shows the whole grid. */
static void
zoom_fit(BillowGridPicker *self)
{
    self->fitted = TRUE;
    billow_grid_view_fit(&self->view);
    gtk_widget_queue_draw(GTK_WIDGET(self));
}

/* Interface */

void
billow_grid_picker_set_picked(BillowGridPicker *self, const BillowGridPoint *points, size_t n_points)
{
    BillowGridSelection *selection = billow_grid_selection_new(self->view.columns, self->view.rows);
    for (size_t i = 0; i < n_points; i++)
        billow_grid_selection_set(selection, points[i].column, points[i].row, TRUE);
    billow_grid_selection_free(self->selection);
    self->selection = selection;
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_N_PICKED]);
    billow_grid_picker_refresh(self);
}

void
billow_grid_picker_set_size(BillowGridPicker *self, int columns, int rows)
{
    g_return_if_fail(columns >= 2 && rows >= 1);
    if (self->view.columns == columns && self->view.rows == rows)
        return;
    g_autofree BillowGridPoint *kept = NULL;
    size_t n_kept;
    const BillowGridPoint *points = billow_grid_picker_get_picked(self, &n_kept);
    kept = g_memdup2(points, n_kept * sizeof *points);
    g_clear_pointer(&self->offered, billow_grid_selection_free);
    g_clear_pointer(&self->outline, billow_outline_unref);
    self->closed = BILLOW_OPEN;
    self->view.columns = columns;
    self->view.rows = rows;
    self->picking = BILLOW_PICKING_NOTHING;
    self->cursor = (BillowGridPoint){MIN(self->cursor.column, columns - 1), MIN(self->cursor.row, rows - 1)};
    set_hovered(self, (BillowGridPoint){-1, -1});
    billow_grid_picker_set_picked(self, kept, n_kept);
    zoom_fit(self);
}

const BillowGridPoint *
billow_grid_picker_get_picked(BillowGridPicker *self, size_t *n_points)
{
    *n_points = billow_grid_selection_count(self->selection);
    return billow_grid_selection_points(self->selection);
}

guint
billow_grid_picker_get_n_picked(BillowGridPicker *self)
{
    return billow_grid_selection_count(self->selection);
}

gboolean
billow_grid_picker_is_picked(BillowGridPicker *self, int column, int row)
{
    return billow_grid_selection_has(self->selection, column, row);
}

void
billow_grid_picker_locate(BillowGridPicker *self, int column, int row, double *x, double *y)
{
    *x = self->view.x + column * self->view.cell;
    *y = self->view.y + row * self->view.cell;
}

/* Pointer */

/* Returns the point that a press at (x, y) picks: if only some points are offered, the nearest of them.
 * Its column is -1 if none is near. */
static BillowGridPoint
point_at(BillowGridPicker *self, double x, double y)
{
    BillowGridPoint found = {-1, -1};
    if (self->offered)
        return billow_grid_picker_offered_at(self, x, y);
    billow_grid_view_point_at(&self->view, x, y, &found.column, &found.row);
    if (self->picking == BILLOW_PICKING_NOTHING)
        billow_grid_picker_lead_point(self, x, y, &found);
    return found;
}

/* Looks for what is below the pointer. */
static void
hover(BillowGridPicker *self, double x, double y)
{
    BillowGridPlace place = NO_PLACE;
    const gboolean found =
        self->picking == BILLOW_PICKING_NOTHING && billow_grid_picker_find_place(self, x, y, &place);
    set_place(self, found, place);
    set_hovered(self, point_at(self, x, y));
}

static void
on_motion(GtkEventControllerMotion *motion, double x, double y, BillowGridPicker *self)
{
    self->pointer_x = x;
    self->pointer_y = y;
    self->by_keys = FALSE;
    hover(self, x, y);
}

static void
on_leave(GtkEventControllerMotion *motion, BillowGridPicker *self)
{
    set_place(self, FALSE, NO_PLACE);
    set_hovered(self, (BillowGridPoint){-1, -1});
}

/* Picks a point that is offered, or unpicks one. Returns whether that changes anything. */
static gboolean
pick(BillowGridPicker *self, int column, int row, gboolean picked)
{
    const BillowGrid grid = {.columns = self->view.columns, .rows = self->view.rows, .closed = self->closed};
    const size_t point = billow_grid_first_twin(&grid, billow_grid_index(&grid, column, row));
    column = (int) (point % (size_t) grid.columns);
    row = (int) (point / (size_t) grid.columns);
    return (!picked || billow_grid_picker_is_offered(self, column, row)) &&
           billow_grid_selection_set(self->selection, column, row, picked);
}

static void
pick_place(BillowGridPicker *self, BillowGridPlace place)
{
    set_place(self, FALSE, NO_PLACE);
    g_signal_emit(self, place_picked_signal, 0, place.column, place.row);
    billow_grid_picker_refresh(self);
}

/* Picks or unpicks all points on the straight line from the last one, so that a fast drag leaves no gaps. */
static void
paint_to(BillowGridPicker *self, BillowGridPoint to)
{
    int across = to.column - self->from.column, down = to.row - self->from.row;
    int steps = MAX(ABS(across), ABS(down));
    gboolean changed = FALSE;
    for (int i = 0; i <= steps; i++) {
        double share = steps > 0 ? (double) i / steps : 0.0;
        int column = self->from.column + (int) lround(across * share);
        int row = self->from.row + (int) lround(down * share);
        changed |= pick(self, column, row, self->picks);
    }
    self->from = to;
    if (changed)
        emit_changed(self);
}

static void
on_drag_begin(GtkGestureDrag *drag, double x, double y, BillowGridPicker *self)
{
    guint button = gtk_gesture_single_get_current_button(GTK_GESTURE_SINGLE(drag));
    GdkModifierType state = gtk_event_controller_get_current_event_state(GTK_EVENT_CONTROLLER(drag));
    BillowGridPoint point = point_at(self, x, y);
    gtk_widget_grab_focus(GTK_WIDGET(self));
    self->press_x = self->last_x = x;
    self->press_y = self->last_y = y;
    if (button == GDK_BUTTON_MIDDLE) {
        self->picking = BILLOW_PICKING_PAN;
    } else if (button == GDK_BUTTON_PRIMARY && !(state & GDK_SHIFT_MASK) &&
               billow_grid_picker_find_place(self, x, y, &self->place)) {
        self->has_place = TRUE;
        self->picking = BILLOW_PICKING_PLACE;
    } else if (button == GDK_BUTTON_PRIMARY && point.column >= 0) {
        self->picks = !billow_grid_selection_has(self->selection, point.column, point.row);
        self->picking = state & GDK_SHIFT_MASK ? BILLOW_PICKING_RECTANGLE : BILLOW_PICKING_PAINT;
        self->from = self->to = point;
        set_cursor(self, point);
        if (self->picking == BILLOW_PICKING_PAINT)
            paint_to(self, point);
    } else {
        gtk_gesture_set_state(GTK_GESTURE(drag), GTK_EVENT_SEQUENCE_DENIED);
    }
}

/* A drag from the outline picks points, as any other. */
static void
begin_painting(BillowGridPicker *self)
{
    self->picking = BILLOW_PICKING_PAINT;
    self->picks = TRUE;
    self->from = point_at(self, self->press_x, self->press_y);
    set_place(self, FALSE, NO_PLACE);
}

static void
on_drag_update(GtkGestureDrag *drag, double offset_x, double offset_y, BillowGridPicker *self)
{
    double x = self->press_x + offset_x, y = self->press_y + offset_y;
    BillowGridPoint point = point_at(self, x, y);
    if (self->picking == BILLOW_PICKING_PLACE &&
        gtk_drag_check_threshold(GTK_WIDGET(self), 0, 0, (int) offset_x, (int) offset_y))
        begin_painting(self);
    if (self->picking == BILLOW_PICKING_PAN) {
        billow_grid_view_pan(&self->view, x - self->last_x, y - self->last_y);
        gtk_widget_queue_draw(GTK_WIDGET(self));
    }
    self->last_x = x;
    self->last_y = y;
    if (point.column < 0)
        return;
    if (self->picking == BILLOW_PICKING_PAINT)
        paint_to(self, point);
    else if (self->picking == BILLOW_PICKING_RECTANGLE)
        self->to = point;
    gtk_widget_queue_draw(GTK_WIDGET(self));
}

static void
stop_picking(BillowGridPicker *self)
{
    self->picking = BILLOW_PICKING_NOTHING;
    gtk_widget_queue_draw(GTK_WIDGET(self));
}

static void
on_drag_end(GtkGestureDrag *drag, double offset_x, double offset_y, BillowGridPicker *self)
{
    const BillowGridPoint a = self->from, b = self->to;
    gboolean changed = FALSE;
    if (self->picking == BILLOW_PICKING_RECTANGLE)
        for (int row = MIN(a.row, b.row); row <= MAX(a.row, b.row); row++)
            for (int column = MIN(a.column, b.column); column <= MAX(a.column, b.column); column++)
                changed |= pick(self, column, row, self->picks);
    if (changed)
        emit_changed(self);
    if (self->picking == BILLOW_PICKING_PLACE)
        pick_place(self, self->place);
    stop_picking(self);
}

static void
zoom_at(BillowGridPicker *self, double x, double y, double factor)
{
    billow_grid_view_zoom(&self->view, x, y, factor);
    self->fitted = billow_grid_view_is_fitted(&self->view);
    gtk_widget_queue_draw(GTK_WIDGET(self));
}

static gboolean
on_scroll(GtkEventControllerScroll *scroll, double dx, double dy, BillowGridPicker *self)
{
    bool smooth = gtk_event_controller_scroll_get_unit(scroll) == GDK_SCROLL_UNIT_SURFACE;
    zoom_at(self, self->pointer_x, self->pointer_y, pow(zoom_step, smooth ? -dy / surface_notch : -dy));
    hover(self, self->pointer_x, self->pointer_y);
    return GDK_EVENT_STOP;
}

/* Keys */

static gboolean
key_move(GtkWidget *widget, GVariant *arguments, gpointer data)
{
    BillowGridPicker *self = BILLOW_GRID_PICKER(widget);
    int across, down;
    gboolean extends;
    g_variant_get(arguments, "(iib)", &across, &down, &extends);
    BillowGridPoint to = {CLAMP(self->cursor.column + across, 0, self->view.columns - 1),
                          CLAMP(self->cursor.row + down, 0, self->view.rows - 1)};
    if (self->offered)
        to = billow_grid_picker_next_offered(self, across, down);
    gboolean as_here = billow_grid_selection_has(self->selection, self->cursor.column, self->cursor.row);
    if (extends && pick(self, to.column, to.row, as_here))
        emit_changed(self);
    billow_grid_view_reveal(&self->view, to.column, to.row);
    self->by_keys = TRUE;
    set_hovered(self, (BillowGridPoint){-1, -1});
    set_cursor(self, to);
    return GDK_EVENT_STOP;
}

static gboolean
key_toggle(GtkWidget *widget, GVariant *arguments, gpointer data)
{
    BillowGridPicker *self = BILLOW_GRID_PICKER(widget);
    BillowGridPoint at = self->cursor;
    BillowGridPlace place;
    if (billow_grid_picker_place_beside(self, at, &place))
        pick_place(self, place);
    else if (pick(self, at.column, at.row, !billow_grid_selection_has(self->selection, at.column, at.row)))
        emit_changed(self);
    return GDK_EVENT_STOP;
}

static gboolean
key_clear(GtkWidget *widget, GVariant *arguments, gpointer data)
{
    BillowGridPicker *self = BILLOW_GRID_PICKER(widget);
    if (billow_grid_picker_get_n_picked(self) == 0)
        return GDK_EVENT_STOP;
    billow_grid_picker_set_picked(self, NULL, 0);
    g_signal_emit(self, changed_signal, 0);
    return GDK_EVENT_STOP;
}

static gboolean
key_fit(GtkWidget *widget, GVariant *arguments, gpointer data)
{
    zoom_fit(BILLOW_GRID_PICKER(widget));
    return GDK_EVENT_STOP;
}

static gboolean
key_zoom(GtkWidget *widget, GVariant *arguments, gpointer data)
{
    BillowGridPicker *self = BILLOW_GRID_PICKER(widget);
    double notches, x, y;
    g_variant_get(arguments, "(d)", &notches);
    billow_grid_picker_locate(self, self->cursor.column, self->cursor.row, &x, &y);
    zoom_at(self, x, y, pow(zoom_step, notches));
    return GDK_EVENT_STOP;
}

/* Cancels the rectangle that is being drawn. */
static gboolean
key_escape(GtkWidget *widget, GVariant *arguments, gpointer data)
{
    BillowGridPicker *self = BILLOW_GRID_PICKER(widget);
    if (self->picking != BILLOW_PICKING_RECTANGLE)
        return GDK_EVENT_PROPAGATE;
    stop_picking(self);
    return GDK_EVENT_STOP;
}

static void
bind_arrow(GtkWidgetClass *class, guint key, guint keypad_key, int across, int down)
{
    const guint keys[] = {key, keypad_key};
    for (int i = 0; i < 2; i++) {
        gtk_widget_class_add_binding(class, keys[i], 0, key_move, "(iib)", across, down, FALSE);
        gtk_widget_class_add_binding(class, keys[i], GDK_SHIFT_MASK, key_move, "(iib)", across, down, TRUE);
    }
}

static void
bind_all(GtkWidgetClass *class, const guint *keys, GtkShortcutFunc function)
{
    for (int i = 0; keys[i]; i++)
        gtk_widget_class_add_binding(class, keys[i], 0, function, NULL);
}

static void
bind_keys(GtkWidgetClass *class)
{
    const guint toggle[] = {GDK_KEY_space, GDK_KEY_KP_Space, GDK_KEY_Return, GDK_KEY_KP_Enter, 0};
    const guint clear[] = {GDK_KEY_Delete, GDK_KEY_KP_Delete, GDK_KEY_BackSpace, 0};
    const guint fit[] = {GDK_KEY_Home, GDK_KEY_KP_Home, 0};
    const guint escape[] = {GDK_KEY_Escape, 0};
    const guint larger[] = {GDK_KEY_plus, GDK_KEY_equal, GDK_KEY_KP_Add, 0};
    const guint smaller[] = {GDK_KEY_minus, GDK_KEY_KP_Subtract, 0};
    bind_arrow(class, GDK_KEY_Left, GDK_KEY_KP_Left, -1, 0);
    bind_arrow(class, GDK_KEY_Right, GDK_KEY_KP_Right, 1, 0);
    bind_arrow(class, GDK_KEY_Up, GDK_KEY_KP_Up, 0, -1);
    bind_arrow(class, GDK_KEY_Down, GDK_KEY_KP_Down, 0, 1);
    bind_all(class, toggle, key_toggle);
    bind_all(class, clear, key_clear);
    bind_all(class, fit, key_fit);
    bind_all(class, escape, key_escape);
    for (int i = 0; larger[i]; i++)
        gtk_widget_class_add_binding(class, larger[i], 0, key_zoom, "(d)", 1.0);
    for (int i = 0; smaller[i]; i++)
        gtk_widget_class_add_binding(class, smaller[i], 0, key_zoom, "(d)", -1.0);
}

gboolean
billow_grid_picker_wants_places(BillowGridPicker *self)
{
    return g_signal_has_handler_pending(self, place_picked_signal, 0, FALSE);
}

/* Class */

static void
measure(GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
        int *minimum_baseline, int *natural_baseline)
{
    *minimum = 160;
    *natural = 420;
}

static void
size_allocate(GtkWidget *widget, int width, int height, int baseline)
{
    BillowGridPicker *self = BILLOW_GRID_PICKER(widget);
    self->view.width = width;
    self->view.height = height;
    if (self->fitted)
        billow_grid_view_fit(&self->view);
    else
        zoom_at(self, 0.5 * width, 0.5 * height, 1.0); /* clamps the view to the new size */
}

static void
snapshot(GtkWidget *widget, GtkSnapshot *into)
{
    billow_grid_picker_draw(BILLOW_GRID_PICKER(widget), into);
}

static void
state_flags_changed(GtkWidget *widget, GtkStateFlags previous)
{
    gtk_widget_queue_draw(widget);
    GTK_WIDGET_CLASS(billow_grid_picker_parent_class)->state_flags_changed(widget, previous);
}

static void
get_property(GObject *object, guint id, GValue *value, GParamSpec *spec)
{
    BillowGridPicker *self = BILLOW_GRID_PICKER(object);
    const BillowGridPoint at = billow_grid_picker_get_position(self);
    if (id == PROP_N_PICKED)
        g_value_set_uint(value, billow_grid_picker_get_n_picked(self));
    else if (id == PROP_HOVERED_COLUMN)
        g_value_set_int(value, self->hovered.column);
    else if (id == PROP_HOVERED_ROW)
        g_value_set_int(value, self->hovered.row);
    else if (self->has_place)
        g_value_take_string(value, billow_grid_place_text(self->place));
    else
        g_value_take_string(value, g_strdup_printf(_("column %d, row %d"), at.column, at.row));
}

static void
finalize(GObject *object)
{
    billow_grid_selection_free(BILLOW_GRID_PICKER(object)->selection);
    g_clear_pointer(&BILLOW_GRID_PICKER(object)->offered, billow_grid_selection_free);
    billow_outline_unref(BILLOW_GRID_PICKER(object)->outline);
    g_clear_object(&BILLOW_GRID_PICKER(object)->picture);
    g_array_unref(BILLOW_GRID_PICKER(object)->marked);
    g_array_unref(BILLOW_GRID_PICKER(object)->places);
    G_OBJECT_CLASS(billow_grid_picker_parent_class)->finalize(object);
}

static void
billow_grid_picker_class_init(BillowGridPickerClass *class)
{
    GObjectClass *object_class = G_OBJECT_CLASS(class);
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
    const GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;
    object_class->get_property = get_property;
    object_class->finalize = finalize;
    widget_class->measure = measure;
    widget_class->size_allocate = size_allocate;
    widget_class->snapshot = snapshot;
    widget_class->state_flags_changed = state_flags_changed;
    properties[PROP_N_PICKED] = g_param_spec_uint("n-picked", NULL, NULL, 0, G_MAXUINT, 0, flags);
    properties[PROP_HOVERED_COLUMN] = g_param_spec_int("hovered-column", NULL, NULL, -1, G_MAXINT, -1, flags);
    properties[PROP_HOVERED_ROW] = g_param_spec_int("hovered-row", NULL, NULL, -1, G_MAXINT, -1, flags);
    properties[PROP_POSITION_TEXT] = g_param_spec_string("position-text", NULL, NULL, NULL, flags);
    g_object_class_install_properties(object_class, N_PROPERTIES, properties);
    changed_signal = g_signal_new("changed", BILLOW_TYPE_GRID_PICKER, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 0);
    place_picked_signal = g_signal_new("place-picked", BILLOW_TYPE_GRID_PICKER, G_SIGNAL_RUN_LAST, 0, NULL,
                                       NULL, NULL, G_TYPE_NONE, 2, G_TYPE_DOUBLE, G_TYPE_DOUBLE);
    gtk_widget_class_set_css_name(widget_class, "billow-grid-picker");
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_GRID);
    bind_keys(widget_class);
}

static void
billow_grid_picker_init(BillowGridPicker *self)
{
    GtkWidget *widget = GTK_WIDGET(self);
    self->view = (BillowGridView){.columns = 2, .rows = 2, .cell = 1.0};
    self->fitted = TRUE;
    self->hovered = (BillowGridPoint){-1, -1};
    self->place = NO_PLACE;
    self->selection = billow_grid_selection_new(2, 2);
    self->marked = g_array_new(FALSE, FALSE, sizeof(BillowGridPoint));
    self->places = g_array_new(FALSE, FALSE, sizeof(BillowAnchor));
    GtkEventController *motion = gtk_event_controller_motion_new();
    g_signal_connect(motion, "motion", G_CALLBACK(on_motion), self);
    g_signal_connect(motion, "leave", G_CALLBACK(on_leave), self);
    gtk_widget_add_controller(widget, motion);

    GtkGesture *drag = gtk_gesture_drag_new();
    gtk_gesture_single_set_button(GTK_GESTURE_SINGLE(drag), 0);
    g_signal_connect(drag, "drag-begin", G_CALLBACK(on_drag_begin), self);
    g_signal_connect(drag, "drag-update", G_CALLBACK(on_drag_update), self);
    g_signal_connect(drag, "drag-end", G_CALLBACK(on_drag_end), self);
    g_signal_connect_swapped(drag, "cancel", G_CALLBACK(stop_picking), self);
    gtk_event_controller_set_name(GTK_EVENT_CONTROLLER(drag),
                                  "pick-point pick-several pick-rectangle pick-pan");
    gtk_widget_add_controller(widget, GTK_EVENT_CONTROLLER(drag));

    GtkEventController *scroll = gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_VERTICAL);
    g_signal_connect(scroll, "scroll", G_CALLBACK(on_scroll), self);
    gtk_event_controller_set_name(scroll, "pick-zoom");
    gtk_widget_add_controller(widget, scroll);

    gtk_widget_set_focusable(widget, TRUE);
    gtk_widget_set_hexpand(widget, TRUE);
    gtk_widget_set_vexpand(widget, TRUE);
    gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Cloth grid"), -1);
    update_accessible(self);
}
