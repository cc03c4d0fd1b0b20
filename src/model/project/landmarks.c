#include "model/project/landmarks.h"

int
billow_landmarks_next(const BillowProject *project, BillowBlockKind kind, int frame, int way)
{
    const GPtrArray *track = billow_project_track(project, kind);
    const int n_frames = billow_project_frame_count(project);
    int best = 0;
    for (guint i = 0; i < track->len; i++) {
        const BillowBlock *block = g_ptr_array_index(track, i);
        const int start = billow_project_frame_within(project, block->start, n_frames);
        const gboolean ahead = way > 0 ? start > frame : start < frame;
        if (ahead && (best == 0 || (way > 0 ? start < best : start > best)))
            best = start;
    }
    return best;
}

const BillowBlock *
billow_landmarks_pose(const BillowProject *project, double seconds)
{
    const GPtrArray *keyframes = billow_project_track(project, BILLOW_BLOCK_KEYFRAME);
    const BillowBlock *found = NULL;
    for (guint i = 0; i < keyframes->len; i++) {
        const BillowBlock *block = keyframes->pdata[i];
        if (!block->muted && (!found || block->start <= seconds))
            found = block;
    }
    return found;
}
