#include "widgets/controls/entry_manners.h"

#include "model/base/clock.h"
#include "widgets/controls/in_sight.h"

#define REFUSAL "billow-refusal"       /* on an entry: its popover, or NULL */
#define REFUSED_ENTRY "billow-refused" /* on a popover: its entry */
#define NEWEST                                                                                               \
    "billow-told" /* on a window: its newest popover, for comparison only, since it may have been freed */

enum { REFUSAL_MILLISECONDS = 5000, REFUSAL_CHARS = 34 };

/* --- Selecting --- */

static gboolean
select_all(gpointer text)
{
    if (gtk_widget_has_focus(text))
        gtk_editable_select_region(GTK_EDITABLE(text), 0, -1);
    return G_SOURCE_REMOVE;
}

/* Selects the text in an idle callback, once the press that gave the focus has placed the cursor. */
static void
on_focus(GtkEventController *focus, GtkWidget *text)
{
    g_idle_add_full(G_PRIORITY_HIGH_IDLE, select_all, g_object_ref(text), g_object_unref);
}

/* Selects the whole text on a double click. GTK would select a word, which ends at a decimal point. */
static void
on_pressed(GtkGestureClick *click, int n_press, double x, double y, GtkWidget *text)
{
    if (n_press < 2)
        return;
    if (!gtk_widget_has_focus(text)) /* Enter left the field between the two presses */
        gtk_widget_grab_focus(text);
    gtk_editable_select_region(GTK_EDITABLE(text), 0, -1);
    gtk_gesture_set_state(GTK_GESTURE(click), GTK_EVENT_SEQUENCE_CLAIMED);
}

gboolean
billow_entry_leave(GtkWidget *entry, gboolean reverted)
{
    return gtk_widget_activate_action(entry, "view.focus", "b", reverted);
}

/* The text was read. If it was refused, or there is no view, it is selected, so that the next text replaces it. */
static void
on_activate(GtkWidget *text, GtkWidget *entry)
{
    if (gtk_widget_has_css_class(entry, "error") || !billow_entry_leave(entry, FALSE))
        gtk_editable_select_region(GTK_EDITABLE(text), 0, -1);
}

void
billow_entry_select_whole(GtkWidget *entry)
{
    GtkWidget *text = GTK_WIDGET(gtk_editable_get_delegate(GTK_EDITABLE(entry)));
    GtkEventController *focus = gtk_event_controller_focus_new();
    GtkGesture *click = gtk_gesture_click_new();
    g_signal_connect_after(text, "activate", G_CALLBACK(on_activate), entry);
    g_signal_connect(focus, "enter", G_CALLBACK(on_focus), text);
    g_signal_connect(click, "pressed", G_CALLBACK(on_pressed), text);
    gtk_event_controller_set_propagation_phase(GTK_EVENT_CONTROLLER(click), GTK_PHASE_CAPTURE);
    gtk_event_controller_set_name(GTK_EVENT_CONTROLLER(click), "field-whole");
    gtk_widget_add_controller(text, focus);
    gtk_widget_add_controller(text, GTK_EVENT_CONTROLLER(click));
}

/* --- Refusing --- */

static void
remove_refusal(GtkWidget *entry)
{
    GtkWidget *popover = g_object_steal_data(G_OBJECT(entry), REFUSAL);
    gtk_widget_remove_css_class(entry, "error");
    if (popover)
        gtk_widget_unparent(popover);
}

/* Timeout: removes the popover if it is still shown. Takes ownership of the reference in `data`. */
static gboolean
on_timeout(gpointer data)
{
    g_autoptr(GtkWidget) popover = data;
    if (gtk_widget_get_parent(popover))
        remove_refusal(g_object_get_data(G_OBJECT(popover), REFUSED_ENTRY));
    return G_SOURCE_REMOVE;
}

static gboolean
on_key(GtkEventController *keys, guint key, guint code, GdkModifierType state, GtkWidget *entry)
{
    remove_refusal(entry);
    return GDK_EVENT_PROPAGATE;
}

static void
point_at(GtkPopover *popover, GtkWidget *entry)
{
    billow_popover_point_at(popover, entry,
                            (GdkRectangle){0, 0, gtk_widget_get_width(entry), gtk_widget_get_height(entry)});
}

/* Called after each frame: the entry may have moved, gone out of sight, or come back. */
static void
update_popover(GtkPopover *popover)
{
    GtkWidget *entry = g_object_get_data(G_OBJECT(popover), REFUSED_ENTRY);
    if (!gtk_widget_get_parent(GTK_WIDGET(popover)))
        return;
    /* Shows one popover at a time, since another would cover it. */
    if (!billow_is_in_sight(entry) ||
        g_object_get_data(G_OBJECT(gtk_widget_get_root(entry)), NEWEST) != popover) {
        gtk_popover_popdown(popover);
        return;
    }
    point_at(popover, entry);
    gtk_popover_popup(popover);
}

/* Connects the handlers that remove the popover, once per entry. */
static void
connect_handlers(GtkWidget *entry)
{
    if (g_object_get_data(G_OBJECT(entry), "billow-refuses"))
        return;
    GtkEventController *keys = gtk_event_controller_key_new();
    GtkGesture *click = gtk_gesture_click_new();
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
    gtk_event_controller_set_propagation_phase(GTK_EVENT_CONTROLLER(click), GTK_PHASE_CAPTURE);
    g_signal_connect(keys, "key-pressed", G_CALLBACK(on_key), entry);
    g_signal_connect_swapped(click, "pressed", G_CALLBACK(remove_refusal), entry);
    g_signal_connect(entry, "unmap", G_CALLBACK(remove_refusal), NULL);
    gtk_event_controller_set_name(keys, "any");
    gtk_event_controller_set_name(GTK_EVENT_CONTROLLER(click), "any");
    gtk_widget_add_controller(entry, keys);
    gtk_widget_add_controller(entry, GTK_EVENT_CONTROLLER(click));
    g_object_set_data(G_OBJECT(entry), "billow-refuses", entry);
}

void
billow_entry_refuse(GtkWidget *entry, const char *reason)
{
    connect_handlers(entry);
    remove_refusal(entry);
    if (!gtk_widget_get_mapped(entry))
        return;
    GtkWidget *popover = gtk_popover_new(), *label = gtk_label_new(reason);
    gtk_label_set_wrap(GTK_LABEL(label), TRUE);
    gtk_label_set_max_width_chars(GTK_LABEL(label), REFUSAL_CHARS);
    gtk_popover_set_autohide(GTK_POPOVER(popover), FALSE);
    gtk_popover_set_position(GTK_POPOVER(popover), GTK_POS_TOP); /* Tab goes to the one below */
    gtk_popover_set_child(GTK_POPOVER(popover), label);
    gtk_widget_set_can_focus(popover, FALSE);
    point_at(GTK_POPOVER(popover), entry);
    gtk_widget_add_css_class(entry, "error");
    g_object_set_data(G_OBJECT(entry), REFUSAL, popover);
    g_object_set_data(G_OBJECT(popover), REFUSED_ENTRY, entry);
    g_object_set_data(G_OBJECT(gtk_widget_get_root(entry)), NEWEST, popover);
    g_signal_connect_object(gtk_widget_get_frame_clock(entry), "after-paint", G_CALLBACK(update_popover),
                            popover, G_CONNECT_SWAPPED);
    gtk_widget_queue_draw(entry);
    billow_clock_add(REFUSAL_MILLISECONDS, on_timeout, g_object_ref(popover));
}
