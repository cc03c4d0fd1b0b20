#include "model/project/anchor_place.h"

#include "core/base/outline.h"
#include "core/drape/clip.h"

void
billow_anchor_put(BillowAnchor *anchor, double column, double row)
{
    anchor->column = (int) lround(column);
    anchor->row = (int) lround(row);
    anchor->right = column - anchor->column;
    anchor->down = row - anchor->row;
}

char *
billow_anchor_number_text(double number)
{
    return g_strdup_printf("%.*g", number < 1000.0 ? 6 : 7, round(1000.0 * number) / 1000.0);
}

int
billow_anchor_holding(const BillowAnchor *anchors, size_t n, int column, int row)
{
    for (size_t k = 0; k < n; k++)
        if (billow_anchor_share(&anchors[k], column, row) > 0.0)
            return (int) k;
    return -1;
}

gboolean
billow_anchor_take(const BillowAnchor *anchor, const BillowGrid *grid, size_t index, GHashTable *taken,
                   size_t *other)
{
    BillowGridPoint points[BILLOW_MOST_CLIPPED];
    const int n = billow_clip_points(anchor, points);
    for (int k = 0; k < 2 * n; k++) { /* looks, then takes */
        const size_t point =
            billow_grid_first_twin(grid, billow_grid_index(grid, points[k % n].column, points[k % n].row));
        const size_t first = GPOINTER_TO_SIZE(g_hash_table_lookup(taken, GSIZE_TO_POINTER(point + 1)));
        if (first && k < n) {
            *other = first - 1;
            return FALSE;
        }
        if (k >= n)
            g_hash_table_insert(taken, GSIZE_TO_POINTER(point + 1), GSIZE_TO_POINTER(index + 1));
    }
    return TRUE;
}

gboolean
billow_anchor_fits(const BillowAnchor *anchor, const BillowGrid *grid)
{
    const double column = anchor->column + anchor->right, row = anchor->row + anchor->down;
    if (anchor->column < 0 || anchor->column >= grid->columns || anchor->row < 0 || anchor->row >= grid->rows)
        return FALSE;
    if (!billow_anchor_is_between(anchor))
        return billow_grid_can_hold(grid, anchor->column, anchor->row);
    return !grid->closed && grid->rows > 1 && fabs(anchor->right) <= 0.5 && fabs(anchor->down) <= 0.5 &&
           column >= 0.0 && column <= grid->columns - 1.0 && row >= 0.0 && row <= grid->rows - 1.0 &&
           billow_grid_is_cloth(grid, column, row);
}
