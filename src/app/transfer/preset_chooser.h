/* The row of the export dialog in which an export preset of the project is chosen, saved, renamed and removed. */
#pragma once

#include "model/live/session.h"

#include <gtk/gtk.h>

#define BILLOW_TYPE_PRESET_CHOOSER (billow_preset_chooser_get_type())
G_DECLARE_FINAL_TYPE(BillowPresetChooser, billow_preset_chooser, BILLOW, PRESET_CHOOSER, GtkBox)

/* Returns a preset of what the form says, whose name does not matter (transfer full). */
typedef BillowExportPreset *(*BillowPresetDescribe)(gpointer data);

/* Shows the presets of the session's project, and follows it. Call once. Signal "chosen" (BillowExportPreset *, owned by
 * the signal, or NULL): the user has chosen another one, or none. */
void billow_preset_chooser_set_session(BillowPresetChooser *chooser, BillowSession *session,
                                       BillowPresetDescribe describe, gpointer data);
