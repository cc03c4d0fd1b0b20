#include "app/keyframe_editor/rows.h"

/* More of them are scrolled, pixels. */
enum { TALLEST = 260 };

struct _BillowKeyframeRows {
    GtkWidget parent;
    GtkWidget *scroller, *list;
    const BillowKeyframeRowKind *kind;
    GPtrArray *rows; /* of Row */
};

G_DEFINE_FINAL_TYPE(BillowKeyframeRows, billow_keyframe_rows, GTK_TYPE_WIDGET)

enum { EDITED, LEFT, N_SIGNALS };
static guint signals[N_SIGNALS];

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

static void
on_edited(BillowKeyframeRows *self, const BillowFormValue *value, BillowInspectorForm *form)
{
    for (guint i = 0; i < self->rows->len; i++)
        if (((Row *) self->rows->pdata[i])->form == GTK_WIDGET(form)) {
            g_signal_emit(self, signals[EDITED], 0, i, value, form);
            return;
        }
}

static void
on_left(BillowKeyframeRows *self)
{
    g_signal_emit(self, signals[LEFT], 0);
}

static GtkWidget *
new_form(BillowKeyframeRows *self, Row *row)
{
    const BillowFormTable table = {.fields = self->kind->fields, .prefix = row->prefix};
    GtkWidget *form = billow_inspector_form_new(&table, 1);
    g_signal_connect_object(form, "edited", G_CALLBACK(on_edited), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(form, "left", G_CALLBACK(on_left), self, G_CONNECT_SWAPPED);
    return form;
}

static GtkWidget *
new_remove_button(const BillowKeyframeRowKind *kind, const Row *row, guint number)
{
    g_autofree char *name = g_strconcat(row->prefix, "remove", NULL);
    GtkWidget *button = gtk_button_new_from_icon_name("list-remove-symbolic");
    gtk_widget_set_name(button, name);
    gtk_widget_set_tooltip_text(button, kind->remove_tooltip);
    gtk_accessible_update_property(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_PROPERTY_LABEL, kind->remove_label,
                                   -1);
    gtk_actionable_set_action_name(GTK_ACTIONABLE(button), kind->remove);
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
    row->form = new_form(self, row);
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

void
billow_keyframe_rows_set_count(BillowKeyframeRows *self, guint n)
{
    while (self->rows->len > n) {
        const Row *last = self->rows->pdata[self->rows->len - 1];
        gtk_box_remove(GTK_BOX(self->list), last->box);
        g_ptr_array_set_size(self->rows, (int) self->rows->len - 1);
    }
    while (self->rows->len < n)
        append_row(self);
    gtk_widget_set_visible(GTK_WIDGET(self), n > 0);
}

void
billow_keyframe_rows_show(BillowKeyframeRows *self, guint number, const char *title, const void *subject)
{
    const Row *row = self->rows->pdata[number];
    gtk_label_set_text(GTK_LABEL(row->title), title);
    billow_inspector_form_show(BILLOW_INSPECTOR_FORM(row->form), &subject);
}

static void
billow_keyframe_rows_dispose(GObject *object)
{
    BillowKeyframeRows *self = BILLOW_KEYFRAME_ROWS(object);
    g_clear_pointer(&self->scroller, gtk_widget_unparent);
    g_clear_pointer(&self->rows, g_ptr_array_unref);
    G_OBJECT_CLASS(billow_keyframe_rows_parent_class)->dispose(object);
}

static void
billow_keyframe_rows_class_init(BillowKeyframeRowsClass *klass)
{
    G_OBJECT_CLASS(klass)->dispose = billow_keyframe_rows_dispose;
    gtk_widget_class_set_layout_manager_type(GTK_WIDGET_CLASS(klass), GTK_TYPE_BIN_LAYOUT);
    signals[EDITED] = g_signal_new("edited", BILLOW_TYPE_KEYFRAME_ROWS, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                   NULL, G_TYPE_NONE, 3, G_TYPE_UINT, G_TYPE_POINTER, G_TYPE_OBJECT);
    signals[LEFT] = g_signal_new("left", BILLOW_TYPE_KEYFRAME_ROWS, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 0);
}

static void
billow_keyframe_rows_init(BillowKeyframeRows *self)
{
    self->rows = g_ptr_array_new_with_free_func(free_row);
    self->list = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12);
    self->scroller = gtk_scrolled_window_new();
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(self->scroller), GTK_POLICY_NEVER,
                                   GTK_POLICY_AUTOMATIC);
    gtk_scrolled_window_set_propagate_natural_height(GTK_SCROLLED_WINDOW(self->scroller), TRUE);
    gtk_scrolled_window_set_max_content_height(GTK_SCROLLED_WINDOW(self->scroller), TALLEST);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(self->scroller), self->list);
    gtk_widget_set_parent(self->scroller, GTK_WIDGET(self));
}

GtkWidget *
billow_keyframe_rows_new(const BillowKeyframeRowKind *kind)
{
    BillowKeyframeRows *self = g_object_new(BILLOW_TYPE_KEYFRAME_ROWS, NULL);
    self->kind = kind;
    return GTK_WIDGET(self);
}
