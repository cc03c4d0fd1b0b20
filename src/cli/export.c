#include "cli/write_frames.h"

static gboolean
write_fake(BillowAnimation *animation, const BillowObjSettings *settings, GArray *frames,
           const char *project_folder, const char *folder, BillowExportProgress progress,
           gpointer progress_data, GCancellable *cancellable, BillowExportReport *report, GError **error)
{
    return billow_obj_export(animation, settings, frames, project_folder, folder, progress, progress_data,
                             cancellable, report, error);
}

BillowExit
billow_cli_export(int argc, char **argv)
{
    const BillowFrameCommand command = {
        "export", "Writes a file per frame, STEM.0001.obj, and STEM.mtl beside them.", write_fake};
    return billow_cli_write_frames(&command, argc, argv);
}
