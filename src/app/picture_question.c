#include "app/picture_question.h"

#include "app/session_meshes.h"
#include "app/session_picture.h"
#include "io/printable.h"

#include <glib/gi18n.h>

/* What is kept with a bar: which file it has asked about, and whose. */
static const char ASKED[] = "asked-picture", SESSION[] = "asked-session";

/* Of the cloth's picture first, then of one mesh after another. */
static void
follow(BillowMessageBar *bar, BillowSession *session)
{
    const char *picture = billow_session_picture_refused(session);
    const char *refused =
        picture ? picture : billow_session_meshes_refused(billow_session_meshes_of(session));
    const gboolean is_new = g_strcmp0(refused, g_object_get_data(G_OBJECT(bar), ASKED)) != 0;
    g_object_set_data_full(G_OBJECT(bar), ASKED, g_strdup(refused), g_free);
    if (!refused && is_new)
        billow_message_bar_hide(bar);
    if (!refused || !is_new)
        return;
    g_autofree char *shown = billow_printable_path(refused);
    g_autofree char *text = g_strdup_printf(
        picture ? _("The cloth’s picture lies outside of the project’s folder, and is not read unasked: %s")
                : _("A body’s mesh lies outside of the project’s folder, and is not read unasked: %s"),
        shown);
    billow_message_bar_offer(bar, GTK_MESSAGE_QUESTION, text, _("_Show It"), "win.show-picture");
}

static void
follow_session(BillowSession *session, GParamSpec *property, BillowMessageBar *bar)
{
    follow(bar, session);
}

static void
follow_meshes(BillowSessionMeshes *meshes, BillowMessageBar *bar)
{
    BillowSession *session = g_object_get_data(G_OBJECT(bar), SESSION);
    follow(bar, session);
}

void
billow_picture_question_follow(BillowMessageBar *bar, BillowSession *session)
{
    g_object_set_data_full(G_OBJECT(bar), SESSION, g_object_ref(session), g_object_unref);
    g_signal_connect_object(session, "notify::project", G_CALLBACK(follow_session), bar, 0);
    g_signal_connect_object(session, "notify::path", G_CALLBACK(follow_session), bar, 0);
    g_signal_connect_object(billow_session_meshes_of(session), "changed", G_CALLBACK(follow_meshes), bar, 0);
}
