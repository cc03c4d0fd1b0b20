/* Export presets of a project (model/project/export_preset.h) as settings of a sequence, and back. */
#pragma once

#include "io/sequence/sequence.h"

/* Gives initialized settings the format and the options of a preset. With a `format` (NULL: the preset's own), options
 * that only the preset's own format has are left out. Returns FALSE with an error, which names the preset, if
 * this build lacks the format, or an option does not exist or has a wrong value; values that are out of bounds are
 * left to billow_sequence_settings_problem(). */
gboolean billow_preset_settings(const BillowExportPreset *preset, const BillowFormat *format,
                                BillowSequenceSettings *settings, GError **error);

/* Returns a preset with the options of the settings that are not at their defaults. `frames`: the choice of frames,
 * or "" or NULL. Transfer full. */
BillowExportPreset *billow_preset_of_settings(const char *name, const BillowSequenceSettings *settings,
                                              BillowMethod method, const char *frames, const char *output);

/* Returns what is wrong with a preset of the project, as a message for the user, or NULL. Formats that other builds have
 * are not wrong. Free with g_free(). */
char *billow_preset_problem(const BillowExportPreset *preset, const BillowProject *project);

/* Returns the path of the folder that a preset writes to. Returns NULL with an error if a symbolic link leads it out of the
 * project's folder. Free with g_free(). */
char *billow_preset_folder(const BillowExportPreset *preset, const char *project_folder, GError **error);
