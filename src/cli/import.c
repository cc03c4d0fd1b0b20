/* Imports meshes of other programs as keyframes. */
#include "cli/complain.h"
#include "cli/import_job.h"
#include "cli/options.h"

#include <glib/gi18n.h>
#include <math.h>

static const char COMMAND[] = "import";

BillowExit
billow_cli_import(int argc, char **argv)
{
    g_auto(BillowImportOptions) options;
    billow_import_options_init(&options, COMMAND);
    const GOptionEntry own[] = {
        {"hang", 0, 0, G_OPTION_ARG_NONE, &options.hang,
         _("Drape the cloth between the anchors near the mesh instead of baking the shape of the mesh"),
         NULL},
        {"fit", 0, 0, G_OPTION_ARG_DOUBLE, &options.fit.tolerance,
         _("As few keyframes as come this near to the frames (root mean square, meters), instead of one for "
           "each"),
         "M"},
        billow_fit_recorded_option(&options.fit),
        billow_fit_pin_option(&options.fit),
        billow_fit_carried_option(&options.fit),
        billow_fit_waves_option(&options.fit),
        {NULL, 0, 0, G_OPTION_ARG_NONE, NULL, NULL, NULL},
    };
    g_autoptr(GOptionContext) context = g_option_context_new("FILE...");
    g_option_context_set_summary(
        context, _("Creates keyframes from the meshes of other programs: from OBJ files with one frame each, "
                   "from an MDD or PC2 cache and the OBJ file of its mesh, or from a GLB or USDA "
                   "file."));
    billow_import_options_add(&options, context);
    g_autoptr(GPtrArray) words = billow_cli_complete_words(argc, argv);
    g_autofree char **borrowed =
        g_memdup2(words->pdata, words->len * sizeof *borrowed); /* GLib takes some out */
    g_auto(GStrv) files = billow_cli_parse(context, own, (int) words->len, borrowed, 1, G_MAXUINT);
    BillowProgressMeter meter;
    options.fits = !isnan(options.fit.tolerance);
    if (!files || !billow_progress_meter_init(&meter, options.progress, COMMAND) ||
        !billow_import_options_check(&options))
        return BILLOW_EXIT_USAGE;
    const char *of_fits = billow_fit_options_given(&options.fit);
    if (of_fits && !options.fits) {
        billow_cli_complain(COMMAND, _("%s applies only to a fit: specify --fit too"), of_fits);
        return BILLOW_EXIT_USAGE;
    }
    return billow_import_job_run(&options, files, &meter);
}
