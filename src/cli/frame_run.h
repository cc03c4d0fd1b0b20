/* One export of frames by export or simulate. */
#pragma once

#include "cli/commands.h"
#include "cli/progress.h"
#include "io/base/json_memory.h"
#include "io/sequence/frame_source.h"
#include "io/sequence/sequence.h"
#include "model/project/project.h"

typedef struct {
    const char *command; /* borrowed, like the next two */
    const char *preset;  /* name of the export preset, or NULL */
    const char *project_folder;
    BillowMethod method;
    gboolean loop; /* of the physics */
    BillowProgressMeter meter;
    gboolean no_cache;

    /* owned */
    BillowProject *project;
    BillowSequenceSettings settings;
    GArray *frames;            /* of int, ascending */
    GPtrArray *stems;          /* of the file names, for each sequence */
    char *folder;              /* where the files go */
    char *warning;             /* about the rest shapes, or NULL */
    GCancellable *cancellable; /* while it runs; borrowed */
} BillowFrameRun;

/* Writes the frames and prints the result on standard error. Adds the keys of --json to `result`, unless
 * that is NULL. */
BillowExit billow_frame_run(BillowFrameRun *run, json_object *result);

void billow_frame_run_free(BillowFrameRun *run);
