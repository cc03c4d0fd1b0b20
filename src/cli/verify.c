/* Checks an earlier export. */
#include "cli/interrupt.h"
#include "cli/json_output.h"
#include "cli/options.h"
#include "cli/progress.h"

#include "io/base/json_memory.h"
#include "io/sequence/preset.h"
#include "io/sequence/verify.h"

#include <glib/gi18n.h>
#include <stdio.h>

static void
print_json(const BillowSequence *sequence, const GPtrArray *findings)
{
    json_object *object = json_object_new_object(), *list = json_object_new_array();
    billow_json_add_text(object, "folder", sequence->folder);
    billow_json_put(object, "frames", json_object_new_int((int) sequence->frames->len));
    for (guint i = 0; i < findings->len; i++) {
        const BillowFinding *finding = g_ptr_array_index(findings, i);
        json_object *one = json_object_new_object();
        billow_json_add_text(one, "file", finding->file);
        billow_json_add_text(one, "message", finding->message);
        if (finding->last) {
            billow_json_add_text(one, "last", finding->last);
            billow_json_put(one, "count", json_object_new_int(finding->count));
        }
        billow_json_append(list, one);
    }
    billow_json_put(object, "findings", list);
    billow_json_print(object);
}

static void
print_text(const GPtrArray *findings)
{
    for (guint i = 0; i < findings->len; i++) {
        const BillowFinding *finding = g_ptr_array_index(findings, i);
        if (finding->last)
            /* first and last file of a range, the problem, the number of files */
            billow_cli_print(stdout, _("%s … %s: %s (%d frames)\n"), finding->file, finding->last,
                             finding->message, finding->count);
        else
            billow_cli_print(stdout, "%s: %s\n", finding->file, finding->message);
    }
}

typedef struct {
    BillowProgressMeter meter;
    const BillowSequenceSettings *settings;
    char *stem;
} Progress;

static gboolean
show_progress(int frame, gboolean skipped, int done, int total, gpointer data)
{
    Progress *progress = data;
    g_autofree char *name = billow_sequence_file_name(progress->stem, progress->settings, frame);
    billow_progress_meter_frame(&progress->meter, name, skipped, done, total);
    return TRUE;
}

static BillowExit
verify_folder(const BillowSequence *sequence, const GPtrArray *parts, Progress *progress, gboolean json)
{
    g_autoptr(BillowInterrupt) interrupt = billow_interrupt_new();
    g_autoptr(GPtrArray) findings = g_ptr_array_new_with_free_func((GDestroyNotify) billow_finding_free);
    g_autoptr(GError) error = NULL;
    gboolean done = TRUE;
    for (guint i = 0; i < parts->len && done; i++) {
        BillowSequence own = *sequence;
        own.project = parts->pdata[i];
        progress->stem = billow_sequence_stem(own.project, own.settings);
        done = billow_sequence_verify(&own, show_progress, progress, findings,
                                      billow_interrupt_cancellable(interrupt), &error);
        g_free(progress->stem);
    }
    billow_progress_meter_end(&progress->meter);
    if (!json)
        print_text(findings);
    else if (done)
        print_json(sequence, findings);
    if (done)
        return findings->len > 0 ? BILLOW_EXIT_INVALID : BILLOW_EXIT_DONE;
    if (g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        return BILLOW_EXIT_INTERRUPTED;
    billow_cli_complain("verify", "%s", error->message);
    return BILLOW_EXIT_FILES;
}

static BillowExit
verify_project(char **files, BillowCliSequence *sequence, const char *mode, gboolean json)
{
    BillowExit status;
    Progress progress = {.settings = &sequence->settings};
    if (!billow_progress_meter_init(&progress.meter, mode, "verify"))
        return BILLOW_EXIT_USAGE;
    if (!mode && progress.meter.mode == BILLOW_PROGRESS_LINES)
        progress.meter.mode = BILLOW_PROGRESS_NONE; /* default: a bar on a terminal, and nothing elsewhere */
    if (!sequence->preset && !billow_cli_sequence_choose_format(sequence, "verify"))
        return BILLOW_EXIT_USAGE;
    g_autoptr(BillowProject) project = billow_cli_load(files[0], &status);
    if (!project)
        return status;
    g_autofree char *project_folder = g_path_get_dirname(files[0]), *folder = g_strdup(files[1]);
    if (sequence->preset) {
        const BillowExportPreset *preset = billow_cli_find_preset(project, sequence->preset, "verify");
        if (!preset || !billow_cli_sequence_use_preset(sequence, preset, "verify"))
            return BILLOW_EXIT_USAGE;
        g_autoptr(GError) error = NULL;
        if (!folder && !(folder = billow_preset_folder(preset, project_folder, &error))) {
            billow_cli_complain("verify", "%s", error->message);
            return BILLOW_EXIT_USAGE;
        }
    }
    g_autoptr(GArray) frames = billow_cli_sequence_frames(sequence, &project, "verify", &status);
    if (!frames)
        return status;
    const BillowSequence look = {
        .project = project, .settings = &sequence->settings, .frames = frames, .folder = folder};
    g_autoptr(GPtrArray) parts = billow_sequence_parts(project, &sequence->settings);
    return verify_folder(&look, parts, &progress, json);
}

/* A preset has a folder of its own. Returns FALSE and prints the reason if there is no folder. */
static gboolean
has_folder(char **files, const char *preset)
{
    const guint n = g_strv_length(files);
    g_autofree char *found = billow_cli_count(n, NN_("file name", "file names"));
    if (n == 2 || (n == 1 && preset))
        return TRUE;
    billow_cli_complain("verify", _("found %s, expected %u; see billow-cli %s --help"), found, 2u, "verify");
    return FALSE;
}

BillowExit
billow_cli_verify(int argc, char **argv)
{
    g_autoptr(GOptionContext) context = g_option_context_new("PROJECT DIR");
    g_option_context_set_summary(
        context,
        _("Checks an earlier export for frames that are missing, incomplete, foreign or from a different "
          "cloth, and prints one per line.\nSpecify the same options as for that export."));
    gboolean json = FALSE;
    g_autofree char *mode = NULL;
    const GOptionEntry entries[] = {
        billow_progress_option(&mode),
        billow_json_option(&json),
        {NULL, 0, 0, G_OPTION_ARG_NONE, NULL, NULL, NULL},
    };
    BillowCliSequence sequence;
    const GOptionEntry of_presets[] = {
        billow_cli_preset_option(&sequence.preset),
        {NULL, 0, 0, G_OPTION_ARG_NONE, NULL, NULL, NULL},
    };
    billow_cli_sequence_init(&sequence);
    billow_cli_sequence_add_options(&sequence, context);
    g_option_context_add_main_entries(context, of_presets, NULL);
    g_auto(GStrv) files = billow_cli_parse(context, entries, argc, argv, 0, G_MAXUINT);
    BillowExit status = files && has_folder(files, sequence.preset)
                            ? verify_project(files, &sequence, mode, json)
                            : BILLOW_EXIT_USAGE;
    billow_cli_sequence_clear(&sequence);
    return status;
}
