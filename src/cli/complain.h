/* How a command says what it has to say, and what is wrong. */
#pragma once

#include <glib.h>
#include <stdio.h>

/* A line; `format` ends in its newline. All text for people goes through here: what files, names and arguments have of control characters,
 * newlines too, is told as \n, \x1b (io/base/printable.h). */
void billow_cli_print(FILE *out, const char *format, ...) G_GNUC_PRINTF(2, 3);

/* "billow-cli COMMAND: MESSAGE" on standard error, likewise on one line. */
void billow_cli_complain(const char *command, const char *format, ...) G_GNUC_PRINTF(2, 3);

/* A line on standard error, likewise. */
void billow_cli_tell(const char *line);

/* From here on each line of the last two is a JSON object, as progress is. */
void billow_cli_tell_as_json(void);
