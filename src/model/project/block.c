#include "model/project/block.h"

#include "core/layers/gust.h"
#include "model/project/number_keys.h"
#include "model/project/units.h"

/* Returns where the unknown keys of the block's part are stored. */
static char **
unknown_of(const BillowBlock *block)
{
    return (void *) ((char *) block->payload + billow_kinds[block->kind]->part->unknown);
}

static void *
more_of(const BillowBlock *block)
{
    return (char *) block->payload + billow_kinds[block->kind]->more_offset;
}

static void *
last_of(const BillowBlock *block)
{
    return (char *) block->payload + billow_kinds[block->kind]->last_offset;
}

BillowNumberKeys *
billow_block_number_keys(const BillowBlock *block)
{
    const size_t offset = billow_kinds[block->kind]->keys;
    return offset > 0 ? (void *) ((char *) block->payload + offset) : NULL;
}

const BillowField *
billow_kind_keyed_fields(BillowBlockKind kind)
{
    return billow_kinds[kind]->keys_of_part ? billow_kinds[kind]->part->fields : billow_kinds[kind]->fields;
}

void *
billow_block_keyed(const BillowBlock *block)
{
    const BillowKind *kind = billow_kinds[block->kind];
    return (char *) block->payload + (kind->keys_of_part ? kind->part->offset : 0);
}

BillowBlock *
billow_block_new(BillowBlockKind kind, const char *id, const char *name)
{
    BillowBlock *block = g_atomic_rc_box_new0(BillowBlock);
    block->kind = kind;
    block->id = g_strdup(id);
    block->name = g_strdup(name);
    block->payload = g_malloc0(MAX(billow_kinds[kind]->size, 1));
    billow_fields_initialise(billow_gust_fields, &block->gusts, NULL);
    billow_fields_initialise(billow_kinds[kind]->fields, block->payload, NULL);
    billow_fields_initialise(billow_kinds[kind]->more_fields, more_of(block), NULL);
    billow_fields_initialise(billow_kinds[kind]->last_fields, last_of(block), NULL);
    if (billow_kinds[kind]->part)
        billow_fields_initialise(billow_kinds[kind]->part->fields,
                                 (char *) block->payload + billow_kinds[kind]->part->offset, NULL);
    return block;
}

BillowBlock *
billow_block_copy(const BillowBlock *block)
{
    const BillowKind *kind = billow_kinds[block->kind];
    BillowBlock *copy = g_atomic_rc_box_new(BillowBlock);
    *copy = *block;
    copy->id = g_strdup(block->id);
    copy->name = g_strdup(block->name);
    copy->unknown = g_strdup(block->unknown);
    copy->payload = g_memdup2(block->payload, MAX(kind->size, 1));
    billow_layer_damping_own(&copy->damping);
    billow_fields_own_texts(kind->fields, copy->payload);
    billow_fields_own_texts(kind->more_fields, more_of(copy));
    billow_fields_own_texts(kind->last_fields, last_of(copy));
    if (kind->part)
        *unknown_of(copy) = g_strdup(*unknown_of(block));
    if (kind->keys > 0)
        billow_number_keys_own(billow_block_number_keys(copy));
    if (kind->copy)
        kind->copy(copy->payload);
    return copy;
}

BillowBlock *
billow_block_ref(BillowBlock *block)
{
    return g_atomic_rc_box_acquire(block);
}

static void
clear_block(BillowBlock *block)
{
    const BillowKind *kind = billow_kinds[block->kind];
    g_free(block->id);
    g_free(block->name);
    g_free(block->unknown);
    billow_layer_damping_clear(&block->damping);
    billow_fields_clear_texts(kind->fields, block->payload);
    billow_fields_clear_texts(kind->more_fields, more_of(block));
    billow_fields_clear_texts(kind->last_fields, last_of(block));
    if (kind->part)
        g_free(*unknown_of(block));
    if (kind->keys > 0)
        billow_number_keys_clear(billow_block_number_keys(block));
    if (kind->clear)
        kind->clear(block->payload);
    g_free(block->payload);
}

void
billow_block_unref(BillowBlock *block)
{
    if (block)
        g_atomic_rc_box_release_full(block, (GDestroyNotify) clear_block);
}

static gboolean
parts_equal(const BillowBlock *a, const BillowBlock *b)
{
    const BillowKindPart *part = billow_kinds[a->kind]->part;
    return !part || (billow_fields_equal(part->fields, (char *) a->payload + part->offset,
                                         (char *) b->payload + part->offset) &&
                     g_strcmp0(*unknown_of(a), *unknown_of(b)) == 0);
}

gboolean
billow_block_equal(const BillowBlock *a, const BillowBlock *b)
{
    if (a == b)
        return TRUE;
    if (a->kind != b->kind)
        return FALSE;
    const BillowKind *kind = billow_kinds[a->kind];
    return g_str_equal(a->id, b->id) && g_str_equal(a->name, b->name) && a->start == b->start &&
           billow_fields_equal(kind->time, a, b) && a->fade_in == b->fade_in && a->fade_out == b->fade_out &&
           billow_fields_equal(billow_gust_fields, &a->gusts, &b->gusts) && a->muted == b->muted &&
           a->color == b->color && g_strcmp0(a->unknown, b->unknown) == 0 &&
           billow_layer_damping_equal(&a->damping, &b->damping) &&
           billow_fields_equal(kind->fields, a->payload, b->payload) &&
           billow_fields_equal(kind->more_fields, more_of(a), more_of(b)) &&
           billow_fields_equal(kind->last_fields, last_of(a), last_of(b)) && parts_equal(a, b) &&
           (kind->keys == 0 ||
            billow_number_keys_equal(billow_block_number_keys(a), billow_block_number_keys(b))) &&
           (!kind->equal || kind->equal(a->payload, b->payload));
}

