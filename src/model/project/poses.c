#include "model/project/poses.h"

#include "model/base/text_hash.h"

#include <string.h>

/* Times that differ by less are equal: the times of frames, steps and ends of blocks are sums of rounded
 * numbers. Seconds; at 50 m/s a point then moves by less than the last digit of 1 m, so no frame shows it. */
static const double SAME_MOMENT = 1e-9;

/* Returns the transitions that are written, by the id of the keyframe that they leave. */
static GHashTable *
written_transitions(const BillowProject *project)
{
    GHashTable *table = g_hash_table_new(billow_text_hash, g_str_equal);
    for (guint i = 0; i < billow_project_track(project, BILLOW_BLOCK_TRANSITION)->len; i++) {
        BillowBlock *transition =
            g_ptr_array_index(billow_project_track(project, BILLOW_BLOCK_TRANSITION), i);
        g_hash_table_insert(table, transition->id, transition);
    }
    return table;
}

BillowPoses *
billow_poses_new(const BillowProject *project)
{
    g_autoptr(GHashTable) written = written_transitions(project);
    BillowPoses *poses = g_new0(BillowPoses, 1);
    poses->items = g_new(BillowPose, billow_project_track(project, BILLOW_BLOCK_KEYFRAME)->len);
    for (guint i = 0; i < billow_project_track(project, BILLOW_BLOCK_KEYFRAME)->len; i++) {
        const BillowBlock *keyframe =
            g_ptr_array_index(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), i);
        if (keyframe->muted)
            continue;
        const BillowBlock *transition = g_hash_table_lookup(written, keyframe->id);
        const gboolean counts = transition && !transition->muted;
        poses->items[poses->count++] = (BillowPose){
            keyframe, transition, counts ? *billow_block_easing(transition) : billow_easing_default(),
            counts ? *billow_block_path(transition) : billow_path_default()};
    }
    return poses;
}

void
billow_poses_free(BillowPoses *poses)
{
    if (poses)
        g_free(poses->items);
    g_free(poses);
}

static double
end_of(const BillowPoses *poses, size_t pose)
{
    return billow_block_end(poses->items[pose].keyframe);
}

static double
start_of(const BillowPoses *poses, size_t pose)
{
    return poses->items[pose].keyframe->start;
}

/* Returns the last pose that begins at or before `seconds`, or else the first one. */
static size_t
pose_at(const BillowPoses *poses, double seconds)
{
    size_t low = 0, high = poses->count;
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        if (start_of(poses, middle) <= seconds + SAME_MOMENT)
            low = middle;
        else
            high = middle;
    }
    return low;
}

unsigned char *
billow_poses_anchored_at(const BillowPoses *poses, const BillowGrid *grid, const BillowPoseBlend *moment)
{
    unsigned char *held = g_malloc0(billow_grid_count(grid));
    for (size_t pose = moment->from; pose <= moment->to && pose < poses->count; pose++)
        billow_keyframe_mark_held(billow_block_keyframe(poses->items[pose].keyframe), grid, held);
    return held;
}

double
billow_poses_progress_at(const BillowPoses *poses, size_t from, double seconds)
{
    const double start = end_of(poses, from), end = start_of(poses, from + 1);
    if (seconds >= end - SAME_MOMENT)
        return 1.0;
    if (seconds <= start + SAME_MOMENT)
        return 0.0;
    return billow_easing_at(&poses->items[from].easing, (seconds - start) / (end - start));
}

BillowPoseBlend
billow_poses_blend_at(const BillowPoses *poses, double seconds)
{
    if (poses->count == 0)
        return (BillowPoseBlend){0};
    const size_t from = pose_at(poses, seconds), to = from + 1;
    if (to == poses->count || seconds <= end_of(poses, from) + SAME_MOMENT)
        return (BillowPoseBlend){from, from, 0.0};
    return (BillowPoseBlend){from, to, billow_poses_progress_at(poses, from, seconds)};
}

void
billow_poses_twist(const BillowPoses *poses, const BillowPoseBlend *moment, BillowMesh *mesh)
{
    if (!mesh->twist)
        return;
    memset(mesh->twist, 0, billow_grid_count(&mesh->grid) * sizeof *mesh->twist);
    if (poses->count == 0)
        return;
    const BillowBlock *from = poses->items[moment->from].keyframe, *to = poses->items[moment->to].keyframe;
    billow_keyframe_add_twist(billow_block_keyframe(from), &mesh->grid, 1.0 - moment->e, mesh->twist);
    billow_keyframe_add_twist(billow_block_keyframe(to), &mesh->grid, moment->e, mesh->twist);
}

GArray *
billow_poses_transitions(const BillowPoses *poses)
{
    GArray *transitions = g_array_new(FALSE, FALSE, sizeof(BillowTransition));
    for (size_t i = 0; i + 1 < poses->count; i++) {
        const BillowPose *from = &poses->items[i], *to = &poses->items[i + 1];
        BillowTransition transition = {from->keyframe, to->keyframe, from->transition, end_of(poses, i),
                                       start_of(poses, i + 1)};
        if (transition.end > transition.start)
            g_array_append_val(transitions, transition);
    }
    return transitions;
}

gboolean
billow_poses_transition_from(const BillowPoses *poses, const BillowBlock *keyframe,
                             BillowTransition *transition)
{
    g_autoptr(GArray) transitions = billow_poses_transitions(poses);
    for (guint i = 0; i < transitions->len; i++) {
        *transition = g_array_index(transitions, BillowTransition, i);
        if (transition->from == keyframe)
            return TRUE;
    }
    return FALSE;
}
