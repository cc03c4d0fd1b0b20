#include "app/common/message_bar.h"

#include <glib/gi18n.h>

struct _BillowMessageBar {
    GtkWidget parent;
    GtkWidget *bar, *title, *line, *details, *text, *offer;
    gboolean passes; /* the message is about the present state: see billow_message_bar_pass() */
};

G_DEFINE_FINAL_TYPE(BillowMessageBar, billow_message_bar, GTK_TYPE_WIDGET)

/* A single line is not shown in an expander. */
static void
show_details(BillowMessageBar *self, const char *details)
{
    g_autofree char *text = g_strchomp(g_strdup(details));
    const gboolean is_line = !strchr(text, '\n');
    gtk_label_set_text(GTK_LABEL(self->line), is_line ? text : "");
    gtk_widget_set_visible(self->line, is_line && *text);
    gtk_text_buffer_set_text(gtk_text_view_get_buffer(GTK_TEXT_VIEW(self->text)), is_line ? "" : text, -1);
    gtk_widget_set_visible(self->details, !is_line);
}

void
billow_message_bar_show(BillowMessageBar *self, GtkMessageType type, const char *title, const char *details)
{
    g_return_if_fail(BILLOW_IS_MESSAGE_BAR(self));
    self->passes = type == GTK_MESSAGE_INFO;
    gtk_info_bar_set_message_type(GTK_INFO_BAR(self->bar), type);
    gtk_label_set_text(GTK_LABEL(self->title), title);
    show_details(self, details ? details : "");
    gtk_widget_set_visible(self->offer, FALSE);
    gtk_expander_set_expanded(GTK_EXPANDER(self->details), type == GTK_MESSAGE_ERROR);
    gtk_widget_set_visible(GTK_WIDGET(self), TRUE);
    gtk_info_bar_set_revealed(GTK_INFO_BAR(self->bar), TRUE);
}

void
billow_message_bar_offer(BillowMessageBar *self, GtkMessageType type, const char *title, const char *label,
                         const char *action)
{
    billow_message_bar_show(self, type, title, NULL);
    gtk_button_set_label(GTK_BUTTON(self->offer), label);
    gtk_actionable_set_action_name(GTK_ACTIONABLE(self->offer), action);
    gtk_widget_set_visible(self->offer, TRUE);
}

void
billow_message_bar_hide(BillowMessageBar *self)
{
    g_return_if_fail(BILLOW_IS_MESSAGE_BAR(self));
    gtk_widget_set_visible(GTK_WIDGET(self), FALSE);
}

void
billow_message_bar_pass(BillowMessageBar *self)
{
    g_return_if_fail(BILLOW_IS_MESSAGE_BAR(self));
    if (self->passes)
        billow_message_bar_hide(self);
}

static void
billow_message_bar_dispose(GObject *object)
{
    g_clear_pointer(&BILLOW_MESSAGE_BAR(object)->bar, gtk_widget_unparent);
    G_OBJECT_CLASS(billow_message_bar_parent_class)->dispose(object);
}

static void
billow_message_bar_class_init(BillowMessageBarClass *class)
{
    G_OBJECT_CLASS(class)->dispose = billow_message_bar_dispose;
    gtk_widget_class_set_layout_manager_type(GTK_WIDGET_CLASS(class), GTK_TYPE_BIN_LAYOUT);
}

static GtkWidget *
new_details(BillowMessageBar *self)
{
    self->text = gtk_text_view_new();
    gtk_text_view_set_editable(GTK_TEXT_VIEW(self->text), FALSE);
    gtk_text_view_set_cursor_visible(GTK_TEXT_VIEW(self->text), FALSE);
    gtk_text_view_set_wrap_mode(GTK_TEXT_VIEW(self->text), GTK_WRAP_WORD_CHAR);
    gtk_text_view_set_monospace(GTK_TEXT_VIEW(self->text), TRUE);
    gtk_widget_add_css_class(self->text, "problems");
    GtkWidget *scrolled = gtk_scrolled_window_new();
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), self->text);
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scrolled), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
    gtk_scrolled_window_set_max_content_height(GTK_SCROLLED_WINDOW(scrolled), 200);
    gtk_scrolled_window_set_propagate_natural_height(GTK_SCROLLED_WINDOW(scrolled), TRUE);
    GtkWidget *details = gtk_expander_new_with_mnemonic(_("_Details"));
    gtk_expander_set_child(GTK_EXPANDER(details), scrolled);
    return details;
}

static GtkWidget *
new_text(void)
{
    GtkWidget *label = gtk_label_new(NULL);
    gtk_label_set_wrap(GTK_LABEL(label), TRUE);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_label_set_selectable(GTK_LABEL(label), TRUE);
    gtk_widget_set_can_focus(label, FALSE);
    return label;
}

static void
billow_message_bar_init(BillowMessageBar *self)
{
    self->bar = gtk_info_bar_new();
    gtk_info_bar_set_show_close_button(GTK_INFO_BAR(self->bar), TRUE);
    gtk_widget_set_parent(self->bar, GTK_WIDGET(self));
    self->title = new_text();
    self->line = new_text();
    gtk_widget_add_css_class(self->line, "problem");
    self->details = new_details(self);
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 3);
    gtk_widget_set_hexpand(box, TRUE);
    gtk_widget_set_valign(box, GTK_ALIGN_CENTER);
    gtk_box_append(GTK_BOX(box), self->title);
    gtk_box_append(GTK_BOX(box), self->line);
    gtk_box_append(GTK_BOX(box), self->details);
    gtk_info_bar_add_child(GTK_INFO_BAR(self->bar), box);
    self->offer = gtk_button_new();
    gtk_button_set_use_underline(GTK_BUTTON(self->offer), TRUE);
    gtk_widget_set_valign(self->offer, GTK_ALIGN_CENTER);
    gtk_widget_set_focus_on_click(self->offer, FALSE);
    gtk_info_bar_add_child(GTK_INFO_BAR(self->bar), self->offer);
    g_signal_connect_swapped(self->bar, "response", G_CALLBACK(billow_message_bar_hide), self);
    gtk_widget_set_visible(GTK_WIDGET(self), FALSE);
}
