#include "io/video/webp_encoder.h"

#include <glib/gi18n.h>
#include <math.h>
#include <webp/encode.h>
#include <webp/mux.h>

enum { FOR_EVER = 0, KEYED_AT_LEAST = 24, KEYED_AT_MOST = 48 };

struct BillowWebpEncoder {
    WebPAnimEncoder *animation;
    WebPConfig config;
    int width, height;
    double frame_rate;
    guint64 n; /* pictures so far */
};

static gboolean
fail(const BillowWebpEncoder *encoder, GError **error)
{
    g_set_error(error, G_IO_ERROR, G_IO_ERROR_FAILED, _("the animated image cannot be created: %s"),
                encoder->animation ? WebPAnimEncoderGetError(encoder->animation) : _("not enough memory"));
    return FALSE;
}

BillowWebpEncoder *
billow_webp_encoder_new(int width, int height, double frame_rate, int quality, GError **error)
{
    BillowWebpEncoder *encoder = g_new0(BillowWebpEncoder, 1);
    encoder->width = width;
    encoder->height = height;
    encoder->frame_rate = frame_rate;
    WebPAnimEncoderOptions options;
    if (WebPConfigInit(&encoder->config) && WebPAnimEncoderOptionsInit(&options)) {
        encoder->config.quality = (float) quality;
        options.anim_params.loop_count = FOR_EVER;
        options.kmin = KEYED_AT_LEAST;
        options.kmax = KEYED_AT_MOST;
        encoder->animation = WebPAnimEncoderNew(width, height, &options);
    }
    if (encoder->animation)
        return encoder;
    fail(encoder, error);
    g_free(encoder);
    return NULL;
}

void
billow_webp_encoder_free(BillowWebpEncoder *encoder)
{
    if (!encoder)
        return;
    WebPAnimEncoderDelete(encoder->animation);
    g_free(encoder);
}

/* When the next picture begins, to the nearest millisecond: so they do not drift from the rate. */
static int
begin_of_next(const BillowWebpEncoder *encoder)
{
    return (int) fmin(rint(1000.0 * (double) encoder->n / encoder->frame_rate), G_MAXINT);
}

gboolean
billow_webp_encoder_add(BillowWebpEncoder *encoder, GdkPixbuf *pixbuf, GError **error)
{
    WebPPicture picture;
    gboolean added = FALSE;
    if (WebPPictureInit(&picture)) {
        picture.use_argb = 1;
        picture.width = encoder->width;
        picture.height = encoder->height;
        added = WebPPictureImportRGBA(&picture, gdk_pixbuf_read_pixels(pixbuf),
                                      gdk_pixbuf_get_rowstride(pixbuf)) &&
                WebPAnimEncoderAdd(encoder->animation, &picture, begin_of_next(encoder), &encoder->config);
        WebPPictureFree(&picture);
    }
    encoder->n++;
    return added || fail(encoder, error);
}

gboolean
billow_webp_encoder_end(BillowWebpEncoder *encoder, BillowSink sink, gpointer data, GError **error)
{
    WebPData file;
    WebPDataInit(&file);
    if (!WebPAnimEncoderAdd(encoder->animation, NULL, begin_of_next(encoder), NULL) ||
        !WebPAnimEncoderAssemble(encoder->animation, &file))
        return fail(encoder, error);
    const gboolean sent = sink(data, file.bytes, file.size, error);
    WebPDataClear(&file);
    return sent;
}
