/* Scores how well typed letters match a command. */
#pragma once

#include <glib.h>

/* Scores how well `query` (UTF-8) matches `text`: all its letters must occur in that order; case and
 * blanks are ignored. Letters that begin words and consecutive letters score higher. Returns -1 if it does
 * not match and 0 if the query is empty. */
int billow_command_search_score(const char *query, const char *text);

/* Returns whether `text` contains each word of `query`, ignoring case. */
gboolean billow_command_search_contains(const char *query, const char *text);
