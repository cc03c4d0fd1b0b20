/* Tests export presets: in the project file, as edits, and as the settings of a sequence. */
#include "io/formats/formats.h"
#include "io/project/file.h"
#include "io/project/hash.h"
#include "io/sequence/preset.h"
#include "model/edits/edits.h"
#include "model/edits/history.h"

#include <string.h>

static const char presets[] =
    "  \"exports\": [\n"
    "    { \"name\": \"Engine\", \"format\": \"obj\", \"output\": \"out/engine\", \"frames\": \"1-3,7\", "
    "\"method\": \"physics\",\n"
    "      \"options\": { \"up\": \"z\", \"scale\": 0.1, \"precision\": 4, \"no-uv\": true, \"cloth\": "
    "[\"cloth\"], "
    "\"name\": \"Banner\", \"padding\": 6 },\n"
    "      \"later\": [ 1, 2 ] },\n"
    "    { \"name\": \"Web\", \"format\": \"glb\", \"output\": \".\" }\n"
    "  ]\n}\n";

static const BillowGrid GRID = {.columns = 3, .rows = 3, .spacing = 0.1};

static BillowProject *
parse(const char *text)
{
    g_autoptr(GPtrArray) problems = g_ptr_array_new_with_free_func((GDestroyNotify) billow_problem_free);
    return billow_project_parse(text, strlen(text), "sail", NULL, problems);
}

/* Returns the text of a project with these presets. */
static char *
text_with(const char *list)
{
    g_autoptr(BillowProject) project = billow_project_new("Sail", &GRID);
    g_autoptr(GString) text = billow_project_format(project);
    g_assert_true(g_str_has_suffix(text->str, "\n}\n"));
    g_string_truncate(text, text->len - strlen("\n}\n"));
    return g_strconcat(text->str, ",\n", list, NULL);
}

static BillowProject *
project_with(const char *list)
{
    g_autofree char *text = text_with(list);
    BillowProject *project = parse(text);
    g_assert_nonnull(project);
    return project;
}

/* Returns a preset for an OBJ export with these options. */
static BillowProject *
with_options(const char *format, const char *options)
{
    g_autofree char *list = g_strdup_printf("\"exports\": [{ \"name\": \"Web\", \"format\": \"%s\", "
                                            "\"output\": \"o\", \"options\": { %s } }]}",
                                            format, options);
    return project_with(list);
}

static void
presets_round_trip(void)
{
    g_autofree char *text = text_with(presets);
    g_autoptr(BillowProject) project = parse(text);
    g_assert_cmpuint(project->exports->len, ==, 2);
    g_autoptr(GString) again = billow_project_format(project);
    g_assert_cmpstr(again->str, ==, text);
    g_autoptr(BillowProject) copy = billow_project_copy(project);
    g_assert_true(billow_project_equal(project, copy));
    g_ptr_array_remove_index(copy->exports, 1);
    g_assert_false(billow_project_equal(project, copy));
}

static void
frames_do_not_depend_on_presets(void)
{
    g_autoptr(BillowProject) project = project_with(presets);
    g_autoptr(BillowProject) without = billow_project_copy(project);
    g_ptr_array_set_size(without->exports, 0);
    g_autofree char *one = billow_project_hash(project, TRUE), *other = billow_project_hash(without, TRUE);
    g_assert_cmpstr(one, ==, other);
}

static void
edits_are_valid_files(void)
{
    g_autoptr(BillowProject) project = project_with(presets);
    g_autoptr(GPtrArray) list = billow_export_presets_copy(project->exports);
    g_auto(BillowEdit) same = billow_edit_set_exports(project, list);
    g_assert_cmpint(same.outcome, ==, BILLOW_EDIT_NOTHING_CHANGED);
    BillowExportPreset *added = billow_export_preset_copy(list->pdata[1]);
    g_ptr_array_add(list, added);
    g_auto(BillowEdit) twice = billow_edit_set_exports(project, list);
    g_assert_cmpint(twice.outcome, ==, BILLOW_EDIT_BAD_EXPORTS);
    g_free(added->name);
    added->name = g_strdup("Third");
    g_auto(BillowEdit) done = billow_edit_set_exports(project, list);
    g_assert_cmpint(done.outcome, ==, BILLOW_EDIT_DONE);
    g_autoptr(GString) text = billow_project_format(done.project);
    g_autoptr(BillowProject) again = parse(text->str);
    g_assert_true(billow_project_equal(done.project, again));
    g_free(added->output);
    added->output = g_strdup("../elsewhere");
    g_auto(BillowEdit) outside = billow_edit_set_exports(project, list);
    g_assert_cmpint(outside.outcome, ==, BILLOW_EDIT_BAD_EXPORTS);
}

static double
option(const BillowSequenceSettings *settings, const char *key)
{
    for (const BillowField *field = settings->format->fields; field->key; field++)
        if (g_str_equal(field->key, key))
            return billow_field_get(field, settings->options, 0);
    g_assert_not_reached();
}

static void
settings_are_those_of_the_options(void)
{
    g_autoptr(BillowProject) project = project_with(presets);
    g_auto(BillowSequenceSettings) settings;
    billow_sequence_settings_init(&settings, billow_format_find("pc2"));
    g_assert_true(billow_preset_settings(project->exports->pdata[0], NULL, &settings, NULL));
    g_assert_cmpstr(settings.format->word, ==, "obj");
    g_assert_cmpstr(settings.stem, ==, "Banner");
    g_assert_cmpint(settings.padding, ==, 6);
    g_assert_cmpint(settings.start_number, ==, 1);
    g_assert_cmpstr(settings.cloths[0], ==, "cloth");
    g_assert_cmpfloat(option(&settings, "up"), ==, 1);
    g_assert_cmpfloat(option(&settings, "scale"), ==, 0.1);
    g_assert_cmpfloat(option(&settings, "precision"), ==, 4);
    g_assert_cmpfloat(option(&settings, "uv"), ==, 0);
    g_assert_cmpfloat(option(&settings, "normals"), ==, 1);
}

