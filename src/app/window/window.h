/* The main window: shows a project's animation, its keyframe editor, or the welcome page. */
#pragma once

#include "app/window/command_list.h"
#include "app/window/workspace.h"

#define BILLOW_TYPE_WINDOW (billow_window_get_type())
G_DECLARE_FINAL_TYPE(BillowWindow, billow_window, BILLOW, WINDOW, GtkApplicationWindow)

/* Signals: updated
 *     The actions and the header bar match the workspace again; emitted once for several changes. */

/* Creates a window on the welcome page. */
GtkWidget *billow_window_new(GtkApplication *application);

/* Reads the project file on a thread and shows it in this window, or in another if this has a project open. A
 * window that already shows the file comes to the front. Problems with the file are reported in the window
 * and on standard error. */
void billow_window_open_file(BillowWindow *self, GFile *file);

/* Returns the window with the project of the file at `path`, or NULL. */
BillowWindow *billow_window_find_file(GtkApplication *application, const char *path);

/* Shows recovered work (transfer full) in the window of its file, or in this, or a new one if this is
 * used. */
void billow_window_recover(BillowWindow *self, BillowRecovered *recovered);

/* Lets the user describe a new cloth and shows it in this window, or in another if this has a project. */
void billow_window_new_cloth(BillowWindow *self);

/* Lets the user choose a mesh and shows a new project with its cloth in this window, or in another if this
 * has a project. */
void billow_window_new_from_mesh(BillowWindow *self);

/* Returns the session, which is the same for the window's whole life. Transfer none. */
BillowSession *billow_window_get_session(BillowWindow *self);

/* Returns the window's content. Transfer none. */
BillowWorkspace *billow_window_get_workspace(BillowWindow *self);

/* Lists all commands of the window: an array of BillowCommand, transfer full. */
GPtrArray *billow_window_list_commands(BillowWindow *self);

/* Installs the shortcuts of the window's actions that work wherever the focus is. */
void billow_window_install_accels(GtkApplication *application);
