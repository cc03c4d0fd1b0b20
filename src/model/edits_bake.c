/* A pose as a keyframe whose shape is given. */
#include "model/edits_private.h"

#include <math.h>

/* Seconds within which two times are one: times are shown and typed with six decimals. */
#define SAME_TIME 1e-6

static gboolean
is_same_time(double a, double b)
{
    return fabs(a - b) <= SAME_TIME;
}

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

/* How many keyframes begin at `seconds` or before. */
static guint
count_begun(const BillowProject *project, double seconds)
{
    guint n = 0;
    for (guint i = 0; i < project->tracks[BILLOW_BLOCK_KEYFRAME]->len; i++) {
        const BillowBlock *keyframe = g_ptr_array_index(project->tracks[BILLOW_BLOCK_KEYFRAME], i);
        n += keyframe->start <= seconds || is_same_time(keyframe->start, seconds);
    }
    return n;
}

void
billow_edit_hand_transition_on(BillowProject *project, const char *from, const char *to)
{
    guint index;
    BillowBlock *transition = billow_project_find(project, BILLOW_BLOCK_TRANSITION, from);
    if (!transition || !g_ptr_array_find(project->tracks[BILLOW_BLOCK_TRANSITION], transition, &index))
        return;
    BillowBlock *moved = billow_block_copy(transition);
    billow_block_set_id(moved, to);
    billow_edit_replace(project->tracks[BILLOW_BLOCK_TRANSITION], index, moved);
}

/* Ends the keyframe at `index` where `rest` begins. That is held for as long as the other would have been, and left in
 * the same way; a muted one leaves it nothing. */
static void
split(BillowProject *project, guint index, BillowBlock *rest)
{
    const BillowBlock *held = g_ptr_array_index(project->tracks[BILLOW_BLOCK_KEYFRAME], index);
    if (!held->muted) {
        rest->duration = billow_edit_duration_until(rest->start, billow_block_end(held));
        billow_edit_hand_transition_on(project, held->id, rest->id);
    }
    BillowBlock *shorter = billow_block_copy(held);
    shorter->duration = billow_edit_duration_until(held->start, rest->start);
    billow_edit_replace(project->tracks[BILLOW_BLOCK_KEYFRAME], index, shorter);
}

/* Puts the keyframe (transfer full) where it begins. */
static BillowEdit
with_pose(const BillowProject *project, BillowBlock *keyframe)
{
    g_autoptr(BillowBlock) pose = keyframe;
    BillowEdit edit = billow_edit_check(project, NULL, pose);
    if (edit.outcome != BILLOW_EDIT_DONE)
        return edit;
    edit.project = billow_project_copy(project);
    edit.added = billow_block_ref_new(BILLOW_BLOCK_KEYFRAME, pose->id);
    GPtrArray *keyframes = edit.project->tracks[BILLOW_BLOCK_KEYFRAME];
    const guint n = count_begun(project, pose->start);
    const BillowBlock *before = n > 0 ? g_ptr_array_index(keyframes, n - 1) : NULL;
    if (before && billow_block_end(before) > pose->start) {
        edit.outcome = BILLOW_EDIT_HOLD_SPLIT;
        edit.name = g_strdup(billow_edit_name_of(before));
        edit.other = g_strdup(billow_edit_name_of(pose));
        edit.seconds = pose->start;
        split(edit.project, n - 1, pose);
    }
    if (edit.project->duration > 0.0)
        edit.project->duration = MAX(edit.project->duration, pose->start);
    g_ptr_array_insert(keyframes, (int) n, g_steal_pointer(&pose));
    return edit;
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
billow_edit_bake(const BillowProject *project, double start, const BillowMesh *mesh,
                 const BillowAnchor *anchors, size_t n_anchors)
{
    g_assert(billow_grid_count(&mesh->grid) == billow_grid_count(&project->grid));
    g_autoptr(GBytes) shape = shape_of(mesh);
    g_autoptr(BillowBlock) keyframe = billow_edit_default_block(project, BILLOW_BLOCK_KEYFRAME, start);
    keyframe->duration = 0.0;
    billow_block_set_anchors(keyframe, anchors, n_anchors);
    billow_block_set_shape(keyframe, shape);
    const guint n = count_begun(project, keyframe->start);
    const BillowBlock *before =
        n > 0 ? g_ptr_array_index(project->tracks[BILLOW_BLOCK_KEYFRAME], n - 1) : NULL;
    if (before && is_same_time(before->start, keyframe->start))
        return with_pose_of(project, n - 1, keyframe);
    return with_pose(project, g_steal_pointer(&keyframe));
}
