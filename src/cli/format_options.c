/* Turns the formats' fields into entries of the option parser, and parsed values into options. */
#include "cli/options.h"

#include "model/project/field.h"

#include <float.h>
#include <glib/gi18n.h>

/* A parsed option: the value for all fields with this key. */
typedef struct {
    const BillowField *field; /* of the first format that has it, for type and help */
    char *option;             /* "no-uv" */
    char *description, *argument;
    double number; /* special values until the option is given */
    int whole;
    char *word;
    gboolean on;
} ParsedOption;

#define NO_NUMBER (-DBL_MAX)

struct BillowFormatOptions {
    GPtrArray *given; /* of Given */
    char *size;       /* "960x540", which sets two fields; NULL: not given */
};

static void
free_given(gpointer data)
{
    ParsedOption *given = data;
    g_free(given->option);
    g_free(given->description);
    g_free(given->argument);
    g_free(given->word);
    g_free(given);
}

/* Joins the words of choices: "y|z". Free with g_free(). */
static char *
join_words(const BillowChoice *choices, const char *separator)
{
    GString *words = g_string_new(choices->word);
    for (const BillowChoice *choice = choices + 1; choice->word; choice++)
        g_string_append_printf(words, "%s%s", separator, choice->word);
    return g_string_free(words, FALSE);
}

/* Returns the help: "Scale factor for all coordinates (default: 1)", "Omit normals", "Triangles instead of
 * quads". Transfer full. */
static char *
describe(const BillowField *field)
{
    if (field->type == BILLOW_FIELD_BOOLEAN)
        return field->initial[0] != 0.0 ? g_strdup(_(field->without)) : billow_field_title(field, 0);
    g_autofree char *initial = field->type == BILLOW_FIELD_CHOICE
                                   ? g_strdup(field->choices[(int) field->initial[0]].word)
                                   : g_strdup_printf("%g", field->initial[0]);
    return g_strdup_printf(_("%s (default: %s)"), _(field->tooltip), initial);
}

static ParsedOption *
new_given(const BillowField *field)
{
    ParsedOption *given = g_new(ParsedOption, 1);
    *given = (ParsedOption){
        .field = field,
        .option = billow_format_option_name(field),
        .description = describe(field),
        .argument = field->type == BILLOW_FIELD_BOOLEAN ? NULL
                    : field->type == BILLOW_FIELD_CHOICE
                        ? join_words(field->choices, "|")
                        : g_strdup(field->type == BILLOW_FIELD_INTEGER ? "N" : "F"),
        .number = NO_NUMBER,
        .whole = G_MININT,
    };
    return given;
}

static ParsedOption *
find(const BillowFormatOptions *given, const char *key)
{
    for (guint i = 0; i < given->given->len; i++) {
        ParsedOption *one = g_ptr_array_index(given->given, i);
        if (g_str_equal(one->field->key, key))
            return one;
    }
    return NULL;
}

BillowFormatOptions *
billow_format_options_new(void)
{
    BillowFormatOptions *given = g_new0(BillowFormatOptions, 1);
    given->given = g_ptr_array_new_with_free_func(free_given);
    for (gsize i = 0; billow_formats[i]; i++)
        for (const BillowField *field = billow_formats[i]->fields; field->key; field++)
            if (!find(given, field->key))
                g_ptr_array_add(given->given, new_given(field));
    return given;
}

void
billow_format_options_free(BillowFormatOptions *given)
{
    g_ptr_array_unref(given->given);
    g_free(given->size);
    g_free(given);
}

