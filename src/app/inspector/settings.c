#include "app/inspector/settings.h"

/* Calls `visit` for a widget and everything in it that applies, until it returns TRUE. Returns whether it did. */
static gboolean
walk(GtkWidget *widget, gboolean (*visit)(GtkWidget *widget, gpointer data), gpointer data)
{
    if (!gtk_widget_get_visible(widget))
        return FALSE;
    if (visit(widget, data))
        return TRUE;
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
         child = gtk_widget_get_next_sibling(child))
        if (walk(child, visit, data))
            return TRUE;
    return FALSE;
}

typedef struct {
    const char *name;
    GtkWidget *widget;
} Named;

static gboolean
has_name(GtkWidget *widget, gpointer data)
{
    Named *named = data;
    if (g_str_equal(gtk_widget_get_name(widget), named->name))
        named->widget = widget;
    return named->widget != NULL;
}

/* The page is not the visible child of its stack while a block is selected. */
static GtkWidget *
page_of(GtkWidget *window)
{
    Named page = {.name = BILLOW_PROJECT_PAGE};
    walk(window, has_name, &page);
    return page.widget;
}

typedef struct {
    BillowSettingFound found;
    gpointer data;
} Listing;

static void
list_control(const Listing *listing, GtkWidget *control, const char *title)
{
    const char *name = gtk_widget_get_name(control);
    if (!g_str_equal(name, G_OBJECT_TYPE_NAME(control))) /* what GTK calls a widget without a name */
        listing->found(title, gtk_widget_get_tooltip_text(control), name, listing->data);
}

static gboolean
list_setting(GtkWidget *widget, gpointer data)
{
    if (GTK_IS_CHECK_BUTTON(widget) && gtk_check_button_get_label(GTK_CHECK_BUTTON(widget))) {
        g_auto(GStrv) parts = g_strsplit(gtk_check_button_get_label(GTK_CHECK_BUTTON(widget)), "_", -1);
        g_autofree char *title = g_strjoinv("", parts);
        list_control(data, widget, title);
    } else if (GTK_IS_LABEL(widget) && gtk_label_get_mnemonic_widget(GTK_LABEL(widget)))
        list_control(data, gtk_label_get_mnemonic_widget(GTK_LABEL(widget)),
                     gtk_label_get_text(GTK_LABEL(widget)));
    return FALSE;
}

void
billow_settings_each(GtkWidget *window, BillowSettingFound found, gpointer data)
{
    GtkWidget *page = page_of(window);
    Listing listing = {found, data};
    if (page)
        walk(page, list_setting, &listing);
}

/* An expander is the sibling of what it reveals: app/inspector/expander.c. */
static void
unfold(GtkWidget *control)
{
    GtkWidget *revealer = gtk_widget_get_ancestor(control, GTK_TYPE_REVEALER);
    GtkWidget *expander = revealer ? gtk_widget_get_prev_sibling(revealer) : NULL;
    if (expander && GTK_IS_EXPANDER(expander))
        gtk_expander_set_expanded(GTK_EXPANDER(expander), TRUE);
}

void
billow_settings_show(GtkWidget *window, const char *name)
{
    GtkWidget *page = page_of(window);
    Named control = {.name = name};
    if (!page || !walk(page, has_name, &control))
        return;
    unfold(control.widget);
    gtk_widget_grab_focus(control.widget);
}
