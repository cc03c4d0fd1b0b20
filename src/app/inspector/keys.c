/* The keys of what moves over time. */
#include "app/inspector/keys.h"

#include <glib/gi18n.h>

struct _BillowInspectorKeys {
    BillowInspectorPart parent;
    const BillowKeysOf *of;
    gpointer data;
    GtkWidget *heading, *add, *list, *title, *form;
};

G_DEFINE_FINAL_TYPE(BillowInspectorKeys, billow_inspector_keys, BILLOW_TYPE_INSPECTOR_PART)

/* --- The keys --- */

static const guint8 *
get_keys(BillowInspectorKeys *self, int *n)
{
    gsize count = 0;
    const guint8 *keys = self->of->get(self->parent.session, self->data, &count);
    *n = (int) count;
    return keys;
}

static double
time_of(const guint8 *key)
{
    return *(const double *) (const void *) key;
}

/* Returns the key at the playhead, or else the last one before it, or else the first; -1: none. */
static int
current_key(BillowInspectorKeys *self, const guint8 *keys, int n)
{
    BillowSession *session = self->parent.session;
    const double now = billow_session_get_time(session);
    const double slack = billow_project_half_frame(billow_session_get_project(session));
    const int here = billow_key_near(keys, (size_t) n, self->of->size, now, slack);
    const int before = (int) billow_key_after(keys, (size_t) n, self->of->size, now) - 1;
    return here >= 0 ? here : n > 0 ? MAX(before, 0) : -1;
}

/* --- Editing --- */

static void refresh(BillowInspectorKeys *self);

/* `refusal`: why an edit was refused, or NULL; transfer full. */
static void
show_result(BillowInspectorKeys *self, char *refusal)
{
    g_autofree char *text = refusal;
    refresh(self);
    billow_inspector_part_refuse(&self->parent, text);
}

static void
set_key_at_playhead(GtkWidget *widget, const char *name, GVariant *parameter)
{
    BillowInspectorKeys *self = BILLOW_INSPECTOR_KEYS(widget);
    show_result(self, self->of->set_here(self->parent.session, self->data));
}

static void
remove_key(GtkWidget *widget, const char *name, GVariant *number)
{
    BillowInspectorKeys *self = BILLOW_INSPECTOR_KEYS(widget);
    const int which = g_variant_get_int32(number);
    int n;
    get_keys(self, &n);
    if (which < n)
        show_result(self, self->of->remove(self->parent.session, self->data, (gsize) which));
}

static void
go_to_key(GtkWidget *widget, const char *name, GVariant *number)
{
    BillowInspectorKeys *self = BILLOW_INSPECTOR_KEYS(widget);
    const int which = g_variant_get_int32(number);
    int n;
    const guint8 *keys = get_keys(self, &n);
    if (which >= n)
        return;
    const BillowProject *project = billow_session_get_project(self->parent.session);
    billow_session_set_frame(
        self->parent.session,
        billow_project_frame_at(project, time_of(keys + (gsize) which * self->of->size)));
}

static void
on_edited(BillowInspectorKeys *self, const BillowFormValue *value)
{
    int n;
    const guint8 *keys = get_keys(self, &n);
    const int which = current_key(self, keys, n);
    if (which < 0)
        return;
    g_autofree guint8 *changed = g_memdup2(keys + (gsize) which * self->of->size, self->of->size);
    billow_inspector_form_store(BILLOW_INSPECTOR_FORM(self->form), value,
                                (void *[]){changed, changed + self->of->easing});
    g_autofree char *label = billow_form_value_edit_label(value);
    g_autofree char *merge = g_strdup_printf("key %d %s", which, value->name);
    show_result(self,
                self->of->change(self->parent.session, self->data, (gsize) which, changed, label, merge));
}

static void
on_left(BillowInspectorKeys *self)
{
    billow_session_end_merge(self->parent.session);
}

/* --- Showing --- */

static GtkWidget *
new_line_button(const BillowKeysOf *of, const char *name, int number, const char *action)
{
    g_autofree char *own = g_strdup_printf("%s%s-%d", of->prefix, name, number);
    GtkWidget *button = gtk_button_new();
    gtk_widget_set_name(button, own);
    gtk_widget_add_css_class(button, "flat");
    gtk_actionable_set_action_name(GTK_ACTIONABLE(button), action);
    gtk_actionable_set_action_target(GTK_ACTIONABLE(button), "i", number);
    return button;
}

static GtkWidget *
new_line(const BillowKeysOf *of, int number)
{
    GtkWidget *line = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6), *label = gtk_label_new(NULL);
    GtkWidget *go = new_line_button(of, "go-to-key", number, "keys.go"),
              *remove = new_line_button(of, "remove-key", number, "keys.remove");
    gtk_label_set_xalign(GTK_LABEL(label), 0.0f);
    gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
    gtk_button_set_child(GTK_BUTTON(go), label);
    gtk_widget_set_hexpand(go, TRUE);
    gtk_widget_set_tooltip_text(go, _("Go to this key"));
    gtk_button_set_icon_name(GTK_BUTTON(remove), "list-remove-symbolic");
    gtk_widget_set_tooltip_text(remove, _("Remove this key"));
    gtk_accessible_update_property(GTK_ACCESSIBLE(remove), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Remove Key"),
                                   -1);
    gtk_box_append(GTK_BOX(line), go);
    gtk_box_append(GTK_BOX(line), remove);
    return line;
}

