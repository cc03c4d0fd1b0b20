/* Asks how to export the animation, exports it, and reports the outcome. */
#pragma once

#include "model/animation/rest_cache.h"
#include "model/live/session.h"

#include <gtk/gtk.h>

#define BILLOW_TYPE_EXPORT_DIALOG (billow_export_dialog_get_type())
G_DECLARE_FINAL_TYPE(BillowExportDialog, billow_export_dialog, BILLOW, EXPORT_DIALOG, GtkWindow)

/* Creates a window over `parent`, which stays usable. Exports the session's project as it is when the export
 * begins. Closing it while files are being written cancels the export but leaves it open, to report the
 * outcome. `physics` preselects physics instead of the fake. Signal: ended (no more files are written). */
GtkWidget *billow_export_dialog_new(GtkWindow *parent, BillowSession *session, BillowRestCache *cache,
                                    gboolean physics);

/* Returns whether files are being written. */
gboolean billow_export_dialog_is_running(BillowExportDialog *self);
