#include "app/document/questions.h"

#include "app/common/question.h"

#include <glib/gi18n.h>

GtkWidget *
billow_question_of_failure(GtkWindow *window, const char *path, const char *message)
{
    g_autofree char *name = g_filename_display_basename(path);
    g_autofree char *title = g_strdup_printf(_("“%s” could not be saved"), name);
    g_autofree char *text = g_strdup_printf(
        _("%s\n\nNothing is lost: the animation is still open. Fix the cause and save again, or "
          "save to another location."),
        message);
    GtkWidget *dialog = billow_question_new(window, GTK_MESSAGE_ERROR, title, text);
    billow_question_add(dialog, _("_Close"), GTK_RESPONSE_CLOSE, NULL);
    billow_question_add(dialog, _("Save _As…"), GTK_RESPONSE_ACCEPT, NULL);
    return dialog;
}

GtkWidget *
billow_question_of_change(GtkWindow *window, const char *path)
{
    g_autofree char *name = g_filename_display_basename(path);
    g_autofree char *question = g_strdup_printf(_("“%s” has changed on disk"), name);
    GtkWidget *dialog = billow_question_new(
        window, GTK_MESSAGE_WARNING, question,
        _("Another program has changed the file since it was opened or saved here. Overwriting "
          "discards those changes; to keep both versions, save this animation elsewhere."));
    billow_question_add(dialog, _("_Overwrite"), GTK_RESPONSE_ACCEPT, "destructive-action");
    billow_question_add(dialog, _("Show _Differences…"), GTK_RESPONSE_HELP, NULL);
    billow_question_add(dialog, _("_Cancel"), GTK_RESPONSE_CANCEL, NULL);
    billow_question_add(dialog, _("Save _As…"), GTK_RESPONSE_NO, "suggested-action");
    return dialog;
}

/* Returns "mira on atelier", or the part of it that is known. */
static char *
holder_text(const BillowLockNote *holder)
{
    if (*holder->user && *holder->host)
        /* Translators: a user's name, and that of a computer */
        return g_strdup_printf(_("%s on %s"), holder->user, holder->host);
    return g_strdup(*holder->user ? holder->user : *holder->host ? holder->host : _("another program"));
}

GtkWidget *
billow_question_of_lock(GtkWindow *window, const char *path, const BillowLockNote *holder)
{
    g_autofree char *name = g_filename_display_basename(path), *who = holder_text(holder);
    g_autofree char *question = g_strdup_printf(_("“%s” is already open elsewhere"), name);
    g_autoptr(GDateTime) since = g_date_time_new_from_unix_local(holder->since);
    g_autofree char *when = since && holder->since > 0 ? g_date_time_format(since, "%c") : NULL;
    g_autofree char *told = when ? g_strdup_printf(_("%s has had it open since %s."), who, when)
                                 : g_strdup_printf(_("%s has it open."), who);
    g_autofree char *text =
        g_strdup_printf(_("%s Whoever saves last overwrites the other’s changes, after confirming. A copy "
                          "has no file until you save it under a new name."),
                        told);
    GtkWidget *dialog = billow_question_new(window, GTK_MESSAGE_WARNING, question, text);
    billow_question_add(dialog, _("Open _Anyway"), GTK_RESPONSE_OK, "destructive-action");
    billow_question_add(dialog, _("_Cancel"), GTK_RESPONSE_CANCEL, NULL);
    billow_question_add(dialog, _("Open a _Copy"), GTK_RESPONSE_ACCEPT, "suggested-action");
    return dialog;
}

enum { MOST_LINES = 12 };

GtkWidget *
billow_question_of_differences(GtkWindow *window, const char *path, const GPtrArray *lines)
{
    g_autofree char *name = g_filename_display_basename(path);
    g_autofree char *question = g_strdup_printf(lines->len > 0 ? _("“%s” differs from the open animation")
                                                               : _("“%s” is identical to the open animation"),
                                                name);
    g_autoptr(GString) text = g_string_new(NULL);
    for (guint i = 0; i < MIN(lines->len, MOST_LINES); i++)
        g_string_append_printf(text, "• %s\n", (const char *) lines->pdata[i]);
    const guint more = lines->len - MIN(lines->len, MOST_LINES);
    if (more > 0)
        g_string_append_printf(text, ngettext("… and %u more\n", "… and %u more\n", more), more);
    if (lines->len > 0)
        g_string_append(text, _("\nReloading replaces the open animation with the file; you can undo this."));
    GtkWidget *dialog = billow_question_new(window, GTK_MESSAGE_QUESTION, question, text->str);
    billow_question_add(dialog, lines->len > 0 ? _("_Keep Mine") : _("_Close"), GTK_RESPONSE_CANCEL, NULL);
    if (lines->len > 0)
        billow_question_add(dialog, _("_Reload"), GTK_RESPONSE_ACCEPT, "suggested-action");
    return dialog;
}

GtkWidget *
billow_question_of_replacing(GtkWindow *window, const char *path)
{
    g_autofree char *name = g_filename_display_basename(path), *folder = g_path_get_dirname(path);
    g_autofree char *folder_name = g_filename_display_basename(folder);
    g_autofree char *question =
        g_strdup_printf(_("A file named “%s” already exists. Do you want to replace it?"), name);
    g_autofree char *text = g_strdup_printf(
        _("The file already exists in “%s”. Replacing it will overwrite its contents."), folder_name);
    GtkWidget *dialog = billow_question_new(window, GTK_MESSAGE_QUESTION, question, text);
    billow_question_add(dialog, _("_Cancel"), GTK_RESPONSE_CANCEL, NULL);
    billow_question_add(dialog, _("_Replace"), GTK_RESPONSE_ACCEPT, "destructive-action");
    return dialog;
}

GtkWidget *
billow_question_of_loss(GtkWindow *window, const char *name, gboolean drafting)
{
    g_autofree char *question =
        name ? g_strdup_printf(_("Save the changes to “%s”?"), *name ? name : _("Untitled"))
             : g_strdup(_("Discard the keyframe being edited?"));
    const char *text = !name      ? _("It has not been applied to the animation yet.")
                       : drafting ? _("Unsaved changes and the keyframe being edited will be lost.")
                                  : _("Unsaved changes will be lost.");
    GtkWidget *dialog = billow_question_new(window, GTK_MESSAGE_QUESTION, question, text);
    billow_question_add(dialog, _("_Discard"), GTK_RESPONSE_REJECT, "destructive-action");
    billow_question_add(dialog, _("_Cancel"), GTK_RESPONSE_CANCEL, NULL);
    if (name)
        billow_question_add(dialog, _("_Save"), GTK_RESPONSE_ACCEPT, "suggested-action");
    return dialog;
}
