#include "cli/import_report.h"

#include "cli/commands.h"
#include "cli/complain.h"
#include "cli/json_output.h"

#include <glib/gi18n.h>
#include <math.h>

/* Cells whose sides differ by less than this fraction count as squares. */
static const double SQUARE = 0.02;

/* Share of lengths by which a layout may differ from its mesh without a word. */
static const double NOTED_STRETCH = 0.02;

/* --- The result --- */

/* The keys of a mesh over which a grid was laid. */
static void
add_resampled(json_object *object, const BillowImport *import)
{
    BillowImportResampled resampled;
    if (!billow_import_resampled(import, &resampled))
        return;
    json_object *made = json_object_new_object();
    billow_json_put(made, "points", json_object_new_int64(resampled.points));
    billow_json_put(made, "from", json_object_new_string(resampled.mapped ? "uv" : "plane"));
    billow_json_put(made, "closed", json_object_new_string(billow_closed_choices[resampled.closed].word));
    billow_json_add_number(made, "stretch", resampled.stretch);
    billow_json_put(made, "holes_left_out", json_object_new_int64((gint64) resampled.holes_left_out));
    billow_json_add_number(made, "rms", resampled.rms);
    billow_json_add_number(made, "max", resampled.most);
    billow_json_put(object, "resampled", made);
}

static void
print_resampled(const BillowImportReport *report, const BillowImportResampled *resampled)
{
    const BillowGrid *grid = &report->project->cloth->grid;
    billow_cli_print(
        stdout,
        resampled->mapped
            ? _("%s: a cloth of %d × %d points, from a mesh of %u points, laid out as on its texture map\n")
            : _("%s: a cloth of %d × %d points, from a mesh of %u points, laid out on a plane\n"),
        report->output, grid->columns, grid->rows, resampled->points);
    billow_cli_print(
        stdout, _("  points of the mesh are %.3g mm (root mean square) from the cloth, %.3g mm at most\n"),
        1e3 * resampled->rms, 1e3 * resampled->most);
}

void
billow_import_report_json(const BillowImportReport *report)
{
    const BillowGrid mesh = billow_import_grid(report->import, NULL);
    json_object *object = json_object_new_object(), *list = json_object_new_array();
    billow_json_add_text(object, "project", report->output);
    billow_json_put(object, "columns", json_object_new_int(report->project->cloth->grid.columns));
    billow_json_put(object, "rows", json_object_new_int(report->project->cloth->grid.rows));
    billow_json_add_number(object, "spacing", report->project->cloth->grid.spacing);
    billow_json_put(object, "mesh_columns", json_object_new_int(mesh.columns));
    billow_json_put(object, "mesh_rows", json_object_new_int(mesh.rows));
    billow_json_add_number(object, "mesh_spacing", mesh.spacing);
    if (mesh.closed)
        billow_json_put(object, "mesh_closed",
                        json_object_new_string(billow_closed_choices[mesh.closed].word));
    add_resampled(object, report->import);
    for (guint i = 0; i < report->imported->len; i++) {
        const BillowImported *imported = &g_array_index(report->imported, BillowImported, i);
        json_object *keyframe = json_object_new_object();
        billow_json_put(keyframe, "id", json_object_new_string(imported->keyframe));
        billow_json_put(keyframe, "frame", json_object_new_int(imported->frame));
        billow_json_add_number(keyframe, "start", imported->start);
        billow_json_add_number(keyframe, "mean", imported->mean);
        billow_json_add_number(keyframe, "max", imported->most);
        billow_json_append(list, keyframe);
    }
    billow_json_put(object, "keyframes", list);
    billow_json_print(object);
}

