/* USD as text: a mesh with time samples of its points. Samples of the points are written as they come; those
 * of the normals, which come later in the file, wait in a spool. */
#include "core/base/outline.h"
#include "io/base/decimals.h"
#include "io/base/mesh_fields.h"
#include "io/writers/spool.h"
#include "io/writers/texture_copy.h"
#include "io/writers/usda_text.h"

#include <glib/gi18n.h>
#include <math.h>

enum { BLOCK_BYTES = 1 << 18, VECTOR_ROOM = 256 };

static const BillowField fields[] = {
    BILLOW_UP_FIELD(BillowObjOptions),
    BILLOW_SCALE_FIELD(BillowObjOptions),
    BILLOW_UV_FIELD(BillowObjOptions),
    BILLOW_NORMALS_FIELD(BillowObjOptions),
    BILLOW_TRIANGLES_FIELD(BillowObjOptions),
    BILLOW_TEXTURE_FIELD(BillowObjOptions),
    BILLOW_SIDES_FIELD(BillowObjOptions),
    BILLOW_CURVE_FIELD(BillowObjOptions),
    {0},
};

typedef struct {
    BillowFormatTarget target;
    const BillowObjOptions *options;
    BillowSpool *normals; /* NULL before the first frame, and if there are no normals */
    GString *extents;     /* their samples */
} Writer;

static gpointer
open_writer(const BillowFormatTarget *target)
{
    Writer *writer = g_new(Writer, 1);
    *writer = (Writer){*target, target->options, NULL, g_string_new(NULL)};
    return writer;
}

static void
close_writer(gpointer data)
{
    Writer *writer = data;
    billow_spool_free(writer->normals);
    g_string_free(writer->extents, TRUE);
    g_free(writer);
}

static gboolean
send_text(BillowSink sink, gpointer data, GString *text, GError **error)
{
    const gboolean sent = sink(data, text->str, text->len, error);
    g_string_free(text, TRUE);
    return sent;
}

/* --- Samples --- */

static void
begin_sample(GString *text, int time_code)
{
    g_string_append_printf(text, "            %d: [", time_code);
}

static void
append_vector(GString *text, BillowVec3 v)
{
    g_string_append_c(text, '(');
    billow_append_float(text, (float) v.x);
    g_string_append(text, ", ");
    billow_append_float(text, (float) v.y);
    g_string_append(text, ", ");
    billow_append_float(text, (float) v.z);
    g_string_append_c(text, ')');
}

static BillowVec3
written_place(const Writer *writer, const BillowMesh *mesh, gsize i)
{
    return billow_vec3_scale(billow_up_axis_turn(writer->options->up, billow_mesh_point(mesh, i)),
                             writer->options->scale);
}

/* A normal without length points up, as in OBJ. */
static BillowVec3
written_normal(const Writer *writer, const BillowMesh *mesh, gsize i)
{
    BillowVec3 normal = {(double) mesh->nx[i], (double) mesh->ny[i], (double) mesh->nz[i]};
    if (normal.x == 0.0 && normal.y == 0.0 && normal.z == 0.0)
        normal.y = 1.0;
    return billow_up_axis_turn(writer->options->up, normal);
}

static gboolean
send_sample(const Writer *writer, int time_code, const BillowMesh *mesh,
            BillowVec3 (*written)(const Writer *, const BillowMesh *, gsize), BillowSink sink, gpointer data,
            GError **error)
{
    GString *block = g_string_sized_new(BLOCK_BYTES);
    gboolean sent = TRUE;
    begin_sample(block, time_code);
    for (gsize i = 0; sent && i < billow_grid_count(&mesh->grid); i++) {
        if (i > 0)
            g_string_append(block, ", ");
        append_vector(block, written(writer, mesh, i));
        if (block->len > BLOCK_BYTES - VECTOR_ROOM) {
            sent = sink(data, block->str, block->len, error);
            g_string_truncate(block, 0);
        }
    }
    g_string_append(block, "],\n");
    sent = sent && sink(data, block->str, block->len, error);
    g_string_free(block, TRUE);
    return sent;
}

static void
append_extent(Writer *writer, int time_code, const BillowMesh *mesh)
{
    BillowVec3 low = written_place(writer, mesh, 0), high = low;
    for (gsize i = 1; i < billow_grid_count(&mesh->grid); i++) {
        const BillowVec3 place = written_place(writer, mesh, i);
        low = billow_vec3(fmin(low.x, place.x), fmin(low.y, place.y), fmin(low.z, place.z));
        high = billow_vec3(fmax(high.x, place.x), fmax(high.y, place.y), fmax(high.z, place.z));
    }
    begin_sample(writer->extents, time_code);
    append_vector(writer->extents, low);
    g_string_append(writer->extents, ", ");
    append_vector(writer->extents, high);
    g_string_append(writer->extents, "],\n");
}

