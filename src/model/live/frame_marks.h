/* Which frames of an animation are not as cloth is: an edge is longer or shorter than it may be, or the cloth passes through
 * itself or a body. Found on a thread of its own, coarsely at first. Main thread only. */
#pragma once

#include "model/animation/evaluation.h"

/* An edge may be longer or shorter by so much of its length, unless one wants another limit. */
#define BILLOW_MARK_LIMIT 0.03

/* Points may be so deep in a body, metres: less is not seen. */
#define BILLOW_MARK_DEPTH 1e-3

/* Of a frame. */
typedef struct {
    gboolean known;           /* it has been looked at */
    double longest, shortest; /* of its edges but those between two anchors: length / spacing - 1 */
    guint crossing;           /* triangles that others pass through */
    double depth; /* of the deepest point, but for anchors, in a body that is not muted; metres, >= 0 */
} BillowFrameMark;

/* Frames that follow one another and are marked. */
typedef struct {
    int first, last;
    int worst; /* the one with the largest strain; where none is over the limit, that with the deepest point
               * in a body, or else with the most crossings */
} BillowFrameStretch;

/* What an edge's length differs by at most. */
double billow_frame_mark_strain(const BillowFrameMark *mark);

/* Whether there is anything to see: an edge longer or shorter by more than `limit` of its length, a crossing, a point in a body. */
gboolean billow_frame_mark_is_set(const BillowFrameMark *mark, double limit);

/* The stretch that a frame (from 1) is in; FALSE: it is not marked. `marks` is an array of BillowFrameMark, of frame 1 first. */
gboolean billow_frame_marks_stretch(const GArray *marks, double limit, int frame,
                                    BillowFrameStretch *stretch);

/* The worst of each in a stretch, whichever frame has it. */
BillowFrameMark billow_frame_marks_worst(const GArray *marks, const BillowFrameStretch *stretch);

/* The nearest frame after `frame` (`step` 1) or before it (-1) that is the worst of its stretch; 0: there is none. */
int billow_frame_marks_next(const GArray *marks, double limit, int frame, int step);

/* Whether all frames after `frame` (`step` 1) or before it (-1), and it too, have been looked at. */
gboolean billow_frame_marks_all_known(const GArray *marks, int frame, int step);

/* Looks at a frame, evaluated into `mesh` (made for the project's grid). `progress` (may be NULL) asked to stop: not known. */
BillowFrameMark billow_frame_mark_of(const BillowAnimation *animation, int frame, BillowMesh *mesh,
                                     BillowProgress progress, void *progress_data);

/* Points that are anchored at `seconds`, by the keyframes that it lies between: != 0. Free with g_free(). */
unsigned char *billow_animation_held_at(const BillowAnimation *animation, double seconds);

typedef struct BillowFrameMarks BillowFrameMarks;

/* Calls `changed` with `data` each time more is known. */
BillowFrameMarks *billow_frame_marks_new(void (*changed)(gpointer data), gpointer data);

/* Ends at once; `changed` is not called any more. NULL is allowed. */
void billow_frame_marks_free(BillowFrameMarks *marks);

/* Looks at `animation` (referenced; NULL: at nothing) from now on, once it stays for a moment; what was known of another is
 * forgotten. */
void billow_frame_marks_set_animation(BillowFrameMarks *marks, BillowAnimation *animation);

/* Array of BillowFrameMark, one a frame of the animation, of 20000 at most; transfer none. NULL while there is nothing. */
const GArray *billow_frame_marks_get(const BillowFrameMarks *marks);
