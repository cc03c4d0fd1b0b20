/* Which time of the scene a frame shows: its own, or that of a time remap. This is where frames of the fake become times;
 * the physics runs in its own. docs/method.md §6. */
#pragma once

#include "model/project/project.h"

/* Returns whether any time remap is in force at some time. */
gboolean billow_has_time_remaps(const BillowProject *project);

/* Returns the time of the scene that is shown at `seconds`: f(t) = start + duration x value((t - start) / duration) while
 * an unmuted time remap lasts, from its start until before its end, otherwise t. Of several, the one that starts last
 * counts; of those that start together, the last in the file. In a loop, f is taken within the round; else it is
 * at least 0. Where f is within rounding of a 1024th of a frame, it is that, so that frames that show others have their
 * bits. */
double billow_shown_time(const BillowProject *project, double seconds);

/* Returns the time of the scene that a frame shows. */
double billow_shown_frame_time(const BillowProject *project, int frame);

/* Returns the time of the scene in a frame: in the physics its own. */
double billow_method_frame_time(const BillowProject *project, gboolean physics, int frame);

/* Returns whether time goes on from one moment to the other without a remap that starts or ends between them. */
gboolean billow_shown_time_goes_on(const BillowProject *project, double from, double to);
