/* Brings characters of other programs into the project. */
#pragma once

#include "app/window/workspace.h"

/* Asks for a file, then goes on as with billow_import_character(). */
void billow_import_character_choose(BillowWorkspace *workspace);

/* Shows what is in a file, and adds it to the project if the user wants it. */
void billow_import_character(BillowWorkspace *workspace, const char *path);
