#include "widgets/timeline/parts.h"

#include "widgets/controls/context_menu.h"
#include "widgets/controls/entry_manners.h"
#include "widgets/timeline/gesture.h"
#include "widgets/timeline/problems.h"
#include "widgets/timeline/view.h"

#include <glib/gi18n.h>
#include <math.h>

enum { MIN_LINE = 15 }; /* least height of a line of text, pixels */

/* A row of the ruler. The upper row is in the unit of the session's times, the lower row in the other. */
typedef struct {
    double tick, text; /* upper edges, pixels */
    double indent;     /* of the text */
    GdkRGBA color;     /* of the text */
} Row;

#define FRAME_TICK_PIXELS 7.0
#define DIGIT_PIXELS 7.5 /* width of a digit in text of the least size */

struct _BillowTimelineRuler {
    GtkWidget parent_instance;
    BillowSession *session;
    GtkWidget *simulated; /* along the lower edge; ignores presses */
    GtkWidget *marks;     /* above `simulated`, or along the lower edge */
    GtkWidget *range;     /* behind the numbers */
    PangoLayout *layout;  /* while drawing */
    int line;             /* height of a line of text, pixels */
    gboolean range_mode;  /* the next or current drag sets the playback range */
};

G_DEFINE_FINAL_TYPE(BillowTimelineRuler, billow_timeline_ruler, GTK_TYPE_WIDGET)

static void
draw_tick(BillowTimelineRuler *self, GtkSnapshot *snapshot, const GdkRGBA *color, double x, double top)
{
    const double bottom = gtk_widget_get_height(GTK_WIDGET(self));
    gtk_snapshot_append_color(snapshot, color,
                              &GRAPHENE_RECT_INIT((float) round(x), (float) top, 1, (float) (bottom - top)));
}

static void
draw_text(BillowTimelineRuler *self, GtkSnapshot *snapshot, const char *text, double x, double y,
          const GdkRGBA *color)
{
    pango_layout_set_text(self->layout, text, -1);
    gtk_snapshot_save(snapshot);
    gtk_snapshot_translate(snapshot, &GRAPHENE_POINT_INIT((float) round(x), (float) y));
    gtk_snapshot_append_layout(snapshot, self->layout, color);
    gtk_snapshot_restore(snapshot);
}

static double
text_scale(BillowTimelineRuler *self)
{
    return (double) self->line / MIN_LINE;
}

static Row
get_row(BillowTimelineRuler *self, BillowTimeUnit unit)
{
    GdkRGBA color;
    if (billow_session_get_time_format(self->session).unit != unit)
        return (Row){self->line + 9, self->line + 6, 4,
                     billow_timeline_color(GTK_WIDGET(self), "timeline_frame_number")};
    gtk_style_context_get_color(gtk_widget_get_style_context(GTK_WIDGET(self)), &color);
    return (Row){4, 3, 9, color};
}

static void
draw_seconds(BillowTimelineRuler *self, GtkSnapshot *snapshot, const BillowTimeView *view)
{
    GtkWidget *widget = GTK_WIDGET(self);
    const Row row = get_row(self, BILLOW_TIME_SECONDS);
    const GdkRGBA tick = billow_timeline_color(widget, "timeline_tick");
    const double room = BILLOW_TIMELINE_LABEL_PIXELS * text_scale(self);
    double step = billow_time_label_step(view->scale, room);
    double last = billow_time_view_seconds(view, gtk_widget_get_width(widget));
    double first = floor(billow_time_view_seconds(view, -room) / step);
    for (double n = MAX(first, 0.0); n * step <= last; n++) {
        double x = billow_time_view_x(view, n * step);
        g_autofree char *label = billow_time_label(n * step, step);
        draw_tick(self, snapshot, &tick, x, row.tick);
        draw_text(self, snapshot, label, x + row.indent, row.text, &row.color);
    }
}

static void
draw_frames(BillowTimelineRuler *self, GtkSnapshot *snapshot, const BillowTimeView *view)
{
    GtkWidget *widget = GTK_WIDGET(self);
    double rate = billow_session_get_project(self->session)->frame_rate;
    GdkRGBA tick = billow_timeline_color(widget, "timeline_tick");
    const Row row = get_row(self, BILLOW_TIME_FRAMES);
    int tick_step = billow_time_frame_step(view->scale, rate, FRAME_TICK_PIXELS);
    gint64 last = (gint64) floor(billow_time_view_seconds(view, gtk_widget_get_width(widget)) * rate);
    int n_digits = 1; /* of the longest number in view */
    for (gint64 rest = last + 1; rest >= 10; rest /= 10)
        n_digits++;
    const double spacing = 18.0 + MAX(n_digits, 3) * DIGIT_PIXELS * text_scale(self);
    int number_step = billow_time_frame_step(view->scale, rate, spacing);
    gint64 first = (gint64) floor(billow_time_view_seconds(view, -spacing) * rate);

    for (gint64 n = MAX(first / tick_step, 0) * tick_step; n <= last; n += tick_step) {
        gboolean numbered = n % number_step == 0;
        draw_tick(self, snapshot, &tick, billow_time_view_x(view, n / rate),
                  numbered ? row.tick : gtk_widget_get_height(widget) - 6);
    }
    for (gint64 n = MAX(first / number_step, 0) * number_step; n <= last; n += number_step) {
        g_autofree char *text = g_strdup_printf("%" G_GINT64_FORMAT, n + 1);
        draw_text(self, snapshot, text, billow_time_view_x(view, n / rate) + row.indent, row.text,
                  &row.color);
    }
}

