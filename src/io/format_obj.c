/* OBJ as a row of the table of formats. */
#include "io/format_obj.h"

#include "io/atomic_file.h"
#include "io/obj_material.h"
#include "io/obj_text.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

static const BillowChoice up_axes[] = {
    [BILLOW_UP_Y] = {"y", N_("Y (as in the project)")},
    [BILLOW_UP_Z] = {"z", N_("Z")},
    {0},
};

static const BillowField fields[] = {
    {
        .type = BILLOW_FIELD_CHOICE,
        .key = "up",
        .offset = offsetof(BillowObjOptions, up),
        .label = N_("_Up axis"),
        .tooltip = N_("Axis that points up"),
        .choices = up_axes,
        .initial = {BILLOW_UP_Y},
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "scale",
        .offset = offsetof(BillowObjOptions, scale),
        .label = N_("_Scale"),
        .tooltip = N_("Factor on all coordinates"),
        .low = 0,
        .above = true,
        .high = BILLOW_MAX_NUMBER,
        .step = 1,
        .initial = {1},
    },
    {
        .type = BILLOW_FIELD_INTEGER,
        .key = "precision",
        .offset = offsetof(BillowObjOptions, precision),
        .label = N_("_Decimals"),
        .unit = N_("decimals"),
        .tooltip = N_("Decimals"),
        .low = 0,
        .high = 15,
        .step = 1,
        .initial = {6},
    },
    {
        .type = BILLOW_FIELD_BOOLEAN,
        .key = "uv",
        .offset = offsetof(BillowObjOptions, uv),
        .label = N_("Te_xture coordinates"),
        .tooltip = N_("Write where each point is on the picture"),
        .initial = {TRUE},
    },
    {
        .type = BILLOW_FIELD_BOOLEAN,
        .key = "normals",
        .offset = offsetof(BillowObjOptions, normals),
        .label = N_("N_ormals"),
        .tooltip = N_("Write smooth normals"),
        .initial = {TRUE},
    },
    {
        .type = BILLOW_FIELD_BOOLEAN,
        .key = "triangles",
        .offset = offsetof(BillowObjOptions, triangles),
        .label = N_("_Triangles instead of quads"),
        .tooltip = N_("Two triangles for each quad"),
        .initial = {FALSE},
    },
    {0},
};

typedef struct {
    BillowFormatTarget target;
    BillowObjParts *parts;
} Writer;

static gpointer
open_writer(const BillowFormatTarget *target)
{
    Writer *writer = g_new(Writer, 1);
    *writer = (Writer){*target, billow_obj_parts_new(target->project, target->options, target->stem)};
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
    const BillowFormatTarget *target = &((Writer *) data)->target;
    g_autofree char *text = billow_obj_material(target->project, target->project_folder, target->folder);
    g_autofree char *name = billow_obj_material_name(target->stem);
    g_autofree char *path = g_build_filename(target->folder, name, NULL);
    g_autoptr(BillowAtomicFile) file = billow_atomic_file_new(path, BILLOW_LINKS_REPLACED, error);
    return file && billow_atomic_file_write(file, text, strlen(text), NULL, error) &&
           billow_atomic_file_commit(file, FALSE, error);
}

static gboolean
is_file(const char *folder, const char *name)
{
    g_autofree char *path = g_build_filename(folder, name, NULL);
    return g_file_test(path, G_FILE_TEST_IS_REGULAR);
}

static void
check_material(gpointer data, GPtrArray *findings)
{
    const BillowFormatTarget *target = &((Writer *) data)->target;
    g_autofree char *name = billow_obj_material_name(target->stem);
    g_autofree char *with_blanks = g_strconcat(target->stem, ".mtl", NULL); /* as it was called at first */
    if (!is_file(target->folder, name) && !is_file(target->folder, with_blanks))
        billow_finding_add(findings, name, g_strdup(_("missing")));
}

static gboolean
send_frame(gpointer data, const BillowMesh *mesh, BillowSink sink, gpointer sink_data, GError **error)
{
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
    const double points = (double) billow_grid_count(grid), decimals = options->precision;
    const double digits = floor(log10(points)) + 1;
    const int parts = 1 + options->uv + options->normals;
    const int corners = options->triangles ? 6 : 4;
    /* " 0." or " -0." and the decimals of each coordinate; per corner a blank and its numbers with slashes. */
    const double vertex = 3 + 3 * (decimals + 3.5), uv = 4 + 2 * (decimals + 3),
                 normal = 4 + 3 * (decimals + 3.5);
    const double faces = corners * parts * (digits + 1) + (options->triangles ? 4 : 2);
    return points * (vertex + (options->uv ? uv : 0) + (options->normals ? normal : 0) + faces);
}

const BillowFormat billow_format_obj = {
    .word = "obj",
    .suffix = ".obj",
    .title = N_("Wavefront OBJ"),
    .files = N_("a file per frame, STEM.0001.obj, and STEM.mtl beside them"),
    .options_size = sizeof(BillowObjOptions),
    .fields = fields,
    .normals = wants_normals,
    .frame_bytes = frame_bytes,
    .open = open_writer,
    .close = close_writer,
    .write_beside = write_material,
    .check_beside = check_material,
    .frame = send_frame,
    .check = check_frame,
};
