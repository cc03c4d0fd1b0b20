/* Writes the mesh of the first frame, morph targets for the others, and the weights that go through them. In
 * memory: the first mesh, the JSON, the key choice; all frames if they are fitted by shapes or bones. */
#include "io/writers/gltf_cloth.h"

#include "core/base/outline.h"
#include "core/base/tube.h"
#include "io/base/json_memory.h"
#include "io/writers/gltf_bones.h"
#include "io/writers/gltf_mesh.h"
#include "io/writers/gltf_shapes.h"
#include "io/writers/key_budget.h"

#include <string.h>

struct BillowGltfCloth {
    const BillowFormatTarget *target;
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
};

static int
frame_at(const BillowGltfCloth *cloth, guint i)
{
    return g_array_index(cloth->target->frames, int, i);
}

/* --- Keys --- */

static char *
frame_name(const BillowGltfCloth *cloth, double frame)
{
    char number[G_ASCII_DTOSTR_BUF_SIZE];
    g_ascii_formatd(number, sizeof number, "%.14g", billow_format_frame_number(cloth->target, frame));
    return g_strconcat("frame ", number, NULL);
}

static gboolean
add_target(BillowGltfCloth *cloth, double frame, const BillowMesh *mesh, GError **error)
{
    int positions, normals;
    billow_gltf_mesh_written(mesh, cloth->options->scale, cloth->base, cloth->shift);
    if (!billow_gltf_mesh_add(cloth->buffer, cloth->options, cloth->shift, BILLOW_GLTF_OFFSETS, &positions,
                              &normals, error))
        return FALSE;
    json_object *target = json_object_new_object();
    billow_json_put(target, "POSITION", json_object_new_int(positions));
    if (normals >= 0)
        billow_json_put(target, "NORMAL", json_object_new_int(normals));
    billow_json_append(cloth->parts.targets, target);
    g_autofree char *name = frame_name(cloth, frame);
    billow_json_append(cloth->parts.target_names, json_object_new_string(name));
    return TRUE;
}

/* Writes a key: the first one as the mesh, others as targets. The key at the end of a loop only adds its
 * time, because it is the mesh again. */
static gboolean
write_key(gpointer data, double frame, const BillowMesh *mesh, GError **error)
{
    BillowGltfCloth *cloth = data;
    const BillowProject *project = cloth->target->project;
    const float seconds = (float) ((frame - frame_at(cloth, 0)) / billow_project_frames_per_second(project));
    g_array_append_val(cloth->times, seconds);
    if (frame > billow_project_frame_count(project))
        return TRUE;
    if (cloth->times->len == 1) {
        billow_gltf_mesh_written(mesh, cloth->options->scale, NULL, cloth->base);
        return billow_gltf_mesh_add(cloth->buffer, cloth->options, cloth->base, BILLOW_GLTF_VERTICES,
                                    &cloth->parts.positions, &cloth->parts.normals, error);
    }
    if (billow_gltf_buffer_length(cloth->buffer) > BILLOW_MAX_GLB_BYTES)
        return billow_gltf_set_too_large(error);
    return add_target(cloth, frame, mesh, error);
}

/* The mesh at the end of a loop is the first frame as written, with the scale undone. */
static void
fill_again(BillowGltfCloth *cloth)
{
    const double back = 1.0 / cloth->options->scale;
    for (gsize i = 0; i < billow_grid_count(&cloth->base->grid); i++) {
        cloth->again->x[i] = (float) ((double) cloth->base->x[i] * back);
        cloth->again->y[i] = (float) ((double) cloth->base->y[i] * back);
        cloth->again->z[i] = (float) ((double) cloth->base->z[i] * back);
    }
}

/* Chooses the keys, now that all frames are known, so that there are no more targets than asked for. */
static gboolean
write_few_keys(BillowGltfCloth *cloth, BillowKeyedFrames *frames, guint other_keys, GError **error)
{
    BillowMorphTargets *told = &cloth->told;
    if (!billow_mesh_spool_read(cloth->meshes, 0, cloth->again, error))
        return FALSE;
    billow_gltf_mesh_written(cloth->again, cloth->options->scale, NULL, cloth->base);
    fill_again(cloth);
    told->limited = TRUE;
    return billow_key_budget_tolerance(frames, cloth->options->tolerance,
                                       (guint) cloth->options->targets + other_keys, &told->tolerance,
                                       error) &&
           billow_key_budget_choose(frames, told->tolerance, write_key, cloth, error) &&
           billow_key_budget_error(frames, told->tolerance, &told->largest_error, error);
}

static gboolean
is_fitted(const BillowGlbOptions *options)
{
    return options->bones > 0 || options->shapes > 0;
}

/* Writes shapes or bones, now that all frames are known. */
static gboolean
write_fit(BillowGltfCloth *cloth, GError **error)
{
    g_autoptr(BillowGltfFrames) frames =
        billow_gltf_frames_new(cloth->target, cloth->buffer, cloth->meshes, &cloth->base->grid,
                               billow_format_closes_loop(cloth->target), error);
    return frames &&
           (cloth->options->bones > 0 ? billow_gltf_bones_write(frames, &cloth->parts, &cloth->told, error)
                                      : billow_gltf_shapes_write(frames, &cloth->parts, &cloth->told, error));
}

