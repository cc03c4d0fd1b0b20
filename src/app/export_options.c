/* A label and a control for each field of a format's options; a check button says itself what it is. */
#include "app/export_options.h"

#include "app/inspector_number.h"

#include <glib/gi18n.h>

static GtkWidget *
new_choice(const BillowField *field)
{
    GtkStringList *labels = gtk_string_list_new(NULL);
    for (const BillowChoice *choice = field->choices; choice->word; choice++)
        gtk_string_list_append(labels, _(choice->label));
    GtkWidget *list = gtk_drop_down_new(G_LIST_MODEL(labels), NULL);
    gtk_drop_down_set_selected(GTK_DROP_DOWN(list), (guint) field->initial[0]);
    return list;
}

static GtkWidget *
new_check(const BillowField *field)
{
    GtkWidget *check = gtk_check_button_new_with_mnemonic(_(field->label));
    gtk_check_button_set_active(GTK_CHECK_BUTTON(check), field->initial[0] != 0.0);
    return check;
}

static GtkWidget *
new_number(const BillowField *field)
{
    const double low = field->above ? field->low + BILLOW_MIN_NUMBER : field->low;
    GtkWidget *number = billow_number_new(low, field->high, field->step);
    gtk_spin_button_set_snap_to_ticks(GTK_SPIN_BUTTON(number), field->type == BILLOW_FIELD_INTEGER);
    billow_number_set(GTK_SPIN_BUTTON(number), field->initial[0]);
    return number;
}

static GtkWidget *
new_control(const BillowField *field, const char **changes)
{
    switch (field->type) {
    case BILLOW_FIELD_CHOICE:
        *changes = "notify::selected";
        return new_choice(field);
    case BILLOW_FIELD_BOOLEAN:
        *changes = "toggled";
        return new_check(field);
    default:
        *changes = "value-changed";
        return new_number(field);
    }
}

static void
label_control(GtkGrid *form, int row, GtkWidget *control, const char *text)
{
    GtkWidget *label = gtk_label_new_with_mnemonic(text);
    gtk_label_set_mnemonic_widget(GTK_LABEL(label), control);
    gtk_label_set_xalign(GTK_LABEL(label), 1);
    gtk_widget_add_css_class(label, "dim-label");
    gtk_grid_attach(form, label, 0, row, 1, 1);
    gtk_accessible_update_relation(GTK_ACCESSIBLE(control), GTK_ACCESSIBLE_RELATION_LABELLED_BY, label, NULL,
                                   -1);
}

GPtrArray *
billow_export_options_new(GtkGrid *form, int row, const BillowFormat *format, GCallback changed,
                          gpointer data)
{
    GPtrArray *controls = g_ptr_array_new();
    for (const BillowField *field = format->fields; field->key; field++, row++) {
        const char *changes;
        GtkWidget *control = new_control(field, &changes);
        gtk_widget_set_name(control, field->key);
        gtk_widget_set_tooltip_text(control, _(field->tooltip));
        gtk_grid_insert_row(form, row);
        gtk_grid_attach(form, control, 1, row, 1, 1);
        if (field->type != BILLOW_FIELD_BOOLEAN)
            label_control(form, row, control, _(field->label));
        g_signal_connect_swapped(control, changes, changed, data);
        g_ptr_array_add(controls, control);
    }
    return controls;
}

void
billow_export_options_free(GtkGrid *form, int row, GPtrArray *controls)
{
    for (guint i = 0; i < controls->len; i++)
        gtk_grid_remove_row(form, row);
    g_ptr_array_unref(controls);
}

static double
shown_value(const BillowField *field, gpointer control)
{
    switch (field->type) {
    case BILLOW_FIELD_CHOICE:
        return gtk_drop_down_get_selected(control);
    case BILLOW_FIELD_BOOLEAN:
        return gtk_check_button_get_active(control);
    default:
        return billow_number_get(control);
    }
}

gpointer
billow_export_options_read(const BillowFormat *format, const GPtrArray *controls)
{
    gpointer options = billow_format_new_options(format);
    for (guint i = 0; i < controls->len; i++)
        billow_field_set(&format->fields[i], options, 0, shown_value(&format->fields[i], controls->pdata[i]));
    return options;
}
