/* An export by the dialog or the command line: frames of a project, fake or simulated, written to files. */
#pragma once

#include "io/sequence/writing.h"

/* All members are borrowed while the export runs. */
typedef struct {
    BillowProject *project;
    BillowMethod method;
    gboolean loop; /* of the physics: its frames become a loop, for which the project must loop */
    const BillowSequenceSettings *settings;
    const GArray *frames;       /* of int, ascending */
    const char *project_folder; /* where relative texture paths start, or NULL */
    const char *folder;         /* created if it is missing */
    BillowRestCache *cache;     /* NULL: the export uses one of its own */

    /* Reports the share (0 ... 1) of the frames' rest shapes that is done; returning FALSE stops. `progress`
     * then reports frame by frame. Both may be NULL. */
    BillowProgress rest_progress;
    BillowSequenceProgress progress;

    /* Reports the share of what is computed from all frames together: a loop of the physics before the first frame is
     * written, and bones or main shapes after the last one, each from 0 to 1. Returning FALSE stops. May be NULL. */
    BillowProgress fit_progress;
    gpointer progress_data; /* passed to all three */

    /* Becomes a line about the rest shapes, and about frames that are no cloth (free with g_free()), or
     * NULL. May be NULL itself. */
    char **warning;
    gboolean for_window; /* the warning has the keyframes' names, as in a window, not their ids */
} BillowExport;

/* Creates the folder, the rest shapes of the frames (for a simulation: of all keyframes) relative to the
 * origin of the settings, and writes the frames: a sequence for each cloth of the scene, or one of all for a format
 * of the whole scene (billow_sequence_parts()); `total` of the progress counts the frames of all. Blocking. Returns
 * FALSE with a GIO error, G_IO_ERROR_CANCELLED, or BILLOW_SIMULATION_ERROR if a simulation cannot continue. Always
 * fills `report`. */
gboolean billow_export_run(const BillowExport *export, GCancellable *cancellable,
                           BillowSequenceReport *report, GError **error);
