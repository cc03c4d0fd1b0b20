#include "app/inspector/sections.h"

#include "app/common/edit_words.h"
#include "app/common/form.h"
#include "app/inspector/expander.h"
#include "app/inspector/keys.h"

#include <glib/gi18n.h>

/* The forms: the most important values, and the other constants. */
enum { MAIN, CONSTANTS, N_FORMS };
enum { PRESET, STIFFNESS, HOLD, N_TABLES };

/* clang-format off */
static const BillowFormTable tables[N_FORMS][N_TABLES] = {
    [MAIN] = {
        [PRESET] = {.fields = billow_preset_fields},
        [STIFFNESS] = {.fields = billow_material_fields, .count = 1},
        [HOLD] = {.fields = billow_hold_fields},
    },
    [CONSTANTS] = {[STIFFNESS] = {.fields = billow_material_fields + 1}},
};
/* clang-format on */

struct _BillowInspectorMaterial {
    BillowInspectorPart parent;
    GtkWidget *forms[N_FORMS];
    GtkWidget *changed_text, *reset, *sources;
};

G_DEFINE_FINAL_TYPE(BillowInspectorMaterial, billow_inspector_material, BILLOW_TYPE_INSPECTOR_PART)

static void
billow_inspector_material_class_init(BillowInspectorMaterialClass *klass)
{
}

static void
billow_inspector_material_init(BillowInspectorMaterial *self)
{
    self->parent.box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12);
    gtk_widget_set_parent(self->parent.box, GTK_WIDGET(self));
}

/* Returns the subjects of a form's tables. */
static void
subjects_of(BillowProject *project, void *subjects[N_TABLES])
{
    subjects[PRESET] = subjects[HOLD] = project->cloth;
    subjects[STIFFNESS] = &project->cloth->material;
}

static void
refresh(BillowInspectorMaterial *self)
{
    BillowProject *project = billow_session_get_project(self->parent.session);
    const BillowMaterialPreset *preset = &billow_material_presets[project->cloth->preset];
    const gboolean changed =
        !billow_fields_equal(billow_material_fields, &project->cloth->material, &preset->material);
    /* Translators: a material ("Cotton") whose constants are not those of the preset any more */
    g_autofree char *text = g_strdup_printf(_("%s, changed"), _(preset->choice.label));
    void *subjects[N_TABLES];
    gtk_widget_set_visible(GTK_WIDGET(self), !billow_cloth_is_instance(project->cloth));
    subjects_of(project, subjects);
    for (int form = 0; form < N_FORMS; form++)
        billow_inspector_form_show(BILLOW_INSPECTOR_FORM(self->forms[form]), (const void *const *) subjects);
    gtk_label_set_text(GTK_LABEL(self->changed_text), changed ? text : _(preset->choice.label));
    gtk_widget_set_sensitive(self->reset, changed);
    gtk_stack_set_visible_child_name(GTK_STACK(self->sources), preset->choice.word);
}

static void
apply(BillowInspectorMaterial *self, const BillowProject *wanted, const char *label, const char *merge)
{
    g_auto(BillowEdit) edit =
        billow_edit_set_project(billow_session_get_project(self->parent.session), wanted);
    g_autofree char *text = billow_edit_words(&edit);
    billow_session_edit_cloth(self->parent.session, edit.project, label, merge);
    refresh(self);
    billow_inspector_part_refuse(&self->parent, text);
}

static void
set_preset(BillowInspectorMaterial *self, int preset)
{
    g_autoptr(BillowProject) wanted = billow_project_copy(billow_session_get_project(self->parent.session));
    billow_cloth_set_preset(wanted->cloth, preset);
    apply(self, wanted, _("Change Material"), NULL);
}

