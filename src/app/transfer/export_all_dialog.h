/* Exports all export presets of a project, one after another, and reports the outcome. */
#pragma once

#include "model/animation/rest_cache.h"
#include "model/live/session.h"

#include <gtk/gtk.h>

#define BILLOW_TYPE_EXPORT_ALL_DIALOG (billow_export_all_dialog_get_type())
G_DECLARE_FINAL_TYPE(BillowExportAllDialog, billow_export_all_dialog, BILLOW, EXPORT_ALL_DIALOG, GtkWindow)

/* Creates a window over `parent`, which stays usable. Exports the session's project as it is when the export begins.
 * Closing it while files are being written cancels the export but leaves it open, to report the outcome. Signal: ended (no
 * more files are written). */
GtkWidget *billow_export_all_dialog_new(GtkWindow *parent, BillowSession *session, BillowRestCache *cache);

/* Returns whether files are being written. */
gboolean billow_export_all_dialog_is_running(BillowExportAllDialog *self);
