#include "app/transfer/import_text.h"

#include "app/common/length_text.h"

#include <glib/gi18n.h>

/* Adds a note as a sentence on a line of its own. */
static void
append_note(GString *text, const BillowImportNote *note)
{
    const char *rest = g_utf8_next_char(note->text);
    g_autofree char *first = g_utf8_strup(note->text, rest - note->text);
    g_string_append_printf(text, "%s%s%s.", text->len > 0 ? "\n" : "", first, rest);
}

char *
billow_import_notes_text(const BillowImportCheck *check, const BillowImportNote *of_size)
{
    GString *text = g_string_new(NULL);
    for (guint i = 0; i < check->notes->len; i++) {
        const BillowImportNote *note = check->notes->pdata[i];
        if (note->kind != BILLOW_NOTE_SORTED && note->kind != BILLOW_NOTE_OTHER_SIZE &&
            note->kind != BILLOW_NOTE_NEW_SIZE)
            append_note(text, note);
    }
    if (of_size)
        append_note(text, of_size);
    return g_string_free(text, FALSE);
}

char *
billow_import_files_text(char **paths)
{
    const guint n = g_strv_length(paths);
    g_autofree char *first = g_path_get_basename(paths[0]);
    g_autofree char *shown = g_filename_display_name(first);
    return n == 1 ? g_steal_pointer(&shown)
                  : g_strdup_printf(ngettext("%s and %u more file", "%s and %u more files", n - 1), shown,
                                    n - 1);
}

static char *
frames_text(char **paths, const BillowImportCheck *check)
{
    g_autofree char *files = billow_import_files_text(paths);
    return check->frame_rate > 0.0 ? g_strdup_printf(ngettext("%s: %d frame, %.6g a second",
                                                              "%s: %d frames, %.6g a second", check->frames),
                                                     files, check->frames, check->frame_rate)
                                   : g_strdup_printf(ngettext("%s: %d frame", "%s: %d frames", check->frames),
                                                     files, check->frames);
}

char *
billow_import_laid_text(const BillowImportResampled *laid)
{
    g_autofree char *near = billow_length_text(laid->rms), *far = billow_length_text(laid->most);
    return g_strdup_printf(_("points of the mesh are %s from the cloth (root mean square), %s at most"), near,
                           far);
}

char *
billow_import_check_text(char **paths, const BillowImportCheck *check)
{
    const char *space = check->closed ? " " : "",
               *tube = check->closed ? _("It is a tube, closed at its seam.") : "";
    g_autofree char *frames = frames_text(paths, check);
    if (!check->is_resampled)
        return g_strconcat(frames, check->closed ? "\n" : "", tube, NULL);
    g_autofree char *near = billow_import_laid_text(&check->resampled);
    g_autofree char *laid =
        g_strdup_printf(check->resampled.mapped
                            ? _("A grid of %d × %d points is laid over the mesh, as on its texture map: %s.")
                            : _("A grid of %d × %d points is laid over the mesh, on a plane: %s."),
                        check->columns, check->rows, near);
    return g_strconcat(frames, "\n", laid, space, tube, NULL);
}
