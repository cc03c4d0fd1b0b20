#include "model/edits/block_set.h"

#include "model/base/text_hash.h"

#include <string.h>

BillowBlockRef *
billow_block_ref_new(BillowBlockKind kind, const char *id)
{
    BillowBlockRef *ref = g_new(BillowBlockRef, 1);
    *ref = (BillowBlockRef){kind, g_strdup(id)};
    return ref;
}

void
billow_block_ref_free(BillowBlockRef *ref)
{
    if (ref)
        g_free(ref->id);
    g_free(ref);
}

gboolean
billow_block_ref_equal(const BillowBlockRef *a, const BillowBlockRef *b)
{
    if (!a || !b)
        return a == b;
    return a->kind == b->kind && g_str_equal(a->id, b->id);
}

struct BillowBlockSet {
    GHashTable *refs; /* of BillowBlockRef, owned */
    const BillowBlockRef *active;
};

static guint
hash(gconstpointer data)
{
    const BillowBlockRef *ref = data;
    return billow_text_hash(ref->id) + (guint) ref->kind;
}

static gboolean
is_same(gconstpointer a, gconstpointer b)
{
    return billow_block_ref_equal(a, b);
}

BillowBlockSet *
billow_block_set_new(void)
{
    BillowBlockSet *set = g_new(BillowBlockSet, 1);
    *set = (BillowBlockSet){
        g_hash_table_new_full(hash, is_same, (GDestroyNotify) billow_block_ref_free, NULL), NULL};
    return set;
}

BillowBlockSet *
billow_block_set_of(const BillowBlockRef *ref)
{
    BillowBlockSet *set = billow_block_set_new();
    if (ref)
        billow_block_set_add(set, ref->kind, ref->id);
    return set;
}

BillowBlockSet *
billow_block_set_copy(const BillowBlockSet *set)
{
    BillowBlockSet *copy = billow_block_set_new();
    GHashTableIter iter;
    gpointer ref;
    g_hash_table_iter_init(&iter, set->refs);
    while (g_hash_table_iter_next(&iter, &ref, NULL))
        billow_block_set_add(copy, ((BillowBlockRef *) ref)->kind, ((BillowBlockRef *) ref)->id);
    if (set->active)
        billow_block_set_add(copy, set->active->kind, set->active->id);
    return copy;
}

static void
add_common(BillowBlockSet *found, const BillowBlockSet *set, BillowBlockKind kind, const char *id)
{
    if (billow_block_set_has(set, kind, id))
        billow_block_set_add(found, kind, id);
}

BillowBlockSet *
billow_block_set_within(const BillowBlockSet *set, const BillowProject *project)
{
    BillowBlockSet *found = billow_block_set_new();
    for (BillowBlockKind kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++) {
        const GPtrArray *track =
            billow_project_track(project, kind == BILLOW_BLOCK_TRANSITION ? BILLOW_BLOCK_KEYFRAME : kind);
        for (guint i = 0; i < track->len; i++)
            add_common(found, set, kind, ((BillowBlock *) track->pdata[i])->id);
    }
    if (set->active)
        add_common(found, found, set->active->kind, set->active->id);
    return found;
}

void
billow_block_set_free(BillowBlockSet *set)
{
    if (set)
        g_hash_table_unref(set->refs);
    g_free(set);
}

static const BillowBlockRef *
find(const BillowBlockSet *set, BillowBlockKind kind, const char *id)
{
    const BillowBlockRef named = {kind, (char *) id};
    gpointer ref = NULL;
    g_hash_table_lookup_extended(set->refs, &named, &ref, NULL);
    return ref;
}

void
billow_block_set_add(BillowBlockSet *set, BillowBlockKind kind, const char *id)
{
    const BillowBlockRef *there = find(set, kind, id);
    if (!there) {
        BillowBlockRef *ref = billow_block_ref_new(kind, id);
        g_hash_table_add(set->refs, ref);
        there = ref;
    }
    set->active = there;
}

void
billow_block_set_remove(BillowBlockSet *set, BillowBlockKind kind, const char *id)
{
    const BillowBlockRef *there = find(set, kind, id);
    const gboolean was_active = there && there == set->active;
    if (!there)
        return;
    g_hash_table_remove(set->refs, there);
    if (!was_active)
        return;
    /* the first one by kind and id, whatever the order of the table */
    set->active = NULL;
    GHashTableIter iter;
    gpointer data;
    g_hash_table_iter_init(&iter, set->refs);
    while (g_hash_table_iter_next(&iter, &data, NULL)) {
        const BillowBlockRef *ref = data, *first = set->active;
        if (!first || ref->kind < first->kind || (ref->kind == first->kind && strcmp(ref->id, first->id) < 0))
            set->active = ref;
    }
}

gboolean
billow_block_set_has(const BillowBlockSet *set, BillowBlockKind kind, const char *id)
{
    return find(set, kind, id) != NULL;
}

guint
billow_block_set_count(const BillowBlockSet *set)
{
    return g_hash_table_size(set->refs);
}

const BillowBlockRef *
billow_block_set_active(const BillowBlockSet *set)
{
    return set->active;
}

gboolean
billow_block_set_equal(const BillowBlockSet *a, const BillowBlockSet *b)
{
    GHashTableIter iter;
    gpointer ref;
    if (billow_block_set_count(a) != billow_block_set_count(b) ||
        !billow_block_ref_equal(a->active, b->active))
        return FALSE;
    g_hash_table_iter_init(&iter, a->refs);
    while (g_hash_table_iter_next(&iter, &ref, NULL))
        if (!g_hash_table_contains(b->refs, ref))
            return FALSE;
    return TRUE;
}
