#include "widgets/timeline/timeline.h"
#include "widgets/timeline/cloth_menu.h"

#include "model/edits/block_set.h"
#include "model/edits/several.h"
#include "widgets/controls/left_to_right.h"
#include "widgets/timeline/block.h"
#include "widgets/timeline/parts.h"
#include "widgets/timeline/rows.h"

#include <glib/gi18n.h>
#include <math.h>

#define ZOOM_STEP 1.25    /* per notch of the wheel, or press of a button */
#define WHEEL_PIXELS 60.0 /* panned per notch of the wheel */
#define FOLLOW_MARGIN 0.1 /* share of the width, kept beside the playhead when scrolling to it */

struct _BillowTimeline {
    GtkWidget parent_instance;
    BillowSession *session;
    GtkWidget *frame, *ruler, *rows, *playhead, *scrollbar; /* frame contains all but the playhead */
    GtkAdjustment *across, *down;
    gulong across_handler;
    GtkSizeGroup *header_width;
    double pointer_x, pointer_y;
    BillowTimeView fit; /* the view when the whole animation was last fitted; scale 0: not yet */
    guint refit_tick;   /* tick callback that fits it again, or 0 */
};

G_DEFINE_FINAL_TYPE(BillowTimeline, billow_timeline, GTK_TYPE_WIDGET)

static guint cloth_dropped_signal;

static double
view_width(BillowTimeline *self)
{
    return gtk_widget_get_width(self->ruler);
}

static void
zoom(BillowTimeline *self, double x, double factor)
{
    BillowTimeView view = billow_timeline_view(self->session);
    BillowTimeView zoomed = billow_time_view_zoom(&view, x, factor);
    billow_timeline_set_view(self->session, &zoomed, view_width(self));
}

static void
zoom_at_playhead(BillowTimeline *self, double factor)
{
    BillowTimeView view = billow_timeline_view(self->session);
    double x = billow_time_view_x(&view, billow_session_get_time(self->session));
    gboolean in_view = x >= 0.0 && x <= view_width(self);
    zoom(self, in_view ? x : view_width(self) / 2.0, factor);
}

void
billow_timeline_zoom_in(BillowTimeline *self)
{
    zoom_at_playhead(self, ZOOM_STEP);
}

void
billow_timeline_zoom_out(BillowTimeline *self)
{
    zoom_at_playhead(self, 1.0 / ZOOM_STEP);
}

void
billow_timeline_zoom_fit(BillowTimeline *self)
{
    double duration = billow_project_duration(billow_session_get_project(self->session));
    self->fit = billow_time_view_fit(duration, view_width(self));
    billow_timeline_set_view(self->session, &self->fit, view_width(self));
}

static BillowTimelineTrack *
track_of(BillowTimeline *self, BillowBlockKind kind)
{
    return billow_timeline_rows_get_track(BILLOW_TIMELINE_ROWS(self->rows), kind);
}

void
billow_timeline_select_all(BillowTimeline *self, BillowBlockKind kind)
{
    const BillowBlockRef *active = billow_session_get_active(self->session);
    g_autoptr(BillowBlockSet) blocks = billow_block_set_new();
    for (BillowBlockKind i = 0; i < BILLOW_N_BLOCK_KINDS; i++)
        if (track_of(self, i) &&
            (kind == i || (kind == BILLOW_N_BLOCK_KINDS && billow_kind_has(i, BILLOW_KIND_ON_TIMELINE))))
            billow_timeline_track_add_within(track_of(self, i), NULL, blocks);
    if (active && billow_block_set_has(blocks, active->kind, active->id))
        billow_block_set_add(blocks, active->kind, active->id);
    billow_session_select_blocks(self->session, blocks);
}

void
billow_timeline_focus_active(BillowTimeline *self)
{
    const BillowBlockRef *active = billow_session_get_active(self->session);
    if (active && track_of(self, active->kind))
        billow_timeline_track_focus_block(track_of(self, active->kind), active->id, TRUE);
}

void
billow_timeline_zoom_selection(BillowTimeline *self)
{
    double first, last;
    if (!billow_edit_span(billow_session_get_project(self->session),
                          billow_session_get_selection(self->session), &first, &last)) {
        billow_timeline_zoom_fit(self);
        return;
    }
    const BillowTimeView view = billow_time_view_fit_span(first, last, view_width(self));
    billow_timeline_set_view(self->session, &view, view_width(self));
}

