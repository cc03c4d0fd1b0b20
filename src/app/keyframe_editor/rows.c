#include "app/keyframe_editor/rows.h"

#include "app/keyframe_editor/draft.h"

#include <glib/gi18n.h>

/* Height in pixels above which the rows scroll, and the least that is left to them in a low window. */
enum { TALLEST = 260, LEAST = 120 };

struct _BillowKeyframeRows {
    GtkWidget parent;
    GtkWidget *content, *scroller, *list;
    const BillowKeyframeRowKind *kind;
    BillowSession *draft;
    GtkSelectionModel *selection;
    GPtrArray *rows; /* of Row */
};

G_DEFINE_FINAL_TYPE(BillowKeyframeRows, billow_keyframe_rows, GTK_TYPE_WIDGET)

typedef struct {
    GtkWidget *box, *title, *form;
    char *prefix;
} Row;

static void
free_row(gpointer data)
{
    Row *row = data;
    g_free(row->prefix);
    g_free(row);
}

static void refresh(BillowKeyframeRows *self);

static void
on_edited(BillowKeyframeRows *self, const BillowFormValue *value, BillowInspectorForm *form)
{
    guint number = 0;
    while (((Row *) self->rows->pdata[number])->form != GTK_WIDGET(form))
        number++;
    self->kind->edit(self->draft, number, value, form);
    refresh(self); /* the value may differ from what was typed */
}

static void
on_left(BillowKeyframeRows *self)
{
    billow_session_end_merge(self->draft);
}

static GtkWidget *
new_remove_button(const BillowKeyframeRowKind *kind, const Row *row, guint number)
{
    g_autofree char *name = g_strconcat(row->prefix, "remove", NULL);
    GtkWidget *button = gtk_button_new_from_icon_name("list-remove-symbolic");
    gtk_widget_set_name(button, name);
    gtk_widget_set_tooltip_text(button, _(kind->remove_tooltip));
    gtk_accessible_update_property(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   _(kind->remove_label), -1);
    gtk_actionable_set_action_name(GTK_ACTIONABLE(button), "rows.remove");
    gtk_actionable_set_action_target(GTK_ACTIONABLE(button), "i", (int) number);
    return button;
}

