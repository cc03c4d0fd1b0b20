/* An export, as the dialog and the command line order it: a project's frames, faked or simulated, as files. */
#pragma once

#include "io/sequence/writing.h"

/* Borrowed for as long as the export runs. */
typedef struct {
    BillowProject *project;
    BillowMethod method;
    const BillowSequenceSettings *settings;
    const GArray *frames;       /* of int, ascending */
    const char *project_folder; /* where the texture's relative path starts; NULL: none */
    const char *folder;         /* made if missing */
    BillowRestCache *cache;     /* NULL: of its own */

    /* How far it is: the share that is made of the rest shapes of these frames, 0 ... 1 (false: stop), then frame by frame; or NULL. */
    BillowProgress rest_progress;
    BillowSequenceProgress progress;
    gpointer progress_data; /* of both */

    /* Becomes what there is to say of the rest shapes, in a line (free with g_free()), or NULL; may be NULL itself. */
    char **warning;
    gboolean
        for_window; /* the warning calls keyframes by their names, which a window shows, in place of their ids */
} BillowExport;

/* Makes the folder, the rest shapes of the frames (of a simulation: all), relative to the origin of the settings, and the frames. Blocking. FALSE with an error: of GIO; G_IO_ERROR_CANCELLED; or
 * BILLOW_SIMULATION_ERROR, where a simulation cannot go on. `report` tells what has been written in any case. */
gboolean billow_export_run(const BillowExport *export, GCancellable *cancellable,
                           BillowSequenceReport *report, GError **error);
