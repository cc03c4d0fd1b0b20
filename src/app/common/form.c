#include "app/common/form.h"

#include "model/project/field.h"
#include "widgets/controls/entry_manners.h"
#include "widgets/controls/number.h"

#include <glib/gi18n.h>

/* The widgets of one value; those that it does not need are NULL. */
typedef struct {
    BillowFormValue value;
    int line; /* of the grid, from 0 */
    GtkWidget *label, *control, *unit, *words;
    GtkWidget *number, *none; /* with `none`: the parts of its control */
    char *entered;            /* TEXT: the text when the entry got the focus */
    double suggested;         /* with `none`: the value shown when it is switched on */
} Row;

struct _BillowInspectorForm {
    GtkWidget parent;
    GtkWidget *grid;
    GPtrArray *rows; /* of Row, in the order of the fields */
    gboolean showing;
};

G_DEFINE_FINAL_TYPE(BillowInspectorForm, billow_inspector_form, GTK_TYPE_WIDGET)

static void
free_row(gpointer data)
{
    Row *row = data;
    g_free(row->value.name);
    g_free(row->entered);
    g_free(row);
}

enum { EDITED, LEFT, N_SIGNALS };
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

static void
remember_text(Row *row)
{
    g_free(row->entered);
    row->entered = g_strdup(gtk_editable_get_text(GTK_EDITABLE(row->control)));
}

static void
on_text_activated(Row *row)
{
    remember_text(row);
    if (!billow_entry_leave(row->control, FALSE))
        gtk_editable_select_region(GTK_EDITABLE(row->control), 0, -1);
}

/* Escape restores the text from when the entry got the focus, or from the last Enter. */
static gboolean
on_text_key(GtkEventController *keys, guint key, guint code, GdkModifierType state, Row *row)
{
    if (key != GDK_KEY_Escape || !row->entered ||
        g_str_equal(row->entered, gtk_editable_get_text(GTK_EDITABLE(row->control))))
        return GDK_EVENT_PROPAGATE;
    gtk_editable_set_text(GTK_EDITABLE(row->control), row->entered);
    if (!billow_entry_leave(row->control, TRUE))
        gtk_editable_select_region(GTK_EDITABLE(row->control), 0, -1);
    return GDK_EVENT_STOP;
}

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
emit_edited(GtkWidget *control, GParamSpec *pspec, Row *row)
{
    GtkWidget *form = gtk_widget_get_ancestor(control, BILLOW_TYPE_INSPECTOR_FORM);
    if (form && !BILLOW_INSPECTOR_FORM(form)->showing)
        g_signal_emit(form, signals[EDITED], 0, &row->value);
}

static void
on_changed(GtkWidget *control, Row *row)
{
    emit_edited(control, NULL, row);
}

/* Switching an optional value on sets the suggested value. */
static void
on_none_toggled(GtkCheckButton *none, Row *row)
{
    BillowInspectorForm *self =
        BILLOW_INSPECTOR_FORM(gtk_widget_get_ancestor(GTK_WIDGET(none), BILLOW_TYPE_INSPECTOR_FORM));
    const gboolean on = !gtk_check_button_get_active(none);
    if (!self->showing) {
        self->showing = TRUE;
        if (on)
            billow_number_set(GTK_SPIN_BUTTON(row->number), row->suggested);
        gtk_widget_set_sensitive(row->number, on);
        self->showing = FALSE;
    }
    on_changed(GTK_WIDGET(none), row);
}

static GtkWidget *
new_text(Row *row)
{
    GtkWidget *entry = gtk_entry_new();
    GtkEventController *focus = gtk_event_controller_focus_new(), *keys = gtk_event_controller_key_new();
    g_signal_connect_swapped(focus, "enter", G_CALLBACK(remember_text), row);
    g_signal_connect_swapped(entry, "activate", G_CALLBACK(on_text_activated), row);
    g_signal_connect(keys, "key-pressed", G_CALLBACK(on_text_key), row);
    gtk_widget_add_controller(entry, focus);
    gtk_event_controller_set_name(keys, "field-escape");
    gtk_widget_add_controller(entry, keys);
    g_signal_connect(entry, "changed", G_CALLBACK(on_changed), row);
    return entry;
}

static double
display_factor(const BillowField *field)
{
    return field->scale > 0.0 ? field->scale : 1.0;
}

/* If 0 stands for none, values must be greater. */
static GtkWidget *
new_number(Row *row)
{
    const BillowField *field = row->value.field;
    const double low = field->none ? fmax(field->low, BILLOW_MIN_NUMBER) : field->low;
    GtkWidget *number =
        billow_number_new(low * display_factor(field), field->high * display_factor(field), field->step);
    g_signal_connect(number, "value-changed", G_CALLBACK(on_changed), row);
    return number;
}

