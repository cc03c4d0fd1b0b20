/* Sentences about an export. */
#include "app/export_words.h"

#include "model/simulation_record.h"

#include <glib/gi18n.h>

char *
billow_export_summary(const BillowProject *project, const BillowSequenceSettings *settings, GArray *frames)
{
    const int first = g_array_index(frames, int, 0), last = g_array_index(frames, int, frames->len - 1);
    g_autofree char *stem = billow_sequence_stem(project, settings);
    g_autofree char *first_name = billow_sequence_file_name(stem, settings, first);
    g_autofree char *last_name = billow_sequence_file_name(stem, settings, last);
    const double frame_bytes = settings->format->frame_bytes(&project->grid, settings->options);
    g_autofree char *bytes = g_format_size((guint64) (frames->len * frame_bytes));
    g_autofree char *count = g_strdup_printf(ngettext("%u frame", "%u frames", frames->len), frames->len);
    if (g_str_equal(first_name, last_name))
        return g_strdup_printf(_("%s, %s, about %s"), count, first_name, bytes);
    return g_strdup_printf(_("%s, %s … %s, about %s"), count, first_name, last_name, bytes);
}

static char *
time_left_text(double seconds)
{
    const guint whole = (guint) (seconds + 0.5);
    if (whole < 60)
        return g_strdup_printf(ngettext("%u second left", "%u seconds left", whole), whole);
    const guint minutes = (whole + 30) / 60;
    return g_strdup_printf(ngettext("%u minute left", "%u minutes left", minutes), minutes);
}

char *
billow_export_rate(int done, int total, double seconds)
{
    const double rate = done / seconds;
    g_autofree char *left = time_left_text((total - done) / rate);
    return g_strdup_printf(_("%.1f frames/s, %s"), rate, left);
}

char *
billow_export_result(const BillowSequenceReport *report, gboolean complete, const char *warning,
                     const char *folder)
{
    g_autofree char *bytes = g_format_size((guint64) report->bytes);
    g_autofree char *written =
        g_strdup_printf(ngettext("%d frame written (%s)", "%d frames written (%s)", (gulong) report->written),
                        report->written, bytes);
    g_autofree char *skipped =
        report->skipped > 0 ? g_strdup_printf(_(", %d were there already"), report->skipped) : g_strdup("");
    GString *text = g_string_new(NULL);
    g_string_printf(text, _("%s%s in %s"), written, skipped, folder);
    if (complete && warning) {
        g_string_append(text, "\n\n");
        g_string_append_printf(text, _("Warning: %s"), warning);
    }
    g_autofree char *notice = complete ? billow_simulation_record_notice(&report->simulated) : NULL;
    if (notice)
        g_string_append_printf(text, "\n\n%s", notice);
    return g_string_free(text, FALSE);
}

const char *
billow_export_outcome(const GError *error)
{
    if (!error)
        return _("Exported");
    if (g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        return _("Canceled");
    return error->domain == BILLOW_SIMULATION_ERROR ? _("The simulation could not go on")
                                                    : _("The export could not be completed");
}
