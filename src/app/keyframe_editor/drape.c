#include "app/keyframe_editor/parts.h"

#include "app/common/form.h"
#include "app/keyframe_editor/draft.h"
#include "model/project/scene_wind.h"

#include <glib/gi18n.h>
#include <math.h>

/* The ends of the slider in meters: limper than silk, stiffer than leather. Its scale is logarithmic. */
static const double LIMP = 0.004, STIFF = 0.16;

enum { PRESET, STIFFNESS, N_MATERIAL_TABLES };

static const BillowFormTable material_tables[N_MATERIAL_TABLES] = {
    [PRESET] = {.fields = billow_preset_fields},
    [STIFFNESS] = {.fields = billow_material_fields, .count = 1},
};
static const BillowFormTable surface_table = {.fields = billow_hold_fields, .count = 1};
static const BillowFormTable wind_table = {.fields = billow_steady_wind_fields, .prefix = "wind-"};

struct _BillowKeyframeDrape {
    GtkWidget parent;
    BillowSession *draft;
    GtkWidget *content, *material, *slider, *surface, *wind;
    gboolean showing;
};

G_DEFINE_FINAL_TYPE(BillowKeyframeDrape, billow_keyframe_drape, GTK_TYPE_WIDGET)

static void
billow_keyframe_drape_dispose(GObject *object)
{
    BillowKeyframeDrape *self = BILLOW_KEYFRAME_DRAPE(object);
    g_clear_object(&self->draft);
    g_clear_pointer(&self->content, gtk_widget_unparent);
    G_OBJECT_CLASS(billow_keyframe_drape_parent_class)->dispose(object);
}

static void
billow_keyframe_drape_class_init(BillowKeyframeDrapeClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);
    G_OBJECT_CLASS(klass)->dispose = billow_keyframe_drape_dispose;
    gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BIN_LAYOUT);
    gtk_widget_class_set_template_from_resource(widget_class,
                                                "/io/github/billow/Billow/ui/keyframe-editor-drape.ui");
    gtk_widget_class_bind_template_child(widget_class, BillowKeyframeDrape, content);
    gtk_widget_class_bind_template_child(widget_class, BillowKeyframeDrape, slider);
}

static void
billow_keyframe_drape_init(BillowKeyframeDrape *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
}

/* --- Showing --- */

static void
subjects_of(BillowProject *project, void *subjects[N_MATERIAL_TABLES])
{
    subjects[PRESET] = project->cloth;
    subjects[STIFFNESS] = &project->cloth->material;
}

static void
refresh(BillowKeyframeDrape *self)
{
    BillowProject *project = billow_session_get_project(self->draft);
    const BillowKeyframe *keyframe = billow_block_keyframe(billow_draft_keyframe(self->draft));
    const BillowSteadyWind wind = billow_keyframe_wind_shown(project, keyframe);
    void *subjects[N_MATERIAL_TABLES];
    subjects_of(project, subjects);
    self->showing = TRUE;
    billow_inspector_form_show(BILLOW_INSPECTOR_FORM(self->material), (const void *const *) subjects);
    billow_inspector_form_show(BILLOW_INSPECTOR_FORM(self->surface), (const void *[]){project->cloth});
    billow_inspector_form_show(BILLOW_INSPECTOR_FORM(self->wind), (const void *[]){&wind});
    /* beyond its ends the slider stops, but its text shows the true length */
    const double length = CLAMP(project->cloth->material.bending_length, LIMP, STIFF);
    g_autofree char *text = g_strdup_printf(_("%.3g cm"), 100.0 * project->cloth->material.bending_length);
    gtk_range_set_value(GTK_RANGE(self->slider), log10(length));
    gtk_accessible_update_property(GTK_ACCESSIBLE(self->slider), GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, text,
                                   -1);
    self->showing = FALSE;
    gtk_widget_set_sensitive(self->wind, !keyframe->shape);
}

/* --- Editing --- */

static void
on_material_edited(BillowKeyframeDrape *self, const BillowFormValue *value, BillowInspectorForm *form)
{
    g_autoptr(BillowProject) wanted = billow_project_copy(billow_session_get_project(self->draft));
    void *subjects[N_MATERIAL_TABLES];
    subjects_of(wanted, subjects);
    billow_inspector_form_store(form, value, subjects);
    g_autofree char *label = billow_form_value_edit_label(value);
    if (value->table == PRESET) {
        billow_cloth_set_preset(wanted->cloth, wanted->cloth->preset);
        billow_draft_set_material(self->draft, wanted, _("Change Material"), NULL);
    } else {
        billow_draft_set_material(self->draft, wanted, label, "bending length");
    }
    refresh(self);
}