void
billow_timeline_next_height(BillowTimeline *self, BillowBlockKind kind)
{
    billow_timeline_rows_next_height(BILLOW_TIMELINE_ROWS(self->rows), kind);
}

void
billow_timeline_rename(BillowTimeline *self)
{
    const BillowBlockRef *active = billow_session_get_active(self->session);
    if (active && track_of(self, active->kind) && !billow_kind_has(active->kind, BILLOW_KIND_IMPLIED)) {
        billow_timeline_focus_active(self);
        billow_timeline_rename_block(track_of(self, active->kind), active->id);
    }
}

void
billow_timeline_rename_cloth(BillowTimeline *self)
{
    billow_timeline_rows_rename_cloth(BILLOW_TIMELINE_ROWS(self->rows));
}

void
billow_timeline_fold_cloth(BillowTimeline *self)
{
    billow_timeline_rows_fold(BILLOW_TIMELINE_ROWS(self->rows));
}

void
billow_timeline_fold_other_cloths(BillowTimeline *self)
{
    billow_timeline_rows_fold_others(BILLOW_TIMELINE_ROWS(self->rows));
}

void
billow_timeline_begin_range(BillowTimeline *self)
{
    billow_timeline_ruler_begin_range(BILLOW_TIMELINE_RULER(self->ruler));
}

void
billow_timeline_set_simulated(BillowTimeline *self, int frames, int total)
{
    billow_timeline_ruler_set_simulated(BILLOW_TIMELINE_RULER(self->ruler), frames, total);
}

void
billow_timeline_set_problems(BillowTimeline *self, const GArray *marks, double limit)
{
    billow_timeline_ruler_set_problems(BILLOW_TIMELINE_RULER(self->ruler), marks, limit);
}

/* --- Scrolling --- */

static void
pan(BillowTimeline *self, double pixels)
{
    BillowTimeView view = billow_timeline_view(self->session);
    view.offset += pixels / view.scale;
    billow_timeline_set_view(self->session, &view, view_width(self));
}

static double
ruler_left(BillowTimeline *self)
{
    double left = 0, top = 0;
    gtk_widget_translate_coordinates(self->ruler, GTK_WIDGET(self), 0, 0, &left, &top);
    return left;
}

static gboolean
on_scroll(GtkEventControllerScroll *controller, double dx, double dy, BillowTimeline *self)
{
    GtkEventController *base = GTK_EVENT_CONTROLLER(controller);
    GdkModifierType modifiers = gtk_event_controller_get_current_event_state(base);
    gboolean wheel = gtk_event_controller_scroll_get_unit(controller) == GDK_SCROLL_UNIT_WHEEL;
    double pixels = wheel ? WHEEL_PIXELS : 1.0;
    gboolean over_ruler = self->pointer_y < gtk_widget_get_height(self->ruler);
    gboolean overflows =
        gtk_adjustment_get_upper(self->down) > gtk_adjustment_get_page_size(self->down) + 0.5;
    if (modifiers & GDK_CONTROL_MASK) {
        zoom(self, self->pointer_x - ruler_left(self), pow(ZOOM_STEP, -dy * pixels / WHEEL_PIXELS));
    } else if (overflows && !over_ruler && !(modifiers & GDK_SHIFT_MASK)) {
        gtk_adjustment_set_value(self->down, gtk_adjustment_get_value(self->down) + dy * pixels);
        pan(self, dx * pixels);
    } else {
        pan(self, (dx + dy) * pixels);
    }
    return TRUE;
}

static void
on_motion(GtkEventControllerMotion *controller, double x, double y, BillowTimeline *self)
{
    self->pointer_x = x;
    self->pointer_y = y;
}

static void
on_scrollbar_moved(GtkAdjustment *adjustment, BillowTimeline *self)
{
    billow_session_set_time_offset(self->session, gtk_adjustment_get_value(adjustment));
}

