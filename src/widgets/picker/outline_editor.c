#include "widgets/picker/outline_editor.h"

#include "widgets/picker/grid_view.h"
#include "widgets/picker/outline_draw.h"

#include <glib/gi18n.h>
#include <math.h>

struct _BillowOutlineEditor {
    GtkWidget parent_instance;
    BillowGridView view;
    BillowOutlineDraft *draft;
    GPtrArray *steps; /* drafts: `now` is that of the last change, those after it can be redone */
    guint now;
    BillowOutlinePick chosen;
    int faulty;              /* a line, or -1 */
    BillowGridPlace pointer; /* where an open line goes to */

    /* A drag: of a point, or of a new circle about `from`. */
    gboolean drags_point, drags_circle, moved;
    BillowGridPlace from;
    double radius, press_x, press_y;
};

G_DEFINE_FINAL_TYPE(BillowOutlineEditor, billow_outline_editor, GTK_TYPE_WIDGET)

enum { CHANGED, CHOSEN, N_SIGNALS };
static guint signals[N_SIGNALS];

/* Pixels within which the pointer is on a point, or on a line; and that it moves at least to drag. */
static const double POINT_REACH = 9.0, LINE_REACH = 6.0, DRAG_LEAST = 4.0;

/* Places are rounded to this part of a spacing. */
static const double PARTS = 4.0;

/* --- The lines --- */

const BillowOutlineDraft *
billow_outline_editor_get_draft(BillowOutlineEditor *self)
{
    return self->draft;
}

BillowOutlinePick
billow_outline_editor_get_chosen(BillowOutlineEditor *self)
{
    return self->chosen;
}

void
billow_outline_editor_set_faulty(BillowOutlineEditor *self, int line)
{
    self->faulty = line;
    gtk_widget_queue_draw(GTK_WIDGET(self));
}

int
billow_outline_editor_get_faulty(BillowOutlineEditor *self)
{
    return self->faulty;
}

static void
choose(BillowOutlineEditor *self, BillowOutlinePick pick)
{
    self->chosen = pick;
    g_autofree char *text = NULL;
    if (pick.line >= 0) {
        const BillowGridPlace at = billow_outline_draft_place(self->draft, pick);
        text = g_strdup_printf(_("line %d, point %d: column %.4g, row %.4g"), pick.line + 1, pick.point + 1,
                               at.column, at.row);
    }
    gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT,
                                   text ? text : _("no point chosen"), -1);
    gtk_widget_queue_draw(GTK_WIDGET(self));
    g_signal_emit(self, signals[CHOSEN], 0);
}

/* Makes what has been done a step of the history. */
static void
finish_step(BillowOutlineEditor *self, BillowOutlinePick chosen)
{
    g_ptr_array_set_size(self->steps, (int) self->now + 1);
    g_ptr_array_add(self->steps, billow_outline_draft_copy(self->draft));
    self->now++;
    choose(self, chosen);
    g_signal_emit(self, signals[CHANGED], 0);
}

static void
go_to_step(BillowOutlineEditor *self, guint step)
{
    self->now = step;
    billow_outline_draft_free(self->draft);
    self->draft = billow_outline_draft_copy(self->steps->pdata[step]);
    choose(self, (BillowOutlinePick){-1, -1});
    g_signal_emit(self, signals[CHANGED], 0);
}

void
billow_outline_editor_undo(BillowOutlineEditor *self)
{
    if (self->now > 0)
        go_to_step(self, self->now - 1);
}

void
billow_outline_editor_redo(BillowOutlineEditor *self)
{
    if (self->now + 1 < self->steps->len)
        go_to_step(self, self->now + 1);
}

static BillowGridPlace
middle_of(const BillowOutlineEditor *self)
{
    return (BillowGridPlace){0.5 * (self->view.columns - 1), 0.5 * (self->view.rows - 1)};
}

