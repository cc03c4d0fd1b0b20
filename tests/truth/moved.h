/* Random slack cloths, and how they wave and sway. */
#pragma once

#include "model/project/project.h"
#include "truth/sets.h"

/* Five anchors at random in a cloth of 1.6 m, the outermost drawn to 0.55 of it, none beyond its length. Free with
 * truth_set_free(). */
TruthSet truth_slack_random(int columns, int rows, int number);

/* Returns a project of two seconds with such a cloth, which keeps its lengths. A wave runs through it, along the
 * vertical, its normals or smoothed ones, and it sways, `times` as far as new waves and sways do. Transfer full. */
BillowProject *truth_moved_random(int columns, int rows, int number, double times);
