#include "app/common/field_control.h"

#include "model/project/field.h"
#include "widgets/controls/entry_manners.h"
#include "widgets/controls/number.h"

#include <glib/gi18n.h>
#include <math.h>

/* --- Keys --- */

static void
remember_text(BillowFieldControl *self)
{
    g_free(self->entered);
    self->entered = g_strdup(gtk_editable_get_text(GTK_EDITABLE(self->widget)));
}

static void
on_text_activated(BillowFieldControl *self)
{
    remember_text(self);
    if (!billow_entry_leave(self->widget, FALSE))
        gtk_editable_select_region(GTK_EDITABLE(self->widget), 0, -1);
}

/* Escape restores the text from when the entry got the focus, or from the last Enter. */
static gboolean
on_text_key(GtkEventController *keys, guint key, guint code, GdkModifierType state, BillowFieldControl *self)
{
    if (key != GDK_KEY_Escape || !self->entered ||
        g_str_equal(self->entered, gtk_editable_get_text(GTK_EDITABLE(self->widget))))
        return GDK_EVENT_PROPAGATE;
    gtk_editable_set_text(GTK_EDITABLE(self->widget), self->entered);
    if (!billow_entry_leave(self->widget, TRUE))
        gtk_editable_select_region(GTK_EDITABLE(self->widget), 0, -1);
    return GDK_EVENT_STOP;
}

/* --- Creating --- */

static void
on_changed(GtkWidget *widget, BillowFieldControl *self)
{
    if (!self->showing)
        self->changed(self->data);
}

static void
on_selected(GtkWidget *list, GParamSpec *pspec, BillowFieldControl *self)
{
    on_changed(list, self);
}

/* Switching an optional value on sets the suggested value. */
static void
on_none_toggled(GtkCheckButton *none, BillowFieldControl *self)
{
    const gboolean on = !gtk_check_button_get_active(none);
    if (!self->showing) {
        self->showing = TRUE;
        if (on)
            billow_number_set(GTK_SPIN_BUTTON(self->number), self->suggested);
        gtk_widget_set_sensitive(self->number, on);
        self->showing = FALSE;
    }
    on_changed(GTK_WIDGET(none), self);
}

static GtkWidget *
new_text(BillowFieldControl *self)
{
    GtkWidget *entry = gtk_entry_new();
    GtkEventController *focus = gtk_event_controller_focus_new(), *keys = gtk_event_controller_key_new();
    g_signal_connect_swapped(focus, "enter", G_CALLBACK(remember_text), self);
    g_signal_connect_swapped(entry, "activate", G_CALLBACK(on_text_activated), self);
    g_signal_connect(keys, "key-pressed", G_CALLBACK(on_text_key), self);
    gtk_widget_add_controller(entry, focus);
    gtk_event_controller_set_name(keys, "field-escape");
    gtk_widget_add_controller(entry, keys);
    if (self->field->none)
        gtk_entry_set_placeholder_text(GTK_ENTRY(entry), _(self->field->none));
    g_signal_connect(entry, "changed", G_CALLBACK(on_changed), self);
    return entry;
}

static double
display_factor(const BillowField *field)
{
    return field->scale > 0.0 ? field->scale : 1.0;
}

/* If 0 stands for none, values must be greater. */
static GtkWidget *
new_number(BillowFieldControl *self)
{
    const BillowField *field = self->field;
    const double low = field->none ? fmax(field->low, BILLOW_MIN_NUMBER) : field->low;
    GtkWidget *number =
        billow_number_new(low * display_factor(field), field->high * display_factor(field), field->step);
    g_signal_connect(number, "value-changed", G_CALLBACK(on_changed), self);
    return number;
}

static GtkWidget *
new_whole(BillowFieldControl *self)
{
    GtkWidget *number = new_number(self);
    gtk_spin_button_set_snap_to_ticks(GTK_SPIN_BUTTON(number), TRUE);
    return number;
}

