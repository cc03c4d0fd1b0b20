/* The keys of a block's numbers: a graph of one of them, and its keys in a list. */
#include "model/project/number_keys.h"
#include "app/inspector/body.h"
#include "app/inspector/keys.h"
#include "app/inspector/sections.h"
#include "model/project/copied_keys.h"
#include "model/project/field.h"
#include "widgets/graphs/key_graph.h"

#include <glib/gi18n.h>
#include <math.h>

/* A key as its form shows it. */
typedef struct {
    double time; /* of the animation, seconds */
    double value;
    BillowEasing easing;
} ShownKey;

/* The number that is shown, which the list of its keys has as its data. */
typedef struct {
    BillowBlockKind kind;
    const BillowField *field; /* NULL: none */
    BillowField rows[3];      /* of a ShownKey */
    BillowKeysOf of;
    GArray *keys; /* of ShownKey */
} Shown;

struct _BillowInspectorNumberKeys {
    BillowInspectorPart parent;
    GtkWidget *choice, *graph, *list;
    GPtrArray *choices; /* of const BillowField: the numbers to choose from */
    Shown shown;
    gboolean choosing; /* the program chooses, not the user */
};

G_DEFINE_FINAL_TYPE(BillowInspectorNumberKeys, billow_inspector_number_keys, BILLOW_TYPE_INSPECTOR_PART)

static const BillowBlock *
block_of(BillowSession *session, const Shown *shown)
{
    const BillowBlockRef *ref = billow_session_get_active(session);
    return ref && ref->kind == shown->kind
               ? billow_project_find(billow_session_get_project(session), ref->kind, ref->id)
               : NULL;
}

/* Returns the number in a block, or NULL if it has no keys. */
static BillowKeyedNumber *
number_in(const BillowBlock *block, const Shown *shown)
{
    return block && shown->field ? (BillowKeyedNumber *) billow_number_keys_find(
                                       billow_block_number_keys(block), shown->field->offset)
                                 : NULL;
}

/* --- Editing --- */

/* Each edits the active block, and returns why that was refused, or NULL; transfer full. */

static char *
set_key(BillowSession *session, const Shown *shown, double share, double value)
{
    const BillowBlock *block = block_of(session, shown);
    if (!number_in(block, shown))
        return NULL;
    g_autoptr(BillowBlock) changed = billow_block_copy(block);
    g_autofree char *title = billow_field_title(shown->field, 0);
    g_autofree char *label = g_strdup_printf(_("Key “%s”"), title);
    if (!billow_number_keys_set(billow_block_number_keys(changed), shown->field, share,
                                billow_block_key_slack(session, block), value))
        return billow_block_most_keys_text(shown->field);
    return billow_inspector_body_set(session, changed, label, NULL);
}

static char *
set_here(BillowSession *session, gpointer data)
{
    const BillowBlock *block = block_of(session, data);
    const BillowKeyedNumber *number = number_in(block, data);
    if (!number)
        return NULL;
    const double share = billow_block_playhead_share(session, block);
    return set_key(session, data, share, billow_keyed_number_at(number, share));
}

static char *
remove_key(BillowSession *session, gpointer data, gsize key)
{
    const Shown *shown = data;
    const BillowBlock *block = block_of(session, shown);
    if (!number_in(block, shown))
        return NULL;
    g_autoptr(BillowBlock) changed = billow_block_copy(block);
    g_autofree char *title = billow_field_title(shown->field, 0);
    g_autofree char *label = g_strdup_printf(_("Remove Key of “%s”"), title);
    billow_number_keys_remove(billow_block_number_keys(changed), shown->field, key,
                              billow_block_keyed(changed));
    return billow_inspector_body_set(session, changed, label, NULL);
}

