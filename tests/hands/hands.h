/* Sends real pointer and key events to shown windows, and finds widgets in them. Needs an X display
 * without a window manager, on which keys go to the window under the pointer. */
#pragma once

#include <gtk/gtk.h>

/* Runs the main loop until `done` returns TRUE, and handles what the program does in response before the
 * next input. Fails the test after ten minutes: names the condition, and prints the windows and threads. */
#define hands_wait_until(done, ...) /* the data may hold commas */                                           \
    hands_wait((done), (__VA_ARGS__), #done, __FILE__, __LINE__, G_STRFUNC)
void hands_wait(gboolean (*done)(gpointer data), gpointer data, const char *name, const char *file, int line,
                const char *function);

/* Runs the main loop until the pending events of the display are handled. */
void hands_take_in(void);

/* Does hands_take_in() and then waits until every shown window has drawn a frame with the results. */
void hands_settle(void);

/* Runs the main loop for `milliseconds`, for what must not happen meanwhile, never for what must. */
void hands_let_pass(int milliseconds);

/* Executes commands one by one, after each of which it waits until the windows have settled. The commands are
 * those of xdotool: `key ctrl+z Return`, `keydown shift`, `keyup shift`, `type 0.5`, `mousemove X Y` (on the
 * screen), `mousemove_relative X Y`, `mousedown 1`, `mouseup 1`, `click 1`. */
void hands_act(const char *format, ...) G_GNUC_PRINTF(1, 2);

/* Does the same without waiting for a frame, like a user who is faster than the screen. */
void hands_send(const char *line);

/* Double-clicks at the pointer, however long the machine takes between the clicks. */
void hands_double_click(void);

/* Types a text of Latin letters and signs. */
void hands_type(const char *text);

/* Drags with the left button by (40, 30) in two steps, while holding the key `key` ("": none). */
void hands_drag_here(const char *key);

/* Shows `child` in a new window, once drawn puts the pointer in its lower right corner, and returns it. */
GtkWidget *hands_show(GtkWidget *child, int width, int height);

/* Move a window on the screen, or resize it; in screen pixels. */
void hands_move_window(GtkWidget *window, int x, int y);
void hands_resize_window(GtkWidget *window, int width, int height);

/* Returns whether the widget is shown and has a size. Takes a gpointer for use with hands_wait_until(). */
gboolean hands_is_laid_out(gpointer widget);

/* Puts the pointer on a point of the widget, in its own coordinates. */
void hands_point_at(GtkWidget *widget, double x, double y);

/* Click on a point of the widget, or on its center. */
void hands_click_at(GtkWidget *widget, double x, double y);
void hands_click(GtkWidget *widget);

/* Presses the left button on a point of the widget, moves to another in a few steps, and releases. */
void hands_drag(GtkWidget *widget, double x, double y, double to_x, double to_y);

/* Scrolls to a widget, as turns of the wheel would. */
void hands_scroll_to(GtkWidget *widget);

/* Replaces the whole text of an entry or a spin button by typing, and presses Enter. Scrolls to it first. */
void hands_enter(GtkWidget *entry, const char *text);

/* Returns the widget's rectangle on the screen, in device pixels. */
GdkRectangle hands_place_of(GtkWidget *widget);

/* Returns the first visible widget under `root`, in tree order, for which `matches` returns TRUE, or NULL. */
typedef gboolean (*HandsMatch)(GtkWidget *widget, gconstpointer data);
GtkWidget *hands_find(GtkWidget *root, HandsMatch matches, gconstpointer data);

/* Find a widget by type, by name (or its id in the .ui file), by action, or by the text of a label (a
 * button's too) without mnemonics. Fail the test if there is none. */
GtkWidget *hands_find_type(GtkWidget *root, GType type);
GtkWidget *hands_find_name(GtkWidget *root, const char *name);
GtkWidget *hands_find_action(GtkWidget *root, const char *action);
GtkWidget *hands_find_text(GtkWidget *root, const char *text);

/* Returns the newest shown window of a type, or NULL. */
GtkWidget *hands_window_of_type(GType type);
