/* The work of export and simulate: checks the arguments, and writes the frames, of one or of several
 * exports. */
#include "cli/write_frames.h"

#include "cli/frame_run.h"
#include "cli/json_output.h"
#include "cli/options.h"
#include "cli/shapes.h"
#include "io/formats/formats.h"
#include "io/sequence/preset.h"
#include "io/sequence/takes.h"
#include "io/writers/usda_takes.h"

#include <glib/gi18n.h>
#include <math.h>

/* The arguments of the command. */
typedef struct {
    BillowCliSequence sequence;
    char *folder, *progress, *takes;
    gboolean all, json, no_cache, loop;
    double pre_roll; /* seconds; NAN: as the project says */
} Given;

/* What all exports of a command have in common. */
typedef struct {
    const BillowFrameCommand *command;
    Given *given;
    const char *project_folder;
    BillowProgressMeter meter;
} Common;

/* Returns the folder to write to, or NULL, and prints the reason, if it leads out of the project's. Transfer
 * full. */
static char *
folder_of(const Common *common, const BillowExportPreset *preset)
{
    g_autoptr(GError) error = NULL;
    char *folder = common->given->folder ? g_strdup(common->given->folder)
                                         : billow_preset_folder(preset, common->project_folder, &error);
    if (error)
        billow_cli_complain(common->command->name, "%s", error->message);
    return folder;
}

/* Returns an export whose format has been chosen, of the preset (or NULL). On failure, returns NULL, prints
 * the reason and sets `*status`. */
static BillowFrameRun *
prepare(const Common *common, BillowProject *project, const BillowExportPreset *preset, BillowExit *status)
{
    const char *name = common->command->name;
    BillowCliSequence *sequence = &common->given->sequence;
    g_autoptr(BillowProject) own = billow_project_ref(project);
    g_autoptr(GArray) frames = billow_cli_sequence_frames(sequence, &own, name, status);
    if (!frames)
        return NULL;
    *status = BILLOW_EXIT_USAGE;
    if (frames->len == 0)
        billow_cli_complain(name, _("--chunk %s contains no frames: there are more shares than frames"),
                            sequence->chunk);
    g_autoptr(GPtrArray) stems = billow_cli_stems(own, &sequence->settings);
    if (!stems) {
        billow_cli_complain(name, _("all cloths are muted: name those to be written with --cloth"));
        return NULL;
    }
    g_autoptr(GPtrArray) parts = billow_sequence_parts(own, &sequence->settings);
    g_autofree char *clash = billow_sequence_parts_problem(parts);
    if (clash) {
        billow_cli_complain(name, "%s", clash);
        *status = BILLOW_EXIT_INVALID;
        return NULL;
    }
    g_autofree char *folder = folder_of(common, preset);
    if (!folder)
        return NULL;
    BillowFrameRun *run = g_new0(BillowFrameRun, 1);
    run->command = name;
    run->preset = preset ? preset->name : NULL;
    run->project_folder = common->project_folder;
    run->method = preset && preset->physics ? BILLOW_METHOD_PHYSICS : common->command->method;
    run->loop = preset ? preset->physics && preset->loop : common->given->loop;
    run->meter = common->meter;
    run->no_cache = common->given->no_cache;
    run->project = g_steal_pointer(&own);
    billow_sequence_settings_copy(&run->settings, &sequence->settings);
    run->frames = g_steal_pointer(&frames);
    run->stems = g_steal_pointer(&stems);
    run->folder = g_steal_pointer(&folder);
    return run;
}

/* Appends the export of a preset. Returns FALSE, prints the reason and sets `*status` on failure. */
static gboolean
add_preset(GPtrArray *runs, const Common *common, BillowProject *project, const BillowExportPreset *preset,
           BillowExit *status)
{
    *status = BILLOW_EXIT_USAGE;
    BillowFrameRun *run =
        billow_cli_sequence_use_preset(&common->given->sequence, preset, common->command->name)
            ? prepare(common, project, preset, status)
            : NULL;
    if (run)
        g_ptr_array_add(runs, run);
    return run != NULL;
}

