#include "app/picture_question.h"

#include "app/session_picture.h"
#include "io/printable.h"

#include <glib/gi18n.h>

/* What of a bar is kept with it: which picture it has asked about. */
static const char ASKED[] = "asked-picture";

static void
follow(BillowSession *session, GParamSpec *property, BillowMessageBar *bar)
{
    const char *refused = billow_session_picture_refused(session);
    const gboolean is_new = g_strcmp0(refused, g_object_get_data(G_OBJECT(bar), ASKED)) != 0;
    g_object_set_data_full(G_OBJECT(bar), ASKED, g_strdup(refused), g_free);
    if (!refused)
        billow_message_bar_hide(bar);
    if (!refused || !is_new)
        return;
    g_autofree char *shown = billow_printable_path(refused);
    g_autofree char *text = g_strdup_printf(
        _("The cloth’s picture lies outside of the project’s folder, and is not read unasked: %s"), shown);
    billow_message_bar_offer(bar, GTK_MESSAGE_QUESTION, text, _("_Show It"), "win.show-picture");
}

void
billow_picture_question_follow(BillowMessageBar *bar, BillowSession *session)
{
    g_signal_connect_object(session, "notify::project", G_CALLBACK(follow), bar, 0);
    g_signal_connect_object(session, "notify::path", G_CALLBACK(follow), bar, 0);
}