static gboolean
end_keys(BillowGltfCloth *cloth, GError **error)
{
    const gboolean closed = billow_format_closes_loop(cloth->target);
    const guint other_keys = 1 + (guint) closed; /* those that are no targets */
    BillowKeyedFrames frames = {.meshes = cloth->meshes,
                                .grid = cloth->base->grid,
                                .frames = cloth->target->frames,
                                .again = closed ? cloth->again : NULL,
                                .again_frame = billow_project_frame_count(cloth->target->project) + 1.0,
                                .cancellable = cloth->target->cancellable};
    if (cloth->options->targets > 0) {
        if (!write_few_keys(cloth, &frames, other_keys, error))
            return FALSE;
    } else {
        fill_again(cloth);
        if ((closed && !billow_key_choice_add(cloth->choice, frames.again_frame, cloth->again, error)) ||
            !billow_key_choice_end(cloth->choice, error))
            return FALSE;
    }
    cloth->told.n = (guint) json_object_array_length(cloth->parts.targets);
    return cloth->told.n <= BILLOW_SAFE_MORPH_TARGETS ||
           billow_key_budget_tolerance(&frames, cloth->options->tolerance,
                                       BILLOW_SAFE_MORPH_TARGETS + other_keys, &cloth->told.tolerance, error);
}

/* Each target has full weight at its own key and none at others. */
static gboolean
add_animation(BillowGltfCloth *cloth, GError **error)
{
    const gsize targets = json_object_array_length(cloth->parts.targets), keys = cloth->times->len;
    if (targets == 0)
        return TRUE;
    if (targets * keys > G_MAXUINT32)
        return billow_gltf_set_too_large(error);
    g_autofree guint32 *places = g_new(guint32, targets);
    for (gsize i = 0; i < targets; i++)
        places[i] = (guint32) ((i + 1) * targets + i);
    const float *times = (const float *) (gpointer) cloth->times->data;
    cloth->parts.times = billow_gltf_add_numbers(cloth->buffer, times, keys, error);
    if (cloth->parts.times >= 0)
        cloth->parts.weights = billow_gltf_add_ones(cloth->buffer, places, targets, targets * keys, error);
    return cloth->parts.weights >= 0;
}

/* --- The cloth --- */

/* Returns whether what is written is only known after the last frame. */
static gboolean
chooses_late(const BillowGlbOptions *options)
{
    return options->targets > 0 || is_fitted(options);
}

BillowGltfCloth *
billow_gltf_cloth_new(const BillowFormatTarget *target, BillowGltfBuffer *buffer, BillowSpool *meshes,
                      GError **error)
{
    const BillowGrid grid = billow_grid_of_vertices(&target->grid);
    BillowGltfCloth *cloth = g_new(BillowGltfCloth, 1);
    *cloth = (BillowGltfCloth){
        .target = target,
        .options = target->options,
        .buffer = buffer,
        .base = billow_mesh_new(&grid),
        .shift = billow_mesh_new(&grid),
        .again = billow_mesh_new(&grid),
        .times = g_array_new(FALSE, FALSE, sizeof(float)),
    };
    billow_gltf_parts_init(&cloth->parts);
    cloth->parts.told = &cloth->told;
    cloth->choice = billow_key_choice_new(&grid, cloth->options->tolerance, write_key, cloth);
    if (meshes)
        cloth->meshes =
            billow_mesh_spool_new(meshes, &grid, chooses_late(cloth->options) && cloth->options->normals);
    cloth->parts.indices = billow_gltf_mesh_add_indices(buffer, &target->grid, error);
    if (cloth->parts.indices >= 0 && cloth->options->uv)
        cloth->parts.uv = billow_gltf_mesh_add_uv(buffer, &target->grid, error);
    if (cloth->parts.indices >= 0 && (cloth->parts.uv >= 0 || !cloth->options->uv))
        return cloth;
    billow_gltf_cloth_free(cloth);
    return NULL;
}

void
billow_gltf_cloth_free(BillowGltfCloth *cloth)
{
    billow_key_choice_free(cloth->choice);
    billow_mesh_spool_free(cloth->meshes);
    billow_mesh_unref(cloth->base);
    billow_mesh_unref(cloth->shift);
    billow_mesh_unref(cloth->again);
    billow_gltf_parts_clear(&cloth->parts);
    g_array_unref(cloth->times);
    g_free(cloth);
}

gboolean
billow_gltf_cloth_add(BillowGltfCloth *cloth, int frame, const BillowMesh *mesh, GError **error)
{
    if (cloth->meshes && !billow_mesh_spool_add(cloth->meshes, mesh, error))
        return FALSE;
    return chooses_late(cloth->options) || billow_key_choice_add(cloth->choice, frame, mesh, error);
}

gboolean
billow_gltf_cloth_end(BillowGltfCloth *cloth, GError **error)
{
    return is_fitted(cloth->options) ? write_fit(cloth, error)
                                     : end_keys(cloth, error) && add_animation(cloth, error);
}

BillowGltfParts *
billow_gltf_cloth_parts(BillowGltfCloth *cloth)
{
    return &cloth->parts;
}

const BillowMorphTargets *
billow_gltf_cloth_targets(const BillowGltfCloth *cloth)
{
    return &cloth->told;
}
