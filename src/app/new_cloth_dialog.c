#include "app/new_cloth_dialog.h"

#include "app/button_names.h"
#include "app/picture_field.h"
#include "widgets/number.h"

#include <glib/gi18n.h>
#include <math.h>

struct _BillowNewClothDialog {
    GtkWindow parent;
    GtkEntry *name;
    GtkSpinButton *columns, *rows, *spacing;
    GtkGrid *form;
    GtkLabel *spacing_label, *size;
    BillowPictureField *picture;
    GtkColorButton *color;
    GtkWidget *create;
};

G_DEFINE_FINAL_TYPE(BillowNewClothDialog, billow_new_cloth_dialog, GTK_TYPE_WINDOW)

enum { CREATE, N_SIGNALS };
static guint signals[N_SIGNALS];

static BillowGrid
described_grid(BillowNewClothDialog *self)
{
    return (BillowGrid){gtk_spin_button_get_value_as_int(self->columns),
                        gtk_spin_button_get_value_as_int(self->rows), billow_number_get(self->spacing)};
}

static void
update_size(BillowNewClothDialog *self)
{
    const BillowGrid grid = described_grid(self);
    const size_t points = billow_grid_count(&grid);
    const gboolean fits = points <= BILLOW_MAX_POINTS;
    g_autofree char *text =
        fits ? g_strdup_printf(_("%.5g × %.5g m, %zu points"), (grid.columns - 1) * grid.spacing,
                               (grid.rows - 1) * grid.spacing, points)
             : g_strdup_printf(_("%zu points are too many: at most %d"), points, BILLOW_MAX_POINTS);
    gtk_label_set_text(self->size, text);
    if (fits)
        gtk_widget_remove_css_class(GTK_WIDGET(self->size), "error");
    else
        gtk_widget_add_css_class(GTK_WIDGET(self->size), "error");
    gtk_widget_set_sensitive(self->create, fits);
}

static BillowProject *
described_project(BillowNewClothDialog *self)
{
    const BillowGrid grid = described_grid(self);
    g_autofree char *name = g_strstrip(g_strdup(gtk_editable_get_text(GTK_EDITABLE(self->name))));
    BillowProject *project = billow_project_new(*name ? name : _("Untitled"), &grid);
    project->anchor_radius = BILLOW_NEW_ANCHOR_RADIUS;
    project->keep_lengths = TRUE;
    project->physics.strain_limit = BILLOW_NEW_STRAIN_LIMIT;
    GdkRGBA color;
    gtk_color_chooser_get_rgba(GTK_COLOR_CHOOSER(self->color), &color);
    g_autofree char *hex =
        g_strdup_printf("#%02x%02x%02x", (guint) lround(255 * color.red), (guint) lround(255 * color.green),
                        (guint) lround(255 * color.blue));
    billow_project_set_color(project, hex);
    billow_project_set_texture(project, billow_picture_field_get_file(self->picture));
    return project;
}

static void
create(BillowNewClothDialog *self)
{
    gtk_window_set_focus(GTK_WINDOW(self), NULL); /* what is being typed counts */
    update_size(self);
    if (!gtk_widget_get_sensitive(self->create))
        return;
    g_autoptr(BillowProject) project = described_project(self);
    g_signal_emit(self, signals[CREATE], 0, project);
    gtk_window_destroy(GTK_WINDOW(self));
}

static void
billow_new_cloth_dialog_class_init(BillowNewClothDialogClass *class)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
    signals[CREATE] = g_signal_new("create", BILLOW_TYPE_NEW_CLOTH_DIALOG, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                   NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);
    gtk_widget_class_set_template_from_resource(widget_class,
                                                "/io/github/billow/Billow/ui/new-cloth-dialog.ui");
    gtk_widget_class_bind_template_child(widget_class, BillowNewClothDialog, name);
    gtk_widget_class_bind_template_child(widget_class, BillowNewClothDialog, columns);
    gtk_widget_class_bind_template_child(widget_class, BillowNewClothDialog, rows);
    gtk_widget_class_bind_template_child(widget_class, BillowNewClothDialog, form);
    gtk_widget_class_bind_template_child(widget_class, BillowNewClothDialog, spacing_label);
    gtk_widget_class_bind_template_child(widget_class, BillowNewClothDialog, size);
    gtk_widget_class_bind_template_child(widget_class, BillowNewClothDialog, picture);
    gtk_widget_class_bind_template_child(widget_class, BillowNewClothDialog, color);
    gtk_widget_class_bind_template_child(widget_class, BillowNewClothDialog, create);
    gtk_widget_class_bind_template_callback(widget_class, create);
    gtk_widget_class_bind_template_callback(widget_class, update_size);
    gtk_widget_class_add_binding_action(widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

/* Return in a number creates the cloth, as it does in the name. */
static void
activate_default(GtkSpinButton *number)
{
    gtk_text_set_activates_default(GTK_TEXT(gtk_editable_get_delegate(GTK_EDITABLE(number))), TRUE);
}

static void
billow_new_cloth_dialog_init(BillowNewClothDialog *self)
{
    g_type_ensure(BILLOW_TYPE_PICTURE_FIELD);
    gtk_widget_init_template(GTK_WIDGET(self));
    self->spacing = GTK_SPIN_BUTTON(billow_number_new(1e-6, 1e6, 0.005));
    billow_number_set(self->spacing, 0.05);
    gtk_widget_set_tooltip_text(GTK_WIDGET(self->spacing), _("Cloth length between neighbouring points"));
    gtk_grid_attach(self->form, GTK_WIDGET(self->spacing), 1, 3, 1, 1);
    gtk_label_set_mnemonic_widget(self->spacing_label, GTK_WIDGET(self->spacing));
    g_signal_connect_swapped(self->spacing, "value-changed", G_CALLBACK(update_size), self);
    activate_default(self->columns);
    activate_default(self->rows);
    activate_default(self->spacing);
    GdkRGBA color;
    gdk_rgba_parse(&color, BILLOW_DEFAULT_COLOR);
    gtk_color_chooser_set_rgba(GTK_COLOR_CHOOSER(self->color), &color);
    update_size(self);
    billow_button_names_mend(GTK_WIDGET(self));
}

GtkWidget *
billow_new_cloth_dialog_new(GtkWindow *parent)
{
    return g_object_new(BILLOW_TYPE_NEW_CLOTH_DIALOG, "transient-for", parent, NULL);
}
