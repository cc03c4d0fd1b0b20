/* Blocks as text, for the clipboard: a project of its own that holds just them (model/edits/several.h:
 * billow_edit_excerpt()), in the JSON of the project format. Whatever reads project files can read it. */
#pragma once

#include "model/project/project.h"

/* Longer texts are refused. */
#define BILLOW_MAX_BLOCKS_TEXT (64 * 1024 * 1024)

/* Free with g_free(). */
char *billow_blocks_text(const BillowProject *excerpt);

/* The project of such a text: what holds for a file holds for it. NULL, with `problem` (free with g_free()): the first thing
 * that is wrong, in English, as with files; NULL for a text that is no project at all. */
BillowProject *billow_blocks_parse(const char *text, gsize length, char **problem);
