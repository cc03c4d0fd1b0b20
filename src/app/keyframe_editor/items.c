#include "app/keyframe_editor/items.h"

struct _BillowAnchorItem {
    GObject parent;
    BillowAnchor anchor;
};

G_DEFINE_FINAL_TYPE(BillowAnchorItem, billow_anchor_item, G_TYPE_OBJECT)

enum { CHANGED, N_SIGNALS };
static guint signals[N_SIGNALS];

static void
billow_anchor_item_class_init(BillowAnchorItemClass *klass)
{
    signals[CHANGED] = g_signal_new("changed", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                    NULL, G_TYPE_NONE, 0);
}

static void
billow_anchor_item_init(BillowAnchorItem *item)
{
}

const BillowAnchor *
billow_anchor_item_get(BillowAnchorItem *item)
{
    return &item->anchor;
}

GListStore *
billow_anchor_items_new(void)
{
    return g_list_store_new(BILLOW_TYPE_ANCHOR_ITEM);
}

static gboolean
same_points(GListModel *items, const BillowAnchor *anchors, size_t n_anchors)
{
    if (g_list_model_get_n_items(items) != n_anchors)
        return FALSE;
    for (guint i = 0; i < n_anchors; i++) {
        g_autoptr(BillowAnchorItem) item = g_list_model_get_item(items, i);
        if (item->anchor.column != anchors[i].column || item->anchor.row != anchors[i].row)
            return FALSE;
    }
    return TRUE;
}

static void
move_items(GListModel *items, const BillowAnchor *anchors)
{
    for (guint i = 0; i < g_list_model_get_n_items(items); i++) {
        g_autoptr(BillowAnchorItem) item = g_list_model_get_item(items, i);
        if (billow_vec3_distance(item->anchor.position, anchors[i].position) == 0.0 &&
            billow_anchor_same_place(&item->anchor, &anchors[i]))
            continue;
        item->anchor = anchors[i];
        g_signal_emit(item, signals[CHANGED], 0);
    }
}

void
billow_anchor_items_set(GListStore *items, const BillowAnchor *anchors, size_t n_anchors)
{
    if (same_points(G_LIST_MODEL(items), anchors, n_anchors)) {
        move_items(G_LIST_MODEL(items), anchors);
        return;
    }
    g_autoptr(GPtrArray) fresh = g_ptr_array_new_with_free_func(g_object_unref);
    for (size_t i = 0; i < n_anchors; i++) {
        BillowAnchorItem *item = g_object_new(BILLOW_TYPE_ANCHOR_ITEM, NULL);
        item->anchor = anchors[i];
        g_ptr_array_add(fresh, item);
    }
    g_list_store_splice(items, 0, g_list_model_get_n_items(G_LIST_MODEL(items)), fresh->pdata, fresh->len);
}

guint8 *
billow_anchors_chosen(GtkSelectionModel *selection)
{
    const guint n = g_list_model_get_n_items(G_LIST_MODEL(selection));
    g_autoptr(GtkBitset) selected = gtk_selection_model_get_selection(selection);
    if (gtk_bitset_is_empty(selected))
        return NULL;
    guint8 *chosen = g_new0(guint8, n);
    for (guint i = 0; i < n; i++)
        chosen[i] = gtk_bitset_contains(selected, i);
    return chosen;
}

guint
billow_anchors_pair(GtkSelectionModel *selection, const BillowBlock *keyframe, gboolean or_all,
                    const BillowAnchor *pair[2])
{
    const BillowAnchor *anchors = billow_block_keyframe(keyframe)->anchors;
    const size_t n_anchors = billow_block_keyframe(keyframe)->n_anchors;
    g_autofree guint8 *chosen = billow_anchors_chosen(selection);
    guint n = 0;
    if ((!chosen && !or_all) || g_list_model_get_n_items(G_LIST_MODEL(selection)) != n_anchors)
        return 0;
    for (size_t i = 0; i < n_anchors; i++) {
        if (chosen && !chosen[i])
            continue;
        if (n < 2)
            pair[n] = &anchors[i];
        n++;
    }
    return n;
}