static double
usual_radius(const BillowOutlineEditor *self)
{
    return 0.25 * (MIN(self->view.columns, self->view.rows) - 1);
}

void
billow_outline_editor_add_circle(BillowOutlineEditor *self)
{
    finish_step(self, billow_outline_draft_add_circle(self->draft, middle_of(self), usual_radius(self)));
    gtk_widget_grab_focus(GTK_WIDGET(self));
}

void
billow_outline_editor_add_square(BillowOutlineEditor *self)
{
    finish_step(self, billow_outline_draft_add_square(self->draft, middle_of(self), usual_radius(self)));
    gtk_widget_grab_focus(GTK_WIDGET(self));
}

void
billow_outline_editor_set_hole(BillowOutlineEditor *self, gboolean hole)
{
    if (self->chosen.line < 0 || billow_outline_draft_is_hole(self->draft, self->chosen.line) == hole)
        return;
    billow_outline_draft_set_hole(self->draft, self->chosen.line, hole);
    finish_step(self, self->chosen);
}

void
billow_outline_editor_set_smooth(BillowOutlineEditor *self, gboolean smooth)
{
    if (self->chosen.line < 0 || billow_outline_draft_is_smooth(self->draft, self->chosen.line) == smooth)
        return;
    billow_outline_draft_set_smooth(self->draft, self->chosen.line, smooth);
    finish_step(self, self->chosen);
}

/* --- Places --- */

void
billow_outline_editor_locate(BillowOutlineEditor *self, BillowGridPlace place, double *x, double *y)
{
    *x = self->view.x + place.column * self->view.cell;
    *y = self->view.y + place.row * self->view.cell;
}

static BillowGridPlace
place_at(const BillowOutlineEditor *self, double x, double y)
{
    return (BillowGridPlace){(x - self->view.x) / self->view.cell, (y - self->view.y) / self->view.cell};
}

/* Rounds a place, and keeps it on the grid. */
static BillowGridPlace
rounded(const BillowOutlineEditor *self, BillowGridPlace place)
{
    return (BillowGridPlace){CLAMP(round(PARTS * place.column) / PARTS, 0.0, self->view.columns - 1),
                             CLAMP(round(PARTS * place.row) / PARTS, 0.0, self->view.rows - 1)};
}

static BillowOutlinePick
point_at(const BillowOutlineEditor *self, double x, double y)
{
    return billow_outline_draft_point_at(self->draft, place_at(self, x, y), POINT_REACH / self->view.cell);
}

static BillowOutlinePick
edge_at(const BillowOutlineEditor *self, double x, double y)
{
    return billow_outline_draft_edge_at(self->draft, place_at(self, x, y), LINE_REACH / self->view.cell);
}

/* --- Pointer --- */

/* Adds a point to the open line, or closes it, or begins one beside all lines. */
static void
click(BillowOutlineEditor *self, double x, double y)
{
    const BillowOutlinePick point = point_at(self, x, y), edge = edge_at(self, x, y);
    const int open = billow_outline_draft_open_line(self->draft);
    if (open >= 0 && point.line == open && point.point == 0) {
        if (billow_outline_draft_close(self->draft))
            finish_step(self, point);
    } else if (point.line >= 0) {
        choose(self, point);
    } else if (open < 0 && edge.line >= 0) {
        choose(self, edge);
    } else {
        finish_step(self, billow_outline_draft_draw(self->draft, rounded(self, place_at(self, x, y))));
    }
}

static void
on_pressed(GtkGestureClick *gesture, int n_presses, double x, double y, BillowOutlineEditor *self)
{
    const BillowOutlinePick edge = edge_at(self, x, y);
    if (n_presses != 2 || edge.line < 0 || point_at(self, x, y).line >= 0 ||
        billow_outline_draft_is_circle(self->draft, edge.line))
        return;
    finish_step(self, billow_outline_draft_insert(self->draft, edge, rounded(self, place_at(self, x, y))));
}

