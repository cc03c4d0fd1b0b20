/* Random events at the real window: clicks, drags, keys, the wheel. Any critical or warning ends it, and the sanitizers' reports do.
 * BILLOW_MONKEY="EVENTS SEED": how many, and which; what was done is told as it goes, so that a failure can be done again. */
#include "story.h"

#include "../sanitized.h"

#include <stdlib.h>

enum { EVENTS = SANITIZED ? 80 : 120, MOST_WINDOWS = 3, EVENTS_OF_A_FRAME = 4 };

/* None that leads to a chooser of files, which shows and makes folders elsewhere, or ends the program. */
static const char *const keys[] = {
    "Escape",
    "Return",
    "Tab",
    "space",
    "Left",
    "Right",
    "Up",
    "Down",
    "Home",
    "End",
    "Delete",
    "F2",
    "1",
    "2",
    "3",
    "5",
    "7",
    "a",
    "b",
    "c",
    "d",
    "e",
    "f",
    "g",
    "h",
    "i",
    "k",
    "l",
    "m",
    "n",
    "o",
    "p",
    "r",
    "s",
    "t",
    "w",
    "x",
    "y",
    "z",
    "period",
    "minus",
    "ctrl+z",
    "ctrl+z",
    "ctrl+z",
    "ctrl+shift+z",
    "ctrl+a",
    "ctrl+c",
    "ctrl+v",
    "ctrl+x",
    "ctrl+d",
    "ctrl+k",
    "ctrl+s",
    "ctrl+1",
    "ctrl+2",
    "ctrl+3",
    "ctrl+b",
    "ctrl+m",
    "ctrl+t",
    "ctrl+0",
    "ctrl+plus",
    "ctrl+minus",
    "shift+Left",
    "shift+Right",
    "shift+Tab",
    "ctrl+Return",
    "alt+Left",
    "alt+Right",
    "alt+1",
    "alt+4",
    "shift+F10",
    "Menu",
    "ctrl+Home",
    "shift+n",
    "shift+s",
    "shift+b",
    "ctrl+shift+k",
    "ctrl+shift+p",
    "bracketleft",
    "bracketright",
    "F6",
};

/* Told on standard error where a number of events was wished for, so that the last ones are known. */
static void act(const char *format, ...) G_GNUC_PRINTF(1, 2);

static void
act(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    g_autofree char *words = g_strdup_vprintf(format, args);
    va_end(args);
    if (g_getenv("BILLOW_MONKEY"))
        g_printerr("%s\n", words);
    hands_send(words);
}

static GtkWidget *
top_window(void)
{
    GListModel *windows = gtk_window_get_toplevels();
    GtkWidget *top = NULL;
    for (guint i = 0; i < g_list_model_get_n_items(windows); i++) {
        g_autoptr(GtkWidget) window = g_list_model_get_item(windows, i);
        if (gtk_widget_get_mapped(window) && (!top || gtk_window_get_modal(GTK_WINDOW(window))))
            top = window;
    }
    return top;
}

/* On the screen. */
typedef struct {
    int x, y;
} Place;

/* A place of the window. */
static Place
anywhere(GRand *random, GtkWidget *window)
{
    const GdkRectangle place = hands_place_of(window);
    const int x = g_rand_int_range(random, 0, MAX(place.width, 1));
    const int y = g_rand_int_range(random, 0, MAX(place.height, 1));
    return (Place){place.x + x, place.y + y};
}

/* Half of the drags are drawn before they are let go. */
static void
drag(GRand *random, Place from, const char *button)
{
    g_autoptr(GString) words = g_string_new(NULL);
    g_string_printf(words, "mousemove %d %d mousedown %s", from.x, from.y, button);
    for (int i = g_rand_int_range(random, 1, 4); i > 0; i--) {
        const int x = g_rand_int_range(random, -80, 81), y = g_rand_int_range(random, -60, 61);
        g_string_append_printf(words, " mousemove_relative %d %d", x, y);
    }
    act("%s", words->str);
    if (g_rand_boolean(random))
        hands_settle();
    act("mouseup %s", button);
}

/* What would lead out of the window is given up, as a user does it: a chooser that is destroyed under whoever opened it leaves them a pointer to
 * what is no more. */
static void
stay_inside(void)
{
    GListModel *windows = gtk_window_get_toplevels();
    guint shown = 0;
    for (guint i = g_list_model_get_n_items(windows); i-- > 0;) {
        g_autoptr(GtkWindow) window = g_list_model_get_item(windows, i);
        shown += BILLOW_IS_WINDOW(window);
        const gboolean chooses =
            GTK_IS_FILE_CHOOSER(window) || GTK_IS_COLOR_CHOOSER(window) || GTK_IS_FONT_CHOOSER(window);
        if (chooses && gtk_widget_get_mapped(GTK_WIDGET(window)))
            gtk_dialog_response(GTK_DIALOG(window), GTK_RESPONSE_CANCEL);
        else if (shown > MOST_WINDOWS && BILLOW_IS_WINDOW(window))
            gtk_window_destroy(window);
    }
}

