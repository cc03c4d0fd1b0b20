/* OBJ files, one per frame with an object per cloth, with the materials in one file beside them. */
#include "core/base/outline.h"
#include "io/writers/format_objects.h"
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
    GPtrArray *parts; /* of BillowObjParts, for each object */
} Writer;

static void
add_several(GPtrArray *parts, const BillowFormatTarget *target)
{
    g_autoptr(GPtrArray) objects = billow_format_objects_new(target);
    BillowObjCounts before = {0};
    for (guint i = 0; i < objects->len; i++) {
        const BillowFormatTarget *own = &billow_format_object(objects, i)->target;
        g_ptr_array_add(parts, billow_obj_parts_new_among(own->project, &own->grid, target->options,
                                                          target->stem, objects->len, &before));
        const BillowObjCounts lines = billow_obj_expected_counts(&own->grid, target->options);
        before.v += lines.v;
        before.vt += lines.vt;
        before.vn += lines.vn;
    }
}

static gpointer
open_writer(const BillowFormatTarget *target)
{
    Writer *writer = g_new(Writer, 1);
    *writer = (Writer){*target, g_ptr_array_new_with_free_func((GDestroyNotify) billow_obj_parts_free)};
    if (target->several)
        add_several(writer->parts, target);
    else
        g_ptr_array_add(writer->parts,
                        billow_obj_parts_new(target->project, &target->grid, target->options, target->stem));
    return writer;
}

static void
close_writer(gpointer data)
{
    g_ptr_array_unref(((Writer *) data)->parts);
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
    const GPtrArray *parts = ((Writer *) data)->parts;
    gboolean sent = TRUE;
    for (guint i = 0; sent && i < parts->len; i++)
        sent = billow_obj_parts_send(parts->pdata[i], meshes[i], sink, sink_data, error);
    return sent;
}

static char *
check_frame(gpointer data, const char *path, GError **error)
{
    const GPtrArray *parts = ((Writer *) data)->parts;
    return billow_obj_file_problem((BillowObjParts *const *) parts->pdata, parts->len, path, error);
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
    .objects = TRUE,
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