static void
on_drag_begin(GtkGestureDrag *drag, double x, double y, BillowOutlineEditor *self)
{
    const BillowOutlinePick point = point_at(self, x, y);
    gtk_widget_grab_focus(GTK_WIDGET(self));
    self->press_x = x;
    self->press_y = y;
    self->moved = FALSE;
    self->drags_point = point.line >= 0;
    self->drags_circle =
        !self->drags_point && billow_outline_draft_open_line(self->draft) < 0 && edge_at(self, x, y).line < 0;
    self->from = rounded(self, place_at(self, x, y));
    self->radius = 0.0;
    if (self->drags_point && billow_outline_draft_open_line(self->draft) < 0)
        choose(self, point);
}

static void
on_drag_update(GtkGestureDrag *drag, double by_x, double by_y, BillowOutlineEditor *self)
{
    const BillowGridPlace to = place_at(self, self->press_x + by_x, self->press_y + by_y);
    self->moved |= hypot(by_x, by_y) >= DRAG_LEAST;
    if (!self->moved)
        return;
    if (self->drags_point && billow_outline_draft_open_line(self->draft) < 0)
        billow_outline_draft_move(self->draft, self->chosen, rounded(self, to));
    else if (self->drags_circle)
        self->radius = round(PARTS * hypot(to.column - self->from.column, to.row - self->from.row)) / PARTS;
    gtk_widget_queue_draw(GTK_WIDGET(self));
}

static void
on_drag_end(GtkGestureDrag *drag, double by_x, double by_y, BillowOutlineEditor *self)
{
    if (!self->moved)
        click(self, self->press_x, self->press_y);
    else if (self->drags_circle && self->radius > 0.0)
        finish_step(self, billow_outline_draft_add_circle(self->draft, self->from, self->radius));
    else if (self->drags_point && billow_outline_draft_open_line(self->draft) < 0)
        finish_step(self, self->chosen);
    self->drags_point = self->drags_circle = FALSE;
    self->radius = 0.0;
    gtk_widget_queue_draw(GTK_WIDGET(self));
}

static void
on_motion(GtkEventControllerMotion *motion, double x, double y, BillowOutlineEditor *self)
{
    self->pointer = rounded(self, place_at(self, x, y));
    if (billow_outline_draft_open_line(self->draft) >= 0)
        gtk_widget_queue_draw(GTK_WIDGET(self));
}

/* --- Keys --- */

static gboolean
key_move(GtkWidget *widget, GVariant *arguments, gpointer data)
{
    BillowOutlineEditor *self = BILLOW_OUTLINE_EDITOR(widget);
    double across, down;
    g_variant_get(arguments, "(dd)", &across, &down);
    if (self->chosen.line < 0)
        return GDK_EVENT_STOP;
    const BillowGridPlace at = billow_outline_draft_place(self->draft, self->chosen),
                          to = {at.column + across, at.row + down};
    billow_outline_draft_move(self->draft, self->chosen, rounded(self, to));
    finish_step(self, self->chosen);
    return GDK_EVENT_STOP;
}

static gboolean
key_choose(GtkWidget *widget, GVariant *arguments, gpointer data)
{
    BillowOutlineEditor *self = BILLOW_OUTLINE_EDITOR(widget);
    int way;
    g_variant_get(arguments, "(i)", &way);
    choose(self, billow_outline_draft_next(self->draft, self->chosen, way));
    return GDK_EVENT_STOP;
}

/* In the middle of the side after the chosen point. */
static gboolean
key_insert(GtkWidget *widget, GVariant *arguments, gpointer data)
{
    BillowOutlineEditor *self = BILLOW_OUTLINE_EDITOR(widget);
    const BillowOutlinePick pick = self->chosen;
    if (pick.line < 0 || billow_outline_draft_is_circle(self->draft, pick.line))
        return GDK_EVENT_STOP;
    const int next = (pick.point + 1) % billow_outline_draft_count(self->draft, pick.line);
    const BillowGridPlace a = billow_outline_draft_place(self->draft, pick),
                          b = billow_outline_draft_place(self->draft, (BillowOutlinePick){pick.line, next}),
                          middle = {0.5 * (a.column + b.column), 0.5 * (a.row + b.row)};
    finish_step(self, billow_outline_draft_insert(self->draft, pick, rounded(self, middle)));
    return GDK_EVENT_STOP;
}

