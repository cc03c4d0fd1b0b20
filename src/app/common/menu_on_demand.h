/* Menus that are built when first opened: those of a window have hundreds of widgets that may never be
 * needed. */
#pragma once

#include <gtk/gtk.h>

/* Gives `button` the menu of `model` (referenced) when it is first opened; until then the button has no
 * menu model. */
void billow_menu_on_demand(GtkMenuButton *button, GMenuModel *model);
