#include "io/sequence/preset.h"

#include "io/base/texture_place.h"
#include "io/formats/formats.h"
#include "io/writers/frame_range.h"

#include <glib/gi18n.h>
#include <math.h>

/* --- Values of options --- */

static gboolean
expect(const BillowExportOption *option, const char *expected, GError **error)
{
    g_set_error(error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, _("option “%s”: expected %s"), option->name,
                expected);
    return FALSE;
}

static const char *
text_of(const BillowExportOption *option)
{
    return option->type == BILLOW_OPTION_TEXT ? option->texts[0] : NULL;
}

static gboolean
take_integer(const BillowExportOption *option, int *value, GError **error)
{
    if (option->type != BILLOW_OPTION_NUMBER || option->number != floor(option->number))
        return expect(option, _("an integer"), error);
    *value = (int) option->number; /* within ±1e9 */
    return TRUE;
}

static gboolean
take_switch(const BillowExportOption *option, gboolean *on, GError **error)
{
    if (option->type != BILLOW_OPTION_SWITCH)
        return expect(option, _("true or false"), error);
    *on = option->number != 0.0;
    return TRUE;
}

/* --- Options that all formats have --- */

static gboolean
take_name(const BillowExportOption *option, BillowSequenceSettings *settings, GError **error)
{
    if (!text_of(option))
        return expect(option, _("a text"), error);
    g_free(settings->stem);
    settings->stem = g_strdup(text_of(option));
    return TRUE;
}

static gboolean
take_padding(const BillowExportOption *option, BillowSequenceSettings *settings, GError **error)
{
    return take_integer(option, &settings->padding, error);
}

static gboolean
take_start_number(const BillowExportOption *option, BillowSequenceSettings *settings, GError **error)
{
    return take_integer(option, &settings->start_number, error);
}

static gboolean
take_cloths(const BillowExportOption *option, BillowSequenceSettings *settings, GError **error)
{
    if (!option->texts)
        return expect(option, _("the id of a cloth, or a list of them"), error);
    g_strfreev(settings->cloths);
    settings->cloths = g_strdupv(option->texts);
    return TRUE;
}

static gboolean
take_origin(const BillowExportOption *option, BillowSequenceSettings *settings, GError **error)
{
    return (text_of(option) && billow_sequence_parse_origin(text_of(option), &settings->origin)) ||
           expect(option, _("three numbers, “X,Y,Z”"), error);
}

static gboolean
take_skip(const BillowExportOption *option, BillowSequenceSettings *settings, GError **error)
{
    return take_switch(option, &settings->skip_existing, error);
}

static const struct {
    const char *name;
    gboolean (*take)(const BillowExportOption *option, BillowSequenceSettings *settings, GError **error);
} common[] = {
    {"name", take_name},    {"padding", take_padding}, {"start-number", take_start_number},
    {"cloth", take_cloths}, {"origin", take_origin},   {"skip-existing", take_skip},
};

/* --- Options of a format --- */

static const BillowField *
find_field(const BillowFormat *format, const char *name)
{
    for (const BillowField *field = format->fields; field->key; field++) {
        g_autofree char *option = billow_format_option_name(field);
        if (g_str_equal(option, name))
            return field;
    }
    return NULL;
}

static gboolean
take_choice(const BillowExportOption *option, const BillowField *field, void *options, GError **error)
{
    const char *word = text_of(option);
    g_autoptr(GString) words = g_string_new(NULL);
    for (int i = 0; field->choices[i].word; i++) {
        if (g_strcmp0(field->choices[i].word, word) == 0) {
            billow_field_set(field, options, 0, i);
            return TRUE;
        }
        g_string_append_printf(words, "%s“%s”", i > 0 ? _(" or ") : "", field->choices[i].word);
    }
    return expect(option, words->str, error);
}

