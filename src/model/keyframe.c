#include "model/keyframe.h"

#include "core/field.h"

static void
free_texts(char **texts, size_t n)
{
    for (size_t i = 0; texts && i < n; i++)
        g_free(texts[i]);
    g_free(texts);
}

static char *
unknown_keys_at(const BillowKeyframe *keyframe, const BillowAnchor *anchor)
{
    for (size_t i = 0; i < keyframe->n_anchors; i++)
        if (keyframe->anchors[i].column == anchor->column && keyframe->anchors[i].row == anchor->row)
            return g_strdup(keyframe->anchors_unknown[i]);
    return NULL;
}

void
billow_keyframe_set_anchors(BillowKeyframe *keyframe, const BillowAnchor *anchors, size_t n_anchors)
{
    char **texts = NULL;
    if (keyframe->anchors_unknown) {
        texts = g_new0(char *, MAX(n_anchors, 1));
        for (size_t i = 0; i < n_anchors; i++)
            texts[i] = unknown_keys_at(keyframe, &anchors[i]);
    }
    BillowAnchor *copy = g_memdup2(anchors, n_anchors * sizeof *anchors);
    free_texts(keyframe->anchors_unknown, keyframe->n_anchors);
    g_free(keyframe->anchors);
    keyframe->anchors = copy;
    keyframe->anchors_unknown = texts;
    keyframe->n_anchors = n_anchors;
}

void
billow_keyframe_set_shape(BillowKeyframe *keyframe, GBytes *shape)
{
    GBytes *old = keyframe->shape;
    keyframe->shape = shape ? g_bytes_ref(shape) : NULL;
    g_bytes_unref(old);
}

void
billow_keyframe_copy(void *payload)
{
    BillowKeyframe *keyframe = payload;
    char **texts = keyframe->anchors_unknown;
    keyframe->anchors = g_memdup2(keyframe->anchors, keyframe->n_anchors * sizeof *keyframe->anchors);
    if (texts) {
        keyframe->anchors_unknown = g_new0(char *, keyframe->n_anchors);
        for (size_t i = 0; i < keyframe->n_anchors; i++)
            keyframe->anchors_unknown[i] = g_strdup(texts[i]);
    }
    if (keyframe->shape)
        g_bytes_ref(keyframe->shape);
}

void
billow_keyframe_clear(void *payload)
{
    BillowKeyframe *keyframe = payload;
    g_free(keyframe->anchors);
    free_texts(keyframe->anchors_unknown, keyframe->n_anchors);
    g_bytes_unref(keyframe->shape);
}

gboolean
billow_keyframe_same_anchors(const BillowKeyframe *a, const BillowKeyframe *b)
{
    if (a->n_anchors != b->n_anchors)
        return FALSE;
    for (size_t i = 0; i < a->n_anchors; i++) {
        const BillowAnchor *p = &a->anchors[i], *q = &b->anchors[i];
        if (p->column != q->column || p->row != q->row || !billow_vec3_equal(p->position, q->position))
            return FALSE;
    }
    return TRUE;
}

gboolean
billow_keyframe_same_shape(const BillowKeyframe *a, const BillowKeyframe *b)
{
    return a->shape && b->shape ? g_bytes_equal(a->shape, b->shape) : a->shape == b->shape;
}

/* Of two with as many anchors. */
static gboolean
same_unknown_keys(const BillowKeyframe *a, const BillowKeyframe *b)
{
    for (size_t i = 0; i < a->n_anchors; i++) {
        const char *s = a->anchors_unknown ? a->anchors_unknown[i] : NULL;
        const char *t = b->anchors_unknown ? b->anchors_unknown[i] : NULL;
        if (g_strcmp0(s, t) != 0)
            return FALSE;
    }
    return TRUE;
}

gboolean
billow_keyframe_equal(const void *a, const void *b)
{
    return billow_keyframe_same_anchors(a, b) && same_unknown_keys(a, b) && billow_keyframe_same_shape(a, b);
}

/* FALSE for NaN too. */
static gboolean
is_place(BillowVec3 v)
{
    return fabs(v.x) <= BILLOW_MAX_NUMBER && fabs(v.y) <= BILLOW_MAX_NUMBER && fabs(v.z) <= BILLOW_MAX_NUMBER;
}

static gboolean
is_point(const BillowGrid *grid, int column, int row)
{
    return column >= 0 && column < grid->columns && row >= 0 && row < grid->rows;
}

