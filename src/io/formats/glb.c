/* glTF 2.0 in one binary file: the mesh of the first frame, morph targets for the others, and an animation
 * that goes through them. The JSON comes first in the file, but what it describes is not known before the
 * last frame, so the binary part waits in a spool. In memory: the first mesh, the JSON, the key choice. */
#include "core/base/outline.h"
#include "core/base/tube.h"
#include "io/base/json_memory.h"
#include "io/base/mesh_fields.h"
#include "io/project/texture_alpha.h"
#include "io/project/texture_file.h"
#include "io/writers/gltf_document.h"
#include "io/writers/key_budget.h"

#include <glib/gi18n.h>
#include <string.h>

/* Lengths in the file have 32 bits. */
#define MAX_GLB_BYTES ((guint64) G_MAXUINT32)

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
    BILLOW_UV_FIELD(BillowGlbOptions),
    BILLOW_NORMALS_FIELD(BillowGlbOptions),
    BILLOW_SIDES_FIELD(BillowGlbOptions),
    {0},
};

typedef struct {
    BillowFormatTarget target;
    const BillowGlbOptions *options;
    BillowGltfBuffer *buffer;
    BillowKeyChoice *choice;
    BillowGltfParts parts;
    BillowMesh *base;        /* the first frame; NULL until it is known */
    BillowMesh *shift;       /* offsets of a key from the first frame, as written */
    BillowMesh *again;       /* the first frame once more, at the end of a loop */
    BillowMeshSpool *meshes; /* all frames; NULL: they are not needed again */
    BillowMorphTargets told;
    GArray *times; /* of float: times of the keys in seconds from the first */
} Writer;

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

static gboolean
set_too_large(GError **error)
{
    g_set_error_literal(
        error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
        _("a GLB file can hold 4 GB at most: set a tolerance, or choose fewer frames or another format"));
    return FALSE;
}

/* --- The writer --- */

static gpointer
open_writer(const BillowFormatTarget *target)
{
    Writer *writer = g_new0(Writer, 1);
    writer->target = *target;
    writer->options = target->options;
    writer->parts = (BillowGltfParts){-1, -1, -1, -1, -1, NULL, FALSE, NULL, NULL, -1, -1};
    writer->times = g_array_new(FALSE, FALSE, sizeof(float));
    return writer;
}

static void
close_writer(gpointer data)
{
    Writer *writer = data;
    billow_gltf_buffer_free(writer->buffer);
    billow_key_choice_free(writer->choice);
    billow_mesh_spool_free(writer->meshes);
    billow_mesh_unref(writer->base);
    billow_mesh_unref(writer->shift);
    billow_mesh_unref(writer->again);
    json_object_put(writer->parts.targets);
    json_object_put(writer->parts.target_names);
    g_array_unref(writer->times);
    g_free(writer);
}

static int
frame_at(const Writer *writer, guint i)
{
    return g_array_index(writer->target.frames, int, i);
}

/* --- Data that all frames share --- */

/* The texture's origin is its upper left corner, where row 0 begins. */
static gboolean
add_uv(Writer *writer, GError **error)
{
    const BillowGrid *grid = &writer->target.grid;
    const gsize count = billow_grid_vertices(grid);
    g_autofree float *u = g_new(float, count), *v = g_new(float, count);
    for (gsize i = 0; i < count; i++) {
        const BillowGridPlace place = billow_grid_vertex(grid, i);
        u[i] = (float) billow_surface_u(grid, place.column);
        v[i] = (float) (place.row / (grid->rows - 1.0));
    }
    writer->parts.uv = billow_gltf_add_pairs(writer->buffer, u, v, count, error);
    return writer->parts.uv >= 0;
}

/* Two triangles per quad, the same as in OBJ. */
static gboolean
add_indices(Writer *writer, GError **error)
{
    const BillowGrid *grid = &writer->target.grid;
    const gsize count = 3 * billow_grid_count_faces(grid, true);
    g_autofree guint32 *indices = g_new(guint32, count);
    guint32 *at = indices;
    BillowFaces faces = {grid};
    size_t corners[4];
    for (int n; (n = billow_faces_next(&faces, corners)) > 0;) {
        const gsize order[] = {0, 1, 2, 0, 2, 3};
        for (int i = 0; i < (n == 4 ? 6 : 3); i++)
            *at++ = (guint32) corners[order[i]];
    }
    writer->parts.indices =
        billow_gltf_add_indices(writer->buffer, indices, count, billow_grid_vertices(grid), error);
    return writer->parts.indices >= 0;
}

