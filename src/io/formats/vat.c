/* A vertex animation for game engines, as OpenVAT 1.1 has it: a mesh (GLB), a texture of where its
 * vertices are in each frame, a texture of their normals, and a JSON file that says what the numbers mean.
 * The texture of offsets is the file of the frames; the others get their names just before it does. What
 * its numbers mean is not known before the last frame, so the frames wait in a spool. */
#include "core/base/outline.h"
#include "io/base/atomic_file.h"
#include "io/base/json_memory.h"
#include "io/base/mesh_fields.h"
#include "io/writers/format_objects.h"
#include "io/writers/frame_range.h"
#include "io/writers/gltf_file.h"
#include "io/writers/gltf_mesh.h"
#include "io/writers/vat_files.h"

#include <glib/gi18n.h>

static const BillowField fields[] = {
    BILLOW_SCALE_FIELD(BillowGlbOptions), BILLOW_SIDES_FIELD(BillowGlbOptions), {0}};

typedef struct {
    BillowFormatTarget target;
    BillowGlbOptions options; /* those of the target, with what the mesh always has */
    BillowVatLayout layout;
    gboolean fits;
    GPtrArray *objects;      /* of one BillowFormatObject */
    BillowVatMotion *motion; /* NULL until the file begins */
    BillowMesh *written;
    BillowMorphTargets told;
    BillowAtomicFile *beside[BILLOW_N_VAT_FILES];
} Writer;

/* --- The format --- */

static int
sides_of(const void *options)
{
    return ((const BillowGlbOptions *) options)->sides;
}

static gboolean
wants_normals(const void *options)
{
    return TRUE;
}

/* Two pixels for each vertex, of which compression leaves five sixths. */
static double
frame_bytes(const BillowGrid *grid, const void *options)
{
    return 10.0 * (double) billow_grid_vertices(grid);
}

/* The animation has one frame rate. */
static char *
frames_problem(const GArray *frames, int subframes)
{
    const guint i = billow_frame_range_uneven(frames);
    return i == 0
               ? NULL
               : g_strdup_printf(_("a vertex animation needs evenly spaced frames, and frame %g breaks the "
                                   "spacing: choose frames such as 1-100 or 1-100x3"),
                                 1.0 + (double) (g_array_index(frames, int, i) - 1) / subframes);
}

static gpointer
open_writer(const BillowFormatTarget *target)
{
    Writer *writer = g_new0(Writer, 1);
    writer->target = *target;
    writer->options = *(const BillowGlbOptions *) target->options;
    writer->options.uv = writer->options.normals = TRUE;
    writer->target.options = &writer->options;
    writer->objects = billow_format_objects_new(&writer->target);
    writer->fits =
        target->frames->len > 0 &&
        billow_vat_layout_init(&writer->layout, billow_grid_vertices(&target->grid), target->frames->len);
    return writer;
}

static void
close_writer(gpointer data)
{
    Writer *writer = data;
    for (int file = 0; file < BILLOW_N_VAT_FILES; file++)
        billow_atomic_file_free(writer->beside[file]);
    billow_vat_motion_free(writer->motion);
    billow_mesh_unref(writer->written);
    g_ptr_array_unref(writer->objects);
    g_free(writer);
}

/* --- The frames --- */

static gboolean
begin_file(gpointer data, BillowSink sink, gpointer sink_data, GError **error)
{
    Writer *writer = data;
    const BillowGrid grid = billow_grid_of_vertices(&writer->target.grid);
    g_autofree char *path = billow_format_target_path(&writer->target);
    if (!writer->fits) {
        g_set_error_literal(
            error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
            _("a texture has 16384 × 16384 pixels at most, and a pixel is a vertex in a frame: "
              "choose fewer frames or another format"));
        return FALSE;
    }
    writer->written = billow_mesh_new(&grid);
    writer->motion = billow_vat_motion_new(&writer->target.grid, &writer->layout, path, error);
    return writer->motion != NULL;
}

static gboolean
add_frame(gpointer data, int frame, BillowMesh *const *meshes, BillowSink sink, gpointer sink_data,
          GError **error)
{
    const Writer *writer = data;
    billow_gltf_mesh_written(meshes[0], writer->options.scale, NULL, writer->written);
    return billow_vat_motion_add(writer->motion, writer->written, error);
}

