#include "app/window/dialogs.h"

#include "app/common/label.h"

#include <glib/gi18n.h>

enum { WIDTH = 240, HEIGHT = 320 };

static const char STEPS[] = "billow-steps";

static GtkWidget *
new_row(const char *label, int steps)
{
    GtkWidget *row = gtk_list_box_row_new(), *text = gtk_label_new(label);
    gtk_label_set_xalign(GTK_LABEL(text), 0.0f);
    gtk_label_set_ellipsize(GTK_LABEL(text), PANGO_ELLIPSIZE_END);
    billow_label_show_whole(GTK_LABEL(text));
    if (steps > 0)
        gtk_widget_add_css_class(text, "dim-label");
    gtk_list_box_row_set_child(GTK_LIST_BOX_ROW(row), text);
    g_object_set_data(G_OBJECT(row), STEPS, GINT_TO_POINTER(steps));
    gtk_accessible_update_property(GTK_ACCESSIBLE(row), GTK_ACCESSIBLE_PROPERTY_LABEL, label,
                                   GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                   steps == 0  ? _("Latest change")
                                   : steps < 0 ? _("Undoes the changes after this one")
                                               : _("Redoes the changes up to this one"),
                                   -1);
    return row;
}

static int
count(BillowSession *session, int way)
{
    int n = 0;
    while (billow_session_get_step_label(session, way * (n + 1)))
        n++;
    return n;
}

/* Lists each state by the last step done in it. Returns the row of the present state. */
static GtkWidget *
fill(GtkListBox *list, BillowSession *session)
{
    GtkWidget *now = NULL;
    const int undone = count(session, 1), done = count(session, -1);
    for (int steps = -done; steps <= undone; steps++) {
        const char *label = steps == -done
                                ? billow_session_get_path(session) ? _("As Opened") : _("New Project")
                            : steps <= 0 ? billow_session_get_step_label(session, steps - 1)
                                         : billow_session_get_step_label(session, steps);
        GtkWidget *row = new_row(label, steps);
        gtk_list_box_append(list, row);
        if (steps == 0)
            now = row;
    }
    return now;
}

static void
choose(GtkListBox *list, GtkListBoxRow *row, BillowSession *session)
{
    const int steps = GPOINTER_TO_INT(g_object_get_data(G_OBJECT(row), STEPS));
    gtk_popover_popdown(GTK_POPOVER(gtk_widget_get_ancestor(GTK_WIDGET(list), GTK_TYPE_POPOVER)));
    billow_session_step(session, steps);
}

/* Scrolls the present state to the middle before the list is allocated, as all rows are equally high. */
static void
scroll_to(GtkScrolledWindow *scrolled, GtkListBoxRow *now, int n_rows)
{
    GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment(scrolled);
    int height;
    gtk_widget_measure(gtk_widget_get_parent(GTK_WIDGET(now)), GTK_ORIENTATION_VERTICAL, -1, NULL, &height,
                       NULL, NULL);
    const double page = MIN(height, HEIGHT);
    const double middle = height * (gtk_list_box_row_get_index(now) + 0.5) / n_rows;
    const double top = CLAMP(middle - 0.5 * page, 0.0, height - page);
    gtk_adjustment_configure(adjustment, top, 0.0, height, 0.1 * page, 0.9 * page, page);
    /* ends GTK's own scrolling to a row without an allocation */
    gtk_adjustment_set_value(adjustment, top);
}

static void
show(GtkWidget *popover, GtkListBox *list)
{
    GtkListBoxRow *now = gtk_list_box_get_selected_row(list);
    GtkWidget *last = gtk_widget_get_last_child(GTK_WIDGET(list));
    gtk_widget_grab_focus(GTK_WIDGET(now));
    scroll_to(GTK_SCROLLED_WINDOW(gtk_popover_get_child(GTK_POPOVER(popover))), now,
              gtk_list_box_row_get_index(GTK_LIST_BOX_ROW(last)) + 1);
}

static void
make_popover(GtkMenuButton *button, gpointer session)
{
    GtkWidget *popover = gtk_popover_new(), *scrolled = gtk_scrolled_window_new(), *list = gtk_list_box_new();
    gtk_list_box_set_selection_mode(GTK_LIST_BOX(list), GTK_SELECTION_BROWSE);
    gtk_accessible_update_property(GTK_ACCESSIBLE(list), GTK_ACCESSIBLE_PROPERTY_LABEL, _("History"), -1);
    gtk_list_box_select_row(GTK_LIST_BOX(list), GTK_LIST_BOX_ROW(fill(GTK_LIST_BOX(list), session)));
    g_signal_connect_object(list, "row-activated", G_CALLBACK(choose), session, 0);
    g_signal_connect_after(popover, "show", G_CALLBACK(show), list);
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scrolled), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
    gtk_scrolled_window_set_propagate_natural_height(GTK_SCROLLED_WINDOW(scrolled), TRUE);
    gtk_scrolled_window_set_max_content_height(GTK_SCROLLED_WINDOW(scrolled), HEIGHT);
    gtk_widget_set_size_request(scrolled, WIDTH, -1);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), list);
    gtk_popover_set_child(GTK_POPOVER(popover), scrolled);
    gtk_widget_add_css_class(popover, "history");
    gtk_menu_button_set_popover(button, popover);
}

void
billow_history_popover_attach(GtkMenuButton *button, BillowSession *session)
{
    gtk_menu_button_set_create_popup_func(button, make_popover, g_object_ref(session), g_object_unref);
}