static GOptionEntry
entry_of(ParsedOption *given)
{
    GOptionEntry entry = {.long_name = given->option,
                          .arg = G_OPTION_ARG_NONE,
                          .arg_data = &given->on,
                          .description = given->description,
                          .arg_description = given->argument};
    if (given->field->type == BILLOW_FIELD_NUMBER)
        entry.arg = G_OPTION_ARG_DOUBLE, entry.arg_data = &given->number;
    else if (given->field->type == BILLOW_FIELD_INTEGER)
        entry.arg = G_OPTION_ARG_INT, entry.arg_data = &given->whole;
    else if (given->field->type == BILLOW_FIELD_CHOICE)
        entry.arg = G_OPTION_ARG_STRING, entry.arg_data = &given->word;
    return entry;
}

void
billow_format_options_add(BillowFormatOptions *given, GOptionContext *context)
{
    const GOptionEntry size = {
        "size",        0, 0, G_OPTION_ARG_STRING, &given->size, _("Width and height of the image, in pixels"),
        "WIDTHxHEIGHT"};
    g_autofree GOptionEntry *entries = g_new0(GOptionEntry, given->given->len + 2);
    for (guint i = 0; i < given->given->len; i++)
        entries[i] = entry_of(g_ptr_array_index(given->given, i));
    if (find(given, "width"))
        entries[given->given->len] = size;
    g_option_context_add_main_entries(context, entries, NULL);
}

/* Prints the reason on standard error and returns FALSE if the word is not one of the field's. */
static gboolean
read_choice(const ParsedOption *given, const BillowField *field, double *value, const char *command)
{
    for (int i = 0; field->choices[i].word; i++)
        if (g_str_equal(field->choices[i].word, given->word)) {
            *value = i;
            return TRUE;
        }
    g_autofree char *words = join_words(field->choices, _(" or "));
    billow_cli_complain(command, _("--%s is “%s”; expected %s"), given->option, given->word, words);
    return FALSE;
}

static const BillowField *
field_of(const BillowFormat *format, const char *key)
{
    for (const BillowField *field = format->fields; field->key; field++)
        if (g_str_equal(field->key, key))
            return field;
    return NULL;
}

static gboolean
does_not_go(const char *option, const BillowFormat *format, const char *command)
{
    billow_cli_complain(command, _("--%s cannot be used with --format %s"), option, format->word);
    return FALSE;
}

/* Sets width and height from "960x540". Their bounds are checked with those of other options. */
static gboolean
apply_size(const char *size, const BillowFormat *format, void *options, const char *command)
{
    const BillowField *fields[] = {field_of(format, "width"), field_of(format, "height")};
    g_auto(GStrv) words = g_strsplit(size, "x", 3);
    if (!fields[0] || !fields[1])
        return does_not_go("size", format, command);
    for (guint i = 0; i < 2; i++) {
        gint64 pixels;
        if (g_strv_length(words) != 2 ||
            !g_ascii_string_to_signed(words[i], 10, 0, G_MAXINT, &pixels, NULL)) {
            billow_cli_complain(command, _("--%s is “%s”; expected %s"), "size", size,
                                _("width and height, such as 1920x1080"));
            return FALSE;
        }
        billow_field_set(fields[i], options, 0, (double) pixels);
    }
    return TRUE;
}

gboolean
billow_format_options_apply(const BillowFormatOptions *given, const BillowFormat *format, void *options,
                            const char *command)
{
    if (given->size && !apply_size(given->size, format, options, command))
        return FALSE;
    for (guint i = 0; i < given->given->len; i++) {
        const ParsedOption *one = g_ptr_array_index(given->given, i);
        const BillowField *field = field_of(format, one->field->key);
        if (one->number == NO_NUMBER && one->whole == G_MININT && !one->word && !one->on)
            continue; /* the option was not given */
        if (!field)
            return does_not_go(one->option, format, command);
        double value = field->type == BILLOW_FIELD_NUMBER    ? one->number
                       : field->type == BILLOW_FIELD_INTEGER ? one->whole
                                                             : field->initial[0] == 0.0;
        if (field->type == BILLOW_FIELD_CHOICE && !read_choice(one, field, &value, command))
            return FALSE;
        billow_field_set(field, options, 0, value);
    }
    return TRUE;
}
