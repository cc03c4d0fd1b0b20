/* A pose as a keyframe whose shape is given. */
#include "model/edits_private.h"

#include <math.h>

static GBytes *
shape_of(const BillowMesh *mesh)
{
    size_t count = billow_grid_count(&mesh->grid);
    float *positions = g_new(float, 3 * count);
    for (size_t i = 0; i < count; i++) {
        positions[3 * i] = mesh->x[i];
        positions[3 * i + 1] = mesh->y[i];
        positions[3 * i + 2] = mesh->z[i];
    }
    return g_bytes_new_take(positions, 3 * count * sizeof *positions);
}

/* Gives the keyframe at `index` the pose of another. */
static BillowEdit
with_pose_of(const BillowProject *project, guint index, const BillowBlock *pose)
{
    const BillowBlock *there = g_ptr_array_index(project->tracks[BILLOW_BLOCK_KEYFRAME], index);
    g_autoptr(BillowBlock) keyframe = billow_block_copy(there);
    billow_block_set_anchors(keyframe, billow_block_keyframe(pose)->anchors,
                             billow_block_keyframe(pose)->n_anchors);
    billow_block_set_shape(keyframe, billow_block_keyframe(pose)->shape);
    billow_keyframe_set_hang(billow_block_keyframe(keyframe), NULL);
    keyframe->muted = FALSE;
    if (billow_block_equal(keyframe, there))
        return billow_edit_refuse(BILLOW_EDIT_HAS_SHAPE);
    BillowEdit edit = billow_edit_check(project, there, keyframe);
    if (edit.outcome != BILLOW_EDIT_DONE)
        return edit;
    edit.outcome = BILLOW_EDIT_SHAPE_GIVEN;
    edit.name = g_strdup(billow_edit_name_of(there));
    edit.added = billow_block_ref_new(BILLOW_BLOCK_KEYFRAME, there->id);
    edit.project = billow_project_copy(project);
    billow_edit_replace(edit.project->tracks[BILLOW_BLOCK_KEYFRAME], index, g_steal_pointer(&keyframe));
    return edit;
}

BillowEdit
billow_edit_give_shape(const BillowProject *project, double start, const char *name, GBytes *shape,
                       const BillowAnchor *anchors, size_t n_anchors)
{
    g_assert(g_bytes_get_size(shape) == 3 * billow_grid_count(&project->grid) * sizeof(float));
    g_autoptr(BillowBlock) keyframe = billow_edit_default_block(project, BILLOW_BLOCK_KEYFRAME, start);
    if (name)
        billow_block_set_name(keyframe, name);
    keyframe->duration = 0.0;
    billow_block_set_anchors(keyframe, anchors, n_anchors);
    billow_block_set_shape(keyframe, shape);
    const guint n = billow_edit_count_begun(project, keyframe->start);
    const BillowBlock *before =
        n > 0 ? g_ptr_array_index(project->tracks[BILLOW_BLOCK_KEYFRAME], n - 1) : NULL;
    if (before && billow_edit_same_time(before->start, keyframe->start))
        return with_pose_of(project, n - 1, keyframe);
    return billow_edit_put_keyframe(project, g_steal_pointer(&keyframe));
}

BillowEdit
billow_edit_bake(const BillowProject *project, double start, const BillowMesh *mesh,
                 const BillowAnchor *anchors, size_t n_anchors)
{
    g_assert(billow_grid_count(&mesh->grid) == billow_grid_count(&project->grid));
    g_autoptr(GBytes) shape = shape_of(mesh);
    return billow_edit_give_shape(project, start, NULL, shape, anchors, n_anchors);
}
