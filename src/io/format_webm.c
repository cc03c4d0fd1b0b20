#include "io/format_webm.h"

#include "io/painted.h"
#include "io/video_writer.h"
#include "io/webm_check.h"

#include <glib/gi18n.h>

static gpointer
open_writer(const BillowFormatTarget *target)
{
    return billow_video_open(target, &billow_video_webm);
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
    .files = N_("a video of what the window shows, STEM.webm"),
    .one_file = TRUE,
    .available = is_available,
    .options_size = sizeof(BillowPictureOptions),
    .fields = billow_video_fields,
    .normals = billow_painted_normals,
    .frame_bytes = billow_video_frame_bytes,
    .open = open_writer,
    .close = billow_video_close,
    .begin = billow_video_begin,
    .frame = billow_video_frame,
    .end = billow_video_end,
    .check = check,
};
