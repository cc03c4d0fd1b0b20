#include "widgets/timeline/cloth_switch.h"

#include "model/edits/cloths.h"

#include <glib/gi18n.h>

/* The labels of the steps that switch on and off. */
static const char *const steps[BILLOW_N_CLOTH_SWITCHES][2] = {
    [BILLOW_CLOTH_HIDE] = {N_("Hide Cloth"), N_("Show Cloth")},
    [BILLOW_CLOTH_MUTE] = {N_("Mute Cloth"), N_("Unmute Cloth")},
    [BILLOW_CLOTH_SOLO] = {N_("Solo Cloth"), N_("Unmute All Cloths")},
    [BILLOW_CLOTH_LOCK] = {N_("Lock Cloth"), N_("Unlock Cloth")}};

gboolean
billow_cloth_switch_get(const BillowProject *project, const BillowCloth *cloth, BillowClothSwitch which)
{
    switch (which) {
    case BILLOW_CLOTH_HIDE:
        return cloth->hidden;
    case BILLOW_CLOTH_MUTE:
        return cloth->muted;
    case BILLOW_CLOTH_SOLO:
        return billow_cloth_is_solo(project, cloth);
    default:
        return cloth->locked;
    }
}

static BillowEdit
flip(const BillowProject *project, gconstpointer data)
{
    const BillowClothSwitch which = *(const BillowClothSwitch *) data;
    const gboolean wanted = !billow_cloth_switch_get(project, project->cloth, which);
    switch (which) {
    case BILLOW_CLOTH_HIDE:
        return billow_edit_hide_cloth(project, wanted);
    case BILLOW_CLOTH_MUTE:
        return billow_edit_mute_cloth(project, wanted);
    case BILLOW_CLOTH_SOLO:
        return billow_edit_solo_cloth(project);
    default:
        return billow_edit_lock_cloth(project, wanted);
    }
}

void
billow_cloth_edit_of(BillowSession *session, const char *id,
                     BillowEdit (*edit)(const BillowProject *project, gconstpointer data), gconstpointer data,
                     const char *label)
{
    const BillowProject *project = billow_session_get_project(session);
    const int index = billow_project_find_cloth(project, id);
    if (index < 0)
        return;
    const guint active = billow_project_active(project);
    g_autoptr(BillowProject) one = billow_project_activate(project, (guint) index);
    g_auto(BillowEdit) done = edit(one, data);
    if (!done.project)
        return;
    g_autoptr(BillowProject) edited = billow_project_activate(done.project, active);
    billow_session_edit(session, edited, label, NULL);
}

void
billow_cloth_switch_flip(BillowSession *session, const char *id, BillowClothSwitch which)
{
    const BillowProject *project = billow_session_get_project(session);
    const int index = billow_project_find_cloth(project, id);
    const gboolean on = index >= 0 && billow_cloth_switch_get(project, project->cloths->pdata[index], which);
    billow_cloth_edit_of(session, id, flip, &which, _(steps[which][on]));
}
