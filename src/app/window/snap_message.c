#include "app/window/snap_message.h"

#include "model/live/snaps.h"

#include <glib/gi18n.h>

/* Returns a message on these snaps (at least one). Free with g_free(). */
static char *
words_of(const BillowProject *project, const GPtrArray *told)
{
    if (told->len == 1)
        return billow_snap_words(told->pdata[0], project, project);
    return g_strdup_printf(g_dngettext(GETTEXT_PACKAGE, "The cloth snaps to other folds in %u keyframe.",
                                       "The cloth snaps to other folds in %u keyframes.", told->len),
                           told->len);
}

static void
tell(BillowMessageBar *bar, BillowSnaps *snaps)
{
    BillowSession *session = billow_snaps_get_session(snaps);
    if (gtk_widget_get_visible(GTK_WIDGET(bar)))
        return;
    g_autofree char *text = words_of(billow_session_get_project(session), billow_snaps_get_told(snaps));
    billow_message_bar_offer(bar, GTK_MESSAGE_INFO, text, _("_Keep the Folds"), "win.keep-told-folds");
}

void
billow_snap_message_follow(BillowSession *session, BillowMessageBar *bar)
{
    g_signal_connect_object(billow_snaps_of(session), "snapped", G_CALLBACK(tell), bar, G_CONNECT_SWAPPED);
}
