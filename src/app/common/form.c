#include "app/common/form.h"

#include "app/common/field_control.h"
#include "model/project/field.h"
#include "model/project/number_keys.h"
#include "widgets/controls/entry_manners.h"
#include "widgets/controls/number.h"

#include <glib/gi18n.h>

/* The widgets of one value; those that it does not need are NULL. */
typedef struct {
    BillowFormValue value;
    int line; /* of the grid, from 0 */
    BillowFieldControl control;
    GtkWidget *label, *unit, *words, *key;
    gboolean applies;
} Row;

struct _BillowInspectorForm {
    GtkWidget parent;
    GtkWidget *grid;
    int columns;     /* of the grid: label, control, unit and, if there are buttons for keys, these */
    GPtrArray *rows; /* of Row, in the order of the fields */
    gboolean showing;
};

G_DEFINE_FINAL_TYPE(BillowInspectorForm, billow_inspector_form, GTK_TYPE_WIDGET)

static void
free_row(gpointer data)
{
    Row *row = data;
    g_free(row->value.name);
    billow_field_control_clear(&row->control);
    g_free(row);
}

enum { EDITED, LEFT, KEY_TOGGLED, N_SIGNALS };
static guint signals[N_SIGNALS];

static Row *
row_at(BillowInspectorForm *self, guint index)
{
    return g_ptr_array_index(self->rows, index);
}

char *
billow_form_value_edit_label(const BillowFormValue *value)
{
    g_autofree char *title = billow_field_title(value->field, value->component);
    return g_strdup_printf(_("Change “%s”"), title);
}

/* --- Keys --- */

/* If there is nothing to restore, Escape gives the focus to the view instead of deselecting the shown block. In
 * a dialog, it closes the dialog. */
static gboolean
on_key(GtkEventController *keys, guint key, guint code, GdkModifierType state, GtkWidget *form)
{
    GtkRoot *root = gtk_widget_get_root(form);
    if (key != GDK_KEY_Escape || gtk_window_get_modal(GTK_WINDOW(root)))
        return GDK_EVENT_PROPAGATE;
    if (!billow_entry_leave(form, TRUE))
        gtk_root_set_focus(root, NULL);
    return GDK_EVENT_STOP;
}

/* --- The widget --- */

static void
toggle_key(GtkWidget *widget, const char *name, GVariant *row)
{
    BillowInspectorForm *self = BILLOW_INSPECTOR_FORM(widget);
    g_signal_emit(self, signals[KEY_TOGGLED], 0, &row_at(self, (guint) g_variant_get_int32(row))->value);
}

static void
billow_inspector_form_dispose(GObject *object)
{
    BillowInspectorForm *self = BILLOW_INSPECTOR_FORM(object);
    g_clear_pointer(&self->grid, gtk_widget_unparent);
    g_clear_pointer(&self->rows, g_ptr_array_unref);
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
    signals[KEY_TOGGLED] = g_signal_new("key-toggled", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                        NULL, NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);
    gtk_widget_class_install_action(GTK_WIDGET_CLASS(klass), "form.toggle-key", "i", toggle_key);
}

static void
billow_inspector_form_init(BillowInspectorForm *self)
{
    GtkEventController *keys = gtk_event_controller_key_new();
    g_signal_connect(keys, "key-pressed", G_CALLBACK(on_key), self);
    gtk_event_controller_set_name(keys, "field-escape");
    gtk_widget_add_controller(GTK_WIDGET(self), keys);
    self->rows = g_ptr_array_new_with_free_func(free_row);
    self->grid = gtk_grid_new();
    gtk_grid_set_row_spacing(GTK_GRID(self->grid), 6);
    gtk_grid_set_column_spacing(GTK_GRID(self->grid), 12);
    gtk_widget_set_parent(self->grid, GTK_WIDGET(self));
}

static void
emit_edited(gpointer data)
{
    Row *row = data;
    GtkWidget *form = gtk_widget_get_ancestor(row->control.widget, BILLOW_TYPE_INSPECTOR_FORM);
    if (form && !BILLOW_INSPECTOR_FORM(form)->showing)
        g_signal_emit(form, signals[EDITED], 0, &row->value);
}

