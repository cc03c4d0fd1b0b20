#include "io/video/writer.h"

#include "io/video/encoder.h"
#include "io/writers/painted.h"

gboolean
billow_video_begin(gpointer painted, const BillowVideoKind *kind, GError **error)
{
    const BillowFormatTarget *target = billow_painted_target(painted);
    const BillowImageOptions *options = target->options;
    g_autofree char *path = billow_format_target_path(target);
    return billow_painted_set_maker(painted,
                                    billow_video_encoder_new(kind, path, options->width, options->height,
                                                             target->project->frame_rate, target->cancellable,
                                                             error),
                                    (GDestroyNotify) billow_video_encoder_free);
}

gboolean
billow_video_frame(gpointer painted, int frame, BillowMesh *const *meshes, BillowSink sink,
                   gpointer sink_data, GError **error)
{
    g_autoptr(GdkPixbuf) drawn = billow_painted_draw(painted, frame, meshes, error);
    return drawn && billow_video_encoder_add(billow_painted_maker(painted), drawn, error);
}

gboolean
billow_video_end(gpointer painted, BillowSink sink, gpointer sink_data, GError **error)
{
    return billow_video_encoder_end(billow_painted_maker(painted), sink, sink_data, error);
}

gboolean
billow_video_available(const BillowVideoKind *kind, GError **error)
{
    return billow_painted_available(error) && billow_video_kind_coder(kind, error);
}

double
billow_video_frame_bytes(const BillowGrid *grid, const void *data)
{
    const BillowImageOptions *options = data;
    return 0.05 * options->width * options->height;
}
