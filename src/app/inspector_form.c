#include "app/inspector_form.h"

#include "app/inspector_number.h"

#include <glib/gi18n.h>

/* The widgets of one field; those that it has no use for are NULL. */
typedef struct {
    const BillowFormField *field;
    GtkWidget *label, *control, *unit;
    GtkWidget *number, *none; /* OPTIONAL: the parts of its control */
    char *entered;            /* TEXT: what was there when the keys came to it */
    double suggested;         /* OPTIONAL: the value when it is switched on */
} Row;

struct _BillowInspectorForm {
    GtkWidget parent;
    GtkWidget *grid;
    GArray *rows; /* of Row, in the order of the fields */
    gboolean showing;
};

G_DEFINE_FINAL_TYPE(BillowInspectorForm, billow_inspector_form, GTK_TYPE_WIDGET)

static void
clear_row(gpointer row)
{
    g_free(((Row *) row)->entered);
}

enum { EDITED, LEFT, N_SIGNALS };
static guint signals[N_SIGNALS];

static Row *
row_at(BillowInspectorForm *self, guint index)
{
    return &g_array_index(self->rows, Row, index);
}

/* --- Keys --- */

static Row *
row_of(BillowInspectorForm *self, const BillowFormField *field)
{
    for (guint i = 0; i < self->rows->len; i++)
        if (row_at(self, i)->field == field)
            return row_at(self, i);
    g_assert_not_reached();
}

static BillowInspectorForm *
form_of(GtkEventController *controller)
{
    GtkWidget *widget = gtk_event_controller_get_widget(controller);
    return BILLOW_INSPECTOR_FORM(gtk_widget_get_ancestor(widget, BILLOW_TYPE_INSPECTOR_FORM));
}

static void
on_text_entered(GtkEventController *focus, const BillowFormField *field)
{
    Row *row = row_of(form_of(focus), field);
    g_free(row->entered);
    row->entered = g_strdup(gtk_editable_get_text(GTK_EDITABLE(row->control)));
}

/* Escape takes back what was typed since the keys came to the entry. */
static gboolean
on_text_key(GtkEventController *keys, guint key, guint code, GdkModifierType state,
            const BillowFormField *field)
{
    Row *row = row_of(form_of(keys), field);
    if (key != GDK_KEY_Escape || !row->entered ||
        g_str_equal(row->entered, gtk_editable_get_text(GTK_EDITABLE(row->control))))
        return GDK_EVENT_PROPAGATE;
    gtk_editable_set_text(GTK_EDITABLE(row->control), row->entered);
    gtk_editable_select_region(GTK_EDITABLE(row->control), 0, -1);
    return GDK_EVENT_STOP;
}

/* With nothing to take back, Escape hands the keys to the window, and is not for the block that is shown. */
static gboolean
on_key(GtkEventController *keys, guint key, guint code, GdkModifierType state, GtkWidget *form)
{
    if (key == GDK_KEY_Escape)
        gtk_root_set_focus(gtk_widget_get_root(form), NULL);
    return key == GDK_KEY_Escape;
}

/* --- The widget --- */

static void
billow_inspector_form_dispose(GObject *object)
{
    BillowInspectorForm *self = BILLOW_INSPECTOR_FORM(object);
    g_clear_pointer(&self->grid, gtk_widget_unparent);
    g_clear_pointer(&self->rows, g_array_unref);
    G_OBJECT_CLASS(billow_inspector_form_parent_class)->dispose(object);
}

static void
billow_inspector_form_class_init(BillowInspectorFormClass *klass)
{
    G_OBJECT_CLASS(klass)->dispose = billow_inspector_form_dispose;
    gtk_widget_class_set_layout_manager_type(GTK_WIDGET_CLASS(klass), GTK_TYPE_BIN_LAYOUT);
    signals[EDITED] = g_signal_new("edited", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 1, G_TYPE_POINTER);
    signals[LEFT] = g_signal_new("left", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 0);
}

static void
billow_inspector_form_init(BillowInspectorForm *self)
{
    GtkEventController *keys = gtk_event_controller_key_new();
    g_signal_connect(keys, "key-pressed", G_CALLBACK(on_key), self);
    gtk_widget_add_controller(GTK_WIDGET(self), keys);
    self->rows = g_array_new(FALSE, TRUE, sizeof(Row));
    g_array_set_clear_func(self->rows, clear_row);
    self->grid = gtk_grid_new();
    gtk_grid_set_row_spacing(GTK_GRID(self->grid), 6);
    gtk_grid_set_column_spacing(GTK_GRID(self->grid), 12);
    gtk_widget_set_parent(self->grid, GTK_WIDGET(self));
}

