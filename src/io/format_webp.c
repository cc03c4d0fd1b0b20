#include "io/format_webp.h"

#include "io/painted.h"
#include "io/webp_check.h"
#include "io/webp_encoder.h"

#include <glib/gi18n.h>

typedef struct {
    BillowFormatTarget target;
    BillowPainted *painted;
    BillowWebpEncoder *encoder; /* while it is written */
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
    billow_webp_encoder_free(writer->encoder);
    billow_painted_free(writer->painted);
    g_free(writer);
}

static gboolean
begin(gpointer data, BillowSink sink, gpointer sink_data, GError **error)
{
    Writer *writer = data;
    const BillowMovingPictureOptions *options = writer->target.options;
    writer->encoder = billow_webp_encoder_new(options->picture.width, options->picture.height,
                                              writer->target.project->frame_rate, options->quality, error);
    return writer->encoder != NULL;
}

static gboolean
add_frame(gpointer data, int frame, const BillowMesh *mesh, BillowSink sink, gpointer sink_data,
          GError **error)
{
    Writer *writer = data;
    g_autoptr(GdkPixbuf) drawn = billow_painted_draw(writer->painted, frame, mesh, error);
    return drawn && billow_webp_encoder_add(writer->encoder, drawn, error);
}

static gboolean
end(gpointer data, BillowSink sink, gpointer sink_data, GError **error)
{
    return billow_webp_encoder_end(((Writer *) data)->encoder, sink, sink_data, error);
}

static char *
check(gpointer data, const char *path, GError **error)
{
    const BillowMovingPictureOptions *options = ((Writer *) data)->target.options;
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
    .files = N_("a picture that moves, over and over, STEM.webp, of what the window shows"),
    .one_file = TRUE,
    .available = billow_painted_available,
    .options_size = sizeof(BillowMovingPictureOptions),
    .fields = billow_moving_picture_fields,
    .normals = billow_painted_normals,
    .frame_bytes = frame_bytes,
    .open = open_writer,
    .close = close_writer,
    .begin = begin,
    .frame = add_frame,
    .end = end,
    .check = check,
};
