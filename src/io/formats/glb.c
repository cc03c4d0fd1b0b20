/* glTF 2.0 in one binary file: for each cloth the mesh of the first frame, morph targets for the others or a skin on
 * bones, and an animation that goes through them. The JSON comes first in the file, but what it describes is not known
 * before the last frame, so the binary part waits in a spool. */
#include "core/base/outline.h"
#include "core/fit/skin_limits.h"
#include "io/base/mesh_fields.h"
#include "io/writers/format_objects.h"
#include "io/writers/gltf_cloth.h"
#include "io/writers/gltf_file.h"

#include <glib/gi18n.h>
#include <math.h>

static const BillowField fields[] = {
    BILLOW_SCALE_FIELD(BillowGlbOptions),
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "tolerance",
        .offset = offsetof(BillowGlbOptions, tolerance),
        .label = N_("_Tolerance (m)"),
        .tooltip =
            N_("Omit frames that linear interpolation reproduces to within this distance, in meters; 0 "
               "keeps all frames"),
        .low = 0,
        .high = BILLOW_MAX_NUMBER,
        .step = 0.001,
        .initial = {0},
    },
    {
        .type = BILLOW_FIELD_INTEGER,
        .key = "targets",
        .offset = offsetof(BillowGlbOptions, targets),
        .label = N_("_Most morph targets"),
        .unit = N_("targets"),
        .tooltip =
            N_("Raise the tolerance until this number of morph targets suffices; viewers that use WebGL "
               "2 stop at 256; 0 allows any number"),
        .low = 0,
        .high = 65535,
        .step = 1,
        .initial = {0},
    },
    {
        .type = BILLOW_FIELD_INTEGER,
        .key = "shapes",
        .offset = offsetof(BillowGlbOptions, shapes),
        .label = N_("Main s_hapes"),
        .unit = N_("shapes"),
        .tooltip =
            N_("Store the motion in this number of morph targets whose sum is nearest to all frames; 0 "
               "stores frames"),
        .low = 0,
        .high = BILLOW_SAFE_MORPH_TARGETS,
        .step = 1,
        .initial = {0},
        .sparse = TRUE,
    },
    {
        .type = BILLOW_FIELD_INTEGER,
        .key = "bones",
        .offset = offsetof(BillowGlbOptions, bones),
        .label = N_("_Bones"),
        .unit = N_("bones"),
        .tooltip = N_("Store the motion in this number of rigid bones, with four weights a vertex, for game "
                      "engines; 0 stores morph targets"),
        .low = 0,
        .high = BILLOW_SKIN_MOST_BONES,
        .step = 1,
        .initial = {0},
        .sparse = TRUE,
    },
    BILLOW_UV_FIELD(BillowGlbOptions),
    BILLOW_NORMALS_FIELD(BillowGlbOptions),
    BILLOW_SIDES_FIELD(BillowGlbOptions),
    {0},
};

typedef struct {
    BillowFormatTarget target;
    const BillowGlbOptions *options;
    BillowGltfBuffer *buffer;
    BillowSpool *meshes; /* all frames; NULL: they are not needed again */
    GPtrArray *objects;  /* of BillowFormatObject */
    GPtrArray *cloths;   /* of BillowGltfCloth, of each object; empty until the file begins */
    GArray *pictures;    /* of BillowGltfPicture */
} Writer;

/* Bones, shapes and frames are three ways to store a motion. */
static char *
options_problem(const void *data)
{
    const BillowGlbOptions *options = data;
    const int ways =
        (options->bones > 0) + (options->shapes > 0) + (options->targets > 0 || options->tolerance > 0.0);
    return ways > 1
               ? g_strdup(_("bones, shapes and a tolerance or number of targets cannot be combined: choose "
                            "one of them"))
               : NULL;
}

/* Returns whether the motion is stored after the last frame. */
static gboolean
needs_all_frames(const BillowGlbOptions *options)
{
    return options->targets > 0 || options->bones > 0 || options->shapes > 0;
}

/* --- Size of the file --- */

static gboolean
wants_normals(const void *options)
{
    return ((const BillowGlbOptions *) options)->normals;
}

static int
sides_of(const void *options)
{
    return ((const BillowGlbOptions *) options)->sides;
}

/* Returns the maximum: which frames the tolerance leaves out is not known yet. */
static double
frame_bytes(const BillowGrid *grid, const void *options)
{
    return (double) billow_grid_vertices(grid) * (wants_normals(options) ? 24.0 : 12.0);
}

/* --- The writer --- */

static gpointer
open_writer(const BillowFormatTarget *target)
{
    Writer *writer = g_new0(Writer, 1);
    writer->target = *target;
    writer->options = target->options;
    writer->objects = billow_format_objects_new(&writer->target);
    writer->cloths = g_ptr_array_new_with_free_func((GDestroyNotify) billow_gltf_cloth_free);
    writer->pictures = g_array_new(FALSE, FALSE, sizeof(BillowGltfPicture));
    return writer;
}

static void
close_writer(gpointer data)
{
    Writer *writer = data;
    g_ptr_array_unref(writer->cloths);
    g_ptr_array_unref(writer->objects);
    g_array_unref(writer->pictures);
    billow_gltf_buffer_free(writer->buffer);
    billow_spool_free(writer->meshes);
    g_free(writer);
}

