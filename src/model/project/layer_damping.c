#include "model/project/layer_damping.h"

#include "core/drape/clip.h"

void
billow_layer_damping_set_from(BillowLayerDamping *damping, const BillowGridPoint *points, size_t n)
{
    BillowGridPoint *copy = n > 0 ? g_memdup2(points, n * sizeof *points) : NULL;
    g_free(damping->from);
    damping->from = copy;
    damping->n_from = n;
}

void
billow_layer_damping_set_paint(BillowLayerDamping *damping, const BillowPaint *paint)
{
    BillowPaint *copy = paint && !billow_paint_is_full(paint) ? billow_paint_copy(paint) : NULL;
    billow_paint_free(damping->paint);
    damping->paint = copy;
    if (!copy)
        g_clear_pointer(&damping->paint_unknown, g_free);
}

void
billow_layer_damping_own(BillowLayerDamping *damping)
{
    damping->from = g_memdup2(damping->from, damping->n_from * sizeof *damping->from);
    damping->paint = billow_paint_copy(damping->paint);
    damping->paint_unknown = g_strdup(damping->paint_unknown);
}

void
billow_layer_damping_clear(BillowLayerDamping *damping)
{
    g_free(damping->from);
    billow_paint_free(damping->paint);
    g_free(damping->paint_unknown);
    *damping = (BillowLayerDamping){0};
}

gboolean
billow_layer_damping_equal(const BillowLayerDamping *a, const BillowLayerDamping *b)
{
    if (a->n_from != b->n_from || !billow_paint_equal(a->paint, b->paint) ||
        g_strcmp0(a->paint_unknown, b->paint_unknown) != 0)
        return FALSE;
    for (size_t i = 0; i < a->n_from; i++)
        if (a->from[i].column != b->from[i].column || a->from[i].row != b->from[i].row)
            return FALSE;
    return TRUE;
}

static gboolean
is_on(BillowGridPoint point, const BillowGrid *grid)
{
    return point.column >= 0 && point.column < grid->columns && point.row >= 0 && point.row < grid->rows;
}

/* A hash key that is valid for any grid. */
static gpointer
key_of(int column, int row)
{
    return GSIZE_TO_POINTER((size_t) row * (BILLOW_MAX_SIDE + 1) + (size_t) column);
}

static GHashTable *
set_of(const BillowLayerDamping *damping)
{
    GHashTable *points = g_hash_table_new(NULL, NULL);
    for (size_t i = 0; i < damping->n_from; i++)
        g_hash_table_add(points, key_of(damping->from[i].column, damping->from[i].row));
    return points;
}

gboolean
billow_layer_damping_fits(const BillowLayerDamping *damping, const BillowGrid *grid)
{
    for (size_t i = 0; i < damping->n_from; i++)
        if (!is_on(damping->from[i], grid))
            return FALSE;
    g_autoptr(GHashTable) points = set_of(damping);
    return g_hash_table_size(points) == damping->n_from;
}

void
billow_layer_damping_regrid(BillowLayerDamping *damping, const BillowGrid *old, const BillowGrid *grid)
{
    g_autoptr(GHashTable) taken = g_hash_table_new(NULL, NULL);
    size_t kept = 0;
    for (size_t i = 0; i < damping->n_from; i++) {
        const BillowGridPoint point = {
            billow_grid_share(damping->from[i].column, old->columns, grid->columns),
            billow_grid_share(damping->from[i].row, old->rows, grid->rows)};
        if (g_hash_table_add(taken, key_of(point.column, point.row)))
            damping->from[kept++] = point;
    }
    damping->n_from = kept;
}

/* Adds all points that the anchors hold whose nearest points are in the set. */
static void
add_clipped(GHashTable *points, const BillowAnchor *anchors, size_t n_anchors)
{
    for (size_t k = 0; k < n_anchors; k++) {
        BillowGridPoint held[BILLOW_MOST_CLIPPED];
        const int n = billow_clip_points(&anchors[k], held);
        for (int i = 1; i < n && g_hash_table_contains(points, key_of(held[0].column, held[0].row)); i++)
            g_hash_table_add(points, key_of(held[i].column, held[i].row));
    }
}

GArray *
billow_layer_damping_counted(const BillowLayerDamping *damping, const BillowAnchor *anchors, size_t n_anchors,
                             GArray *held)
{
    g_autoptr(GArray) counted = g_array_new(FALSE, FALSE, sizeof(BillowAnchor));
    g_autoptr(GHashTable) points = set_of(damping);
    add_clipped(points, anchors, n_anchors);
    for (guint i = 0; i < held->len; i++) {
        const BillowAnchor anchor = g_array_index(held, BillowAnchor, i);
        if (g_hash_table_contains(points, key_of(anchor.column, anchor.row)))
            g_array_append_val(counted, anchor);
    }
    return g_array_ref(counted->len > 0 ? counted : held);
}
