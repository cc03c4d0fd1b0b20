/* A video of the viewport: VP8 in WebM, made with GStreamer. */
#include "io/checks/picture_check.h"
#include "io/video/writer.h"
#include "io/writers/painted.h"

#include <glib/gi18n.h>

static gboolean
begin(gpointer painted, BillowSink sink, gpointer sink_data, GError **error)
{
    return billow_video_begin(painted, &billow_video_webm, error);
}

static gboolean
is_available(GError **error)
{
    return billow_video_available(&billow_video_webm, error);
}

static char *
check(gpointer data, const char *path, GError **error)
{
    return billow_webm_problem(path, error);
}

const BillowFormat billow_format_webm = {
    .word = "webm",
    .suffix = ".webm",
    .title = N_("WebM video"),
    .files = N_("a video as shown in the window, STEM.webm"),
    .whole_scene = TRUE,
    BILLOW_VIDEO_ROW,
    .available = is_available,
    .begin = begin,
    .check = check,
};
