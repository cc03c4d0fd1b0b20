/* Asks how the animation is to be exported, exports it, tells how it went. */
#pragma once

#include "model/animation/rest_cache.h"
#include "model/live/session.h"

#include <gtk/gtk.h>

#define BILLOW_TYPE_EXPORT_DIALOG (billow_export_dialog_get_type())
G_DECLARE_FINAL_TYPE(BillowExportDialog, billow_export_dialog, BILLOW, EXPORT_DIALOG, GtkWindow)

/* A window over `parent`, which stays usable. Exports the session's project as it is when the export begins. Closed while
 * files are being written it cancels, and stays to tell the outcome. Signal: ended (no more files are written).
 * `physics`: what is chosen at first, the physics rather than the fake. */
GtkWidget *billow_export_dialog_new(GtkWindow *parent, BillowSession *session, BillowRestCache *cache,
                                    gboolean physics);

/* Whether files are being written. */
gboolean billow_export_dialog_is_running(BillowExportDialog *self);
