#include "io/video_encoder.h"

#include "io/i420.h"
#include "io/spool.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <gst/app/gstappsrc.h>
#include <gst/gst.h>
#include <string.h>
#include <unistd.h>

enum { WAITING_PICTURES = 2, TELL_MS = 5 };

struct BillowVideoEncoder {
    BillowSpool *spool;
    GstElement *pipeline;
    GstAppSrc *source;
    GstBus *bus;
    int width, height;
    guint64 n; /* pictures so far */
    int rate_over, rate_under;
};

/* The parts of the pipeline, and Debian's package of each. */
static const struct {
    const char *element, *package;
} parts[] = {
    {"appsrc", "gstreamer1.0-plugins-base"},
    {"vp8enc", "gstreamer1.0-plugins-good"},
    {"webmmux", "gstreamer1.0-plugins-good"},
    {"fdsink", "libgstreamer1.0-0"},
};

static gboolean
has_parts(GError **error)
{
    g_autoptr(GError) problem = NULL;
    if (!gst_init_check(NULL, NULL, &problem)) {
        g_set_error(error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED, _("GStreamer does not start: %s"),
                    problem ? problem->message : "");
        return FALSE;
    }
    for (gsize i = 0; i < G_N_ELEMENTS(parts); i++) {
        GstElementFactory *factory = gst_element_factory_find(parts[i].element);
        if (!factory) {
            g_set_error(error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                        _("GStreamer has no %s, which makes videos: install its plugins (Debian: %s), or "
                          "write pictures "
                          "with --format png"),
                        parts[i].element, parts[i].package);
            return FALSE;
        }
        gst_object_unref(factory);
    }
    return TRUE;
}

/* One thread and no clock in the codec: the same pictures become the same video. VP8 knows no colours but those of BT.601. */
static char *
describe(const BillowVideoEncoder *encoder)
{
    return g_strdup_printf(
        "appsrc name=source format=time "
        "caps=video/x-raw,format=I420,colorimetry=bt601,width=%d,height=%d,framerate=%d/%d "
        "! vp8enc deadline=1000000 cpu-used=4 threads=1 end-usage=cq cq-level=8 min-quantizer=2 "
        "max-quantizer=24 "
        "target-bitrate=100000000 keyframe-max-dist=48 "
        "! webmmux writing-app=Billow ! fdsink fd=%d sync=false",
        encoder->width, encoder->height, encoder->rate_over, encoder->rate_under,
        billow_spool_descriptor(encoder->spool));
}

/* The muxer draws a number for its track, and one of 256 is a byte shorter, with all that follows: here it is the same each time. What
 * others draw later is chance again. */
static GstElement *
launch(const char *description, GError **error)
{
    g_autoptr(GRand) chance = g_rand_new();
    g_random_set_seed(1);
    GstElement *pipeline = gst_parse_launch(description, error);
    g_random_set_seed(g_rand_int(chance));
    return pipeline;
}

static gboolean
start(BillowVideoEncoder *encoder, GError **error)
{
    g_autofree char *description = describe(encoder);
    encoder->pipeline = launch(description, error);
    if (!encoder->pipeline)
        return FALSE;
    encoder->source = GST_APP_SRC(gst_bin_get_by_name(GST_BIN(encoder->pipeline), "source"));
    encoder->bus = gst_element_get_bus(encoder->pipeline);
    gst_element_set_state(encoder->pipeline, GST_STATE_PLAYING);
    return TRUE;
}

BillowVideoEncoder *
billow_video_encoder_new(const char *folder, int width, int height, double frame_rate, GError **error)
{
    BillowVideoEncoder *encoder = g_new0(BillowVideoEncoder, 1);
    encoder->width = width;
    encoder->height = height;
    gst_util_double_to_fraction(frame_rate, &encoder->rate_over, &encoder->rate_under);
    if (has_parts(error) && (encoder->spool = billow_spool_new(folder, error)) && start(encoder, error))
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
    billow_spool_free(encoder->spool);
    g_free(encoder);
}

