#include "io/format_webm.h"

#include "io/painted.h"
#include "io/video_encoder.h"
#include "io/webm_check.h"

#include <glib/gi18n.h>

typedef struct {
    BillowFormatTarget target;
    BillowPainted *painted;
    BillowVideoEncoder *encoder; /* while it is written */
} Writer;

static gpointer
open_writer(const BillowFormatTarget *target)
{
    Writer *writer = g_new0(Writer, 1);
    writer->target = *target;
    writer->painted = billow_painted_new(target);
    return writer;
}

static void
close_writer(gpointer data)
{
    Writer *writer = data;
    billow_video_encoder_free(writer->encoder);
    billow_painted_free(writer->painted);
    g_free(writer);
}

static gboolean
begin(gpointer data, BillowSink sink, gpointer sink_data, GError **error)
{
    Writer *writer = data;
    const BillowPictureOptions *options = writer->target.options;
    writer->encoder = billow_video_encoder_new(writer->target.folder, options->width, options->height,
                                               writer->target.project->frame_rate, error);
    return writer->encoder != NULL;
}

static gboolean
add_frame(gpointer data, int frame, const BillowMesh *mesh, BillowSink sink, gpointer sink_data,
          GError **error)
{
    Writer *writer = data;
    g_autoptr(GdkPixbuf) drawn = billow_painted_draw(writer->painted, frame, mesh, error);
    return drawn && billow_video_encoder_add(writer->encoder, drawn, error);
}

static gboolean
end(gpointer data, BillowSink sink, gpointer sink_data, GError **error)
{
    return billow_video_encoder_end(((Writer *) data)->encoder, sink, sink_data, error);
}

static char *
check(gpointer data, const char *path, GError **error)
{
    return billow_webm_problem(path, error);
}

static gboolean
wants_normals(const void *options)
{
    return TRUE;
}

static double
frame_bytes(const BillowGrid *grid, const void *data)
{
    const BillowPictureOptions *options = data;
    return 0.05 * options->width * options->height;
}

const BillowFormat billow_format_webm = {
    .word = "webm",
    .suffix = ".webm",
    .title = N_("WebM video"),
    .files = N_("a video of what the window shows, STEM.webm"),
    .one_file = TRUE,
    .options_size = sizeof(BillowPictureOptions),
    .fields = billow_video_fields,
    .normals = wants_normals,
    .frame_bytes = frame_bytes,
    .open = open_writer,
    .close = close_writer,
    .begin = begin,
    .frame = add_frame,
    .end = end,
    .check = check,
};
