#include "core/drape/clip.h"

#include "core/base/outline_data.h"
#include "core/base/shrink.h"
#include "core/base/turn.h"

/* How much the middle of the cloth, which hangs below its anchors, counts for their turn beside them. */
static const double HANGS = 1e-3;

int
billow_clip_points(const BillowAnchor *anchor, BillowGridPoint points[BILLOW_MOST_CLIPPED])
{
    const int across = anchor->right < 0.0 ? -1 : 1, along = anchor->down < 0.0 ? -1 : 1;
    int n = 0;
    for (int k = 0; k < BILLOW_MOST_CLIPPED; k++) {
        const BillowGridPoint point = {anchor->column + k % 2 * across, anchor->row + k / 2 * along};
        if (billow_anchor_share(anchor, point.column, point.row) > 0.0)
            points[n++] = point;
    }
    return n;
}

BillowVec3
billow_clip_place(const BillowAnchor *anchor, const BillowGridPoint *points, const BillowVec3 *places, int n)
{
    BillowVec3 place = places[0];
    for (int k = 1; k < n; k++)
        place = billow_vec3_add(
            place, billow_vec3_scale(billow_vec3_sub(places[k], places[0]),
                                     billow_anchor_share(anchor, points[k].column, points[k].row)));
    return place;
}

/* --- How the cloth is turned at its anchors --- */

static BillowVec3
flat_place(const BillowGrid *grid, const BillowAnchor *anchor)
{
    return billow_grid_flat(grid, anchor->column + anchor->right, anchor->row + anchor->down);
}

static void
add_products(BillowVec3 from, BillowVec3 to, double weight, double products[3][3])
{
    const double a[3] = {from.x, from.y, from.z}, b[3] = {to.x, to.y, to.z};
    for (int j = 0; j < 3; j++)
        for (int k = 0; k < 3; k++)
            products[j][k] += weight * a[j] * b[k];
}

static BillowMatrix3
turn_of(const BillowGrid *grid, const BillowAnchor *anchors, size_t n)
{
    BillowVec3 from = {0.0, 0.0, 0.0}, to = {0.0, 0.0, 0.0};
    for (size_t k = 0; k < n; k++) {
        from = billow_vec3_add(from, billow_vec3_scale(flat_place(grid, &anchors[k]), 1.0 / (double) n));
        to = billow_vec3_add(to, billow_vec3_scale(anchors[k].position, 1.0 / (double) n));
    }
    double products[3][3] = {{0.0}};
    for (size_t k = 0; k < n; k++)
        add_products(billow_vec3_sub(flat_place(grid, &anchors[k]), from),
                     billow_vec3_sub(anchors[k].position, to), 1.0, products);
    add_products(billow_vec3_scale(from, -1.0), billow_vec3(0.0, -billow_vec3_length(from), 0.0), HANGS,
                 products);
    const BillowTurn turn = billow_turn_of_products((const double(*)[3]) products);
    return billow_turn_matrix(&turn, 1.0);
}

/* --- The points of the clips --- */

/* Returns where a point of the cell is, seen from the anchor's place. */
static BillowVec3
arm_of(const BillowGrid *grid, const BillowAnchor *anchor, BillowGridPoint point)
{
    const int column = anchor->column - (anchor->right < 0.0), row = anchor->row - (anchor->down < 0.0);
    const size_t first = billow_grid_index(grid, column, row);
    const double width = anchor->right != 0.0 ? billow_grid_edge_length(grid, false, first) : 0.0,
                 height = anchor->down != 0.0 ? billow_grid_edge_length(grid, true, first) : 0.0;
    return billow_vec3((point.column - anchor->column - anchor->right) * width, 0.0,
                       (point.row - anchor->row - anchor->down) * height);
}

size_t
billow_clips_open(const BillowGrid *grid, BillowAnchor *anchors, size_t n, BillowAnchor *added)
{
    size_t n_added = 0;
    bool any = false;
    for (size_t k = 0; k < n; k++)
        any |= billow_anchor_is_between(&anchors[k]);
    if (!any)
        return 0;
    const BillowMatrix3 turn = turn_of(grid, anchors, n);
    for (size_t k = 0; k < n; k++) {
        const BillowAnchor whole = anchors[k];
        BillowGridPoint points[BILLOW_MOST_CLIPPED];
        const int n_points = billow_anchor_is_between(&whole) ? billow_clip_points(&whole, points) : 0;
        for (int i = 0; i < n_points; i++) {
            const BillowVec3 arm = billow_matrix3_apply(&turn, arm_of(grid, &whole, points[i]));
            const BillowAnchor held = {points[i].column, points[i].row, billow_vec3_add(whole.position, arm),
                                       0.0, 0.0};
            *(i == 0 ? &anchors[k] : &added[n_added++]) = held;
        }
    }
    return n_added;
}
