#include "model/project/export_preset.h"

#include <glib/gi18n.h>

static bool
is_physics(const void *preset)
{
    return ((const BillowExportPreset *) preset)->physics;
}

static const BillowChoice methods[] = {{"fake", N_("Fake")}, {"physics", N_("Physics")}, {NULL, NULL}};

const BillowField billow_export_preset_fields[] = {
    {
        .type = BILLOW_FIELD_TEXT,
        .key = "name",
        .offset = offsetof(BillowExportPreset, name),
        .label = N_("Name"),
        .tooltip = N_("Name of the preset"),
        .pattern = "^[^ \\x00-\\x1f]([^\\x00-\\x1f]{0,98}[^ \\x00-\\x1f])?$",
        .expected =
            N_("1 to 100 characters that do not begin or end with a blank, of its own in the project"),
        .required = true,
    },
    {
        .type = BILLOW_FIELD_TEXT,
        .key = "format",
        .offset = offsetof(BillowExportPreset, format),
        .label = N_("Format"),
        .tooltip = N_("File format of the exported frames"),
        .pattern = "^[a-z0-9]{1,16}$",
        .expected = N_("the word of a format, as after --format"),
        .required = true,
    },
    {
        .type = BILLOW_FIELD_TEXT,
        .key = "output",
        .offset = offsetof(BillowExportPreset, output),
        .label = N_("Folder"),
        .tooltip = N_("Folder for the files, relative to the project’s own folder"),
        .pattern = "^(?!/)(?!([^\\x00-\\x1f]*/)?\\.\\.(/|$))[^\\\\\\x00-\\x1f]{1,1000}$",
        .expected = N_("a relative path that stays within the project’s folder, without “..”"),
        .required = true,
    },
    {
        .type = BILLOW_FIELD_TEXT,
        .key = "frames",
        .offset = offsetof(BillowExportPreset, frames),
        .label = N_("Frames"),
        .tooltip = N_("Which frames are exported"),
        .pattern = "^[0-9][0-9.,:x -]{0,999}$",
        .expected = N_("a selection of frames, as after --frames"),
        .none = N_("all"),
    },
    {
        .type = BILLOW_FIELD_CHOICE,
        .key = "method",
        .offset = offsetof(BillowExportPreset, physics),
        .label = N_("Method"),
        .tooltip = N_("Whether the fake or the physics is exported"),
        .choices = methods,
        .sparse = true,
    },
    {
        .type = BILLOW_FIELD_BOOLEAN,
        .key = "loop",
        .offset = offsetof(BillowExportPreset, loop),
        .label = N_("Loop"),
        .tooltip = N_("Whether the frames of the physics become a loop, as by simulate --loop"),
        .applies = is_physics,
        .when = N_("Method is physics"),
        .sparse = true,
    },
    {0},
};

static void
free_option(gpointer data)
{
    BillowExportOption *option = data;
    g_free(option->name);
    g_strfreev(option->texts);
    g_free(option);
}

static gpointer
copy_option(gconstpointer data, gpointer nothing)
{
    const BillowExportOption *option = data;
    BillowExportOption *copy = g_new(BillowExportOption, 1);
    *copy = *option;
    copy->name = g_strdup(option->name);
    copy->texts = g_strdupv(option->texts);
    return copy;
}

static gboolean
options_equal(const BillowExportOption *a, const BillowExportOption *b)
{
    return g_str_equal(a->name, b->name) && a->type == b->type && a->number == b->number &&
           (a->texts == b->texts ||
            (a->texts && b->texts &&
             g_strv_equal((const char *const *) a->texts, (const char *const *) b->texts)));
}

BillowExportPreset *
billow_export_preset_new(void)
{
    BillowExportPreset *preset = g_atomic_rc_box_new0(BillowExportPreset);
    billow_fields_initialise(billow_export_preset_fields, preset, NULL);
    preset->options = g_ptr_array_new_with_free_func(free_option);
    return preset;
}

