#include "app/transfer/fit_text.h"

enum { CHARS = 40 };

GtkWidget *
billow_fit_text_new(const char *name, const char *class)
{
    GtkWidget *label = gtk_label_new(NULL);
    gtk_widget_set_name(label, name);
    gtk_label_set_wrap(GTK_LABEL(label), TRUE);
    gtk_label_set_wrap_mode(GTK_LABEL(label), PANGO_WRAP_WORD_CHAR);
    gtk_label_set_max_width_chars(GTK_LABEL(label), CHARS);
    gtk_label_set_xalign(GTK_LABEL(label), 0.0f);
    gtk_label_set_selectable(GTK_LABEL(label), TRUE);
    gtk_widget_set_can_focus(label, FALSE);
    gtk_widget_set_visible(label, FALSE);
    gtk_widget_add_css_class(label, class);
    return label;
}

void
billow_fit_text_show(GtkWidget *label, const char *text)
{
    gtk_label_set_text(GTK_LABEL(label), text ? text : "");
    gtk_widget_set_visible(label, text != NULL);
}

void
billow_fit_text_show_error(GtkWidget *label, const GError *error)
{
    char first[7] = {0};
    if (error)
        g_unichar_to_utf8(g_unichar_totitle(g_utf8_get_char(error->message)), first);
    g_autofree char *text = error ? g_strconcat(first, g_utf8_next_char(error->message), NULL) : NULL;
    billow_fit_text_show(label, text);
}
