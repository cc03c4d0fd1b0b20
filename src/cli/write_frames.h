/* Code that export and simulate share: writing the frames of a project to files. */
#pragma once

#include "cli/commands.h"
#include "io/sequence/frame_source.h"

typedef struct {
    const char *name, *summary;
    BillowMethod method;
    gboolean presets; /* has --preset and --all */
} BillowFrameCommand;

/* Runs a command that writes frames. */
BillowExit billow_cli_write_frames(const BillowFrameCommand *command, int argc, char **argv);
