/* Where the loop of a cloth begins (BillowCloth.loop_start): a cloth whose loop begins later is where it
 * would be that much earlier, around the loop. docs/method.md §6. */
#pragma once

#include "model/project/project.h"

/* Moves the blocks of the active cloth, in place, to where they are in a loop that begins at 0. The project
 * has an explicit duration, and its cloth is not shared. */
void billow_loop_start_remove(BillowProject *project);

/* Moves the blocks back, in place. They may end after the end of the loop. */
void billow_loop_start_restore(BillowProject *project);

/* Moves the blocks of the active cloth, in place, by whole rounds: keyframes so that their loop begins
 * within the first one, layers so that each begins within it. */
void billow_loop_start_fold(BillowProject *project);

/* Returns the time that is played at `seconds`: in a cloth whose loop begins later, that in the first round,
 * so that the frame after the last one is the first one to the last bit. */
double billow_loop_played_time(const BillowProject *played, double seconds);

/* Returns the time at which a block acts as `block` does at `seconds` of a project as it is played: in a
 * cloth whose loop begins later, what begins later than `seconds` still lasts from the round before. */
double billow_loop_layer_time(const BillowProject *played, const BillowBlock *block, double seconds);
