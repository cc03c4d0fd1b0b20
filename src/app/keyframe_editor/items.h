/* The anchors of a draft as a list model, for the editor's lists. */
#pragma once

#include "model/project/block.h"

#include <gtk/gtk.h>

#define BILLOW_TYPE_ANCHOR_ITEM (billow_anchor_item_get_type())
G_DECLARE_FINAL_TYPE(BillowAnchorItem, billow_anchor_item, BILLOW, ANCHOR_ITEM, GObject)

/* Signal "changed": the anchor has another place. */
const BillowAnchor *billow_anchor_item_get(BillowAnchorItem *item);

/* A list of BillowAnchorItem. */
GListStore *billow_anchor_items_new(void);

/* Makes `items` show `anchors`. When the same grid points are anchored the items stay, and with them what is
 * selected and scrolled to. */
void billow_anchor_items_set(GListStore *items, const BillowAnchor *anchors, size_t n_anchors);

/* Which anchors are selected: one byte for each; NULL when none is. Free with g_free(). */
guint8 *billow_anchors_chosen(GtkSelectionModel *selection);

/* The first two of the anchors of `keyframe` that are selected (`or_all`: of all, where none is); how many are. 0 while the items are still
 * of other anchors. */
guint billow_anchors_pair(GtkSelectionModel *selection, const BillowBlock *keyframe, gboolean or_all,
                          const BillowAnchor *pair[2]);
