#include "io/formats/webm.h"

#include "io/checks/webm_check.h"
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
    .one_file = TRUE,
    .available = is_available,
    .options_size = sizeof(BillowPictureOptions),
    .fields = billow_video_fields,
    .normals = billow_painted_normals,
    .frame_bytes = billow_video_frame_bytes,
    .open = billow_painted_open,
    .close = billow_painted_close,
    .begin = begin,
    .frame = billow_video_frame,
    .end = billow_video_end,
    .check = check,
};