static void
billow_timeline_ruler_snapshot(GtkWidget *widget, GtkSnapshot *snapshot)
{
    BillowTimelineRuler *self = BILLOW_TIMELINE_RULER(widget);
    BillowTimeView view = billow_timeline_view(self->session);
    int width = gtk_widget_get_width(widget), height = gtk_widget_get_height(widget);
    self->layout = gtk_widget_create_pango_layout(widget, NULL);
    gtk_snapshot_push_clip(snapshot, &GRAPHENE_RECT_INIT(0, 0, (float) width, (float) height));
    billow_timeline_snapshot_time(widget, snapshot, self->session);
    gtk_widget_snapshot_child(widget, self->range, snapshot);
    draw_frames(self, snapshot, &view);
    draw_seconds(self, snapshot, &view);
    gtk_widget_snapshot_child(widget, self->marks, snapshot);
    gtk_widget_snapshot_child(widget, self->simulated, snapshot);
    gtk_snapshot_pop(snapshot);
    g_clear_object(&self->layout);
}

static void
billow_timeline_ruler_measure(GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                              int *natural, int *minimum_baseline, int *natural_baseline)
{
    BillowTimelineRuler *self = BILLOW_TIMELINE_RULER(widget);
    self->line = MAX(billow_timeline_line_height(widget), MIN_LINE);
    *minimum = *natural = orientation == GTK_ORIENTATION_VERTICAL ? 2 * self->line + 10 : 0;
}

/* Allocates a bar above `bottom`, if it is visible. Returns its upper edge. */
static int
allocate_bar(GtkWidget *bar, int width, int bottom)
{
    int height = 0;
    if (!gtk_widget_should_layout(bar))
        return bottom;
    gtk_widget_measure(bar, GTK_ORIENTATION_VERTICAL, -1, &height, NULL, NULL, NULL);
    gtk_widget_size_allocate(bar, &(GdkRectangle){0, bottom - height, width, height}, -1);
    return bottom - height;
}

static void
billow_timeline_ruler_size_allocate(GtkWidget *widget, int width, int height, int baseline)
{
    BillowTimelineRuler *self = BILLOW_TIMELINE_RULER(widget);
    gtk_widget_measure(self->range, GTK_ORIENTATION_HORIZONTAL, -1, NULL, NULL, NULL, NULL);
    gtk_widget_size_allocate(self->range, &(GdkRectangle){0, 0, width, height}, -1);
    allocate_bar(self->marks, width, allocate_bar(self->simulated, width, height));
}

/* --- Gestures --- */

static int
frame_at(BillowSession *session, double seconds)
{
    return billow_project_frame_at(billow_session_get_project(session), MAX(seconds, 0.0));
}

static void
scrub(BillowTimelinePress *press)
{
    billow_session_set_frame(press->session, frame_at(press->session, billow_timeline_press_now(press)));
    const double shown = billow_session_get_time(press->session);
    billow_timeline_reveal(press->session, shown, shown, gtk_widget_get_width(press->widget));
}

static gboolean
begin_scrub(BillowTimelinePress *press)
{
    billow_entry_leave(press->widget, FALSE);
    billow_session_set_playing(press->session, FALSE);
    scrub(press);
    return TRUE;
}

static const BillowTimelineGesture scrub_gesture = {
    .shortcuts = "ruler-scrub", .at_once = TRUE, .begin = begin_scrub, .move = scrub};

static void
set_range_mode(BillowTimelineRuler *self, gboolean range_mode)
{
    self->range_mode = range_mode;
    gtk_widget_set_cursor_from_name(GTK_WIDGET(self), range_mode ? "col-resize" : NULL);
}

static gboolean
claim_range(BillowTimelinePress *press)
{
    BillowTimelineRuler *self = BILLOW_TIMELINE_RULER(press->widget);
    if (press->modifiers & GDK_SHIFT_MASK)
        set_range_mode(self, TRUE);
    return self->range_mode;
}

static gboolean
begin_range(BillowTimelinePress *press)
{
    billow_session_set_playing(press->session, FALSE);
    return TRUE;
}

static void
move_range(BillowTimelinePress *press)
{
    billow_session_set_range(press->session, frame_at(press->session, press->seconds),
                             frame_at(press->session, billow_timeline_press_now(press)));
}