static gboolean
take_field(const BillowExportOption *option, const BillowField *field, void *options, GError **error)
{
    gboolean on = FALSE;
    int whole = 0;
    switch (field->type) {
    case BILLOW_FIELD_CHOICE:
        return take_choice(option, field, options, error);
    case BILLOW_FIELD_BOOLEAN:
        if (!take_switch(option, &on, error))
            return FALSE;
        billow_field_set(field, options, 0, on != (field->initial[0] != 0.0));
        return TRUE;
    case BILLOW_FIELD_INTEGER:
        if (!take_integer(option, &whole, error))
            return FALSE;
        billow_field_set(field, options, 0, whole);
        return TRUE;
    default:
        if (option->type != BILLOW_OPTION_NUMBER)
            return expect(option, _("a number"), error);
        billow_field_set(field, options, 0, option->number);
        return TRUE;
    }
}

/* Returns the names of all options that go with a format. */
static char *
list_names(const BillowFormat *format)
{
    GString *names = g_string_new(common[0].name);
    for (gsize i = 1; i < G_N_ELEMENTS(common); i++)
        g_string_append_printf(names, ", %s", common[i].name);
    for (const BillowField *field = format->fields; field->key; field++) {
        g_autofree char *name = billow_format_option_name(field);
        g_string_append_printf(names, ", %s", name);
    }
    return g_string_free(names, FALSE);
}

/* `own`: the preset's own format, or NULL if this build lacks it. */
static gboolean
take_option(const BillowExportOption *option, const BillowFormat *own, BillowSequenceSettings *settings,
            GError **error)
{
    for (gsize i = 0; i < G_N_ELEMENTS(common); i++)
        if (g_str_equal(common[i].name, option->name))
            return common[i].take(option, settings, error);
    const BillowField *field = find_field(settings->format, option->name);
    if (field)
        return take_field(option, field, settings->options, error);
    if (own != settings->format && (!own || find_field(own, option->name)))
        return TRUE;
    g_autofree char *names = list_names(settings->format);
    g_set_error(error, G_OPTION_ERROR, G_OPTION_ERROR_UNKNOWN_OPTION,
                _("format %s has no option “%s”; it has: %s"), settings->format->word, option->name, names);
    return FALSE;
}

/* --- Presets --- */

static gboolean
refuse_format(const BillowExportPreset *preset, GError **error)
{
    const char *reason = billow_format_left_out(preset->format);
    g_autofree char *words = billow_format_words(_(" or "));
    if (reason)
        g_set_error(error, G_OPTION_ERROR, G_OPTION_ERROR_FAILED,
                    _("the format “%s” is not available in this program: %s"), preset->format, reason);
    else
        g_set_error(error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, _("the format is “%s”; expected %s"),
                    preset->format, words);
    return FALSE;
}

gboolean
billow_preset_settings(const BillowExportPreset *preset, const BillowFormat *format,
                       BillowSequenceSettings *settings, GError **error)
{
    const BillowFormat *own = billow_format_find(preset->format);
    gboolean done = (format || own) || refuse_format(preset, error);
    if (done)
        billow_sequence_settings_set_format(settings, format ? format : own);
    for (guint i = 0; done && i < preset->options->len; i++)
        done = take_option(preset->options->pdata[i], own, settings, error);
    if (!done)
        g_prefix_error(error, _("export preset “%s”: "), preset->name);
    return done;
}

static void
add_text(BillowExportPreset *preset, const char *name, const char *text)
{
    const char *const texts[] = {text, NULL};
    billow_export_preset_add_texts(preset, name, g_strdupv((char **) texts), FALSE);
}

static void
add_origin(BillowExportPreset *preset, const BillowVec3 *origin)
{
    const double axes[] = {origin->x, origin->y, origin->z};
    g_autoptr(GString) text = g_string_new(NULL);
    for (gsize i = 0; i < G_N_ELEMENTS(axes); i++) {
        char number[G_ASCII_DTOSTR_BUF_SIZE];
        g_string_append_printf(text, "%s%s", i > 0 ? "," : "",
                               g_ascii_dtostr(number, sizeof number, axes[i]));
    }
    add_text(preset, "origin", text->str);
}

