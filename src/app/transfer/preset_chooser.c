#include "app/transfer/preset_chooser.h"

#include "app/transfer/preset_dialog.h"

#include <glib/gi18n.h>

struct _BillowPresetChooser {
    GtkBox parent;
    GtkDropDown *list;
    GtkMenuButton *menu;
    GSimpleActionGroup *actions;

    BillowSession *session;
    BillowPresetDescribe describe;
    gpointer data;
    GPtrArray *shown; /* BillowExportPreset, as in the list, after "None"; or NULL */
    char *chosen;     /* the name of the chosen one, or NULL */
    gboolean listing; /* the list is changing, not the user's choice */
};

G_DEFINE_FINAL_TYPE(BillowPresetChooser, billow_preset_chooser, GTK_TYPE_BOX)

enum { CHOSEN, N_SIGNALS };
static guint signals[N_SIGNALS];

static const GPtrArray *
presets_of(BillowPresetChooser *self)
{
    return billow_session_get_project(self->session)->exports;
}

/* Returns the chosen preset, or NULL. */
static BillowExportPreset *
chosen_preset(BillowPresetChooser *self)
{
    const int index = self->chosen ? billow_export_presets_find(presets_of(self), self->chosen) : -1;
    return index >= 0 ? presets_of(self)->pdata[index] : NULL;
}

static void
enable_actions(BillowPresetChooser *self)
{
    static const char *const of_one[] = {"rename", "remove"};
    for (gsize i = 0; i < G_N_ELEMENTS(of_one); i++) {
        GAction *action = g_action_map_lookup_action(G_ACTION_MAP(self->actions), of_one[i]);
        g_simple_action_set_enabled(G_SIMPLE_ACTION(action), chosen_preset(self) != NULL);
    }
}

static void
on_selected(BillowPresetChooser *self)
{
    const guint selected = gtk_drop_down_get_selected(self->list);
    if (self->listing)
        return;
    const gboolean one = selected > 0 && selected != GTK_INVALID_LIST_POSITION;
    BillowExportPreset *preset = one ? self->shown->pdata[selected - 1] : NULL;
    g_free(self->chosen);
    self->chosen = g_strdup(preset ? preset->name : NULL);
    enable_actions(self);
    g_signal_emit(self, signals[CHOSEN], 0, preset);
}

/* Lists the presets of the project. One that has been chosen stays so while there is one of its name. */
static void
list_presets(BillowPresetChooser *self)
{
    const GPtrArray *presets = presets_of(self);
    if (self->shown && billow_export_presets_equal(self->shown, presets))
        return;
    g_clear_pointer(&self->shown, g_ptr_array_unref);
    self->shown = billow_export_presets_copy(presets);
    GtkStringList *names = gtk_string_list_new(NULL);
    gtk_string_list_append(names, _("None"));
    for (guint i = 0; i < presets->len; i++)
        gtk_string_list_append(names, ((const BillowExportPreset *) presets->pdata[i])->name);
    const int index = self->chosen ? billow_export_presets_find(presets, self->chosen) : -1;
    if (index < 0)
        g_clear_pointer(&self->chosen, g_free);
    self->listing = TRUE;
    gtk_drop_down_set_model(self->list, G_LIST_MODEL(names));
    gtk_drop_down_set_selected(self->list, (guint) (index + 1));
    self->listing = FALSE;
    g_object_unref(names);
    enable_actions(self);
}

/* Makes `presets` (transfer full) those of the project. `chosen`: the name of the one that is then chosen,
 * or NULL. */
static void
edit_presets(BillowPresetChooser *self, GPtrArray *presets, const char *chosen, const char *label)
{
    g_autoptr(GPtrArray) list = presets;
    g_auto(BillowEdit) edit = billow_edit_set_exports(billow_session_get_project(self->session), list);
    g_free(self->chosen);
    self->chosen = g_strdup(chosen);
    billow_session_edit(self->session, edit.project, label, NULL);
    g_clear_pointer(&self->shown, g_ptr_array_unref);
    list_presets(self);
}

/* --- Saving, renaming and removing --- */

static void
replace(GPtrArray *presets, int index, BillowExportPreset *preset)
{
    billow_export_preset_unref(presets->pdata[index]);
    presets->pdata[index] = billow_export_preset_ref(preset);
}

static void
on_saved(BillowPresetChooser *self, BillowExportPreset *preset)
{
    GPtrArray *presets = billow_export_presets_copy(presets_of(self));
    const int index = billow_export_presets_find(presets, preset->name);
    if (index >= 0)
        replace(presets, index, preset);
    else
        g_ptr_array_add(presets, billow_export_preset_ref(preset));
    edit_presets(self, presets, preset->name, _("Save Export Preset"));
}

static void
on_renamed(BillowPresetChooser *self, BillowExportPreset *preset)
{
    GPtrArray *presets = billow_export_presets_copy(presets_of(self));
    const int index = self->chosen ? billow_export_presets_find(presets, self->chosen) : -1;
    if (index >= 0)
        replace(presets, index, preset);
    edit_presets(self, presets, preset->name, _("Rename Export Preset"));
}

static void
ask(BillowPresetChooser *self, const BillowExportPreset *preset, const char *renamed, GCallback named)
{
    GtkWidget *dialog = billow_preset_dialog_new(GTK_WINDOW(gtk_widget_get_root(GTK_WIDGET(self))), preset,
                                                 (GPtrArray *) presets_of(self), renamed);
    g_signal_connect_object(dialog, "named", named, self, G_CONNECT_SWAPPED);
    gtk_window_present(GTK_WINDOW(dialog));
}

