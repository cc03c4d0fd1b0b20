#include "cli/options.h"

#include "core/base/allocate.h"
#include "io/import/import.h"
#include "io/motion/motion_files.h"
#include "io/project/file.h"
#include "io/project/fine_files.h"
#include "io/project/solid_files.h"
#include "io/sequence/preset.h"
#include "io/writers/frame_range.h"

#include <glib/gi18n.h>

char *
billow_cli_count(guint n, const char *one, const char *many)
{
    return g_strdup_printf("%u %s", n, ngettext(one, many, n));
}

void
billow_cli_sequence_init(BillowCliSequence *sequence)
{
    *sequence = (BillowCliSequence){
        .options = billow_format_options_new(),
        .formats = billow_format_words("|"),
        .format_help = g_strdup_printf(_("File format (default: %s)"), billow_formats[0]->word),
        .padding = G_MININT,
        .start_number = G_MININT,
    };
    billow_sequence_settings_init(&sequence->settings, billow_formats[0]);
}

void
billow_cli_sequence_clear(BillowCliSequence *sequence)
{
    billow_sequence_settings_clear(&sequence->settings);
    billow_format_options_free(sequence->options);
    g_free(sequence->format);
    g_free(sequence->preset);
    g_free(sequence->stem);
    g_free(sequence->deform);
    g_free(sequence->formats);
    g_free(sequence->format_help);
    g_free(sequence->frames);
    g_free(sequence->origin);
    g_free(sequence->chunk);
    g_strfreev(sequence->cloths);
}

void
billow_cli_sequence_add_options(BillowCliSequence *sequence, GOptionContext *context)
{
    BillowSequenceSettings *settings = &sequence->settings;
    const GOptionEntry before[] = {
        {"frames", 0, 0, G_OPTION_ARG_STRING, &sequence->frames,
         _("Frames: 1-100, 1,3,7, 1-100x3, 1-100x0.25 (sub-frames) or a combination (default: all)"), "LIST"},
        {"chunk", 0, 0, G_OPTION_ARG_STRING, &sequence->chunk,
         _("Only the I-th of N equal shares of the frames, counting from 1"), "I/N"},
        {"strict", 0, 0, G_OPTION_ARG_NONE, &sequence->strict,
         _("Refuse frames beyond the end of the animation"), NULL},
        {"cloth", 0, 0, G_OPTION_ARG_STRING_ARRAY, &sequence->cloths,
         _("Only the cloth with this id; several may be given (default: all that are not muted)"), "ID"},
        {"deform", 0, 0, G_OPTION_ARG_FILENAME, &sequence->deform,
         _("Write this mesh, modeled on the flat cloth, as it follows the cloth, instead of the cloth's "
           "grid"),
         "FILE.obj"},
        {"name", 0, 0, G_OPTION_ARG_FILENAME, &sequence->stem,
         _("Stem of the file names (default: the project's name)"), "STEM"},
        {"padding", 0, 0, G_OPTION_ARG_INT, &sequence->padding, _("Digits of the frame number (default: 4)"),
         "N"},
        {"start-number", 0, 0, G_OPTION_ARG_INT, &sequence->start_number,
         _("Number of the first frame (default: 1)"), "N"},
        {NULL, 0, 0, G_OPTION_ARG_NONE, NULL, NULL, NULL},
    };
    const GOptionEntry after[] = {
        {"origin", 0, 0, G_OPTION_ARG_STRING, &sequence->origin,
         _("Write coordinates relative to this position, in meters (default: 0,0,0)"), "X,Y,Z"},
        {"skip-existing", 0, 0, G_OPTION_ARG_NONE, &sequence->skip_existing,
         _("Skip frames that already exist and are complete"), NULL},
        {"jobs", 0, 0, G_OPTION_ARG_INT, &settings->jobs,
         _("Number of frames processed in parallel (default: the number of processors)"), "N"},
        {"format", 0, 0, G_OPTION_ARG_STRING, &sequence->format, sequence->format_help, sequence->formats},
        {NULL, 0, 0, G_OPTION_ARG_NONE, NULL, NULL, NULL},
    };
    g_option_context_add_main_entries(context, before, NULL);
    billow_format_options_add(sequence->options, context);
    g_option_context_add_main_entries(context, after, NULL);
}

/* Returns the format with the given word, or the first one if none is given. Returns NULL and prints the
 * reason if there is none. */
