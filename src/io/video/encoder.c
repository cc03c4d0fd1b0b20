#include "io/video/encoder.h"

#include "io/base/printable.h"
#include "io/video/i420.h"
#include "io/writers/spool.h"
#include "model/base/clock.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <gst/app/gstappsrc.h>
#include <gst/gst.h>

enum { WAITING_PICTURES = 2, LOOK_MS = 5 };

struct BillowVideoEncoder {
    const BillowVideoKind *kind;
    char *path; /* for messages */
    BillowSpool *spool;
    BillowSpool *body; /* if the kind spools; otherwise NULL */
    GstElement *pipeline;
    GstAppSrc *source;
    GstBus *bus;
    GCancellable *cancellable; /* or NULL */
    int width, height;
    guint64 n; /* number of images so far */
    int rate_over, rate_under;
};

static void
set_error(const BillowVideoEncoder *encoder, const char *why, GError **error)
{
    g_autofree char *shown = billow_printable_path(encoder->path);
    g_set_error(error, G_IO_ERROR, G_IO_ERROR_FAILED, _("%s: the video cannot be created: %s"), shown, why);
}

/* Sets the error of an error message. Takes ownership of `message`. */
static void
set_message_error(const BillowVideoEncoder *encoder, GstMessage *message, GError **error)
{
    g_autoptr(GError) problem = NULL;
    gst_message_parse_error(message, &problem, NULL);
    set_error(encoder, problem->message, error);
    gst_message_unref(message);
}

/* Sets the error that the pipeline has reported. Always returns FALSE. */
static gboolean
set_pipeline_error(const BillowVideoEncoder *encoder, GError **error)
{
    GstMessage *message = gst_bus_pop_filtered(encoder->bus, GST_MESSAGE_ERROR);
    if (message)
        set_message_error(encoder, message, error);
    else
        set_error(encoder, _("GStreamer reported no reason"), error);
    return FALSE;
}

static gboolean
start(BillowVideoEncoder *encoder, const BillowVideoPart *coder, GError **error)
{
    /* the muxer's own spool, for data before the header is written, is also an unnamed file */
    g_autofree char *spool = encoder->body ? g_strdup_printf(" faststart-file=/proc/self/fd/%d",
                                                             billow_spool_descriptor(encoder->body))
                                           : g_strdup("");
    /* The colors match billow_i420_from_image(). */
    g_autofree char *description = g_strdup_printf(
        "appsrc name=source format=time "
        "caps=video/x-raw,format=I420,colorimetry=bt601,width=%d,height=%d,framerate=%d/%d "
        "! %s ! %s%s ! fdsink fd=%d sync=false",
        encoder->width, encoder->height, encoder->rate_over, encoder->rate_under, coder->pipeline,
        encoder->kind->muxer, spool, billow_spool_descriptor(encoder->spool));
    /* The muxer draws a random id for its track, and one in 256 is a byte shorter, which shifts everything
     * after it. A fixed seed always gives the same. Afterwards GLib's generator gets a random seed again. */
    g_autoptr(GRand) chance = g_rand_new();
    g_random_set_seed(1);
    encoder->pipeline = gst_parse_launch(description, error);
    g_random_set_seed(g_rand_int(chance));
    if (!encoder->pipeline)
        return FALSE;
    encoder->source = GST_APP_SRC(gst_bin_get_by_name(GST_BIN(encoder->pipeline), "source"));
    encoder->bus = gst_element_get_bus(encoder->pipeline);
    return gst_element_set_state(encoder->pipeline, GST_STATE_PLAYING) != GST_STATE_CHANGE_FAILURE ||
           set_pipeline_error(encoder, error);
}

