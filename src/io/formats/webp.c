#include "io/formats/webp.h"

#include "io/checks/webp_check.h"
#include "io/video/webp_encoder.h"
#include "io/writers/painted.h"

#include <glib/gi18n.h>

static gboolean
begin(gpointer painted, BillowSink sink, gpointer sink_data, GError **error)
{
    const BillowFormatTarget *target = billow_painted_target(painted);
    const BillowMovingPictureOptions *options = target->options;
    return billow_painted_set_maker(painted,
                                    billow_webp_encoder_new(options->picture.width, options->picture.height,
                                                            target->project->frame_rate, options->quality,
                                                            error),
                                    (GDestroyNotify) billow_webp_encoder_free);
}

static gboolean
add_frame(gpointer painted, int frame, const BillowMesh *mesh, BillowSink sink, gpointer sink_data,
          GError **error)
{
    g_autoptr(GdkPixbuf) drawn = billow_painted_draw(painted, frame, mesh, error);
    return drawn && billow_webp_encoder_add(billow_painted_maker(painted), drawn, error);
}

static gboolean
end(gpointer painted, BillowSink sink, gpointer sink_data, GError **error)
{
    return billow_webp_encoder_end(billow_painted_maker(painted), sink, sink_data, error);
}

static char *
check(gpointer painted, const char *path, GError **error)
{
    const BillowMovingPictureOptions *options = billow_painted_target(painted)->options;
    return billow_webp_problem(path, options->picture.width, options->picture.height, error);
}

static double
frame_bytes(const BillowGrid *grid, const void *data)
{
    const BillowMovingPictureOptions *options = data;
    return 0.05 * options->picture.width * options->picture.height;
}

const BillowFormat billow_format_webp = {
    .word = "webp",
    .suffix = ".webp",
    .title = N_("Animated WebP"),
    .files = N_("an animated image that repeats, STEM.webp, as shown in the window"),
    .one_file = TRUE,
    .available = billow_painted_available,
    .options_size = sizeof(BillowMovingPictureOptions),
    .fields = billow_moving_picture_fields,
    .normals = billow_painted_normals,
    .frame_bytes = frame_bytes,
    .open = billow_painted_open,
    .close = billow_painted_close,
    .begin = begin,
    .frame = add_frame,
    .end = end,
    .check = check,
};
