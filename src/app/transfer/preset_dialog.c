#include "app/transfer/preset_dialog.h"

#include "app/common/button_names.h"
#include "app/common/guide.h"
#include "model/project/field.h"

#include <glib/gi18n.h>

struct _BillowPresetDialog {
    GtkWindow parent;
    GtkWidget *apply;
    GtkLabel *folder_label, *problem;
    GtkEntry *name, *folder;

    BillowExportPreset *preset;
    GPtrArray *presets;
    char *renamed; /* or NULL */
};

G_DEFINE_FINAL_TYPE(BillowPresetDialog, billow_preset_dialog, GTK_TYPE_WINDOW)

enum { NAMED, N_SIGNALS };
static guint signals[N_SIGNALS];

static char *
typed(GtkEntry *entry)
{
    return g_strstrip(g_strdup(gtk_editable_get_text(GTK_EDITABLE(entry))));
}

/* Returns what keeps the typed name or folder from being used, or NULL. Transfer none. */
static const char *
problem_with(BillowPresetDialog *self, const char *name, const char *folder)
{
    const BillowField *fields = billow_export_preset_fields;
    const gboolean taken = billow_export_presets_find(self->presets, name) >= 0,
                   full = self->presets->len >= BILLOW_MAX_EXPORTS;
    if (!billow_field_matches(&fields[BILLOW_EXPORT_PRESET_NAME], name))
        return *name ? _("A name has at most 100 characters.") : "";
    if (!billow_field_matches(&fields[BILLOW_EXPORT_PRESET_OUTPUT], folder))
        return _("The folder is within the project’s folder: enter a name, or a path such as out/engine.");
    if (self->renamed && taken && !g_str_equal(name, self->renamed))
        return _("Another preset has this name.");
    if (!self->renamed && !taken && full)
        return _("The project has as many presets as it can: remove one first.");
    return NULL;
}

static void
update(BillowPresetDialog *self)
{
    g_autofree char *name = typed(self->name), *folder = typed(self->folder);
    const char *problem = problem_with(self, name, folder);
    const gboolean replaces = !self->renamed && billow_export_presets_find(self->presets, name) >= 0;
    gtk_label_set_text(self->problem, problem    ? problem
                                      : replaces ? _("The preset of this name will be replaced.")
                                                 : "");
    gtk_widget_set_sensitive(self->apply, !problem);
    gtk_button_set_label(GTK_BUTTON(self->apply), self->renamed ? _("_Rename")
                                                  : replaces    ? _("_Replace")
                                                                : _("_Save"));
}

static void
apply(BillowPresetDialog *self)
{
    g_autofree char *name = typed(self->name), *folder = typed(self->folder);
    if (problem_with(self, name, folder))
        return;
    g_autoptr(BillowExportPreset) preset = billow_export_preset_copy(self->preset);
    billow_field_set_text(&billow_export_preset_fields[BILLOW_EXPORT_PRESET_NAME], preset, name);
    billow_field_set_text(&billow_export_preset_fields[BILLOW_EXPORT_PRESET_OUTPUT], preset, folder);
    g_signal_emit(self, signals[NAMED], 0, preset);
    gtk_window_destroy(GTK_WINDOW(self));
}

static void
billow_preset_dialog_finalize(GObject *object)
{
    BillowPresetDialog *self = BILLOW_PRESET_DIALOG(object);
    billow_export_preset_unref(self->preset);
    g_clear_pointer(&self->presets, g_ptr_array_unref);
    g_free(self->renamed);
    G_OBJECT_CLASS(billow_preset_dialog_parent_class)->finalize(object);
}

static void
billow_preset_dialog_class_init(BillowPresetDialogClass *class)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
    G_OBJECT_CLASS(class)->finalize = billow_preset_dialog_finalize;
    signals[NAMED] = g_signal_new("named", G_TYPE_FROM_CLASS(class), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 1, G_TYPE_POINTER);
    gtk_widget_class_set_template_from_resource(widget_class, "/io/github/billow/Billow/ui/preset-dialog.ui");
    gtk_widget_class_bind_template_child(widget_class, BillowPresetDialog, apply);
    gtk_widget_class_bind_template_child(widget_class, BillowPresetDialog, name);
    gtk_widget_class_bind_template_child(widget_class, BillowPresetDialog, folder);
    gtk_widget_class_bind_template_child(widget_class, BillowPresetDialog, folder_label);
    gtk_widget_class_bind_template_child(widget_class, BillowPresetDialog, problem);
    gtk_widget_class_bind_template_callback(widget_class, apply);
    gtk_widget_class_bind_template_callback(widget_class, update);
    gtk_widget_class_add_binding_action(widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
    billow_guide_bind(widget_class, "export");
}

static void
billow_preset_dialog_init(BillowPresetDialog *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
}

GtkWidget *
billow_preset_dialog_new(GtkWindow *parent, const BillowExportPreset *preset, GPtrArray *presets,
                         const char *renamed)
{
    BillowPresetDialog *self = g_object_new(BILLOW_TYPE_PRESET_DIALOG, "transient-for", parent, NULL);
    self->preset = billow_export_preset_copy(preset);
    self->presets = g_ptr_array_ref(presets);
    self->renamed = g_strdup(renamed);
    gtk_window_set_title(GTK_WINDOW(self), renamed ? _("Rename Preset") : _("Save as Preset"));
    gtk_widget_set_visible(GTK_WIDGET(self->folder), !renamed);
    gtk_widget_set_visible(GTK_WIDGET(self->folder_label), !renamed);
    gtk_editable_set_text(GTK_EDITABLE(self->folder), preset->output);
    gtk_editable_set_text(GTK_EDITABLE(self->name), preset->name);
    update(self);
    gtk_window_set_default_widget(GTK_WINDOW(self), self->apply);
    gtk_window_set_focus(GTK_WINDOW(self), GTK_WIDGET(self->name));
    billow_button_names_mend(GTK_WIDGET(self));
    return GTK_WIDGET(self);
}