static const BillowFormat *
find_format(const BillowCliSequence *sequence, const char *command)
{
    const BillowFormat *format = sequence->format ? billow_format_find(sequence->format) : billow_formats[0];
    const char *reason = format ? NULL : billow_format_left_out(sequence->format);
    if (reason) {
        billow_cli_complain(command, _("--format %s is not available in this billow-cli: %s"),
                            sequence->format, reason);
        return NULL;
    }
    if (!format) {
        g_autofree char *words = billow_format_words(_(" or "));
        billow_cli_complain(command, _("--format is “%s”; expected %s"), sequence->format, words);
    }
    return format;
}

gboolean
billow_cli_sequence_choose_format(BillowCliSequence *sequence, const char *command)
{
    const BillowFormat *format = find_format(sequence, command);
    if (format)
        billow_sequence_settings_set_format(&sequence->settings, format);
    return format != NULL;
}

GOptionEntry
billow_cli_preset_option(char **name)
{
    return (GOptionEntry){
        "preset",
        0,
        0,
        G_OPTION_ARG_STRING,
        name,
        _("Export preset of the project: its format, frames, options and folder; options given here win"),
        "NAME"};
}

const BillowExportPreset *
billow_cli_find_preset(const BillowProject *project, const char *name, const char *command)
{
    const int index = billow_export_presets_find(project->exports, name);
    g_autofree char *names = billow_export_presets_names(project->exports);
    if (index >= 0)
        return project->exports->pdata[index];
    if (project->exports->len > 0)
        billow_cli_complain(command, _("--preset is “%s”; the project has %s"), name, names);
    else
        billow_cli_complain(command, _("--preset is “%s”; the project has no export presets"), name);
    return NULL;
}

gboolean
billow_cli_sequence_use_preset(BillowCliSequence *sequence, const BillowExportPreset *preset,
                               const char *command)
{
    BillowSequenceSettings *settings = &sequence->settings;
    const BillowFormat *format = sequence->format ? find_format(sequence, command) : NULL;
    const int jobs = settings->jobs;
    g_autoptr(GError) error = NULL;
    if (sequence->format && !format)
        return FALSE;
    billow_sequence_settings_clear(settings);
    billow_sequence_settings_init(settings, billow_formats[0]);
    settings->jobs = jobs;
    sequence->preset_frames = preset->frames;
    if (!billow_preset_settings(preset, format, settings, &error))
        billow_cli_complain(command, "%s", error->message);
    return !error;
}

/* Returns FALSE and prints the reason on standard error for wrong usage. */
static gboolean
read_chunk(const BillowCliSequence *sequence, BillowFrameChunk *chunk, const char *command)
{
    const BillowFormat *format = sequence->settings.format;
    *chunk = (BillowFrameChunk){1, 1};
    if (sequence->chunk && !billow_frame_chunk_parse(sequence->chunk, chunk))
        billow_cli_complain(command, _("--chunk is “%s”; expected a share such as 1/8, the first of eight"),
                            sequence->chunk);
    else if (chunk->count > 1 && format->one_file)
        billow_cli_complain(
            command,
            _("--chunk cannot be used with --format %s, which writes all frames to one file: omit this "
              "option"),
            format->word);
    else
        return TRUE;
    return FALSE;
}

/* Sets what was given of the options that all formats have. */
static void
apply_given(const BillowCliSequence *sequence, BillowSequenceSettings *settings)
{
    if (sequence->stem) {
        g_free(settings->stem);
        settings->stem = g_strdup(sequence->stem);
    }
    if (sequence->padding != G_MININT)
        settings->padding = sequence->padding;
    if (sequence->start_number != G_MININT)
        settings->start_number = sequence->start_number;
    settings->skip_existing |= sequence->skip_existing;
}

static gboolean
complete_settings(BillowCliSequence *sequence, const char *command)
{
    BillowSequenceSettings *settings = &sequence->settings;
    apply_given(sequence, settings);
    if (!billow_format_options_apply(sequence->options, settings->format, settings->options, command))
        return FALSE;
    if (sequence->origin && !billow_sequence_parse_origin(sequence->origin, &settings->origin)) {
        billow_cli_complain(command, _("--origin is “%s”; expected three numbers, X,Y,Z"), sequence->origin);
        return FALSE;
    }
    g_autofree char *problem = billow_sequence_settings_problem(settings);
    if (problem)
        billow_cli_complain(command, "%s", problem);
    return !problem;
}

