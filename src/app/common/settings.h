/* The settings that the application remembers between runs. */
#pragma once

#include <gio/gio.h>

/* Returns the application's settings (transfer full), or NULL if their schema is missing; then nothing is
 * remembered. The schema is installed, or is in the folder named by GSETTINGS_SCHEMA_DIR. */
GSettings *billow_settings_new(void);