static void
tell_edited(GtkWidget *control, GParamSpec *pspec, const BillowFormField *field)
{
    GtkWidget *form = gtk_widget_get_ancestor(control, BILLOW_TYPE_INSPECTOR_FORM);
    if (form && !BILLOW_INSPECTOR_FORM(form)->showing)
        g_signal_emit(form, signals[EDITED], 0, field);
}

static void
on_changed(GtkWidget *control, const BillowFormField *field)
{
    tell_edited(control, NULL, field);
}

/* Switching an optional value on gives it the suggested one. */
static void
on_none_toggled(GtkCheckButton *none, const BillowFormField *field)
{
    BillowInspectorForm *self =
        BILLOW_INSPECTOR_FORM(gtk_widget_get_ancestor(GTK_WIDGET(none), BILLOW_TYPE_INSPECTOR_FORM));
    const gboolean on = !gtk_check_button_get_active(none);
    Row *row = row_of(self, field);
    if (!self->showing) {
        self->showing = TRUE;
        if (on)
            billow_number_set(GTK_SPIN_BUTTON(row->number), row->suggested);
        gtk_widget_set_sensitive(row->number, on);
        self->showing = FALSE;
    }
    on_changed(GTK_WIDGET(none), field);
}

static GtkWidget *
new_text(const BillowFormField *field)
{
    GtkWidget *entry = gtk_entry_new();
    GtkEventController *focus = gtk_event_controller_focus_new(), *keys = gtk_event_controller_key_new();
    g_signal_connect(focus, "enter", G_CALLBACK(on_text_entered), (gpointer) field);
    g_signal_connect(keys, "key-pressed", G_CALLBACK(on_text_key), (gpointer) field);
    gtk_widget_add_controller(entry, focus);
    gtk_widget_add_controller(entry, keys);
    g_signal_connect(entry, "changed", G_CALLBACK(on_changed), (gpointer) field);
    return entry;
}

static GtkWidget *
new_number(const BillowFormField *field)
{
    GtkWidget *number = billow_number_new(field->low, field->high, field->step);
    g_signal_connect(number, "value-changed", G_CALLBACK(on_changed), (gpointer) field);
    return number;
}

static GtkWidget *
new_whole(const BillowFormField *field)
{
    GtkWidget *number = new_number(field);
    gtk_spin_button_set_snap_to_ticks(GTK_SPIN_BUTTON(number), TRUE);
    return number;
}

static GtkWidget *
new_choice(const BillowFormField *field)
{
    GtkStringList *strings = gtk_string_list_new(NULL);
    for (int value = 0; field->choice(value); value++)
        gtk_string_list_append(strings, field->choice(value));
    GtkWidget *list = gtk_drop_down_new(G_LIST_MODEL(strings), NULL);
    gtk_widget_set_focus_on_click(list, FALSE);
    g_signal_connect(list, "notify::selected", G_CALLBACK(tell_edited), (gpointer) field);
    return list;
}

static GtkWidget *
new_check(const BillowFormField *field)
{
    GtkWidget *check = gtk_check_button_new_with_mnemonic(_(field->label));
    gtk_widget_set_focus_on_click(check, FALSE);
    g_signal_connect(check, "toggled", G_CALLBACK(on_changed), (gpointer) field);
    return check;
}

static GtkWidget *
new_optional(const BillowFormField *field, Row *row)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
    g_autofree char *name = g_strconcat("no-", field->key, NULL);
    row->number = new_number(field);
    row->none = gtk_check_button_new_with_label(_(field->none));
    gtk_widget_set_name(row->none, name);
    g_signal_connect(row->none, "toggled", G_CALLBACK(on_none_toggled), (gpointer) field);
    gtk_box_append(GTK_BOX(box), row->number);
    gtk_box_append(GTK_BOX(box), row->none);
    return box;
}

