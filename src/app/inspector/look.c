#include "app/inspector/sections.h"

#include "app/chooser/mesh_chooser.h"
#include "app/common/form.h"
#include "app/common/texture_path.h"
#include "app/document/session_meshes.h"
#include "app/inspector/body.h"
#include "io/project/texture_permission.h"

#include <glib/gi18n.h>

struct _BillowInspectorLook {
    BillowInspectorPart parent;
    GtkWidget *file, *name, *clear, *problem, *show, *form;
    GtkFileChooserNative *chooser;
};

G_DEFINE_FINAL_TYPE(BillowInspectorLook, billow_inspector_look, BILLOW_TYPE_INSPECTOR_PART)

/* --- The selection --- */

static void
show_file(BillowInspectorLook *self, const char *mesh, gboolean is_shape)
{
    BillowSessionMeshes *meshes = billow_session_meshes_of(self->parent.session);
    const gboolean refused = billow_session_meshes_is_refused(meshes, mesh);
    const char *file = billow_session_meshes_file(meshes, mesh);
    const char *problem = refused ? _("Outside the project folder: not loaded without your permission")
                          : is_shape && !mesh ? _("Without a file, the cloth does not meet this collider")
                                              : billow_session_meshes_problem(meshes, mesh);
    g_autofree char *name = mesh ? g_filename_display_basename(mesh) : g_strdup(_("The collider itself"));
    g_autofree char *place = mesh ? g_filename_display_name(file ? file : mesh) : NULL;
    gtk_label_set_text(GTK_LABEL(self->name), name);
    gtk_widget_set_tooltip_text(self->file, place ? place : _("Choose an OBJ file"));
    gtk_widget_set_sensitive(self->clear, mesh != NULL);
    gtk_label_set_text(GTK_LABEL(self->problem), problem ? problem : "");
    gtk_widget_set_visible(self->problem, problem != NULL);
    gtk_widget_set_visible(self->show, refused);
}

static void
refresh(BillowInspectorLook *self)
{
    const BillowBlock *block = billow_inspector_body(self->parent.session);
    if (!block)
        return;
    const BillowBodyLook *look = &billow_block_body(block)->look;
    show_file(self, look->mesh, billow_block_collider(block)->shape == BILLOW_COLLIDER_MESH);
    billow_inspector_form_show(BILLOW_INSPECTOR_FORM(self->form), (const void *[]){look});
    gtk_widget_set_visible(self->form, look->mesh != NULL);
}

/* --- Editing --- */

/* Without `merge` the edit is a separate step of the history. A refused edit updates the controls too. */
static void
apply(BillowInspectorLook *self, const BillowBlock *changed, const char *label, const char *merge)
{
    g_autofree char *words = billow_inspector_body_set(self->parent.session, changed, label, merge);
    refresh(self);
    billow_inspector_part_refuse(&self->parent, words);
}

static void
on_edited(BillowInspectorLook *self, const BillowFormValue *value, BillowInspectorForm *form)
{
    const BillowBlock *block = billow_inspector_body(self->parent.session);
    if (!block)
        return;
    g_autoptr(BillowBlock) changed = billow_block_copy(block);
    g_autofree char *label = billow_form_value_edit_label(value);
    g_autofree char *merge = g_strdup_printf("look %s %s", block->id, value->name);
    billow_inspector_form_store(form, value, (void *[]){&billow_block_body(changed)->look});
    apply(self, changed, label, merge);
}

static void
on_left(BillowInspectorLook *self)
{
    billow_session_end_merge(self->parent.session);
}

/* Without a file, the placement is reset. */
static void
set_mesh(BillowBodyLook *look, const char *mesh)
{
    if (!mesh)
        billow_fields_initialise(billow_body_look_fields, look, NULL);
    billow_field_set_text(billow_body_look_fields, look, mesh);
}

void
billow_inspector_look_choose(BillowInspectorLook *self, const char *file)
{
    const BillowBlock *block = billow_inspector_body(self->parent.session);
    const char *path = billow_session_get_path(self->parent.session);
    g_autofree char *refusal = billow_texture_refusal(file, path);
    billow_inspector_part_refuse(&self->parent, refusal);
    if (!block || refusal)
        return;
    g_autofree char *mesh = billow_texture_relative(file, path);
    g_autoptr(BillowBlock) changed = billow_block_copy(block);
    if (file) {
        billow_texture_allow(file);
        billow_session_meshes_forget(billow_session_meshes_of(self->parent.session), file);
    }
    set_mesh(&billow_block_body(changed)->look, mesh);
    apply(self, changed, mesh ? _("Change Display Mesh") : _("Remove Display Mesh"), NULL);
}

static void
on_mesh_chosen(GtkNativeDialog *dialog, int response, BillowInspectorLook *self)
{
    g_autoptr(GFile) file =
        response == GTK_RESPONSE_ACCEPT ? gtk_file_chooser_get_file(GTK_FILE_CHOOSER(dialog)) : NULL;
    g_autofree char *path = file ? g_file_get_path(file) : NULL;
    g_clear_object(&self->chooser);
    if (path)
        billow_inspector_look_choose(self, path);
}

static void
choose_mesh(BillowInspectorLook *self)
{
    const BillowBlock *block = billow_inspector_body(self->parent.session);
    if (self->chooser || !block)
        return;
    const char *found = billow_session_meshes_file(billow_session_meshes_of(self->parent.session),
                                                   billow_block_body(block)->look.mesh);
    self->chooser =
        billow_mesh_chooser_show(GTK_WIDGET(self), _("Choose a Display Mesh"), found,
                                 billow_session_get_path(self->parent.session), G_CALLBACK(on_mesh_chosen));
}

static void
clear(BillowInspectorLook *self)
{
    billow_inspector_look_choose(self, NULL);
}

