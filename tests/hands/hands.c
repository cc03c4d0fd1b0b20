#include "hands.h"

#include <gdk/x11/gdkx.h>

void
hands_wait(int milliseconds)
{
    gint64 end = g_get_monotonic_time() + milliseconds * 1000;
    while (g_get_monotonic_time() < end)
        if (!g_main_context_iteration(NULL, FALSE))
            g_usleep(1000);
}

void
hands_wait_until(gboolean (*done)(gpointer data), gpointer data)
{
    gint64 end = g_get_monotonic_time() + 120 * G_TIME_SPAN_SECOND;
    while (!done(data)) {
        hands_wait(5);
        g_assert_cmpint(g_get_monotonic_time(), <, end);
    }
}

void
hands_act(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    g_autofree char *words = g_strdup_vprintf(format, args), *line = g_strconcat("xdotool ", words, NULL);
    va_end(args);
    g_autoptr(GError) error = NULL;
    int status = 0;
    g_spawn_command_line_sync(line, NULL, NULL, &status, &error);
    g_assert_no_error(error);
    g_assert_cmpint(status, ==, 0);
    hands_wait(80);
    for (int i = 0; i < 60 && g_main_context_pending(NULL); i++) /* a slow machine is still at it */
        hands_wait(5);
}

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

GtkWidget *
hands_show(GtkWidget *child, int width, int height)
{
    GtkWidget *window = gtk_window_new();
    gtk_window_set_child(GTK_WINDOW(window), child);
    gtk_window_set_default_size(GTK_WINDOW(window), width, height);
    gtk_window_present(GTK_WINDOW(window));
    hands_wait(300);
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

static gboolean
is_laid_out(gpointer widget)
{
    return gtk_widget_get_mapped(widget) && gtk_widget_get_width(widget) > 0;
}

/* What has just been shown, or shown another way, gets its place at a later tick of the frame clock. */
void
hands_point_at(GtkWidget *widget, double x, double y)
{
    int screen_x, screen_y, last_x, last_y;
    hands_wait_until(is_laid_out, widget);
    locate(widget, x, y, &screen_x, &screen_y);
    do {
        last_x = screen_x;
        last_y = screen_y;
        hands_act("mousemove %d %d", last_x, last_y);
        locate(widget, x, y, &screen_x, &screen_y);
    } while (screen_x != last_x || screen_y != last_y);
}

void
hands_click_at(GtkWidget *widget, double x, double y)
{
    hands_point_at(widget, x, y);
    hands_act("click 1");
}

void
hands_click(GtkWidget *widget)
{
    g_assert_true(gtk_widget_is_sensitive(widget));
    hands_wait_until(is_laid_out, widget);
    hands_click_at(widget, gtk_widget_get_width(widget) / 2, gtk_widget_get_height(widget) / 2);
}

void
hands_drag(GtkWidget *widget, double x, double y, double to_x, double to_y)
{
    enum { STEPS = 5 };
    int left, top, right, bottom; /* on the screen: the widget may move with the pointer */
    hands_wait_until(is_laid_out, widget);
    locate(widget, x, y, &left, &top);
    locate(widget, to_x, to_y, &right, &bottom);
    hands_act("mousemove %d %d mousedown 1", left, top);
    for (int i = 1; i <= STEPS; i++)
        hands_act("mousemove %d %d", left + (right - left) * i / STEPS, top + (bottom - top) * i / STEPS);
    hands_act("mouseup 1");
}

void
hands_enter(GtkWidget *entry, const char *text)
{
    hands_wait_until(is_laid_out, entry);
    hands_click_at(entry, 20, gtk_widget_get_height(entry) / 2);
    hands_act("key ctrl+a");
    g_autofree char *quoted = g_shell_quote(text);
    hands_act("type --delay 8 %s", quoted);
    hands_act("key Return");
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
