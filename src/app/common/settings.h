/* What the application remembers between runs. */
#pragma once

#include <gio/gio.h>

/* The settings of the application; NULL where their schema is not there (it is installed, or in the folder that
 * GSETTINGS_SCHEMA_DIR names): then nothing is remembered. Transfer full. */
GSettings *billow_settings_new(void);