/* `which` (guint) are ascending. */
static char *
remove_keys(BillowSession *session, const Shown *shown, const GArray *which)
{
    const BillowBlock *block = block_of(session, shown);
    if (which->len == 1 || !number_in(block, shown))
        return which->len == 1 ? remove_key(session, (gpointer) shown, g_array_index(which, guint, 0)) : NULL;
    g_autoptr(BillowBlock) changed = billow_block_copy(block);
    for (guint n = which->len; n-- > 0;)
        billow_number_keys_remove(billow_block_number_keys(changed), shown->field,
                                  g_array_index(which, guint, n), billow_block_keyed(changed));
    g_autofree char *title = billow_field_title(shown->field, 0);
    g_autofree char *label = g_strdup_printf(_("Remove Keys of “%s”"), title);
    return billow_inspector_body_set(session, changed, label, NULL);
}

/* Moves a key in the changed block to a share, at least a frame from its neighbors. */
static void
move_key(BillowSession *session, const BillowBlock *block, BillowKeyedNumber *number, gsize key, double share)
{
    if (fabs(share - number->keys[key].at) > 1e-9)
        billow_keyed_number_move(number, key, share, 2.0 * billow_block_key_slack(session, block));
}

static char *
change(BillowSession *session, gpointer data, gsize key, const void *edited, const char *label,
       const char *merge)
{
    const Shown *shown = data;
    const ShownKey *wanted = edited;
    const BillowBlock *block = block_of(session, shown);
    if (!number_in(block, shown))
        return NULL;
    g_autoptr(BillowBlock) changed = billow_block_copy(block);
    BillowKeyedNumber *number = number_in(changed, shown);
    const BillowBlockSpan span = billow_block_span(session, block);
    move_key(session, block, number, key, billow_block_span_share(&span, wanted->time));
    number->keys[key].value = wanted->value;
    number->keys[key].easing = wanted->easing;
    g_autofree char *own = g_strdup_printf("%s %s %s", block->id, shown->field->key, merge);
    return billow_inspector_body_set(session, changed, label, own);
}

/* --- The list of keys --- */

static const void *
get(BillowSession *session, gpointer data, gsize *n)
{
    Shown *shown = data;
    const BillowBlock *block = block_of(session, shown);
    const BillowKeyedNumber *number = number_in(block, shown);
    const BillowBlockSpan span = number ? billow_block_span(session, block) : (BillowBlockSpan){0};
    g_array_set_size(shown->keys, 0);
    for (size_t i = 0; number && i < number->n_keys; i++) {
        const BillowNumberKey *key = &number->keys[i];
        const ShownKey as_shown = {span.start + key->at * span.duration, key->value, key->easing};
        g_array_append_val(shown->keys, as_shown);
    }
    *n = shown->keys->len;
    return shown->keys->data;
}

static char *
line(BillowSession *session, gpointer data, const void *key)
{
    const BillowField *field = ((const Shown *) data)->field;
    const ShownKey *shown = key;
    const BillowTimeFormat format = billow_session_get_time_format(session);
    g_autofree char *time = billow_time_words(&format, BILLOW_TIME_MOMENT, shown->time);
    const double value = shown->value * (field->scale > 0.0 ? field->scale : 1.0);
    return field->unit ? g_strdup_printf("%s: %.4g %s", time, value, _(field->unit))
                       : g_strdup_printf("%s: %.4g", time, value);
}

static const BillowField time_row = {
    .type = BILLOW_FIELD_NUMBER,
    .key = "time",
    .offset = offsetof(ShownKey, time),
    .label = N_("_Time"),
    .unit = N_("s"),
    .time = BILLOW_FIELD_MOMENT,
    .tooltip = N_("Time at which it has this value"),
    .low = -BILLOW_MAX_NUMBER,
    .high = BILLOW_MAX_NUMBER,
    .step = 0.1,
};

/* The value has the label, unit and bounds of its number. */
static BillowField
value_row(const BillowField *field)
{
    return (BillowField){.type = BILLOW_FIELD_NUMBER,
                         .key = "value",
                         .offset = offsetof(ShownKey, value),
                         .label = field->label,
                         .unit = field->unit,
                         .tooltip = field->tooltip,
                         .low = billow_number_low(field),
                         .high = field->high,
                         .step = field->step,
                         .scale = field->scale};
}

static void
on_refused(BillowInspectorNumberKeys *self, const char *why)
{
    billow_inspector_part_refuse(&self->parent, why);
}

