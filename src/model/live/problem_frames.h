/* Finds the frames of an animation with problems: an edge is too long or too short, or the cloth passes
 * through itself or a collider. Searches on its own thread, coarsely at first. Main thread only. */
#pragma once

#include "model/animation/evaluation.h"

/* The default limit of an edge's strain, as a share of its length. */
#define BILLOW_MARK_LIMIT 0.03

/* How deep points may be in a collider, meters: less is not visible. */
#define BILLOW_MARK_DEPTH 1e-3

/* The result for a frame. */
typedef struct {
    gboolean known;           /* the frame has been checked */
    double longest, shortest; /* of its edges, except between two anchors: length / spacing - 1 */
    guint crossing;           /* number of triangles that others pass through */
    double depth;             /* of the deepest point, except anchors, in an unmuted collider; meters, >= 0 */
} BillowProblemFrame;

/* Consecutive frames with problems. */
typedef struct {
    int first, last;
    int worst; /* the frame with the largest strain; if none exceeds the limit, that with the deepest point in
                * a collider, or else with the most crossings */
} BillowFrameStretch;

/* Returns the largest absolute strain of any edge. */
double billow_problem_frame_strain(const BillowProblemFrame *mark);

/* Returns whether the frame has a problem: a strain beyond `limit`, a crossing, or a point in a collider. */
gboolean billow_problem_frame_is_set(const BillowProblemFrame *mark, double limit);

/* Gets the stretch of problem frames that contains `frame` (from 1); FALSE if that frame has no problem.
 * `marks` is an array of BillowProblemFrame from frame 1 on. */
gboolean billow_problem_frames_stretch(const GArray *marks, double limit, int frame,
                                       BillowFrameStretch *stretch);

/* Returns the worst of each value in a stretch, over all its frames. */
BillowProblemFrame billow_problem_frames_worst(const GArray *marks, const BillowFrameStretch *stretch);

/* Returns the nearest frame after (`step` 1) or before `frame` (-1) that is the worst of its stretch; or 0. */
int billow_problem_frames_next(const GArray *marks, double limit, int frame, int step);

/* Returns whether `frame` and all frames after it (`step` 1) or before it (-1) have been checked. */
gboolean billow_problem_frames_all_known(const GArray *marks, int frame, int step);

/* Checks a frame, which is evaluated into `mesh` (made for the project's grid). The result is not known if
 * `progress` (may be NULL) asked to stop. */
BillowProblemFrame billow_problem_frame_of(const BillowAnimation *animation, int frame, BillowMesh *mesh,
                                           BillowProgress progress, void *progress_data);

/* Returns an array that is 1 where a keyframe around `seconds` anchors the point. Free with g_free(). */
unsigned char *billow_animation_anchored_at(const BillowAnimation *animation, double seconds);

typedef struct BillowProblemFrames BillowProblemFrames;

/* Creates a search that calls `changed` with `data` each time more is known. */
BillowProblemFrames *billow_problem_frames_new(void (*changed)(gpointer data), gpointer data);

/* Ends the search at once; `changed` is not called any more. NULL is allowed. */
void billow_problem_frames_free(BillowProblemFrames *marks);

/* Makes `animation` (a reference is taken; NULL: none) the one to check, once it has not changed for a short
 * time. Drops results of any other. */
void billow_problem_frames_set_animation(BillowProblemFrames *marks, BillowAnimation *animation);

/* Returns an array of BillowProblemFrame, one per frame and at most 20000, or NULL. Transfer none. */
const GArray *billow_problem_frames_get(const BillowProblemFrames *marks);
