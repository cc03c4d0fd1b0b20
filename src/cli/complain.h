/* Prints messages and errors of the commands. */
#pragma once

#include <glib.h>
#include <stdio.h>

/* Prints a line; `format` must end in its newline. All text for people goes through here, which escapes
 * control characters in files, names and arguments, newlines too, as \n or \x1b (io/base/printable.h). */
void billow_cli_print(FILE *out, const char *format, ...) G_GNUC_PRINTF(2, 3);

/* Prints "billow-cli COMMAND: MESSAGE" on standard error, on one line. */
void billow_cli_complain(const char *command, const char *format, ...) G_GNUC_PRINTF(2, 3);

/* Prints a line on standard error, escaped in the same way. */
void billow_cli_report(const char *line);

/* Makes the previous two functions print each line as a JSON object from now on, like progress. */
void billow_cli_report_as_json(void);
