/* Writes the frames of the physics. */
#include "cli/write_frames.h"

#include <glib/gi18n.h>

BillowExit
billow_cli_simulate(int argc, char **argv)
{
    const BillowFrameCommand command = {
        "simulate",
        _("Simulates the cloth with physics from frame 1 and writes one file per frame, like export."),
        BILLOW_METHOD_PHYSICS, FALSE};
    return billow_cli_write_frames(&command, argc, argv);
}