/* A row of the list: the title of a choice, and what it is for. */
static void
set_up_choice(GtkListItemFactory *factory, GtkListItem *item)
{
    GtkWidget *row = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0), *purpose = gtk_label_new(NULL);
    gtk_box_append(GTK_BOX(row), gtk_label_new(NULL));
    gtk_box_append(GTK_BOX(row), purpose);
    gtk_widget_add_css_class(purpose, "dim-label");
    gtk_widget_add_css_class(purpose, "caption");
    gtk_list_item_set_child(item, row);
}

static void
bind_choice(GtkListItemFactory *factory, GtkListItem *item, const BillowField *field)
{
    GtkWidget *row = gtk_list_item_get_child(item), *title = gtk_widget_get_first_child(row);
    GtkWidget *purpose = gtk_widget_get_next_sibling(title);
    const int choice = (int) gtk_list_item_get_position(item);
    gtk_label_set_text(GTK_LABEL(title), billow_field_choice_title(field, choice));
    gtk_label_set_xalign(GTK_LABEL(title), 0.0f);
    gtk_label_set_text(GTK_LABEL(purpose), _(field->purpose(choice)));
    gtk_label_set_xalign(GTK_LABEL(purpose), 0.0f);
}

static GtkListItemFactory *
new_list_with_purposes(const BillowField *field)
{
    GtkListItemFactory *factory = gtk_signal_list_item_factory_new();
    g_signal_connect(factory, "setup", G_CALLBACK(set_up_choice), NULL);
    g_signal_connect(factory, "bind", G_CALLBACK(bind_choice), (gpointer) field);
    return factory;
}

static GtkWidget *
new_choice(BillowFieldControl *self)
{
    GtkStringList *strings = gtk_string_list_new(NULL);
    const char *title;
    for (int i = 0; (title = billow_field_choice_title(self->field, i)); i++)
        gtk_string_list_append(strings, title);
    GtkWidget *list = gtk_drop_down_new(G_LIST_MODEL(strings), NULL);
    gtk_widget_set_focus_on_click(list, FALSE);
    if (self->field->purpose) {
        g_autoptr(GtkListItemFactory) rows = new_list_with_purposes(self->field);
        gtk_drop_down_set_list_factory(GTK_DROP_DOWN(list), rows);
    }
    g_signal_connect(list, "notify::selected", G_CALLBACK(on_selected), self);
    return list;
}

static GtkWidget *
new_check(BillowFieldControl *self)
{
    GtkWidget *check = gtk_check_button_new_with_mnemonic(_(self->field->label));
    gtk_widget_set_focus_on_click(check, FALSE);
    g_signal_connect(check, "toggled", G_CALLBACK(on_changed), self);
    return check;
}

static GtkWidget *
new_optional(BillowFieldControl *self, const char *name)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
    g_autofree char *none = g_strconcat("no-", name, NULL);
    self->number = self->field->type == BILLOW_FIELD_INTEGER ? new_whole(self) : new_number(self);
    self->none = gtk_check_button_new_with_label(_(self->field->none));
    gtk_widget_set_name(self->none, none);
    g_signal_connect(self->none, "toggled", G_CALLBACK(on_none_toggled), self);
    gtk_box_append(GTK_BOX(box), self->number);
    gtk_box_append(GTK_BOX(box), self->none);
    return box;
}

static GtkWidget *
new_widget(BillowFieldControl *self, const char *name)
{
    switch (self->field->type) {
    case BILLOW_FIELD_TEXT:
        return new_text(self);
    case BILLOW_FIELD_INTEGER:
        return self->field->none ? new_optional(self, name) : new_whole(self);
    case BILLOW_FIELD_CHOICE:
        return new_choice(self);
    case BILLOW_FIELD_BOOLEAN:
        return new_check(self);
    default:
        return self->field->none ? new_optional(self, name) : new_number(self);
    }
}

