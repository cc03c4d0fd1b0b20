#include "app/settings.h"

#define SCHEMA_ID "io.github.billow.Billow"

static GSettingsSchema *
find_schema(void)
{
    GSettingsSchemaSource *installed = g_settings_schema_source_get_default();
    GSettingsSchema *schema = installed ? g_settings_schema_source_lookup(installed, SCHEMA_ID, TRUE) : NULL;
    if (schema)
        return schema;
    g_autoptr(GSettingsSchemaSource) built =
        g_settings_schema_source_new_from_directory(BILLOW_BUILD_SCHEMAS, installed, TRUE, NULL);
    return built ? g_settings_schema_source_lookup(built, SCHEMA_ID, FALSE) : NULL;
}

GSettings *
billow_settings_new(void)
{
    g_autoptr(GSettingsSchema) schema = find_schema();
    return schema ? g_settings_new_full(schema, NULL, NULL) : NULL;
}