/* Shows one line per key; existing lines are reused, so that they keep the focus. */
static void
show_lines(BillowInspectorKeys *self, const guint8 *keys, int n, int current)
{
    GtkWidget *line = gtk_widget_get_first_child(self->list);
    for (int i = 0; i < n; i++, line = gtk_widget_get_next_sibling(line)) {
        if (!line) {
            line = new_line(self->of, i);
            gtk_box_append(GTK_BOX(self->list), line);
        }
        g_autofree char *text =
            self->of->line(self->parent.session, self->data, keys + (gsize) i * self->of->size);
        GtkWidget *label = gtk_button_get_child(GTK_BUTTON(gtk_widget_get_first_child(line)));
        const char *const classes[] = {i == current ? "heading" : "dim-label", NULL};
        gtk_label_set_text(GTK_LABEL(label), text);
        gtk_widget_set_css_classes(label, (const char **) classes);
    }
    while (line) {
        GtkWidget *next = gtk_widget_get_next_sibling(line);
        gtk_box_remove(GTK_BOX(self->list), line);
        line = next;
    }
}

static void
show_key(BillowInspectorKeys *self, const guint8 *key)
{
    const BillowTimeFormat format = billow_session_get_time_format(self->parent.session);
    g_autofree char *time = billow_time_words(&format, BILLOW_TIME_MOMENT, time_of(key));
    /* Translators: as in "Key at 1.5 s" */
    g_autofree char *title = g_strdup_printf(_("Key at %s"), time);
    billow_inspector_form_set_time_format(BILLOW_INSPECTOR_FORM(self->form), &format);
    gtk_label_set_text(GTK_LABEL(self->title), title);
    billow_inspector_form_show(BILLOW_INSPECTOR_FORM(self->form),
                               (const void *[]){key, key + self->of->easing});
}

static void
refresh(BillowInspectorKeys *self)
{
    int n;
    const guint8 *keys = get_keys(self, &n);
    const int current = current_key(self, keys, n);
    gtk_widget_set_visible(self->list, current >= 0);
    gtk_widget_set_visible(self->title, current >= 0);
    gtk_widget_set_visible(self->form, current >= 0);
    show_lines(self, keys, n, current);
    if (current >= 0)
        show_key(self, keys + (gsize) current * self->of->size);
}

/* Only if there are keys do the lines and the form depend on the frame. */
static void
follow_frame(BillowInspectorKeys *self)
{
    int n;
    get_keys(self, &n);
    if (n > 0)
        refresh(self);
}

/* --- The widget --- */

static void
billow_inspector_keys_class_init(BillowInspectorKeysClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);
    gtk_widget_class_install_action(widget_class, "keys.add", NULL, set_key_at_playhead);
    gtk_widget_class_install_action(widget_class, "keys.remove", "i", remove_key);
    gtk_widget_class_install_action(widget_class, "keys.go", "i", go_to_key);
}

static void
billow_inspector_keys_init(BillowInspectorKeys *self)
{
    self->parent.box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
    gtk_widget_set_parent(self->parent.box, GTK_WIDGET(self));
    self->heading = gtk_label_new(NULL);
    self->add = gtk_button_new();
    gtk_button_set_use_underline(GTK_BUTTON(self->add), TRUE);
    self->list = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    self->title = gtk_label_new(NULL);
    GtkWidget *const headings[] = {self->heading, self->title};
    for (size_t i = 0; i < G_N_ELEMENTS(headings); i++) {
        gtk_widget_add_css_class(headings[i], "heading");
        gtk_label_set_xalign(GTK_LABEL(headings[i]), 0.0f);
    }
    gtk_actionable_set_action_name(GTK_ACTIONABLE(self->add), "keys.add");
    gtk_box_append(GTK_BOX(self->parent.box), self->heading);
    gtk_box_append(GTK_BOX(self->parent.box), self->add);
    gtk_box_append(GTK_BOX(self->parent.box), self->list);
    gtk_box_append(GTK_BOX(self->parent.box), self->title);
}

GtkWidget *
billow_inspector_keys_new(BillowSession *session, const BillowKeysOf *of, gpointer data)
{
    BillowInspectorKeys *self = g_object_new(BILLOW_TYPE_INSPECTOR_KEYS, NULL);
    self->parent.session = g_object_ref(session);
    self->of = of;
    self->data = data;
    g_autofree char *key_here = g_strconcat(of->prefix, "key-here", NULL),
                    *prefix = g_strconcat(of->prefix, "key-", NULL);
    const BillowFormTable tables[] = {{.fields = of->fields, .prefix = prefix},
                                      {.fields = billow_easing_fields, .prefix = prefix}};
    self->form = billow_inspector_form_new(tables, G_N_ELEMENTS(tables));
    gtk_label_set_text(GTK_LABEL(self->heading), _(of->heading));
    gtk_widget_set_name(self->add, key_here);
    gtk_button_set_label(GTK_BUTTON(self->add), _(of->add));
    gtk_widget_set_tooltip_text(self->add, _(of->tooltip));
    gtk_box_append(GTK_BOX(self->parent.box), self->form);
    g_signal_connect_object(self->form, "edited", G_CALLBACK(on_edited), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(self->form, "left", G_CALLBACK(on_left), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(session, "notify::project", G_CALLBACK(refresh), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(session, "notify::time-unit", G_CALLBACK(refresh), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(session, "notify::selection", G_CALLBACK(refresh), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(session, "notify::frame", G_CALLBACK(follow_frame), self, G_CONNECT_SWAPPED);
    refresh(self);
    return GTK_WIDGET(self);
}
