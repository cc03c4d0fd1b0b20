/* What export and simulate have in common: a project's frames as files. */
#pragma once

#include "cli/commands.h"
#include "io/obj_sequence.h"

typedef struct {
    const char *name, *summary; /* of the command */
    gboolean (*write)(BillowAnimation *animation, const BillowObjSettings *settings, GArray *frames,
                      const char *project_folder, const char *folder, BillowExportProgress progress,
                      gpointer progress_data, GCancellable *cancellable, BillowExportReport *report,
                      GError **error);
} BillowFrameCommand;

/* Runs a command that writes frames. */
BillowExit billow_cli_write_frames(const BillowFrameCommand *command, int argc, char **argv);
