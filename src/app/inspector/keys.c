#include "app/inspector/sections.h"

#include "app/common/form.h"
#include "app/inspector/body.h"
#include "physics/colliders/shape.h"

#include <glib/gi18n.h>

struct _BillowInspectorKeys {
    BillowInspectorPart parent;
    GtkWidget *list, *title, *form;
};

G_DEFINE_FINAL_TYPE(BillowInspectorKeys, billow_inspector_keys, BILLOW_TYPE_INSPECTOR_PART)

/* --- The selection --- */

static double
half_frame(BillowSession *session)
{
    return billow_project_half_frame(billow_session_get_project(session));
}

/* Returns the key at the playhead, or else the last one before it, or else the first; -1: none. */
static int
current_key(BillowInspectorKeys *self, const BillowMovingBody *body)
{
    const double now = billow_session_get_time(self->parent.session);
    const int here = billow_moving_body_find_key(body, now, half_frame(self->parent.session));
    int before = 0;
    while (before + 1 < (int) body->n_keys && body->keys[before + 1].time <= now)
        before++;
    return here >= 0 ? here : body->n_keys > 0 ? before : -1;
}

/* --- Editing --- */

static void refresh(BillowInspectorKeys *self);

/* Without `merge` the edit is a separate step of the history. */
static void
apply(BillowInspectorKeys *self, const BillowBlock *changed, const char *label, const char *merge)
{
    g_autofree char *words = billow_inspector_body_set(self->parent.session, changed, label, merge);
    refresh(self);
    billow_inspector_part_refuse(&self->parent, words);
}

static void
set_key_at_playhead(GtkWidget *widget, const char *name, GVariant *parameter)
{
    BillowInspectorKeys *self = BILLOW_INSPECTOR_KEYS(widget);
    const BillowBlock *block = billow_inspector_body(self->parent.session);
    if (!block)
        return;
    const double now = billow_session_get_time(self->parent.session);
    const BillowCollider stands = billow_moving_body_at(billow_block_body(block), now);
    g_autoptr(BillowBlock) changed = billow_block_copy(block);
    billow_moving_body_set_key(billow_block_body(changed), now, half_frame(self->parent.session),
                               stands.position, stands.rotation);
    apply(self, changed, _("Key Collider"), NULL);
}

static void
remove_key(GtkWidget *widget, const char *name, GVariant *number)
{
    BillowInspectorKeys *self = BILLOW_INSPECTOR_KEYS(widget);
    const BillowBlock *block = billow_inspector_body(self->parent.session);
    const size_t which = (size_t) g_variant_get_int32(number);
    if (!block || which >= billow_block_body(block)->n_keys)
        return;
    g_autoptr(BillowBlock) changed = billow_block_copy(block);
    billow_moving_body_remove_key(billow_block_body(changed), which);
    apply(self, changed, _("Remove Collider Key"), NULL);
}

static void
go_to_key(GtkWidget *widget, const char *name, GVariant *number)
{
    BillowInspectorKeys *self = BILLOW_INSPECTOR_KEYS(widget);
    const BillowBlock *block = billow_inspector_body(self->parent.session);
    const size_t which = (size_t) g_variant_get_int32(number);
    if (!block || which >= billow_block_body(block)->n_keys)
        return;
    const BillowProject *project = billow_session_get_project(self->parent.session);
    billow_session_set_frame(self->parent.session,
                             billow_project_frame_at(project, billow_block_body(block)->keys[which].time));
}

static void
on_edited(BillowInspectorKeys *self, const BillowFormValue *value)
{
    const BillowBlock *block = billow_inspector_body(self->parent.session);
    const int which = block ? current_key(self, billow_block_body(block)) : -1;
    if (which < 0)
        return;
    g_autoptr(BillowBlock) changed = billow_block_copy(block);
    BillowBodyKey *key = &billow_block_body(changed)->keys[which];
    billow_inspector_form_store(BILLOW_INSPECTOR_FORM(self->form), value, (void *[]){key, &key->easing});
    g_autofree char *label = billow_form_value_edit_label(value);
    g_autofree char *merge = g_strdup_printf("key %s %d %s", block->id, which, value->name);
    apply(self, changed, label, merge);
}

