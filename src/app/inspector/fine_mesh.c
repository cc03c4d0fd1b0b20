#include "app/inspector/sections.h"

#include "app/chooser/mesh_chooser.h"
#include "app/common/edit_words.h"
#include "app/common/texture_path.h"
#include "app/document/session_meshes.h"
#include "io/project/texture_permission.h"
#include "model/edits/edits.h"
#include "model/project/fine_meshes.h"

#include <glib/gi18n.h>

struct _BillowInspectorFineMesh {
    BillowInspectorPart parent;
    GtkWidget *file, *name, *clear, *problem, *show, *form;
    GtkFileChooserNative *chooser;
};

G_DEFINE_FINAL_TYPE(BillowInspectorFineMesh, billow_inspector_fine_mesh, BILLOW_TYPE_INSPECTOR_PART)

/* The scale; the file has its own row. */
static const BillowField scale_fields[] = {
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "deform_scale",
        .offset = offsetof(BillowCloth, deform_scale),
        .label = N_("Scale of the fine mesh"),
        .tooltip = N_("How many meters a unit of the fine mesh is; 0.01 for a mesh in centimeters"),
        .low = BILLOW_MIN_NUMBER,
        .high = BILLOW_MAX_NUMBER,
        .step = 0.01,
        .initial = {1.0},
    },
    {0},
};

static BillowCloth *
cloth_of(BillowInspectorFineMesh *self)
{
    return billow_session_get_project(self->parent.session)->cloth;
}

/* --- What it shows --- */

/* Returns what is wrong, or NULL. Free with g_free(). */
static char *
problem_of(BillowInspectorFineMesh *self)
{
    const BillowCloth *cloth = cloth_of(self);
    BillowSessionMeshes *meshes = billow_session_meshes_of(self->parent.session);
    if (billow_session_meshes_is_refused(meshes, cloth->deform))
        return g_strdup(_("Outside the project folder: not loaded without your permission"));
    if (cloth->grid.fine)
        return billow_cloth_fine_mesh_problem(cloth);
    return g_strdup(billow_session_meshes_problem(meshes, cloth->deform));
}

static void
refresh(BillowInspectorFineMesh *self)
{
    const BillowCloth *cloth = cloth_of(self);
    BillowSessionMeshes *meshes = billow_session_meshes_of(self->parent.session);
    const char *file = billow_session_meshes_file(meshes, cloth->deform);
    g_autofree char *name =
        cloth->deform ? g_filename_display_basename(cloth->deform) : g_strdup(_("No fine mesh"));
    g_autofree char *place = cloth->deform ? g_filename_display_name(file ? file : cloth->deform) : NULL;
    g_autofree char *problem = problem_of(self);
    gtk_widget_set_visible(GTK_WIDGET(self),
                           !billow_cloth_is_instance(cloth) && !billow_grid_is_rope(&cloth->grid));
    gtk_label_set_text(GTK_LABEL(self->name), name);
    gtk_widget_set_tooltip_text(self->file, place ? place : _("Choose an OBJ file"));
    gtk_widget_set_sensitive(self->clear, cloth->deform != NULL);
    gtk_label_set_text(GTK_LABEL(self->problem), problem ? problem : "");
    gtk_widget_set_visible(self->problem, problem != NULL);
    gtk_widget_set_visible(self->show, billow_session_meshes_is_refused(meshes, cloth->deform));
    billow_inspector_form_show(BILLOW_INSPECTOR_FORM(self->form), (const void *[]){cloth});
    gtk_widget_set_visible(self->form, cloth->deform != NULL);
}

/* --- Editing --- */

static void
apply(BillowInspectorFineMesh *self, BillowProject *wanted, const char *label, const char *merge)
{
    g_auto(BillowEdit) edit =
        billow_edit_set_project(billow_session_get_project(self->parent.session), wanted);
    g_autofree char *words = billow_edit_words(&edit);
    billow_session_edit(self->parent.session, edit.project, label, merge);
    refresh(self);
    billow_inspector_part_refuse(&self->parent, words);
}

