#include "app/keyframe_editor_anchors.h"

/* How far new anchors are drawn together horizontally. */
static const double SLACK = 0.8;

static gboolean
is_corner(const BillowGrid *grid, int column, int row)
{
    return (column == 0 || column == grid->columns - 1) && (row == 0 || row == grid->rows - 1);
}

static gboolean
is_on_border(const BillowGrid *grid, int column, int row, int every)
{
    const gboolean along_row = row == 0 || row == grid->rows - 1;
    const gboolean along_column = column == 0 || column == grid->columns - 1;
    return is_corner(grid, column, row) || (along_row && column % every == 0) ||
           (along_column && row % every == 0);
}

static gboolean
is_in_pick(const BillowGrid *grid, BillowPick pick, int every, int column, int row)
{
    switch (pick) {
    case BILLOW_PICK_CORNERS:
        return is_corner(grid, column, row);
    case BILLOW_PICK_CORNERS_AND_CENTRE:
        return is_corner(grid, column, row) || (column == grid->columns / 2 && row == grid->rows / 2);
    case BILLOW_PICK_FIRST_ROW:
        return row == 0;
    case BILLOW_PICK_END_COLUMNS:
        return column == 0 || column == grid->columns - 1;
    case BILLOW_PICK_BORDER:
        return is_on_border(grid, column, row, every);
    }
    g_assert_not_reached();
}

GArray *
billow_picks_new(const BillowGrid *grid, BillowPick pick, int every)
{
    GArray *points = g_array_new(FALSE, FALSE, sizeof(BillowGridPoint));
    for (int row = 0; row < grid->rows; row++)
        for (int column = 0; column < grid->columns; column++)
            if (is_in_pick(grid, pick, every, column, row)) {
                const BillowGridPoint point = {column, row};
                g_array_append_val(points, point);
            }
    return points;
}

/* A coordinate as a short decimal number, finer than any hand: to less than a hundredth of the spacing. */
static double
shortened(const BillowGrid *grid, double metres)
{
    const double per_metre = pow(10.0, ceil(2.0 - log10(grid->spacing)));
    return round(metres * per_metre) / per_metre;
}

static BillowVec3
slack_place(const BillowGrid *grid, int column, int row)
{
    const BillowVec3 flat = billow_grid_flat(grid, column, row);
    const double height = billow_grid_length(grid, 0, 0, grid->columns - 1, grid->rows - 1);
    return billow_vec3(SLACK * flat.x, height, SLACK * flat.z);
}

BillowVec3
billow_anchors_start_place(const BillowGrid *grid, const BillowAnchor *anchors, size_t n_anchors, int column,
                           int row)
{
    /* Shepard: the mean of how the others were moved, weighted by 1 / distance^2 in the grid. */
    BillowVec3 moved = {0};
    double total = 0.0;
    for (size_t i = 0; i < n_anchors; i++) {
        const BillowAnchor *anchor = &anchors[i];
        const double dx = anchor->column - column, dy = anchor->row - row;
        const double weight = 1.0 / MAX(dx * dx + dy * dy, 1e-6);
        const BillowVec3 own = slack_place(grid, anchor->column, anchor->row);
        moved = billow_vec3_add(moved, billow_vec3_scale(billow_vec3_sub(anchor->position, own), weight));
        total += weight;
    }
    const BillowVec3 place = slack_place(grid, column, row);
    const BillowVec3 start =
        total > 0.0 ? billow_vec3_add(place, billow_vec3_scale(moved, 1.0 / total)) : place;
    return billow_vec3(shortened(grid, start.x), shortened(grid, start.y), shortened(grid, start.z));
}

GArray *
billow_anchors_for_points(const BillowGrid *grid, const BillowAnchor *old, size_t n_old,
                          const BillowGridPoint *points, size_t n_points)
{
    GArray *anchors = g_array_sized_new(FALSE, FALSE, sizeof(BillowAnchor), (guint) n_points);
    g_autoptr(GHashTable) known = g_hash_table_new(NULL, NULL);
    for (size_t i = 0; i < n_old; i++) {
        const size_t index = billow_grid_index(grid, old[i].column, old[i].row);
        g_hash_table_insert(known, GSIZE_TO_POINTER(index), (gpointer) &old[i]);
    }
    for (size_t i = 0; i < n_points; i++) {
        const int column = points[i].column, row = points[i].row;
        const size_t index = billow_grid_index(grid, column, row);
        const BillowAnchor *same = g_hash_table_lookup(known, GSIZE_TO_POINTER(index));
        BillowAnchor anchor = {.column = column, .row = row};
        anchor.position = same ? same->position : billow_anchors_start_place(grid, old, n_old, column, row);
        g_array_append_val(anchors, anchor);
    }
    return anchors;
}

BillowVec3
billow_anchors_centre(const BillowAnchor *anchors, size_t n_anchors, const guint8 *chosen)
{
    BillowVec3 sum = {0};
    size_t n = 0;
    for (size_t i = 0; i < n_anchors; i++) {
        if (!chosen || chosen[i]) {
            sum = billow_vec3_add(sum, anchors[i].position);
            n++;
        }
    }
    return n > 0 ? billow_vec3_scale(sum, 1.0 / (double) n) : sum;
}

void
billow_anchors_move(BillowAnchor *anchors, size_t n_anchors, const guint8 *chosen, BillowVec3 by)
{
    for (size_t i = 0; i < n_anchors; i++)
        if (!chosen || chosen[i])
            anchors[i].position = billow_vec3_add(anchors[i].position, by);
}

void
billow_anchors_scale(BillowAnchor *anchors, size_t n_anchors, const guint8 *chosen, double factor)
{
    const BillowVec3 centre = billow_anchors_centre(anchors, n_anchors, chosen);
    for (size_t i = 0; i < n_anchors; i++) {
        BillowVec3 *place = &anchors[i].position;
        if (!chosen || chosen[i])
            *place = billow_vec3(centre.x + factor * (place->x - centre.x), place->y,
                                 centre.z + factor * (place->z - centre.z));
    }
}

void
billow_anchors_level(BillowAnchor *anchors, size_t n_anchors, const guint8 *chosen)
{
    const BillowVec3 centre = billow_anchors_centre(anchors, n_anchors, chosen);
    for (size_t i = 0; i < n_anchors; i++)
        if (!chosen || chosen[i])
            anchors[i].position.y = centre.y;
}
