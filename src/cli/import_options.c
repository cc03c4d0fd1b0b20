#include "cli/import_options.h"

#include "cli/complain.h"
#include "cli/json_output.h"
#include "cli/loop_option.h"
#include "cli/options.h"
#include "cli/progress.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

/* Stands for --frame-rate if it is not given. */
static const double NOT_GIVEN = -G_MAXDOUBLE;

void
billow_import_options_init(BillowImportOptions *options, const char *command)
{
    *options = (BillowImportOptions){
        .scale = 1.0, .frame_rate = NOT_GIVEN, .fit = {command, .tolerance = NAN, .keys = BILLOW_NO_KEYS}};
}

void
billow_import_options_clear(BillowImportOptions *options)
{
    char **const texts[] = {&options->output,   &options->into,     &options->base,    &options->frames,
                            &options->at,       &options->every,    &options->anchors, &options->up,
                            &options->progress, &options->object,   &options->take,    &options->merge,
                            &options->cloth,    &options->fit.loop, &options->fit.pin, &options->resample};
    for (gsize i = 0; i < G_N_ELEMENTS(texts); i++)
        g_clear_pointer(texts[i], g_free);
}

void
billow_import_options_add(BillowImportOptions *options, GOptionContext *context)
{
    const GOptionEntry entries[] = {
        {"output", 'o', 0, G_OPTION_ARG_FILENAME, &options->output, _("Project file to write"), "FILE"},
        {"project", 0, 0, G_OPTION_ARG_FILENAME, &options->into,
         _("Add the keyframes to this project (default: create a new project)"), "FILE"},
        billow_cli_cloth_option(&options->cloth),
        {"base", 0, 0, G_OPTION_ARG_FILENAME, &options->base,
         _("OBJ file with the mesh of a cache (default: the one next to the cache)"), "FILE"},
        {"frames", 0, 0, G_OPTION_ARG_STRING, &options->frames,
         _("Frames to import: 1-100, 1,3,7, 1-100:25 (default: all)"), "LIST"},
        {"at", 0, 0, G_OPTION_ARG_STRING, &options->at,
         _("Start time of the first keyframe, or of each, separated by commas: 1.5 (seconds) or 37f "
           "(default: 0, or one second after the last keyframe)"),
         "TIMES"},
        {"every", 0, 0, G_OPTION_ARG_STRING, &options->every,
         _("From each frame to the next: 1f (frames) or 0.5 (seconds) (default: as the files tell)"), "TIME"},
        {"close-gaps", 0, 0, G_OPTION_ARG_NONE, &options->close_gaps,
         _("Let numbered files follow each other, even if numbers between them are missing"), NULL},
        {"object", 0, 0, G_OPTION_ARG_STRING, &options->object,
         _("Object or group of the files that is the cloth (default: everything)"), "NAME"},
        {"take", 0, 0, G_OPTION_ARG_STRING, &options->take,
         _("Take: variant of a USDA file, animation of a GLB file (default: the selected one, the first "
           "one)"),
         "NAME"},
        {"merge", 0, 0, G_OPTION_ARG_STRING, &options->merge,
         _("Merge points at one place, or within a distance in meters"), "[DISTANCE]"},
        {"resample", 0, 0, G_OPTION_ARG_STRING, &options->resample,
         _("Lay a grid over a mesh that is none, with about this spacing in meters (default: for about as "
           "many "
           "points as the mesh has)"),
         "[SPACING]"},
        {"anchors", 0, 0, G_OPTION_ARG_STRING, &options->anchors,
         _("Anchors: corners, top, bottom, left, right, none, or COLUMN:ROW,… (default: corners)"), "POINTS"},
        {"up", 0, 0, G_OPTION_ARG_STRING, &options->up, _("Up axis of the files (default: y)"), "y|z"},
        {"scale", 0, 0, G_OPTION_ARG_DOUBLE, &options->scale,
         _("Scale factor for their coordinates (default: 1)"), "F"},
        {"columns", 0, 0, G_OPTION_ARG_INT, &options->columns,
         _("Columns of a new cloth (default: the mesh's)"), "N"},
        {"rows", 0, 0, G_OPTION_ARG_INT, &options->rows, _("Rows of a new cloth (default: the mesh's)"), "N"},
        {"spacing", 0, 0, G_OPTION_ARG_DOUBLE, &options->spacing,
         _("Spacing of a new cloth in meters (default: the median length of the mesh's edges)"), "M"},
        {"frame-rate", 0, 0, G_OPTION_ARG_DOUBLE, &options->frame_rate,
         _("Frame rate of a new project (default: that of an MDD cache, or 24)"), "N"},
        {"keep-keyframes", 0, 0, G_OPTION_ARG_NONE, &options->keep,
         _("Refuse to give an existing keyframe another shape"), NULL},
        {"keep-length", 0, 0, G_OPTION_ARG_NONE, &options->keep_length,
         _("Leave out frames after the end of the project, instead of extending it"), NULL},
        {"replace", 0, 0, G_OPTION_ARG_NONE, &options->replace, _("Replace an existing file"), NULL},
        billow_loop_option(&options->fit.loop),
        billow_json_option(&options->json),
        billow_progress_option(&options->progress),
        {NULL, 0, 0, G_OPTION_ARG_NONE, NULL, NULL, NULL},
    };
    g_option_context_add_main_entries(context, entries, NULL);
}

