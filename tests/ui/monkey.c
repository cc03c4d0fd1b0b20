/* Sends random events to the real window: clicks, drags, keys, the wheel. Any critical, warning or sanitizer
 * report ends it, and so does a series of events without effect, so that it fails for a window that accepts
 * none. BILLOW_MONKEY="EVENTS SEED" sets their number and selects them; the events are then printed. */
#include "story.h"

#include "../sanitized.h"

#include <stdlib.h>

enum {
    EVENTS = SANITIZED ? 80 : 120,
    MOST_WINDOWS = 3,
    EVENTS_OF_A_FRAME = 4,
    EVENTS_OF_A_PROJECT = 1000, /* then it is reopened, since it has become slow to draw */
    MOST_IN_VAIN = 250,         /* events in a row without effect */
};

/* Without keys that end the program, or that open file choosers, which show and create folders elsewhere. */
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

/* Prints the command to standard error if a number of events was given. */
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

/* In screen coordinates. */
typedef struct {
    int x, y;
} Place;

static Place
anywhere(GRand *random, GtkWidget *window)
{
    const GdkRectangle place = hands_place_of(window);
    const int x = g_rand_int_range(random, 0, MAX(place.width, 1));
    const int y = g_rand_int_range(random, 0, MAX(place.height, 1));
    return (Place){place.x + x, place.y + y};
}

/* Half of the drags are drawn before the button is released. */
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

/* Cancels whatever leads out of the window, like a user; destroying it would leave dangling pointers. */
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

static gboolean
is_on_screen(GtkWidget *window)
{
    g_autoptr(GdkMonitor) monitor =
        g_list_model_get_item(gdk_display_get_monitors(gtk_widget_get_display(window)), 0);
    const GdkRectangle place = hands_place_of(window);
    GdkRectangle screen, seen;
    gdk_monitor_get_geometry(monitor, &screen);
    return gdk_rectangle_intersect(&place, &screen, &seen) && gdk_rectangle_equal(&place, &seen);
}

static gboolean
are_all_on_screen(void)
{
    GListModel *windows = gtk_window_get_toplevels();
    for (guint i = 0; i < g_list_model_get_n_items(windows); i++) {
        g_autoptr(GtkWidget) window = g_list_model_get_item(windows, i);
        if (gtk_widget_get_mapped(window) && !is_on_screen(window))
            return FALSE;
    }
    return TRUE;
}

/* Moves a window back that was dragged or grew beyond the screen, where it cannot be clicked. */
static void
bring_back(GtkWidget *window)
{
    g_autoptr(GdkMonitor) monitor =
        g_list_model_get_item(gdk_display_get_monitors(gtk_widget_get_display(window)), 0);
    const GdkRectangle place = hands_place_of(window);
    GdkRectangle screen;
    gdk_monitor_get_geometry(monitor, &screen);
    if (place.width > screen.width || place.height > screen.height)
        hands_resize_window(window, MIN(place.width, screen.width), MIN(place.height, screen.height));
    if (!is_on_screen(window))
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

/* --- Effects of events --- */

/* The state of all windows, by which events have an effect; playback and computation do not count. */
typedef struct {
    guint windows; /* the visible windows */
    guint widgets; /* visible, on, selected, focused or sensitive widgets; typed text */
    guint view;    /* the selection and the playhead */
    guint project;
} State;

static void
note(guint *sum, guint part)
{
    *sum = *sum * 31 + part;
}

static void
note_session(State *state, BillowSession *session)
{
    const BillowBlockRef *active = billow_session_get_active(session);
    const gboolean playing = billow_session_get_playing(session);
    note(&state->view, (guint) playing);
    note(&state->view, playing ? 0 : (guint) billow_session_get_frame(session));
    note(&state->view, active ? g_str_hash(active->id) : 0);
    note(&state->project, g_direct_hash(billow_session_get_project(session)));
}

static void
note_widgets(State *state, GtkWidget *widget)
{
    const GtkStateFlags told = GTK_STATE_FLAG_CHECKED | GTK_STATE_FLAG_SELECTED | GTK_STATE_FLAG_INSENSITIVE |
                               GTK_STATE_FLAG_FOCUSED;
    if (!gtk_widget_get_mapped(widget))
        return;
    note(&state->widgets, (guint) (gtk_widget_get_state_flags(widget) & told));
    if (GTK_IS_TEXT(widget))
        note(&state->widgets, g_str_hash(gtk_editable_get_text(GTK_EDITABLE(widget))));
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
         child = gtk_widget_get_next_sibling(child))
        note_widgets(state, child);
}

static State
read_state(void)
{
    State state = {0};
    GListModel *windows = gtk_window_get_toplevels();
    for (guint i = 0; i < g_list_model_get_n_items(windows); i++) {
        g_autoptr(GtkWidget) window = g_list_model_get_item(windows, i);
        if (!gtk_widget_get_mapped(window))
            continue;
        note(&state.windows, g_direct_hash(window));
        note_widgets(&state, window);
        if (BILLOW_IS_WINDOW(window))
            note_session(&state, billow_window_get_session(BILLOW_WINDOW(window)));
    }
    return state;
}