gboolean
billow_keyframe_fits(const void *payload, const BillowGrid *grid)
{
    const BillowKeyframe *keyframe = payload;
    g_autoptr(GHashTable) taken = g_hash_table_new(NULL, NULL);
    for (size_t i = 0; i < keyframe->n_anchors; i++) {
        const BillowAnchor *anchor = &keyframe->anchors[i];
        if (!is_point(grid, anchor->column, anchor->row) || !is_place(anchor->position) ||
            !g_hash_table_add(taken, GSIZE_TO_POINTER(billow_grid_index(grid, anchor->column, anchor->row))))
            return FALSE;
    }
    return TRUE;
}

/* x, y, z of the points of another grid, between those of the old one: bilinear. */
static GBytes *
resample(GBytes *shape, const BillowGrid *old, const BillowGrid *grid)
{
    const float *from = g_bytes_get_data(shape, NULL);
    float *to = g_new(float, 3 * billow_grid_count(grid)), *p = to;
    for (int row = 0; row < grid->rows; row++) {
        double v = (double) row * (old->rows - 1) / (grid->rows - 1);
        int r = MIN((int) v, old->rows - 2);
        for (int column = 0; column < grid->columns; column++, p += 3) {
            double u = (double) column * (old->columns - 1) / (grid->columns - 1);
            int c = MIN((int) u, old->columns - 2);
            const float *a = from + 3 * billow_grid_index(old, c, r), *b = a + 3 * (size_t) old->columns;
            for (int axis = 0; axis < 3; axis++) {
                double above = (1.0 - (u - c)) * (double) a[axis] + (u - c) * (double) a[axis + 3];
                double below = (1.0 - (u - c)) * (double) b[axis] + (u - c) * (double) b[axis + 3];
                p[axis] = (float) ((1.0 - (v - r)) * above + (v - r) * below);
            }
        }
    }
    return g_bytes_new_take(to, 3 * billow_grid_count(grid) * sizeof *to);
}

static void
move_anchors(BillowKeyframe *keyframe, const BillowGrid *old, const BillowGrid *grid)
{
    g_autoptr(GHashTable) taken = g_hash_table_new(NULL, NULL);
    char **unknown = keyframe->anchors_unknown;
    size_t kept = 0;
    for (size_t i = 0; i < keyframe->n_anchors; i++) {
        BillowAnchor anchor = keyframe->anchors[i];
        g_autofree char *text = unknown ? g_steal_pointer(&unknown[i]) : NULL;
        anchor.column = billow_grid_share(anchor.column, old->columns, grid->columns);
        anchor.row = billow_grid_share(anchor.row, old->rows, grid->rows);
        if (!g_hash_table_add(taken, GSIZE_TO_POINTER(billow_grid_index(grid, anchor.column, anchor.row))))
            continue;
        keyframe->anchors[kept] = anchor;
        if (unknown)
            unknown[kept] = g_steal_pointer(&text);
        kept++;
    }
    keyframe->n_anchors = kept;
}

void
billow_keyframe_regrid(void *payload, const BillowGrid *old, const BillowGrid *grid)
{
    BillowKeyframe *keyframe = payload;
    move_anchors(keyframe, old, grid);
    if (keyframe->shape && (old->columns != grid->columns || old->rows != grid->rows)) {
        g_autoptr(GBytes) shape = resample(keyframe->shape, old, grid);
        billow_keyframe_set_shape(keyframe, shape);
    }
}

static GBytes *
shifted(GBytes *shape, BillowVec3 by)
{
    const double steps[] = {by.x, by.y, by.z};
    gsize size;
    const float *from = g_bytes_get_data(shape, &size);
    float *to = g_memdup2(from, size);
    for (gsize i = 0; i < size / sizeof *to; i++)
        to[i] = (float) ((double) from[i] + steps[i % 3]);
    return g_bytes_new_take(to, size);
}

void
billow_keyframe_shift(void *payload, BillowVec3 by)
{
    BillowKeyframe *keyframe = payload;
    for (size_t i = 0; i < keyframe->n_anchors; i++)
        keyframe->anchors[i].position = billow_vec3_add(keyframe->anchors[i].position, by);
    if (keyframe->shape) {
        g_autoptr(GBytes) shape = shifted(keyframe->shape, by);
        billow_keyframe_set_shape(keyframe, shape);
    }
}
