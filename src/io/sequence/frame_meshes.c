#include "io/sequence/frame_meshes.h"

#include "io/sequence/frame_source.h"

static GPtrArray *
new_array(void)
{
    return g_ptr_array_new_with_free_func((GDestroyNotify) billow_mesh_unref);
}

/* Returns the grid of the cloth of the ith mesh. */
static const BillowGrid *
grid_of(const BillowSequence *sequence, guint i)
{
    if (i == 0)
        return &sequence->project->cloth->grid;
    const BillowFrameSource *other = sequence->others->pdata[i - 1];
    return &billow_animation_project(other->animation)->cloth->grid;
}

static GPtrArray *
new_meshes(const BillowSequence *sequence)
{
    GPtrArray *meshes = new_array();
    const guint n = 1 + (sequence->others ? sequence->others->len : 0);
    for (guint i = 0; i < n; i++)
        g_ptr_array_add(meshes, billow_mesh_new(grid_of(sequence, i)));
    g_ptr_array_add(meshes, NULL);
    return meshes;
}

void
billow_frame_meshes_init(BillowFrameMeshes *frame, const BillowSequence *sequence)
{
    const BillowSequenceSettings *settings = sequence->settings;
    *frame = (BillowFrameMeshes){.meshes = new_meshes(sequence), .surfaces = new_array()};
    if (!billow_format_moves(settings->format, settings->options))
        return;
    frame->earlier = new_meshes(sequence);
    frame->later = new_meshes(sequence);
    frame->velocities = new_array();
}

void
billow_frame_meshes_clear(BillowFrameMeshes *frame)
{
    GPtrArray **const arrays[] = {&frame->meshes, &frame->surfaces, &frame->earlier, &frame->later,
                                  &frame->velocities};
    for (gsize i = 0; i < G_N_ELEMENTS(arrays); i++)
        g_clear_pointer(arrays[i], g_ptr_array_unref);
}

static BillowMesh *
surface_of(const BillowSequence *sequence, const GPtrArray *meshes, guint i)
{
    return billow_format_mesh(sequence->settings->format, sequence->settings->options, grid_of(sequence, i),
                              meshes->pdata[i]);
}

static void
differentiate(const float *earlier, const float *later, double seconds, gsize n, float *velocity)
{
    for (gsize i = 0; i < n; i++)
        velocity[i] = (float) (((double) later[i] - (double) earlier[i]) / seconds);
}

/* Returns the velocities of a surface. */
static BillowMesh *
velocities_of(const BillowFrameMeshes *frame, const BillowSequence *sequence, guint i)
{
    BillowMesh *earlier = surface_of(sequence, frame->earlier, i),
               *later = surface_of(sequence, frame->later, i), *velocities = billow_mesh_new(&later->grid);
    const gsize n = billow_grid_count(&later->grid);
    differentiate(earlier->x, later->x, frame->seconds, n, velocities->x);
    differentiate(earlier->y, later->y, frame->seconds, n, velocities->y);
    differentiate(earlier->z, later->z, frame->seconds, n, velocities->z);
    billow_mesh_unref(earlier);
    billow_mesh_unref(later);
    return velocities;
}

void
billow_frame_meshes_finish(BillowFrameMeshes *frame, const BillowSequence *sequence)
{
    GPtrArray *const results[] = {frame->surfaces, frame->velocities};
    for (gsize k = 0; k < G_N_ELEMENTS(results) && results[k]; k++) {
        g_ptr_array_set_size(results[k], 0);
        for (guint i = 0; i + 1 < frame->meshes->len; i++)
            g_ptr_array_add(results[k], k == 0 ? surface_of(sequence, frame->meshes, i)
                                               : velocities_of(frame, sequence, i));
        g_ptr_array_add(results[k], NULL);
    }
}