/* --- The file --- */

/* Returns whether the file is too large for sure. If frames may be left out, that is not known yet. */
static gboolean
is_too_large(const Writer *writer)
{
    double bytes = 0.0;
    for (guint i = 0; i < writer->objects->len; i++) {
        const BillowGrid grid =
            billow_grid_of_vertices(&billow_format_object(writer->objects, i)->target.grid);
        bytes += frame_bytes(&grid, writer->options) * writer->target.frames->len;
    }
    return writer->options->tolerance <= 0.0 && !needs_all_frames(writer->options) &&
           bytes > (double) BILLOW_MAX_GLB_BYTES;
}

/* Adds the texture of an object, unless it has none or an earlier object has the same one. */
static gboolean
add_picture(Writer *writer, guint i, GError **error)
{
    const BillowFormatObject *object = billow_format_object(writer->objects, i);
    BillowGltfParts *parts = billow_gltf_cloth_parts(writer->cloths->pdata[i]);
    if (object->picture < i) {
        parts->picture = billow_gltf_cloth_parts(writer->cloths->pdata[object->picture])->picture;
        return TRUE;
    }
    return !writer->options->uv ||
           billow_gltf_add_picture(writer->buffer, object, writer->pictures, parts, error);
}

static gboolean
begin_file(gpointer data, BillowSink sink, gpointer sink_data, GError **error)
{
    Writer *writer = data;
    g_autofree char *path = billow_format_target_path(&writer->target);
    if (is_too_large(writer))
        return billow_gltf_set_too_large(error);
    writer->buffer = billow_gltf_buffer_new(path, error);
    if (!writer->buffer)
        return FALSE;
    if (needs_all_frames(writer->options) || writer->target.frames->len > 1 + BILLOW_SAFE_MORPH_TARGETS) {
        writer->meshes = billow_spool_new(path, error);
        if (!writer->meshes)
            return FALSE;
    }
    for (guint i = 0; i < writer->objects->len; i++) {
        BillowGltfCloth *cloth = billow_gltf_cloth_new(&billow_format_object(writer->objects, i)->target,
                                                       writer->buffer, writer->meshes, error);
        if (!cloth)
            return FALSE;
        g_ptr_array_add(writer->cloths, cloth);
        if (!add_picture(writer, i, error))
            return FALSE;
    }
    return TRUE;
}

static gboolean
add_frame(gpointer data, int frame, BillowMesh *const *meshes, BillowSink sink, gpointer sink_data,
          GError **error)
{
    const GPtrArray *cloths = ((Writer *) data)->cloths;
    gboolean added = TRUE;
    for (guint i = 0; added && i < cloths->len; i++)
        added = billow_gltf_cloth_add(cloths->pdata[i], frame, meshes[i], error);
    return added;
}

/* Tells of the cloth with the most targets, shapes or bones, and of the coarsest tolerance and the largest errors of
 * all. */
static void
tell_targets(gpointer data, BillowMorphTargets *targets)
{
    const GPtrArray *cloths = ((Writer *) data)->cloths;
    *targets = (BillowMorphTargets){0};
    for (guint i = 0; i < cloths->len; i++) {
        const BillowMorphTargets *own = billow_gltf_cloth_targets(cloths->pdata[i]);
        targets->n = MAX(targets->n, own->n);
        targets->limited |= own->limited;
        targets->bones = MAX(targets->bones, own->bones);
        targets->shapes = MAX(targets->shapes, own->shapes);
        targets->rms_error = fmax(targets->rms_error, own->rms_error);
        targets->p99_strain = fmax(targets->p99_strain, own->p99_strain);
        targets->tolerance = fmax(targets->tolerance, own->tolerance);
        targets->largest_error = fmax(targets->largest_error, own->largest_error);
    }
}

static gboolean
end_file(gpointer data, BillowSink sink, gpointer sink_data, GError **error)
{
    Writer *writer = data;
    g_autoptr(GPtrArray) parts = g_ptr_array_new();
    for (guint i = 0; i < writer->cloths->len; i++) {
        if (!billow_gltf_cloth_end(writer->cloths->pdata[i], error))
            return FALSE;
        g_ptr_array_add(parts, billow_gltf_cloth_parts(writer->cloths->pdata[i]));
    }
    return billow_gltf_send(
        billow_gltf_document(&writer->target, writer->objects, parts, writer->pictures, writer->buffer),
        writer->buffer, sink, sink_data, error);
}

static char *
check_file(gpointer data, const char *path, GError **error)
{
    return billow_glb_problem(((Writer *) data)->objects, NULL, path, error);
}

const BillowFormat billow_format_glb = {
    .word = "glb",
    .suffix = ".glb",
    .title = N_("glTF (GLB)"),
    .files = N_("one file, STEM.glb: a mesh and morph targets for the frames"),
    .one_file = TRUE,
    .trimmed = TRUE,
    .objects = TRUE,
    .options_size = sizeof(BillowGlbOptions),
    .fields = fields,
    .options_problem = options_problem,
    .sides = sides_of,
    .normals = wants_normals,
    .frame_bytes = frame_bytes,
    .open = open_writer,
    .close = close_writer,
    .begin = begin_file,
    .frame = add_frame,
    .end = end_file,
    .morph_targets = tell_targets,
    .check = check_file,
};
