#include "app/inspector_physics.h"

#include "app/edit_words.h"
#include "app/inspector_form.h"

#include <glib/gi18n.h>

/* The forms: the material's preset; its constants; gravity and wind; how it is solved. */
enum { MATERIAL, CONSTANTS, WIND, SOLVER, N_FORMS };
enum { MAX_TABLES = 2 };

/* clang-format off */
static const BillowFormTable tables[N_FORMS][MAX_TABLES] = {
    [MATERIAL] = {{billow_preset_fields, NULL}},
    [CONSTANTS] = {{billow_material_fields, NULL}},
    [WIND] = {{billow_gravity_fields, NULL}, {billow_wind_fields, "wind-"}},
    [SOLVER] = {{billow_solver_fields, NULL}},
};
/* clang-format on */

struct _BillowInspectorPhysics {
    GtkWidget parent;
    BillowSession *session;
    GtkWidget *box, *forms[N_FORMS];
    GtkWidget *changed, *changed_text, *source;
};

static guint refused;

G_DEFINE_FINAL_TYPE(BillowInspectorPhysics, billow_inspector_physics, GTK_TYPE_WIDGET)

static void
billow_inspector_physics_dispose(GObject *object)
{
    BillowInspectorPhysics *self = BILLOW_INSPECTOR_PHYSICS(object);
    g_clear_object(&self->session);
    g_clear_pointer(&self->box, gtk_widget_unparent);
    G_OBJECT_CLASS(billow_inspector_physics_parent_class)->dispose(object);
}

static void
billow_inspector_physics_class_init(BillowInspectorPhysicsClass *klass)
{
    G_OBJECT_CLASS(klass)->dispose = billow_inspector_physics_dispose;
    refused = g_signal_new("refused", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                           G_TYPE_NONE, 1, G_TYPE_STRING);
    gtk_widget_class_set_layout_manager_type(GTK_WIDGET_CLASS(klass), GTK_TYPE_BIN_LAYOUT);
}

static void
billow_inspector_physics_init(BillowInspectorPhysics *self)
{
    self->box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12);
    gtk_widget_set_parent(self->box, GTK_WIDGET(self));
}

static gboolean
is_changed(const BillowPhysics *physics)
{
    BillowPhysics pure = *physics;
    billow_physics_set_preset(&pure, physics->preset);
    return !billow_physics_equal(&pure, physics);
}

static void
subjects_of(BillowPhysics *physics, int form, void *subjects[MAX_TABLES])
{
    subjects[0] = form == CONSTANTS ? (void *) &physics->material : physics;
    subjects[1] = &physics->wind;
}

static void
show_form(BillowInspectorPhysics *self, int form, BillowPhysics *physics)
{
    void *subjects[MAX_TABLES];
    subjects_of(physics, form, subjects);
    billow_inspector_form_show(BILLOW_INSPECTOR_FORM(self->forms[form]), (const void *const *) subjects);
}

static void
refresh(BillowInspectorPhysics *self)
{
    const BillowProject *project = billow_session_get_project(self->session);
    BillowPhysics physics = project->physics;
    const BillowMaterialPreset *preset = &billow_material_presets[physics.preset];
    /* Translators: a material ("Cotton") whose constants are not those of the preset any more */
    g_autofree char *text = g_strdup_printf(_("%s, changed"), _(preset->choice.label));
    for (int form = 0; form < N_FORMS; form++)
        show_form(self, form, &physics);
    gtk_label_set_text(GTK_LABEL(self->changed_text), text);
    gtk_widget_set_visible(self->changed, is_changed(&physics));
    gtk_label_set_text(GTK_LABEL(self->source), preset->source);
}

static void
apply(BillowInspectorPhysics *self, const BillowEdit *edit, const char *label, const char *merge)
{
    g_autofree char *text = billow_edit_words(edit);
    billow_session_edit(self->session, edit->project, label, merge);
    refresh(self);
    if (text)
        g_signal_emit(self, refused, 0, text);
}

static void
set_preset(BillowInspectorPhysics *self, int preset)
{
    const BillowProject *project = billow_session_get_project(self->session);
    g_autoptr(BillowProject) wanted = billow_project_copy(project);
    billow_physics_set_preset(&wanted->physics, preset);
    g_auto(BillowEdit) edit = billow_edit_set_project(project, wanted);
    apply(self, &edit, _("Change Material"), NULL);
}

