/* Asks for the name of an export preset, and for its folder. */
#pragma once

#include "model/project/export_preset.h"

#include <gtk/gtk.h>

#define BILLOW_TYPE_PRESET_DIALOG (billow_preset_dialog_get_type())
G_DECLARE_FINAL_TYPE(BillowPresetDialog, billow_preset_dialog, BILLOW, PRESET_DIALOG, GtkWindow)

/* Creates a modal dialog over `parent` that begins with the name and the folder of `preset`, which it copies. `presets`
 * (referenced): those of the project. `renamed`: the name of the one that gets another name, so only the name is asked;
 * NULL: a preset is saved, and one that has the name is replaced. Signal "named" (BillowExportPreset *, owned by the
 * signal): the preset with the new name and folder, which are valid. */
GtkWidget *billow_preset_dialog_new(GtkWindow *parent, const BillowExportPreset *preset, GPtrArray *presets,
                                    const char *renamed);