static void
update_scrollbar(BillowTimeline *self)
{
    BillowTimeView view = billow_timeline_view(self->session);
    double duration = billow_project_duration(billow_session_get_project(self->session));
    double page = MAX(view_width(self) - 2.0 * BILLOW_TIME_INSET, 1.0) / view.scale;
    double furthest = billow_time_view_max_offset(&view, duration, view_width(self));
    gboolean all_in_view = page >= duration && view.offset <= 0.0;
    double upper = all_in_view ? page : MAX(furthest, view.offset) + page;
    g_signal_handler_block(self->across, self->across_handler);
    gtk_adjustment_configure(self->across, view.offset, 0.0, upper, 0.1 * page, 0.9 * page, page);
    g_signal_handler_unblock(self->across, self->across_handler);
}

static void
follow_playhead(BillowTimeline *self)
{
    BillowTimeView view = billow_timeline_view(self->session);
    double width = view_width(self);
    double time = billow_session_get_time(self->session), x = billow_time_view_x(&view, time);
    /* Leaves a drag of the scrollbar alone, which GTK reports only by a style class. */
    const gboolean scrolling =
        gtk_widget_has_css_class(gtk_widget_get_first_child(self->scrollbar), "dragging");
    if (width <= 0.0 || scrolling || (x >= 0.0 && x <= width - BILLOW_TIME_INSET))
        return;
    double margin = FOLLOW_MARGIN * width / view.scale;
    if (billow_session_get_playing(self->session)) { /* turn a page */
        view.offset = time;
        billow_timeline_set_view(self->session, &view, width);
    } else {
        billow_timeline_reveal(self->session, MAX(time - margin, 0.0), time + margin, width);
    }
}

/* Sets the visible part of the rows. */
static void
update_rows_in_view(BillowTimeline *self)
{
    const double top = gtk_adjustment_get_value(self->down);
    billow_timeline_rows_set_in_view(BILLOW_TIMELINE_ROWS(self->rows), top,
                                     top + gtk_adjustment_get_page_size(self->down));
}

static void
reveal_rows(BillowTimeline *self, double top, double bottom)
{
    gtk_adjustment_clamp_page(self->down, top, bottom);
}

static void
drop_cloth(BillowTimeline *self, guint index)
{
    g_signal_emit(self, cloth_dropped_signal, 0, index);
}

static void
show_guide(BillowTimeline *self, double seconds)
{
    billow_timeline_playhead_set_guide(BILLOW_TIMELINE_PLAYHEAD(self->playhead), seconds);
}

/* --- Layout --- */

static gboolean
is_fitted(BillowTimeline *self)
{
    const BillowTimeView view = billow_timeline_view(self->session);
    return self->fit.scale == 0.0 || (view.offset == self->fit.offset && view.scale == self->fit.scale);
}

static gboolean
fit_again(GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
    BillowTimeline *self = BILLOW_TIMELINE(widget);
    GdkSurface *surface = gtk_native_get_surface(gtk_widget_get_native(widget));
    GdkDevice *pointer = gdk_seat_get_pointer(gdk_display_get_default_seat(gtk_widget_get_display(widget)));
    GdkModifierType state = 0;
    if (pointer)
        gdk_surface_get_device_position(surface, pointer, NULL, NULL, &state);
    if (state & GDK_BUTTON1_MASK) /* the scale does not change during a drag */
        return G_SOURCE_CONTINUE;
    self->refit_tick = 0;
    if (is_fitted(self))
        billow_timeline_zoom_fit(self);
    return G_SOURCE_REMOVE;
}

/* Fits the whole animation again after a change of duration or width, if it was fitted. */
static void
queue_refit(BillowTimeline *self)
{
    const double duration = billow_project_duration(billow_session_get_project(self->session));
    const BillowTimeView fit = billow_time_view_fit(duration, view_width(self));
    if (self->refit_tick == 0 && view_width(self) > 0 && fit.scale != self->fit.scale && is_fitted(self))
        self->refit_tick = gtk_widget_add_tick_callback(GTK_WIDGET(self), fit_again, NULL, NULL);
}

static gboolean
scrollbar_on_tick(GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
    update_scrollbar(BILLOW_TIMELINE(widget));
    return G_SOURCE_REMOVE;
}

