#include "app/common/question.h"

#include <glib/gi18n.h>

GtkWidget *
billow_question_new(GtkWindow *parent, GtkMessageType type, const char *question, const char *text)
{
    GtkWidget *dialog =
        gtk_message_dialog_new(parent, GTK_DIALOG_MODAL, type, GTK_BUTTONS_NONE, "%s", question);
    gtk_message_dialog_format_secondary_text(GTK_MESSAGE_DIALOG(dialog), "%s", text);
    return dialog;
}

void
billow_question_add(GtkWidget *dialog, const char *label, int response, const char *css_class)
{
    GtkWidget *button = gtk_dialog_add_button(GTK_DIALOG(dialog), label, response);
    if (css_class)
        gtk_widget_add_css_class(button, css_class);
}

void
billow_question_ask(GtkWidget *dialog, int preset)
{
    gtk_dialog_set_default_response(GTK_DIALOG(dialog), preset);
    gtk_window_present(GTK_WINDOW(dialog));
}

void
billow_question_inform(GtkWindow *parent, const char *title, const char *text)
{
    GtkWidget *dialog = billow_question_new(parent, GTK_MESSAGE_ERROR, title, text);
    billow_question_add(dialog, _("_Close"), GTK_RESPONSE_CLOSE, NULL);
    g_signal_connect(dialog, "response", G_CALLBACK(gtk_window_destroy), NULL);
    billow_question_ask(dialog, GTK_RESPONSE_CLOSE);
}