/* Appends the exports that were asked for. */
static gboolean
add_runs(GPtrArray *runs, const Common *common, BillowProject *project, BillowExit *status)
{
    const char *name = common->command->name, *wanted = common->given->sequence.preset;
    const BillowExportPreset *preset = NULL;
    *status = BILLOW_EXIT_USAGE;
    if (common->given->all) {
        for (guint i = 0; i < project->exports->len; i++)
            if (!add_preset(runs, common, project, project->exports->pdata[i], status))
                return FALSE;
        if (runs->len == 0)
            billow_cli_complain(name, _("--all: the project has no export presets"));
        return runs->len > 0;
    }
    if (wanted)
        return (preset = billow_cli_find_preset(project, wanted, name)) &&
               add_preset(runs, common, project, preset, status);
    BillowFrameRun *run = prepare(common, project, NULL, status);
    if (run)
        g_ptr_array_add(runs, run);
    return run != NULL;
}

/* Returns the exports of the format USDA as takes (of BillowUsdaTake). Free with g_array_unref(). */
static GArray *
takes_of(const GPtrArray *runs)
{
    GArray *takes = g_array_new(FALSE, FALSE, sizeof(BillowUsdaTake));
    for (guint i = 0; i < runs->len; i++) {
        const BillowFrameRun *run = runs->pdata[i];
        const BillowSequence sequence = {.project = run->project,
                                         .settings = &run->settings,
                                         .frames = run->frames,
                                         .project_folder = run->project_folder,
                                         .folder = run->folder};
        billow_takes_add(takes, &sequence, run->preset, run->stems->pdata[0]);
    }
    return takes;
}

/* Returns FALSE and prints the reason if the file of takes that is wanted cannot be written. */
static gboolean
check_takes(const GPtrArray *runs, const Given *given, const char *command)
{
    g_autoptr(GArray) takes = takes_of(runs);
    g_autofree char *problem = given->takes ? billow_usda_takes_problem(given->takes, takes) : NULL;
    if (problem)
        billow_cli_complain(command, _("--takes: %s"), problem);
    return !problem;
}

static BillowExit
write_takes(const GPtrArray *runs, const Given *given, const char *command)
{
    g_autoptr(GArray) takes = takes_of(runs);
    g_autoptr(GError) error = NULL;
    if (billow_usda_takes_write(given->takes, takes, &error))
        return BILLOW_EXIT_DONE;
    billow_cli_complain(command, "%s", error->message);
    return BILLOW_EXIT_FILES;
}

/* Runs one export after another. After one that fails, the others still run, unless the work was
 * interrupted; the takes are written if none fails. Returns the highest status. */
static BillowExit
write_all(GPtrArray *runs, const Given *given, const char *command)
{
    BillowExit status = BILLOW_EXIT_DONE;
    json_object *list = given->json && given->all ? json_object_new_array() : NULL;
    for (guint i = 0; i < runs->len && status != BILLOW_EXIT_INTERRUPTED; i++) {
        json_object *result = given->json ? json_object_new_object() : NULL;
        const BillowExit outcome = billow_frame_run(runs->pdata[i], result);
        status = MAX(status, outcome);
        if (list)
            billow_json_append(list, result);
        else if (result)
            billow_json_print(result);
    }
    if (given->takes && status == BILLOW_EXIT_DONE)
        status = write_takes(runs, given, command);
    if (list) {
        json_object *object = json_object_new_object();
        billow_json_put(object, "exports", list);
        if (given->takes && status == BILLOW_EXIT_DONE)
            billow_json_add_text(object, "takes", given->takes);
        billow_json_print(object);
    }
    return status;
}

/* Returns FALSE and prints the reason if the options do not go together. */
static gboolean
check_given(const Given *given, const char *command)
{
    const gboolean has_folder = given->folder && *given->folder;
    if (given->all && given->sequence.preset)
        billow_cli_complain(command, _("--all cannot be used with --preset"));
    else if (given->all && given->folder)
        billow_cli_complain(command,
                            _("-o cannot be used with --all: each export preset has its own folder"));
    else if (given->takes && !given->all)
        billow_cli_complain(command, _("--takes needs --all"));
    else if (!has_folder && (given->folder || !(given->all || given->sequence.preset)))
        billow_cli_complain(command, _("-o DIR is missing: specify the folder to write to"));
    else
        return TRUE;
    return FALSE;
}

/* Replaces the project by one with the pre-roll that was given, and checks whether it loops if that is wanted. Returns
 * FALSE and prints the reason on standard error if not. */