/* --- Keys --- */

/* Sets `to` to the mesh as written, scaled and with normals that are never zero, minus `base` (or NULL). */
static void
subtract_base(const Writer *writer, const BillowMesh *mesh, const BillowMesh *base, BillowMesh *to)
{
    float *const places[] = {to->x, to->y, to->z}, *const normals[] = {to->nx, to->ny, to->nz};
    const double scale = writer->options->scale;
    for (gsize i = 0; i < billow_grid_count(&mesh->grid); i++) {
        const gboolean degenerate = mesh->nx[i] == 0.0F && mesh->ny[i] == 0.0F && mesh->nz[i] == 0.0F;
        const float place[] = {(float) ((double) mesh->x[i] * scale), (float) ((double) mesh->y[i] * scale),
                               (float) ((double) mesh->z[i] * scale)};
        const float normal[] = {mesh->nx[i], degenerate ? 1.0F : mesh->ny[i], mesh->nz[i]};
        const float before[] = {base ? base->x[i] : 0.0F, base ? base->y[i] : 0.0F, base ? base->z[i] : 0.0F};
        const float turned[] = {base ? base->nx[i] : 0.0F, base ? base->ny[i] : 0.0F,
                                base ? base->nz[i] : 0.0F};
        for (int axis = 0; axis < 3; axis++) {
            places[axis][i] = place[axis] - before[axis];
            normals[axis][i] = normal[axis] - turned[axis];
        }
    }
}

/* Adds the accessors of a mesh in its written form. */
static gboolean
add_mesh(const Writer *writer, const BillowMesh *mesh, BillowGltfUse use, int *positions, int *normals,
         GError **error)
{
    const gsize count = billow_grid_count(&mesh->grid);
    const float *const places[] = {mesh->x, mesh->y, mesh->z}, *const turns[] = {mesh->nx, mesh->ny,
                                                                                 mesh->nz};
    *positions = billow_gltf_add_vectors(writer->buffer, places, count, use, TRUE, error);
    *normals = *positions >= 0 && writer->options->normals
                   ? billow_gltf_add_vectors(writer->buffer, turns, count, use, FALSE, error)
                   : -1;
    return *positions >= 0 && (*normals >= 0 || !writer->options->normals);
}

static gboolean
add_target(Writer *writer, double frame, const BillowMesh *mesh, GError **error)
{
    int positions, normals;
    subtract_base(writer, mesh, writer->base, writer->shift);
    if (!add_mesh(writer, writer->shift, BILLOW_GLTF_OFFSETS, &positions, &normals, error))
        return FALSE;
    json_object *target = json_object_new_object();
    billow_json_put(target, "POSITION", json_object_new_int(positions));
    if (normals >= 0)
        billow_json_put(target, "NORMAL", json_object_new_int(normals));
    billow_json_append(writer->parts.targets, target);
    g_autofree char *name = g_strdup_printf("frame %.0f", frame + writer->target.start_number - 1);
    billow_json_append(writer->parts.target_names, json_object_new_string(name));
    return TRUE;
}

/* Writes a key: the first one as the mesh, others as targets. The key at the end of a loop only adds its
 * time, because it is the mesh again. */
static gboolean
write_key(gpointer data, double frame, const BillowMesh *mesh, GError **error)
{
    Writer *writer = data;
    const float seconds = (float) ((frame - frame_at(writer, 0)) / writer->target.project->frame_rate);
    g_array_append_val(writer->times, seconds);
    if (frame > billow_project_frame_count(writer->target.project))
        return TRUE;
    if (writer->times->len == 1) {
        subtract_base(writer, mesh, NULL, writer->base);
        return add_mesh(writer, writer->base, BILLOW_GLTF_VERTICES, &writer->parts.positions,
                        &writer->parts.normals, error);
    }
    if (billow_gltf_buffer_length(writer->buffer) > MAX_GLB_BYTES)
        return set_too_large(error);
    return add_target(writer, frame, mesh, error);
}

/* --- The file --- */

