/* The meshes that the cloth meets: what colliders of the shape `mesh` have of their files. They are no part of the
 * project's text; whoever reads a project gives them to it (io/project/solid_files.h). */
#pragma once

#include "model/project/project.h"
#include "physics/colliders/solid.h"

/* Gives `solids` (char *path as in the project -> BillowSolid) to the colliders that are these meshes and have none,
 * or another one. Returns the project (a reference), or one that shares what did not change. Transfer full. */
BillowProject *billow_project_give_solids(BillowProject *project, GHashTable *solids);

/* Takes away from colliders what is no longer their mesh, and puts the others where they are drawn. Returns the same. */
BillowProject *billow_project_settle_solids(BillowProject *project);

/* Returns whether a collider of the shape `mesh` names the file `path`. */
gboolean billow_project_has_solid_of(const BillowProject *project, const char *path);

/* Returns the first unmuted collider whose mesh has not been read, NULL: none. With `in_fake`, only one that supports
 * the cloth in the fake. */
const BillowBlock *billow_project_missing_solid(const BillowProject *project, gboolean in_fake);
