/* Sentences about an export. */
#include "app/transfer/export_parts.h"

#include "io/writers/needs.h"
#include "model/simulation/simulation_record.h"

#include <glib/gi18n.h>

static double
needed_bytes(const BillowProject *project, const BillowSequenceSettings *settings, GArray *frames)
{
    double need = 0.0;
    g_autoptr(GPtrArray) parts = billow_sequence_parts((BillowProject *) project, settings);
    for (guint i = 0; i < parts->len; i++)
        need += billow_disk_need(parts->pdata[i], settings->format, settings->options, frames->len).sequence;
    return need;
}

/* Returns "about 12 MB (5 GB free)", or "about 12 MB" if the free space is unknown. */
static char *
room_text(double need, double free_bytes)
{
    g_autofree char *bytes = g_format_size((guint64) need);
    if (free_bytes < 0.0)
        return g_strdup_printf(_("about %s"), bytes);
    g_autofree char *room = g_format_size((guint64) free_bytes);
    return g_strdup_printf(_("about %s (%s free)"), bytes, room);
}

char *
billow_export_summary(const BillowProject *project, const BillowSequenceSettings *settings, GArray *frames,
                      double free_bytes)
{
    const int first = g_array_index(frames, int, 0), last = g_array_index(frames, int, frames->len - 1);
    g_autoptr(GPtrArray) parts = billow_sequence_parts((BillowProject *) project, settings);
    const BillowProject *first_part = parts->len > 0 ? parts->pdata[0] : project,
                        *last_part = parts->len > 0 ? parts->pdata[parts->len - 1] : project;
    g_autofree char *first_stem = billow_sequence_stem(first_part, settings);
    g_autofree char *last_stem = billow_sequence_stem(last_part, settings);
    g_autofree char *first_name = billow_sequence_file_name(first_stem, settings, first);
    g_autofree char *last_name = billow_sequence_file_name(last_stem, settings, last);
    g_autofree char *room = room_text(needed_bytes(project, settings, frames), free_bytes);
    g_autofree char *count = g_strdup_printf(ngettext("%u frame", "%u frames", frames->len), frames->len);
    if (g_str_equal(first_name, last_name))
        return g_strdup_printf("%s, %s, %s", count, first_name, room);
    return g_strdup_printf("%s, %s … %s, %s", count, first_name, last_name, room);
}

char *
billow_export_room_problem(const BillowProject *project, const BillowSequenceSettings *settings,
                           GArray *frames, double free_bytes)
{
    if (free_bytes < 0.0 || needed_bytes(project, settings, frames) <= free_bytes)
        return NULL;
    return g_strdup(
        _("Not enough disk space for all frames: choose another folder, fewer frames or decimals, "
          "or a smaller format."));
}

static void
add_sentence(GString *text, const char *sentence)
{
    if (text->len > 0)
        g_string_append_c(text, ' ');
    g_string_append(text, sentence);
}

char *
billow_export_cautions(guint replaced, const char *list, const char *room, gboolean unread,
                       gboolean unread_mesh)
{
    g_autofree char *existing =
        g_strdup_printf(ngettext("%u of these files already exists and will be replaced.",
                                 "%u of these files already exist and will be replaced.", replaced),
                        replaced);
    GString *text = g_string_new(NULL);
    if (replaced > 0)
        add_sentence(text, existing);
    if (list) {
        g_autofree char *sentence = g_strdup_printf(
            _("“%s” lists an earlier export. Files of another format or state will no longer be listed."),
            list);
        add_sentence(text, sentence);
    }
    if (room)
        add_sentence(text, room);
    if (unread)
        add_sentence(text, _("The texture will be left out: it is outside the project folder, and you have "
                             "not allowed it to be shown."));
    if (unread_mesh)
        add_sentence(text, _("A display mesh will be left out: it is outside the project folder, and you "
                             "have not allowed it to be shown."));
    return g_string_free(text, FALSE);
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
        report->skipped > 0 ? g_strdup_printf(_(", %d already existed"), report->skipped) : g_strdup("");
    GString *text = g_string_new(NULL);
    g_string_printf(text, _("%s%s in %s"), written, skipped, folder);
    if (complete && warning)
        g_string_append_printf(text, "\n\n%s", warning);
    g_autofree char *notice = complete ? billow_simulation_record_notice(&report->simulated) : NULL;
    g_autofree char *targets = complete ? billow_morph_targets_notice(&report->morph_targets) : NULL;
    if (notice)
        g_string_append_printf(text, "\n\n%s", notice);
    if (targets)
        g_string_append_printf(text, "\n\n%s", targets);
    return g_string_free(text, FALSE);
}

const char *
billow_export_outcome(const GError *error)
{
    if (!error)
        return _("Exported");
    if (g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        return _("Canceled");
    return error->domain == BILLOW_SIMULATION_ERROR ? _("The simulation could not continue")
                                                    : _("The export could not be completed");
}
