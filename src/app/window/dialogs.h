/* The dialogs and popovers of a window, and its welcome page. */
#pragma once

#include "model/edits/flag.h"
#include "model/live/session.h"
#include "model/project/project.h"

#include <gtk/gtk.h>

/* --- New cloth dialog --- */

/* Asks for a new cloth: its size in metres or points, how it hangs at first, its material, its picture, its colour, and how long it is to be seen. */
#define BILLOW_TYPE_NEW_CLOTH_DIALOG (billow_new_cloth_dialog_get_type())
G_DECLARE_FINAL_TYPE(BillowNewClothDialog, billow_new_cloth_dialog, BILLOW, NEW_CLOTH_DIALOG, GtkWindow)

/* A modal dialog over `parent`. Signal "create" (pointer to BillowProject, owned by the signal): the user
 * wants this project, which has no file, and a keyframe if it hangs at first; its picture is an absolute path. */
GtkWidget *billow_new_cloth_dialog_new(GtkWindow *parent);

/* --- Flag dialog --- */

/* Asks for a flag: its pole and the wind. */
#define BILLOW_TYPE_FLAG_DIALOG (billow_flag_dialog_get_type())
G_DECLARE_FINAL_TYPE(BillowFlagDialog, billow_flag_dialog, BILLOW, FLAG_DIALOG, GtkWindow)

/* A modal dialog over `parent`; at first it shows what suits the cloth. Signal "make" (pointer to BillowFlag, owned by the
 * signal): the user wants this flag. */
GtkWidget *billow_flag_dialog_new(GtkWindow *parent, const BillowGrid *grid);

/* --- Preferences --- */

/* The dialog of what the application remembers by the user's choice. */
/* A modal dialog over `parent`, with a control for each choice that the schema of `settings` (referenced) has; what is chosen holds
 * at once, in all windows. */
GtkWidget *billow_preferences_new(GtkWindow *parent, GSettings *settings);

/* --- History popover --- */

/* The history of a session as a list of what was done, each a place to go to. */
/* Gives `button` a popover with the history of `session` (referenced) as it is when it opens: what was done, the first above, with
 * what can be redone below it; the entry that is chosen is done last. */
void billow_history_popover_attach(GtkMenuButton *button, BillowSession *session);

/* --- Command palette --- */

/* The command palette: all that a window can do, found by typing a few of its letters. */
#define BILLOW_TYPE_COMMAND_PALETTE (billow_command_palette_get_type())
G_DECLARE_FINAL_TYPE(BillowCommandPalette, billow_command_palette, BILLOW, COMMAND_PALETTE, GtkPopover)

/* A popover for `parent` (a widget of the window), whose window's actions it activates. It remembers what was run lately under
 * "recent-commands" of `settings`, or not at all when that is NULL. */
GtkWidget *billow_command_palette_new(GtkWidget *parent, GSettings *settings);

/* Shows what there is to run: `commands` is an array of BillowCommand (referenced). */
void billow_command_palette_show(BillowCommandPalette *self, GPtrArray *commands);

/* --- Welcome --- */

/* The welcome page of a window without a project: how to begin, and the sample projects, those installed or else those beside
 * the sources. Its buttons activate "app.new", "win.open", and "win.open-file" with a path (string). */
#define BILLOW_TYPE_WELCOME (billow_welcome_get_type())
G_DECLARE_FINAL_TYPE(BillowWelcome, billow_welcome, BILLOW, WELCOME, GtkWidget)