static gboolean
key_remove(GtkWidget *widget, GVariant *arguments, gpointer data)
{
    BillowOutlineEditor *self = BILLOW_OUTLINE_EDITOR(widget);
    if (self->chosen.line >= 0)
        finish_step(self, billow_outline_draft_remove(self->draft, self->chosen));
    return GDK_EVENT_STOP;
}

static gboolean
key_abandon(GtkWidget *widget, GVariant *arguments, gpointer data)
{
    BillowOutlineEditor *self = BILLOW_OUTLINE_EDITOR(widget);
    if (billow_outline_draft_open_line(self->draft) < 0)
        return GDK_EVENT_PROPAGATE;
    billow_outline_draft_abandon(self->draft);
    finish_step(self, (BillowOutlinePick){-1, -1});
    return GDK_EVENT_STOP;
}

static gboolean
key_undo(GtkWidget *widget, GVariant *arguments, gpointer data)
{
    billow_outline_editor_undo(BILLOW_OUTLINE_EDITOR(widget));
    return GDK_EVENT_STOP;
}

static gboolean
key_redo(GtkWidget *widget, GVariant *arguments, gpointer data)
{
    billow_outline_editor_redo(BILLOW_OUTLINE_EDITOR(widget));
    return GDK_EVENT_STOP;
}

static void
bind_arrow(GtkWidgetClass *class, guint key, double across, double down)
{
    gtk_widget_class_add_binding(class, key, 0, key_move, "(dd)", across / PARTS, down / PARTS);
    gtk_widget_class_add_binding(class, key, GDK_SHIFT_MASK, key_move, "(dd)", across, down);
}

static void
bind_keys(GtkWidgetClass *class)
{
    bind_arrow(class, GDK_KEY_Left, -1.0, 0.0);
    bind_arrow(class, GDK_KEY_Right, 1.0, 0.0);
    bind_arrow(class, GDK_KEY_Up, 0.0, -1.0);
    bind_arrow(class, GDK_KEY_Down, 0.0, 1.0);
    gtk_widget_class_add_binding(class, GDK_KEY_Page_Up, 0, key_choose, "(i)", -1);
    gtk_widget_class_add_binding(class, GDK_KEY_Page_Down, 0, key_choose, "(i)", 1);
    gtk_widget_class_add_binding(class, GDK_KEY_Insert, 0, key_insert, NULL);
    gtk_widget_class_add_binding(class, GDK_KEY_Delete, 0, key_remove, NULL);
    gtk_widget_class_add_binding(class, GDK_KEY_BackSpace, 0, key_remove, NULL);
    gtk_widget_class_add_binding(class, GDK_KEY_Escape, 0, key_abandon, NULL);
    gtk_widget_class_add_binding(class, GDK_KEY_z, GDK_CONTROL_MASK, key_undo, NULL);
    gtk_widget_class_add_binding(class, GDK_KEY_z, GDK_CONTROL_MASK | GDK_SHIFT_MASK, key_redo, NULL);
}

/* --- Class --- */

static void
snapshot(GtkWidget *widget, GtkSnapshot *into)
{
    BillowOutlineEditor *self = BILLOW_OUTLINE_EDITOR(widget);
    const BillowOutlineShown shown = {&self->view,   self->draft, self->chosen, self->faulty,
                                      self->pointer, self->from,  self->radius, billow_grid_palette(widget)};
    cairo_t *cr = gtk_snapshot_append_cairo(
        into, &GRAPHENE_RECT_INIT(0, 0, (float) self->view.width, (float) self->view.height));
    billow_outline_draw(cr, &shown);
    cairo_destroy(cr);
}

