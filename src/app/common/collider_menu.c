#include "app/common/collider_menu.h"

#include <glib/gi18n.h>

GMenu *
billow_collider_menu_new(void)
{
    GMenu *menu = g_menu_new();
    g_autoptr(GMenu) edits = g_menu_new();
    g_menu_append(menu, _("Show the selection in the view"), "win.frame-selected");
    g_menu_append(menu, _("_Mute"), "win.toggle-mute");
    g_menu_append(edits, _("Cu_t"), "win.cut");
    g_menu_append(edits, _("_Copy"), "win.copy");
    g_menu_append(edits, _("D_uplicate"), "win.duplicate");
    g_menu_append(edits, _("_Delete"), "win.delete");
    g_menu_append_section(menu, NULL, G_MENU_MODEL(edits));
    return menu;
}