/* Prints which keyframes there are, of a cloth that is as far from the mesh as is told already. */
static void
print_keyframes(const BillowImported *first, guint n)
{
    if (n == 1)
        billow_cli_print(stdout, _("  frame %d at %g s: keyframe %s\n"), first->frame, first->start,
                         first->keyframe);
    else
        billow_cli_print(stdout, _("  %u frames from %g s to %g s: keyframes %s to %s\n"), n, first->start,
                         first[n - 1].start, first->keyframe, first[n - 1].keyframe);
}

void
billow_import_report_text(const BillowImportReport *report)
{
    const BillowGrid mesh = billow_import_grid(report->import, NULL), *grid = &report->project->cloth->grid;
    BillowImportResampled resampled;
    if (billow_import_resampled(report->import, &resampled))
        print_resampled(report, &resampled);
    else
        billow_cli_print(stdout, _("%s: a cloth of %d × %d points, from a mesh of %d × %d\n"), report->output,
                         grid->columns, grid->rows, mesh.columns, mesh.rows);
    if (mesh.closed && grid->closed)
        billow_cli_print(stdout, _("  a tube: both sides of the cloth are one seam of the mesh\n"));
    const guint n = report->imported->len;
    const BillowImported *first = &g_array_index(report->imported, BillowImported, 0), *last = first + n - 1;
    double mean = 0.0, most = 0.0;
    for (guint i = 0; i < n; i++) {
        mean += first[i].mean / n;
        most = MAX(most, first[i].most);
    }
    if (most == 0.0 && billow_import_resampled(report->import, &resampled))
        print_keyframes(first, n);
    else if (n == 1)
        billow_cli_print(
            stdout, _("  frame %d at %g s: keyframe %s, %.3g mm from the mesh on average, %.3g mm at most\n"),
            first->frame, first->start, first->keyframe, 1e3 * mean, 1e3 * most);
    else
        billow_cli_print(
            stdout,
            _("  %u frames from %g s to %g s: keyframes %s to %s, %.3g mm from the mesh on average, "
              "%.3g mm at most\n"),
            n, first->start, last->start, first->keyframe, last->keyframe, 1e3 * mean, 1e3 * most);
}

/* --- Warnings --- */

static gboolean
is_side(long points, int other)
{
    return points >= 2 && points <= BILLOW_MAX_SIDE && points * other <= BILLOW_MAX_POINTS;
}

static void
warn_of_cells(const BillowImportReport *report)
{
    double uneven;
    const BillowGrid grid = billow_import_grid(report->import, &uneven);
    if (fabs(uneven - 1.0) < SQUARE)
        return;
    const long columns = lround((grid.columns - 1) * uneven) + 1, rows = lround((grid.rows - 1) / uneven) + 1;
    g_autofree char *text = g_strdup_printf(
        _("the cells of the mesh are %.3g times as wide as they are long; the cells of the cloth are "
          "squares of the mean size"),
        uneven);
    if (is_side(columns, grid.rows))
        billow_cli_complain(report->command,
                            _("warning: %s. --columns %ld keeps the proportions of the mesh"), text, columns);
    else if (is_side(rows, grid.columns))
        billow_cli_complain(report->command, _("warning: %s. --rows %ld keeps the proportions of the mesh"),
                            text, rows);
    else
        billow_cli_complain(report->command, _("warning: %s"), text);
}

/* Returns what to do about a note, or NULL. */
static char *
advice_of(const BillowImportNote *note)
{
    switch (note->kind) {
    case BILLOW_NOTE_TIMES_EQUAL:
        return g_strdup(_("--every 2f, for example, imports one for every second frame"));
    case BILLOW_NOTE_TIMES_SECONDS_APART:
    case BILLOW_NOTE_FRAME_RATE:
        return g_strdup(_("--every 1f imports one for each frame of the project"));
    case BILLOW_NOTE_JUMBLED:
        return g_strdup(_("A pattern, such as cloth.####.obj, takes them in that of their numbers"));
    case BILLOW_NOTE_TAKE:
        return g_strdup(_("--take NAME imports another one"));
    case BILLOW_NOTE_GAPS:
        return g_strdup(_("--close-gaps lets each follow the one before"));
    case BILLOW_NOTE_NEW_SIZE:
        return g_strdup_printf(_("--scale %.4g makes it %.3g × %.3g m"), note->scale, note->width,
                               note->height);
    case BILLOW_NOTE_OTHER_SIZE:
        return g_strdup_printf(_("--scale %.4g makes the mesh as large as the cloth"), note->scale);
    case BILLOW_NOTE_OUTSIDE:
    case BILLOW_NOTE_SORTED:
        break;
    }
    return NULL;
}