/* The list may be about to return from removing the last key of its number. */
static void
drop_list(BillowInspectorNumberKeys *self)
{
    g_idle_add_once((GSourceOnceFunc) (void (*)(void)) g_object_unref, g_object_ref(self->list));
    gtk_box_remove(GTK_BOX(self->parent.box), self->list);
}

/* Makes the list anew, since its form depends on the number. */
static void
show_list(BillowInspectorNumberKeys *self)
{
    Shown *shown = &self->shown;
    if (self->list)
        drop_list(self);
    shown->rows[0] = time_row;
    shown->rows[1] = value_row(shown->field);
    shown->of = (BillowKeysOf){
        .prefix = "number-",
        .heading = N_("Keys"),
        .add = N_("_Key Here"),
        .tooltip = N_("Store the value at the playhead as a key"),
        .fields = shown->rows,
        .size = sizeof(ShownKey),
        .easing = offsetof(ShownKey, easing),
        .get = get,
        .line = line,
        .set_here = set_here,
        .remove = remove_key,
        .change = change,
    };
    self->list = billow_inspector_keys_new(self->parent.session, &shown->of, shown);
    g_signal_connect_object(self->list, "refused", G_CALLBACK(on_refused), self, G_CONNECT_SWAPPED);
    gtk_box_append(GTK_BOX(self->parent.box), self->list);
}

/* --- The graph --- */

static void
report(BillowInspectorNumberKeys *self, char *refusal)
{
    g_autofree char *text = refusal;
    billow_inspector_part_refuse(&self->parent, text);
}

/* Returns the share of a block at the frame that is nearest to `share`. */
static double
at_a_frame(BillowSession *session, const BillowBlock *block, double share)
{
    const BillowProject *project = billow_session_get_project(session);
    const BillowBlockSpan span = billow_block_span(session, block);
    const int frame = billow_project_frame_at(project, span.start + share * span.duration);
    return CLAMP(billow_block_span_share(&span, billow_project_frame_time(project, frame)), 0.0, 1.0);
}

static void
on_moved(BillowInspectorNumberKeys *self, guint key, double share, double value)
{
    BillowSession *session = self->parent.session;
    const BillowBlock *block = block_of(session, &self->shown);
    if (!number_in(block, &self->shown))
        return;
    g_autoptr(BillowBlock) changed = billow_block_copy(block);
    BillowKeyedNumber *number = number_in(changed, &self->shown);
    if (share != number->keys[key].at)
        move_key(session, block, number, key, at_a_frame(session, block, share));
    number->keys[key].value = CLAMP(value, billow_number_low(number->field), number->field->high);
    g_autofree char *title = billow_field_title(number->field, 0);
    g_autofree char *label = g_strdup_printf(_("Move Key of “%s”"), title),
                    *merge = g_strdup_printf("key %s %s %u", block->id, number->field->key, key);
    report(self, billow_inspector_body_set(session, changed, label, merge));
}

static void
on_added(BillowInspectorNumberKeys *self, double share, double value)
{
    BillowSession *session = self->parent.session;
    const BillowBlock *block = block_of(session, &self->shown);
    if (block && billow_block_span(session, block).duration > 0.0)
        report(self, set_key(session, &self->shown, at_a_frame(session, block, share), value));
}

/* Removes all chosen keys if this is one of them. */
static void
on_removed(BillowInspectorNumberKeys *self, guint key)
{
    g_autoptr(GArray) chosen = billow_key_graph_get_chosen(BILLOW_KEY_GRAPH(self->graph));
    report(self, billow_key_graph_is_chosen(BILLOW_KEY_GRAPH(self->graph), key)
                     ? remove_keys(self->parent.session, &self->shown, chosen)
                     : remove_key(self->parent.session, &self->shown, key));
}

static void
on_settled(BillowInspectorNumberKeys *self)
{
    billow_session_end_merge(self->parent.session);
}

