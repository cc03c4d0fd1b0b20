#include "io/video/kind.h"

#include "model/base/process_limits.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <gst/gst.h>
#include <string.h>
#include <unistd.h>

/* --- Requirements --- */

static gboolean
is_there(const char *element)
{
    GstElementFactory *factory = gst_element_factory_find(element);
    if (factory)
        gst_object_unref(factory);
    return factory != NULL;
}

static void
miss(const BillowVideoPart *part, GError **error)
{
    g_set_error(error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                _("GStreamer has no %s to encode videos: install its plugins (Debian: %s), or write images "
                  "with --format png"),
                part->element, part->package);
}

/* Required file descriptors. With fewer, GStreamer prints warnings without end. */
enum { DESCRIPTORS = 16 };

const BillowVideoPart *
billow_video_kind_coder(const BillowVideoKind *kind, GError **error)
{
    g_autoptr(GError) problem = NULL;
    if (!billow_has_descriptors(DESCRIPTORS, error))
        return NULL;
    if (!gst_init_check(NULL, NULL, &problem)) {
        g_set_error(error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED, _("GStreamer cannot be started: %s"),
                    problem ? problem->message : "");
        return NULL;
    }
    for (const BillowVideoPart *part = kind->parts; part->element; part++)
        if (!is_there(part->element)) {
            miss(part, error);
            return NULL;
        }
    for (const BillowVideoPart *coder = kind->coders; coder->element; coder++)
        if (is_there(coder->element))
            return coder;
    miss(kind->coders, error);
    return NULL;
}

/* --- Reproducible files --- */

static gboolean
put(int descriptor, const void *bytes, gsize length, gsize at)
{
    return TEMP_FAILURE_RETRY(pwrite(descriptor, bytes, length, (off_t) at)) == (gssize) length;
}

/* Overwrites the value of the element whose id and size are `element`, if it is there. */
static gboolean
overwrite(int descriptor, const guint8 *head, gsize length, const char element[3], guint64 value)
{
    const guint64 bytes = GUINT64_TO_BE(value);
    const guint8 *at = memmem(head, length, element, 3);
    return !at || put(descriptor, &bytes, sizeof bytes, (gsize) (at + 3 - head));
}

/* The muxer writes the time of day (DateUTC) and a random number for its one track (TrackUID) before the
 * first cluster. Without them the same images always give the same bytes. RFC 9559. */
static gboolean
fix_webm(int descriptor)
{
    guint8 head[1024];
    const gssize got = TEMP_FAILURE_RETRY(pread(descriptor, head, sizeof head, 0));
    const guint8 *cluster = got > 0 ? memmem(head, (gsize) got, "\x1f\x43\xb6\x75", 4) : NULL;
    const gsize length = cluster ? (gsize) (cluster - head) : 0;
    return overwrite(descriptor, head, length, "\x44\x61\x88", 0) &&
           overwrite(descriptor, head, length, "\x73\xc5\x88", 1);
}

/* Clears the creation and modification times of the movie (mvhd), its track (tkhd) and the track's media
 * (mdhd), which come before all tables: 32 bits each after version and flags, or 64 bits in version 1.
 * ISO/IEC 14496-12, 8.2.2, 8.3.2, 8.4.2. */
static gboolean
fix_mp4(int descriptor)
{
    static const char *const boxes[] = {"mvhd", "tkhd", "mdhd"};
    static const guint8 never[16] = {0};
    guint8 head[4096];
    const gssize got = TEMP_FAILURE_RETRY(pread(descriptor, head, sizeof head, 0));
    for (gsize i = 0; i < G_N_ELEMENTS(boxes); i++) {
        const guint8 *at = got > 0 ? memmem(head, (gsize) got, boxes[i], 4) : NULL;
        if (at && at + 8 + sizeof never <= head + got &&
            !put(descriptor, never, at[4] == 1 ? 16 : 8, (gsize) (at + 8 - head)))
            return FALSE;
    }
    return got >= 0;
}

/* --- The kinds --- */

/* Codecs run in one thread without a clock, so that the same images give the same video. */

static const BillowVideoPart vp8[] = {
    {"vp8enc", "gstreamer1.0-plugins-good",
     "vp8enc deadline=1000000 cpu-used=4 threads=1 end-usage=cq cq-level=8 min-quantizer=2 max-quantizer=24 "
     "target-bitrate=100000000 keyframe-max-dist=48"},
    {0},
};

static const BillowVideoPart webm_parts[] = {
    {"appsrc", "gstreamer1.0-plugins-base", NULL},
    {"webmmux", "gstreamer1.0-plugins-good", NULL},
    {"fdsink", "libgstreamer1.0-0", NULL},
    {0},
};

const BillowVideoKind billow_video_webm = {
    vp8, webm_parts, "webmmux writing-app=Billow", FALSE, fix_webm,
};

/* Without B-frames, every frame is stored at its own time and needs no edit list. */
static const BillowVideoPart h264[] = {
    {"x264enc", "gstreamer1.0-plugins-ugly",
     "x264enc threads=1 speed-preset=faster pass=qual quantizer=18 bframes=0 key-int-max=48 rc-lookahead=8 "
     "option-string=cpu-independent=1"},
    {"openh264enc", "gstreamer1.0-plugins-bad",
     "openh264enc multi-thread=1 rate-control=quality bitrate=40000000 qp-min=12 qp-max=24 complexity=high "
     "gop-size=48 ! h264parse"},
    {0},
};

static const BillowVideoPart mp4_parts[] = {
    {"appsrc", "gstreamer1.0-plugins-base", NULL},
    {"mp4mux", "gstreamer1.0-plugins-good", NULL},
    {"fdsink", "libgstreamer1.0-0", NULL},
    {0},
};

const BillowVideoKind billow_video_mp4 = {
    h264, mp4_parts, "mp4mux faststart=true", TRUE, fix_mp4,
};