static void
billow_timeline_size_allocate(GtkWidget *widget, int width, int height, int baseline)
{
    BillowTimeline *self = BILLOW_TIMELINE(widget);
    double old_width = view_width(self);
    gtk_widget_size_allocate(self->frame, &(GdkRectangle){0, 0, width, height}, -1);
    const int left = (int) ruler_left(self);
    gtk_widget_measure(self->playhead, GTK_ORIENTATION_HORIZONTAL, -1, NULL, NULL, NULL, NULL);
    gtk_widget_size_allocate(self->playhead, &(GdkRectangle){left, 0, MAX(width - left, 0), height}, -1);
    update_rows_in_view(self);
    queue_refit(self);
    if (view_width(self) != old_width)
        gtk_widget_add_tick_callback(widget, scrollbar_on_tick, NULL, NULL);
}

static void
billow_timeline_measure(GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                        int *natural, int *minimum_baseline, int *natural_baseline)
{
    BillowTimeline *self = BILLOW_TIMELINE(widget);
    gtk_widget_measure(self->frame, orientation, for_size, minimum, natural, NULL, NULL);
}

/* --- Composition --- */

static GtkWidget *
new_header(BillowTimeline *self)
{
    GtkWidget *header = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8);
    gtk_widget_add_css_class(header, "timeline-header");
    gtk_widget_set_hexpand(header, FALSE); /* although its label expands, to push the button to the right */
    gtk_size_group_add_widget(self->header_width, header);
    return header;
}

/* Appends the button for snapping, and the ruler beside it. */
static void
append_top(BillowTimeline *self)
{
    GtkWidget *top = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
    GtkWidget *corner = new_header(self), *magnet = gtk_toggle_button_new();
    const char *words = _("Snap to frames, edges, markers and the playhead; hold Alt to disable");
    gtk_button_set_icon_name(GTK_BUTTON(magnet), "billow-snap-symbolic");
    gtk_button_set_has_frame(GTK_BUTTON(magnet), FALSE);
    gtk_widget_add_css_class(magnet, "timeline-magnet");
    gtk_widget_set_focus_on_click(magnet, FALSE);
    gtk_widget_set_valign(magnet, GTK_ALIGN_CENTER);
    gtk_widget_set_halign(magnet, GTK_ALIGN_END);
    gtk_actionable_set_action_name(GTK_ACTIONABLE(magnet), "win.snapping");
    gtk_widget_set_tooltip_text(magnet, words);
    gtk_accessible_update_property(GTK_ACCESSIBLE(magnet), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Snapping"), -1);
    gtk_box_append(GTK_BOX(corner), billow_cloth_menu_new(self->session));
    gtk_box_append(GTK_BOX(corner), magnet);
    gtk_widget_add_css_class(top, "timeline-top");
    gtk_box_append(GTK_BOX(top), corner);
    self->ruler = billow_timeline_ruler_new(self->session);
    gtk_widget_set_hexpand(self->ruler, TRUE);
    gtk_box_append(GTK_BOX(top), self->ruler);
    gtk_box_append(GTK_BOX(self->frame), top);
}

static void
seek(BillowTimeline *self, double seconds)
{
    const BillowProject *project = billow_session_get_project(self->session);
    billow_session_set_playing(self->session, FALSE);
    billow_session_set_frame(self->session, billow_project_frame_at(project, seconds));
}

static void
append_tracks(BillowTimeline *self)
{
    self->rows = billow_timeline_rows_new(self->session, self->header_width);
    g_signal_connect_object(self->rows, "guide", G_CALLBACK(show_guide), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(self->rows, "reveal-rows", G_CALLBACK(reveal_rows), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(self->rows, "cloth-dropped", G_CALLBACK(drop_cloth), self, G_CONNECT_SWAPPED);
    GtkWidget *scroller = gtk_scrolled_window_new(), *viewport = gtk_viewport_new(NULL, NULL);
    /* The timeline scrolls to the focused block itself, since its widget may not be allocated yet. */
    gtk_viewport_set_scroll_to_focus(GTK_VIEWPORT(viewport), FALSE);
    GtkWidget *box = billow_timeline_box_new(self->session, self->rows);
    g_signal_connect_object(box, "ground-clicked", G_CALLBACK(seek), self, G_CONNECT_SWAPPED);
    gtk_viewport_set_child(GTK_VIEWPORT(viewport), box);
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scroller), viewport);
    gtk_scrolled_window_set_propagate_natural_height(GTK_SCROLLED_WINDOW(scroller), TRUE);
    gtk_widget_set_vexpand(scroller, TRUE);
    gtk_box_append(GTK_BOX(self->frame), scroller);
    self->down = gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(scroller));
    g_signal_connect_object(self->down, "value-changed", G_CALLBACK(update_rows_in_view), self,
                            G_CONNECT_SWAPPED);
}

