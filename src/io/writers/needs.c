#include "io/writers/needs.h"

#include "core/drape/rest_shape.h"
#include "model/animation/animation.h"
#include "model/live/physics_preview.h"

static gboolean
is_written(const BillowProject *project, const BillowFormat *format, const BillowCloth *cloth)
{
    return format->objects && project->cloths->len > 1 ? !cloth->muted : cloth == project->cloth;
}

BillowDiskNeed
billow_disk_need(const BillowProject *project, const BillowFormat *format, const void *options,
                 guint n_frames)
{
    BillowDiskNeed need = {.exact = format->file_bytes != NULL};
    if (format->most_frames)
        n_frames = MIN(n_frames, (guint) format->most_frames(options));
    for (guint i = 0; i < project->cloths->len; i++) {
        const BillowCloth *cloth = project->cloths->pdata[i];
        if (!is_written(project, format, cloth))
            continue;
        const BillowGrid grid = billow_format_grid(format, options, &cloth->grid);
        const double frame = format->frame_bytes(&grid, options);
        need.frame += frame;
        need.sequence += need.exact ? format->file_bytes(&grid, n_frames) : n_frames * frame;
    }
    return need;
}

BillowMemoryNeed
billow_memory_need(const BillowProject *project)
{
    const double shape = (double) billow_rest_shape_bytes(&project->cloth->grid);
    const double points = (double) billow_grid_count(&project->cloth->grid);
    const double n_frames = billow_project_frame_count(project);
    const GPtrArray *keyframes = billow_project_track(project, BILLOW_BLOCK_KEYFRAME);
    guint n_shapes = 0;
    for (guint i = 0; i < keyframes->len; i++)
        n_shapes += !((const BillowBlock *) keyframes->pdata[i])->muted;
    /* every frame in single precision, and every few frames positions and velocities in double precision */
    const double simulation = points * (n_frames * 3.0 * sizeof(float) +
                                        n_frames / BILLOW_PREVIEW_CHECKPOINT * 2.0 * sizeof(BillowVec3));
    return (BillowMemoryNeed){.frame = (double) billow_animation_frame_bytes(project),
                              .shape = shape,
                              .shapes = shape * MAX(n_shapes, 1),
                              .simulation = simulation};
}