BillowExportPreset *
billow_export_preset_copy(const BillowExportPreset *preset)
{
    BillowExportPreset *copy = g_atomic_rc_box_new(BillowExportPreset);
    *copy = *preset;
    billow_fields_own_texts(billow_export_preset_fields, copy);
    copy->options = g_ptr_array_copy(preset->options, (GCopyFunc) copy_option, NULL);
    g_ptr_array_set_free_func(copy->options, free_option);
    copy->unknown = g_strdup(preset->unknown);
    return copy;
}

BillowExportPreset *
billow_export_preset_ref(BillowExportPreset *preset)
{
    return g_atomic_rc_box_acquire(preset);
}

static void
clear_preset(BillowExportPreset *preset)
{
    billow_fields_clear_texts(billow_export_preset_fields, preset);
    g_ptr_array_unref(preset->options);
    g_free(preset->unknown);
}

void
billow_export_preset_unref(BillowExportPreset *preset)
{
    if (preset)
        g_atomic_rc_box_release_full(preset, (GDestroyNotify) clear_preset);
}

gboolean
billow_export_preset_equal(const BillowExportPreset *a, const BillowExportPreset *b)
{
    gboolean equal = a->options->len == b->options->len && g_strcmp0(a->unknown, b->unknown) == 0 &&
                     billow_fields_equal(billow_export_preset_fields, a, b);
    for (guint i = 0; equal && i < a->options->len; i++)
        equal = options_equal(a->options->pdata[i], b->options->pdata[i]);
    return equal;
}

static void
add_option(BillowExportPreset *preset, BillowExportOption option)
{
    BillowExportOption *own = g_new(BillowExportOption, 1);
    *own = option;
    own->name = g_strdup(option.name);
    g_ptr_array_add(preset->options, own);
}

void
billow_export_preset_add_switch(BillowExportPreset *preset, const char *name, gboolean on)
{
    add_option(preset, (BillowExportOption){(char *) name, BILLOW_OPTION_SWITCH, on ? 1.0 : 0.0, NULL});
}

void
billow_export_preset_add_number(BillowExportPreset *preset, const char *name, double number)
{
    add_option(preset, (BillowExportOption){(char *) name, BILLOW_OPTION_NUMBER, number, NULL});
}

void
billow_export_preset_add_texts(BillowExportPreset *preset, const char *name, char **texts, gboolean list)
{
    const BillowExportOptionType type = list ? BILLOW_OPTION_LIST : BILLOW_OPTION_TEXT;
    add_option(preset, (BillowExportOption){(char *) name, type, 0.0, texts});
}

const BillowExportOption *
billow_export_preset_option(const BillowExportPreset *preset, const char *name)
{
    for (guint i = 0; i < preset->options->len; i++) {
        const BillowExportOption *option = preset->options->pdata[i];
        if (g_str_equal(option->name, name))
            return option;
    }
    return NULL;
}

/* --- Lists of presets --- */

GPtrArray *
billow_export_presets_new(void)
{
    return g_ptr_array_new_with_free_func((GDestroyNotify) billow_export_preset_unref);
}

GPtrArray *
billow_export_presets_copy(const GPtrArray *presets)
{
    GPtrArray *copy = billow_export_presets_new();
    for (guint i = 0; i < presets->len; i++)
        g_ptr_array_add(copy, billow_export_preset_ref(presets->pdata[i]));
    return copy;
}

gboolean
billow_export_presets_equal(const GPtrArray *a, const GPtrArray *b)
{
    gboolean equal = a->len == b->len;
    for (guint i = 0; equal && i < a->len; i++)
        equal = a->pdata[i] == b->pdata[i] || billow_export_preset_equal(a->pdata[i], b->pdata[i]);
    return equal;
}

int
billow_export_presets_find(const GPtrArray *presets, const char *name)
{
    for (guint i = 0; i < presets->len; i++)
        if (g_str_equal(((const BillowExportPreset *) presets->pdata[i])->name, name))
            return (int) i;
    return -1;
}

char *
billow_export_presets_names(const GPtrArray *presets)
{
    GString *names = g_string_new(NULL);
    for (guint i = 0; i < presets->len; i++)
        g_string_append_printf(names, "%s%s", i > 0 ? ", " : "",
                               ((const BillowExportPreset *) presets->pdata[i])->name);
    return g_string_free(names, FALSE);
}
