#include "cli/loop_option.h"

#include "cli/complain.h"
#include "cli/json_output.h"
#include "model/project/project.h"

#include <glib/gi18n.h>
#include <math.h>

GOptionEntry
billow_loop_option(char **text)
{
    return (GOptionEntry){
        "loop",
        0,
        0,
        G_OPTION_ARG_STRING,
        text,
        _("Make a loop of the best part of the frames, in seconds: 2, or 1.5-3 (default: at "
          "least half of them)"),
        "[MIN-MAX]"};
}

json_object *
billow_loop_report_json(const BillowLoopReport *report)
{
    json_object *loop = json_object_new_object();
    billow_json_put(loop, "frames", json_object_new_int((int) report->loop.count));
    billow_json_put(loop, "fade", json_object_new_int((int) report->loop.fade));
    billow_json_add_number(loop, "gap", report->loop.gap);
    billow_json_add_number(loop, "step", report->loop.step);
    billow_json_add_number(loop, "turn", report->loop.turn);
    billow_json_add_number(loop, "strain", report->strain);
    return loop;
}

/* Reads "MIN-MAX" or one number, seconds. */
static gboolean
parse(const char *text, double *least, double *most)
{
    char *end = NULL;
    *least = *most = g_ascii_strtod(text, &end);
    if (end == text || (*end != '-' && *end != '\0'))
        return FALSE;
    const char *second = *end == '-' ? end + 1 : NULL;
    if (second) {
        *most = g_ascii_strtod(second, &end);
        if (end == second || *end != '\0')
            return FALSE;
    }
    return *least > 0.0 && *most >= *least && *most <= BILLOW_MAX_DURATION;
}

gboolean
billow_loop_option_check(const char *text, const char *command)
{
    double least, most;
    if (!text || !*text || parse(text, &least, &most))
        return TRUE;
    billow_cli_complain(command,
                        _("--loop: “%s” is no length; expected seconds (2), or the least and the most "
                          "of them (1.5-3)"),
                        text);
    return FALSE;
}

BillowLoopLengths
billow_loop_option_lengths(const char *text, guint n_frames, double frames_per_second)
{
    double least, most;
    if (!*text || !parse(text, &least, &most))
        return billow_loop_any_length(n_frames);
    const double shortest =
        fmax(least == most ? round(least * frames_per_second) : ceil(least * frames_per_second - 1e-6), 2.0);
    const double longest = fmax(least == most ? shortest : floor(most * frames_per_second + 1e-6), shortest);
    return (BillowLoopLengths){(guint) shortest, (guint) longest};
}
