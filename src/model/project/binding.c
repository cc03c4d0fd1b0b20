#include "model/project/binding.h"

BillowVec3
billow_binding_offset_by(const BillowBinding *binding, BillowVec3 by)
{
    return binding->rides
               ? billow_vec3(billow_vec3_dot(by, binding->axis[0]), billow_vec3_dot(by, binding->axis[1]),
                             billow_vec3_dot(by, binding->axis[2]))
               : by;
}

void
billow_binding_own(BillowBinding *binding)
{
    binding->on = g_strdup(binding->on);
    binding->node = g_strdup(binding->node);
}

void
billow_binding_clear(BillowBinding *binding)
{
    g_clear_pointer(&binding->on, g_free);
    g_clear_pointer(&binding->node, g_free);
}

BillowBinding *
billow_bindings_copy(const BillowBinding *bindings, size_t n)
{
    BillowBinding *copy = g_memdup2(bindings, n * sizeof *bindings);
    for (size_t i = 0; copy && i < n; i++)
        billow_binding_own(&copy[i]);
    return copy;
}

void
billow_bindings_free(BillowBinding *bindings, size_t n)
{
    for (size_t i = 0; bindings && i < n; i++)
        billow_binding_clear(&bindings[i]);
    g_free(bindings);
}

static gboolean
same_spot(const BillowBinding *a, const BillowBinding *b)
{
    if (a->on_mesh != b->on_mesh)
        return FALSE;
    return !a->on_mesh || (a->spot.triangle == b->spot.triangle && a->spot.weights[1] == b->spot.weights[1] &&
                           a->spot.weights[2] == b->spot.weights[2]);
}

gboolean
billow_bindings_equal(const BillowBinding *a, const BillowBinding *b, size_t n)
{
    const BillowBinding none = {.on = NULL};
    for (size_t i = 0; i < n; i++) {
        const BillowBinding *p = a ? &a[i] : &none, *q = b ? &b[i] : &none;
        if (g_strcmp0(p->on, q->on) != 0 || g_strcmp0(p->node, q->node) != 0 ||
            (p->on && (p->rides != q->rides || p->at.column != q->at.column || p->at.row != q->at.row ||
                       !same_spot(p, q) || !billow_vec3_equal(p->offset, q->offset))))
            return FALSE;
    }
    return TRUE;
}

static gboolean
find(const BillowAnchor *anchors, size_t n, const BillowAnchor *sought, size_t *index)
{
    for (*index = 0; *index < n; ++*index)
        if (anchors[*index].column == sought->column && anchors[*index].row == sought->row)
            return TRUE;
    return FALSE;
}

BillowBinding *
billow_bindings_follow(const BillowBinding *bindings, const BillowAnchor *old, size_t n_old,
                       const BillowAnchor *anchors, size_t n_anchors)
{
    BillowBinding *followed = NULL;
    for (size_t i = 0; bindings && i < n_anchors; i++) {
        size_t k;
        if (!find(old, n_old, &anchors[i], &k) || !bindings[k].on)
            continue;
        if (!followed)
            followed = g_new0(BillowBinding, n_anchors);
        const BillowVec3 by = billow_vec3_sub(anchors[i].position, old[k].position);
        followed[i] = bindings[k];
        billow_binding_own(&followed[i]);
        followed[i].offset = billow_vec3_add(bindings[k].offset, billow_binding_offset_by(&bindings[k], by));
    }
    return followed;
}
