/* Where going from one stretch of problem frames to the next leads. */
#pragma once

#include <glib.h>

/* Returns the worst frame of the next stretch (`step` 1) after `frame`, or of the previous one (-1); 0: none is known.
 * `marks` (of BillowProblemFrame; NULL: none has been checked) and `limit`, a strain as a share, are those of
 * model/live/problem_frames.h. */
int billow_next_problem(const GArray *marks, double limit, int frame, int step);

/* Returns what to say if there is none: translated text, which is static. */
const char *billow_no_next_problem(const GArray *marks, double limit, int frame, int step);
