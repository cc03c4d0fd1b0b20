/* PC2, the Point Cache 2 of 3ds Max: all frames in one file, with the mesh of the first beside it.
 * Little-endian: "POINTCACHE2" and a NUL, version (1), number of points, the frame of the first sample and
 * the step between samples in frames (single precision), number of samples, then each sample's points. */
#include "core/base/outline.h"
#include "io/writers/float_bytes.h"
#include "io/writers/frame_range.h"
#include "io/writers/obj_text.h"
#include "io/writers/point_cache.h"

#include <glib/gi18n.h>

enum { VERSION = 1 };

static int
frame_at(const GArray *frames, guint i)
{
    return g_array_index(frames, int, i);
}

static int
frame_step(const GArray *frames)
{
    return frames->len > 1 ? frame_at(frames, 1) - frame_at(frames, 0) : 1;
}

static GByteArray *
make_header(const BillowFormatTarget *target)
{
    static const guint8 signature[12] = "POINTCACHE2";
    const GArray *frames = target->frames;
    const int first = frames->len > 0 ? frame_at(frames, 0) : 1;
    GByteArray *bytes = g_byte_array_sized_new(32);
    g_byte_array_append(bytes, signature, sizeof signature);
    billow_append_int_bytes(bytes, VERSION, FALSE);
    billow_append_int_bytes(bytes, (guint32) billow_grid_surface_points(&target->grid), FALSE);
    const double start = billow_format_frame_number(target, first),
                 step = billow_format_frame_number(target, first + frame_step(frames)) - start;
    billow_append_float_bytes(bytes, (float) start, FALSE);
    billow_append_float_bytes(bytes, (float) step, FALSE);
    billow_append_int_bytes(bytes, frames->len, FALSE);
    return bytes;
}

/* All samples have the same step. */
static char *
frames_problem(const GArray *frames, int subframes)
{
    const guint i = billow_frame_range_uneven(frames);
    return i == 0 ? NULL
                  : g_strdup_printf(_("PC2 needs evenly spaced frames, and frame %g breaks the spacing: "
                                      "choose frames such as "
                                      "1-100 or 1-100x3, or use MDD"),
                                    1.0 + (double) (frame_at(frames, i) - 1) / subframes);
}

static double
file_bytes(const BillowGrid *grid, guint n_frames)
{
    return 32.0 + n_frames * billow_point_cache_frame_bytes(grid, NULL);
}

static gpointer
open_writer(const BillowFormatTarget *target)
{
    static const BillowPointCacheKind kind = {make_header, FALSE};
    return billow_point_cache_open(target, &kind);
}

const BillowFormat billow_format_pc2 = {
    .word = "pc2",
    .suffix = ".pc2",
    .title = N_("PC2 point cache and OBJ"),
    .files = N_("all frames in one file, STEM.pc2, with STEM.obj and STEM.mtl next to it"),
    BILLOW_POINT_CACHE_ROW,
    .file_bytes = file_bytes,
    .frames_problem = frames_problem,
    .open = open_writer,
};
