/* Makes a label and a control for each field; a check button is its own label. */
#include "app/transfer/export_parts.h"

#include "widgets/controls/number.h"

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

/* Makes three numbers in a row. */
static GtkWidget *
new_vector(const BillowField *field, GCallback changed, gpointer data)
{
    static const char *const suffixes[] = {"-x", "-y", "-z"};
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
    gtk_box_set_homogeneous(GTK_BOX(box), TRUE);
    gtk_widget_add_css_class(box, "vector");
    for (int i = 0; i < 3; i++) {
        GtkWidget *number = new_number(field);
        g_autofree char *name = g_strconcat(field->key, suffixes[i], NULL);
        gtk_widget_set_name(number, name);
        gtk_editable_set_width_chars(GTK_EDITABLE(number), 8);
        gtk_editable_set_max_width_chars(GTK_EDITABLE(number), 8);
        gtk_accessible_update_property(GTK_ACCESSIBLE(number), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       _(field->parts[i]), -1);
        g_signal_connect_swapped(number, "value-changed", changed, data);
        gtk_box_append(GTK_BOX(box), number);
    }
    return box;
}

static GtkWidget *
new_control(const BillowField *field, GCallback changed, gpointer data)
{
    GtkWidget *control;
    const char *changes;
    switch (field->type) {
    case BILLOW_FIELD_VECTOR:
        return new_vector(field, changed, data);
    case BILLOW_FIELD_CHOICE:
        control = new_choice(field);
        changes = "notify::selected";
        break;
    case BILLOW_FIELD_BOOLEAN:
        control = new_check(field);
        changes = "toggled";
        break;
    default:
        control = new_number(field);
        changes = "value-changed";
    }
    g_signal_connect_swapped(control, changes, changed, data);
    return control;
}

GPtrArray *
billow_export_options_new(GtkGrid *form, int row, const BillowField *fields, GCallback changed, gpointer data)
{
    GPtrArray *controls = g_ptr_array_new();
    for (const BillowField *field = fields; field->key; field++, row++) {
        GtkWidget *control = new_control(field, changed, data);
        gtk_widget_set_name(control, field->key);
        gtk_widget_set_tooltip_text(control, _(field->tooltip));
        gtk_grid_insert_row(form, row);
        gtk_grid_attach(form, control, 1, row, 1, 1);
        if (field->type != BILLOW_FIELD_BOOLEAN) {
            GtkWidget *label = gtk_label_new_with_mnemonic(_(field->label));
            gtk_label_set_mnemonic_widget(GTK_LABEL(label), control);
            gtk_label_set_xalign(GTK_LABEL(label), 1);
            gtk_widget_add_css_class(label, "dim-label");
            gtk_grid_attach(form, label, 0, row, 1, 1);
            gtk_accessible_update_relation(GTK_ACCESSIBLE(control), GTK_ACCESSIBLE_RELATION_LABELLED_BY,
                                           label, NULL, -1);
        }
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

static void
read_vector(const BillowField *field, GtkWidget *box, void *subject)
{
    GtkWidget *number = gtk_widget_get_first_child(box);
    for (int i = 0; i < 3; i++, number = gtk_widget_get_next_sibling(number))
        billow_field_set(field, subject, i, billow_number_get(GTK_SPIN_BUTTON(number)));
}

void
billow_export_options_read(const BillowField *fields, const GPtrArray *controls, void *subject)
{
    for (guint i = 0; i < controls->len; i++)
        if (fields[i].type == BILLOW_FIELD_VECTOR)
            read_vector(&fields[i], controls->pdata[i], subject);
        else
            billow_field_set(&fields[i], subject, 0, shown_value(&fields[i], controls->pdata[i]));
}

static void
show_value(const BillowField *field, gpointer control, double value)
{
    switch (field->type) {
    case BILLOW_FIELD_CHOICE:
        gtk_drop_down_set_selected(control, (guint) value);
        break;
    case BILLOW_FIELD_BOOLEAN:
        gtk_check_button_set_active(control, value != 0.0);
        break;
    default:
        billow_number_set(control, value);
    }
}

static void
show_vector(const BillowField *field, GtkWidget *box, const void *subject)
{
    GtkWidget *number = gtk_widget_get_first_child(box);
    for (int i = 0; i < 3; i++, number = gtk_widget_get_next_sibling(number))
        billow_number_set(GTK_SPIN_BUTTON(number), billow_field_get(field, subject, i));
}

void
billow_export_options_show(const BillowField *fields, const GPtrArray *controls, const void *subject)
{
    for (guint i = 0; i < controls->len; i++)
        if (fields[i].type == BILLOW_FIELD_VECTOR)
            show_vector(&fields[i], controls->pdata[i], subject);
        else
            show_value(&fields[i], controls->pdata[i], billow_field_get(&fields[i], subject, 0));
}