static void
on_edited(BillowInspectorPhysics *self, const BillowFormValue *value, BillowInspectorForm *form)
{
    const BillowProject *project = billow_session_get_project(self->session);
    g_autoptr(BillowProject) wanted = billow_project_copy(project);
    void *subjects[MAX_TABLES];
    int number = 0;
    while (self->forms[number] != GTK_WIDGET(form))
        number++;
    subjects_of(&wanted->physics, number, subjects);
    billow_inspector_form_store(form, value, subjects);
    if (number == MATERIAL) {
        set_preset(self, wanted->physics.preset);
        return;
    }
    g_autofree char *label = billow_form_value_edit_label(value);
    g_autofree char *merge = g_strdup_printf("inspector physics %s", value->name);
    g_auto(BillowEdit) edit = billow_edit_set_project(project, wanted);
    apply(self, &edit, label, merge);
}

static void
on_left(BillowInspectorPhysics *self)
{
    billow_session_end_merge(self->session);
}

static void
on_back(BillowInspectorPhysics *self)
{
    set_preset(self, billow_session_get_project(self->session)->physics.preset);
}

/* --- Building --- */

static GtkWidget *
new_form(BillowInspectorPhysics *self, int number)
{
    GtkWidget *form = billow_inspector_form_new(tables[number], MAX_TABLES);
    g_signal_connect_object(form, "edited", G_CALLBACK(on_edited), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(form, "left", G_CALLBACK(on_left), self, G_CONNECT_SWAPPED);
    self->forms[number] = form;
    return form;
}

/* The child is no child of the expander: GTK 4.8 sends the focus into what a closed expander hides. */
static GtkWidget *
new_expander(const char *name, const char *title, GtkWidget *child)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    GtkWidget *expander = gtk_expander_new(title), *revealer = gtk_revealer_new();
    gtk_widget_set_name(expander, name);
    gtk_widget_set_margin_top(child, 6);
    gtk_revealer_set_child(GTK_REVEALER(revealer), child);
    g_object_bind_property(expander, "expanded", revealer, "reveal-child", G_BINDING_SYNC_CREATE);
    gtk_box_append(GTK_BOX(box), expander);
    gtk_box_append(GTK_BOX(box), revealer);
    return box;
}

static GtkWidget *
new_constants(BillowInspectorPhysics *self)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
    self->source = gtk_label_new(NULL);
    gtk_label_set_wrap(GTK_LABEL(self->source), TRUE);
    gtk_label_set_xalign(GTK_LABEL(self->source), 0.0f);
    gtk_widget_add_css_class(self->source, "dim-label");
    gtk_widget_add_css_class(self->source, "caption");
    gtk_box_append(GTK_BOX(box), new_form(self, CONSTANTS));
    gtk_box_append(GTK_BOX(box), self->source);
    return box;
}

static GtkWidget *
new_changed(BillowInspectorPhysics *self)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6),
              *back = gtk_button_new_with_label(_("Set Back"));
    self->changed_text = gtk_label_new(NULL);
    gtk_widget_set_hexpand(self->changed_text, TRUE);
    gtk_label_set_xalign(GTK_LABEL(self->changed_text), 0.0f);
    gtk_widget_set_name(back, "material-back");
    gtk_widget_set_tooltip_text(back, _("Give the material its own constants again"));
    g_signal_connect_object(back, "clicked", G_CALLBACK(on_back), self, G_CONNECT_SWAPPED);
    gtk_box_append(GTK_BOX(box), self->changed_text);
    gtk_box_append(GTK_BOX(box), back);
    return box;
}

GtkWidget *
billow_inspector_physics_new(BillowSession *session)
{
    BillowInspectorPhysics *self = g_object_new(BILLOW_TYPE_INSPECTOR_PHYSICS, NULL);
    self->session = g_object_ref(session);
    self->changed = new_changed(self);
    gtk_box_append(GTK_BOX(self->box), new_form(self, MATERIAL));
    gtk_box_append(GTK_BOX(self->box), self->changed);
    gtk_box_append(GTK_BOX(self->box), new_expander("constants", _("Constants"), new_constants(self)));
    gtk_box_append(GTK_BOX(self->box), new_expander("forces", _("Gravity and Wind"), new_form(self, WIND)));
    gtk_box_append(GTK_BOX(self->box), new_expander("solving", _("Solver"), new_form(self, SOLVER)));
    g_signal_connect_object(session, "notify::project", G_CALLBACK(refresh), self, G_CONNECT_SWAPPED);
    refresh(self);
    return GTK_WIDGET(self);
}
