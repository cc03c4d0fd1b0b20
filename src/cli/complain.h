/* How a command says what is wrong. */
#pragma once

#include <glib.h>

/* "billow-cli COMMAND: MESSAGE" on standard error. */
void billow_cli_complain(const char *command, const char *format, ...) G_GNUC_PRINTF(2, 3);

/* A line on standard error. */
void billow_cli_tell(const char *line);

/* From here on each such line is a JSON object, as progress is. */
void billow_cli_tell_as_json(void);