typedef struct {
    State last;
    int windows, widgets, view, edits; /* how many events changed each of them */
    int in_vain;                       /* events in a row that changed nothing */
} Effects;

/* --- Debugging --- */

static void
print_popovers(GtkWidget *widget)
{
    if (GTK_IS_POPOVER(widget) && gtk_widget_get_visible(widget)) {
        GtkWidget *parent = gtk_widget_get_parent(widget);
        const GdkRectangle place = hands_place_of(parent);
        GdkRectangle at = {0};
        gtk_popover_get_pointing_to(GTK_POPOVER(widget), &at);
        g_printerr("%s of %s at %d %d, %d x %d, points at %d %d, %d x %d of it\n", G_OBJECT_TYPE_NAME(widget),
                   G_OBJECT_TYPE_NAME(parent), place.x, place.y, place.width, place.height, at.x, at.y,
                   at.width, at.height);
    }
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
         child = gtk_widget_get_next_sibling(child))
        print_popovers(child);
}

static void
print_windows(void)
{
    GListModel *windows = gtk_window_get_toplevels();
    for (guint i = 0; i < g_list_model_get_n_items(windows); i++) {
        g_autoptr(GtkWindow) window = g_list_model_get_item(windows, i);
        GtkWidget *focus = gtk_window_get_focus(window);
        const char *title = gtk_window_get_title(window);
        g_printerr("%s “%s”%s%s, focus %s\n", G_OBJECT_TYPE_NAME(window), title ? title : "",
                   gtk_widget_get_mapped(GTK_WIDGET(window)) ? "" : ", hidden",
                   gtk_window_get_modal(window) ? ", modal" : "",
                   focus ? G_OBJECT_TYPE_NAME(focus) : "nowhere");
        print_popovers(GTK_WIDGET(window));
    }
}

static void
note_effects(Effects *effects)
{
    const State now = read_state(), last = effects->last;
    const gboolean nothing = memcmp(&now, &last, sizeof now) == 0;
    effects->windows += now.windows != last.windows;
    effects->widgets += now.widgets != last.widgets;
    effects->view += now.view != last.view;
    effects->edits += now.project != last.project && now.windows == last.windows;
    effects->in_vain = nothing ? effects->in_vain + 1 : 0;
    effects->last = now;
    if (effects->in_vain > MOST_IN_VAIN) {
        print_windows();
        story_snapshot("monkey-in-vain");
        g_error("nothing came of %d events on end", effects->in_vain);
    }
}

/* With any seed a third of the events have an effect; far fewer with a lost dialog over the window. */
static void
report_effects(const Effects *effects, int events, guint seed)
{
    g_test_message("%d events of seed %u: %d changed the widgets, %d the selection or the time, %d the "
                   "project, %d the windows",
                   events, seed, effects->widgets, effects->view, effects->edits, effects->windows);
    g_assert_cmpint(effects->widgets + effects->view + effects->edits, >=, events / 10);
    g_assert_cmpint(effects->edits, >=, events / 100);
}

/* --- Start and end --- */

static GtkWindow *
newest_window(void)
{
    GList *windows = gtk_application_get_windows(GTK_APPLICATION(g_application_get_default()));
    return windows ? windows->data : NULL;
}

static gboolean
is_open_popover(GtkWidget *widget, gconstpointer data)
{
    return GTK_IS_POPOVER(widget) && gtk_widget_get_mapped(widget);
}

/* A popover that is destroyed with its window keeps its grab of events (GDK of GTK 4.8 on X11). */
static void
close_popovers(void)
{
    GListModel *windows = gtk_window_get_toplevels();
    for (guint i = 0; i < g_list_model_get_n_items(windows); i++) {
        g_autoptr(GtkWidget) window = g_list_model_get_item(windows, i);
        for (GtkWidget *found; (found = hands_find(window, is_open_popover, NULL)); hands_settle()) {
            g_autoptr(GtkPopover) popover =
                g_object_ref(GTK_POPOVER(found)); /* some close and are destroyed */
            gtk_popover_popdown(popover);
        }
    }
}

/* Destroying one may destroy others. Lays out a window first, because GDK asks for the size of a pending
 * layout after the window is gone. */
static void
close_all(void)
{
    stay_inside();
    close_popovers();
    hands_settle();
    for (GtkWindow *window = newest_window(); window; window = newest_window())
        gtk_window_destroy(window);
    if (top_window()) {
        print_windows();
        g_error("a window is left of none");
    }
}

