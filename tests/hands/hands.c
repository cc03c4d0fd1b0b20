#include "hands.h"

#include <gdk/x11/gdkx.h>

/* --- Waiting --- */

static gboolean
on_wake(gpointer data)
{
    return G_SOURCE_CONTINUE;
}

/* Runs the main loop until `done` or the time `end`. A timeout of low priority makes it check conditions that
 * change without an event. */
static void
run_until(gboolean (*done)(gpointer data), gpointer data, gint64 end)
{
    const guint waking = g_timeout_add_full(G_PRIORITY_LOW, 2, on_wake, NULL, NULL);
    while (!done(data) && g_get_monotonic_time() < end)
        g_main_context_iteration(NULL, TRUE);
    g_source_remove(waking);
}

static gboolean
set_flag(gpointer noted)
{
    *(gboolean *) noted = TRUE;
    return G_SOURCE_REMOVE;
}

/* Handles what the last input caused, such as a new title, before the next key or click. */
static void
run_idle(void)
{
    gboolean followed = FALSE;
    g_idle_add_full(G_PRIORITY_HIGH + 1, set_flag, &followed, NULL);
    while (!followed)
        g_main_context_iteration(NULL, TRUE);
}

static void
print_texts(GtkWidget *widget)
{
    if (GTK_IS_LABEL(widget) && gtk_widget_get_mapped(widget))
        g_printerr("        “%s”\n", gtk_label_get_text(GTK_LABEL(widget)));
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
         child = gtk_widget_get_next_sibling(child))
        print_texts(child);
}

static void
print_windows(void)
{
    GListModel *windows = gtk_window_get_toplevels();
    for (guint i = 0; i < g_list_model_get_n_items(windows); i++) {
        g_autoptr(GtkWindow) window = g_list_model_get_item(windows, i);
        GtkWidget *focus = gtk_window_get_focus(window);
        const char *title = gtk_window_get_title(window);
        if (!gtk_widget_get_mapped(GTK_WIDGET(window)))
            continue;
        g_printerr("    %s “%s”: %s, focus %s\n", G_OBJECT_TYPE_NAME(window), title ? title : "",
                   gtk_window_is_active(window) ? "active" : "not active",
                   focus ? G_OBJECT_TYPE_NAME(focus) : "none");
        print_texts(GTK_WIDGET(window));
    }
}

/* Prints what the kernel says of each thread: its name, state and time on processors. */
static void
print_threads(void)
{
    g_autoptr(GDir) tasks = g_dir_open("/proc/self/task", 0, NULL);
    for (const char *task; tasks && (task = g_dir_read_name(tasks));) {
        g_autofree char *path = g_build_filename("/proc/self/task", task, "stat", NULL), *text = NULL;
        if (g_file_get_contents(path, &text, NULL, NULL))
            g_printerr("    thread %.100s\n", text);
    }
}

void
hands_wait(gboolean (*done)(gpointer data), gpointer data, const char *name, const char *file, int line,
           const char *function)
{
    run_until(done, data, g_get_monotonic_time() + 600 * G_TIME_SPAN_SECOND);
    if (!done(data)) {
        g_autofree char *message = g_strdup_printf("waited in vain until %s", name);
        print_windows();
        print_threads();
        g_assertion_message(G_LOG_DOMAIN, file, line, function, message);
    }
    run_idle();
}

static gboolean
is_never(gpointer data)
{
    return FALSE;
}

void
hands_let_pass(int milliseconds)
{
    run_until(is_never, NULL, g_get_monotonic_time() + milliseconds * G_TIME_SPAN_MILLISECOND);
}

static GPtrArray *
clocks_of_windows(void)
{
    GPtrArray *clocks = g_ptr_array_new_with_free_func(g_object_unref);
    GListModel *windows = gtk_window_get_toplevels();
    for (guint i = 0; i < g_list_model_get_n_items(windows); i++) {
        g_autoptr(GtkWidget) window = g_list_model_get_item(windows, i);
        if (gtk_widget_get_mapped(window))
            g_ptr_array_add(clocks, g_object_ref(gtk_widget_get_frame_clock(window)));
    }
    return clocks;
}