BillowVideoEncoder *
billow_video_encoder_new(const BillowVideoKind *kind, const char *path, int width, int height,
                         double frame_rate, GCancellable *cancellable, GError **error)
{
    const BillowVideoPart *coder = billow_video_kind_coder(kind, error);
    if (!coder)
        return NULL;
    BillowVideoEncoder *encoder = g_new0(BillowVideoEncoder, 1);
    encoder->kind = kind;
    encoder->path = g_strdup(path);
    encoder->width = width;
    encoder->height = height;
    encoder->cancellable = cancellable ? g_object_ref(cancellable) : NULL;
    gst_util_double_to_fraction(frame_rate, &encoder->rate_over, &encoder->rate_under);
    encoder->spool = billow_spool_new(path, error);
    if (encoder->spool && kind->spools)
        encoder->body = billow_spool_new(path, error);
    if (encoder->spool && (encoder->body || !kind->spools) && start(encoder, coder, error))
        return encoder;
    billow_video_encoder_free(encoder);
    return NULL;
}

void
billow_video_encoder_free(BillowVideoEncoder *encoder)
{
    if (!encoder)
        return;
    if (encoder->pipeline)
        gst_element_set_state(encoder->pipeline, GST_STATE_NULL);
    gst_clear_object(&encoder->source);
    gst_clear_object(&encoder->bus);
    gst_clear_object(&encoder->pipeline);
    g_clear_object(&encoder->cancellable);
    billow_spool_free(encoder->spool);
    billow_spool_free(encoder->body);
    g_free(encoder->path);
    g_free(encoder);
}

static GstBuffer *
buffer_of(const BillowVideoEncoder *encoder, const GdkPixbuf *picture)
{
    const gsize size = billow_i420_size(encoder->width, encoder->height);
    guint8 *planes = g_malloc(size);
    billow_i420_from_image(picture, planes);
    GstBuffer *buffer = gst_buffer_new_wrapped(planes, size);
    const guint64 second = GST_SECOND * (guint64) encoder->rate_under, over = (guint64) encoder->rate_over;
    GST_BUFFER_PTS(buffer) = gst_util_uint64_scale(encoder->n, second, over);
    GST_BUFFER_DURATION(buffer) =
        gst_util_uint64_scale(encoder->n + 1, second, over) - GST_BUFFER_PTS(buffer);
    return buffer;
}

/* Returns TRUE if there is no error. Sets `*ended` to TRUE at the end of the video. Does not wait: a bus
 * without file descriptors cannot. */
static gboolean
check_messages(const BillowVideoEncoder *encoder, gboolean *ended, GError **error)
{
    if (g_cancellable_set_error_if_cancelled(encoder->cancellable, error))
        return FALSE;
    GstMessage *message = gst_bus_pop_filtered(encoder->bus, GST_MESSAGE_ERROR | GST_MESSAGE_EOS);
    *ended = message && GST_MESSAGE_TYPE(message) == GST_MESSAGE_EOS;
    if (message && !*ended) {
        set_message_error(encoder, message, error);
        return FALSE;
    }
    g_clear_pointer(&message, gst_message_unref);
    return TRUE;
}

gboolean
billow_video_encoder_add(BillowVideoEncoder *encoder, GdkPixbuf *picture, GError **error)
{
    const guint64 most = WAITING_PICTURES * billow_i420_size(encoder->width, encoder->height);
    gboolean ended;
    GstBuffer *buffer = buffer_of(encoder, picture);
    encoder->n++;
    if (gst_app_src_push_buffer(encoder->source, buffer) != GST_FLOW_OK)
        return set_pipeline_error(encoder, error);
    while (check_messages(encoder, &ended, error)) {
        if (gst_app_src_get_current_level_bytes(encoder->source) < most)
            return TRUE;
        billow_clock_sleep(LOOK_MS);
    }
    return FALSE;
}

gboolean
billow_video_encoder_end(BillowVideoEncoder *encoder, BillowSink sink, gpointer data, GError **error)
{
    gst_app_src_end_of_stream(encoder->source);
    gboolean ended = FALSE;
    while (check_messages(encoder, &ended, error) && !ended)
        billow_clock_sleep(LOOK_MS);
    if (!ended)
        return FALSE;
    gst_element_set_state(encoder->pipeline, GST_STATE_NULL);
    if (!encoder->kind->settle(billow_spool_descriptor(encoder->spool))) {
        set_error(encoder, g_strerror(errno), error);
        return FALSE;
    }
    return billow_spool_send(encoder->spool, sink, data, error);
}
