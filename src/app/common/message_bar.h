/* A message above the window's content, with optional details, until it is closed or outdated. */
#pragma once

#include <gtk/gtk.h>

#define BILLOW_TYPE_MESSAGE_BAR (billow_message_bar_get_type())
G_DECLARE_FINAL_TYPE(BillowMessageBar, billow_message_bar, BILLOW, MESSAGE_BAR, GtkWidget)

/* Shows `title`, replacing the previous message. `details` (lines, or NULL) are for errors: one line is
 * shown below the title, several can be unfolded. */
void billow_message_bar_show(BillowMessageBar *self, GtkMessageType type, const char *title,
                             const char *details);

/* Shows a message with a button that activates an action of the window. */
void billow_message_bar_offer(BillowMessageBar *self, GtkMessageType type, const char *title,
                              const char *label, const char *action);

/* Hides the message if its type is GTK_MESSAGE_INFO. Call when the state that it describes has changed. */
void billow_message_bar_pass(BillowMessageBar *self);

void billow_message_bar_hide(BillowMessageBar *self);