static GtkWidget *
new_control(const BillowFormField *field, Row *row)
{
    switch (field->type) {
    case BILLOW_FORM_FIELD_TEXT:
        return new_text(field);
    case BILLOW_FORM_FIELD_NUMBER:
        return new_number(field);
    case BILLOW_FORM_FIELD_WHOLE:
        return new_whole(field);
    case BILLOW_FORM_FIELD_OPTIONAL:
        return new_optional(field, row);
    case BILLOW_FORM_FIELD_CHOICE:
        return new_choice(field);
    case BILLOW_FORM_FIELD_CHECK:
        return new_check(field);
    case BILLOW_FORM_FIELD_HEADING:
        break;
    }
    g_assert_not_reached();
}

static void
on_left(GtkWidget *form)
{
    g_signal_emit(form, signals[LEFT], 0);
}

/* What is typed into: the part of the control that has the field's name, label and tooltip. */
static GtkWidget *
entry_of(const Row *row)
{
    return row->number ? row->number : row->control;
}

static void
name_control(BillowInspectorForm *self, const Row *row)
{
    GtkWidget *entry = entry_of(row);
    GtkEventController *focus = gtk_event_controller_focus_new();
    g_signal_connect_object(focus, "leave", G_CALLBACK(on_left), self, G_CONNECT_SWAPPED);
    gtk_widget_add_controller(entry, focus);
    if (GTK_IS_EDITABLE(entry)) /* after what takes the text over */
        g_signal_connect_object(gtk_editable_get_delegate(GTK_EDITABLE(entry)), "activate",
                                G_CALLBACK(on_left), self, G_CONNECT_SWAPPED | G_CONNECT_AFTER);
    gtk_widget_set_name(entry, row->field->key);
    gtk_widget_set_tooltip_text(row->control, _(row->field->tooltip));
    gtk_widget_set_hexpand(row->control, TRUE);
    gtk_accessible_update_property(GTK_ACCESSIBLE(entry), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                   _(row->field->tooltip), -1);
    if (!row->label)
        return;
    gtk_label_set_mnemonic_widget(GTK_LABEL(row->label), entry);
    gtk_accessible_update_relation(GTK_ACCESSIBLE(entry), GTK_ACCESSIBLE_RELATION_LABELLED_BY, row->label,
                                   NULL, -1);
}

static void
add_heading(BillowInspectorForm *self, const BillowFormField *field, int line)
{
    GtkWidget *heading = gtk_label_new(_(field->label));
    gtk_widget_add_css_class(heading, "heading");
    gtk_widget_set_halign(heading, GTK_ALIGN_START);
    gtk_widget_set_margin_top(heading, 12);
    gtk_grid_attach(GTK_GRID(self->grid), heading, 0, line, 3, 1);
}

static GtkWidget *
new_label(const char *text)
{
    GtkWidget *label = gtk_label_new_with_mnemonic(text);
    gtk_label_set_xalign(GTK_LABEL(label), 0.0f);
    gtk_widget_set_valign(label, GTK_ALIGN_START);
    gtk_widget_set_margin_top(label, 8);
    return label;
}

static void
add_row(BillowInspectorForm *self, const BillowFormField *field, int line)
{
    Row row = {.field = field};
    row.control = new_control(field, &row);
    if (field->type != BILLOW_FORM_FIELD_CHECK) {
        row.label = new_label(_(field->label));
        gtk_label_set_width_chars(GTK_LABEL(row.label), BILLOW_INSPECTOR_LABEL_CHARS);
        gtk_grid_attach(GTK_GRID(self->grid), row.label, 0, line, 1, 1);
    }
    if (field->unit) {
        row.unit = new_label(_(field->unit));
        gtk_label_set_width_chars(GTK_LABEL(row.unit), 3);
        gtk_widget_add_css_class(row.unit, "dim-label");
        gtk_grid_attach(GTK_GRID(self->grid), row.unit, 2, line, 1, 1);
    }
    gtk_grid_attach(GTK_GRID(self->grid), row.control, 1, line, field->unit ? 1 : 2, 1);
    name_control(self, &row);
    g_array_append_val(self->rows, row);
}

GtkWidget *
billow_inspector_form_new(const BillowFormField *fields)
{
    BillowInspectorForm *self = g_object_new(BILLOW_TYPE_INSPECTOR_FORM, NULL);
    for (int line = 0; fields[line].label; line++) {
        if (fields[line].type == BILLOW_FORM_FIELD_HEADING)
            add_heading(self, &fields[line], line);
        else
            add_row(self, &fields[line], line);
    }
    return GTK_WIDGET(self);
}

