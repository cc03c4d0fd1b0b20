/* The main window: a project's animation, its keyframe editor, or the welcome page. */
#pragma once

#include "app/window/command_list.h"
#include "app/window/workspace.h"

#define BILLOW_TYPE_WINDOW (billow_window_get_type())
G_DECLARE_FINAL_TYPE(BillowWindow, billow_window, BILLOW, WINDOW, GtkApplicationWindow)

/* Signals: updated
 *     its actions and its header bar are as the workspace is now; once for all that changes at a time. */

/* A window on the welcome page. */
GtkWidget *billow_window_new(GtkApplication *application);

/* Reads the project file on a thread and shows it: here, or in another window where a project is open; a window that shows it already
 * comes to the front. What is wrong with the file is told in the window and on standard error. */
void billow_window_open_file(BillowWindow *self, GFile *file);

/* The window with the project of the file at `path`, or NULL. */
BillowWindow *billow_window_find_file(GtkApplication *application, const char *path);

/* Shows work that was left behind (transfer full): where its file is shown, or here, or in another window where a project is open. */
void billow_window_recover(BillowWindow *self, BillowRecovered *recovered);

/* Lets the user describe a new cloth and shows it: here, or in another window where a project is open. */
void billow_window_new_cloth(BillowWindow *self);

/* What the window works on: the one session of its lifetime. Transfer none. */
BillowSession *billow_window_get_session(BillowWindow *self);

/* Its content. Transfer none. */
BillowWorkspace *billow_window_get_workspace(BillowWindow *self);

/* All that it can do, in words: an array of BillowCommand, transfer full. */
GPtrArray *billow_window_list_commands(BillowWindow *self);

/* Keyboard shortcuts of the window's actions that work wherever the focus is. */
void billow_window_install_accels(GtkApplication *application);
