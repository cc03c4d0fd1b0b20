/* Identifies the state of a project from which frames were made. */
#pragma once

#include "model/project/project.h"

/* Returns the SHA-256 (64 digits) of everything that the shape and look of frames depend on: the project's
 * text without its name, markers, the names and colors of blocks, and unknown keys of blocks and of the
 * document, cloth, material, physics, wind and scene; and the content of the meshes that the cloth meets. Moving or renaming a project does not change it. `whole`: of all
 * cloths, with their mutes, as in images; otherwise only of the active one. Transfer full. */
char *billow_project_hash(const BillowProject *project, gboolean whole);
