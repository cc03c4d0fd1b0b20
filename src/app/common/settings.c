#include "app/common/settings.h"

#define SCHEMA_ID "io.github.billow.Billow"

GSettings *
billow_settings_new(void)
{
    GSettingsSchemaSource *source = g_settings_schema_source_get_default();
    g_autoptr(GSettingsSchema) schema =
        source ? g_settings_schema_source_lookup(source, SCHEMA_ID, TRUE) : NULL;
    return schema ? g_settings_new_full(schema, NULL, NULL) : NULL;
}
