/* What was not saved when the program ended, to be recovered or discarded. */
#pragma once

#include "app/window/window.h"

#define BILLOW_TYPE_RECOVERY_DIALOG (billow_recovery_dialog_get_type())
G_DECLARE_FINAL_TYPE(BillowRecoveryDialog, billow_recovery_dialog, BILLOW, RECOVERY_DIALOG, GtkWindow)

/* Looks for what was left behind and offers it over `parent`, in which what is recovered is shown. Where there is nothing it is not shown,
 * or says so if `asked` for. Closing it leaves what is there for the next time. One at a time. */
void billow_recovery_dialog_offer(BillowWindow *parent, gboolean asked);
