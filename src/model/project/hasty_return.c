#include "model/project/hasty_return.h"

#include "model/project/loop.h"
#include "model/project/poses.h"

#include <math.h>

/* So many times as fast is hasty. */
static const double HASTY = 5.0;

/* Returns the root mean square of the ways of all points between two baked shapes. */
static double
way_of_shapes(const BillowGrid *grid, const BillowKeyframe *from, const BillowKeyframe *to)
{
    const float *a = g_bytes_get_data(from->shape, NULL), *b = g_bytes_get_data(to->shape, NULL);
    const size_t n = billow_grid_count(grid);
    double sum = 0.0;
    for (size_t i = 0; i < 3 * n; i++)
        sum += ((double) b[i] - (double) a[i]) * ((double) b[i] - (double) a[i]);
    return sqrt(sum / (double) n);
}

/* Returns that of the anchors that both keyframes have; 0 without any. */
static double
way_of_anchors(const BillowKeyframe *from, const BillowKeyframe *to)
{
    double sum = 0.0;
    size_t n = 0;
    for (size_t i = 0; i < from->n_anchors; i++)
        for (size_t k = 0; k < to->n_anchors; k++) {
            const BillowAnchor *a = &from->anchors[i], *b = &to->anchors[k];
            if (a->column != b->column || a->row != b->row)
                continue;
            const BillowVec3 way = billow_vec3_sub(b->position, a->position);
            sum += billow_vec3_dot(way, way);
            n++;
        }
    return n > 0 ? sqrt(sum / (double) n) : 0.0;
}

static double
way_of(const BillowGrid *grid, const BillowTransition *transition)
{
    const BillowKeyframe *from = billow_block_keyframe(transition->from),
                         *to = billow_block_keyframe(transition->to);
    return from->shape && to->shape ? way_of_shapes(grid, from, to) : way_of_anchors(from, to);
}

double
billow_hasty_return(const BillowProject *project, char **from)
{
    g_autoptr(BillowProject) played = billow_loop_fit(project, NULL);
    g_autoptr(BillowPoses) poses = billow_poses_new(played);
    g_autoptr(GArray) transitions = billow_poses_transitions(poses);
    double way = 0.0, seconds = 0.0, back = 0.0;
    const char *left = NULL;
    for (guint i = 0; i < transitions->len && project->loop; i++) {
        const BillowTransition *transition = &g_array_index(transitions, BillowTransition, i);
        const double own = way_of(&project->cloth->grid, transition),
                     takes = transition->end - transition->start;
        if (billow_project_find(project, BILLOW_BLOCK_KEYFRAME, transition->to->id)) {
            way += own;
            seconds += takes;
            continue;
        }
        back = own / takes; /* to the first keyframe, which a loop adds at its end */
        left = transition->from->id;
    }
    if (!left || !(way > 0.0) || !(back >= HASTY * way / seconds))
        return 0.0;
    *from = g_strdup(left);
    return back * seconds / way;
}
