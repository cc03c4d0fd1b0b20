/* Offers to recover or discard work that was unsaved when the program ended. */
#pragma once

#include "app/window/window.h"

#define BILLOW_TYPE_RECOVERY_DIALOG (billow_recovery_dialog_get_type())
G_DECLARE_FINAL_TYPE(BillowRecoveryDialog, billow_recovery_dialog, BILLOW, RECOVERY_DIALOG, GtkWindow)

/* Looks for unsaved work and offers it in a dialog over `parent`, which shows what is recovered. If there is
 * none, shows a message if `asked`. Closing the dialog keeps the work. There is at most one such dialog. */
void billow_recovery_dialog_offer(BillowWindow *parent, gboolean asked);