static void
on_edited(BillowInspectorFineMesh *self, const BillowFormValue *value, BillowInspectorForm *form)
{
    g_autoptr(BillowProject) wanted = billow_project_copy(billow_session_get_project(self->parent.session));
    g_autofree char *label = billow_form_value_edit_label(value);
    billow_inspector_form_store(form, value, (void *[]){wanted->cloth});
    apply(self, wanted, label, "inspector fine mesh");
}

static void
on_left(BillowInspectorFineMesh *self)
{
    billow_session_end_merge(self->parent.session);
}

void
billow_inspector_fine_mesh_choose(BillowInspectorFineMesh *self, const char *file)
{
    const char *path = billow_session_get_path(self->parent.session);
    g_autofree char *refusal = billow_texture_refusal(file, path);
    billow_inspector_part_refuse(&self->parent, refusal);
    if (refusal)
        return;
    if (file) {
        billow_texture_allow(file);
        billow_session_meshes_forget(billow_session_meshes_of(self->parent.session), file);
    }
    g_autoptr(BillowProject) wanted = billow_project_copy(billow_session_get_project(self->parent.session));
    g_free(wanted->cloth->deform);
    wanted->cloth->deform = billow_texture_relative(file, path);
    if (!file)
        wanted->cloth->deform_scale = 1.0;
    apply(self, wanted, file ? _("Change Fine Mesh") : _("Remove Fine Mesh"), NULL);
}

static void
on_chosen(GtkNativeDialog *dialog, int response, BillowInspectorFineMesh *self)
{
    g_autoptr(GFile) file =
        response == GTK_RESPONSE_ACCEPT ? gtk_file_chooser_get_file(GTK_FILE_CHOOSER(dialog)) : NULL;
    g_autofree char *path = file ? g_file_get_path(file) : NULL;
    g_clear_object(&self->chooser);
    if (path)
        billow_inspector_fine_mesh_choose(self, path);
}

static void
choose(BillowInspectorFineMesh *self)
{
    if (self->chooser)
        return;
    const char *found =
        billow_session_meshes_file(billow_session_meshes_of(self->parent.session), cloth_of(self)->deform);
    self->chooser =
        billow_mesh_chooser_show(GTK_WIDGET(self), _("Choose a Fine Mesh"), found,
                                 billow_session_get_path(self->parent.session), G_CALLBACK(on_chosen));
}

static void
clear(BillowInspectorFineMesh *self)
{
    billow_inspector_fine_mesh_choose(self, NULL);
}

static void
agree(BillowInspectorFineMesh *self)
{
    BillowSessionMeshes *meshes = billow_session_meshes_of(self->parent.session);
    g_autofree char *file = g_strdup(billow_session_meshes_file(meshes, cloth_of(self)->deform));
    if (file)
        billow_session_meshes_agree(meshes, file);
}

/* --- The widget --- */

static void
billow_inspector_fine_mesh_dispose(GObject *object)
{
    BillowInspectorFineMesh *self = BILLOW_INSPECTOR_FINE_MESH(object);
    if (self->chooser)
        gtk_native_dialog_destroy(GTK_NATIVE_DIALOG(self->chooser));
    g_clear_object(&self->chooser);
    G_OBJECT_CLASS(billow_inspector_fine_mesh_parent_class)->dispose(object);
}

static void
billow_inspector_fine_mesh_class_init(BillowInspectorFineMeshClass *klass)
{
    G_OBJECT_CLASS(klass)->dispose = billow_inspector_fine_mesh_dispose;
}