static gint64
count_frames(const GPtrArray *clocks)
{
    gint64 n = 0;
    for (guint i = 0; i < clocks->len; i++)
        n += gdk_frame_clock_get_frame_counter(clocks->pdata[i]);
    return n;
}

/* Stops after two frames, since playback never ends. */
void
hands_take_in(void)
{
    g_autoptr(GPtrArray) clocks = clocks_of_windows();
    const gint64 enough = count_frames(clocks) + 2;
    XSync(gdk_x11_display_get_xdisplay(gdk_display_get_default()), False);
    while (count_frames(clocks) < enough && g_main_context_iteration(NULL, FALSE))
        ;
}

typedef struct {
    GdkFrameClock *clock;
    gboolean flushed;
    gint64 frame;
} Frame;

static void
on_flush(GdkFrameClock *clock, Frame *due)
{
    due->flushed = TRUE;
}

static gboolean
is_closed(const Frame *due)
{
    g_autoptr(GPtrArray) clocks = clocks_of_windows();
    return !g_ptr_array_find(clocks, due->clock, NULL);
}

static gboolean
are_flushed(gpointer frames)
{
    const GArray *all = frames;
    for (guint i = 0; i < all->len; i++) {
        const Frame *due = &g_array_index(all, Frame, i);
        if (!due->flushed && !is_closed(due))
            return FALSE;
    }
    return TRUE;
}

/* Returns whether all frames are drawn. A request during a frame counts for that frame, so it is repeated;
 * the frame after it is complete, because nothing else runs within a frame. */
static gboolean
are_drawn(gpointer frames)
{
    const GArray *all = frames;
    gboolean drawn = TRUE;
    for (guint i = 0; i < all->len; i++) {
        const Frame *due = &g_array_index(all, Frame, i);
        if (gdk_frame_clock_get_frame_counter(due->clock) >= due->frame || is_closed(due))
            continue;
        gdk_frame_clock_request_phase(due->clock, GDK_FRAME_CLOCK_PHASE_UPDATE);
        drawn = FALSE;
    }
    return drawn;
}

/* Draws a frame in all windows, each with its own frame clock. GDK holds back pointer motion until it flushes
 * events, which may come after a frame that was due. */
static void
draw_frames(const GPtrArray *clocks)
{
    g_autoptr(GArray) frames = g_array_new(FALSE, TRUE, sizeof(Frame));
    g_array_set_size(frames, clocks->len);
    for (guint i = 0; i < clocks->len; i++) {
        Frame *due = &g_array_index(frames, Frame, i);
        due->clock = clocks->pdata[i];
        g_signal_connect_after(due->clock, "flush-events", G_CALLBACK(on_flush), due);
        gdk_frame_clock_request_phase(due->clock, GDK_FRAME_CLOCK_PHASE_FLUSH_EVENTS);
    }
    hands_wait_until(are_flushed, frames);
    for (guint i = 0; i < clocks->len; i++) {
        Frame *due = &g_array_index(frames, Frame, i);
        g_signal_handlers_disconnect_by_data(due->clock, due); /* no harm if the clock is already disposed */
        due->frame = gdk_frame_clock_get_frame_counter(due->clock) + 1;
    }
    hands_wait_until(are_drawn, frames);
}

void
hands_settle(void)
{
    hands_take_in();
    g_autoptr(GPtrArray) clocks = clocks_of_windows();
    draw_frames(clocks);
    hands_take_in();
}

/* --- Pointer and keys --- */

void
hands_drag_here(const char *key)
{
    hands_act("mousedown 1");
    if (*key)
        hands_act("keydown %s", key);
    hands_act("mousemove_relative 20 15");
    hands_act("mousemove_relative 20 15");
    hands_act("mouseup 1");
    if (*key)
        hands_act("keyup %s", key);
}

void
hands_double_click(void)
{
    enum { PATIENCE = 5000 }; /* milliseconds */
    GtkSettings *settings = gtk_settings_get_default();
    g_object_set(settings, "gtk-double-click-time", PATIENCE, NULL);
    hands_act("click 1 click 1");
    gtk_settings_reset_property(settings, "gtk-double-click-time");
}

