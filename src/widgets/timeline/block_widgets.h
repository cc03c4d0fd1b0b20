/* The widgets of a track's blocks in view. They are reused as blocks come into view and go out of it. */
#pragma once

#include "model/live/session.h"
#include "widgets/timeline/items.h"

#include <gtk/gtk.h>

/* A block in view that gets a widget, and the widget's rectangle in the track. */
typedef struct {
    const BillowTimelineItem *item;
    GdkRectangle place;
    gboolean selected;
} BillowVisibleBlock;

/* Belongs to a track, whose children the widgets are: the track unparents them. */
typedef struct BillowBlockWidgets BillowBlockWidgets;

BillowBlockWidgets *billow_block_widgets_new(GtkWidget *track);
void billow_block_widgets_free(BillowBlockWidgets *self);

/* Returns the widget that shows the block with this id, or NULL. */
GtkWidget *billow_block_widgets_find(BillowBlockWidgets *self, const char *id);

/* Gives each of `shown` (an array of BillowVisibleBlock) a widget: its own, a spare or a new one, as children in the order
 * of the blocks. Widgets of other blocks are hidden until they are needed. `live`: the track is that of the active cloth,
 * so that its blocks may warn (billow_timeline_block_warn()). */
void billow_block_widgets_show(BillowBlockWidgets *self, GArray *shown, BillowSession *session,
                               gboolean live);
