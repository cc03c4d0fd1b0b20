#include "app/inspector/sections.h"

#include "app/common/collider_menu.h"
#include "app/common/label.h"
#include "physics/colliders/shape.h"
#include "widgets/controls/context_menu.h"

#include <glib/gi18n.h>

struct _BillowInspectorScene {
    BillowInspectorPart parent;
    GtkWidget *list;
    GPtrArray *shown; /* of BillowBlock, in the order of the list */
};

G_DEFINE_FINAL_TYPE(BillowInspectorScene, billow_inspector_scene, BILLOW_TYPE_INSPECTOR_PART)

static void
billow_inspector_scene_dispose(GObject *object)
{
    BillowInspectorScene *self = BILLOW_INSPECTOR_SCENE(object);
    g_clear_pointer(&self->shown, g_ptr_array_unref);
    G_OBJECT_CLASS(billow_inspector_scene_parent_class)->dispose(object);
}

static void
billow_inspector_scene_class_init(BillowInspectorSceneClass *klass)
{
    G_OBJECT_CLASS(klass)->dispose = billow_inspector_scene_dispose;
}

static void
billow_inspector_scene_init(BillowInspectorScene *self)
{
    self->shown = g_ptr_array_new_with_free_func((GDestroyNotify) billow_block_unref);
    self->parent.box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12);
    gtk_widget_set_parent(self->parent.box, GTK_WIDGET(self));
}

static const char *
kind_label(const BillowBlock *block)
{
    return block->kind == BILLOW_BLOCK_COLLIDER
               ? _(billow_shapes[billow_block_collider(block)->shape]->choice.label)
               : _(billow_kinds[block->kind]->title);
}

static void
select_line(BillowInspectorScene *self, GtkListBoxRow *line)
{
    const BillowBlock *block = self->shown->pdata[gtk_list_box_row_get_index(line)];
    g_autoptr(BillowBlockRef) ref = billow_block_ref_new(block->kind, block->id);
    billow_session_select(self->parent.session, ref);
}

/* Selects the block of the line. */
static GMenu *
new_menu(GtkWidget *line, double x, double y, gpointer self)
{
    select_line(self, GTK_LIST_BOX_ROW(line));
    return billow_collider_menu_new();
}

static GtkWidget *
new_line(BillowInspectorScene *self, const BillowBlock *block)
{
    const char *name = block->name[0] ? block->name : block->id;
    GtkWidget *line = gtk_list_box_row_new(), *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12);
    GtkWidget *title = gtk_label_new(name),
              *kind = gtk_label_new(block->muted ? _("muted") : kind_label(block));
    gtk_widget_set_hexpand(title, TRUE);
    gtk_label_set_xalign(GTK_LABEL(title), 0.0f);
    gtk_label_set_ellipsize(GTK_LABEL(title), PANGO_ELLIPSIZE_END);
    billow_label_show_whole(GTK_LABEL(title));
    gtk_widget_add_css_class(kind, "dim-label");
    gtk_box_append(GTK_BOX(box), title);
    gtk_box_append(GTK_BOX(box), kind);
    gtk_widget_set_name(line, block->id);
    gtk_widget_add_css_class(box, "scene-line");
    gtk_list_box_row_set_child(GTK_LIST_BOX_ROW(line), box);
    billow_context_menu_attach(line, new_menu, self);
    gtk_accessible_update_property(GTK_ACCESSIBLE(line), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
    return line;
}

/* Returns the blocks without a time, sorted by kind; they are owned by the project. */
static GPtrArray *
blocks_of(const BillowProject *project)
{
    GPtrArray *blocks = g_ptr_array_new();
    for (int kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++)
        for (guint i = 0;
             !billow_kind_has(kind, BILLOW_KIND_ON_TIMELINE) && i < billow_project_track(project, kind)->len;
             i++)
            g_ptr_array_add(blocks, billow_project_track(project, kind)->pdata[i]);
    return blocks;
}

static gboolean
is_shown(BillowInspectorScene *self, const GPtrArray *blocks)
{
    if (self->shown->len != blocks->len)
        return FALSE;
    for (guint i = 0; i < blocks->len; i++)
        if (self->shown->pdata[i] != blocks->pdata[i])
            return FALSE;
    return TRUE;
}

static void
refresh(BillowInspectorScene *self)
{
    g_autoptr(GPtrArray) blocks = blocks_of(billow_session_get_project(self->parent.session));
    GtkWidget *line;
    if (is_shown(self, blocks))
        return;
    g_ptr_array_set_size(self->shown, 0);
    while ((line = gtk_widget_get_first_child(self->list)))
        gtk_list_box_remove(GTK_LIST_BOX(self->list), line);
    for (guint i = 0; i < blocks->len; i++) {
        g_ptr_array_add(self->shown, billow_block_ref(blocks->pdata[i]));
        gtk_list_box_append(GTK_LIST_BOX(self->list), new_line(self, blocks->pdata[i]));
    }
    gtk_widget_set_visible(self->list, self->shown->len > 0);
}

static void
attach_button(GtkGrid *grid, int index, const char *label, const char *tooltip, const char *action)
{
    enum { COLUMNS = 3 };
    GtkWidget *button = gtk_button_new_with_label(label);
    gtk_widget_set_focus_on_click(button, FALSE);
    gtk_widget_set_tooltip_text(button, tooltip);
    gtk_actionable_set_action_name(GTK_ACTIONABLE(button), action);
    gtk_grid_attach(grid, button, index % COLUMNS, index / COLUMNS, 1, 1);
}

static GtkWidget *
new_buttons(void)
{
    GtkGrid *grid = GTK_GRID(gtk_grid_new());
    gtk_grid_set_row_spacing(grid, 6);
    gtk_grid_set_column_spacing(grid, 6);
    gtk_grid_set_column_homogeneous(grid, TRUE);
    for (int i = 0; i < billow_shape_count(); i++) {
        g_autofree char *action = g_strconcat("win.add-", billow_shapes[i]->choice.word, NULL);
        attach_button(grid, i, _(billow_shapes[i]->title), _(billow_shapes[i]->tooltip), action);
    }
    int index = billow_shape_count();
    for (int kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++) {
        const BillowKind *row = billow_kinds[kind];
        g_autofree char *action = g_strconcat("win.add-", row->word, NULL);
        if (row->command && !(row->flags & BILLOW_KIND_ON_TIMELINE))
            attach_button(grid, index++, _(row->title), _(row->tooltip), action);
    }
    return GTK_WIDGET(grid);
}

GtkWidget *
billow_inspector_scene_new(BillowSession *session)
{
    BillowInspectorScene *self = g_object_new(BILLOW_TYPE_INSPECTOR_SCENE, NULL);
    self->parent.session = g_object_ref(session);
    self->list = gtk_list_box_new();
    gtk_list_box_set_selection_mode(GTK_LIST_BOX(self->list), GTK_SELECTION_NONE);
    gtk_widget_add_css_class(self->list, "scene");
    gtk_widget_set_visible(self->list, FALSE);
    gtk_accessible_update_property(GTK_ACCESSIBLE(self->list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   _("Colliders and constraints"), -1);
    g_signal_connect_object(self->list, "row-activated", G_CALLBACK(select_line), self, G_CONNECT_SWAPPED);
    gtk_box_append(GTK_BOX(self->parent.box), self->list);
    gtk_box_append(GTK_BOX(self->parent.box), new_buttons());
    g_signal_connect_object(session, "notify::project", G_CALLBACK(refresh), self, G_CONNECT_SWAPPED);
    refresh(self);
    return GTK_WIDGET(self);
}
