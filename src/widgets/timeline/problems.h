/* The bar along the ruler that marks problem frames (model/live/problem_frames.h): strain in the colors of
 * the ramp, crossings along the lower edge, penetrations of colliders along the upper edge. A click goes
 * to the worst frame of a stretch. */
#pragma once

#include "model/live/problem_frames.h"
#include "widgets/timeline/bar.h"

#define BILLOW_TYPE_TIMELINE_PROBLEMS (billow_timeline_problems_get_type())
G_DECLARE_FINAL_TYPE(BillowTimelineProblems, billow_timeline_problems, BILLOW, TIMELINE_PROBLEMS,
                     BillowTimelineBar)

/* The strain at which the color ramp ends, as a share of the edge's length. */
#define BILLOW_STRAIN_RAMP_END 0.1

/* Creates the bar, hidden until it has problem frames. */
GtkWidget *billow_timeline_problems_new(BillowSession *session);

/* Sets the problem frames (array of BillowProblemFrame, copied; NULL hides the bar) and the strain limit. */
void billow_timeline_problems_set(BillowTimelineProblems *self, const GArray *marks, double limit);

/* Returns the tooltip, in Pango markup, for the stretch of problem frames around `frame`: what the problems
 * are, and how bad. NULL if the frame has no problem. Free with g_free(). */
char *billow_timeline_problems_words(BillowTimelineProblems *self, int frame);

/* Returns the problem frames, or NULL (transfer none). */
const GArray *billow_timeline_problems_get(BillowTimelineProblems *self);
