/* The application's settings. */
#pragma once

#include <gio/gio.h>

/* Returns the application's settings (transfer full), or NULL if their schema, which is installed or in the
 * folder GSETTINGS_SCHEMA_DIR, is missing; then nothing is remembered. */
GSettings *billow_settings_new(void);
