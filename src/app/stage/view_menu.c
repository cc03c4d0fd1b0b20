#include "app/stage/parts.h"

#include "app/common/collider_menu.h"
#include "model/project/landmarks.h"
#include "physics/colliders/shape.h"
#include "widgets/controls/context_menu.h"

#include <glib/gi18n.h>
#include <math.h>

/* Selects the keyframe whose pose is shown, or that was last, unless one is selected. */
static void
select_keyframe(BillowSession *session)
{
    const BillowBlockRef *active = billow_session_get_active(session);
    const BillowBlock *shown =
        billow_landmarks_pose(billow_session_get_project(session), billow_session_get_shown_time(session));
    if (shown && (!active || active->kind != BILLOW_BLOCK_KEYFRAME))
        billow_session_select(session, &(BillowBlockRef){BILLOW_BLOCK_KEYFRAME, shown->id});
}

static void
add_cloth_actions(GMenu *menu)
{
    g_autoptr(GMenu) section = g_menu_new();
    g_menu_append(section, _("_Edit Keyframe…"), "win.edit-keyframe");
    g_menu_append(section, _("Place A_nchors…"), "win.edit-keyframe-hang");
    g_menu_append(section, _("Drape Clot_h…"), "win.edit-keyframe-cloth");
    g_menu_append(section, _("Add the pose as a keyframe at the playhead"), "win.key-pose");
    g_menu_append(section, _("Scale the Cloth…"), "win.scale-cloth");
    g_menu_append_section(menu, NULL, G_MENU_MODEL(section));
}

static void
add_colliders(GMenu *menu)
{
    g_autoptr(GMenu) section = g_menu_new(), bodies = g_menu_new();
    for (int i = 0; i < billow_shape_count(); i++) {
        g_autofree char *action = g_strconcat("win.add-", billow_shapes[i]->choice.word, NULL);
        g_menu_append(bodies, _(billow_shapes[i]->command), action);
    }
    g_menu_append_submenu(section, _("Colliders"), G_MENU_MODEL(bodies));
    g_menu_append_section(menu, NULL, G_MENU_MODEL(section));
}

static void
add_views(GMenu *menu)
{
    g_autoptr(GMenu) section = g_menu_new();
    g_menu_append(section, _("_Frame the Cloth"), "win.frame-cloth");
    g_menu_append(section, _("Frame _All"), "win.frame-all");
    g_menu_append(section, _("From the front"), "win.look-front");
    g_menu_append(section, _("From the right"), "win.look-right");
    g_menu_append(section, _("From above"), "win.look-top");
    g_menu_append(section, _("Ground grid"), "win.show-grid");
    g_menu_append_section(menu, NULL, G_MENU_MODEL(section));
}

/* For what is at the point: an anchor or the cloth, a collider, which becomes the selected one, or the ground. By key,
 * for the cloth. */
static GMenu *
new_menu(GtkWidget *widget, double x, double y, gpointer data)
{
    BillowViewport *viewport = BILLOW_VIEWPORT(widget);
    BillowVec3 place;
    double pixel;
    if (billow_viewport_is_busy(viewport))
        return NULL;
    gtk_widget_grab_focus(widget);
    const gboolean on_anchor = !isnan(x) && billow_viewport_find_anchor(viewport, x, y) >= 0;
    const int collider = isnan(x) || on_anchor ? -1 : billow_viewport_find_collider(viewport, x, y);
    if (collider >= 0) {
        g_signal_emit_by_name(viewport, "collider-pressed", collider);
        return billow_collider_menu_new();
    }
    GMenu *menu = g_menu_new();
    if (isnan(x) || on_anchor || billow_viewport_find_cloth(viewport, x, y, &place, &pixel)) {
        select_keyframe(data);
        add_cloth_actions(menu);
    } else {
        add_colliders(menu);
    }
    add_views(menu);
    return menu;
}

void
billow_stage_view_menu_attach(BillowViewport *viewport, BillowSession *session)
{
    billow_context_menu_attach(GTK_WIDGET(viewport), new_menu, session);
}
