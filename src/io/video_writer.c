#include "io/video_writer.h"

#include "io/painted.h"
#include "io/video_encoder.h"

typedef struct {
    BillowFormatTarget target;
    const BillowVideoKind *kind;
    BillowPainted *painted;
    BillowVideoEncoder *encoder; /* while it is written */
} Writer;

gpointer
billow_video_open(const BillowFormatTarget *target, const BillowVideoKind *kind)
{
    Writer *writer = g_new0(Writer, 1);
    writer->target = *target;
    writer->kind = kind;
    writer->painted = billow_painted_new(target);
    return writer;
}

void
billow_video_close(gpointer data)
{
    Writer *writer = data;
    billow_video_encoder_free(writer->encoder);
    billow_painted_free(writer->painted);
    g_free(writer);
}

gboolean
billow_video_begin(gpointer data, BillowSink sink, gpointer sink_data, GError **error)
{
    Writer *writer = data;
    const BillowPictureOptions *options = writer->target.options;
    writer->encoder = billow_video_encoder_new(writer->kind, writer->target.folder, options->width,
                                               options->height, writer->target.project->frame_rate, error);
    return writer->encoder != NULL;
}

gboolean
billow_video_frame(gpointer data, int frame, const BillowMesh *mesh, BillowSink sink, gpointer sink_data,
                   GError **error)
{
    Writer *writer = data;
    g_autoptr(GdkPixbuf) drawn = billow_painted_draw(writer->painted, frame, mesh, error);
    return drawn && billow_video_encoder_add(writer->encoder, drawn, error);
}

gboolean
billow_video_end(gpointer data, BillowSink sink, gpointer sink_data, GError **error)
{
    return billow_video_encoder_end(((Writer *) data)->encoder, sink, sink_data, error);
}

gboolean
billow_video_available(const BillowVideoKind *kind, GError **error)
{
    return billow_painted_available(error) && billow_video_kind_coder(kind, error);
}

double
billow_video_frame_bytes(const BillowGrid *grid, const void *data)
{
    const BillowPictureOptions *options = data;
    return 0.05 * options->width * options->height;
}