static gboolean
begin_file(gpointer data, BillowSink sink, gpointer sink_data, GError **error)
{
    Writer *writer = data;
    const BillowGrid vertices = billow_grid_of_vertices(&writer->target.grid), *grid = &vertices;
    g_autofree char *path = billow_format_target_path(&writer->target);
    /* If every frame is kept the size is known. Otherwise it is not known yet. */
    if (writer->options->tolerance <= 0.0 && writer->options->targets == 0 &&
        frame_bytes(grid, writer->options) * writer->target.frames->len > (double) MAX_GLB_BYTES)
        return set_too_large(error);
    writer->buffer = billow_gltf_buffer_new(path, error);
    if (!writer->buffer)
        return FALSE;
    /* the tolerance that leaves few targets is only known after the last frame */
    const gboolean chosen_later = writer->options->targets > 0;
    if (chosen_later || writer->target.frames->len > 1 + BILLOW_SAFE_MORPH_TARGETS) {
        writer->meshes = billow_mesh_spool_new(path, grid, chosen_later && writer->options->normals, error);
        if (!writer->meshes)
            return FALSE;
    }
    writer->choice = billow_key_choice_new(grid, writer->options->tolerance, write_key, writer);
    writer->base = billow_mesh_new(grid);
    writer->shift = billow_mesh_new(grid);
    writer->again = billow_mesh_new(grid);
    writer->parts.targets = json_object_new_array();
    writer->parts.target_names = json_object_new_array();
    if (!add_indices(writer, error) || (writer->options->uv && !add_uv(writer, error)))
        return FALSE;
    g_autofree char *picture =
        writer->options->uv ? billow_texture_file(writer->target.project, writer->target.project_folder)
                            : NULL;
    if (!picture)
        return TRUE;
    g_autoptr(GByteArray) bytes = billow_texture_read(picture, &writer->parts.picture_type, error);
    if (!bytes)
        return FALSE;
    writer->parts.cut_out = billow_texture_has_alpha(picture);
    writer->parts.picture = billow_gltf_add_bytes(writer->buffer, bytes->data, bytes->len, error);
    return writer->parts.picture >= 0;
}

static gboolean
add_frame(gpointer data, int frame, BillowMesh *const *meshes, BillowSink sink, gpointer sink_data,
          GError **error)
{
    const BillowMesh *mesh = meshes[0];
    Writer *writer = data;
    if (writer->meshes && !billow_mesh_spool_add(writer->meshes, mesh, error))
        return FALSE;
    return writer->options->targets > 0 || billow_key_choice_add(writer->choice, frame, mesh, error);
}

/* Returns whether the first frame follows evenly on the last one, so that a key at the end closes the loop. */
static gboolean
is_closed(const Writer *writer)
{
    const BillowProject *project = writer->target.project;
    const guint n = writer->target.frames->len;
    return project->loop && n >= 2 && frame_at(writer, 0) == 1 &&
           2 * frame_at(writer, n - 1) - frame_at(writer, n - 2) > billow_project_frame_count(project);
}

/* The mesh at the end of a loop is the first frame as written, with the scale undone. */
static void
fill_again(Writer *writer)
{
    const double back = 1.0 / writer->options->scale;
    for (gsize i = 0; i < billow_grid_count(&writer->base->grid); i++) {
        writer->again->x[i] = (float) ((double) writer->base->x[i] * back);
        writer->again->y[i] = (float) ((double) writer->base->y[i] * back);
        writer->again->z[i] = (float) ((double) writer->base->z[i] * back);
    }
}

/* Chooses the keys, now that all frames are known, so that there are no more targets than asked for. */
static gboolean
write_few_keys(Writer *writer, BillowKeyedFrames *frames, guint other_keys, GError **error)
{
    BillowMorphTargets *told = &writer->told;
    if (!billow_mesh_spool_read(writer->meshes, 0, writer->again, error))
        return FALSE;
    subtract_base(writer, writer->again, NULL, writer->base);
    fill_again(writer);
    told->limited = TRUE;
    return billow_key_budget_tolerance(frames, writer->options->tolerance,
                                       (guint) writer->options->targets + other_keys, &told->tolerance,
                                       error) &&
           billow_key_budget_choose(frames, told->tolerance, write_key, writer, error) &&
           billow_key_budget_error(frames, told->tolerance, &told->largest_error, error);
}