static void
on_left(BillowInspectorKeys *self)
{
    billow_session_end_merge(self->parent.session);
}

/* --- The collider at the playhead --- */

BillowBlock *
billow_block_at_playhead(BillowSession *session, const BillowBlock *block)
{
    BillowBlock *copy = billow_block_copy(block);
    if (block->kind == BILLOW_BLOCK_COLLIDER)
        *billow_block_collider(copy) =
            billow_moving_body_at(billow_block_body(block), billow_session_get_time(session));
    return copy;
}

void
billow_block_keep_place(BillowSession *session, const BillowBlock *block, BillowBlock *changed)
{
    if (block->kind != BILLOW_BLOCK_COLLIDER)
        return;
    const double now = billow_session_get_time(session);
    const BillowCollider stood = billow_moving_body_at(billow_block_body(block), now),
                         stands = *billow_block_collider(changed);
    billow_block_collider(changed)->position = billow_block_collider(block)->position;
    billow_block_collider(changed)->rotation = billow_block_collider(block)->rotation;
    if (!billow_vec3_equal(stood.position, stands.position) ||
        !billow_vec3_equal(stood.rotation, stands.rotation))
        billow_moving_body_place(billow_block_body(changed), now, half_frame(session), stands.position,
                                 stands.rotation);
}

/* --- Showing --- */

static char *
line_text(const BillowTimeFormat *format, const BillowBlock *block, const BillowBodyKey *key)
{
    g_autofree char *time = billow_time_words(format, BILLOW_TIME_MOMENT, key->time);
    const BillowVec3 p = key->position, a = key->rotation;
    const bool turns = billow_shapes[billow_block_collider(block)->shape]->members & BILLOW_SHAPE_ROTATION;
    /* Translators: where a collider is at a time: "1.5 s", meters to the right, up and to the front */
    g_autofree char *text = g_strdup_printf(_("%s: %.3g, %.3g, %.3g m"), time, p.x, p.y, p.z);
    return turns && (a.x != 0.0 || a.y != 0.0 || a.z != 0.0)
               ? g_strdup_printf("%s; %.4g, %.4g, %.4g°", text, a.x, a.y, a.z)
               : g_steal_pointer(&text);
}

static GtkWidget *
new_line_button(const char *name, int number, const char *action)
{
    g_autofree char *own = g_strdup_printf("%s-%d", name, number);
    GtkWidget *button = gtk_button_new();
    gtk_widget_set_name(button, own);
    gtk_widget_add_css_class(button, "flat");
    gtk_actionable_set_action_name(GTK_ACTIONABLE(button), action);
    gtk_actionable_set_action_target(GTK_ACTIONABLE(button), "i", number);
    return button;
}

