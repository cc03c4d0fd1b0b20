/* Menus that are built when first opened: those of a window have hundreds of widgets. */
#pragma once

#include <gtk/gtk.h>

/* Gives `button` the menu of `model` (referenced) when first opened; until then it has no menu model. */
void billow_menu_on_demand(GtkMenuButton *button, GMenuModel *model);