static GtkWidget *
new_whole(Row *row)
{
    GtkWidget *number = new_number(row);
    gtk_spin_button_set_snap_to_ticks(GTK_SPIN_BUTTON(number), TRUE);
    return number;
}

static GtkWidget *
new_choice(Row *row)
{
    GtkStringList *strings = gtk_string_list_new(NULL);
    const char *title;
    for (int i = 0; (title = billow_field_choice_title(row->value.field, i)); i++)
        gtk_string_list_append(strings, title);
    GtkWidget *list = gtk_drop_down_new(G_LIST_MODEL(strings), NULL);
    gtk_widget_set_focus_on_click(list, FALSE);
    g_signal_connect(list, "notify::selected", G_CALLBACK(emit_edited), row);
    return list;
}

static GtkWidget *
new_check(Row *row)
{
    GtkWidget *check = gtk_check_button_new_with_mnemonic(_(row->value.field->label));
    gtk_widget_set_focus_on_click(check, FALSE);
    g_signal_connect(check, "toggled", G_CALLBACK(on_changed), row);
    return check;
}

static GtkWidget *
new_optional(Row *row)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
    g_autofree char *name = g_strconcat("no-", row->value.name, NULL);
    row->number = new_number(row);
    row->none = gtk_check_button_new_with_label(_(row->value.field->none));
    gtk_widget_set_name(row->none, name);
    g_signal_connect(row->none, "toggled", G_CALLBACK(on_none_toggled), row);
    gtk_box_append(GTK_BOX(box), row->number);
    gtk_box_append(GTK_BOX(box), row->none);
    return box;
}

static GtkWidget *
new_control(Row *row)
{
    switch (row->value.field->type) {
    case BILLOW_FIELD_TEXT:
        return new_text(row);
    case BILLOW_FIELD_INTEGER:
        return new_whole(row);
    case BILLOW_FIELD_CHOICE:
        return new_choice(row);
    case BILLOW_FIELD_BOOLEAN:
        return new_check(row);
    default:
        return row->value.field->none ? new_optional(row) : new_number(row);
    }
}

static void
on_left(GtkWidget *form)
{
    g_signal_emit(form, signals[LEFT], 0);
}

/* Returns the part of the control that is typed into, which gets the field's name, label and tooltip. */
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
    if (GTK_IS_EDITABLE(entry)) /* after the handler that applies the text */
        g_signal_connect_object(gtk_editable_get_delegate(GTK_EDITABLE(entry)), "activate",
                                G_CALLBACK(on_left), self, G_CONNECT_SWAPPED | G_CONNECT_AFTER);
    const char *tooltip = _(row->value.field->tooltip);
    gtk_widget_set_name(entry, row->value.name);
    gtk_widget_set_tooltip_text(row->control, tooltip);
    gtk_widget_set_hexpand(row->control, TRUE);
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

/* Returns the next free line. */
static int
add_row(BillowInspectorForm *self, const BillowFormValue *value, int line)
{
    const BillowField *field = value->field;
    const char *part = field->parts[value->component];
    Row *row = g_new0(Row, 1);
    row->value = *value;
    row->line = line;
    row->control = new_control(row);
    if (field->type != BILLOW_FIELD_BOOLEAN) {
        row->label = new_label(_(part ? part : field->label));
        gtk_label_set_width_chars(GTK_LABEL(row->label), BILLOW_INSPECTOR_LABEL_CHARS);
        gtk_grid_attach(GTK_GRID(self->grid), row->label, 0, line, 1, 1);
    }
    const gboolean is_number = GTK_IS_SPIN_BUTTON(entry_of(row));
    if (is_number) { /* all numbers are equally wide */
        row->unit = new_label(field->unit ? _(field->unit) : "");
        gtk_label_set_width_chars(GTK_LABEL(row->unit), 3);
        gtk_widget_add_css_class(row->unit, "dim-label");
        gtk_grid_attach(GTK_GRID(self->grid), row->unit, 2, line, 1, 1);
    }
    gtk_grid_attach(GTK_GRID(self->grid), row->control, 1, line, is_number ? 1 : 2, 1);
    name_control(self, row);
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
        gtk_grid_attach(GTK_GRID(self->grid), heading, 0, line++, 3, 1);
    }
    for (int i = 0; i < billow_field_components(field); i++) {
        const BillowFormValue value = {field, i, number, name_of(field, i, table->prefix)};
        line = add_row(self, &value, line);
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
    for (int i = 0; i < n_tables; i++)
        line = add_table(self, &tables[i], i, false, line);
    for (int i = 0; i < n_tables; i++)
        line = add_table(self, &tables[i], i, true, line);
    return GTK_WIDGET(self);
}

/* --- Values --- */

/* Returns the value as it is shown. */
static double
number_of(const Row *row, const void *subject)
{
    const BillowField *field = row->value.field;
    return billow_field_get(field, subject, row->value.component) * display_factor(field);
}