static gboolean
end_keys(Writer *writer, GError **error)
{
    const gboolean closed = is_closed(writer);
    const guint other_keys = 1 + (guint) closed; /* those that are no targets */
    BillowKeyedFrames frames = {.meshes = writer->meshes,
                                .grid = writer->base->grid,
                                .frames = writer->target.frames,
                                .again = closed ? writer->again : NULL,
                                .again_frame = billow_project_frame_count(writer->target.project) + 1.0,
                                .cancellable = writer->target.cancellable};
    if (writer->options->targets > 0) {
        if (!write_few_keys(writer, &frames, other_keys, error))
            return FALSE;
    } else {
        fill_again(writer);
        if ((closed && !billow_key_choice_add(writer->choice, frames.again_frame, writer->again, error)) ||
            !billow_key_choice_end(writer->choice, error))
            return FALSE;
    }
    writer->told.n = (guint) json_object_array_length(writer->parts.targets);
    return writer->told.n <= BILLOW_SAFE_MORPH_TARGETS ||
           billow_key_budget_tolerance(&frames, writer->options->tolerance,
                                       BILLOW_SAFE_MORPH_TARGETS + other_keys, &writer->told.tolerance,
                                       error);
}

static void
tell_targets(gpointer data, BillowMorphTargets *targets)
{
    *targets = ((Writer *) data)->told;
}

/* Each target has full weight at its own key and none at others. */
static gboolean
add_animation(Writer *writer, GError **error)
{
    const gsize targets = json_object_array_length(writer->parts.targets), keys = writer->times->len;
    if (targets == 0)
        return TRUE;
    if (targets * keys > G_MAXUINT32)
        return set_too_large(error);
    g_autofree guint32 *places = g_new(guint32, targets);
    for (gsize i = 0; i < targets; i++)
        places[i] = (guint32) ((i + 1) * targets + i);
    const float *times = (const float *) (gpointer) writer->times->data;
    writer->parts.times = billow_gltf_add_numbers(writer->buffer, times, keys, error);
    if (writer->parts.times >= 0)
        writer->parts.weights = billow_gltf_add_ones(writer->buffer, places, targets, targets * keys, error);
    return writer->parts.weights >= 0;
}

static gboolean
send_chunk_head(guint64 length, const char *type, BillowSink sink, gpointer data, GError **error)
{
    guint32 head[] = {GUINT32_TO_LE((guint32) length), 0};
    memcpy(&head[1], type, 4);
    return sink(data, head, sizeof head, error);
}

static gboolean
send_file(Writer *writer, const GString *json, BillowSink sink, gpointer data, GError **error)
{
    const guint64 binary = billow_gltf_buffer_length(writer->buffer);
    const guint64 length = 12 + 8 + json->len + 8 + binary;
    if (length > MAX_GLB_BYTES)
        return set_too_large(error);
    guint32 head[] = {0, GUINT32_TO_LE(2), GUINT32_TO_LE((guint32) length)};
    memcpy(head, "glTF", 4);
    return sink(data, head, sizeof head, error) && send_chunk_head(json->len, "JSON", sink, data, error) &&
           sink(data, json->str, json->len, error) && send_chunk_head(binary, "BIN\0", sink, data, error) &&
           billow_gltf_buffer_send(writer->buffer, sink, data, error);
}

static gboolean
end_file(gpointer data, BillowSink sink, gpointer sink_data, GError **error)
{
    Writer *writer = data;
    if (!end_keys(writer, error) || !add_animation(writer, error))
        return FALSE;
    json_object *root = billow_gltf_document(&writer->target, &writer->parts, writer->buffer);
    writer->parts.targets = writer->parts.target_names = NULL;
    GString *json =
        g_string_new(billow_json_text(root, JSON_C_TO_STRING_PLAIN | JSON_C_TO_STRING_NOSLASHESCAPE));
    json_object_put(root);
    while (json->len % 4)
        g_string_append_c(json, ' ');
    const gboolean sent = send_file(writer, json, sink, sink_data, error);
    g_string_free(json, TRUE);
    return sent;
}

static char *
check_file(gpointer data, const char *path, GError **error)
{
    return billow_glb_problem(&((Writer *) data)->target, path, error);
}

const BillowFormat billow_format_glb = {
    .word = "glb",
    .suffix = ".glb",
    .title = N_("glTF with morph targets (GLB)"),
    .files = N_("one file, STEM.glb: a mesh and morph targets for the frames"),
    .one_file = TRUE,
    .trimmed = TRUE,
    .options_size = sizeof(BillowGlbOptions),
    .fields = fields,
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