static void
save(GSimpleAction *action, GVariant *parameter, gpointer data)
{
    BillowPresetChooser *self = data;
    const BillowExportPreset *chosen = chosen_preset(self);
    g_autoptr(BillowExportPreset) preset = self->describe(self->data);
    billow_field_set_text(&billow_export_preset_fields[BILLOW_EXPORT_PRESET_NAME], preset,
                          chosen ? chosen->name : "");
    if (chosen && chosen->unknown)
        preset->unknown = g_strdup(chosen->unknown);
    ask(self, preset, NULL, G_CALLBACK(on_saved));
}

static void
rename_chosen(GSimpleAction *action, GVariant *parameter, gpointer data)
{
    BillowPresetChooser *self = data;
    const BillowExportPreset *preset = chosen_preset(self);
    ask(self, preset, preset->name, G_CALLBACK(on_renamed));
}

static void
remove_chosen(GSimpleAction *action, GVariant *parameter, gpointer data)
{
    BillowPresetChooser *self = data;
    GPtrArray *presets = billow_export_presets_copy(presets_of(self));
    g_ptr_array_remove_index(presets, (guint) billow_export_presets_find(presets, self->chosen));
    edit_presets(self, presets, NULL, _("Remove Export Preset"));
}

/* --- Lifecycle --- */

static void
billow_preset_chooser_dispose(GObject *object)
{
    BillowPresetChooser *self = BILLOW_PRESET_CHOOSER(object);
    g_clear_object(&self->session);
    g_clear_object(&self->actions);
    G_OBJECT_CLASS(billow_preset_chooser_parent_class)->dispose(object);
}

static void
billow_preset_chooser_finalize(GObject *object)
{
    BillowPresetChooser *self = BILLOW_PRESET_CHOOSER(object);
    g_clear_pointer(&self->shown, g_ptr_array_unref);
    g_free(self->chosen);
    G_OBJECT_CLASS(billow_preset_chooser_parent_class)->finalize(object);
}

static void
billow_preset_chooser_class_init(BillowPresetChooserClass *class)
{
    G_OBJECT_CLASS(class)->dispose = billow_preset_chooser_dispose;
    G_OBJECT_CLASS(class)->finalize = billow_preset_chooser_finalize;
    signals[CHOSEN] = g_signal_new("chosen", G_TYPE_FROM_CLASS(class), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 1, G_TYPE_POINTER);
}

static GMenu *
new_menu(void)
{
    GMenu *menu = g_menu_new();
    g_menu_append(menu, _("_Save as Preset…"), "preset.save");
    g_menu_append(menu, _("_Rename Preset…"), "preset.rename");
    g_menu_append(menu, _("Re_move Preset"), "preset.remove");
    return menu;
}

static void
billow_preset_chooser_init(BillowPresetChooser *self)
{
    static const GActionEntry entries[] = {
        {.name = "save", .activate = save},
        {.name = "rename", .activate = rename_chosen},
        {.name = "remove", .activate = remove_chosen},
    };
    g_autoptr(GMenu) menu = new_menu();
    gtk_box_set_spacing(GTK_BOX(self), 6);
    self->actions = g_simple_action_group_new();
    g_action_map_add_action_entries(G_ACTION_MAP(self->actions), entries, G_N_ELEMENTS(entries), self);
    gtk_widget_insert_action_group(GTK_WIDGET(self), "preset", G_ACTION_GROUP(self->actions));
    self->list = GTK_DROP_DOWN(gtk_drop_down_new(NULL, NULL));
    gtk_widget_set_name(GTK_WIDGET(self->list), "preset-list");
    gtk_widget_set_hexpand(GTK_WIDGET(self->list), TRUE);
    gtk_widget_set_tooltip_text(GTK_WIDGET(self->list), _("An export that is kept with the project"));
    gtk_accessible_update_property(GTK_ACCESSIBLE(self->list), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Preset"),
                                   -1);
    g_signal_connect_object(self->list, "notify::selected", G_CALLBACK(on_selected), self, G_CONNECT_SWAPPED);
    gtk_box_append(GTK_BOX(self), GTK_WIDGET(self->list));
    self->menu = GTK_MENU_BUTTON(gtk_menu_button_new());
    gtk_widget_set_name(GTK_WIDGET(self->menu), "preset-menu");
    gtk_menu_button_set_icon_name(self->menu, "view-more-symbolic");
    gtk_widget_set_tooltip_text(GTK_WIDGET(self->menu), _("Save, rename or remove a preset"));
    gtk_accessible_update_property(GTK_ACCESSIBLE(self->menu), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   _("Save, rename or remove a preset"), -1);
    gtk_menu_button_set_menu_model(self->menu, G_MENU_MODEL(menu));
    gtk_box_append(GTK_BOX(self), GTK_WIDGET(self->menu));
}

void
billow_preset_chooser_set_session(BillowPresetChooser *self, BillowSession *session,
                                  BillowPresetDescribe describe, gpointer data)
{
    g_return_if_fail(BILLOW_IS_PRESET_CHOOSER(self) && !self->session);
    self->session = g_object_ref(session);
    self->describe = describe;
    self->data = data;
    g_signal_connect_object(session, "notify::project", G_CALLBACK(list_presets), self, G_CONNECT_SWAPPED);
    list_presets(self);
}