GPtrArray *
billow_blocks_new(void)
{
    return g_ptr_array_new_with_free_func((GDestroyNotify) billow_block_unref);
}

GPtrArray *
billow_blocks_copy(GPtrArray *blocks)
{
    if (!blocks)
        return NULL;
    GPtrArray *copy = g_ptr_array_copy(blocks, (GCopyFunc) (void (*)(void)) billow_block_ref, NULL);
    g_ptr_array_set_free_func(copy, (GDestroyNotify) billow_block_unref);
    return copy;
}

gboolean
billow_blocks_equal(const GPtrArray *a, const GPtrArray *b)
{
    if (!a || !b || a->len != b->len)
        return a == b;
    for (guint i = 0; i < a->len; i++)
        if (!billow_block_equal(a->pdata[i], b->pdata[i]))
            return FALSE;
    return TRUE;
}

void
billow_block_set_id(BillowBlock *block, const char *id)
{
    char *old = block->id;
    block->id = g_strdup(id);
    g_free(old);
}

void
billow_block_set_name(BillowBlock *block, const char *name)
{
    char *old = block->name;
    block->name = g_strdup(name);
    g_free(old);
}

void
billow_block_set_anchors(BillowBlock *block, const BillowAnchor *anchors, size_t n_anchors)
{
    billow_keyframe_set_anchors(billow_block_keyframe(block), anchors, n_anchors);
}

void
billow_block_set_shape(BillowBlock *block, GBytes *shape)
{
    billow_keyframe_set_shape(billow_block_keyframe(block), shape);
}

double
billow_block_end(const BillowBlock *block)
{
    return block->start + block->duration;
}

double
billow_block_share_at(const BillowBlock *block, double seconds)
{
    return (seconds - block->start) / block->duration;
}

void
billow_block_scale_units(BillowBlock *block, double length, double time)
{
    BillowBlockFields tables[BILLOW_MAX_BLOCK_TABLES];
    const int n = billow_block_fields(block, tables);
    for (int i = 0; i < n; i++)
        billow_fields_scale_units(tables[i].fields, tables[i].subject, length, time);
    if (billow_block_number_keys(block))
        billow_number_keys_scale_units(billow_block_number_keys(block), length, time);
}

static double
strength_at(const BillowBlock *block, double fade_in, double seconds)
{
    const double elapsed = seconds - block->start;
    return billow_fade_at(elapsed, block->duration, fade_in, block->fade_out) *
           billow_gusts_at(&block->gusts, elapsed);
}

double
billow_block_strength_at(const BillowBlock *block, double seconds)
{
    return strength_at(block, block->fade_in, seconds);
}

double
billow_block_faded_in_strength_at(const BillowBlock *block, double seconds)
{
    return strength_at(block, 0.0, seconds);
}

static void
append_fields(BillowBlockFields *tables, int *n, const BillowField *fields, void *subject)
{
    if (fields)
        tables[(*n)++] = (BillowBlockFields){.fields = fields, .subject = subject};
}

int
billow_block_fields(const BillowBlock *block, BillowBlockFields tables[BILLOW_MAX_BLOCK_TABLES])
{
    const BillowKind *kind = billow_kinds[block->kind];
    BillowBlock *own = (BillowBlock *) block;
    int n = 0;
    append_fields(tables, &n, kind->flags & BILLOW_KIND_IMPLIED ? NULL : billow_name_fields, own);
    append_fields(tables, &n, kind->time, own);
    append_fields(tables, &n, kind->flags & BILLOW_KIND_INSTANT ? NULL : billow_muted_fields, own);
    append_fields(tables, &n, kind->fields, block->payload);
    append_fields(tables, &n, kind->more_fields, more_of(block));
    append_fields(tables, &n, kind->last_fields, last_of(block));
    if (kind->part)
        tables[n++] = (BillowBlockFields){kind->part->fields, (char *) block->payload + kind->part->offset,
                                          kind->part->key, unknown_of(block)};
    append_fields(tables, &n, kind->flags & BILLOW_KIND_FADES ? billow_fade_fields : NULL, own);
    append_fields(tables, &n, kind->flags & BILLOW_KIND_FADES ? billow_gust_fields : NULL, &own->gusts);
    append_fields(tables, &n, kind->flags & BILLOW_KIND_ON_TIMELINE ? billow_color_fields : NULL, own);
    return n;
}

static const BillowField *
find_on_grid(const BillowBlock *block, BillowFieldOnGrid on_grid)
{
    for (const BillowField *field = billow_kinds[block->kind]->fields; field && field->key; field++)
        if (field->on_grid == on_grid)
            return field;
    return NULL;
}

gboolean
billow_block_point(const BillowBlock *block, int *column, int *row)
{
    const BillowField *c = find_on_grid(block, BILLOW_FIELD_COLUMN),
                      *r = find_on_grid(block, BILLOW_FIELD_ROW);
    if (!c || !r)
        return FALSE;
    *column = (int) billow_field_get(c, block->payload, 0);
    *row = (int) billow_field_get(r, block->payload, 0);
    return TRUE;
}

void
billow_block_set_point(BillowBlock *block, int column, int row)
{
    billow_field_set(find_on_grid(block, BILLOW_FIELD_COLUMN), block->payload, 0, column);
    billow_field_set(find_on_grid(block, BILLOW_FIELD_ROW), block->payload, 0, row);
}
