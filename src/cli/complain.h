/* How a command says what is wrong. */
#pragma once

#include <glib.h>

/* "billow-cli COMMAND: MESSAGE" on standard error. */
void billow_cli_complain(const char *command, const char *format, ...) G_GNUC_PRINTF(2, 3);