void
billow_field_control_init(BillowFieldControl *self, const BillowField *field, int component, const char *name,
                          void (*edited)(gpointer data), gpointer data)
{
    *self = (BillowFieldControl){.field = field, .component = component, .changed = edited, .data = data};
    self->widget = new_widget(self, name);
    gtk_widget_set_name(billow_field_control_entry(self), name);
}

void
billow_field_control_clear(BillowFieldControl *self)
{
    g_clear_pointer(&self->entered, g_free);
}

GtkWidget *
billow_field_control_entry(const BillowFieldControl *self)
{
    return self->number ? self->number : self->widget;
}

/* --- Values --- */

/* Returns the value as it is shown. */
static double
number_of(const BillowFieldControl *self, const void *subject)
{
    const BillowField *field = self->field;
    return billow_field_get(field, subject, self->component) * display_factor(field);
}

static void
store_number(const BillowFieldControl *self, void *subject, double shown)
{
    const BillowField *field = self->field;
    billow_field_set(field, subject, self->component, shown / display_factor(field));
}

static void
show_text(GtkWidget *entry, const char *text)
{
    if (!g_str_equal(gtk_editable_get_text(GTK_EDITABLE(entry)), text))
        gtk_editable_set_text(GTK_EDITABLE(entry), text);
}

void
billow_field_control_show(BillowFieldControl *self, const void *subject)
{
    const gboolean was_showing = self->showing;
    self->showing = TRUE;
    const BillowField *field = self->field;
    if (self->none) {
        const double value = number_of(self, subject);
        self->suggested = self->field->suggest(subject) * display_factor(self->field);
        billow_number_set(GTK_SPIN_BUTTON(self->number), value > 0.0 ? value : self->suggested);
        gtk_widget_set_sensitive(self->number, value > 0.0);
        gtk_check_button_set_active(GTK_CHECK_BUTTON(self->none), value <= 0.0);
    } else if (field->type == BILLOW_FIELD_TEXT) {
        const char *text = billow_field_get_text(field, subject);
        show_text(self->widget, text ? text : "");
    } else if (field->type == BILLOW_FIELD_CHOICE)
        gtk_drop_down_set_selected(GTK_DROP_DOWN(self->widget), (guint) billow_field_get(field, subject, 0));
    else if (field->type == BILLOW_FIELD_BOOLEAN)
        gtk_check_button_set_active(GTK_CHECK_BUTTON(self->widget), billow_field_get(field, subject, 0) != 0);
    else
        billow_number_set(GTK_SPIN_BUTTON(self->widget), number_of(self, subject));
    self->showing = was_showing;
}

/* A blank text is stored as no text. */
static void
set_text(const BillowField *field, void *subject, const char *typed)
{
    g_autofree char *text = g_strdup(typed);
    billow_field_set_text(field, subject, *g_strchug(text) ? typed : field->none ? NULL : "");
}

void
billow_field_control_store(const BillowFieldControl *self, void *subject)
{
    const BillowField *field = self->field;
    if (self->none) {
        const gboolean none = gtk_check_button_get_active(GTK_CHECK_BUTTON(self->none));
        store_number(self, subject, none ? 0.0 : billow_number_get(GTK_SPIN_BUTTON(self->number)));
    } else if (field->type == BILLOW_FIELD_TEXT)
        set_text(field, subject, gtk_editable_get_text(GTK_EDITABLE(self->widget)));
    else if (field->type == BILLOW_FIELD_CHOICE)
        billow_field_set(field, subject, 0, gtk_drop_down_get_selected(GTK_DROP_DOWN(self->widget)));
    else if (field->type == BILLOW_FIELD_BOOLEAN)
        billow_field_set(field, subject, 0, gtk_check_button_get_active(GTK_CHECK_BUTTON(self->widget)));
    else
        store_number(self, subject, billow_number_get(GTK_SPIN_BUTTON(self->widget)));
}