/* --- The files beside --- */

static char *
path_beside(const Writer *writer, BillowVatFile file)
{
    g_autofree char *name = billow_vat_file_name(writer->target.stem, file);
    return g_build_filename(writer->target.folder, name, NULL);
}

/* A file beside that is written. */
typedef struct {
    BillowAtomicFile *file;
    GCancellable *cancellable;
} Output;

static gboolean
write_piece(gpointer data, const void *bytes, gsize length, GError **error)
{
    const Output *output = data;
    return billow_atomic_file_write(output->file, bytes, length, output->cancellable, error);
}

static gboolean
send_remap(const Writer *writer, Output *output, GError **error)
{
    json_object *remap = billow_vat_remap(&writer->target, &writer->layout);
    billow_vat_remap_add(remap, writer->motion, &writer->told);
    g_autofree char *text =
        g_strconcat(billow_json_text(remap, JSON_C_TO_STRING_PRETTY | JSON_C_TO_STRING_SPACED |
                                                JSON_C_TO_STRING_NOSLASHESCAPE),
                    "\n", NULL);
    json_object_put(remap);
    return write_piece(output, text, strlen(text), error);
}

static int
add_frames_uv(const Writer *writer, BillowGltfBuffer *buffer, GError **error)
{
    const gsize count = writer->layout.points;
    g_autofree float *u = g_new(float, count), *v = g_new(float, count);
    for (gsize i = 0; i < count; i++)
        billow_vat_layout_uv(&writer->layout, i, &u[i], &v[i]);
    return billow_gltf_add_pairs(buffer, u, v, count, error);
}

static gboolean
add_parts(const Writer *writer, BillowGltfBuffer *buffer, GArray *pictures, BillowGltfParts *parts,
          GError **error)
{
    const BillowGrid *grid = &writer->target.grid;
    if ((parts->indices = billow_gltf_mesh_add_indices(buffer, grid, error)) < 0 ||
        (parts->uv = billow_gltf_mesh_add_uv(buffer, grid, error)) < 0 ||
        (parts->frames_uv = add_frames_uv(writer, buffer, error)) < 0)
        return FALSE;
    return billow_gltf_add_picture(buffer, billow_format_object(writer->objects, 0), pictures, parts,
                                   error) &&
           billow_gltf_mesh_add(buffer, &writer->options, billow_vat_motion_base(writer->motion),
                                BILLOW_GLTF_VERTICES, &parts->positions, &parts->normals, error);
}

/* The mesh of the first frame, with the place of each vertex in the textures as its second texture
 * coordinates. */
static gboolean
send_mesh(const Writer *writer, Output *output, GError **error)
{
    g_autofree char *path = path_beside(writer, BILLOW_VAT_MESH);
    BillowGltfBuffer *buffer = billow_gltf_buffer_new(path, error);
    if (!buffer)
        return FALSE;
    g_autoptr(GArray) pictures = g_array_new(FALSE, FALSE, sizeof(BillowGltfPicture));
    g_autoptr(GPtrArray) all_parts = g_ptr_array_new();
    BillowGltfParts parts;
    billow_gltf_parts_init(&parts);
    parts.told = &writer->told;
    parts.set = billow_vat_motion_set(writer->motion);
    g_ptr_array_add(all_parts, &parts);
    const gboolean sent =
        add_parts(writer, buffer, pictures, &parts, error) &&
        billow_gltf_send(billow_gltf_document(&writer->target, writer->objects, all_parts, pictures, buffer),
                         buffer, write_piece, output, error);
    billow_gltf_parts_clear(&parts);
    billow_gltf_buffer_free(buffer);
    return sent;
}

static gboolean
send_beside(const Writer *writer, BillowVatFile file, Output *output, GError **error)
{
    switch (file) {
    case BILLOW_VAT_NORMALS:
        return billow_vat_motion_send(writer->motion, TRUE, write_piece, output, error);
    case BILLOW_VAT_REMAP:
        return send_remap(writer, output, error);
    default:
        return send_mesh(writer, output, error);
    }
}

