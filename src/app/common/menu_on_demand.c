#include "app/common/menu_on_demand.h"

#include "app/common/fit_screen.h"

static void
make_menu(GtkMenuButton *button, gpointer model)
{
    if (gtk_menu_button_get_popover(button))
        return;
    gtk_menu_button_set_menu_model(button, model);
    billow_fit_menu(gtk_menu_button_get_popover(button));
}

void
billow_menu_on_demand(GtkMenuButton *button, GMenuModel *model)
{
    gtk_menu_button_set_create_popup_func(button, make_menu, g_object_ref(model), g_object_unref);
}