gboolean
hands_is_laid_out(gpointer widget)
{
    return gtk_widget_get_mapped(widget) && gtk_widget_get_width(widget) > 0;
}

GtkWidget *
hands_show(GtkWidget *child, int width, int height)
{
    GtkWidget *window = gtk_window_new();
    gtk_window_set_child(GTK_WINDOW(window), child);
    gtk_window_set_default_size(GTK_WINDOW(window), width, height);
    gtk_window_present(GTK_WINDOW(window));
    hands_wait_until(hands_is_laid_out, window);
    hands_act("mousemove %d %d", width - 2, height - 2);
    return window;
}

/* --- Places --- */

static void
locate(GtkWidget *widget, double x, double y, int *screen_x, int *screen_y)
{
    GtkNative *native = gtk_widget_get_native(widget);
    GdkSurface *surface = gtk_native_get_surface(native);
    GdkDisplay *display = gdk_surface_get_display(surface);
    const int scale = gdk_surface_get_scale_factor(surface);
    double native_x, native_y, left, top;
    g_assert_true(gtk_widget_translate_coordinates(widget, GTK_WIDGET(native), x, y, &native_x, &native_y));
    gtk_native_get_surface_transform(native, &left, &top);
    Window child;
    XTranslateCoordinates(gdk_x11_display_get_xdisplay(display), gdk_x11_surface_get_xid(surface),
                          gdk_x11_display_get_xrootwindow(display), (int) (scale * (native_x + left)),
                          (int) (scale * (native_y + top)), screen_x, screen_y, &child);
}

GdkRectangle
hands_place_of(GtkWidget *widget)
{
    GdkRectangle place;
    int right, bottom;
    locate(widget, 0, 0, &place.x, &place.y);
    locate(widget, gtk_widget_get_width(widget), gtk_widget_get_height(widget), &right, &bottom);
    place.width = right - place.x;
    place.height = bottom - place.y;
    return place;
}

/* Repeats the motion until the widget stays in place, since it may still have to be allocated. */
void
hands_point_at(GtkWidget *widget, double x, double y)
{
    int screen_x, screen_y, last_x, last_y;
    hands_wait_until(hands_is_laid_out, widget);
    locate(widget, x, y, &screen_x, &screen_y);
    do {
        last_x = screen_x;
        last_y = screen_y;
        hands_act("mousemove %d %d", last_x, last_y);
        locate(widget, x, y, &screen_x, &screen_y);
    } while (screen_x != last_x || screen_y != last_y);
}

/* Moves the pointer first: GTK sends a click to the widget that the pointer last moved over, even if another
 * one is there now. */
void
hands_click_at(GtkWidget *widget, double x, double y)
{
    hands_point_at(widget, x, y);
    hands_act("mousemove_relative 1 0 mousemove_relative -1 0 click 1");
}

void
hands_click(GtkWidget *widget)
{
    g_assert_true(gtk_widget_is_sensitive(widget));
    hands_wait_until(hands_is_laid_out, widget);
    hands_click_at(widget, gtk_widget_get_width(widget) / 2, gtk_widget_get_height(widget) / 2);
}

void
hands_drag(GtkWidget *widget, double x, double y, double to_x, double to_y)
{
    enum { STEPS = 5 };
    int left, top, right, bottom; /* on the screen: the widget may move during the drag */
    hands_wait_until(hands_is_laid_out, widget);
    locate(widget, x, y, &left, &top);
    locate(widget, to_x, to_y, &right, &bottom);
    hands_act("mousemove %d %d mousedown 1", left, top);
    for (int i = 1; i <= STEPS; i++)
        hands_act("mousemove %d %d", left + (right - left) * i / STEPS, top + (bottom - top) * i / STEPS);
    hands_act("mouseup 1");
}

