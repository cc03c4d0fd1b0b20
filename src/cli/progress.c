#include "cli/progress.h"

#include "cli/complain.h"
#include "cli/json_output.h"

#include "io/base/json_memory.h"
#include "io/base/printable.h"
#include "model/base/clock.h"

#include <glib/gi18n.h>
#include <stdio.h>
#include <unistd.h>

enum {
    BAR_CELLS = 40,
    BAR_INTERVAL = 50000, /* microseconds between two updates */
};

gboolean
billow_progress_meter_init(BillowProgressMeter *meter, const char *mode, const char *command)
{
    *meter = (BillowProgressMeter){.mode = BILLOW_PROGRESS_NONE};
    if (!mode || g_str_equal(mode, "auto"))
        meter->mode = isatty(STDERR_FILENO) ? BILLOW_PROGRESS_BAR : BILLOW_PROGRESS_LINES;
    else if (g_str_equal(mode, "bar"))
        meter->mode = BILLOW_PROGRESS_BAR;
    else if (g_str_equal(mode, "lines"))
        meter->mode = BILLOW_PROGRESS_LINES;
    else if (g_str_equal(mode, "json"))
        meter->mode = BILLOW_PROGRESS_JSON;
    else if (!g_str_equal(mode, "none")) {
        billow_cli_complain(command, _("--progress is “%s”; expected auto, bar, lines, json or none"), mode);
        return FALSE;
    }
    if (meter->mode == BILLOW_PROGRESS_JSON)
        billow_cli_report_as_json();
    return TRUE;
}

GOptionEntry
billow_progress_option(char **mode)
{
    return (GOptionEntry){"progress",
                          0,
                          0,
                          G_OPTION_ARG_STRING,
                          mode,
                          _("How to show progress (default: auto)"),
                          "auto|bar|lines|json|none"};
}

static void
draw_bar(BillowProgressMeter *meter, double share, const char *what)
{
    gint64 now = billow_clock_now();
    if (meter->started && share < 1.0 && now - meter->drawn < BAR_INTERVAL)
        return;
    meter->drawn = now;
    meter->started = TRUE;
    char cells[BAR_CELLS + 1];
    for (int i = 0; i < BAR_CELLS; i++)
        cells[i] = (i + 0.5) / BAR_CELLS < share ? '#' : '.';
    cells[BAR_CELLS] = '\0';
    g_autofree char *shown = billow_printable(what);
    fprintf(stderr, "\r\033[K[%s] %3d %%  %s", cells, (int) (100.0 * share), shown);
    fflush(stderr);
}

/* Work of which only a share is known, reported by tenths. */
typedef struct {
    const char *event, *label; /* label: translated */
    int *tenth;                /* reported last */
} ShareKind;

static void
show_share(BillowProgressMeter *meter, const ShareKind *kind, double share)
{
    if (meter->mode == BILLOW_PROGRESS_BAR)
        draw_bar(meter, share, kind->label);
    const gboolean lines = meter->mode == BILLOW_PROGRESS_LINES || meter->mode == BILLOW_PROGRESS_JSON;
    if (!lines || (int) (10.0 * share) <= *kind->tenth)
        return;
    *kind->tenth = (int) (10.0 * share);
    if (meter->mode == BILLOW_PROGRESS_JSON) {
        json_object *event = billow_json_event_new(kind->event);
        billow_json_add_number(event, "share", 0.1 * *kind->tenth);
        billow_json_event_send(event);
    } else
        billow_cli_print(stderr, "%s: %d %%\n", kind->label, 10 * *kind->tenth);
    fflush(stderr);
}

void
billow_progress_meter_rest(BillowProgressMeter *meter, double share)
{
    const ShareKind kind = {"rest-shapes", _("rest shapes"), &meter->tenth};
    show_share(meter, &kind, share);
}

void
billow_progress_meter_fit(BillowProgressMeter *meter, double share)
{
    const ShareKind kind = {"fit", _("fit"), &meter->fit_tenth};
    if (share < meter->fit_share) /* another one begins */
        meter->fit_tenth = 0;
    meter->fit_share = share;
    show_share(meter, &kind, share);
}

static void
send_step(const char *kind, const char *name, int done, int total, json_object *event)
{
    billow_json_add_text(event, kind, name);
    billow_json_put(event, "done", json_object_new_int(done));
    billow_json_put(event, "total", json_object_new_int(total));
    billow_json_event_send(event);
}

void
billow_progress_meter_frame(BillowProgressMeter *meter, const char *file, gboolean skipped, int done,
                            int total)
{
    const char *note = skipped ? _(" (already exists)") : "";
    if (meter->mode == BILLOW_PROGRESS_BAR) {
        g_autofree char *what = g_strdup_printf("%d/%d %s%s", done, total, file, note);
        draw_bar(meter, (double) done / total, what);
    }
    if (meter->mode == BILLOW_PROGRESS_LINES) {
        billow_cli_print(stderr, "%d/%d %s%s\n", done, total, file, note);
        fflush(stderr);
    }
    if (meter->mode == BILLOW_PROGRESS_JSON) {
        json_object *event = billow_json_event_new("frame");
        billow_json_put(event, "skipped", json_object_new_boolean(skipped));
        send_step("file", file, done, total, event);
    }
}

void
billow_progress_meter_settle(BillowProgressMeter *meter, const char *keyframe, int done, int total)
{
    if (meter->mode == BILLOW_PROGRESS_BAR) {
        g_autofree char *what = g_strdup_printf(_("%d/%d settling keyframe %s"), done + 1, total, keyframe);
        draw_bar(meter, (double) done / total, what);
    }
    if (meter->mode == BILLOW_PROGRESS_LINES) {
        billow_cli_print(stderr, _("%d/%d settling keyframe %s\n"), done + 1, total, keyframe);
        fflush(stderr);
    }
    if (meter->mode == BILLOW_PROGRESS_JSON)
        send_step("keyframe", keyframe, done, total, billow_json_event_new("settle"));
}

void
billow_progress_meter_end(BillowProgressMeter *meter)
{
    if (meter->started)
        fputs("\r\033[K", stderr);
    meter->started = FALSE;
}