/* Returns the number of the cloth with this id. If no cloth has it, returns -1 and prints the reason on standard error. */
static int
find_cloth(const BillowProject *project, const char *id, const char *command)
{
    const int index = billow_project_find_cloth(project, id);
    g_autoptr(GString) ids = g_string_new(NULL);
    for (guint i = 0; i < project->cloths->len; i++)
        g_string_append_printf(ids, "%s%s", i > 0 ? ", " : "",
                               ((const BillowCloth *) project->cloths->pdata[i])->id);
    if (index < 0)
        billow_cli_complain(command, _("--cloth is “%s”; the project has %s"), id, ids->str);
    return index;
}

/* Returns FALSE if there is no cloth with an id that was given, or that the preset has. */
static gboolean
choose_cloths(BillowCliSequence *sequence, const BillowProject *project, const char *command)
{
    BillowSequenceSettings *settings = &sequence->settings;
    if (sequence->cloths) {
        g_strfreev(settings->cloths);
        settings->cloths = g_strdupv(sequence->cloths);
    }
    for (char **id = settings->cloths; id && *id; id++)
        if (find_cloth(project, *id, command) < 0)
            return FALSE;
    return TRUE;
}

GArray *
billow_cli_sequence_frames(BillowCliSequence *sequence, BillowProject **project, const char *command,
                           BillowExit *status)
{
    BillowFrameChunk chunk;
    *status = BILLOW_EXIT_USAGE;
    if (!complete_settings(sequence, command) || !read_chunk(sequence, &chunk, command) ||
        !choose_cloths(sequence, *project, command) ||
        !billow_cli_sequence_deform(sequence, project, command, status))
        return NULL;
    const BillowFormat *format = sequence->settings.format;
    const char *chosen = sequence->frames ? sequence->frames : sequence->preset_frames;
    const int frame_count = billow_project_frame_count(*project);
    int *subframes = &sequence->settings.subframes;
    g_autoptr(GError) error = NULL;
    gboolean clipped = FALSE;
    g_autoptr(GArray) frames = billow_frame_range_parse_divided(chosen, frame_count, subframes,
                                                                sequence->strict ? NULL : &clipped, &error);
    if (frames && clipped)
        billow_cli_complain(
            command,
            _("warning: --frames: “%s” exceeds the frames of the animation, 1-%d; frames beyond them "
              "are left out"),
            chosen, frame_count);
    g_autofree char *unfit =
        frames ? billow_format_frames_problem(format, frames, *subframes) : g_strdup(error->message);
    if (unfit) {
        billow_cli_complain(command, _("--frames: %s"), unfit);
        return NULL;
    }
    if (*subframes > 1) {
        g_autoptr(BillowProject) whole = *project;
        *project = billow_project_divide_frames(whole, *subframes);
    }
    g_autoptr(GArray) taken = billow_format_frames(format, sequence->settings.options, frames);
    return billow_frame_chunk(taken, chunk);
}

GOptionEntry
billow_cli_cloth_option(char **id)
{
    return (GOptionEntry){
        "cloth", 0, 0, G_OPTION_ARG_STRING, id, _("The cloth with this id (default: the first one)"), "ID"};
}

BillowProject *
billow_cli_choose_cloth(const BillowProject *project, const char *id, const char *command)
{
    const int index = id ? find_cloth(project, id, command) : 0;
    return index >= 0 ? billow_project_activate(project, (guint) index) : NULL;
}

GPtrArray *
billow_cli_stems(BillowProject *project, const BillowSequenceSettings *settings)
{
    g_autoptr(GPtrArray) parts = billow_sequence_parts(project, settings);
    GPtrArray *stems = parts->len > 0 ? g_ptr_array_new_with_free_func(g_free) : NULL;
    for (guint i = 0; i < parts->len; i++)
        g_ptr_array_add(stems, billow_sequence_stem(parts->pdata[i], settings));
    return stems;
}

/* Returns whether a word consists of a number or, as a `range`, of two with a minus between them. */
static gboolean
is_number(const char *word, gboolean range)
{
    char *end = NULL;
    g_ascii_strtod(word, &end);
    return end > word && (*end == '\0' || (range && *end == '-' && is_number(end + 1, FALSE)));
}

GPtrArray *
billow_cli_complete_words(int argc, char **argv)
{
    GPtrArray *words = g_ptr_array_new_with_free_func(g_free);
    for (int i = 0; i < argc; i++) {
        const gboolean loop = g_str_equal(argv[i], "--loop");
        const gboolean distance = g_str_equal(argv[i], "--merge") || g_str_equal(argv[i], "--resample");
        if (!distance && !loop) {
            g_ptr_array_add(words, g_strdup(argv[i]));
            continue;
        }
        const gboolean given = i + 1 < argc && is_number(argv[i + 1], loop);
        const char *value = given ? argv[i + 1] : distance ? "0" : "";
        g_ptr_array_add(words, g_strconcat(argv[i], "=", value, NULL));
        i += given;
    }
    return words;
}

