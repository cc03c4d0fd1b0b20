#include "io/writers/gltf_frames.h"

#include "core/base/allocate.h"
#include "io/writers/gltf_mesh.h"

#include <glib/gi18n.h>
#include <string.h>

gboolean
billow_gltf_frames_mesh(const BillowGltfFrames *frames, guint i, BillowMesh *mesh, GError **error)
{
    if (!billow_mesh_spool_read(frames->meshes, i, mesh, error))
        return FALSE;
    billow_gltf_mesh_written(mesh, frames->options->scale, NULL, mesh);
    return TRUE;
}

static gboolean
read_frame(BillowGltfFrames *frames, guint i, BillowMesh *mesh, GError **error)
{
    const float *const planes[] = {mesh->x, mesh->y, mesh->z};
    if (g_cancellable_set_error_if_cancelled(frames->target->cancellable, error) ||
        !billow_gltf_frames_mesh(frames, i, mesh, error))
        return FALSE;
    frames->frames[i] = g_new(float, 3 * frames->n_points);
    for (gsize axis = 0; axis < 3; axis++)
        memcpy(frames->frames[i] + axis * frames->n_points, planes[axis], frames->n_points * sizeof(float));
    return TRUE;
}

BillowGltfFrames *
billow_gltf_frames_new(const BillowFormatTarget *target, BillowGltfBuffer *buffer,
                       const BillowMeshSpool *meshes, const BillowGrid *grid, gboolean closed, GError **error)
{
    const gsize points = billow_grid_count(grid), count = target->frames->len;
    if (count > billow_quarter_of_memory() / (3 * sizeof(float) * points)) {
        g_set_error_literal(
            error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
            _("bones and shapes need all frames in memory, and these are too many: choose fewer "
              "frames"));
        return NULL;
    }
    BillowGltfFrames *frames = g_new(BillowGltfFrames, 1);
    *frames = (BillowGltfFrames){.target = target,
                                 .options = target->options,
                                 .buffer = buffer,
                                 .meshes = meshes,
                                 .grid = *grid,
                                 .closed = closed,
                                 .n_points = points,
                                 .n_frames = count,
                                 .frames = g_new0(float *, count)};
    BillowMesh *mesh = billow_mesh_new(grid);
    gboolean good = TRUE;
    for (guint i = 0; good && i < count; i++)
        good = read_frame(frames, i, mesh, error);
    billow_mesh_unref(mesh);
    if (!good)
        g_clear_pointer(&frames, billow_gltf_frames_free);
    return frames;
}

void
billow_gltf_frames_free(BillowGltfFrames *frames)
{
    for (gsize i = 0; i < frames->n_frames; i++)
        g_free(frames->frames[i]);
    g_free(frames->frames);
    g_free(frames);
}

gsize
billow_gltf_frames_keys(const BillowGltfFrames *frames)
{
    return frames->n_frames + (frames->closed ? 1 : 0);
}

gsize
billow_gltf_frames_of_key(const BillowGltfFrames *frames, gsize key)
{
    return key < frames->n_frames ? key : 0;
}

int
billow_gltf_frames_add_times(const BillowGltfFrames *frames, GError **error)
{
    const BillowProject *project = frames->target->project;
    const gsize keys = billow_gltf_frames_keys(frames);
    const int first = g_array_index(frames->target->frames, int, 0);
    g_autofree float *times = g_new(float, keys);
    for (gsize key = 0; key < keys; key++) {
        const int frame = key < frames->n_frames ? g_array_index(frames->target->frames, int, key)
                                                 : billow_project_frame_count(project) + 1;
        times[key] = (float) ((frame - first) / billow_project_frames_per_second(project));
    }
    return billow_gltf_add_numbers(frames->buffer, times, keys, error);
}

bool
billow_gltf_frames_go_on(void *data, double done)
{
    const BillowFormatTarget *target = ((const BillowGltfFrames *) data)->target;
    return !g_cancellable_is_cancelled(target->cancellable) &&
           (!target->fit_progress || target->fit_progress(target->fit_data, done));
}

gboolean
billow_gltf_frames_set_cancelled(const BillowGltfFrames *frames, GError **error)
{
    return !g_cancellable_set_error_if_cancelled(frames->target->cancellable, error);
}
