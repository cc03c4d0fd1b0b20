/* Which state of a project frames were made of. */
#pragma once

#include "model/project/project.h"

/* SHA-256 (64 digits) of what shapes and looks of frames depend on: the project's text without its name, markers, what blocks are called and how
 * they are coloured, and without keys of the document, the cloth and blocks that are not known. A project that is moved or renamed has the same. Free
 * with g_free(). */
char *billow_project_hash(const BillowProject *project);
