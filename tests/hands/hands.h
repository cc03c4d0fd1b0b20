/* Real pointer and key events for the widgets of windows that are shown, and the finding of those widgets.
 * Wants an X display without a window manager: there keys go to the window that the pointer is in. */
#pragma once

#include <gtk/gtk.h>

/* Runs the main loop until `done` says so, and what the program does of it before the next input; fails the test after ten
 * minutes. */
void hands_wait_until(gboolean (*done)(gpointer data), gpointer data);

/* Runs the main loop until the events that the display has are handled. */
void hands_take_in(void);

/* The same, and until each window that is shown has drawn a frame with all that came of them. */
void hands_settle(void);

/* Runs the main loop for so long: for what must not happen meanwhile, never for what must. */
void hands_let_pass(int milliseconds);

/* Does what the words say, one after another, and then what it causes until the windows have settled. The words
 * are those of xdotool: `key ctrl+z Return`, `keydown shift`, `keyup shift`, `type 0.5`, `mousemove X Y` (of the
 * screen), `mousemove_relative X Y`, `mousedown 1`, `mouseup 1`, `click 1`. */
void hands_act(const char *format, ...) G_GNUC_PRINTF(1, 2);

/* The same without waiting for a frame, as a user does who is faster than the screen. */
void hands_send(const char *line);

/* Clicks twice where the pointer is: one double click, however long a loaded machine takes between the two. */
void hands_double_click(void);

/* Types a text, of Latin letters and signs. */
void hands_type(const char *text);

/* Presses where the pointer is, moves by (40, 30) in two steps and lets go, with a key held or "". */
void hands_drag_here(const char *key);

/* A window that shows `child`, laid out and drawn, with the pointer in its lower right corner. */
GtkWidget *hands_show(GtkWidget *child, int width, int height);

/* Moves a window on the screen, or gives it a size in the screen's pixels. */
void hands_move_window(GtkWidget *window, int x, int y);
void hands_resize_window(GtkWidget *window, int width, int height);

/* Whether the widget (a gpointer, to be waited for) is shown and has a size. */
gboolean hands_is_laid_out(gpointer widget);

/* Puts the pointer on a place of the widget, in its own coordinates. */
void hands_point_at(GtkWidget *widget, double x, double y);

/* Clicks on a place of the widget, or on its middle. */
void hands_click_at(GtkWidget *widget, double x, double y);
void hands_click(GtkWidget *widget);

/* Presses the left button on a place of the widget, moves to another in a few steps, and lets go. */
void hands_drag(GtkWidget *widget, double x, double y, double to_x, double to_y);

/* Types over all that is in an entry or a spin button, and presses Enter. */
void hands_enter(GtkWidget *entry, const char *text);

/* Where the widget is on the screen, device pixels. */
GdkRectangle hands_place_of(GtkWidget *widget);

/* The first widget under `root`, in the order of the tree, that is shown and that `matches`; NULL for none.
 */
typedef gboolean (*HandsMatch)(GtkWidget *widget, gconstpointer data);
GtkWidget *hands_find(GtkWidget *root, HandsMatch matches, gconstpointer data);

/* The same for a type, for the name of a widget (or its id in the .ui file), for an action, and for the text
 * of a label (a button's too) without mnemonics. They fail the test when there is none. */
GtkWidget *hands_find_type(GtkWidget *root, GType type);
GtkWidget *hands_find_name(GtkWidget *root, const char *name);
GtkWidget *hands_find_action(GtkWidget *root, const char *action);
GtkWidget *hands_find_text(GtkWidget *root, const char *text);

/* The newest window of a type that is shown, or NULL. */
GtkWidget *hands_window_of_type(GType type);