static GtkWidget *
new_line(int number)
{
    GtkWidget *line = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6), *label = gtk_label_new(NULL);
    GtkWidget *go = new_line_button("go-to-key", number, "keys.go"),
              *remove = new_line_button("remove-key", number, "keys.remove");
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
show_lines(BillowInspectorKeys *self, const BillowBlock *block, int current)
{
    const int n = (int) billow_block_body(block)->n_keys;
    const BillowTimeFormat format = billow_session_get_time_format(self->parent.session);
    GtkWidget *line = gtk_widget_get_first_child(self->list);
    for (int i = 0; i < n; i++, line = gtk_widget_get_next_sibling(line)) {
        if (!line) {
            line = new_line(i);
            gtk_box_append(GTK_BOX(self->list), line);
        }
        g_autofree char *text = line_text(&format, block, &billow_block_body(block)->keys[i]);
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
show_key(BillowInspectorKeys *self, const BillowBodyKey *key)
{
    const BillowTimeFormat format = billow_session_get_time_format(self->parent.session);
    g_autofree char *time = billow_time_words(&format, BILLOW_TIME_MOMENT, key->time);
    /* Translators: as in "Key at 1.5 s" */
    g_autofree char *title = g_strdup_printf(_("Key at %s"), time);
    billow_inspector_form_set_time_format(BILLOW_INSPECTOR_FORM(self->form), &format);
    gtk_label_set_text(GTK_LABEL(self->title), title);
    billow_inspector_form_show(BILLOW_INSPECTOR_FORM(self->form), (const void *[]){key, &key->easing});
}

static void
refresh(BillowInspectorKeys *self)
{
    const BillowBlock *block = billow_inspector_body(self->parent.session);
    const int current = block ? current_key(self, billow_block_body(block)) : -1;
    gtk_widget_set_visible(self->list, current >= 0);
    gtk_widget_set_visible(self->title, current >= 0);
    gtk_widget_set_visible(self->form, current >= 0);
    if (!block)
        return;
    show_lines(self, block, current);
    if (current >= 0)
        show_key(self, &billow_block_body(block)->keys[current]);
}

/* Only for a moving collider do the lines and the form depend on the frame. */
static void
follow_frame(BillowInspectorKeys *self)
{
    const BillowBlock *block = billow_inspector_body(self->parent.session);
    if (block && billow_block_body(block)->n_keys > 0)
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
    GtkWidget *heading = gtk_label_new(_("Keys"));
    GtkWidget *add = gtk_button_new_with_mnemonic(_("_Key Here"));
    self->parent.box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
    self->list = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    self->title = gtk_label_new(NULL);
    static const BillowFormTable tables[] = {{.fields = billow_body_key_fields, .prefix = "key-"},
                                             {.fields = billow_easing_fields, .prefix = "key-"}};
    GtkWidget *form = billow_inspector_form_new(tables, G_N_ELEMENTS(tables));
    g_signal_connect_object(form, "edited", G_CALLBACK(on_edited), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(form, "left", G_CALLBACK(on_left), self, G_CONNECT_SWAPPED);
    self->form = form;
    gtk_widget_add_css_class(heading, "heading");
    gtk_label_set_xalign(GTK_LABEL(heading), 0.0f);
    gtk_widget_add_css_class(self->title, "heading");
    gtk_label_set_xalign(GTK_LABEL(self->title), 0.0f);
    gtk_widget_set_name(add, "key-here");
    gtk_widget_set_tooltip_text(
        add, _("Store the position of the collider at the playhead as a key. Moving the collider at another "
               "time adds another key, and the collider moves from key to key"));
    gtk_actionable_set_action_name(GTK_ACTIONABLE(add), "keys.add");
    gtk_box_append(GTK_BOX(self->parent.box), heading);
    gtk_box_append(GTK_BOX(self->parent.box), add);
    gtk_box_append(GTK_BOX(self->parent.box), self->list);
    gtk_box_append(GTK_BOX(self->parent.box), self->title);
    gtk_box_append(GTK_BOX(self->parent.box), self->form);
    gtk_widget_set_parent(self->parent.box, GTK_WIDGET(self));
}

GtkWidget *
billow_inspector_keys_new(BillowSession *session)
{
    BillowInspectorKeys *self = g_object_new(BILLOW_TYPE_INSPECTOR_KEYS, NULL);
    self->parent.session = g_object_ref(session);
    g_signal_connect_object(session, "notify::project", G_CALLBACK(refresh), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(session, "notify::time-unit", G_CALLBACK(refresh), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(session, "notify::selection", G_CALLBACK(refresh), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(session, "notify::frame", G_CALLBACK(follow_frame), self, G_CONNECT_SWAPPED);
    refresh(self);
    return GTK_WIDGET(self);
}
