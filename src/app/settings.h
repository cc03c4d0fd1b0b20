/* What the application remembers between runs. */
#pragma once

#include <gio/gio.h>

/* The settings of the application, from the installed schema or else the one of the build folder; NULL where
 * neither is there: then nothing is remembered. Transfer full. */
GSettings *billow_settings_new(void);
