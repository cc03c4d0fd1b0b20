/* An entry in a popover that renames something of the timeline in place. */
#pragma once

#include <gtk/gtk.h>

typedef struct {
    /* Enter was pressed, with other text than spaces only (`name` has none around it). */
    void (*named)(GtkWidget *widget, const char *id, const char *name);
    void (*closed)(GtkWidget *widget, const char *id); /* returns the focus */
} BillowNameEntry;

/* Opens the entry at `place` of `widget`, with the present name `text`. Enter and Escape close it. `id` says
 * what is renamed. `manner` is borrowed and must stay. */
void billow_name_entry_open(GtkWidget *widget, GdkRectangle place, const char *id, const char *text,
                            const BillowNameEntry *manner);
