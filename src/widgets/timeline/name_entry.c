#include "widgets/timeline/name_entry.h"

#include "widgets/controls/in_sight.h"

#include <glib/gi18n.h>

enum { CHARS = 24 };

/* The state of a renaming; owned by the entry. */
typedef struct {
    const BillowNameEntry *manner;
    GtkWidget *widget; /* that the popover points at */
    GtkWidget *popover;
    char *id;
} Renaming;

static void
free_renaming(gpointer data)
{
    Renaming *renaming = data;
    g_free(renaming->id);
    g_free(renaming);
}

static void
on_entered(GtkEntry *entry, Renaming *renaming)
{
    g_autofree char *name = g_strstrip(g_strdup(gtk_editable_get_text(GTK_EDITABLE(entry))));
    if (*name)
        renaming->manner->named(renaming->widget, renaming->id, name);
    gtk_popover_popdown(GTK_POPOVER(renaming->popover));
}

static gboolean
unparent_popover(gpointer popover)
{
    if (gtk_widget_get_parent(popover))
        gtk_widget_unparent(popover);
    return G_SOURCE_REMOVE;
}

static void
on_closed(GtkPopover *popover, Renaming *renaming)
{
    renaming->manner->closed(renaming->widget, renaming->id);
    g_idle_add_full(G_PRIORITY_DEFAULT_IDLE, unparent_popover, g_object_ref(popover), g_object_unref);
}

void
billow_name_entry_open(GtkWidget *widget, GdkRectangle place, const char *id, const char *text,
                       const BillowNameEntry *manner)
{
    Renaming *renaming = g_new(Renaming, 1);
    *renaming = (Renaming){manner, widget, gtk_popover_new(), g_strdup(id)};
    GtkWidget *entry = gtk_entry_new();
    gtk_editable_set_text(GTK_EDITABLE(entry), text);
    gtk_editable_set_width_chars(GTK_EDITABLE(entry), CHARS);
    gtk_widget_set_name(entry, "block-name");
    gtk_accessible_update_property(GTK_ACCESSIBLE(entry), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Name"), -1);
    g_object_set_data_full(G_OBJECT(entry), "billow-renaming", renaming, free_renaming);
    g_signal_connect(entry, "activate", G_CALLBACK(on_entered), renaming);
    gtk_popover_set_child(GTK_POPOVER(renaming->popover), entry);
    billow_popover_point_at(GTK_POPOVER(renaming->popover), widget, place);
    g_signal_connect(renaming->popover, "closed", G_CALLBACK(on_closed), renaming);
    gtk_popover_popup(GTK_POPOVER(renaming->popover));
    gtk_widget_grab_focus(entry);
}