/* Removes the playback range if there was no drag. */
static void
end_range(BillowTimelinePress *press, gboolean cancelled)
{
    if (!gtk_drag_check_threshold(press->widget, 0, 0, (int) press->dx, 0))
        billow_session_set_range(press->session, 0, 0);
    set_range_mode(BILLOW_TIMELINE_RULER(press->widget), FALSE);
}

static const BillowTimelineGesture range_gesture = {.shortcuts = "ruler-range",
                                                    .at_once = TRUE,
                                                    .claim = claim_range,
                                                    .begin = begin_range,
                                                    .move = move_range,
                                                    .end = end_range};

static const BillowTimelineGround ground = {.gestures = {&range_gesture, &scrub_gesture}};

/* --- The menu --- */

/* Moves the playhead to the point, to which most items apply. */
static GMenu *
new_menu(GtkWidget *widget, double x, double y, gpointer data)
{
    BillowTimelineRuler *self = BILLOW_TIMELINE_RULER(widget);
    const BillowTimeView view = billow_timeline_view(self->session);
    GMenu *menu = g_menu_new();
    g_autoptr(GMenu) ranges = g_menu_new(), views = g_menu_new();
    if (!isnan(x))
        billow_session_set_frame(self->session, frame_at(self->session, billow_time_view_seconds(&view, x)));
    g_menu_append(menu, _(billow_kinds[BILLOW_BLOCK_MARKER]->command), "win.add-marker");
    g_menu_append(menu, _("_Paste at the Playhead"), "win.paste");
    g_menu_append(ranges, _("Range starts at the playhead"), "win.range-start");
    g_menu_append(ranges, _("Range ends at the playhead"), "win.range-end");
    g_menu_append(ranges, _("Play all"), "win.range-clear");
    g_menu_append_section(menu, NULL, G_MENU_MODEL(ranges));
    g_menu_append(views, _("Show the whole animation"), "win.timeline-zoom-fit");
    g_menu_append(views, _("Show times in seconds or frames"), "win.toggle-time-unit");
    g_menu_append(views, _("_Retime…"), "win.retime");
    g_menu_append_section(menu, NULL, G_MENU_MODEL(views));
    return menu;
}

void
billow_timeline_ruler_begin_range(BillowTimelineRuler *self)
{
    set_range_mode(self, !self->range_mode);
}

static void
billow_timeline_ruler_dispose(GObject *object)
{
    BillowTimelineRuler *self = BILLOW_TIMELINE_RULER(object);
    g_clear_pointer(&self->simulated, gtk_widget_unparent);
    g_clear_pointer(&self->marks, gtk_widget_unparent);
    g_clear_pointer(&self->range, gtk_widget_unparent);
    g_clear_object(&self->session);
    G_OBJECT_CLASS(billow_timeline_ruler_parent_class)->dispose(object);
}

static void
billow_timeline_ruler_class_init(BillowTimelineRulerClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);
    G_OBJECT_CLASS(klass)->dispose = billow_timeline_ruler_dispose;
    widget_class->snapshot = billow_timeline_ruler_snapshot;
    widget_class->measure = billow_timeline_ruler_measure;
    widget_class->size_allocate = billow_timeline_ruler_size_allocate;
    gtk_widget_class_set_css_name(widget_class, "timelineruler");
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
billow_timeline_ruler_init(BillowTimelineRuler *self)
{
    gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   _("Ruler: seconds and frames"), -1);
}

GtkWidget *
billow_timeline_ruler_new(BillowSession *session)
{
    BillowTimelineRuler *self = g_object_new(BILLOW_TYPE_TIMELINE_RULER, NULL);
    self->session = g_object_ref(session);
    self->line = MIN_LINE;
    self->simulated = billow_timeline_simulated_new(session);
    gtk_widget_set_parent(self->simulated, GTK_WIDGET(self));
    self->marks = billow_timeline_problems_new(session);
    gtk_widget_set_parent(self->marks, GTK_WIDGET(self));
    self->range = billow_timeline_range_new(session);
    gtk_widget_set_parent(self->range, GTK_WIDGET(self));
    billow_timeline_gestures_attach(GTK_WIDGET(self), session, &ground);
    billow_context_menu_attach(GTK_WIDGET(self), new_menu, NULL);
    billow_timeline_view_redraw(GTK_WIDGET(self), session);
    g_signal_connect_object(session, "notify::time-unit", G_CALLBACK(gtk_widget_queue_draw), self,
                            G_CONNECT_SWAPPED);
    return GTK_WIDGET(self);
}

void
billow_timeline_ruler_set_simulated(BillowTimelineRuler *self, int frames, int total)
{
    billow_timeline_simulated_set(BILLOW_TIMELINE_SIMULATED(self->simulated), frames, total);
}

void
billow_timeline_ruler_set_problems(BillowTimelineRuler *self, const GArray *marks, double limit)
{
    billow_timeline_problems_set(BILLOW_TIMELINE_PROBLEMS(self->marks), marks, limit);
}
