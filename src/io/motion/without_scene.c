/* Stands for scene.c where Billow is built without assimp. */
#include "io/motion/reading.h"

#include <glib/gi18n.h>

gboolean
billow_motion_read_scene(const char *path, const BillowMotionOptions *options, GCancellable *cancellable,
                         BillowMotion *parts, BillowMotionFacts *facts, GError **error)
{
    g_set_error(
        error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
        _("%s: this build of Billow cannot read such files: build it with Debian’s libassimp-dev installed"),
        path);
    return FALSE;
}
