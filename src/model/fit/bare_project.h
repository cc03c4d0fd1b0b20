/* The projects that the blocks of a fit are added to. */
#pragma once

#include "model/fit/baked_run.h"
#include "model/fit/fitted.h"

/* For the physics of a project: returns the project without the keyframes, transitions and layers of the
 * cloth, with those layers muted that the scene has, since the frames have their effect already, without a
 * loop, which the physics do not have, as long as before, and with lengths kept. An instance becomes
 * single. Transfer full. */
BillowProject *billow_run_bare_project(const BillowProject *project);

/* For a range of its keyframes: returns the project without those of the range except the first, which the
 * fit gives its shape, and without a loop; layers are muted, since the shapes of the keyframes are without
 * them. Transfer full. */
BillowProject *billow_range_bare_project(const BillowProject *project, const BillowBakedRange *range);

/* Returns the project with the range replaced by the blocks that have been fitted in such a bare project:
 * layers act again, a loop loops, and what follows the last keyframe of the range stays as it was. If the run
 * was a loop, the project loops with it, and is as long. Transfer full. */
BillowProject *billow_range_replace(const BillowProject *project, const BillowBakedRange *range,
                                    const BillowFitted *fitted);
