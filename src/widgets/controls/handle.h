/* A handle of a curve, of a block on the timeline or of a range, which keys move and which reports its
 * position to assistive technology. Its container draws and drags it. */
#pragma once

#include <gtk/gtk.h>

#define BILLOW_TYPE_HANDLE (billow_handle_get_type())
G_DECLARE_FINAL_TYPE(BillowHandle, billow_handle, BILLOW, HANDLE, GtkWidget)

/* Creates a handle. `name` is its label (already translated; copied).
 *
 * Signal "moved" (int across, int up): arrow keys move it by so many steps to the right and up; ten with
 * Shift.
 * Signal "dropped" (): Escape was pressed.
 * Signal "left" (): it lost the keyboard focus. */
GtkWidget *billow_handle_new(const char *name);

/* Sets the accessible position: a number from `low` to `high`, and its text (already translated; copied). */
void billow_handle_set_value(BillowHandle *handle, double low, double now, double high, const char *words);

/* Sets the position of a handle of a curve, in shares of the transition's time and of its progress `way`,
 * which is between `low` and `high`. */
void billow_handle_set_place(BillowHandle *handle, double time, double way, double low, double high);

/* Where the pointer is across the container of a handle, pixels. */
typedef void (*BillowHandleAt)(GtkWidget *container, double x);

/* Lets `drag`, which it adds to the container of the handle, choose places across it while the handle is visible: the
 * handle takes the keyboard focus, and `at` is told each place. Escape on the handle closes the window. */
void billow_handle_follow_drag(BillowHandle *handle, GtkGesture *drag, BillowHandleAt at);
