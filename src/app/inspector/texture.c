#include "app/inspector/sections.h"

#include "app/chooser/texture_field.h"
#include "app/commands/block_commands.h"
#include "app/common/form.h"
#include "app/common/label.h"
#include "app/document/session_texture.h"

#include <glib/gi18n.h>

struct _BillowInspectorTexture {
    BillowInspectorPart parent;
    GtkWidget *picture, *show, *color, *pattern;
};

G_DEFINE_FINAL_TYPE(BillowInspectorTexture, billow_inspector_texture, BILLOW_TYPE_INSPECTOR_PART)

static void
billow_inspector_texture_class_init(BillowInspectorTextureClass *klass)
{
}

static void
billow_inspector_texture_init(BillowInspectorTexture *self)
{
    self->parent.box = gtk_grid_new();
    gtk_grid_set_row_spacing(GTK_GRID(self->parent.box), 6);
    gtk_grid_set_column_spacing(GTK_GRID(self->parent.box), 12);
    gtk_widget_set_parent(self->parent.box, GTK_WIDGET(self));
}

static void
refresh(BillowInspectorTexture *self)
{
    const BillowProject *project = billow_session_get_project(self->parent.session);
    BillowTextureField *field = BILLOW_TEXTURE_FIELD(self->picture);
    const char *refused = billow_session_texture_refused(self->parent.session);
    GdkRGBA color;
    if (refused)
        billow_texture_field_set_unread(field, refused,
                                        _("Outside the project folder: not loaded without your permission"));
    else
        billow_texture_field_set_file(field, billow_session_texture_readable(self->parent.session));
    billow_texture_field_set_project_path(field, billow_session_get_path(self->parent.session));
    gtk_widget_set_visible(self->show, refused != NULL);
    if (gdk_rgba_parse(&color, project->cloth->color))
        gtk_color_chooser_set_rgba(GTK_COLOR_CHOOSER(self->color), &color);
    gtk_drop_down_set_selected(GTK_DROP_DOWN(self->pattern), (guint) project->cloth->pattern);
    gtk_widget_set_sensitive(self->pattern, !project->cloth->texture);
}

/* If the texture is refused, the field shows the present one again. */
static void
on_picture_changed(BillowInspectorTexture *self)
{
    const char *file = billow_texture_field_get_file(BILLOW_TEXTURE_FIELD(self->picture));
    g_autofree char *words = billow_command_set_texture(self->parent.session, file);
    refresh(self);
    billow_inspector_part_refuse(&self->parent, words);
}

static guint
byte_of(float share)
{
    return (guint) (CLAMP(share, 0.0f, 1.0f) * 255.0f + 0.5f);
}

static void
on_color_set(BillowInspectorTexture *self)
{
    GdkRGBA color;
    gtk_color_chooser_get_rgba(GTK_COLOR_CHOOSER(self->color), &color);
    g_autofree char *text =
        g_strdup_printf("#%02x%02x%02x", byte_of(color.red), byte_of(color.green), byte_of(color.blue));
    const BillowProject *project = billow_session_get_project(self->parent.session);
    g_autoptr(BillowProject) wanted = billow_project_copy(project);
    billow_cloth_set_color(wanted->cloth, text);
    g_auto(BillowEdit) edit = billow_edit_set_project(project, wanted);
    billow_session_edit(self->parent.session, edit.project, _("Change Color"), NULL);
}

static void
on_pattern_chosen(BillowInspectorTexture *self)
{
    const BillowProject *project = billow_session_get_project(self->parent.session);
    const int pattern = (int) gtk_drop_down_get_selected(GTK_DROP_DOWN(self->pattern));
    if (pattern == project->cloth->pattern)
        return;
    g_autoptr(BillowProject) wanted = billow_project_copy(project);
    wanted->cloth->pattern = pattern;
    g_auto(BillowEdit) edit = billow_edit_set_project(project, wanted);
    billow_session_edit(self->parent.session, edit.project, _("Change Pattern"), NULL);
}

static GtkWidget *
new_pattern_choice(void)
{
    g_autoptr(GtkStringList) names = gtk_string_list_new(NULL);
    for (const BillowChoice *pattern = billow_patterns; pattern->word; pattern++)
        gtk_string_list_append(names, _(pattern->label));
    GtkWidget *choice = gtk_drop_down_new(G_LIST_MODEL(g_steal_pointer(&names)), NULL);
    gtk_widget_set_name(choice, "pattern");
    gtk_widget_set_tooltip_text(choice,
                                _("Pattern of the cloth where it has no texture, in images and video, too"));
    return choice;
}

static void
attach(BillowInspectorTexture *self, const char *text, GtkWidget *control, int line, int columns)
{
    GtkWidget *label = billow_label_of(text, control);
    gtk_label_set_width_chars(GTK_LABEL(label), BILLOW_INSPECTOR_LABEL_CHARS);
    gtk_widget_set_hexpand(control, TRUE);
    gtk_grid_attach(GTK_GRID(self->parent.box), label, 0, line, 1, 1);
    gtk_grid_attach(GTK_GRID(self->parent.box), control, 1, line, columns, 1);
}

GtkWidget *
billow_inspector_texture_new(BillowSession *session)
{
    BillowInspectorTexture *self = g_object_new(BILLOW_TYPE_INSPECTOR_TEXTURE, NULL);
    self->parent.session = g_object_ref(session);
    self->picture = billow_texture_field_new();
    self->color = gtk_color_button_new();
    gtk_widget_set_name(self->picture, "texture");
    gtk_widget_set_name(self->color, "cloth-color");
    gtk_widget_set_tooltip_text(self->color, _("Color of the cloth where it has no texture"));
    self->pattern = new_pattern_choice();
    self->show = gtk_button_new_with_mnemonic(_("_Show It"));
    gtk_widget_set_name(self->show, "picture-show");
    gtk_widget_set_tooltip_text(
        self->show, _("Allow Billow to read this image outside the project folder, now and in the future"));
    attach(self, _("Tex_ture"), self->picture, 0, 1);
    gtk_grid_attach(GTK_GRID(self->parent.box), self->show, 2, 0, 1, 1);
    attach(self, _("C_olor"), self->color, 1, 2);
    attach(self, _("_Pattern"), self->pattern, 2, 2);
    g_signal_connect_object(self->show, "clicked", G_CALLBACK(billow_session_texture_allow), session,
                            G_CONNECT_SWAPPED);
    g_signal_connect_swapped(self->picture, "changed", G_CALLBACK(on_picture_changed), self);
    g_signal_connect_swapped(self->color, "color-set", G_CALLBACK(on_color_set), self);
    g_signal_connect_swapped(self->pattern, "notify::selected", G_CALLBACK(on_pattern_chosen), self);
    g_signal_connect_object(session, "notify::project", G_CALLBACK(refresh), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(session, "notify::path", G_CALLBACK(refresh), self, G_CONNECT_SWAPPED);
    refresh(self);
    return GTK_WIDGET(self);
}