static void
add_common(BillowExportPreset *preset, const BillowSequenceSettings *settings)
{
    BillowSequenceSettings initial;
    billow_sequence_settings_init(&initial, settings->format);
    if (settings->stem)
        add_text(preset, "name", settings->stem);
    if (settings->padding != initial.padding)
        billow_export_preset_add_number(preset, "padding", settings->padding);
    if (settings->start_number != initial.start_number)
        billow_export_preset_add_number(preset, "start-number", settings->start_number);
    if (settings->cloths)
        billow_export_preset_add_texts(preset, "cloth", g_strdupv(settings->cloths), TRUE);
    if (!billow_fields_equal(billow_sequence_fields, settings, &initial))
        add_origin(preset, &settings->origin);
    if (settings->skip_existing)
        billow_export_preset_add_switch(preset, "skip-existing", TRUE);
    billow_sequence_settings_clear(&initial);
}

BillowExportPreset *
billow_preset_of_settings(const char *name, const BillowSequenceSettings *settings, BillowMethod method,
                          const char *frames, const char *output)
{
    BillowExportPreset *preset = billow_export_preset_new();
    billow_field_set_text(&billow_export_preset_fields[BILLOW_EXPORT_PRESET_NAME], preset, name);
    billow_field_set_text(&billow_export_preset_fields[BILLOW_EXPORT_PRESET_OUTPUT], preset, output);
    g_free(preset->format);
    preset->format = g_strdup(settings->format->word);
    preset->frames = frames && *frames ? g_strdup(frames) : NULL;
    preset->physics = method == BILLOW_METHOD_PHYSICS;
    add_common(preset, settings);
    for (const BillowField *field = settings->format->fields; field->key; field++) {
        g_autofree char *option = billow_format_option_name(field);
        const double value = billow_field_get(field, settings->options, 0);
        if (billow_field_is_initial(field, settings->options, NULL))
            continue;
        if (field->type == BILLOW_FIELD_CHOICE)
            add_text(preset, option, billow_field_choice(field, (int) value)->word);
        else if (field->type == BILLOW_FIELD_BOOLEAN)
            billow_export_preset_add_switch(preset, option, TRUE);
        else
            billow_export_preset_add_number(preset, option, value);
    }
    return preset;
}

/* Returns what is wrong with the cloths or the frames. */
static char *
problem_in(const BillowExportPreset *preset, const BillowSequenceSettings *settings,
           const BillowProject *project)
{
    int subframes;
    gboolean clipped = FALSE;
    g_autoptr(GError) error = NULL;
    for (char **id = settings->cloths; id && *id; id++)
        if (billow_project_find_cloth(project, *id) < 0)
            return g_strdup_printf(_("the project has no cloth “%s”"), *id);
    g_autoptr(GArray) frames = billow_frame_range_parse_divided(
        preset->frames, billow_project_frame_count(project), &subframes, &clipped, &error);
    return frames ? billow_format_frames_problem(settings->format, frames, subframes)
                  : g_strdup(error->message);
}

char *
billow_preset_problem(const BillowExportPreset *preset, const BillowProject *project)
{
    g_autoptr(GError) error = NULL;
    g_auto(BillowSequenceSettings) settings;
    billow_sequence_settings_init(&settings, billow_formats[0]);
    if (billow_format_left_out(preset->format))
        return NULL;
    if (!billow_preset_settings(preset, NULL, &settings, &error))
        return g_strdup(error->message);
    g_autofree char *problem = billow_sequence_settings_problem(&settings);
    if (!problem)
        problem = problem_in(preset, &settings, project);
    return problem ? g_strdup_printf(_("export preset “%s”: %s"), preset->name, problem) : NULL;
}

char *
billow_preset_folder(const BillowExportPreset *preset, const char *project_folder, GError **error)
{
    g_autofree char *folder = g_str_equal(project_folder, ".")
                                  ? g_strdup(preset->output)
                                  : g_build_filename(project_folder, preset->output, NULL);
    g_autofree char *file = g_build_filename(folder, "file", NULL);
    if (billow_texture_lies_in(file, project_folder))
        return g_steal_pointer(&folder);
    g_set_error(
        error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
        _("export preset “%s”: a symbolic link leads its folder “%s” out of the project’s folder: export "
          "it to a folder of your choice"),
        preset->name, preset->output);
    return NULL;
}