char **
billow_cli_parse(GOptionContext *context, const GOptionEntry *entries, int argc, char **argv, guint least,
                 guint most)
{
    g_auto(GStrv) files = NULL;
    g_autoptr(GError) error = NULL;
    const GOptionEntry rest[] = {
        {G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &files, NULL, NULL},
        {NULL, 0, 0, G_OPTION_ARG_NONE, NULL, NULL, NULL},
    };
    g_autofree char *program = g_strconcat("billow-cli ", argv[0], NULL);
    const char *command = argv[0];
    argv[0] = program; /* the name in --help */
    if (entries)
        g_option_context_add_main_entries(context, entries, NULL);
    g_option_context_add_main_entries(context, rest, NULL);
    gboolean parsed = g_option_context_parse(context, &argc, &argv, &error);
    argv[0] = (char *) command;
    /* the converter from the character set of the locale has to be loaded */
    if (g_error_matches(error, G_CONVERT_ERROR, G_CONVERT_ERROR_FAILED))
        billow_end_without_memory();
    guint n = files ? g_strv_length(files) : 0;
    g_autofree char *found = billow_cli_count(n, NN_("file name", "file names"));
    if (!parsed)
        billow_cli_complain(command, "%s", error->message);
    else if ((n < least || n > most) && most > least)
        billow_cli_complain(command, _("found %s, expected at least %u; see billow-cli %s --help"), found,
                            least, command);
    else if (n < least || n > most)
        billow_cli_complain(command, _("found %s, expected %u; see billow-cli %s --help"), found, least,
                            command);
    else
        return files ? g_steal_pointer(&files) : g_new0(char *, 1);
    return NULL;
}

BillowProject *
billow_cli_read(const char *path, gboolean unasked, GPtrArray *problems, GError **error)
{
    g_autoptr(GError) failure = NULL;
    g_autofree char *folder = g_path_get_dirname(path);
    g_autoptr(BillowProject) loaded = billow_project_load(path, problems, &failure);
    g_autoptr(BillowProject) moving =
        loaded ? billow_motion_files_give(loaded, folder, unasked, problems) : NULL;
    g_autoptr(BillowProject) solid =
        moving ? billow_solid_files_give(moving, folder, unasked, problems) : NULL;
    if (g_error_matches(failure, BILLOW_PROJECT_ERROR, BILLOW_PROJECT_ERROR_INVALID) &&
        billow_import_is_name(path)) {
        g_ptr_array_set_size(problems, 0);
        g_ptr_array_add(problems,
                        billow_problem_new(BILLOW_PROBLEM_ERROR, "",
                                           g_strdup(_("a mesh or point cache, not a project; make one of it "
                                                      "with billow-cli import"))));
    }
    if (failure)
        g_propagate_error(error, g_steal_pointer(&failure));
    return solid ? billow_fine_files_give(solid, folder, unasked, problems) : NULL;
}

static BillowProject *
load(const char *path, gboolean unasked, BillowExit *status)
{
    g_autoptr(GPtrArray) problems = g_ptr_array_new_with_free_func((GDestroyNotify) billow_problem_free);
    g_autoptr(GError) error = NULL;
    BillowProject *project = billow_cli_read(path, unasked, problems, &error);
    for (guint i = 0; i < problems->len; i++) {
        g_autofree char *line = billow_problem_line(g_ptr_array_index(problems, i), path);
        billow_cli_report(line);
    }
    if (project)
        return project;
    const gboolean invalid = g_error_matches(error, BILLOW_PROJECT_ERROR, BILLOW_PROJECT_ERROR_INVALID);
    if (!invalid)
        billow_cli_report(error->message);
    *status = invalid ? BILLOW_EXIT_INVALID : BILLOW_EXIT_FILES;
    return NULL;
}

BillowProject *
billow_cli_load(const char *path, BillowExit *status)
{
    return load(path, FALSE, status);
}

BillowProject *
billow_cli_load_unasked(const char *path, BillowExit *status)
{
    return load(path, TRUE, status);
}

BillowProject *
billow_cli_open(GOptionContext *context, const GOptionEntry *entries, int argc, char **argv,
                BillowExit *status)
{
    g_auto(GStrv) files = billow_cli_parse(context, entries, argc, argv, 1, 1);
    *status = BILLOW_EXIT_USAGE;
    return files ? billow_cli_load(files[0], status) : NULL;
}
