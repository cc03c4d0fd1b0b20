#include "app/inspector/sections.h"

#include "app/common/edit_words.h"
#include "app/common/form.h"

#include <glib/gi18n.h>
#include <string.h>

/* What the inspector shows of a map, and the action that paints it. */
typedef struct {
    BillowFormTable table;
    const char *action, *button, *tooltip;
} Words;

static const Words words[BILLOW_N_MAPS] = {
    [BILLOW_MAP_DENSITY] =
        {{.fields = billow_map_fields, .prefix = "density-"},
         "win.paint-density",
         N_("Paint Density"),
         N_("Paint where the cloth is heavier or lighter, such as a weighted hem (Shift+P)")},
    [BILLOW_MAP_BENDING] = {{.fields = billow_map_fields, .prefix = "bending-"},
                            "win.paint-bending",
                            N_("Paint Bending"),
                            N_("Paint where the cloth is stiffer or limper, such as a stiff collar")},
    [BILLOW_MAP_STRETCH] = {{.fields = billow_map_fields, .prefix = "stretch-"},
                            "win.paint-stretch",
                            N_("Paint Stretch"),
                            N_("Paint where the cloth resists stretching more or less in the physics")},
    [BILLOW_MAP_FRICTION] = {{.fields = billow_map_fields, .prefix = "friction-"},
                             "win.paint-friction",
                             N_("Paint Friction"),
                             N_("Paint where the cloth sticks more or less to colliders")},
    [BILLOW_MAP_SHRINK] =
        {{.fields = billow_shrink_fields, .prefix = "shrink-"},
         "win.paint-shrink",
         N_("Paint Shrinkage"),
         N_("Paint where the threads are shorter or longer: gathers, elastic waists, ruffles")},
};

struct _BillowInspectorMaps {
    BillowInspectorPart parent;
    GtkWidget *forms[BILLOW_N_MAPS]; /* visible where there is a map */
};

G_DEFINE_FINAL_TYPE(BillowInspectorMaps, billow_inspector_maps, BILLOW_TYPE_INSPECTOR_PART)

static void
billow_inspector_maps_class_init(BillowInspectorMapsClass *klass)
{
}

static void
billow_inspector_maps_init(BillowInspectorMaps *self)
{
    self->parent.box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
    gtk_widget_set_parent(self->parent.box, GTK_WIDGET(self));
}

static void
refresh(BillowInspectorMaps *self)
{
    const BillowCloth *cloth = billow_session_get_project(self->parent.session)->cloth;
    gtk_widget_set_visible(GTK_WIDGET(self),
                           !billow_grid_is_rope(&cloth->grid) && !billow_cloth_is_instance(cloth));
    for (int kind = 0; kind < BILLOW_N_MAPS; kind++) {
        const BillowMap *map = billow_cloth_maps_get(cloth->maps, kind);
        gtk_widget_set_visible(self->forms[kind], map != NULL);
        if (map)
            billow_inspector_form_show(BILLOW_INSPECTOR_FORM(self->forms[kind]), (const void *[]){map});
    }
}

static void
on_edited(BillowInspectorMaps *self, const BillowFormValue *value, BillowInspectorForm *form)
{
    const BillowProject *project = billow_session_get_project(self->parent.session);
    BillowMapKind kind = 0;
    while (self->forms[kind] != GTK_WIDGET(form))
        kind++;
    const BillowMap *map = billow_cloth_maps_get(project->cloth->maps, kind);
    if (!map)
        return;
    BillowMap wanted = *map;
    billow_inspector_form_store(form, value, (void *[]){&wanted});
    g_autofree char *label = billow_form_value_edit_label(value);
    g_autofree char *merge = g_strdup_printf("inspector map %s", value->name);
    g_auto(BillowEdit) edit = billow_edit_set_map(project, kind, &wanted);
    g_autofree char *text = billow_edit_words(&edit);
    billow_session_edit_cloth(self->parent.session, edit.project, label, merge);
    refresh(self);
    billow_inspector_part_refuse(&self->parent, text);
}

static void
on_left(BillowInspectorMaps *self)
{
    billow_session_end_merge(self->parent.session);
}

static void
append_map(BillowInspectorMaps *self, BillowMapKind kind)
{
    GtkWidget *button = gtk_button_new_with_label(_(words[kind].button));
    GtkWidget *form = self->forms[kind] = billow_inspector_form_new(&words[kind].table, 1);
    gtk_widget_set_name(button, words[kind].action + strlen("win."));
    gtk_widget_set_focus_on_click(button, FALSE);
    gtk_widget_set_tooltip_text(button, _(words[kind].tooltip));
    gtk_actionable_set_action_name(GTK_ACTIONABLE(button), words[kind].action);
    g_signal_connect_object(form, "edited", G_CALLBACK(on_edited), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(form, "left", G_CALLBACK(on_left), self, G_CONNECT_SWAPPED);
    gtk_box_append(GTK_BOX(self->parent.box), button);
    gtk_box_append(GTK_BOX(self->parent.box), form);
}

GtkWidget *
billow_inspector_maps_new(BillowSession *session)
{
    BillowInspectorMaps *self = g_object_new(BILLOW_TYPE_INSPECTOR_MAPS, NULL);
    self->parent.session = g_object_ref(session);
    for (int kind = 0; kind < BILLOW_N_MAPS; kind++)
        append_map(self, kind);
    g_signal_connect_object(session, "notify::project", G_CALLBACK(refresh), self, G_CONNECT_SWAPPED);
    refresh(self);
    return GTK_WIDGET(self);
}
