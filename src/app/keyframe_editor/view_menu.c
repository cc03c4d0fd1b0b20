#include "app/keyframe_editor/parts.h"

#include "widgets/controls/context_menu.h"

#include <glib/gi18n.h>
#include <math.h>

/* For the anchor at the point, which is then selected, or for the view. By key, for the selected anchors. */
static GMenu *
new_menu(GtkWidget *widget, double x, double y, gpointer hang)
{
    static const struct {
        const char *label, *action;
    } views[] = {{N_("Frame _All"), "viewport.frame-all"},
                 {N_("From the front"), "viewport.front"},
                 {N_("From the right"), "viewport.right"},
                 {N_("From above"), "viewport.top"}};
    BillowViewport *viewport = BILLOW_VIEWPORT(widget);
    GtkSelectionModel *selection = billow_keyframe_anchors_get_selection(hang);
    if (billow_viewport_is_busy(viewport))
        return NULL;
    gtk_widget_grab_focus(widget);
    const int anchor = isnan(x) ? -1 : billow_viewport_find_anchor(viewport, x, y);
    if (anchor >= 0 && !gtk_selection_model_is_selected(selection, (guint) anchor))
        gtk_selection_model_select_item(selection, (guint) anchor, TRUE);
    if (anchor >= 0 || (isnan(x) && billow_viewport_get_selected_anchor(viewport) >= 0))
        return billow_keyframe_anchors_menu(hang);
    GMenu *menu = g_menu_new();
    g_autoptr(GMenu) section = g_menu_new();
    billow_context_menu_append(menu, _("_Select All"), "hang.select-all");
    billow_context_menu_append(menu, _("Re-_drape"), "keyframe.hang-afresh");
    for (size_t i = 0; i < G_N_ELEMENTS(views); i++)
        billow_context_menu_append(section, _(views[i].label), views[i].action);
    g_menu_append_section(menu, NULL, G_MENU_MODEL(section));
    return menu;
}

void
billow_keyframe_view_menu_attach(BillowViewport *viewport, BillowKeyframeAnchors *hang)
{
    billow_context_menu_attach(GTK_WIDGET(viewport), new_menu, hang);
    billow_context_menu_set_owner(GTK_WIDGET(viewport), GTK_WIDGET(hang));
}
