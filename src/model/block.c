#include "model/block.h"

#include <string.h>

const char *const billow_wave_shape_names[] = {"plane", "circular", NULL};
const char *const billow_wave_axis_names[] = {"vertical", "normal", NULL};
const char *const billow_block_kind_names[] = {"keyframe", "transition", "wave", "sway",
                                               "collider", "constraint", NULL};
const char *const billow_collider_shape_names[] = {"plane", "sphere", "box", "capsule", NULL};
const char *const billow_constraint_names[] = {"line", "plane", NULL};
const char *const billow_gust_names[] = {"sine", "rising", NULL};

BillowBlock *
billow_block_new(BillowBlockKind kind, const char *id, const char *name)
{
    BillowBlock *block = g_atomic_rc_box_new0(BillowBlock);
    block->kind = kind;
    block->id = g_strdup(id);
    block->name = g_strdup(name);
    block->easing = billow_easing_default();
    block->wave.wavelength = 1.0;
    block->sway.period = 1.0;
    block->collider = billow_collider_default();
    block->slide.direction = billow_vec3(1.0, 0.0, 0.0);
    return block;
}

static char **
copy_anchor_texts(char **texts, size_t n)
{
    if (!texts)
        return NULL;
    char **copy = g_new0(char *, n);
    for (size_t i = 0; i < n; i++)
        copy[i] = g_strdup(texts[i]);
    return copy;
}

static void
free_anchor_texts(char **texts, size_t n)
{
    for (size_t i = 0; texts && i < n; i++)
        g_free(texts[i]);
    g_free(texts);
}

BillowBlock *
billow_block_copy(const BillowBlock *block)
{
    BillowBlock *copy = g_atomic_rc_box_new(BillowBlock);
    *copy = *block;
    copy->id = g_strdup(block->id);
    copy->name = g_strdup(block->name);
    copy->unknown = g_strdup(block->unknown);
    copy->anchors = g_memdup2(block->anchors, block->n_anchors * sizeof *block->anchors);
    copy->anchors_unknown = copy_anchor_texts(block->anchors_unknown, block->n_anchors);
    copy->shape = block->shape ? g_bytes_ref(block->shape) : NULL;
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
    g_free(block->id);
    g_free(block->name);
    g_free(block->unknown);
    g_free(block->anchors);
    free_anchor_texts(block->anchors_unknown, block->n_anchors);
    g_bytes_unref(block->shape);
}

void
billow_block_unref(BillowBlock *block)
{
    if (block)
        g_atomic_rc_box_release_full(block, (GDestroyNotify) clear_block);
}

static gboolean
vec3_equal(BillowVec3 a, BillowVec3 b)
{
    return a.x == b.x && a.y == b.y && a.z == b.z;
}

static gboolean
anchors_equal(const BillowBlock *a, const BillowBlock *b)
{
    if (a->n_anchors != b->n_anchors)
        return FALSE;
    for (size_t i = 0; i < a->n_anchors; i++) {
        const BillowAnchor *p = &a->anchors[i], *q = &b->anchors[i];
        if (p->column != q->column || p->row != q->row || !vec3_equal(p->position, q->position))
            return FALSE;
        const char *s = a->anchors_unknown ? a->anchors_unknown[i] : NULL;
        const char *t = b->anchors_unknown ? b->anchors_unknown[i] : NULL;
        if (g_strcmp0(s, t) != 0)
            return FALSE;
    }
    return TRUE;
}

static gboolean
waves_equal(const BillowWave *a, const BillowWave *b)
{
    return a->shape == b->shape && a->axis == b->axis && a->amplitude == b->amplitude &&
           a->wavelength == b->wavelength && a->speed == b->speed && a->phase == b->phase &&
           a->direction == b->direction && a->origin_column == b->origin_column &&
           a->origin_row == b->origin_row && a->decay == b->decay;
}

static gboolean
sways_equal(const BillowSway *a, const BillowSway *b)
{
    return a->direction == b->direction && a->amplitude == b->amplitude && a->period == b->period &&
           a->phase == b->phase;
}

static gboolean
shapes_equal(GBytes *a, GBytes *b)
{
    return a && b ? g_bytes_equal(a, b) : a == b;
}

static gboolean
colliders_equal(const BillowCollider *a, const BillowCollider *b)
{
    return a->shape == b->shape && vec3_equal(a->position, b->position) &&
           vec3_equal(a->rotation, b->rotation) && a->radius == b->radius && a->length == b->length &&
           vec3_equal(a->size, b->size) && a->friction == b->friction;
}

static gboolean
slides_equal(const BillowSlide *a, const BillowSlide *b)
{
    return a->column == b->column && a->row == b->row && a->kind == b->kind &&
           vec3_equal(a->direction, b->direction);
}

gboolean
billow_block_equal(const BillowBlock *a, const BillowBlock *b)
{
    if (a == b)
        return TRUE;
    return a->kind == b->kind && g_str_equal(a->id, b->id) && g_str_equal(a->name, b->name) &&
           a->start == b->start && a->duration == b->duration && a->fade_in == b->fade_in &&
           a->fade_out == b->fade_out && a->muted == b->muted && g_strcmp0(a->unknown, b->unknown) == 0 &&
           anchors_equal(a, b) && shapes_equal(a->shape, b->shape) &&
           billow_easing_equal(&a->easing, &b->easing) && waves_equal(&a->wave, &b->wave) &&
           sways_equal(&a->sway, &b->sway) && colliders_equal(&a->collider, &b->collider) &&
           slides_equal(&a->slide, &b->slide);
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

static char *
unknown_keys_at(const BillowBlock *block, const BillowAnchor *anchor)
{
    for (size_t i = 0; i < block->n_anchors; i++)
        if (block->anchors[i].column == anchor->column && block->anchors[i].row == anchor->row)
            return g_strdup(block->anchors_unknown[i]);
    return NULL;
}

void
billow_block_set_anchors(BillowBlock *block, const BillowAnchor *anchors, size_t n_anchors)
{
    char **texts = NULL;
    if (block->anchors_unknown) {
        texts = g_new0(char *, MAX(n_anchors, 1));
        for (size_t i = 0; i < n_anchors; i++)
            texts[i] = unknown_keys_at(block, &anchors[i]);
    }
    BillowAnchor *copy = g_memdup2(anchors, n_anchors * sizeof *anchors);
    free_anchor_texts(block->anchors_unknown, block->n_anchors);
    g_free(block->anchors);
    block->anchors = copy;
    block->anchors_unknown = texts;
    block->n_anchors = n_anchors;
}

void
billow_block_set_shape(BillowBlock *block, GBytes *shape)
{
    GBytes *old = block->shape;
    block->shape = shape ? g_bytes_ref(shape) : NULL;
    g_bytes_unref(old);
}

double
billow_block_end(const BillowBlock *block)
{
    return block->start + block->duration;
}