static void
append_row(BillowKeyframeRows *self)
{
    Row *row = g_new(Row, 1);
    GtkWidget *head = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
    row->prefix = g_strdup_printf("%s-%u-", self->kind->word, self->rows->len);
    row->box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
    row->title = gtk_label_new(NULL);
    const BillowFormTable table = {.fields = self->kind->fields, .prefix = row->prefix};
    GtkWidget *form = billow_inspector_form_new(&table, 1);
    g_signal_connect_object(form, "edited", G_CALLBACK(on_edited), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(form, "left", G_CALLBACK(on_left), self, G_CONNECT_SWAPPED);
    row->form = form;
    gtk_label_set_xalign(GTK_LABEL(row->title), 0.0f);
    gtk_label_set_wrap(GTK_LABEL(row->title), TRUE);
    gtk_widget_set_hexpand(row->title, TRUE);
    gtk_box_append(GTK_BOX(head), row->title);
    gtk_box_append(GTK_BOX(head), new_remove_button(self->kind, row, self->rows->len));
    gtk_box_append(GTK_BOX(row->box), head);
    gtk_box_append(GTK_BOX(row->box), row->form);
    gtk_box_append(GTK_BOX(self->list), row->box);
    g_ptr_array_add(self->rows, row);
}

static void
update_add_button(BillowKeyframeRows *self)
{
    gtk_widget_action_set_enabled(GTK_WIDGET(self), "rows.add",
                                  self->kind->can_add(self->draft, self->selection));
}

static void
refresh(BillowKeyframeRows *self)
{
    const guint n = (guint) self->kind->count(billow_block_keyframe(billow_draft_keyframe(self->draft)));
    while (self->rows->len > n) {
        const Row *last = self->rows->pdata[self->rows->len - 1];
        gtk_box_remove(GTK_BOX(self->list), last->box);
        g_ptr_array_set_size(self->rows, (int) self->rows->len - 1);
    }
    while (self->rows->len < n)
        append_row(self);
    gtk_widget_set_visible(self->scroller, n > 0);
    for (guint i = 0; i < n; i++) {
        const Row *row = self->rows->pdata[i];
        const void *subject;
        g_autofree char *title = self->kind->describe(self->draft, i, &subject);
        gtk_label_set_text(GTK_LABEL(row->title), title);
        billow_inspector_form_show(BILLOW_INSPECTOR_FORM(row->form), &subject);
    }
    update_add_button(self);
}

static void
add_action(GtkWidget *widget, const char *name, GVariant *parameter)
{
    BillowKeyframeRows *self = BILLOW_KEYFRAME_ROWS(widget);
    self->kind->add(self->draft, self->selection);
}

static void
remove_action(GtkWidget *widget, const char *name, GVariant *number)
{
    BillowKeyframeRows *self = BILLOW_KEYFRAME_ROWS(widget);
    const guint which = (guint) g_variant_get_int32(number);
    if (which < self->kind->count(billow_block_keyframe(billow_draft_keyframe(self->draft))))
        self->kind->remove(self->draft, which);
}

static void
billow_keyframe_rows_dispose(GObject *object)
{
    BillowKeyframeRows *self = BILLOW_KEYFRAME_ROWS(object);
    g_clear_pointer(&self->content, gtk_widget_unparent);
    g_clear_pointer(&self->rows, g_ptr_array_unref);
    g_clear_object(&self->draft);
    g_clear_object(&self->selection);
    G_OBJECT_CLASS(billow_keyframe_rows_parent_class)->dispose(object);
}

static void
billow_keyframe_rows_class_init(BillowKeyframeRowsClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);
    G_OBJECT_CLASS(klass)->dispose = billow_keyframe_rows_dispose;
    gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BIN_LAYOUT);
    gtk_widget_class_install_action(widget_class, "rows.add", NULL, add_action);
    gtk_widget_class_install_action(widget_class, "rows.remove", "i", remove_action);
}

static void
billow_keyframe_rows_init(BillowKeyframeRows *self)
{
    self->rows = g_ptr_array_new_with_free_func(free_row);
    self->list = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12);
    self->scroller = gtk_scrolled_window_new();
    self->content = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(self->scroller), GTK_POLICY_NEVER,
                                   GTK_POLICY_AUTOMATIC);
    gtk_scrolled_window_set_propagate_natural_height(GTK_SCROLLED_WINDOW(self->scroller), TRUE);
    gtk_scrolled_window_set_min_content_height(GTK_SCROLLED_WINDOW(self->scroller), LEAST);
    gtk_scrolled_window_set_max_content_height(GTK_SCROLLED_WINDOW(self->scroller), TALLEST);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(self->scroller), self->list);
    gtk_widget_set_parent(self->content, GTK_WIDGET(self));
}

GtkWidget *
billow_keyframe_rows_new(const BillowKeyframeRowKind *kind, BillowSession *draft,
                         GtkSelectionModel *selection)
{
    BillowKeyframeRows *self = g_object_new(BILLOW_TYPE_KEYFRAME_ROWS, NULL);
    GtkWidget *add = gtk_button_new_with_mnemonic(_(kind->add_label));
    self->kind = kind;
    self->draft = g_object_ref(draft);
    self->selection = g_object_ref(selection);
    gtk_widget_set_name(add, kind->add_name);
    gtk_widget_set_tooltip_text(add, _(kind->add_tooltip));
    gtk_actionable_set_action_name(GTK_ACTIONABLE(add), "rows.add");
    gtk_box_append(GTK_BOX(self->content), add);
    gtk_box_append(GTK_BOX(self->content), self->scroller);
    g_signal_connect_object(draft, "notify::project", G_CALLBACK(refresh), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(selection, "selection-changed", G_CALLBACK(update_add_button), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(selection, "items-changed", G_CALLBACK(update_add_button), self,
                            G_CONNECT_SWAPPED);
    refresh(self);
    return GTK_WIDGET(self);
}