/* Takes `message` (NULL: nothing was told). */
static gboolean
is_well(GstMessage *message, GError **error)
{
    const gboolean well = !message || GST_MESSAGE_TYPE(message) != GST_MESSAGE_ERROR;
    g_autoptr(GError) problem = NULL;
    if (!well) {
        gst_message_parse_error(message, &problem, NULL);
        g_set_error(error, G_IO_ERROR, G_IO_ERROR_FAILED, _("the video cannot be made: %s"),
                    problem->message);
    }
    if (message)
        gst_message_unref(message);
    return well;
}

static GstBuffer *
buffer_of(const BillowVideoEncoder *encoder, const GdkPixbuf *picture)
{
    const gsize size = billow_i420_size(encoder->width, encoder->height);
    guint8 *planes = g_malloc(size);
    billow_i420_from_picture(picture, planes);
    GstBuffer *buffer = gst_buffer_new_wrapped(planes, size);
    const guint64 second = GST_SECOND * (guint64) encoder->rate_under, over = (guint64) encoder->rate_over;
    GST_BUFFER_PTS(buffer) = gst_util_uint64_scale(encoder->n, second, over);
    GST_BUFFER_DURATION(buffer) =
        gst_util_uint64_scale(encoder->n + 1, second, over) - GST_BUFFER_PTS(buffer);
    return buffer;
}

gboolean
billow_video_encoder_add(BillowVideoEncoder *encoder, GdkPixbuf *picture, GError **error)
{
    const guint64 most = WAITING_PICTURES * billow_i420_size(encoder->width, encoder->height);
    GstBuffer *buffer = buffer_of(encoder, picture);
    encoder->n++;
    if (gst_app_src_push_buffer(encoder->source, buffer) != GST_FLOW_OK) {
        GstMessage *message = gst_bus_pop_filtered(encoder->bus, GST_MESSAGE_ERROR);
        if (is_well(message, error))
            g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_FAILED, _("the video cannot be made"));
        return FALSE;
    }
    do {
        GstMessage *message = gst_bus_timed_pop_filtered(
            encoder->bus,
            gst_app_src_get_current_level_bytes(encoder->source) >= most ? TELL_MS * GST_MSECOND : 0,
            GST_MESSAGE_ERROR);
        if (!is_well(message, error))
            return FALSE;
    } while (gst_app_src_get_current_level_bytes(encoder->source) >= most);
    return TRUE;
}

/* The element whose id and size these bytes are gets this value, if it is there. */
static gboolean
overwrite(int descriptor, const guint8 *head, gsize length, const char element[3], guint64 value)
{
    const guint64 bytes = GUINT64_TO_BE(value);
    const guint8 *at = memmem(head, length, element, 3);
    return !at || TEMP_FAILURE_RETRY(pwrite(descriptor, &bytes, sizeof bytes, (off_t) (at + 3 - head))) ==
                      sizeof bytes;
}

/* The muxer puts the time of day (DateUTC) and a random number for its one track (TrackUID) before the first cluster. The same pictures become
 * the same bytes without. RFC 9559. */
static gboolean
settle_head(int descriptor)
{
    guint8 head[1024];
    const gssize got = TEMP_FAILURE_RETRY(pread(descriptor, head, sizeof head, 0));
    const guint8 *cluster = got > 0 ? memmem(head, (gsize) got, "\x1f\x43\xb6\x75", 4) : NULL;
    const gsize length = cluster ? (gsize) (cluster - head) : 0;
    return overwrite(descriptor, head, length, "\x44\x61\x88", 0) &&
           overwrite(descriptor, head, length, "\x73\xc5\x88", 1);
}

gboolean
billow_video_encoder_end(BillowVideoEncoder *encoder, BillowSink sink, gpointer data, GError **error)
{
    gst_app_src_end_of_stream(encoder->source);
    if (!is_well(gst_bus_timed_pop_filtered(encoder->bus, GST_CLOCK_TIME_NONE,
                                            GST_MESSAGE_ERROR | GST_MESSAGE_EOS),
                 error))
        return FALSE;
    gst_element_set_state(encoder->pipeline, GST_STATE_NULL);
    if (!settle_head(billow_spool_descriptor(encoder->spool))) {
        g_set_error_literal(error, G_IO_ERROR, g_io_error_from_errno(errno), g_strerror(errno));
        return FALSE;
    }
    return billow_spool_send(encoder->spool, sink, data, error);
}
