/* Reads the keyframes of project files as sets. */
#pragma once

#include "truth/sets.h"

#include <glib.h>

/* Appends every draped keyframe of the project at `path`, named "canopy/keyframe-1". Returns false, with a
 * message on stderr, if it cannot be read. */
bool truth_sets_add_project(TruthSets *sets, const char *path);

/* Appends the keyframes of all *.billow files in a folder, in the order of their names. */
bool truth_sets_add_folder(TruthSets *sets, const char *folder);

/* Returns the paths of the *.billow files in the same order. Returns an empty array, with a message on
 * stderr, if there is no such folder. */
GPtrArray *truth_projects_of(const char *folder);
