/* OBJ files, one per frame, with one material beside them. */
#include "core/base/outline.h"
#include "io/writers/obj_material.h"
#include "io/writers/obj_text.h"

#include <glib/gi18n.h>
#include <math.h>

static const BillowField fields[] = {
    BILLOW_UP_FIELD(BillowObjOptions),        BILLOW_SCALE_FIELD(BillowObjOptions),
    BILLOW_PRECISION_FIELD(BillowObjOptions), BILLOW_UV_FIELD(BillowObjOptions),
    BILLOW_NORMALS_FIELD(BillowObjOptions),   BILLOW_TRIANGLES_FIELD(BillowObjOptions),
    BILLOW_TEXTURE_FIELD(BillowObjOptions),   BILLOW_SIDES_FIELD(BillowObjOptions),
    BILLOW_CURVE_FIELD(BillowObjOptions),     {0},
};

typedef struct {
    BillowFormatTarget target;
    BillowObjParts *parts;
} Writer;

static gpointer
open_writer(const BillowFormatTarget *target)
{
    Writer *writer = g_new(Writer, 1);
    *writer = (Writer){*target,
                       billow_obj_parts_new(target->project, &target->grid, target->options, target->stem)};
    return writer;
}

static void
close_writer(gpointer data)
{
    billow_obj_parts_free(((Writer *) data)->parts);
    g_free(data);
}

static gboolean
write_material(gpointer data, GError **error)
{
    return billow_obj_material_write(&((Writer *) data)->target, error);
}

static void
check_material(gpointer data, GPtrArray *findings)
{
    billow_obj_material_check(&((Writer *) data)->target, findings);
}

static void
list_material(gpointer data, GPtrArray *names)
{
    billow_obj_material_list(&((Writer *) data)->target, names);
}

static gboolean
send_frame(gpointer data, int frame, BillowMesh *const *meshes, BillowSink sink, gpointer sink_data,
           GError **error)
{
    const BillowMesh *mesh = meshes[0];
    return billow_obj_parts_send(((Writer *) data)->parts, mesh, sink, sink_data, error);
}

static char *
check_frame(gpointer data, const char *path, GError **error)
{
    return billow_obj_file_problem(((Writer *) data)->parts, path, error);
}

static gboolean
wants_normals(const void *options)
{
    return ((const BillowObjOptions *) options)->normals;
}

static double
frame_bytes(const BillowGrid *grid, const void *data)
{
    const BillowObjOptions *options = data;
    const double points = (double) billow_grid_vertices(grid), decimals = options->precision;
    const double digits = floor(log10(points)) + 1;
    const int parts = 1 + options->uv + options->normals;
    const int corners = options->triangles ? 6 : 4;
    /* per coordinate " 0." or " -0." and the decimals; per corner a blank and its indices with slashes */
    const double vertex = 3 + 3 * (decimals + 3.5), uv = 4 + 2 * (decimals + 3),
                 normal = 4 + 3 * (decimals + 3.5);
    const double faces = corners * parts * (digits + 1) + (options->triangles ? 4 : 2);
    return points * (vertex + (options->uv ? uv : 0) + (options->normals ? normal : 0) + faces);
}

const BillowFormat billow_format_obj = {
    .word = "obj",
    .suffix = ".obj",
    .title = N_("Wavefront OBJ"),
    .files = N_("one file per frame, STEM.0001.obj, with STEM.mtl next to them"),
    .trimmed = TRUE,
    .options_size = sizeof(BillowObjOptions),
    .fields = fields,
    .sides = billow_obj_options_sides,
    .normals = wants_normals,
    .frame_bytes = frame_bytes,
    .open = open_writer,
    .close = close_writer,
    .write_beside = write_material,
    .check_beside = check_material,
    .list_beside = list_material,
    .frame = send_frame,
    .check = check_frame,
};