/* A map that is stretched more than cloth is hardly that of the cloth. */
static void
warn_of_layout(const BillowImportReport *report)
{
    BillowImportResampled resampled;
    if (!billow_import_resampled(report->import, &resampled))
        return;
    if (resampled.stretch > NOTED_STRETCH)
        billow_cli_complain(
            report->command,
            resampled.mapped
                ? _("warning: lengths on the texture map differ from those of the mesh by %.3g %% "
                    "(root mean square). Unwrapping it with less stretch makes a cloth of truer size")
                : _("warning: the mesh is not flat: lengths on its plane differ from its own by %.3g %% "
                    "(root mean square). Unwrapping it (UV) makes a cloth of truer size"),
            1e2 * resampled.stretch);
    if (resampled.holes_left_out > 0)
        billow_cli_complain(
            report->command,
            ngettext("warning: %u hole smaller than a cell is left out. A smaller spacing of "
                     "--resample may keep it",
                     "warning: %u holes smaller than a cell are left out. A smaller spacing of "
                     "--resample may keep them",
                     (gulong) resampled.holes_left_out),
            (guint) resampled.holes_left_out);
}

void
billow_import_report_warnings(const BillowImportReport *report)
{
    warn_of_layout(report);
    if (report->own_grid && !billow_import_resampled(report->import, &(BillowImportResampled){0}))
        warn_of_cells(report);
    g_autoptr(GPtrArray) notes = billow_import_notes(report->import, report->project, report->starts,
                                                     report->own_times, report->is_new);
    for (guint i = 0; i < notes->len; i++) {
        const BillowImportNote *note = notes->pdata[i];
        g_autofree char *advice = advice_of(note);
        if (advice)
            billow_cli_complain(report->command, _("warning: %s. %s"), note->text, advice);
        else
            billow_cli_complain(report->command, _("warning: %s"), note->text);
    }
}

void
billow_import_report_extended(const char *command, const BillowProject *before, const BillowProject *after)
{
    if (billow_import_extends(before, after))
        billow_cli_complain(
            command,
            _("warning: the animation lasts %g s instead of %g s. --keep-length leaves out the "
              "frames after its end"),
            after->duration, before->duration);
}

guint
billow_import_report_replaced(const BillowImportReport *report, gboolean refused)
{
    guint n = 0;
    const BillowImported *first = NULL;
    for (guint i = 0; i < report->imported->len; i++) {
        const BillowImported *imported = &g_array_index(report->imported, BillowImported, i);
        if (imported->replaced && n++ == 0)
            first = imported;
    }
    if (n == 0)
        return 0;
    if (refused)
        billow_cli_complain(
            report->command,
            ngettext("%u keyframe would lose its shape: %s at %g s. Choose another time by --at, "
                     "or omit --keep-keyframes",
                     "%u keyframes would lose their shapes, the first of them %s at %g s. Choose "
                     "another time by --at, or omit --keep-keyframes",
                     n),
            n, first->keyframe, first->start);
    else
        billow_cli_complain(
            report->command,
            ngettext("warning: %u keyframe loses its shape to the mesh: %s at %g s. "
                     "--keep-keyframes refuses that",
                     "warning: %u keyframes lose their shapes to the meshes, the first of them %s "
                     "at %g s. --keep-keyframes refuses that",
                     n),
            n, first->keyframe, first->start);
    return n;
}
