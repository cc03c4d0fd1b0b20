#include "widgets/timeline/track_row.h"

#include "widgets/timeline/parts.h"

#include <glib/gi18n.h>

BillowTrackRow
billow_track_row_new(BillowSession *session, BillowBlockKind kind, const char *cloth,
                     BillowTrackHeight height, GtkSizeGroup *header_width)
{
    const char *title = _(billow_kinds[kind]->plural);
    BillowTrackRow row = {.row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0),
                          .track = billow_timeline_track_new(session, kind, cloth)};
    BillowTimelineTrack *track = BILLOW_TIMELINE_TRACK(row.track);
    billow_timeline_track_set_height(track, height);
    row.head = billow_timeline_head_new(track);
    gtk_widget_add_css_class(row.head, "timeline-header");
    gtk_size_group_add_widget(header_width, row.head);
    billow_timeline_input_attach(track);
    gtk_widget_add_css_class(row.row, "timeline-row");
    gtk_widget_set_hexpand(row.track, TRUE);
    gtk_accessible_update_property(GTK_ACCESSIBLE(row.track), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
    gtk_box_append(GTK_BOX(row.row), row.head);
    gtk_box_append(GTK_BOX(row.row), row.track);
    return row;
}

void
billow_track_row_set_in_view(const BillowTrackRow *row, GtkWidget *rows, double top, double bottom)
{
    double x = 0, y = 0;
    if (!row->track)
        return;
    gtk_widget_translate_coordinates(row->track, rows, 0, 0, &x, &y);
    billow_timeline_track_set_rows_in_view(BILLOW_TIMELINE_TRACK(row->track), top - y, bottom - y);
    billow_timeline_head_set_scrolled(BILLOW_TIMELINE_HEAD(row->head), top - y);
}