/* Returns the row of the file: a button with its name, and one that removes it. */
static GtkWidget *
new_file_row(BillowInspectorFineMesh *self)
{
    GtkWidget *line = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
    self->file = gtk_button_new();
    self->name = gtk_label_new(NULL);
    gtk_label_set_ellipsize(GTK_LABEL(self->name), PANGO_ELLIPSIZE_MIDDLE);
    gtk_label_set_xalign(GTK_LABEL(self->name), 0.0f);
    gtk_button_set_child(GTK_BUTTON(self->file), self->name);
    gtk_widget_set_hexpand(self->file, TRUE);
    gtk_widget_set_name(self->file, "deform");
    gtk_accessible_update_property(GTK_ACCESSIBLE(self->file), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   _("Choose an OBJ file"), -1);
    self->clear = gtk_button_new_from_icon_name("edit-clear-symbolic");
    gtk_widget_set_name(self->clear, "no-deform");
    gtk_widget_set_tooltip_text(self->clear, _("Show the grid of the cloth itself"));
    gtk_accessible_update_property(GTK_ACCESSIBLE(self->clear), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   _("Show the grid of the cloth itself"), -1);
    gtk_widget_add_css_class(line, "linked");
    gtk_box_append(GTK_BOX(line), self->file);
    gtk_box_append(GTK_BOX(line), self->clear);
    g_signal_connect_object(self->file, "clicked", G_CALLBACK(choose), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(self->clear, "clicked", G_CALLBACK(clear), self, G_CONNECT_SWAPPED);
    return line;
}

static void
make_notes(BillowInspectorFineMesh *self)
{
    self->problem = gtk_label_new(NULL);
    gtk_label_set_wrap(GTK_LABEL(self->problem), TRUE);
    gtk_label_set_wrap_mode(GTK_LABEL(self->problem), PANGO_WRAP_WORD_CHAR);
    gtk_label_set_xalign(GTK_LABEL(self->problem), 0.0f);
    gtk_label_set_max_width_chars(GTK_LABEL(self->problem), 1);
    gtk_label_set_selectable(GTK_LABEL(self->problem), TRUE);
    gtk_widget_set_hexpand(self->problem, TRUE);
    gtk_widget_set_name(self->problem, "deform-problem");
    self->show = gtk_button_new_with_mnemonic(_("_Show It"));
    gtk_widget_set_name(self->show, "deform-show");
    gtk_widget_set_tooltip_text(
        self->show, _("Allow Billow to read this file outside the project folder, now and in the future"));
    g_signal_connect_object(self->show, "clicked", G_CALLBACK(agree), self, G_CONNECT_SWAPPED);
}

static void
billow_inspector_fine_mesh_init(BillowInspectorFineMesh *self)
{
    static const BillowFormTable table = {.fields = scale_fields};
    GtkWidget *heading = gtk_label_new(_("Fine mesh")), *line = new_file_row(self);
    self->parent.box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
    make_notes(self);
    self->form = billow_inspector_form_new(&table, 1);
    g_signal_connect_object(self->form, "edited", G_CALLBACK(on_edited), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(self->form, "left", G_CALLBACK(on_left), self, G_CONNECT_SWAPPED);
    gtk_widget_add_css_class(heading, "heading");
    gtk_label_set_xalign(GTK_LABEL(heading), 0.0f);
    gtk_label_set_mnemonic_widget(GTK_LABEL(heading), self->file);
    gtk_widget_set_tooltip_text(heading,
                                _("OBJ file modeled on the flat cloth, which follows it and is shown and "
                                  "exported instead of its grid"));
    GtkWidget *const rows[] = {heading, line, self->form, self->problem, self->show};
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++)
        gtk_box_append(GTK_BOX(self->parent.box), rows[i]);
    gtk_widget_set_parent(self->parent.box, GTK_WIDGET(self));
}

GtkWidget *
billow_inspector_fine_mesh_new(BillowSession *session)
{
    BillowInspectorFineMesh *self = g_object_new(BILLOW_TYPE_INSPECTOR_FINE_MESH, NULL);
    self->parent.session = g_object_ref(session);
    g_signal_connect_object(session, "notify::project", G_CALLBACK(refresh), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(billow_session_meshes_of(session), "changed", G_CALLBACK(refresh), self,
                            G_CONNECT_SWAPPED);
    refresh(self);
    return GTK_WIDGET(self);
}
