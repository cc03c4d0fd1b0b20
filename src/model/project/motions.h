/* The motions of a scene: what their blocks have of their files, which is no part of the project's text; whoever reads a
 * project gives it to it (io/motion/motion_files.h). */
#pragma once

#include "model/project/project.h"

/* Gives `motions` (char *, billow_played_motion_source() -> BillowReadMotion) to the blocks that play them and have none,
 * or another one; what rides on them is then where they carry it. Returns the project (a reference), or one that shares what
 * did not change. Transfer full. */
BillowProject *billow_project_give_motions(BillowProject *project, GHashTable *motions);

/* Takes away from blocks what they no longer play, sets their durations, and lets colliders move with them; those whose
 * motion is gone stay where they were at time 0. Returns the same. Edits and the reader end
 * with this (model/placing/scene_settle.h), before anchors are carried. */
BillowProject *billow_project_settle_motions(BillowProject *project);

/* Returns the first motion whose file has not been read and on which a cloth hangs or a collider moves, NULL: none. */
const BillowBlock *billow_project_missing_motion(const BillowProject *project);

/* Replaces the path of each motion by what `rename` returns for it (transfer full; NULL: it stays). Only the caller may
 * see the project yet. */
void billow_project_rename_motions(BillowProject *project, char *(*rename)(const char *file, gpointer data),
                                   gpointer data);