/* A window that was dragged or grew beyond the screen comes back: what is outside cannot be clicked. */
static void
bring_back(GtkWidget *window)
{
    g_autoptr(GdkMonitor) monitor =
        g_list_model_get_item(gdk_display_get_monitors(gtk_widget_get_display(window)), 0);
    const GdkRectangle place = hands_place_of(window);
    GdkRectangle screen, seen;
    gdk_monitor_get_geometry(monitor, &screen);
    if (place.width > screen.width || place.height > screen.height)
        hands_resize_window(window, MIN(place.width, screen.width), MIN(place.height, screen.height));
    if (!gdk_rectangle_intersect(&place, &screen, &seen) || !gdk_rectangle_equal(&place, &seen))
        hands_move_window(window, MAX(0, MIN(place.x, screen.width - place.width)),
                          MAX(0, MIN(place.y, screen.height - place.height)));
}

static void
do_something(GRand *random, GtkWidget *window)
{
    static const char *const buttons[] = {"1", "1", "1", "3", "2"};
    const char *button = buttons[g_rand_int_range(random, 0, G_N_ELEMENTS(buttons))];
    const Place place = anywhere(random, window);
    switch (g_rand_int_range(random, 0, 8)) {
    case 0:
    case 1:
    case 2:
        act("mousemove %d %d click %s", place.x, place.y, button);
        break;
    case 3:
        drag(random, place, button);
        break;
    case 4:
        act("mousemove %d %d click %d", place.x, place.y, g_rand_int_range(random, 4, 6));
        break;
    default:
        act("key %s", keys[g_rand_int_range(random, 0, G_N_ELEMENTS(keys))]);
    }
}

/* GDK lays a popup out on the monitor that has the rectangle that it points at; where that is on none, because the window is partly off the
 * screen, gdk_x11_surface_layout_popup() asks the geometry of no monitor, which is a critical, and goes on (gdk/x11/gdksurface-x11.c of GTK 4.8).
 * All others are fatal. */
static gboolean
is_fatal(const char *domain, GLogLevelFlags level, const char *message, gpointer data)
{
    return g_strcmp0(domain, "Gdk") != 0 || !g_str_has_prefix(message, "gdk_monitor_get_geometry: ");
}

/* Than the story's own; NULL: there is none. To destroy one may end others. */
static GtkWindow *
another_window(const Story *story)
{
    GList *window = gtk_application_get_windows(GTK_APPLICATION(g_application_get_default()));
    while (window && window->data == story->window)
        window = window->next;
    return window ? window->data : NULL;
}

static void
play(Story *story)
{
    g_test_log_set_fatal_handler(is_fatal, NULL);
    const char *wish = g_getenv("BILLOW_MONKEY");
    g_auto(GStrv) words = g_strsplit(wish ? wish : "", " ", 2);
    const int events = words[0] ? atoi(words[0]) : EVENTS;
    const guint seed = words[0] && words[1] ? (guint) atoi(words[1]) : 1;
    g_autoptr(GRand) random = g_rand_new_with_seed(seed);
    g_assert_cmpint(events, >, 0);
    int done = 0;
    for (; done < events; done++) {
        stay_inside();
        GtkWidget *window = top_window();
        if (!window) { /* closed by a click: begun anew */
            g_autofree char *path = g_build_filename(story->folder, "tiny-canopy.billow", NULL);
            g_autoptr(GFile) file = g_file_new_for_path(path);
            GApplication *application = g_application_get_default();
            g_application_open(application, &file, 1, "");
            window = GTK_WIDGET(gtk_application_get_windows(GTK_APPLICATION(application))->data);
            hands_wait_until(hands_is_laid_out, window);
        }
        bring_back(window);
        do_something(random, window);
        if (g_rand_int_range(random, 0, EVENTS_OF_A_FRAME) == 0)
            hands_settle();
        if (done % 1000 == 999)
            g_test_message("%d events of seed %u", done + 1, seed);
    }
    g_test_message("%d events of seed %u", done, seed);
    for (GtkWindow *window = another_window(story); window; window = another_window(story))
        gtk_window_destroy(window);
}

/* GTK 4.8 counts presses on its own widgets, and loses count where a press on a header bar becomes a drag of the window, or a menu takes the
 * pointer before the button is let go: a warning that says nothing of the program. All others are fatal. */
static GLogWriterOutput
write_log(GLogLevelFlags level, const GLogField *fields, gsize n, gpointer data)
{
    for (gsize i = 0; i < n; i++)
        if (g_str_equal(fields[i].key, "MESSAGE") &&
            g_str_has_prefix(fields[i].value, "Broken accounting of active state"))
            return G_LOG_WRITER_HANDLED;
    return g_log_writer_default(level, fields, n, data);
}

int
main(int argc, char **argv)
{
    story_init(&argc, &argv);
    g_log_set_writer_func(write_log, NULL, NULL);
    story_add("/monkey/random-events-end-in-nothing-but-work", "tiny-canopy.billow", play);
    return story_run_all();
}
