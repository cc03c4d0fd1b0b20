#include "widgets/timeline/items.h"

#include "model/base/text_hash.h"
#include "model/project/loop.h"
#include "model/project/poses.h"

#include <string.h>

static void
clear_item(gpointer data)
{
    BillowTimelineItem *item = data;
    g_clear_pointer(&item->block, billow_block_unref);
}

static int
compare_starts(gconstpointer a, gconstpointer b)
{
    const BillowTimelineItem *first = a, *second = b;
    return (first->start > second->start) - (first->start < second->start);
}

static void
append_transitions(GArray *items, const BillowProject *project)
{
    g_autoptr(BillowProject) fitted = billow_loop_fit(project, NULL);
    g_autoptr(BillowPoses) poses = billow_poses_new(fitted);
    g_autoptr(GArray) transitions = billow_poses_transitions(poses);
    for (guint i = 0; i < transitions->len; i++) {
        BillowTransition gap = g_array_index(transitions, BillowTransition, i);
        BillowBlock *written = billow_project_find(project, BILLOW_BLOCK_TRANSITION, gap.from->id);
        BillowBlock *block =
            written ? billow_block_ref(written) : billow_block_new(BILLOW_BLOCK_TRANSITION, gap.from->id, "");
        BillowTimelineItem item = {.block = block, .implied = !written, .start = gap.start, .end = gap.end};
        g_array_append_val(items, item);
    }
}

/* Puts each item in the topmost lane that is free when it starts. Returns the number of lanes, at least 1. */
static int
assign_lanes(GArray *items)
{
    g_autoptr(GArray) ends = g_array_new(FALSE, FALSE, sizeof(double));
    for (guint i = 0; i < items->len; i++) {
        BillowTimelineItem *item = &g_array_index(items, BillowTimelineItem, i);
        guint lane = 0;
        while (lane < ends->len && g_array_index(ends, double, lane) > item->start + 1e-9)
            lane++;
        if (lane == ends->len)
            g_array_append_val(ends, item->end);
        else
            g_array_index(ends, double, lane) = item->end;
        item->lane = (int) lane;
    }
    return MAX((int) ends->len, 1);
}

gboolean
billow_timeline_has_track(BillowBlockKind kind)
{
    return billow_kind_has(kind, BILLOW_KIND_ON_TIMELINE) || kind == BILLOW_BLOCK_COLLIDER ||
           kind == BILLOW_BLOCK_CONSTRAINT;
}

/* Sets the times of a collider. FALSE: it has no keys. */
static gboolean
find_keys(BillowTimelineItem *item)
{
    const BillowMovingBody *body = billow_block_body(item->block);
    if (body->n_keys == 0)
        return FALSE;
    item->start = body->keys[0].time;
    item->end = body->keys[body->n_keys - 1].time;
    return TRUE;
}

GArray *
billow_timeline_items_new(const BillowProject *project, BillowBlockKind kind, int *n_lanes)
{
    GArray *items = g_array_new(FALSE, FALSE, sizeof(BillowTimelineItem));
    g_array_set_clear_func(items, clear_item);
    const GPtrArray *blocks = kind == BILLOW_BLOCK_TRANSITION ? NULL : billow_project_track(project, kind);
    if (!blocks)
        append_transitions(items, project);
    for (guint i = 0; blocks && i < blocks->len; i++) {
        BillowBlock *block = blocks->pdata[i];
        BillowTimelineItem item = {.block = block, .start = block->start, .end = billow_block_end(block)};
        if (kind == BILLOW_BLOCK_COLLIDER && !find_keys(&item))
            continue;
        if (kind == BILLOW_BLOCK_CONSTRAINT)
            item.end = billow_project_duration(project);
        billow_block_ref(block);
        g_array_append_val(items, item);
    }
    g_array_sort(items, compare_starts);
    *n_lanes = assign_lanes(items);
    return items;
}

static const BillowTimelineItem *
item_at(const GArray *items, guint index)
{
    return &g_array_index(items, BillowTimelineItem, index);
}

/* Returns whether the item overlaps no item that has been placed in `lane` already. */
static gboolean
lane_is_free(const GArray *items, const guint8 *placed, guint index, int lane)
{
    const BillowTimelineItem *own = item_at(items, index);
    for (guint i = 0; i < items->len; i++) {
        const BillowTimelineItem *item = item_at(items, i);
        if (placed[i] && item->lane == lane && item->start < own->end - 1e-9 && own->start < item->end - 1e-9)
            return FALSE;
    }
    return TRUE;
}

/* Restores the lanes of items that did not move or, with `moved`, of others whose old lane is free. */
static void
restore_lanes(GArray *items, GHashTable *old, guint8 *placed, gboolean moved)
{
    for (guint i = 0; i < items->len; i++) {
        BillowTimelineItem *item = &g_array_index(items, BillowTimelineItem, i);
        const BillowTimelineItem *was = g_hash_table_lookup(old, item->block->id);
        if (placed[i] || !was || (!moved && (was->start != item->start || was->end != item->end)))
            continue;
        if (moved && !lane_is_free(items, placed, i, was->lane)) /* unmoved items fit as before */
            continue;
        item->lane = was->lane;
        placed[i] = TRUE;
    }
}

void
billow_timeline_items_keep_lanes(GArray *items, const GArray *before, int *n_lanes)
{
    g_autoptr(GHashTable) old = g_hash_table_new(billow_text_hash, g_str_equal);
    g_autofree guint8 *placed = g_malloc0(items->len + 1);
    for (guint i = 0; i < before->len; i++)
        g_hash_table_insert(old, item_at(before, i)->block->id, (gpointer) item_at(before, i));
    restore_lanes(items, old, placed, FALSE);
    restore_lanes(items, old, placed, TRUE);
    if (!memchr(placed, TRUE, items->len))
        return;
    *n_lanes = 1;
    for (guint i = 0; i < items->len; i++) {
        BillowTimelineItem *item = &g_array_index(items, BillowTimelineItem, i);
        if (!placed[i])
            for (item->lane = 0; !lane_is_free(items, placed, i, item->lane);)
                item->lane++;
        placed[i] = TRUE;
        *n_lanes = MAX(*n_lanes, item->lane + 1);
    }
}

static int
compare_doubles(gconstpointer a, gconstpointer b)
{
    double first = *(const double *) a, second = *(const double *) b;
    return (first > second) - (first < second);
}

GArray *
billow_timeline_edges_new(const BillowProject *project, const BillowBlockSet *except, double playhead)
{
    GArray *edges = g_array_new(FALSE, FALSE, sizeof(double));
    double zero = 0.0, end = billow_project_duration(project);
    g_array_append_val(edges, zero);
    g_array_append_val(edges, end);
    g_array_append_val(edges, playhead);
    for (int kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++) {
        const GPtrArray *blocks = billow_project_track(project, kind);
        for (guint i = 0; billow_kind_has(kind, BILLOW_KIND_TIMED) && i < blocks->len; i++) {
            const BillowBlock *block = blocks->pdata[i];
            if (billow_block_set_has(except, block->kind, block->id))
                continue;
            end = billow_block_end(block);
            g_array_append_val(edges, block->start);
            g_array_append_val(edges, end);
        }
    }
    g_array_sort(edges, compare_doubles);
    return edges;
}
