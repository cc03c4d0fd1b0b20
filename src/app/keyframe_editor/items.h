/* The anchors of a draft as a list model, for the editor's lists. */
#pragma once

#include "model/project/block.h"

#include <gtk/gtk.h>

#define BILLOW_TYPE_ANCHOR_ITEM (billow_anchor_item_get_type())
G_DECLARE_FINAL_TYPE(BillowAnchorItem, billow_anchor_item, BILLOW, ANCHOR_ITEM, GObject)

/* Signal "changed": the anchor has another position. */
const BillowAnchor *billow_anchor_item_get(BillowAnchorItem *item);

/* Creates an empty list of BillowAnchorItem. */
GListStore *billow_anchor_items_new(void);

/* Makes `items` show `anchors`. For the same grid points, selection and scroll position stay. */
void billow_anchor_items_set(GListStore *items, const BillowAnchor *anchors, size_t n_anchors);

/* Returns which anchors are selected, one byte each; NULL if none is. Free with g_free(). */
guint8 *billow_anchors_chosen(GtkSelectionModel *selection);

/* Sets `pair` to the first two selected anchors of `keyframe` (`or_all`: of all anchors, if none is
 * selected) and returns how many are selected. Returns 0 while the items still belong to other anchors. */
guint billow_anchors_pair(GtkSelectionModel *selection, const BillowBlock *keyframe, gboolean or_all,
                          const BillowAnchor *pair[2]);
