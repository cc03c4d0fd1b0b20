/* An animated WebP of the viewport, made with libwebp. Keeps the encoded data in memory. */
#include "io/checks/picture_check.h"
#include "io/writers/painted.h"

#include <glib/gi18n.h>
#include <math.h>
#include <webp/encode.h>
#include <webp/mux.h>

enum { FOR_EVER = 0, KEYED_AT_LEAST = 24, KEYED_AT_MOST = 48 };

typedef struct {
    WebPAnimEncoder *animation;
    WebPConfig config;
    int width, height;
    double frame_rate;
    guint64 n; /* number of images so far */
} Encoder;

static gboolean
fail(const Encoder *encoder, GError **error)
{
    g_set_error(error, G_IO_ERROR, G_IO_ERROR_FAILED, _("the animated image cannot be created: %s"),
                encoder->animation ? WebPAnimEncoderGetError(encoder->animation) : _("not enough memory"));
    return FALSE;
}

static Encoder *
new_encoder(const BillowFormatTarget *target, GError **error)
{
    const BillowMovingImageOptions *asked = target->options;
    Encoder *encoder = g_new0(Encoder, 1);
    encoder->width = asked->picture.width;
    encoder->height = asked->picture.height;
    encoder->frame_rate = target->project->frame_rate;
    WebPAnimEncoderOptions options;
    if (WebPConfigInit(&encoder->config) && WebPAnimEncoderOptionsInit(&options)) {
        encoder->config.quality = (float) asked->quality;
        options.anim_params.loop_count = FOR_EVER;
        options.kmin = KEYED_AT_LEAST;
        options.kmax = KEYED_AT_MOST;
        encoder->animation = WebPAnimEncoderNew(encoder->width, encoder->height, &options);
    }
    if (encoder->animation)
        return encoder;
    fail(encoder, error);
    g_free(encoder);
    return NULL;
}

static void
free_encoder(gpointer data)
{
    Encoder *encoder = data;
    WebPAnimEncoderDelete(encoder->animation);
    g_free(encoder);
}

/* Returns the start of the next image, rounded to milliseconds from the beginning: errors do not add up. */
static int
next_start(const Encoder *encoder)
{
    return (int) fmin(rint(1000.0 * (double) encoder->n / encoder->frame_rate), G_MAXINT);
}

static gboolean
begin(gpointer painted, BillowSink sink, gpointer sink_data, GError **error)
{
    return billow_painted_set_maker(painted, new_encoder(billow_painted_target(painted), error),
                                    free_encoder);
}

/* Adds a frame. An image identical to the previous one prolongs that one. */
static gboolean
add_frame(gpointer painted, int frame, BillowMesh *const *meshes, BillowSink sink, gpointer sink_data,
          GError **error)
{
    g_autoptr(GdkPixbuf) drawn = billow_painted_draw(painted, frame, meshes, error);
    if (!drawn)
        return FALSE;
    Encoder *encoder = billow_painted_maker(painted);
    WebPPicture picture;
    gboolean added = FALSE;
    if (WebPPictureInit(&picture)) {
        picture.use_argb = 1;
        picture.width = encoder->width;
        picture.height = encoder->height;
        added =
            WebPPictureImportRGBA(&picture, gdk_pixbuf_read_pixels(drawn), gdk_pixbuf_get_rowstride(drawn)) &&
            WebPAnimEncoderAdd(encoder->animation, &picture, next_start(encoder), &encoder->config);
        WebPPictureFree(&picture);
    }
    encoder->n++;
    return added || fail(encoder, error);
}

static gboolean
end(gpointer painted, BillowSink sink, gpointer sink_data, GError **error)
{
    Encoder *encoder = billow_painted_maker(painted);
    WebPData file;
    WebPDataInit(&file);
    if (!WebPAnimEncoderAdd(encoder->animation, NULL, next_start(encoder), NULL) ||
        !WebPAnimEncoderAssemble(encoder->animation, &file))
        return fail(encoder, error);
    const gboolean sent = sink(sink_data, file.bytes, file.size, error);
    WebPDataClear(&file);
    return sent;
}

static char *
check(gpointer painted, const char *path, GError **error)
{
    const BillowMovingImageOptions *options = billow_painted_target(painted)->options;
    return billow_webp_problem(path, options->picture.width, options->picture.height, error);
}

static double
frame_bytes(const BillowGrid *grid, const void *data)
{
    const BillowMovingImageOptions *options = data;
    return 0.05 * options->picture.width * options->picture.height;
}

const BillowFormat billow_format_webp = {
    .word = "webp",
    .suffix = ".webp",
    .title = N_("Animated WebP"),
    .files = N_("a looping animated image, STEM.webp, as shown in the window"),
    .whole_scene = TRUE,
    .one_file = TRUE,
    BILLOW_PAINTED_ROW,
    .options_size = sizeof(BillowMovingImageOptions),
    .fields = billow_moving_image_fields,
    .frame_bytes = frame_bytes,
    .begin = begin,
    .frame = add_frame,
    .end = end,
    .check = check,
};
