#include "model/project/landmarks.h"

/* Returns the nearer of `best` (0: none yet) and `frame`, which only counts if it is on the right side of
 * `from`. */
static int
nearer(int best, int frame, int from, int way)
{
    const gboolean ahead = way > 0 ? frame > from : frame < from;
    const gboolean is_nearer = best == 0 || (way > 0 ? frame < best : frame > best);
    return ahead && is_nearer ? frame : best;
}

int
billow_landmarks_next(const BillowProject *project, BillowBlockKind kind, int frame, int way)
{
    const GPtrArray *track = project->tracks[kind];
    const int n_frames = billow_project_frame_count(project);
    int best = 0;
    for (guint i = 0; i < track->len; i++) {
        const BillowBlock *block = g_ptr_array_index(track, i);
        best = nearer(best, billow_project_frame_within(project, block->start, n_frames), frame, way);
    }
    return best;
}
