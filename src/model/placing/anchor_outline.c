#include "model/placing/anchor_outline.h"

#include "core/base/outline.h"
#include "core/drape/clip.h"
#include "model/project/anchor_place.h"

#include <math.h>

/* Spacings. The tip of a narrow corner can be farther from the nearest point within the outline. */
static const double REACH = 2.0, CORNER_REACH = 1.5, TIP_REACH = 8.0, LEAST_MOVE = 1e-6;

/* Spacings between a point that is on the outline and the outline, at most. */
static const double ON_OUTLINE = 1e-6;

gboolean
billow_anchor_can_go(const BillowGrid *grid, const BillowAnchor *anchors, size_t n_anchors, size_t k,
                     double column, double row)
{
    BillowAnchor moved = anchors[k];
    billow_anchor_put(&moved, column, row);
    if (!billow_anchor_fits(&moved, grid))
        return FALSE;
    BillowGridPoint points[BILLOW_MOST_CLIPPED];
    for (int i = billow_clip_points(&moved, points) - 1; i >= 0; i--)
        for (size_t other = 0; other < n_anchors; other++)
            if (other != k && billow_anchor_share(&anchors[other], points[i].column, points[i].row) > 0.0)
                return FALSE;
    return TRUE;
}

/* --- The nearest place on the outline --- */

typedef struct {
    BillowGridPlace from, place; /* the nearest one yet */
    double distance;
} Nearest;

static void
look_at(Nearest *nearest, BillowGridPlace place)
{
    const double distance = hypot(place.column - nearest->from.column, place.row - nearest->from.row);
    if (distance < nearest->distance) {
        nearest->distance = distance;
        nearest->place = place;
    }
}

/* Returns whether a grid point is the one within the outline that is next to a corner. */
static gboolean
is_next_to(const BillowGrid *grid, BillowGridPlace corner, BillowGridPlace point)
{
    int column = (int) lround(corner.column), row = (int) lround(corner.row);
    billow_grid_go_within(grid, &column, &row);
    return column == point.column && row == point.row;
}

static void
look_at_corners(Nearest *nearest, const BillowGrid *grid, const BillowOutlineLoop *loop)
{
    for (size_t i = 0; !loop->smooth && i < loop->n_points; i++) {
        const BillowGridPlace corner = loop->points[i];
        const double away = hypot(corner.column - nearest->from.column, corner.row - nearest->from.row);
        if (away < CORNER_REACH || (away < TIP_REACH && is_next_to(grid, corner, nearest->from)))
            look_at(nearest, corner);
    }
}

static void
look_at_line(Nearest *nearest, BillowGridPlace a, BillowGridPlace b)
{
    const double across = b.column - a.column, down = b.row - a.row,
                 along = ((nearest->from.column - a.column) * across + (nearest->from.row - a.row) * down) /
                         (across * across + down * down),
                 share = CLAMP(along, 0.0, 1.0);
    look_at(nearest, (BillowGridPlace){a.column + share * across, a.row + share * down});
}

static void
look_at_loop(Nearest *nearest, const BillowOutlineLoop *loop)
{
    const double right = nearest->from.column - loop->center.column,
                 down = nearest->from.row - loop->center.row, away = hypot(right, down);
    if (loop->radius > 0.0) {
        if (away > 0.0)
            look_at(nearest, (BillowGridPlace){loop->center.column + loop->radius * right / away,
                                               loop->center.row + loop->radius * down / away});
        return;
    }
    const BillowPolygon polygon = billow_outline_loop_polygon(loop, BILLOW_OUTLINE_CURVE_STEPS);
    for (size_t i = 0; i < polygon.n; i++)
        look_at_line(nearest, polygon.corners[i], polygon.corners[(i + 1) % polygon.n]);
    free(polygon.corners);
}

/* Moves an anchor to a place that is nearer than `reach`. Returns whether it has moved. */
static gboolean
go_to(const BillowGrid *grid, BillowAnchor *anchors, size_t n_anchors, size_t k, const Nearest *nearest,
      double reach)
{
    if (nearest->distance < LEAST_MOVE || nearest->distance >= reach ||
        !billow_anchor_can_go(grid, anchors, n_anchors, k, nearest->place.column, nearest->place.row))
        return FALSE;
    billow_anchor_put(&anchors[k], nearest->place.column, nearest->place.row);
    return TRUE;
}

size_t
billow_anchors_to_outline(const BillowGrid *grid, BillowAnchor *anchors, size_t n_anchors,
                          const guint8 *chosen)
{
    size_t moved = 0;
    for (size_t k = 0; grid->outline && k < n_anchors; k++) {
        if (chosen && !chosen[k])
            continue;
        const BillowGridPlace from = {billow_anchor_column(&anchors[k]), billow_anchor_row(&anchors[k])};
        Nearest corner = {.from = from, .distance = TIP_REACH}, place = {.from = from, .distance = REACH};
        for (size_t i = 0; i < grid->outline->n_loops; i++) {
            look_at_corners(&corner, grid, &grid->outline->loops[i]);
            look_at_loop(&place, &grid->outline->loops[i]);
        }
        moved += go_to(grid, anchors, n_anchors, k, &corner, TIP_REACH) ||
                 go_to(grid, anchors, n_anchors, k, &place, REACH);
    }
    return moved;
}

/* --- Places on the outline --- */

static Nearest
nearest_place(const BillowGrid *grid, BillowGridPlace from, double reach)
{
    Nearest nearest = {.from = from, .distance = reach};
    for (size_t i = 0; i < grid->outline->n_loops; i++)
        look_at_loop(&nearest, &grid->outline->loops[i]);
    return nearest;
}

static gboolean
is_on_outline(const BillowGrid *grid, BillowGridPlace point)
{
    return point.column >= 0.0 && point.column < grid->columns && point.row >= 0.0 &&
           point.row < grid->rows && billow_grid_can_hold(grid, (int) point.column, (int) point.row) &&
           nearest_place(grid, point, ON_OUTLINE).distance < ON_OUTLINE;
}

gboolean
billow_outline_place_near(const BillowGrid *grid, BillowGridPlace from, double reach, double snap,
                          BillowGridPlace *place)
{
    Nearest corner = {.from = from, .distance = MIN(snap, reach)};
    for (size_t i = 0; i < grid->outline->n_loops; i++)
        for (size_t k = 0; !grid->outline->loops[i].smooth && k < grid->outline->loops[i].n_points; k++)
            if (billow_grid_is_cloth(grid, grid->outline->loops[i].points[k].column,
                                     grid->outline->loops[i].points[k].row))
                look_at(&corner, grid->outline->loops[i].points[k]);
    *place = corner.place;
    if (corner.distance < MIN(snap, reach))
        return TRUE;
    const Nearest nearest = nearest_place(grid, from, reach);
    const BillowGridPlace point = {rint(nearest.place.column), rint(nearest.place.row)};
    *place = is_on_outline(grid, point) ? point : nearest.place;
    return nearest.distance < reach;
}
