#include "model/edits/new_keyframe.h"

#include "model/edits/edits.h"
#include "model/edits/first_ride.h"
#include "model/project/loop.h"
#include "model/project/poses.h"
#include "model/project/straight_turn.h"

/* Returns the last keyframe that begins at or before `seconds`, else the first keyframe, or NULL. */
static const BillowBlock *
keyframe_before(const BillowProject *project, double seconds)
{
    const GPtrArray *keyframes = billow_project_track(project, BILLOW_BLOCK_KEYFRAME);
    const BillowBlock *last = NULL, *first = NULL;
    for (guint i = 0; i < keyframes->len; i++) {
        const BillowBlock *block = keyframes->pdata[i];
        if (!first || block->start < first->start)
            first = block;
        if (block->start <= seconds && (!last || block->start > last->start))
            last = block;
    }
    return last ? last : first;
}

char *
billow_shown_keyframe(const BillowProject *project, double seconds, gboolean *held)
{
    const gboolean begins_later =
        project->cloth->loop_start > 0.0; /* then keyframes of the round before show */
    g_autoptr(BillowProject) played =
        begins_later ? billow_loop_play(project) : billow_loop_fit(project, NULL);
    g_autoptr(BillowPoses) poses = billow_poses_new(played);
    if (poses->count == 0)
        return NULL;
    const BillowPoseBlend moment = billow_poses_blend_at(poses, seconds);
    *held = moment.from == moment.to;
    return g_strdup(poses->items[moment.to].keyframe->id);
}

/* The cloth hangs near the frame, so that its folds stay on the way to it. */
static void
set_seen_pose(BillowKeyframe *keyframe, const BillowAnimation *animation, double seconds)
{
    BillowMesh *mesh = billow_mesh_new(&billow_animation_project(animation)->cloth->grid);
    billow_animation_evaluate(animation, seconds, FALSE, NULL, mesh);
    BillowCoarsePose *pose = billow_coarse_pose_sample(&mesh->grid, mesh->x, mesh->y, mesh->z);
    billow_keyframe_set_hang(keyframe, pose);
    billow_coarse_pose_free(pose);
    billow_mesh_unref(mesh);
}

/* During a transition the cloth has a shape that no keyframe gives. Carried anchors stay bound: their carriers place
 * them. */
static void
set_transition_pose(BillowBlock *block, const BillowAnimation *animation, double seconds)
{
    BillowKeyframe *keyframe = billow_block_keyframe(block);
    g_autoptr(GArray) places = g_array_new(FALSE, FALSE, sizeof(BillowVec3));
    billow_animation_anchors_at(animation, seconds, places);
    g_autofree BillowAnchor *anchors = g_memdup2(keyframe->anchors, keyframe->n_anchors * sizeof *anchors);
    for (guint i = 0; i < places->len; i++)
        if (!billow_keyframe_binding(keyframe, i))
            anchors[i].position = g_array_index(places, BillowVec3, i);
    billow_block_set_anchors(block, anchors, keyframe->n_anchors);
    billow_block_set_shape(block, NULL);
    set_seen_pose(keyframe, animation, seconds);
}

BillowBlock *
billow_new_keyframe(const BillowProject *project, const BillowAnimation *animation, BillowNewKeyframe kind,
                    double seconds)
{
    gboolean held = TRUE;
    const BillowBlock *source = NULL;
    if (kind == BILLOW_NEW_POSED && animation) {
        g_autofree char *id = billow_shown_keyframe(project, seconds, &held);
        source = id ? billow_project_find(project, BILLOW_BLOCK_KEYFRAME, id) : NULL;
    } else if (kind != BILLOW_NEW_EMPTY) {
        source = keyframe_before(project, seconds);
    }
    BillowBlock *fresh = billow_edit_default_block(project, BILLOW_BLOCK_KEYFRAME, seconds);
    if (!source)
        return fresh;
    BillowBlock *block = billow_block_copy(source);
    billow_block_set_name(block, fresh->name);
    block->start = fresh->start;
    block->duration = fresh->duration;
    block->muted = FALSE;
    billow_block_unref(fresh);
    if (!held)
        set_transition_pose(block, animation, seconds);
    return block;
}

/* Of a new transition: hanging cloth moves by itself, but not as much as it would in the physics. */
static const double OVERLAP = 0.5;

/* Writes the transition to a keyframe that was added, unless there is none or it is written. */
static void
write_transition_to(BillowProject *project, const char *id)
{
    const GPtrArray *keyframes = billow_project_track(project, BILLOW_BLOCK_KEYFRAME);
    guint index = 0;
    while (!g_str_equal(((const BillowBlock *) keyframes->pdata[index])->id, id))
        index++;
    const BillowBlock *added = keyframes->pdata[index],
                      *before = index > 0 ? keyframes->pdata[index - 1] : NULL;
    if (!before || billow_block_end(before) >= added->start ||
        billow_project_find(project, BILLOW_BLOCK_TRANSITION, before->id))
        return;
    BillowBlock *transition = billow_block_new(BILLOW_BLOCK_TRANSITION, before->id, "");
    billow_block_move(transition)->follow.overlap = OVERLAP;
    if (billow_wide_turn(&project->cloth->grid, billow_block_keyframe(before), billow_block_keyframe(added)) >
        0.0)
        billow_block_move(transition)->path.kind = BILLOW_PATH_TURN;
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_TRANSITION), transition);
}

BillowEdit
billow_edit_new_keyframe(const BillowProject *project, const BillowBlock *keyframe)
{
    BillowEdit edit = billow_edit_insert_keyframe(project, keyframe);
    if (edit.project) {
        BillowProject *moving = billow_project_copy(edit.project);
        write_transition_to(moving, edit.added->id);
        billow_project_unref(edit.project);
        edit.project = moving;
    }
    billow_edit_begin_ride(&edit, project);
    return edit;
}
