/* The bar under the ruler that marks frames which are not as cloth is (model/live/frame_marks.h): edges that are too long or too short in
 * the colours of strain, crossings below and points in bodies above in theirs. A click goes to the worst frame of a stretch. */
#pragma once

#include "model/live/frame_marks.h"
#include "widgets/timeline/bar.h"

#define BILLOW_TYPE_TIMELINE_MARKS (billow_timeline_marks_get_type())
G_DECLARE_FINAL_TYPE(BillowTimelineMarks, billow_timeline_marks, BILLOW, TIMELINE_MARKS, BillowTimelineBar)

/* The strain for which the ramp's last colour stands. */
#define BILLOW_STRAIN_RAMP_END 0.1

/* Hidden until there is something to show. */
GtkWidget *billow_timeline_marks_new(BillowSession *session);

/* Array of BillowFrameMark, copied; NULL hides the bar. Strains over `limit` are marked. */
void billow_timeline_marks_set(BillowTimelineMarks *self, const GArray *marks, double limit);

/* What is wrong in the stretch that a frame is in, and how bad it is, in Pango's markup: its tooltip. NULL where there is no mark; free
 * with g_free(). */
char *billow_timeline_marks_words(BillowTimelineMarks *self, int frame);

/* What was set, transfer none. */
const GArray *billow_timeline_marks_get(BillowTimelineMarks *self);
