/* Writes the frames of the fake. */
#include "cli/write_frames.h"

#include "io/formats/formats.h"

#include <glib/gi18n.h>

BillowExit
billow_cli_export(int argc, char **argv)
{
    /* "Writes one file per frame, STEM.0001.obj, with STEM.mtl next to them."; then the other formats' files */
    g_autoptr(GString) summary = g_string_new(NULL);
    g_string_printf(summary, _("Writes %s."), _(billow_formats[0]->files));
    for (gsize i = 1; billow_formats[i]; i++)
        g_string_append_printf(summary, _("\nWith --format %s: %s."), billow_formats[i]->word,
                               _(billow_formats[i]->files));
    const BillowFrameCommand command = {"export", summary->str, BILLOW_METHOD_FAKE, TRUE};
    return billow_cli_write_frames(&command, argc, argv);
}