static void
on_left(GtkWidget *form)
{
    g_signal_emit(form, signals[LEFT], 0);
}

static void
name_control(BillowInspectorForm *self, const Row *row)
{
    GtkWidget *entry = billow_field_control_entry(&row->control);
    GtkEventController *focus = gtk_event_controller_focus_new();
    g_signal_connect_object(focus, "leave", G_CALLBACK(on_left), self, G_CONNECT_SWAPPED);
    gtk_widget_add_controller(entry, focus);
    if (GTK_IS_EDITABLE(entry)) /* after the handler that applies the text */
        g_signal_connect_object(gtk_editable_get_delegate(GTK_EDITABLE(entry)), "activate",
                                G_CALLBACK(on_left), self, G_CONNECT_SWAPPED | G_CONNECT_AFTER);
    const char *tooltip = _(row->value.field->tooltip);
    gtk_widget_set_tooltip_text(row->control.widget, tooltip);
    gtk_widget_set_hexpand(row->control.widget, TRUE);
    gtk_accessible_update_property(GTK_ACCESSIBLE(entry), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, tooltip, -1);
    if (!row->label)
        return;
    gtk_label_set_mnemonic_widget(GTK_LABEL(row->label), entry);
    gtk_accessible_update_relation(GTK_ACCESSIBLE(entry), GTK_ACCESSIBLE_RELATION_LABELLED_BY, row->label,
                                   NULL, -1);
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

static char *
name_of(const BillowField *field, int component, const char *prefix)
{
    static const char *const pair[] = {"-column", "-row"}, *const vector[] = {"-x", "-y", "-z"};
    const char *suffix = field->type == BILLOW_FIELD_PAIR     ? pair[component]
                         : field->type == BILLOW_FIELD_VECTOR ? vector[component]
                                                              : "";
    return g_strdelimit(g_strconcat(prefix ? prefix : "", field->key, suffix, NULL), "_", '-');
}

/* Adds a line for the words that a value reads as. */
static void
add_words(BillowInspectorForm *self, Row *row, int line)
{
    row->words = gtk_label_new(NULL);
    g_autofree char *name = g_strconcat(row->value.name, "-words", NULL);
    gtk_widget_set_name(row->words, name);
    gtk_label_set_xalign(GTK_LABEL(row->words), 0.0f);
    gtk_widget_add_css_class(row->words, "dim-label");
    gtk_grid_attach(GTK_GRID(self->grid), row->words, 1, line, 2, 1);
}

static void
add_key(BillowInspectorForm *self, Row *row)
{
    g_autofree char *title = billow_field_title(row->value.field, row->value.component),
                    *name = g_strconcat("key-of-", row->value.name, NULL);
    row->key = billow_key_button_new(title, "form.toggle-key", (int) self->rows->len);
    gtk_widget_set_name(row->key, name);
    gtk_grid_attach(GTK_GRID(self->grid), row->key, 3, row->line, 1, 1);
}

/* `keys`: its number may have keys. Returns the next free line. */
static int
add_row(BillowInspectorForm *self, const BillowFormValue *value, gboolean keys, int line)
{
    const BillowField *field = value->field;
    const char *part = field->parts[value->component];
    Row *row = g_new0(Row, 1);
    row->value = *value;
    row->line = line;
    billow_field_control_init(&row->control, field, value->component, value->name, emit_edited, row);
    if (field->type != BILLOW_FIELD_BOOLEAN) {
        row->label = new_label(_(part ? part : field->label));
        gtk_label_set_width_chars(GTK_LABEL(row->label), BILLOW_INSPECTOR_LABEL_CHARS);
        gtk_grid_attach(GTK_GRID(self->grid), row->label, 0, line, 1, 1);
    }
    const gboolean is_number = GTK_IS_SPIN_BUTTON(billow_field_control_entry(&row->control));
    if (is_number) { /* all numbers are equally wide */
        row->unit = new_label(field->unit ? _(field->unit) : "");
        gtk_label_set_width_chars(GTK_LABEL(row->unit), 3);
        gtk_widget_add_css_class(row->unit, "dim-label");
        gtk_grid_attach(GTK_GRID(self->grid), row->unit, 2, line, 1, 1);
    }
    gtk_grid_attach(GTK_GRID(self->grid), row->control.widget, 1, line, is_number ? 1 : self->columns - 1, 1);
    name_control(self, row);
    if (keys && billow_field_may_have_keys(field))
        add_key(self, row);
    if (field->reads)
        add_words(self, row, ++line);
    g_ptr_array_add(self->rows, row);
    return line + 1;
}

/* Returns the line of a field's first row. */
static int
line_of(BillowInspectorForm *self, int table, const char *key)
{
    guint i = 0;
    while (row_at(self, i)->value.table != table || !g_str_equal(row_at(self, i)->value.field->key, key))
        i++;
    return row_at(self, i)->line;
}

/* Returns the next free line. */
static int
add_field(BillowInspectorForm *self, const BillowField *field, const BillowFormTable *table, int number,
          int next)
{
    int line = field->in_place_of ? line_of(self, number, field->in_place_of) : next;
    if (field->heading) {
        GtkWidget *heading = gtk_label_new(_(field->heading));
        gtk_widget_add_css_class(heading, "heading");
        gtk_widget_set_halign(heading, GTK_ALIGN_START);
        gtk_widget_set_margin_top(heading, 12);
        gtk_grid_attach(GTK_GRID(self->grid), heading, 0, line++, self->columns, 1);
    }
    for (int i = 0; i < billow_field_components(field); i++) {
        const BillowFormValue value = {field, i, number, name_of(field, i, table->prefix)};
        line = add_row(self, &value, table->keys, line);
    }
    return MAX(line, next);
}

/* Adds the fields of a table that stand at the end of the form, or the others. Returns the next free line. */
static int
add_table(BillowInspectorForm *self, const BillowFormTable *table, int number, bool at_end, int line)
{
    const BillowField *fields = table->fields;
    for (int i = 0; fields && fields[i].key && (table->count == 0 || i < table->count); i++)
        if (!fields[i].instead && !fields[i].no_control && fields[i].at_end == at_end)
            line = add_field(self, &fields[i], table, number, line);
    return line;
}

GtkWidget *
billow_inspector_form_new(const BillowFormTable *tables, int n_tables)
{
    BillowInspectorForm *self = g_object_new(BILLOW_TYPE_INSPECTOR_FORM, NULL);
    int line = 0;
    self->columns = 3;
    for (int i = 0; i < n_tables; i++)
        if (tables[i].keys)
            self->columns = 4;
    for (int i = 0; i < n_tables; i++)
        line = add_table(self, &tables[i], i, false, line);
    for (int i = 0; i < n_tables; i++)
        line = add_table(self, &tables[i], i, true, line);
    return GTK_WIDGET(self);
}

/* --- Values --- */

static gboolean
applies(const Row *row, const void *const *subjects)
{
    const BillowField *field = row->value.field;
    return !field->applies || field->applies(subjects[row->value.table]);
}

/* Returns the row that is shown on a line: the one that applies, or else the first. */
static const Row *
row_on_line(BillowInspectorForm *self, int line, const void *const *subjects)
{
    const Row *first = NULL;
    for (guint i = 0; i < self->rows->len; i++) {
        const Row *row = row_at(self, i);
        if (row->line != line)
            continue;
        if (applies(row, subjects))
            return row;
        if (!first)
            first = row;
    }
    return first;
}

/* Shows the label with or without the letter that leads to the control. */
static void
show_letter(Row *row, gboolean shown)
{
    const BillowField *field = row->value.field;
    const char *part = field->parts[row->value.component];
    g_autofree char *title = billow_field_title(field, row->value.component);
    if (shown)
        gtk_label_set_text_with_mnemonic(GTK_LABEL(row->label), _(part ? part : field->label));
    else
        gtk_label_set_text(GTK_LABEL(row->label), title);
}

/* A row that does not apply has no letter, and its tooltip says when it does. */
static void
show_whether_applies(Row *row, gboolean now)
{
    GtkWidget *const widgets[] = {row->label, row->control.widget, row->unit, row->words};
    const char *tooltip = _(row->value.field->tooltip);
    g_autofree char *reason = now ? NULL : g_strdup_printf("%s\n%s", tooltip, _(row->value.field->when));
    gtk_widget_set_tooltip_text(row->control.widget, now ? tooltip : reason);
    for (size_t i = 0; i < G_N_ELEMENTS(widgets); i++)
        if (widgets[i])
            gtk_widget_set_sensitive(widgets[i], now);
    if (row->label && gtk_label_get_use_underline(GTK_LABEL(row->label)) != now)
        show_letter(row, now);
}

/* A row that does not apply keeps its place, unless another one stands there. */
static void
show_row(BillowInspectorForm *self, Row *row, const void *const *subjects)
{
    const BillowField *field = row->value.field;
    const void *subject = subjects[row->value.table];
    GtkWidget *const widgets[] = {row->label, row->control.widget, row->unit, row->words};
    const gboolean shown = row_on_line(self, row->line, subjects) == row;
    for (size_t i = 0; i < G_N_ELEMENTS(widgets); i++)
        if (widgets[i])
            gtk_widget_set_visible(widgets[i], shown);
    row->applies = applies(row, subjects);
    show_whether_applies(row, row->applies);
    billow_field_control_show(&row->control, subject);
    if (row->words)
        gtk_label_set_text(GTK_LABEL(row->words), _(field->reads(subject)));
}

void
billow_inspector_form_show(BillowInspectorForm *self, const void *const *subjects)
{
    const gboolean was_showing = self->showing;
    self->showing = TRUE;
    for (guint i = 0; i < self->rows->len; i++)
        show_row(self, row_at(self, i), subjects);
    self->showing = was_showing;
}

void
billow_inspector_form_show_keys(BillowInspectorForm *self, BillowFormKeyMark mark_of, gconstpointer data)
{
    for (guint i = 0; i < self->rows->len; i++) {
        const Row *row = row_at(self, i);
        if (!row->key)
            continue;
        const BillowKeyMark mark = mark_of(row->value.field, data);
        gtk_widget_set_visible(row->key, gtk_widget_get_visible(row->control.widget));
        billow_key_button_show(row->key, &mark, row->applies);
    }
}

void
billow_inspector_form_store(BillowInspectorForm *self, const BillowFormValue *value, void *const *subjects)
{
    const Row *row = (const Row *) value; /* the value is the first member of the row */
    billow_field_control_store(&row->control, subjects[value->table]);
}

void
billow_inspector_form_commit(BillowInspectorForm *self)
{
    for (guint i = 0; i < self->rows->len; i++)
        if (GTK_IS_SPIN_BUTTON(billow_field_control_entry(&row_at(self, i)->control)))
            gtk_spin_button_update(GTK_SPIN_BUTTON(billow_field_control_entry(&row_at(self, i)->control)));
}

static void
set_time_format(Row *row, const BillowTimeFormat *format)
{
    const BillowField *field = row->value.field;
    const BillowTimeKind kind = field->time == BILLOW_FIELD_MOMENT ? BILLOW_TIME_MOMENT : BILLOW_TIME_LENGTH;
    if (field->time == BILLOW_FIELD_NO_TIME)
        return;
    billow_number_set_time(GTK_SPIN_BUTTON(billow_field_control_entry(&row->control)), kind, format);
    gtk_label_set_text(GTK_LABEL(row->unit), billow_time_unit_sign(format->unit));
}

void
billow_inspector_form_set_time_format(BillowInspectorForm *self, const BillowTimeFormat *format)
{
    for (guint i = 0; i < self->rows->len; i++)
        set_time_format(row_at(self, i), format);
}