static void
show_text(GtkWidget *entry, const char *text)
{
    if (!g_str_equal(gtk_editable_get_text(GTK_EDITABLE(entry)), text))
        gtk_editable_set_text(GTK_EDITABLE(entry), text);
}

static void
show_optional(Row *row, const void *subject)
{
    const double value = billow_field_get_number(row->field, subject);
    row->suggested = row->field->suggest(subject);
    billow_number_set(GTK_SPIN_BUTTON(row->number), value > 0.0 ? value : row->suggested);
    gtk_widget_set_sensitive(row->number, value > 0.0);
    gtk_check_button_set_active(GTK_CHECK_BUTTON(row->none), value <= 0.0);
}

static void
show_value(Row *row, const void *subject)
{
    const BillowFormField *field = row->field;
    switch (field->type) {
    case BILLOW_FORM_FIELD_TEXT:
        show_text(row->control, billow_form_field_get_text(field, subject));
        break;
    case BILLOW_FORM_FIELD_NUMBER:
    case BILLOW_FORM_FIELD_WHOLE:
        billow_number_set(GTK_SPIN_BUTTON(row->control), billow_field_get_number(field, subject));
        break;
    case BILLOW_FORM_FIELD_OPTIONAL:
        show_optional(row, subject);
        break;
    case BILLOW_FORM_FIELD_CHOICE:
        gtk_drop_down_set_selected(GTK_DROP_DOWN(row->control),
                                   (guint) billow_field_get_number(field, subject));
        break;
    case BILLOW_FORM_FIELD_CHECK:
        gtk_check_button_set_active(GTK_CHECK_BUTTON(row->control), billow_field_get_check(field, subject));
        break;
    case BILLOW_FORM_FIELD_HEADING:
        break;
    }
}

static void
show_row(Row *row, const void *subject)
{
    const BillowFormField *field = row->field;
    GtkWidget *const widgets[] = {row->label, row->control, row->unit};
    for (size_t i = 0; i < G_N_ELEMENTS(widgets); i++) {
        if (widgets[i]) {
            gtk_widget_set_visible(widgets[i], !field->applies || field->applies(subject));
            gtk_widget_set_sensitive(widgets[i], !field->sensitive || field->sensitive(subject));
        }
    }
    show_value(row, subject);
}

void
billow_inspector_form_show(BillowInspectorForm *self, const void *subject)
{
    const gboolean was_showing = self->showing;
    self->showing = TRUE;
    for (guint i = 0; i < self->rows->len; i++)
        show_row(row_at(self, i), subject);
    self->showing = was_showing;
}

static void
store_value(const Row *row, void *subject)
{
    const BillowFormField *field = row->field;
    switch (field->type) {
    case BILLOW_FORM_FIELD_TEXT:
        billow_form_field_set_text(field, subject, gtk_editable_get_text(GTK_EDITABLE(row->control)));
        break;
    case BILLOW_FORM_FIELD_NUMBER:
    case BILLOW_FORM_FIELD_WHOLE:
        billow_field_set_number(field, subject, billow_number_get(GTK_SPIN_BUTTON(row->control)));
        break;
    case BILLOW_FORM_FIELD_OPTIONAL:
        billow_field_set_number(field, subject,
                                gtk_check_button_get_active(GTK_CHECK_BUTTON(row->none))
                                    ? 0.0
                                    : billow_number_get(GTK_SPIN_BUTTON(row->number)));
        break;
    case BILLOW_FORM_FIELD_CHOICE:
        billow_field_set_number(field, subject, gtk_drop_down_get_selected(GTK_DROP_DOWN(row->control)));
        break;
    case BILLOW_FORM_FIELD_CHECK:
        billow_field_set_check(field, subject, gtk_check_button_get_active(GTK_CHECK_BUTTON(row->control)));
        break;
    case BILLOW_FORM_FIELD_HEADING:
        break;
    }
}

void
billow_inspector_form_store(BillowInspectorForm *self, const BillowFormField *field, void *subject)
{
    store_value(row_of(self, field), subject);
}

void
billow_inspector_form_commit(BillowInspectorForm *self)
{
    for (guint i = 0; i < self->rows->len; i++)
        if (GTK_IS_SPIN_BUTTON(entry_of(row_at(self, i))))
            gtk_spin_button_update(GTK_SPIN_BUTTON(entry_of(row_at(self, i))));
}
