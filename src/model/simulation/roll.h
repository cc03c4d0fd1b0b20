/* Pre-roll: the time that is simulated before the first frame, so that the cloth is in motion then. docs/physics.md §2. */
#pragma once

#include "model/project/project.h"

/* Returns how many frames are simulated before frame 1: those that the pre-roll takes, rounded up. */
int billow_roll_frames(const BillowProject *project);

/* Returns the time of the timeline that is played at `time` seconds, before 0 during the pre-roll. In a project that
 * loops, that is the time in the rounds before, and a time after the end is that in the next round. Without a loop, what
 * moves stands still before 0. A project without pre-roll plays all times as they are. */
double billow_roll_time(const BillowProject *project, double time);

/* Returns the length of a round of a project with pre-roll that loops, seconds; otherwise 0. */
double billow_roll_round(const BillowProject *project);