static void
store_number(const Row *row, void *subject, double shown)
{
    const BillowField *field = row->value.field;
    billow_field_set(field, subject, row->value.component, shown / display_factor(field));
}

static void
show_text(GtkWidget *entry, const char *text)
{
    if (!g_str_equal(gtk_editable_get_text(GTK_EDITABLE(entry)), text))
        gtk_editable_set_text(GTK_EDITABLE(entry), text);
}

static void
show_value(Row *row, const void *subject)
{
    const BillowField *field = row->value.field;
    if (row->none) {
        const double value = number_of(row, subject);
        row->suggested = row->value.field->suggest(subject) * display_factor(row->value.field);
        billow_number_set(GTK_SPIN_BUTTON(row->number), value > 0.0 ? value : row->suggested);
        gtk_widget_set_sensitive(row->number, value > 0.0);
        gtk_check_button_set_active(GTK_CHECK_BUTTON(row->none), value <= 0.0);
    } else if (field->type == BILLOW_FIELD_TEXT)
        show_text(row->control, billow_field_get_text(field, subject));
    else if (field->type == BILLOW_FIELD_CHOICE)
        gtk_drop_down_set_selected(GTK_DROP_DOWN(row->control), (guint) billow_field_get(field, subject, 0));
    else if (field->type == BILLOW_FIELD_BOOLEAN)
        gtk_check_button_set_active(GTK_CHECK_BUTTON(row->control), billow_field_get(field, subject, 0) != 0);
    else
        billow_number_set(GTK_SPIN_BUTTON(row->control), number_of(row, subject));
}

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
    GtkWidget *const widgets[] = {row->label, row->control, row->unit, row->words};
    const char *tooltip = _(row->value.field->tooltip);
    g_autofree char *reason = now ? NULL : g_strdup_printf("%s\n%s", tooltip, _(row->value.field->when));
    gtk_widget_set_tooltip_text(row->control, now ? tooltip : reason);
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
    GtkWidget *const widgets[] = {row->label, row->control, row->unit, row->words};
    const gboolean shown = row_on_line(self, row->line, subjects) == row;
    for (size_t i = 0; i < G_N_ELEMENTS(widgets); i++)
        if (widgets[i])
            gtk_widget_set_visible(widgets[i], shown);
    show_whether_applies(row, applies(row, subjects));
    show_value(row, subject);
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

/* A blank text is stored as no text. */
static void
set_text(const BillowField *field, void *subject, const char *typed)
{
    g_autofree char *text = g_strdup(typed);
    billow_field_set_text(field, subject, *g_strchug(text) ? typed : "");
}

void
billow_inspector_form_store(BillowInspectorForm *self, const BillowFormValue *value, void *const *subjects)
{
    const Row *row = (const Row *) value; /* the value is the first member of the row */
    const BillowField *field = value->field;
    void *subject = subjects[value->table];
    if (row->none) {
        const gboolean none = gtk_check_button_get_active(GTK_CHECK_BUTTON(row->none));
        store_number(row, subject, none ? 0.0 : billow_number_get(GTK_SPIN_BUTTON(row->number)));
    } else if (field->type == BILLOW_FIELD_TEXT)
        set_text(field, subject, gtk_editable_get_text(GTK_EDITABLE(row->control)));
    else if (field->type == BILLOW_FIELD_CHOICE)
        billow_field_set(field, subject, 0, gtk_drop_down_get_selected(GTK_DROP_DOWN(row->control)));
    else if (field->type == BILLOW_FIELD_BOOLEAN)
        billow_field_set(field, subject, 0, gtk_check_button_get_active(GTK_CHECK_BUTTON(row->control)));
    else
        store_number(row, subject, billow_number_get(GTK_SPIN_BUTTON(row->control)));
}

void
billow_inspector_form_commit(BillowInspectorForm *self)
{
    for (guint i = 0; i < self->rows->len; i++)
        if (GTK_IS_SPIN_BUTTON(entry_of(row_at(self, i))))
            gtk_spin_button_update(GTK_SPIN_BUTTON(entry_of(row_at(self, i))));
}

static void
set_time_format(Row *row, const BillowTimeFormat *format)
{
    const BillowField *field = row->value.field;
    const BillowTimeKind kind = field->time == BILLOW_FIELD_MOMENT ? BILLOW_TIME_MOMENT : BILLOW_TIME_LENGTH;
    if (field->time == BILLOW_FIELD_NO_TIME)
        return;
    billow_number_set_time(GTK_SPIN_BUTTON(entry_of(row)), kind, format);
    gtk_label_set_text(GTK_LABEL(row->unit), billow_time_unit_sign(format->unit));
}

void
billow_inspector_form_set_time_format(BillowInspectorForm *self, const BillowTimeFormat *format)
{
    for (guint i = 0; i < self->rows->len; i++)
        set_time_format(row_at(self, i), format);
}