static void
show_graph(BillowInspectorNumberKeys *self)
{
    BillowSession *session = self->parent.session;
    const BillowBlock *block = block_of(session, &self->shown);
    const BillowKeyedNumber *number = number_in(block, &self->shown);
    if (!number)
        return;
    g_autofree char *title = billow_field_title(number->field, 0);
    g_autofree char *label = g_strdup_printf(_("Graph of “%s” over the block"), title);
    gtk_accessible_update_property(GTK_ACCESSIBLE(self->graph), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
    const BillowBlockSpan span = billow_block_span(session, block);
    const double now =
        span.duration > 0.0 ? billow_block_span_share(&span, billow_session_get_time(session)) : 0.0;
    billow_key_graph_show(BILLOW_KEY_GRAPH(self->graph), number, 2.0 * billow_block_key_slack(session, block),
                          now);
}

/* --- Copying keys --- */

/* Returns the chosen keys, or NULL if no number is shown; free with g_array_unref(). */
static GArray *
copied_keys(BillowInspectorNumberKeys *self, GArray *chosen)
{
    const BillowBlock *block = block_of(self->parent.session, &self->shown);
    const BillowKeyedNumber *number = number_in(block, &self->shown);
    return number ? billow_keyed_number_copy_keys(number, chosen,
                                                  billow_block_span(self->parent.session, block).duration)
                  : NULL;
}

/* Gives the number that is shown these keys from a share of the block on. */
static void
paste_keys(BillowInspectorNumberKeys *self, const GArray *copied, double share, const char *label)
{
    BillowSession *session = self->parent.session;
    const BillowBlock *block = block_of(session, &self->shown);
    const double duration = block ? billow_block_span(session, block).duration : 0.0;
    if (!number_in(block, &self->shown) || !(duration > 0.0))
        return;
    g_autoptr(BillowBlock) changed = billow_block_copy(block);
    g_autoptr(GArray) pasted =
        billow_number_keys_paste(billow_block_number_keys(changed), self->shown.field, copied, share,
                                 duration, billow_block_key_slack(session, block));
    if (!pasted) {
        report(self, billow_block_most_keys_text(self->shown.field));
        return;
    }
    report(self, billow_inspector_body_set(session, changed, label, NULL));
    billow_key_graph_choose(BILLOW_KEY_GRAPH(self->graph), pasted);
}

static void
copy_keys(GtkWidget *widget, const char *name, GVariant *none)
{
    BillowInspectorNumberKeys *self = BILLOW_INSPECTOR_NUMBER_KEYS(widget);
    g_autoptr(GArray) chosen = billow_key_graph_get_chosen(BILLOW_KEY_GRAPH(self->graph));
    g_autoptr(GArray) copied = copied_keys(self, chosen);
    if (copied)
        gdk_clipboard_set(gtk_widget_get_clipboard(widget), BILLOW_TYPE_COPIED_KEYS, copied);
}

static void
on_keys_read(GObject *clipboard, GAsyncResult *result, gpointer data)
{
    g_autoptr(BillowInspectorNumberKeys) self = data;
    const GValue *value = gdk_clipboard_read_value_finish(GDK_CLIPBOARD(clipboard), result, NULL);
    const BillowBlock *block = block_of(self->parent.session, &self->shown);
    if (!value)
        report(self, g_strdup(_("The clipboard has no keys: copy some first.")));
    else if (block)
        paste_keys(self, g_value_get_boxed(value), billow_block_playhead_share(self->parent.session, block),
                   _("Paste Keys"));
}

static void
paste_at_playhead(GtkWidget *widget, const char *name, GVariant *none)
{
    gdk_clipboard_read_value_async(gtk_widget_get_clipboard(widget), BILLOW_TYPE_COPIED_KEYS,
                                   G_PRIORITY_DEFAULT, NULL, on_keys_read, g_object_ref(widget));
}

/* The copies begin a frame after the last of the keys. */
static void
duplicate_keys(GtkWidget *widget, const char *name, GVariant *none)
{
    BillowInspectorNumberKeys *self = BILLOW_INSPECTOR_NUMBER_KEYS(widget);
    BillowSession *session = self->parent.session;
    g_autoptr(GArray) chosen = billow_key_graph_get_chosen(BILLOW_KEY_GRAPH(self->graph));
    g_autoptr(GArray) copied = copied_keys(self, chosen);
    if (!copied)
        return;
    const BillowBlock *block = block_of(session, &self->shown);
    const BillowKeyedNumber *number = number_in(block, &self->shown);
    const double last = number->keys[g_array_index(chosen, guint, chosen->len - 1)].at;
    paste_keys(self, copied, last + 2.0 * billow_block_key_slack(session, block), _("Duplicate Keys"));
}

static void
add_copying(BillowInspectorNumberKeys *self)
{
    static const struct {
        const char *icon, *action, *label, *tooltip;
    } rows[] = {
        {"edit-copy-symbolic", "number-keys.copy", N_("Copy keys"),
         N_("Copy the chosen keys, or all if none is chosen (Ctrl+C)")},
        {"edit-paste-symbolic", "number-keys.paste", N_("Paste keys"),
         N_("Paste copied keys, from the playhead on (Ctrl+V)")},
    };
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
    gtk_widget_set_halign(box, GTK_ALIGN_END);
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        GtkWidget *button = gtk_button_new_from_icon_name(rows[i].icon);
        gtk_widget_add_css_class(button, "flat");
        gtk_widget_set_name(button, rows[i].action);
        gtk_actionable_set_action_name(GTK_ACTIONABLE(button), rows[i].action);
        gtk_widget_set_tooltip_text(button, _(rows[i].tooltip));
        gtk_accessible_update_property(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       _(rows[i].label), -1);
        gtk_box_append(GTK_BOX(box), button);
    }
    gtk_box_append(GTK_BOX(self->parent.box), box);
}

