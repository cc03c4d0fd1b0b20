/* The dialogs and popovers of a window, and its welcome page. */
#pragma once

#include "model/live/session.h"
#include "model/project/project.h"

#include <gtk/gtk.h>

/* --- New cloth dialog --- */

/* Asks for a new cloth: its size, how it hangs at first, material, texture, color, and duration. */
#define BILLOW_TYPE_NEW_CLOTH_DIALOG (billow_new_cloth_dialog_get_type())
G_DECLARE_FINAL_TYPE(BillowNewClothDialog, billow_new_cloth_dialog, BILLOW, NEW_CLOTH_DIALOG, GtkWindow)

/* Creates a modal dialog over `parent`. Signal "create" (pointer to BillowProject, owned by the signal): the
 * user wants this project. It has no file, an absolute texture path, and a keyframe if the cloth hangs at
 * first. */
GtkWidget *billow_new_cloth_dialog_new(GtkWindow *parent);

/* Does the same for a further cloth of a project that lasts `seconds`: the name is the cloth's, and time is not
 * asked for. `rope`: it begins as a rope, with one row. */
GtkWidget *billow_new_cloth_dialog_new_further(GtkWindow *parent, double seconds, gboolean rope);

/* --- Preferences --- */

/* Creates the modal preferences dialog over `parent`, with a control for each preference in `settings`
 * (referenced). Changes take effect at once, in all windows. */
GtkWidget *billow_preferences_new(GtkWindow *parent, GSettings *settings);

/* --- History popover --- */

/* Gives `button` a popover with the history of `session` (referenced) when it opens: done steps, oldest
 * first, then undone ones. Choosing an entry makes it the last one done. */
void billow_history_popover_attach(GtkMenuButton *button, BillowSession *session);

/* --- Command palette --- */

/* The command palette: finds a command of the window by a few letters of its name. */
#define BILLOW_TYPE_COMMAND_PALETTE (billow_command_palette_get_type())
G_DECLARE_FINAL_TYPE(BillowCommandPalette, billow_command_palette, BILLOW, COMMAND_PALETTE, GtkPopover)

/* Creates a popover for `parent` (a widget of the window); it activates actions of that window. Recently
 * run commands are remembered under "recent-commands" in `settings`; NULL: they are not remembered. */
GtkWidget *billow_command_palette_new(GtkWidget *parent, GSettings *settings);

/* Opens the palette with `commands`, an array of BillowCommand (referenced). */
void billow_command_palette_show(BillowCommandPalette *self, GPtrArray *commands);

/* --- Welcome --- */

/* The welcome page of a window without a project: ways to begin, the ready animations, and the sample
 * projects. Its buttons activate "app.new", "win.open", "win.ready-WORD", and "win.open-file" with a path
 * (string). */
#define BILLOW_TYPE_WELCOME (billow_welcome_get_type())
G_DECLARE_FINAL_TYPE(BillowWelcome, billow_welcome, BILLOW, WELCOME, GtkWidget)
