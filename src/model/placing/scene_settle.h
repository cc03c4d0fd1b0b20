/* What of a scene follows from the rest of it. */
#pragma once

#include "model/project/project.h"

/* Returns a project in which all that is derived is up to date: the project (a reference), or one that shares what
 * did not change. Every project that comes into being by reading or by an edit goes through it. Transfer full. */
BillowProject *billow_scene_settle(BillowProject *project);
