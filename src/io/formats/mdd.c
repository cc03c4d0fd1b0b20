/* MDD, LightWave's point cache: all frames in one file, with the mesh of the first beside it. Big-endian:
 * numbers of frames and points (32 bits), the time of every frame in seconds, then each frame's points. */
#include "core/base/outline.h"
#include "io/writers/float_bytes.h"
#include "io/writers/obj_text.h"
#include "io/writers/point_cache.h"

#include <glib/gi18n.h>

static GByteArray *
make_header(const BillowFormatTarget *target)
{
    const GArray *frames = target->frames;
    GByteArray *bytes = g_byte_array_sized_new(8 + frames->len * (guint) sizeof(float));
    billow_append_int_bytes(bytes, frames->len, TRUE);
    billow_append_int_bytes(bytes, (guint32) billow_grid_surface_points(&target->grid), TRUE);
    for (guint i = 0; i < frames->len; i++) {
        const double seconds = billow_project_frame_time(target->project, g_array_index(frames, int, i));
        billow_append_float_bytes(bytes, (float) seconds, TRUE);
    }
    return bytes;
}

static double
file_bytes(const BillowGrid *grid, guint n_frames)
{
    return 8.0 + n_frames * sizeof(float) + n_frames * billow_point_cache_frame_bytes(grid, NULL);
}

static gpointer
open_writer(const BillowFormatTarget *target)
{
    static const BillowPointCacheKind kind = {make_header, TRUE};
    return billow_point_cache_open(target, &kind);
}

const BillowFormat billow_format_mdd = {
    .word = "mdd",
    .suffix = ".mdd",
    .title = N_("MDD point cache and OBJ"),
    .files = N_("all frames in one file, STEM.mdd, with STEM.obj and STEM.mtl next to it"),
    BILLOW_POINT_CACHE_ROW,
    .file_bytes = file_bytes,
    .open = open_writer,
};