static gboolean
set_physics(BillowProject **project, const Given *given, const char *command)
{
    const gboolean rolls = !isnan(given->pre_roll);
    if (rolls && !(given->pre_roll >= 0.0 && given->pre_roll <= BILLOW_MAX_PRE_ROLL)) {
        billow_cli_complain(command, _("--pre-roll must be from 0 to %d"), BILLOW_MAX_PRE_ROLL);
        return FALSE;
    }
    if (given->loop && !(*project)->loop) {
        billow_cli_complain(command, _("--loop: the project does not loop: set “loop”, or use fit --loop"));
        return FALSE;
    }
    BillowProject *rolling = billow_project_copy(*project);
    rolling->physics.pre_roll = rolls ? given->pre_roll : rolling->physics.pre_roll;
    billow_project_unref(*project);
    *project = rolling;
    return TRUE;
}

static BillowExit
write_project(const char *path, const BillowFrameCommand *command, Given *given)
{
    const gboolean of_presets = given->all || given->sequence.preset;
    g_autofree char *project_folder = g_path_get_dirname(path);
    Common common = {.command = command, .given = given, .project_folder = project_folder};
    if (!check_given(given, command->name) ||
        (!of_presets && !billow_cli_sequence_choose_format(&given->sequence, command->name)) ||
        !billow_progress_meter_init(&common.meter, given->progress, command->name))
        return BILLOW_EXIT_USAGE;
    BillowExit status;
    g_autoptr(BillowProject) project = billow_cli_load(path, &status);
    if (!project)
        return status;
    if (!set_physics(&project, given, command->name))
        return BILLOW_EXIT_USAGE;
    g_autoptr(GPtrArray) runs = g_ptr_array_new_with_free_func((GDestroyNotify) billow_frame_run_free);
    if (!add_runs(runs, &common, project, &status))
        return status;
    return check_takes(runs, given, command->name) ? write_all(runs, given, command->name)
                                                   : BILLOW_EXIT_USAGE;
}

BillowExit
billow_cli_write_frames(const BillowFrameCommand *command, int argc, char **argv)
{
    Given given = {.pre_roll = NAN};
    const GOptionEntry of_physics[] = {
        {"loop", 0, 0, G_OPTION_ARG_NONE, &given.loop, _("Make a loop of the frames of a project that loops"),
         NULL},
        {"pre-roll", 0, 0, G_OPTION_ARG_DOUBLE, &given.pre_roll,
         _("Simulate so many seconds before the first frame (default: as the project says)"), "S"},
        {NULL, 0, 0, G_OPTION_ARG_NONE, NULL, NULL, NULL},
    };
    const GOptionEntry entries[] = {
        {"output", 'o', 0, G_OPTION_ARG_FILENAME, &given.folder,
         _("Folder for the frames; created if it does not exist"), "DIR"},
        billow_cli_no_cache_option(&given.no_cache),
        billow_progress_option(&given.progress),
        billow_json_option(&given.json),
        {NULL, 0, 0, G_OPTION_ARG_NONE, NULL, NULL, NULL},
    };
    const GOptionEntry of_presets[] = {
        billow_cli_preset_option(&given.sequence.preset),
        {"all", 0, 0, G_OPTION_ARG_NONE, &given.all, _("All export presets of the project"), NULL},
        {"takes", 0, 0, G_OPTION_ARG_FILENAME, &given.takes,
         _("With --all: also write a USD file with a variant for each preset of the format usda"), "FILE"},
        {NULL, 0, 0, G_OPTION_ARG_NONE, NULL, NULL, NULL},
    };
    g_autoptr(GOptionContext) context =
        g_option_context_new(command->presets ? "PROJECT [-o DIR]" : "PROJECT -o DIR");
    g_option_context_set_summary(context, command->summary);
    billow_cli_sequence_init(&given.sequence);
    if (command->presets)
        g_option_context_add_main_entries(context, of_presets, NULL);
    billow_cli_sequence_add_options(&given.sequence, context);
    if (command->method == BILLOW_METHOD_PHYSICS)
        g_option_context_add_main_entries(context, of_physics, NULL);
    g_auto(GStrv) files = billow_cli_parse(context, entries, argc, argv, 1, 1);
    BillowExit status = files ? write_project(files[0], command, &given) : BILLOW_EXIT_USAGE;
    billow_cli_sequence_clear(&given.sequence);
    g_free(given.folder);
    g_free(given.progress);
    g_free(given.takes);
    return status;
}