/* Returns FALSE and prints the reason on standard error for wrong usage. */
static gboolean
check_values(const BillowImportOptions *options)
{
    if (!options->output)
        billow_cli_complain(options->fit.command,
                            _("-o PROJECT is missing: specify the project file to write"));
    else if (!options->replace && g_strcmp0(options->output, options->into) != 0 &&
             g_file_test(options->output, G_FILE_TEST_EXISTS))
        billow_cli_complain(options->fit.command,
                            _("-o %s already exists: specify a different name, or use --replace"),
                            options->output);
    else if (options->up && !g_str_equal(options->up, "y") && !g_str_equal(options->up, "z"))
        billow_cli_complain(options->fit.command, _("--up is “%s”; expected y or z"), options->up);
    else if (!(options->scale > 0.0 && options->scale <= BILLOW_MAX_NUMBER))
        billow_cli_complain(options->fit.command, _("--scale must be greater than 0 and at most %g"),
                            BILLOW_MAX_NUMBER);
    else if (options->spacing != 0.0 &&
             !(options->spacing >= BILLOW_MIN_NUMBER && options->spacing <= BILLOW_MAX_NUMBER))
        billow_cli_complain(options->fit.command, _("--spacing must be from %g to %g"), BILLOW_MIN_NUMBER,
                            BILLOW_MAX_NUMBER);
    else if (options->frame_rate != NOT_GIVEN &&
             !(options->frame_rate >= 1.0 && options->frame_rate <= BILLOW_MAX_FRAME_RATE))
        billow_cli_complain(options->fit.command, _("--frame-rate must be from 1 to %d"),
                            BILLOW_MAX_FRAME_RATE);
    else if ((options->columns != 0 && (options->columns < 2 || options->columns > BILLOW_MAX_SIDE)) ||
             (options->rows != 0 && (options->rows < 2 || options->rows > BILLOW_MAX_SIDE)))
        billow_cli_complain(options->fit.command, _("--columns and --rows must be from 2 to %d"),
                            BILLOW_MAX_SIDE);
    else
        return TRUE;
    return FALSE;
}

/* Reads the value of an option that may go without; 0 stands for that. */
static gboolean
parse_distance(const BillowImportOptions *options, const char *option, const char *text, double *distance)
{
    char *end = NULL;
    if (!text)
        return TRUE;
    *distance = g_ascii_strtod(text, &end);
    if (end > text && *end == '\0' && *distance >= 0.0 && *distance <= BILLOW_MAX_NUMBER)
        return TRUE;
    billow_cli_complain(options->fit.command, _("%s: “%s” is not a distance in meters"), option, text);
    return FALSE;
}

/* A grid that is laid over the mesh has its own size. */
static gboolean
check_resample(const BillowImportOptions *options)
{
    const char *other = options->columns   ? "--columns"
                        : options->rows    ? "--rows"
                        : options->spacing ? "--spacing"
                                           : NULL;
    if (!options->resample || !other)
        return TRUE;
    billow_cli_complain(options->fit.command,
                        _("%s does not go with --resample: choose the spacing by --resample SPACING"), other);
    return FALSE;
}

gboolean
billow_import_options_has_rate(const BillowImportOptions *options)
{
    return options->frame_rate != NOT_GIVEN;
}

const char *
billow_import_options_of_files(const BillowImportOptions *options)
{
    const struct {
        const char *name;
        gboolean given;
    } rows[] = {
        {"--project", options->into != NULL},
        {"--base", options->base != NULL},
        {"--at", options->at != NULL},
        {"--every", options->every != NULL},
        {"--close-gaps", options->close_gaps},
        {"--object", options->object != NULL},
        {"--take", options->take != NULL},
        {"--merge", options->merge != NULL},
        {"--resample", options->resample != NULL},
        {"--anchors", options->anchors != NULL},
        {"--up", options->up != NULL},
        {"--scale", options->scale != 1.0},
        {"--columns", options->columns != 0},
        {"--rows", options->rows != 0},
        {"--spacing", options->spacing != 0.0},
        {"--frame-rate", billow_import_options_has_rate(options)},
        {"--keep-keyframes", options->keep},
        {"--keep-length", options->keep_length},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(rows); i++)
        if (rows[i].given)
            return rows[i].name;
    return NULL;
}

gboolean
billow_import_options_check(BillowImportOptions *options)
{
    options->fit.output = options->output;
    options->fit.json = options->json;
    if (!check_values(options) || !parse_distance(options, "--merge", options->merge, &options->distance) ||
        !parse_distance(options, "--resample", options->resample, &options->resample_spacing) ||
        !check_resample(options))
        return FALSE;
    if (options->fits && options->hang) {
        billow_cli_complain(options->fit.command,
                            _("--hang does not go with a fit, whose keyframes are frames: omit it"));
        return FALSE;
    }
    const char *elsewhere = options->into          ? "--project"
                            : options->at          ? "--at"
                            : options->keep_length ? "--keep-length"
                                                   : NULL;
    if (options->fit.loop && elsewhere) {
        billow_cli_complain(
            options->fit.command,
            _("--loop does not go with %s, since a loop is a project of its own: omit one of the two"),
            elsewhere);
        return FALSE;
    }
    return !options->fits || billow_fit_options_check(&options->fit);
}
