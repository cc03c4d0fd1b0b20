#include "widgets/timeline/block_widgets.h"

#include "model/base/text_hash.h"
#include "widgets/timeline/block.h"
#include "widgets/timeline/view.h"

struct BillowBlockWidgets {
    GtkWidget *track;
    GHashTable *shown; /* id of the block -> BillowTimelineBlock */
    GPtrArray *spare;  /* hidden BillowTimelineBlocks to be reused */
};

static GHashTable *
new_table(void)
{
    return g_hash_table_new_full(billow_text_hash, g_str_equal, g_free, NULL);
}

BillowBlockWidgets *
billow_block_widgets_new(GtkWidget *track)
{
    BillowBlockWidgets *self = g_new(BillowBlockWidgets, 1);
    *self = (BillowBlockWidgets){.track = track, .shown = new_table(), .spare = g_ptr_array_new()};
    return self;
}

void
billow_block_widgets_free(BillowBlockWidgets *self)
{
    g_hash_table_unref(self->shown);
    g_ptr_array_unref(self->spare);
    g_free(self);
}

GtkWidget *
billow_block_widgets_find(BillowBlockWidgets *self, const char *id)
{
    return g_hash_table_lookup(self->shown, id);
}

/* Keeps the widgets of blocks that are shown already. All others become spare. */
static void
sort_out(BillowBlockWidgets *self, const GArray *blocks)
{
    GHashTableIter iter;
    gpointer widget;
    g_autoptr(GHashTable) before = g_steal_pointer(&self->shown);
    self->shown = new_table();
    for (guint i = 0; i < blocks->len; i++) {
        const char *id = g_array_index(blocks, BillowVisibleBlock, i).item->block->id;
        widget = g_hash_table_lookup(before, id);
        if (!widget)
            continue;
        g_hash_table_insert(self->shown, g_strdup(id), widget);
        g_hash_table_remove(before, id);
    }
    g_hash_table_iter_init(&iter, before);
    while (g_hash_table_iter_next(&iter, NULL, &widget))
        g_ptr_array_add(self->spare, widget);
}

/* Returns the widget for a block: its own, a spare or a new one. */
static GtkWidget *
take(BillowBlockWidgets *self, const char *id)
{
    GtkWidget *widget = billow_block_widgets_find(self, id);
    if (widget)
        return widget;
    widget = self->spare->len > 0 ? g_ptr_array_steal_index(self->spare, self->spare->len - 1)
                                  : billow_timeline_block_new();
    g_hash_table_insert(self->shown, g_strdup(id), widget);
    return widget;
}

void
billow_block_widgets_show(BillowBlockWidgets *self, GArray *shown, BillowSession *session, gboolean live)
{
    GtkWidget *previous = NULL;
    const BillowTimeView view = billow_timeline_view(session);
    const BillowTimeFormat format = billow_session_get_time_format(session);
    sort_out(self, shown);
    for (guint i = 0; i < shown->len; i++) {
        const BillowVisibleBlock *one = &g_array_index(shown, BillowVisibleBlock, i);
        GtkWidget *widget = take(self, one->item->block->id);
        if (!gtk_widget_get_parent(widget) || gtk_widget_get_prev_sibling(widget) != previous)
            gtk_widget_insert_after(widget, self->track, previous);
        gtk_widget_set_visible(widget, TRUE);
        BillowTimelineBlock *block = BILLOW_TIMELINE_BLOCK(widget);
        billow_timeline_block_set_item(block, one->item, &format);
        billow_timeline_block_warn(block, live ? session : NULL);
        billow_timeline_block_set_place(block, &one->place, billow_time_view_x(&view, one->item->start),
                                        billow_time_view_x(&view, one->item->end));
        billow_timeline_block_set_selected(block, one->selected);
        previous = widget;
    }
    for (guint i = 0; i < self->spare->len; i++)
        gtk_widget_set_visible(self->spare->pdata[i], FALSE);
}
