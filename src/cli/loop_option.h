/* The option --loop [MIN-MAX], which means the same for all commands: the frames become a loop of that length. */
#pragma once

#include "model/fit/looped_run.h"

#include <json-c/json.h>

/* Returns the option. `text` receives its argument, which billow_cli_complete_words() adds if it is missing; to be freed
 * with g_free(). It stays if the option is not given. */
GOptionEntry billow_loop_option(char **text);

/* Checks the argument; NULL is allowed. Returns FALSE and prints the reason on standard error if it is wrong. */
gboolean billow_loop_option_check(const char *text, const char *command);

/* Returns what a loop is like as an object of the output of --json, to which the caller may add more. */
json_object *billow_loop_report_json(const BillowLoopReport *report);

/* Returns the lengths that a valid argument allows, for a run of `n_frames` with so many in a second. */
BillowLoopLengths billow_loop_option_lengths(const char *text, guint n_frames, double frames_per_second);
