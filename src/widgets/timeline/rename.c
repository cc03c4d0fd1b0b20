#include "widgets/timeline/rename.h"

#include "widgets/controls/in_sight.h"

#include <glib/gi18n.h>

/* Owned by the entry. */
typedef struct {
    BillowTimelineTrack *track; /* in which the entry is */
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

/* A name of blanks is none. */
static void
on_entered(GtkEntry *entry, Renaming *renaming)
{
    BillowSession *session = billow_timeline_track_get_session(renaming->track);
    const BillowProject *project = billow_session_get_project(session);
    const BillowBlockRef ref = {billow_timeline_track_get_kind(renaming->track), renaming->id};
    g_autofree char *name = g_strstrip(g_strdup(gtk_editable_get_text(GTK_EDITABLE(entry))));
    g_autoptr(BillowBlock) block = billow_edit_block(project, &ref);
    if (block && *name) {
        g_autoptr(BillowBlock) named = billow_block_copy(block);
        billow_block_set_name(named, name);
        g_auto(BillowEdit) edit = billow_edit_set_block(project, &ref, named);
        billow_session_edit(session, edit.project, _("Rename"), NULL);
    }
    gtk_popover_popdown(GTK_POPOVER(renaming->popover));
}

static gboolean
drop(gpointer popover)
{
    if (gtk_widget_get_parent(popover))
        gtk_widget_unparent(popover);
    return G_SOURCE_REMOVE;
}

/* The keys are for the block again. */
static void
on_closed(GtkPopover *popover, Renaming *renaming)
{
    billow_timeline_track_focus_block(renaming->track, renaming->id, FALSE);
    g_idle_add_full(G_PRIORITY_DEFAULT_IDLE, drop, g_object_ref(popover), g_object_unref);
}

void
billow_timeline_rename_block(BillowTimelineTrack *track, const char *id)
{
    const BillowTimelineItem *item = billow_timeline_track_find(track, id);
    if (!item)
        return;
    GdkRectangle place = billow_timeline_track_place_of(track, item);
    place.width = MIN(place.width, 160);
    Renaming *renaming = g_new(Renaming, 1);
    *renaming = (Renaming){track, gtk_popover_new(), g_strdup(id)};
    GtkWidget *entry = gtk_entry_new();
    gtk_editable_set_text(GTK_EDITABLE(entry), item->block->name);
    gtk_editable_set_width_chars(GTK_EDITABLE(entry), 24);
    gtk_widget_set_name(entry, "block-name");
    gtk_accessible_update_property(GTK_ACCESSIBLE(entry), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Name"), -1);
    g_object_set_data_full(G_OBJECT(entry), "billow-renaming", renaming, free_renaming);
    g_signal_connect(entry, "activate", G_CALLBACK(on_entered), renaming);
    gtk_popover_set_child(GTK_POPOVER(renaming->popover), entry);
    billow_popover_point_at(GTK_POPOVER(renaming->popover), GTK_WIDGET(track), place);
    g_signal_connect(renaming->popover, "closed", G_CALLBACK(on_closed), renaming);
    gtk_popover_popup(GTK_POPOVER(renaming->popover));
    gtk_widget_grab_focus(entry);
}
