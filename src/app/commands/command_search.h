/* How well what is typed stands for a command. */
#pragma once

/* How well `query` (UTF-8) stands for `text`: its letters stand in it in that order, whatever their case; blanks do not count. More
 * for letters that begin words and for those in a row; -1: it does not, 0: there is nothing to look for. */
int billow_command_search_score(const char *query, const char *text);
