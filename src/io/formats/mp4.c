/* A video of the viewport: H.264 in MP4, made with GStreamer. */
#include "io/checks/picture_check.h"
#include "io/video/writer.h"
#include "io/writers/painted.h"

#include <glib/gi18n.h>

static gboolean
begin(gpointer painted, BillowSink sink, gpointer sink_data, GError **error)
{
    return billow_video_begin(painted, &billow_video_mp4, error);
}

static gboolean
is_available(GError **error)
{
    return billow_video_available(&billow_video_mp4, error);
}

static char *
check(gpointer data, const char *path, GError **error)
{
    return billow_mp4_problem(path, error);
}

/* H.264 has one color per two by two pixels, so image sizes must be even. */
static char *
options_problem(const void *data)
{
    const BillowImageOptions *options = data;
    if (options->width % 2 == 0 && options->height % 2 == 0)
        return NULL;
    return g_strdup_printf(_("an MP4 video cannot have %d × %d pixels: choose an even width and height"),
                           options->width, options->height);
}

const BillowFormat billow_format_mp4 = {
    .word = "mp4",
    .suffix = ".mp4",
    .title = N_("MP4 video"),
    .files = N_("a video as shown in the window, STEM.mp4"),
    .whole_scene = TRUE,
    BILLOW_VIDEO_ROW,
    .available = is_available,
    .options_problem = options_problem,
    .begin = begin,
    .check = check,
};