static void
size_allocate(GtkWidget *widget, int width, int height, int baseline)
{
    BillowOutlineEditor *self = BILLOW_OUTLINE_EDITOR(widget);
    self->view.width = width;
    self->view.height = height;
    billow_grid_view_fit(&self->view);
}

static void
measure(GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
        int *minimum_baseline, int *natural_baseline)
{
    *minimum = 240;
    *natural = 420;
}

static void
finalize(GObject *object)
{
    BillowOutlineEditor *self = BILLOW_OUTLINE_EDITOR(object);
    billow_outline_draft_free(self->draft);
    g_ptr_array_unref(self->steps);
    G_OBJECT_CLASS(billow_outline_editor_parent_class)->finalize(object);
}

static void
billow_outline_editor_class_init(BillowOutlineEditorClass *class)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
    G_OBJECT_CLASS(class)->finalize = finalize;
    widget_class->snapshot = snapshot;
    widget_class->size_allocate = size_allocate;
    widget_class->measure = measure;
    signals[CHANGED] = g_signal_new("changed", BILLOW_TYPE_OUTLINE_EDITOR, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                    NULL, G_TYPE_NONE, 0);
    signals[CHOSEN] = g_signal_new("chosen", BILLOW_TYPE_OUTLINE_EDITOR, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                   NULL, G_TYPE_NONE, 0);
    gtk_widget_class_set_css_name(widget_class, "billow-outline-editor");
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_GRID);
    bind_keys(widget_class);
}

static void
add_controller(BillowOutlineEditor *self, GtkEventController *controller)
{
    gtk_widget_add_controller(GTK_WIDGET(self), controller);
}

static void
billow_outline_editor_init(BillowOutlineEditor *self)
{
    GtkGesture *clicks = gtk_gesture_click_new(), *drag = gtk_gesture_drag_new();
    GtkEventController *motion = gtk_event_controller_motion_new();
    self->faulty = -1;
    gtk_event_controller_set_name(GTK_EVENT_CONTROLLER(clicks), "outline-insert");
    gtk_event_controller_set_name(GTK_EVENT_CONTROLLER(drag), "outline-point outline-circle outline-draw");
    g_signal_connect(clicks, "pressed", G_CALLBACK(on_pressed), self);
    g_signal_connect(drag, "drag-begin", G_CALLBACK(on_drag_begin), self);
    g_signal_connect(drag, "drag-update", G_CALLBACK(on_drag_update), self);
    g_signal_connect(drag, "drag-end", G_CALLBACK(on_drag_end), self);
    g_signal_connect(motion, "motion", G_CALLBACK(on_motion), self);
    add_controller(self, GTK_EVENT_CONTROLLER(drag));
    add_controller(self, GTK_EVENT_CONTROLLER(clicks));
    add_controller(self, motion);
    gtk_gesture_group(drag, clicks);
    gtk_widget_set_focusable(GTK_WIDGET(self), TRUE);
    gtk_widget_set_name(GTK_WIDGET(self), "outline-editor");
    self->steps = g_ptr_array_new_with_free_func((GDestroyNotify) billow_outline_draft_free);
    self->chosen = (BillowOutlinePick){-1, -1};
}

GtkWidget *
billow_outline_editor_new(int columns, int rows, const BillowOutlineLoop *loops, size_t n)
{
    BillowOutlineEditor *self = g_object_new(BILLOW_TYPE_OUTLINE_EDITOR, NULL);
    self->view.columns = columns;
    self->view.rows = rows;
    self->draft = billow_outline_draft_new(loops, n);
    g_ptr_array_add(self->steps, billow_outline_draft_copy(self->draft));
    gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   _("Outline of the cloth"), -1);
    return GTK_WIDGET(self);
}
