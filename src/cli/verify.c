/* Looks at an earlier export. */
#include "cli/interrupt.h"
#include "cli/options.h"

#include <glib/gi18n.h>
#include <stdio.h>

static BillowExit
verify_folder(const BillowSequence *sequence)
{
    g_autoptr(BillowInterrupt) interrupt = billow_interrupt_new();
    g_autoptr(GPtrArray) findings = g_ptr_array_new_with_free_func((GDestroyNotify) billow_finding_free);
    g_autoptr(GError) error = NULL;
    gboolean done =
        billow_sequence_verify(sequence, findings, billow_interrupt_cancellable(interrupt), &error);
    for (guint i = 0; i < findings->len; i++) {
        const BillowFinding *finding = g_ptr_array_index(findings, i);
        printf("%s: %s\n", finding->file, finding->message);
    }
    if (done)
        return findings->len > 0 ? BILLOW_EXIT_INVALID : BILLOW_EXIT_DONE;
    if (g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        return BILLOW_EXIT_INTERRUPTED;
    billow_cli_complain("verify", "%s", error->message);
    return BILLOW_EXIT_FILES;
}

static BillowExit
verify_project(char **files, BillowCliSequence *sequence)
{
    BillowExit status;
    if (!billow_cli_sequence_choose_format(sequence, "verify"))
        return BILLOW_EXIT_USAGE;
    g_autoptr(BillowProject) project = billow_cli_load(files[0], &status);
    if (!project)
        return status;
    g_autoptr(GArray) frames = billow_cli_sequence_frames(sequence, project, "verify");
    if (!frames)
        return BILLOW_EXIT_USAGE;
    const BillowSequence look = {
        .project = project, .settings = &sequence->settings, .frames = frames, .folder = files[1]};
    return verify_folder(&look);
}

BillowExit
billow_cli_verify(int argc, char **argv)
{
    g_autoptr(GOptionContext) context = g_option_context_new("PROJECT DIR");
    g_option_context_set_summary(
        context, _("Looks through an earlier export for frames that are missing, cut short, of "
                   "another cloth or foreign: one a line.\nGive the options that it was made with."));
    BillowCliSequence sequence;
    billow_cli_sequence_init(&sequence);
    billow_cli_sequence_add_options(&sequence, context);
    g_auto(GStrv) files = billow_cli_parse(context, NULL, argc, argv, 2, 2);
    BillowExit status = files ? verify_project(files, &sequence) : BILLOW_EXIT_USAGE;
    billow_cli_sequence_clear(&sequence);
    return status;
}