static void
agree(BillowInspectorLook *self)
{
    const BillowBlock *block = billow_inspector_body(self->parent.session);
    BillowSessionMeshes *meshes = billow_session_meshes_of(self->parent.session);
    const char *mesh = block ? billow_block_body(block)->look.mesh : NULL;
    g_autofree char *file = g_strdup(billow_session_meshes_file(meshes, mesh));
    if (file)
        billow_session_meshes_agree(meshes, file);
}

/* --- The widget --- */

static void
billow_inspector_look_dispose(GObject *object)
{
    BillowInspectorLook *self = BILLOW_INSPECTOR_LOOK(object);
    if (self->chooser)
        gtk_native_dialog_destroy(GTK_NATIVE_DIALOG(self->chooser));
    g_clear_object(&self->chooser);
    G_OBJECT_CLASS(billow_inspector_look_parent_class)->dispose(object);
}

static void
billow_inspector_look_class_init(BillowInspectorLookClass *klass)
{
    G_OBJECT_CLASS(klass)->dispose = billow_inspector_look_dispose;
}

static void
make_file_button(BillowInspectorLook *self)
{
    self->file = gtk_button_new();
    self->name = gtk_label_new(NULL);
    gtk_label_set_ellipsize(GTK_LABEL(self->name), PANGO_ELLIPSIZE_MIDDLE);
    gtk_label_set_xalign(GTK_LABEL(self->name), 0.0f);
    gtk_button_set_child(GTK_BUTTON(self->file), self->name);
    gtk_widget_set_hexpand(self->file, TRUE);
    gtk_widget_set_name(self->file, "mesh");
    gtk_accessible_update_property(GTK_ACCESSIBLE(self->file), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   _("Choose an OBJ file"), -1);
    g_signal_connect_object(self->file, "clicked", G_CALLBACK(choose_mesh), self, G_CONNECT_SWAPPED);
}

static void
make_notes(BillowInspectorLook *self)
{
    self->problem = gtk_label_new(NULL);
    gtk_label_set_wrap(GTK_LABEL(self->problem), TRUE);
    gtk_label_set_wrap_mode(GTK_LABEL(self->problem), PANGO_WRAP_WORD_CHAR);
    gtk_label_set_xalign(GTK_LABEL(self->problem), 0.0f);
    gtk_label_set_max_width_chars(GTK_LABEL(self->problem), 1);
    gtk_label_set_selectable(GTK_LABEL(self->problem), TRUE);
    gtk_widget_set_hexpand(self->problem, TRUE);
    gtk_widget_set_name(self->problem, "mesh-problem");
    self->show = gtk_button_new_with_mnemonic(_("_Show It"));
    gtk_widget_set_name(self->show, "mesh-show");
    gtk_widget_set_tooltip_text(
        self->show, _("Allow Billow to read this file outside the project folder, now and in the future"));
    g_signal_connect_object(self->show, "clicked", G_CALLBACK(agree), self, G_CONNECT_SWAPPED);
}

static void
billow_inspector_look_init(BillowInspectorLook *self)
{
    GtkWidget *heading = gtk_label_new_with_mnemonic(_(billow_body_look_fields[0].label));
    GtkWidget *line = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
    self->parent.box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
    make_file_button(self);
    self->clear = gtk_button_new_from_icon_name("edit-clear-symbolic");
    gtk_widget_set_name(self->clear, "no-mesh");
    gtk_widget_set_tooltip_text(self->clear, _("Draw the collider itself"));
    gtk_accessible_update_property(GTK_ACCESSIBLE(self->clear), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   _("Draw the collider itself"), -1);
    g_signal_connect_object(self->clear, "clicked", G_CALLBACK(clear), self, G_CONNECT_SWAPPED);
    make_notes(self);
    /* the file has its own row */
    static const BillowFormTable table = {.fields = billow_body_look_fields + 1};
    GtkWidget *form = billow_inspector_form_new(&table, 1);
    g_signal_connect_object(form, "edited", G_CALLBACK(on_edited), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(form, "left", G_CALLBACK(on_left), self, G_CONNECT_SWAPPED);
    self->form = form;
    gtk_widget_add_css_class(heading, "heading");
    gtk_label_set_xalign(GTK_LABEL(heading), 0.0f);
    gtk_label_set_mnemonic_widget(GTK_LABEL(heading), self->file);
    gtk_widget_set_tooltip_text(
        heading,
        _("OBJ file drawn instead of the collider; the cloth touches it only if the shape is “Mesh”"));
    gtk_widget_add_css_class(line, "linked");
    gtk_box_append(GTK_BOX(line), self->file);
    gtk_box_append(GTK_BOX(line), self->clear);
    gtk_box_append(GTK_BOX(self->parent.box), heading);
    gtk_box_append(GTK_BOX(self->parent.box), line);
    gtk_box_append(GTK_BOX(self->parent.box), self->form);
    gtk_box_append(GTK_BOX(self->parent.box), self->problem);
    gtk_box_append(GTK_BOX(self->parent.box), self->show);
    gtk_widget_set_parent(self->parent.box, GTK_WIDGET(self));
}

GtkWidget *
billow_inspector_look_new(BillowSession *session)
{
    BillowInspectorLook *self = g_object_new(BILLOW_TYPE_INSPECTOR_LOOK, NULL);
    self->parent.session = g_object_ref(session);
    g_signal_connect_object(session, "notify::project", G_CALLBACK(refresh), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(session, "notify::selection", G_CALLBACK(refresh), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(billow_session_meshes_of(session), "changed", G_CALLBACK(refresh), self,
                            G_CONNECT_SWAPPED);
    refresh(self);
    return GTK_WIDGET(self);
}
