/* PNG files of the viewport, one per frame. */
#include "io/checks/picture_check.h"
#include "io/writers/painted.h"

#include <glib/gi18n.h>

static gboolean
write_frame(gpointer painted, int frame, BillowMesh *const *meshes, BillowSink sink, gpointer sink_data,
            GError **error)
{
    g_autoptr(GdkPixbuf) drawn = billow_painted_draw(painted, frame, meshes, error);
    return drawn && billow_painted_write(drawn, sink, sink_data, error);
}

static char *
check_frame(gpointer painted, const char *path, GError **error)
{
    const BillowImageOptions *options = billow_painted_target(painted)->options;
    return billow_png_problem(path, options->width, options->height, error);
}

static double
frame_bytes(const BillowGrid *grid, const void *data)
{
    const BillowImageOptions *options = data;
    return 0.6 * options->width * options->height; /* smooth shading compresses to about a sixth */
}

const BillowFormat billow_format_png = {
    .word = "png",
    .suffix = ".png",
    .title = N_("PNG images"),
    .files = N_("one image per frame, STEM.0001.png, as shown in the window"),
    .whole_scene = TRUE,
    BILLOW_PAINTED_ROW,
    .options_size = sizeof(BillowImageOptions),
    .fields = billow_texture_fields,
    .frame_bytes = frame_bytes,
    .frame = write_frame,
    .check = check_frame,
};