/* Scrolls to the widget within `scroller`. */
static void
scroll_within(GtkWidget *scroller, GtkWidget *widget)
{
    GtkAdjustment *down = gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(scroller));
    const int height = gtk_widget_get_height(scroller);
    double x, y;
    if (down && gtk_widget_translate_coordinates(widget, scroller, 0, 0, &x, &y) &&
        (y < 0 || y + gtk_widget_get_height(widget) > height))
        gtk_adjustment_set_value(down, gtk_adjustment_get_value(down) + y - height / 2);
}

/* From the innermost of the scrolled windows around it to the outermost. */
void
hands_scroll_to(GtkWidget *widget)
{
    for (GtkWidget *outer = gtk_widget_get_parent(widget); outer; outer = gtk_widget_get_parent(outer))
        if (GTK_IS_SCROLLED_WINDOW(outer)) {
            scroll_within(outer, widget);
            hands_settle();
        }
}

void
hands_enter(GtkWidget *entry, const char *text)
{
    hands_wait_until(hands_is_laid_out, entry);
    hands_scroll_to(entry);
    hands_click_at(entry, 20, gtk_widget_get_height(entry) / 2);
    hands_act("key ctrl+a");
    hands_type(text);
    hands_act("key Return");
}

void
hands_type(const char *text)
{
    g_autofree char *quoted = g_shell_quote(text);
    hands_act("type %s", quoted);
}

/* --- Finding --- */

GtkWidget *
hands_find(GtkWidget *root, HandsMatch matches, gconstpointer data)
{
    if (!gtk_widget_get_visible(root) || !gtk_widget_get_child_visible(root))
        return NULL;
    if (matches(root, data))
        return root;
    for (GtkWidget *child = gtk_widget_get_first_child(root); child;
         child = gtk_widget_get_next_sibling(child)) {
        GtkWidget *found = hands_find(child, matches, data);
        if (found)
            return found;
    }
    return NULL;
}

static gboolean
has_type(GtkWidget *widget, gconstpointer type)
{
    return G_TYPE_CHECK_INSTANCE_TYPE(widget, *(const GType *) type);
}

static gboolean
has_name(GtkWidget *widget, gconstpointer name)
{
    const char *id = gtk_buildable_get_buildable_id(GTK_BUILDABLE(widget));
    return g_str_equal(gtk_widget_get_name(widget), name) || g_strcmp0(id, name) == 0;
}

static gboolean
has_action(GtkWidget *widget, gconstpointer action)
{
    return GTK_IS_ACTIONABLE(widget) &&
           g_strcmp0(gtk_actionable_get_action_name(GTK_ACTIONABLE(widget)), action) == 0;
}

static gboolean
has_text(GtkWidget *widget, gconstpointer text)
{
    return GTK_IS_LABEL(widget) && g_str_equal(gtk_label_get_text(GTK_LABEL(widget)), text);
}

static GtkWidget *
find_or_fail(GtkWidget *root, HandsMatch matches, gconstpointer data, const char *what)
{
    GtkWidget *found = hands_find(root, matches, data);
    if (!found)
        g_error("%s is not shown in %s", what, G_OBJECT_TYPE_NAME(root));
    return found;
}

GtkWidget *
hands_find_type(GtkWidget *root, GType type)
{
    return find_or_fail(root, has_type, &type, g_type_name(type));
}

GtkWidget *
hands_find_name(GtkWidget *root, const char *name)
{
    return find_or_fail(root, has_name, name, name);
}

GtkWidget *
hands_find_action(GtkWidget *root, const char *action)
{
    return find_or_fail(root, has_action, action, action);
}

GtkWidget *
hands_find_text(GtkWidget *root, const char *text)
{
    return find_or_fail(root, has_text, text, text);
}

GtkWidget *
hands_window_of_type(GType type)
{
    g_autoptr(GListModel) windows = g_object_ref(gtk_window_get_toplevels());
    for (guint i = g_list_model_get_n_items(windows); i > 0; i--) {
        g_autoptr(GtkWidget) window = g_list_model_get_item(windows, i - 1);
        if (G_TYPE_CHECK_INSTANCE_TYPE(window, type) && gtk_widget_get_mapped(window))
            return window;
    }
    return NULL;
}