static void
install_copying(GtkWidgetClass *klass)
{
    gtk_widget_class_install_action(klass, "number-keys.copy", NULL, copy_keys);
    gtk_widget_class_install_action(klass, "number-keys.paste", NULL, paste_at_playhead);
    gtk_widget_class_install_action(klass, "number-keys.duplicate", NULL, duplicate_keys);
    gtk_widget_class_add_binding_action(klass, GDK_KEY_c, GDK_CONTROL_MASK, "number-keys.copy", NULL);
    gtk_widget_class_add_binding_action(klass, GDK_KEY_v, GDK_CONTROL_MASK, "number-keys.paste", NULL);
    gtk_widget_class_add_binding_action(klass, GDK_KEY_d, GDK_CONTROL_MASK, "number-keys.duplicate", NULL);
}

/* --- The numbers to choose from --- */

static gboolean
same_choices(BillowInspectorNumberKeys *self, const BillowNumberKeys *keys)
{
    gboolean same = keys->n_numbers == self->choices->len;
    for (size_t i = 0; same && i < keys->n_numbers; i++)
        same = keys->numbers[i].field == self->choices->pdata[i];
    return same;
}

static void
show_choices(BillowInspectorNumberKeys *self, const BillowNumberKeys *keys)
{
    g_autoptr(GtkStringList) titles = gtk_string_list_new(NULL);
    guint chosen = 0;
    g_ptr_array_set_size(self->choices, 0);
    for (size_t i = 0; i < keys->n_numbers; i++) {
        const BillowField *field = keys->numbers[i].field;
        g_autofree char *title = billow_field_title(field, 0);
        gtk_string_list_append(titles, title);
        g_ptr_array_add(self->choices, (gpointer) field);
        if (field == self->shown.field)
            chosen = (guint) i;
    }
    self->choosing = TRUE;
    gtk_drop_down_set_model(GTK_DROP_DOWN(self->choice), G_LIST_MODEL(titles));
    gtk_drop_down_set_selected(GTK_DROP_DOWN(self->choice), chosen);
    self->choosing = FALSE;
}

/* Shows the chosen number. */
static void
show_number(BillowInspectorNumberKeys *self)
{
    const guint chosen = gtk_drop_down_get_selected(GTK_DROP_DOWN(self->choice));
    const BillowField *field = chosen < self->choices->len ? self->choices->pdata[chosen] : NULL;
    if (field && field != self->shown.field) {
        self->shown.field = field;
        show_list(self);
    }
    show_graph(self);
}

