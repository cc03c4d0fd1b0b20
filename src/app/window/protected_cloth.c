#include "app/window/protected_cloth.h"

#include "model/placing/instances.h"

#include <glib/gi18n.h>

static void
tell_instance(BillowSession *session, BillowMessageBar *bar)
{
    const BillowProject *project = billow_session_get_project(session);
    const char *source = billow_cloth_title(billow_instance_source(project, project->cloth));
    g_autofree char *text =
        g_strdup_printf(_("“%s” is an instance of “%s”. Edit “%s”, or make the instance single."),
                        billow_cloth_title(project->cloth), source, source);
    billow_message_bar_offer(bar, GTK_MESSAGE_INFO, text, _("_Make Single"), "win.make-single");
}

/* Only the active cloth can be unlocked by a button. */
static void
tell_locked(BillowSession *session, const BillowCloth *cloth, BillowMessageBar *bar)
{
    g_autofree char *text =
        g_strdup_printf(_("“%s” is locked: unlock it before you change it."), billow_cloth_title(cloth));
    if (g_str_equal(cloth->id, billow_session_get_project(session)->cloth->id))
        billow_message_bar_offer(bar, GTK_MESSAGE_INFO, text, _("Unlock"), "win.lock-cloth");
    else
        billow_message_bar_show(bar, GTK_MESSAGE_INFO, text, NULL);
}

gboolean
billow_protected_cloth_tell(BillowSession *session, BillowMessageBar *bar)
{
    const BillowCloth *cloth = billow_session_get_project(session)->cloth;
    if (cloth->locked)
        tell_locked(session, cloth, bar);
    else if (billow_cloth_is_instance(cloth))
        tell_instance(session, bar);
    return cloth->locked || billow_cloth_is_instance(cloth);
}

void
billow_protected_cloth_follow(BillowSession *session, BillowMessageBar *bar)
{
    g_signal_connect_object(session, "instance-refused", G_CALLBACK(tell_instance), bar, G_CONNECT_DEFAULT);
    g_signal_connect_object(session, "lock-refused", G_CALLBACK(tell_locked), bar, G_CONNECT_DEFAULT);
}