static void
build(BillowTimeline *self)
{
    self->header_width = gtk_size_group_new(GTK_SIZE_GROUP_HORIZONTAL);
    self->frame = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    gtk_widget_set_parent(self->frame, GTK_WIDGET(self));
    append_top(self);
    append_tracks(self);
    GtkWidget *bottom = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
    self->scrollbar = gtk_scrollbar_new(GTK_ORIENTATION_HORIZONTAL, NULL);
    gtk_box_append(GTK_BOX(bottom), new_header(self));
    gtk_widget_set_hexpand(self->scrollbar, TRUE);
    gtk_box_append(GTK_BOX(bottom), self->scrollbar);
    gtk_box_append(GTK_BOX(self->frame), bottom);
    self->across = gtk_scrollbar_get_adjustment(GTK_SCROLLBAR(self->scrollbar));
    self->across_handler =
        g_signal_connect(self->across, "value-changed", G_CALLBACK(on_scrollbar_moved), self);
    self->playhead = billow_timeline_playhead_new(self->session);
    gtk_widget_set_parent(self->playhead, GTK_WIDGET(self));

    billow_timeline_grab_attach(GTK_WIDGET(self), self->session, self->ruler, self->down);
    GtkEventController *scroll = gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES);
    gtk_event_controller_set_propagation_phase(scroll, GTK_PHASE_CAPTURE);
    g_signal_connect(scroll, "scroll", G_CALLBACK(on_scroll), self);
    gtk_event_controller_set_name(scroll, "timeline-pan timeline-zoom");
    gtk_widget_add_controller(GTK_WIDGET(self), scroll);
    GtkEventController *motion = gtk_event_controller_motion_new();
    gtk_event_controller_set_propagation_phase(motion, GTK_PHASE_CAPTURE);
    g_signal_connect(motion, "enter", G_CALLBACK(on_motion), self);
    g_signal_connect(motion, "motion", G_CALLBACK(on_motion), self);
    gtk_widget_add_controller(GTK_WIDGET(self), motion);
    billow_keep_left_to_right(GTK_WIDGET(self));
}

static void
billow_timeline_dispose(GObject *object)
{
    BillowTimeline *self = BILLOW_TIMELINE(object);
    if (self->across_handler)
        g_clear_signal_handler(&self->across_handler, self->across);
    g_clear_pointer(&self->playhead, gtk_widget_unparent);
    g_clear_pointer(&self->frame, gtk_widget_unparent);
    g_clear_object(&self->header_width);
    g_clear_object(&self->session);
    G_OBJECT_CLASS(billow_timeline_parent_class)->dispose(object);
}

static void
billow_timeline_class_init(BillowTimelineClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);
    G_OBJECT_CLASS(klass)->dispose = billow_timeline_dispose;
    widget_class->measure = billow_timeline_measure;
    widget_class->size_allocate = billow_timeline_size_allocate;
    cloth_dropped_signal = g_signal_new("cloth-dropped", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                        NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
    gtk_widget_class_set_css_name(widget_class, "timeline");
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
billow_timeline_init(BillowTimeline *self)
{
    gtk_widget_set_overflow(GTK_WIDGET(self), GTK_OVERFLOW_HIDDEN);
    gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Timeline"), -1);
}

GtkWidget *
billow_timeline_new(BillowSession *session)
{
    BillowTimeline *self = g_object_new(BILLOW_TYPE_TIMELINE, NULL);
    self->session = g_object_ref(session);
    build(self);
    static const char *const followed[] = {"notify::project", "notify::time-offset", "notify::time-scale"};
    for (size_t i = 0; i < G_N_ELEMENTS(followed); i++)
        g_signal_connect_object(session, followed[i], G_CALLBACK(update_scrollbar), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(session, "notify::project", G_CALLBACK(queue_refit), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(session, "notify::frame", G_CALLBACK(follow_playhead), self, G_CONNECT_SWAPPED);
    return GTK_WIDGET(self);
}