/* Restores the sample, whatever was saved. */
static GtkWidget *
open_anew(const Story *story)
{
    g_autofree char *path = g_build_filename(story->folder, "tiny-canopy.billow", NULL);
    g_autofree char *original = g_test_build_filename(G_TEST_DIST, "tiny-canopy.billow", NULL);
    g_autoptr(GFile) file = g_file_new_for_path(path), from = g_file_new_for_path(original);
    g_autoptr(GError) error = NULL;
    g_file_copy(from, file, G_FILE_COPY_OVERWRITE, NULL, NULL, NULL, &error);
    g_assert_no_error(error);
    g_application_open(g_application_get_default(), &file, 1, "");
    GtkWidget *window = GTK_WIDGET(newest_window());
    hands_wait_until(hands_is_laid_out, window);
    return window;
}

static void
do_events(Story *story, GRand *random, int events, guint seed)
{
    Effects effects = {0};
    for (int done = 0; done < events; done++) {
        if (done > 0 && done % EVENTS_OF_A_PROJECT == 0) {
            report_effects(&effects, done, seed);
            g_autofree char *name = g_strdup_printf("monkey-%u-%d", seed, done);
            story_snapshot(name);
            close_all();
        }
        stay_inside();
        GtkWidget *window = top_window();
        if (!window) /* closed by a click, or above */
            window = open_anew(story);
        bring_back(window);
        window = top_window(); /* it may have been destroyed meanwhile */
        if (window)
            do_something(random, window);
        if (g_rand_int_range(random, 0, EVENTS_OF_A_FRAME) == 0)
            hands_settle();
        note_effects(&effects);
    }
    report_effects(&effects, events, seed);
}

/* Warnings and criticals of GTK 4.8 that the program does not cause. All others are fatal. */
static const char *const known[] = {
    /* It counts presses on its own widgets, and miscounts when a press on a header bar becomes a drag of the
     * window, or a menu grabs the pointer before the button is released. */
    "Broken accounting of active state",
    /* The list of a drop-down that is changed with the wheel before its rows have a height
     * (gtk_list_base_adjustment_value_changed_cb()). */
    "GtkListView failed to scroll to given position. Ignoring...",
    /* 50 ms after the wheel went past an end, a scrolled window springs back (start_scroll_deceleration_cb())
     * and asks its frame clock for the time. It has no frame clock if it was in a popover or a dialog that
     * has been closed since. The program itself only asks frame clocks that it gets. */
    "gdk_frame_clock_get_frame_time: assertion 'GDK_IS_FRAME_CLOCK (frame_clock)' failed",
    /* A text that becomes insensitive while it has the focus loses the focus without an event. Its cursor
     * stops at the next blink (GTK issue 5845). */
    "GtkText - did not receive a focus-out event.",
};

static gboolean
is_known(const char *message)
{
    for (size_t i = 0; i < G_N_ELEMENTS(known); i++)
        if (g_str_has_prefix(message, known[i]))
            return TRUE;
    return FALSE;
}

/* GDK places a popup on the monitor at its anchor, and does not check for NULL if the window is partly off
 * the screen (gdk_x11_surface_layout_popup()). */
static gboolean
is_harmless(const char *message)
{
    return is_known(message) ||
           (g_str_has_prefix(message, "gdk_monitor_get_geometry: ") && !are_all_on_screen());
}

/* Handles messages of g_return_if_fail(). */
static gboolean
is_fatal(const char *domain, GLogLevelFlags level, const char *message, gpointer data)
{
    const gboolean fatal = !is_harmless(message);
    if (fatal)
        print_windows();
    return fatal;
}

/* GLib's own handler would end the test even for these. */
static void
print_if_fatal(const char *domain, GLogLevelFlags level, const char *message, gpointer data)
{
    if (is_fatal(domain, level, message, data))
        g_log_default_handler(domain, level, message, data);
}

static void
play(Story *story)
{
    g_test_log_set_fatal_handler(is_fatal, NULL);
    g_log_set_handler("Gdk", G_LOG_LEVEL_CRITICAL | G_LOG_FLAG_FATAL, print_if_fatal, NULL);
    g_setenv("BILLOW_PROJECTS", story->folder, TRUE); /* a sample that is opened is saved as a copy */
    const char *wish = g_getenv("BILLOW_MONKEY");
    g_auto(GStrv) words = g_strsplit(wish ? wish : "", " ", 2);
    const int events = words[0] ? atoi(words[0]) : EVENTS;
    const guint seed = words[0] && words[1] ? (guint) atoi(words[1]) : 2;
    g_autoptr(GRand) random = g_rand_new_with_seed(seed);
    g_assert_cmpint(events, >, 0);
    do_events(story, random, events, seed);
    close_all();
}

static GLogWriterOutput
write_log(GLogLevelFlags level, const GLogField *fields, gsize n, gpointer data)
{
    for (gsize i = 0; i < n; i++)
        if (g_str_equal(fields[i].key, "MESSAGE") && is_known(fields[i].value))
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