static void
on_edited(BillowInspectorMaterial *self, const BillowFormValue *value, BillowInspectorForm *form)
{
    g_autoptr(BillowProject) wanted = billow_project_copy(billow_session_get_project(self->parent.session));
    void *subjects[N_TABLES];
    subjects_of(wanted, subjects);
    billow_inspector_form_store(form, value, subjects);
    if (value->table == PRESET) {
        set_preset(self, wanted->cloth->preset);
        return;
    }
    g_autofree char *label = billow_form_value_edit_label(value);
    g_autofree char *merge = g_strdup_printf("inspector material %s", value->name);
    apply(self, wanted, label, merge);
}

static void
on_left(BillowInspectorMaterial *self)
{
    billow_session_end_merge(self->parent.session);
}

static void
on_reset_clicked(BillowInspectorMaterial *self)
{
    set_preset(self, billow_session_get_project(self->parent.session)->cloth->preset);
}

/* --- Building --- */

static GtkWidget *
new_form(BillowInspectorMaterial *self, int number)
{
    GtkWidget *form = billow_inspector_form_new(tables[number], N_TABLES);
    g_signal_connect_object(form, "edited", G_CALLBACK(on_edited), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(form, "left", G_CALLBACK(on_left), self, G_CONNECT_SWAPPED);
    self->forms[number] = form;
    return form;
}

static GtkWidget *
new_source(const char *text)
{
    GtkWidget *source = gtk_label_new(text);
    gtk_label_set_wrap(GTK_LABEL(source), TRUE);
    gtk_label_set_xalign(GTK_LABEL(source), 0.0f);
    gtk_label_set_yalign(GTK_LABEL(source), 0.0f);
    gtk_widget_add_css_class(source, "dim-label");
    gtk_widget_add_css_class(source, "caption");
    return source;
}

/* The stack is as high as the longest of the sources, so that a choice of material moves nothing. */
static GtkWidget *
new_constants(BillowInspectorMaterial *self)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
    self->sources = gtk_stack_new();
    for (const BillowMaterialPreset *preset = billow_material_presets; preset->choice.word; preset++)
        gtk_stack_add_named(GTK_STACK(self->sources), new_source(_(preset->source)), preset->choice.word);
    gtk_box_append(GTK_BOX(box), new_form(self, CONSTANTS));
    gtk_box_append(GTK_BOX(box), self->sources);
    return box;
}

static GtkWidget *
new_changed_row(BillowInspectorMaterial *self)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
    self->reset = gtk_button_new_with_label(_("Reset"));
    self->changed_text = gtk_label_new(NULL);
    gtk_widget_set_hexpand(self->changed_text, TRUE);
    gtk_label_set_xalign(GTK_LABEL(self->changed_text), 0.0f);
    gtk_widget_set_name(self->reset, "material-back");
    gtk_widget_set_tooltip_text(self->reset, _("Restore the default values of the material"));
    g_signal_connect_object(self->reset, "clicked", G_CALLBACK(on_reset_clicked), self, G_CONNECT_SWAPPED);
    gtk_box_append(GTK_BOX(box), self->changed_text);
    gtk_box_append(GTK_BOX(box), self->reset);
    return box;
}

GtkWidget *
billow_inspector_material_new(BillowSession *session)
{
    BillowInspectorMaterial *self = g_object_new(BILLOW_TYPE_INSPECTOR_MATERIAL, NULL);
    self->parent.session = g_object_ref(session);
    gtk_box_append(GTK_BOX(self->parent.box), new_form(self, MAIN));
    gtk_box_append(GTK_BOX(self->parent.box), new_changed_row(self));
    GtkWidget *keys = billow_inspector_keys_new(session, &billow_keys_of_stiffness, NULL);
    g_signal_connect_object(keys, "refused", G_CALLBACK(billow_inspector_part_refuse), self,
                            G_CONNECT_SWAPPED);
    gtk_box_append(GTK_BOX(self->parent.box), keys);
    gtk_box_append(GTK_BOX(self->parent.box),
                   billow_inspector_expander_new("constants", _("Advanced"), new_constants(self)));
    g_signal_connect_object(session, "notify::project", G_CALLBACK(refresh), self, G_CONNECT_SWAPPED);
    refresh(self);
    return GTK_WIDGET(self);
}