/* --- The texture beside the file --- */

static gboolean
write_picture(gpointer data, GError **error)
{
    const BillowFormatTarget *target = &((Writer *) data)->target;
    g_autofree char *name = billow_usda_texture_name(target);
    return !name || billow_texture_copy(target, name, error);
}

static void
check_picture(gpointer data, GPtrArray *findings)
{
    const BillowFormatTarget *target = &((Writer *) data)->target;
    g_autofree char *name = billow_usda_texture_name(target);
    g_autofree char *path = name ? g_build_filename(target->folder, name, NULL) : NULL;
    if (path && !g_file_test(path, G_FILE_TEST_IS_REGULAR))
        billow_finding_add(findings, name, g_strdup(_("missing")));
}

static void
list_picture(gpointer data, GPtrArray *names)
{
    char *name = billow_usda_texture_name(&((Writer *) data)->target);
    if (name)
        g_ptr_array_add(names, name);
}

/* --- The file --- */

static gboolean
begin_file(gpointer data, BillowSink sink, gpointer sink_data, GError **error)
{
    Writer *writer = data;
    g_autofree char *path = billow_format_target_path(&writer->target);
    writer->normals = billow_usda_has_normals(&writer->target) ? billow_spool_new(path, error) : NULL;
    if (billow_usda_has_normals(&writer->target) && !writer->normals)
        return FALSE;
    GString *head = billow_usda_head(&writer->target);
    g_string_append(head, "        point3f[] points.timeSamples = {\n");
    return send_text(sink, sink_data, head, error);
}

static gboolean
add_frame(gpointer data, int frame, BillowMesh *const *meshes, BillowSink sink, gpointer sink_data,
          GError **error)
{
    const BillowMesh *mesh = meshes[0];
    Writer *writer = data;
    const int time_code = billow_usda_time_code(&writer->target, frame);
    append_extent(writer, time_code, mesh);
    return send_sample(writer, time_code, mesh, written_place, sink, sink_data, error) &&
           (!writer->normals ||
            send_sample(writer, time_code, mesh, written_normal, billow_spool_write, writer->normals, error));
}

static gboolean
end_file(gpointer data, BillowSink sink, gpointer sink_data, GError **error)
{
    Writer *writer = data;
    if (writer->normals &&
        (!send_text(sink, sink_data, g_string_new("        }\n        normal3f[] normals.timeSamples = {\n"),
                    error) ||
         !billow_spool_send(writer->normals, sink, sink_data, error)))
        return FALSE;
    GString *rest = g_string_new("        }\n        float3[] extent.timeSamples = {\n");
    g_string_append_len(rest, writer->extents->str, (gssize) writer->extents->len);
    g_string_append(rest, "        }\n");
    return send_text(sink, sink_data, rest, error) &&
           send_text(sink, sink_data, billow_usda_tail(&writer->target), error);
}

static gboolean
wants_normals(const void *options)
{
    return ((const BillowObjOptions *) options)->normals;
}

/* "(-0.123456789, 1.23456789, -0.123456789), " */
static double
frame_bytes(const BillowGrid *grid, const void *options)
{
    return (double) billow_grid_vertices(grid) * (wants_normals(options) ? 72.0 : 36.0);
}

static char *
check_file(gpointer data, const char *path, GError **error)
{
    return billow_usda_problem(&((Writer *) data)->target, path, error);
}

const BillowFormat billow_format_usda = {
    .word = "usda",
    .suffix = ".usda",
    .title = N_("USD, as text (USDA)"),
    .files = N_("one file, STEM.usda: a mesh with time-sampled points"),
    .one_file = TRUE,
    .trimmed = TRUE,
    .options_size = sizeof(BillowObjOptions),
    .fields = fields,
    .sides = billow_obj_options_sides,
    .normals = wants_normals,
    .frame_bytes = frame_bytes,
    .open = open_writer,
    .close = close_writer,
    .write_beside = write_picture,
    .check_beside = check_picture,
    .list_beside = list_picture,
    .begin = begin_file,
    .frame = add_frame,
    .end = end_file,
    .check = check_file,
};