static void
on_surface_edited(BillowKeyframeDrape *self, const BillowFormValue *value, BillowInspectorForm *form)
{
    g_autoptr(BillowProject) wanted = billow_project_copy(billow_session_get_project(self->draft));
    billow_inspector_form_store(form, value, (void *[]){wanted->cloth});
    g_autofree char *label = billow_form_value_edit_label(value);
    billow_draft_set_surface(self->draft, wanted, label);
    refresh(self);
}

/* Rounds to a tenth of a millimeter. */
static void
on_slid(BillowKeyframeDrape *self)
{
    if (self->showing)
        return;
    g_autoptr(BillowProject) wanted = billow_project_copy(billow_session_get_project(self->draft));
    const double length = pow(10.0, gtk_range_get_value(GTK_RANGE(self->slider)));
    wanted->cloth->material.bending_length = round(1e4 * length) / 1e4;
    billow_draft_set_material(self->draft, wanted, _("Change Stiffness"), "stiffness");
}

static void
on_wind_edited(BillowKeyframeDrape *self, const BillowFormValue *value, BillowInspectorForm *form)
{
    const BillowProject *project = billow_session_get_project(self->draft);
    const BillowKeyframe *keyframe = billow_block_keyframe(billow_draft_keyframe(self->draft));
    BillowSteadyWind wind = billow_keyframe_wind_shown(project, keyframe);
    billow_inspector_form_store(form, value, (void *[]){&wind});
    wind = billow_keyframe_wind_typed(project, keyframe, &wind);
    g_autofree char *label = billow_form_value_edit_label(value);
    billow_draft_set_wind(self->draft, &wind, label, value->name);
    refresh(self);
}

static void
on_left(BillowKeyframeDrape *self)
{
    billow_session_end_merge(self->draft);
}

/* --- Building --- */

static GtkWidget *
new_form(BillowKeyframeDrape *self, const BillowFormTable *tables, int n_tables, GCallback edited)
{
    GtkWidget *form = billow_inspector_form_new(tables, n_tables);
    g_signal_connect_object(form, "edited", edited, self, G_CONNECT_SWAPPED);
    g_signal_connect_object(form, "left", G_CALLBACK(on_left), self, G_CONNECT_SWAPPED);
    return form;
}

GtkWidget *
billow_keyframe_drape_new(BillowSession *draft)
{
    BillowKeyframeDrape *self = g_object_new(BILLOW_TYPE_KEYFRAME_DRAPE, NULL);
    self->draft = g_object_ref(draft);
    self->material = new_form(self, material_tables, N_MATERIAL_TABLES, G_CALLBACK(on_material_edited));
    self->surface = new_form(self, &surface_table, 1, G_CALLBACK(on_surface_edited));
    self->wind = new_form(self, &wind_table, 1, G_CALLBACK(on_wind_edited));
    GtkEventController *focus = gtk_event_controller_focus_new();
    GtkAdjustment *range = gtk_adjustment_new(log10(LIMP), log10(LIMP), log10(STIFF), 0.02, 0.1, 0.0);
    gtk_range_set_adjustment(GTK_RANGE(self->slider), range);
    gtk_scale_add_mark(GTK_SCALE(self->slider), log10(LIMP), GTK_POS_BOTTOM, _("limp"));
    gtk_scale_add_mark(GTK_SCALE(self->slider), log10(STIFF), GTK_POS_BOTTOM, _("stiff"));
    g_signal_connect_object(self->slider, "value-changed", G_CALLBACK(on_slid), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(focus, "leave", G_CALLBACK(on_left), self, G_CONNECT_SWAPPED);
    gtk_widget_add_controller(self->slider, focus);
    gtk_box_insert_child_after(GTK_BOX(self->content), self->material,
                               gtk_widget_get_first_child(self->content));
    gtk_box_insert_child_after(GTK_BOX(self->content), self->surface, self->slider);
    gtk_box_insert_child_after(GTK_BOX(self->content), self->wind,
                               gtk_widget_get_prev_sibling(gtk_widget_get_last_child(self->content)));
    g_signal_connect_object(draft, "notify::project", G_CALLBACK(refresh), self, G_CONNECT_SWAPPED);
    refresh(self);
    return GTK_WIDGET(self);
}
