/* Menus that are made when they are first opened: a window's hold hundreds of widgets that nobody may want. */
#pragma once

#include <gtk/gtk.h>

/* Gives `button` the menu of `model` (referenced), made when it is first opened; until then the button has no menu model. */
void billow_menu_on_demand(GtkMenuButton *button, GMenuModel *model);
