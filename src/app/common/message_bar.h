/* A message over the window's content, with details that can be opened, until it is closed or does not hold. */
#pragma once

#include <gtk/gtk.h>

#define BILLOW_TYPE_MESSAGE_BAR (billow_message_bar_get_type())
G_DECLARE_FINAL_TYPE(BillowMessageBar, billow_message_bar, BILLOW, MESSAGE_BAR, GtkWidget)

/* Shows `title`; `details` (lines, or NULL) are for errors: one line stands below it, more can be unfolded. Replaces what was shown. */
void billow_message_bar_show(BillowMessageBar *self, GtkMessageType type, const char *title,
                             const char *details);

/* The same of things that one can do something about: with a button for an action of the window. */
void billow_message_bar_offer(BillowMessageBar *self, GtkMessageType type, const char *title,
                              const char *label, const char *action);

/* Things are another way now: hides a message of type GTK_MESSAGE_INFO, which is about how they are. */
void billow_message_bar_pass(BillowMessageBar *self);

void billow_message_bar_hide(BillowMessageBar *self);