/* Writes a file beside, which gets its name later. */
static gboolean
write_beside(Writer *writer, BillowVatFile file, GError **error)
{
    g_autofree char *path = path_beside(writer, file);
    writer->beside[file] = billow_atomic_file_new(path, BILLOW_LINKS_REPLACED, error);
    Output output = {writer->beside[file], writer->target.cancellable};
    return output.file && send_beside(writer, file, &output, error) &&
           billow_atomic_file_sync(output.file, error);
}

/* All files are complete before any of them gets its name. */
static gboolean
end_file(gpointer data, BillowSink sink, gpointer sink_data, GError **error)
{
    Writer *writer = data;
    gboolean done = billow_vat_motion_measure(writer->motion, writer->options.scale, &writer->told, error) &&
                    billow_vat_motion_send(writer->motion, FALSE, sink, sink_data, error);
    for (int file = 0; done && file < BILLOW_N_VAT_FILES; file++)
        done = write_beside(writer, (BillowVatFile) file, error);
    for (int file = 0; done && file < BILLOW_N_VAT_FILES; file++)
        done = billow_atomic_file_commit(writer->beside[file], FALSE, error);
    return done;
}

static void
list_beside(gpointer data, GPtrArray *names)
{
    for (int file = 0; file < BILLOW_N_VAT_FILES; file++)
        g_ptr_array_add(names, billow_vat_file_name(((Writer *) data)->target.stem, (BillowVatFile) file));
}

static void
tell(gpointer data, BillowMorphTargets *targets)
{
    *targets = ((Writer *) data)->told;
}

/* --- Checking --- */

/* Returns what is wrong with a file beside, or NULL. `*set` is that of the JSON file, or receives it. */
static char *
beside_problem(const Writer *writer, BillowVatFile file, char **set, GError **error)
{
    g_autofree char *path = path_beside(writer, file);
    if (!g_file_test(path, G_FILE_TEST_IS_REGULAR))
        return g_strdup(_("missing"));
    switch (file) {
    case BILLOW_VAT_NORMALS:
        return billow_vat_texture_problem(&writer->layout, *set, path, error);
    case BILLOW_VAT_REMAP:
        return billow_vat_remap_problem(&writer->target, &writer->layout, path, set, error);
    default:
        return billow_glb_problem(writer->objects, *set, path, error);
    }
}

static void
check_beside(gpointer data, GPtrArray *findings)
{
    static const BillowVatFile order[] = {BILLOW_VAT_REMAP, BILLOW_VAT_NORMALS, BILLOW_VAT_MESH};
    const Writer *writer = data;
    g_autofree char *set = NULL;
    for (gsize i = 0; writer->fits && i < G_N_ELEMENTS(order); i++) {
        g_autofree char *name = billow_vat_file_name(writer->target.stem, order[i]);
        g_autoptr(GError) error = NULL;
        char *problem = beside_problem(writer, order[i], &set, &error);
        if (error)
            problem = g_strdup(error->message);
        if (problem)
            billow_finding_add(findings, name, problem);
    }
}

static char *
check_file(gpointer data, const char *path, GError **error)
{
    const Writer *writer = data;
    g_autofree char *set = NULL, *remap = path_beside(writer, BILLOW_VAT_REMAP);
    if (g_file_test(remap, G_FILE_TEST_IS_REGULAR)) /* what is wrong with it is told of it */
        g_free(billow_vat_remap_problem(&writer->target, &writer->layout, remap, &set, NULL));
    return billow_vat_texture_problem(&writer->layout, set, path, error);
}

const BillowFormat billow_format_vat = {
    .word = "vat",
    .suffix = "_vat.png",
    .title = N_("Vertex animation textures (OpenVAT)"),
    .files = N_("STEM_vat.png with the motion, STEM_vnrm.png with the normals, STEM-remap_info.json and "
                "STEM_vat.glb, the mesh"),
    .one_file = TRUE,
    .trimmed = TRUE,
    .options_size = sizeof(BillowGlbOptions),
    .fields = fields,
    .sides = sides_of,
    .normals = wants_normals,
    .frame_bytes = frame_bytes,
    .frames_problem = frames_problem,
    .open = open_writer,
    .close = close_writer,
    .list_beside = list_beside,
    .check_beside = check_beside,
    .begin = begin_file,
    .frame = add_frame,
    .end = end_file,
    .morph_targets = tell,
    .check = check_file,
};