static void
on_chosen(BillowInspectorNumberKeys *self)
{
    if (!self->choosing)
        show_number(self);
}

static void
refresh(BillowInspectorNumberKeys *self)
{
    const BillowBlock *block = block_of(self->parent.session, &self->shown);
    const BillowNumberKeys *keys = block ? billow_block_number_keys(block) : NULL;
    gtk_widget_set_visible(GTK_WIDGET(self), keys && keys->n_numbers > 0);
    if (!keys || keys->n_numbers == 0)
        return;
    if (!same_choices(self, keys))
        show_choices(self, keys);
    show_number(self);
}

/* --- The widget --- */

static void
billow_inspector_number_keys_finalize(GObject *object)
{
    BillowInspectorNumberKeys *self = BILLOW_INSPECTOR_NUMBER_KEYS(object);
    g_array_unref(self->shown.keys);
    g_ptr_array_unref(self->choices);
    G_OBJECT_CLASS(billow_inspector_number_keys_parent_class)->finalize(object);
}

static void
billow_inspector_number_keys_class_init(BillowInspectorNumberKeysClass *klass)
{
    G_OBJECT_CLASS(klass)->finalize = billow_inspector_number_keys_finalize;
    install_copying(GTK_WIDGET_CLASS(klass));
}

static void
add_graph(BillowInspectorNumberKeys *self)
{
    self->graph = billow_key_graph_new();
    gtk_widget_set_name(self->graph, "key-graph");
    gtk_widget_set_tooltip_text(
        self->graph, _("Drag a key to move it, double-click to add one, press Delete to "
                       "remove the chosen ones. Ctrl+C copies them, Ctrl+V pastes at the playhead, "
                       "Ctrl+D duplicates"));
    g_signal_connect_object(self->graph, "moved", G_CALLBACK(on_moved), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(self->graph, "added", G_CALLBACK(on_added), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(self->graph, "removed", G_CALLBACK(on_removed), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(self->graph, "settled", G_CALLBACK(on_settled), self, G_CONNECT_SWAPPED);
}

static void
billow_inspector_number_keys_init(BillowInspectorNumberKeys *self)
{
    self->parent.box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
    gtk_widget_set_parent(self->parent.box, GTK_WIDGET(self));
    self->choices = g_ptr_array_new();
    self->shown.keys = g_array_new(FALSE, FALSE, sizeof(ShownKey));
    GtkWidget *heading = gtk_label_new(_("Values over Time"));
    gtk_widget_add_css_class(heading, "heading");
    gtk_label_set_xalign(GTK_LABEL(heading), 0.0f);
    self->choice = gtk_drop_down_new(NULL, NULL);
    gtk_widget_set_name(self->choice, "keyed-number");
    gtk_widget_set_tooltip_text(self->choice, _("The number whose keys are shown"));
    gtk_accessible_update_property(GTK_ACCESSIBLE(self->choice), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Number"),
                                   -1);
    add_graph(self);
    gtk_box_append(GTK_BOX(self->parent.box), heading);
    gtk_box_append(GTK_BOX(self->parent.box), self->choice);
    gtk_box_append(GTK_BOX(self->parent.box), self->graph);
    add_copying(self);
}

GtkWidget *
billow_inspector_number_keys_new(BillowSession *session, BillowBlockKind kind)
{
    BillowInspectorNumberKeys *self = g_object_new(BILLOW_TYPE_INSPECTOR_NUMBER_KEYS, NULL);
    self->parent.session = g_object_ref(session);
    self->shown.kind = kind;
    g_signal_connect_object(self->choice, "notify::selected", G_CALLBACK(on_chosen), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(session, "notify::project", G_CALLBACK(refresh), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(session, "notify::selection", G_CALLBACK(refresh), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(session, "notify::frame", G_CALLBACK(show_graph), self, G_CONNECT_SWAPPED);
    refresh(self);
    return GTK_WIDGET(self);
}