/* PC2 has an axis and a scale, but no decimals and no texture coordinates. */
static void
another_format_leaves_out_what_it_lacks(void)
{
    g_autoptr(BillowProject) project = project_with(presets);
    g_auto(BillowSequenceSettings) settings;
    billow_sequence_settings_init(&settings, billow_formats[0]);
    g_assert_true(
        billow_preset_settings(project->exports->pdata[0], billow_format_find("pc2"), &settings, NULL));
    g_assert_cmpfloat(option(&settings, "scale"), ==, 0.1);
}

/* Settings of each format, each option moved from its default, make a preset that gives them back. */
static void
settings_come_back(void)
{
    for (gsize i = 0; billow_formats[i]; i++) {
        g_auto(BillowSequenceSettings) settings, back;
        billow_sequence_settings_init(&settings, billow_formats[i]);
        billow_sequence_settings_init(&back, billow_formats[0]);
        settings.start_number = -5;
        settings.origin = (BillowVec3){1.5, -1e6, 0.1};
        settings.skip_existing = TRUE;
        for (const BillowField *field = billow_formats[i]->fields; field->key; field++) {
            const double other = field->initial[0] != field->low ? field->low : field->high,
                         changed = field->type == BILLOW_FIELD_BOOLEAN || field->type == BILLOW_FIELD_CHOICE
                                       ? field->initial[0] == 0.0
                                       : other;
            billow_field_set(field, settings.options, 0, changed);
        }
        g_autoptr(BillowExportPreset) preset =
            billow_preset_of_settings("All", &settings, BILLOW_METHOD_PHYSICS, "2-4", "out");
        g_assert_cmpint(preset->physics, ==, 1);
        g_assert_cmpstr(preset->frames, ==, "2-4");
        g_autoptr(GError) error = NULL;
        g_assert_true(billow_preset_settings(preset, NULL, &back, &error));
        g_assert_true(back.format == billow_formats[i]);
        g_assert_true(billow_fields_equal(back.format->fields, back.options, settings.options));
        g_assert_true(billow_fields_equal(billow_sequence_fields, &back, &settings));
        g_assert_cmpint(back.start_number, ==, -5);
        g_assert_true(back.skip_existing);
    }
}

static void
assert_problem(const char *format, const char *options, const char *expected)
{
    g_autoptr(BillowProject) project = with_options(format, options);
    g_autofree char *problem = billow_preset_problem(project->exports->pdata[0], project);
    if (!expected)
        g_assert_null(problem);
    else if (!problem || !strstr(problem, expected))
        g_error("%s %s: found “%s”, expected “%s”", format, options, problem, expected);
}

static void
problems_say_what_there_is(void)
{
    assert_problem("obj", "\"up\": \"z\", \"skip-existing\": false", NULL);
    assert_problem("usdz", "", "the format is “usdz”; expected obj or ");
    assert_problem("obj", "\"tolerance\": 1",
                   "export preset “Web”: format obj has no option “tolerance”; it has: name, ");
    assert_problem("obj", "\"up\": \"x\"", "option “up”: expected “y” or “z”");
    assert_problem("obj", "\"scale\": \"2\"", "option “scale”: expected a number");
    assert_problem("obj", "\"scale\": 0", "the scale must be greater than 0");
    assert_problem("obj", "\"precision\": 2.5", "option “precision”: expected an integer");
    assert_problem("obj", "\"no-uv\": 1", "option “no-uv”: expected true or false");
    assert_problem("obj", "\"name\": 7", "option “name”: expected a text");
    assert_problem("obj", "\"name\": \"a/b\"", "export preset “Web”: ");
    assert_problem("obj", "\"padding\": 13", "padding is 13; expected 1 to 12 digits");
    assert_problem("obj", "\"origin\": \"1,2\"", "option “origin”: expected three numbers");
    assert_problem("obj", "\"cloth\": [\"cloth\", \"hood\"]", "the project has no cloth “hood”");
    assert_problem("obj", "\"cloth\": true", "option “cloth”: expected the id of a cloth");
}

static void
the_folder_is_beside_the_project(void)
{
    g_autoptr(BillowProject) project = project_with(presets);
    g_autofree char *there = billow_preset_folder(project->exports->pdata[0], "/home/anna", NULL),
                    *here = billow_preset_folder(project->exports->pdata[0], ".", NULL);
    g_assert_cmpstr(there, ==, "/home/anna/out/engine");
    g_assert_cmpstr(here, ==, "out/engine");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/export-presets/round-trip", presets_round_trip);
    g_test_add_func("/export-presets/frames-do-not-depend-on-them", frames_do_not_depend_on_presets);
    g_test_add_func("/export-presets/edits-are-valid-files", edits_are_valid_files);
    g_test_add_func("/export-presets/settings-are-those-of-the-options", settings_are_those_of_the_options);
    g_test_add_func("/export-presets/another-format-leaves-out-what-it-lacks",
                    another_format_leaves_out_what_it_lacks);
    g_test_add_func("/export-presets/settings-come-back", settings_come_back);
    g_test_add_func("/export-presets/problems-say-what-there-is", problems_say_what_there_is);
    g_test_add_func("/export-presets/the-folder-is-beside-the-project", the_folder_is_beside_the_project);
    return g_test_run();
}
