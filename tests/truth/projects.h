/* The keyframes of project files as sets. */
#pragma once

#include "truth/sets.h"

#include <glib.h>

/* Appends every keyframe of the project at `path` that hangs by itself, named "canopy/keyframe-1". False with a line on
 * stderr when it cannot be read. */
bool truth_sets_add_project(TruthSets *sets, const char *path);

/* Those of all *.billow in a folder, in order of their names. */
bool truth_sets_add_folder(TruthSets *sets, const char *folder);

/* The paths of these, in that order; none, with a line on stderr, when there is no such folder. */
GPtrArray *truth_projects_of(const char *folder);
