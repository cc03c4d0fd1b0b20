#include "core/drape/lay.h"

#include "core/base/outline.h"

#include <math.h>

/* Of the cloth's longer side: an anchor that is farther from the surface below it holds the cloth up, and a
 * collider that is so much higher than the anchor is not below the cloth. */
static const double NEAR = 0.025, HIGHER = 0.5;

/* The slope, as a cosine, up to which a surface is below an anchor. */
static const double LEVEL = 0.5;

/* Likewise: an anchor that is farther from its place on the flat cloth is where that cannot be laid. */
static const double FITS = 0.25;

/* Likewise of the way around a tube; and how little it counts that anchors are on its upper layer. */
static const double FITS_AROUND = 0.1, LOW = 1e-6;

/* In spacings: the cloth is so near what it is let down on. */
static const double TOUCHES = 1e-3;

enum { MOST_STEPS = 200 };

static double
longer_side(const BillowGrid *grid)
{
    return grid->spacing * (grid->columns > grid->rows ? grid->columns - 1 : grid->rows - 1);
}

/* Returns a level vector of the length of the spacing, as near `way` as possible. */
static BillowVec3
level(const BillowGrid *grid, BillowVec3 way, BillowVec3 up)
{
    BillowVec3 flat = billow_vec3_sub(way, billow_vec3_scale(up, billow_vec3_dot(way, up)));
    if (billow_vec3_length(flat) < 1e-6 * billow_vec3_length(way)) /* gravity along the way */
        flat =
            billow_vec3_cross(up, fabs(up.x) < 0.5 ? billow_vec3(1.0, 0.0, 0.0) : billow_vec3(0.0, 0.0, 1.0));
    return billow_vec3_scale(flat, grid->spacing / billow_vec3_length(flat));
}

/* Returns the level cloth whose point at `column`, `row` (fractions allowed) is at `position`. */
static BillowLaidPlace
place_at(const BillowGrid *grid, double column, double row, BillowVec3 position, BillowVec3 along,
         BillowVec3 up)
{
    BillowLaidPlace place = {.column = level(grid, along, up)};
    place.row = billow_vec3_cross(place.column, up);
    place.corner = billow_vec3_sub(position, billow_vec3_add(billow_vec3_scale(place.column, column),
                                                             billow_vec3_scale(place.row, row)));
    return place;
}

/* Around a tube from the middle of the lower layer, half of which is `flat` spacings long. */
static BillowVec3
point_around(const BillowLaidPlace *place, int column)
{
    const int along = (column - place->below + place->cells) % place->cells;
    const double r = place->radius, flat = 0.25 * place->cells - 0.5 * M_PI * r,
                 way = fmin(along, place->cells - along);
    double x = way, y = 0.0;
    if (way > flat + M_PI * r) {
        x = 2.0 * flat + M_PI * r - way;
        y = 2.0 * r;
    } else if (way > flat) {
        x = flat + r * sin((way - flat) / r);
        y = r - r * cos((way - flat) / r);
    }
    return billow_vec3_add(billow_vec3_scale(place->column, (double) along > way ? -x : x),
                           billow_vec3_scale(place->up, y));
}

BillowVec3
billow_laid_point(const BillowLaidPlace *place, int column, int row)
{
    const BillowVec3 across =
        place->radius > 0.0 ? point_around(place, column) : billow_vec3_scale(place->column, column);
    return billow_vec3_add(place->corner, billow_vec3_add(across, billow_vec3_scale(place->row, row)));
}

static BillowVec3
middle_of(const BillowLaidPlace *place, int column, int row)
{
    if (place->radius > 0.0)
        return billow_vec3_mix(billow_laid_point(place, column, row),
                               billow_laid_point(place, column + 1, row + 1), 0.5);
    return billow_vec3_add(billow_laid_point(place, column, row),
                           billow_vec3_scale(billow_vec3_add(place->column, place->row), 0.5));
}

/* Returns the least distance from the colliders of points and middles of cells. */
static double
least_distance(const BillowGrid *grid, const BillowObstacles *obstacles, const BillowLaidPlace *place)
{
    double least = INFINITY;
    for (int row = 0; row < grid->rows; row++)
        for (int column = 0; column < grid->columns; column++) {
            const BillowVec3 point = billow_laid_point(place, column, row);
            if (billow_grid_has_point(grid, billow_grid_index(grid, column, row)))
                least = fmin(least, billow_obstacles_distance(obstacles, point, NULL));
            if (billow_grid_cell_share(grid, column, row) > 0.0)
                least =
                    fmin(least, billow_obstacles_distance(obstacles, middle_of(place, column, row), NULL));
        }
    return least;
}

static void
rise(BillowLaidPlace *place, BillowVec3 up, double by)
{
    place->corner = billow_vec3_add(place->corner, billow_vec3_scale(up, by));
}

/* Raises the cloth until it is clear of the colliders. Returns by how much. */
static double
raise_clear(const BillowGrid *grid, const BillowObstacles *obstacles, BillowVec3 up, BillowLaidPlace *place)
{
    double raised = 0.0;
    for (int step = 0; step < MOST_STEPS; step++) {
        const double distance = least_distance(grid, obstacles, place);
        if (distance >= 0.0)
            break;
        const double by = TOUCHES * grid->spacing - distance;
        rise(place, up, by);
        raised += by;
    }
    return raised;
}

/* Lowers the cloth until it touches a collider. Returns whether it does. */
static bool
lower(const BillowGrid *grid, const BillowObstacles *obstacles, const BillowLaying *lay,
      BillowLaidPlace *place)
{
    for (int step = 0; step < MOST_STEPS; step++) {
        const double distance = least_distance(grid, obstacles, place);
        if (distance < TOUCHES * grid->spacing)
            return true;
        if (!isfinite(distance) || (billow_vec3_dot(place->corner, lay->up) < lay->lowest && step > 0))
            return false;
        rise(place, lay->up, -distance);
    }
    return false;
}

/* Returns whether an anchor is on a collider that faces up. */
static bool
is_laid(const BillowGrid *grid, const BillowAnchor *anchor, const BillowObstacles *obstacles, BillowVec3 up)
{
    BillowVec3 normal;
    const double distance = billow_obstacles_distance(obstacles, anchor->position, &normal);
    return fabs(distance) <= NEAR * longer_side(grid) && billow_vec3_dot(normal, up) >= LEVEL;
}

static bool
lay_anchored(const BillowGrid *grid, const BillowAnchor *anchor, const BillowObstacles *obstacles,
             const BillowLaying *lay, BillowLaidPlace *place)
{
    if (!is_laid(grid, anchor, obstacles, lay->up))
        return false;
    *place =
        place_at(grid, anchor->column, anchor->row, anchor->position, billow_vec3(1.0, 0.0, 0.0), lay->up);
    return raise_clear(grid, obstacles, lay->up, place) < HIGHER * longer_side(grid);
}

/* Returns the level cloth that is nearest to its anchors: its heading is that of the complex number  sum (p - mean)
 * conj(f - mean)  of their places p and those f on the flat cloth, seen from above. Its height is that of the anchors
 * that are laid. */
static BillowLaidPlace
fitted_place(const BillowGrid *grid, const BillowAnchor *anchors, size_t n, const BillowObstacles *obstacles,
             BillowVec3 up)
{
    BillowVec3 middle = {0.0, 0.0, 0.0};
    double column = 0.0, row = 0.0, dot = 0.0, cross = 0.0, height = 0.0, laid = 0.0;
    for (size_t k = 0; k < n; k++) {
        middle = billow_vec3_add(middle, billow_vec3_scale(anchors[k].position, 1.0 / (double) n));
        column += anchors[k].column / (double) n;
        row += anchors[k].row / (double) n;
    }
    BillowLaidPlace place = place_at(grid, column, row, middle, billow_vec3(1.0, 0.0, 0.0), up);
    for (size_t k = 0; k < n; k++) {
        const BillowVec3 from = billow_vec3_sub(anchors[k].position, middle);
        const double x = billow_vec3_dot(from, place.column), z = billow_vec3_dot(from, place.row),
                     c = anchors[k].column - column, r = anchors[k].row - row;
        dot += x * c + z * r;
        cross += z * c - x * r;
        if (is_laid(grid, &anchors[k], obstacles, up)) {
            height += billow_vec3_dot(from, up);
            laid += 1.0;
        }
    }
    const BillowVec3 along =
        billow_vec3_add(billow_vec3_scale(place.column, dot), billow_vec3_scale(place.row, cross));
    place = place_at(grid, column, row, middle,
                     billow_vec3_dot(along, along) > 0.0 ? along : billow_vec3(1.0, 0.0, 0.0), up);
    rise(&place, up, laid > 0.0 ? height / laid : 0.0);
    return place;
}

/* Returns whether an anchor is on a collider, and none is deep in one or farther than `fits` from its place. */
static bool
can_lie(const BillowGrid *grid, const BillowAnchor *anchors, size_t n, const BillowObstacles *obstacles,
        BillowVec3 up, double fits, const BillowLaidPlace *place)
{
    size_t laid = 0;
    for (size_t k = 0; k < n; k++) {
        const BillowVec3 flat = billow_laid_point(place, anchors[k].column, anchors[k].row);
        if (billow_vec3_distance(flat, anchors[k].position) > fits ||
            billow_obstacles_distance(obstacles, anchors[k].position, NULL) < -NEAR * longer_side(grid))
            return false;
        laid += is_laid(grid, &anchors[k], obstacles, up);
    }
    return laid > 0;
}

static bool
lay_pinned(const BillowGrid *grid, const BillowAnchor *anchors, size_t n, const BillowObstacles *obstacles,
           const BillowLaying *lay, BillowLaidPlace *place)
{
    const double side = longer_side(grid);
    *place = fitted_place(grid, anchors, n, obstacles, lay->up);
    return can_lie(grid, anchors, n, obstacles, lay->up, FITS * side, place) &&
           raise_clear(grid, obstacles, lay->up, place) < HIGHER * side;
}

static bool
lay_free(const BillowGrid *grid, const BillowObstacles *obstacles, const BillowLaying *lay,
         const BillowCoarsePose *pose, BillowLaidPlace *place)
{
    const double column = 0.5 * (grid->columns - 1), row = 0.5 * (grid->rows - 1);
    BillowVec3 middle = billow_vec3(0.0, 0.0, 0.0), along = billow_vec3(1.0, 0.0, 0.0);
    if (pose) {
        middle = billow_coarse_pose_at(pose, 0.5, 0.5);
        along = billow_vec3_sub(billow_coarse_pose_at(pose, 1.0, 0.5), billow_coarse_pose_at(pose, 0.0, 0.5));
    }
    *place = place_at(grid, column, row, middle, along, lay->up);
    if (!pose)
        rise(place, lay->up, fmax(lay->highest - billow_vec3_dot(middle, lay->up), 0.0));
    raise_clear(grid, obstacles, lay->up, place);
    return lower(grid, obstacles, lay, place);
}

bool
billow_lay_finds(const BillowGrid *grid, const BillowAnchor *anchors, size_t n_anchors,
                 const BillowObstacles *obstacles, const BillowLaying *lay, const BillowCoarsePose *pose,
                 BillowLaidPlace *place)
{
    if (!lay || !obstacles || grid->closed)
        return false;
    return n_anchors > 1    ? lay_pinned(grid, anchors, n_anchors, obstacles, lay, place)
           : n_anchors == 1 ? lay_anchored(grid, anchors, obstacles, lay, place)
                            : lay_free(grid, obstacles, lay, pose, place);
}

/* --- Tubes --- */

/* Of the half circles that join the layers of a tube before it is let down, in spacings, at most. */
static const double RADIUS = 2.0;

/* Returns the mean along a tube's line that is a share of the way around it, of the pose. */
static BillowVec3
line_of_pose(const BillowCoarsePose *pose, BillowClosed closed, double around)
{
    enum { STEPS = 4 };
    BillowVec3 sum = {0.0, 0.0, 0.0};
    for (int k = 0; k <= STEPS; k++) {
        const double along = (double) k / STEPS;
        sum = billow_vec3_add(sum, closed == BILLOW_CLOSED_ROWS ? billow_coarse_pose_at(pose, along, around)
                                                                : billow_coarse_pose_at(pose, around, along));
    }
    return billow_vec3_scale(sum, 1.0 / (STEPS + 1));
}

/* The middle of a tube in a pose, and the way from its first end to its last one. */
typedef struct {
    BillowVec3 middle, along;
} TubeAxis;

static TubeAxis
axis_of_pose(const BillowCoarsePose *pose, BillowClosed closed)
{
    enum { STEPS = 32 };
    TubeAxis axis = {{0.0, 0.0, 0.0}, {0.0, 0.0, 0.0}};
    for (int k = 0; k < STEPS; k++) {
        const double t = (double) k / STEPS;
        const bool rows = closed == BILLOW_CLOSED_ROWS;
        const BillowVec3 from = billow_coarse_pose_at(pose, rows ? 0.0 : t, rows ? t : 0.0),
                         to = billow_coarse_pose_at(pose, rows ? 1.0 : t, rows ? t : 1.0);
        axis.along = billow_vec3_add(axis.along, billow_vec3_scale(billow_vec3_sub(to, from), 1.0 / STEPS));
        axis.middle =
            billow_vec3_add(axis.middle, billow_vec3_scale(line_of_pose(pose, closed, t), 1.0 / STEPS));
    }
    return axis;
}

/* Returns where the tube heads: level, if it does not stand. */
static BillowVec3
heading_of(BillowVec3 along, BillowVec3 up)
{
    const BillowVec3 flat = billow_vec3_sub(along, billow_vec3_scale(up, billow_vec3_dot(along, up)));
    return billow_vec3_length(flat) > 0.1 * billow_vec3_length(along) ? flat : billow_vec3(0.0, 0.0, 1.0);
}

/* The places c of the columns across the tube are nearest to  r sin(angle - angle of the bottom),  from which both follow
 * with the sums of c cos(angle) and of c sin(angle), even if both layers are at one height. */
int
billow_lay_bottom_of_tube(const BillowGrid *grid, const BillowCoarsePose *pose, BillowVec3 up)
{
    const BillowClosed closed = grid->closed;
    const int cells = (closed == BILLOW_CLOSED_ROWS ? grid->rows : grid->columns) - 1;
    double x = 0.0, y = 0.0;
    if (!pose)
        return 0;
    const TubeAxis axis = axis_of_pose(pose, closed);
    const BillowVec3 across = billow_vec3_cross(up, heading_of(axis.along, up));
    for (int k = 0; k < cells; k++) {
        const double angle = 2.0 * M_PI * k / cells,
                     c = billow_vec3_dot(
                         across,
                         billow_vec3_sub(line_of_pose(pose, closed, (double) k / cells), axis.middle));
        x += c * cos(angle);
        y += c * sin(angle);
    }
    const double turns = (atan2(y, x) - 0.5 * M_PI) / (2.0 * M_PI);
    return (int) lround((turns - floor(turns)) * cells) % cells;
}

/* Returns the tube that lies with its first column at `position`, in its row `row` (fractions allowed). */
static BillowLaidPlace
tube_at(const BillowGrid *grid, double row, BillowVec3 position, BillowVec3 along, BillowVec3 up)
{
    const int cells = grid->columns - 1;
    BillowLaidPlace place = {.row = level(grid, heading_of(along, up), up),
                             .up = billow_vec3_scale(up, grid->spacing),
                             .radius = fmin(RADIUS, cells / (2.0 * M_PI)),
                             .cells = cells};
    place.column = billow_vec3_cross(up, place.row);
    place.corner = billow_vec3_sub(position, billow_vec3_scale(place.row, row));
    return place;
}

/* Sums up  |p - f|²  over the places p of the anchors and those f on the tube. */
static double
misfit(const BillowLaidPlace *place, const BillowAnchor *anchors, size_t n)
{
    double sum = 0.0;
    for (size_t k = 0; k < n; k++) {
        const BillowVec3 flat = billow_laid_point(place, anchors[k].column, anchors[k].row),
                         away = billow_vec3_sub(anchors[k].position, flat);
        sum += billow_vec3_dot(away, away);
    }
    return sum;
}

/* Returns the way along the tube that lies as near to its anchors as it can, turned as flat cloth is (fitted_place()). */
static BillowVec3
fitted_way(const BillowLaidPlace *place, const BillowAnchor *anchors, size_t n, BillowVec3 middle,
           BillowVec3 flat_middle)
{
    double dot = 0.0, cross = 0.0;
    for (size_t k = 0; k < n; k++) {
        const BillowVec3 flat = billow_laid_point(place, anchors[k].column, anchors[k].row),
                         from = billow_vec3_sub(anchors[k].position, middle),
                         on = billow_vec3_sub(flat, flat_middle);
        const double x = billow_vec3_dot(from, place->column), z = billow_vec3_dot(from, place->row),
                     c = billow_vec3_dot(on, place->column), r = billow_vec3_dot(on, place->row);
        dot += x * c + z * r;
        cross += z * c - x * r;
    }
    const BillowVec3 along =
        billow_vec3_sub(billow_vec3_scale(place->row, dot), billow_vec3_scale(place->column, cross));
    return billow_vec3_dot(along, along) > 0.0 ? along : place->row;
}

/* Returns the lying tube with the column `below` that is nearest to its anchors. Its height is that of those that are
 * laid. */
static BillowLaidPlace
fitted_tube(const BillowGrid *grid, const BillowAnchor *anchors, size_t n, const BillowObstacles *obstacles,
            BillowVec3 up, int below)
{
    const BillowVec3 origin = {0.0, 0.0, 0.0};
    BillowVec3 middle = origin, flat_middle = origin;
    double height = 0.0, laid = 0.0;
    BillowLaidPlace place = tube_at(grid, 0.0, origin, billow_vec3(0.0, 0.0, 1.0), up);
    place.below = below;
    for (size_t k = 0; k < n; k++) {
        const BillowVec3 flat = billow_laid_point(&place, anchors[k].column, anchors[k].row);
        middle = billow_vec3_add(middle, billow_vec3_scale(anchors[k].position, 1.0 / (double) n));
        flat_middle = billow_vec3_add(flat_middle, billow_vec3_scale(flat, 1.0 / (double) n));
    }
    place = tube_at(grid, 0.0, origin, fitted_way(&place, anchors, n, middle, flat_middle), up);
    place.below = below;
    BillowVec3 moved = origin;
    for (size_t k = 0; k < n; k++) {
        const BillowVec3 flat = billow_laid_point(&place, anchors[k].column, anchors[k].row),
                         from = billow_vec3_sub(anchors[k].position, flat);
        moved = billow_vec3_add(moved, billow_vec3_scale(from, 1.0 / (double) n));
        if (is_laid(grid, &anchors[k], obstacles, up)) {
            height += billow_vec3_dot(from, up);
            laid += 1.0;
        }
    }
    place.corner = moved;
    rise(&place, up, laid > 0.0 ? height / laid - billow_vec3_dot(moved, up) : 0.0);
    return place;
}

/* Of tubes that fit their anchors as well, that one is taken whose anchors are the farthest below. */
static BillowLaidPlace
best_tube(const BillowGrid *grid, const BillowAnchor *anchors, size_t n, const BillowObstacles *obstacles,
          BillowVec3 up)
{
    BillowLaidPlace best = {.radius = 0.0};
    double least = INFINITY;
    for (int below = 0; below < grid->columns - 1; below++) {
        const BillowLaidPlace place = fitted_tube(grid, anchors, n, obstacles, up, below);
        double cost = misfit(&place, anchors, n);
        for (size_t k = 0; k < n; k++) {
            const int along = (anchors[k].column - below + place.cells) % place.cells,
                      way = along < place.cells - along ? along : place.cells - along;
            cost += LOW * pow(grid->spacing * way, 2.0);
        }
        if (cost < least) {
            least = cost;
            best = place;
        }
    }
    return best;
}

static bool
lay_pinned_tube(const BillowGrid *grid, const BillowAnchor *anchors, size_t n,
                const BillowObstacles *obstacles, const BillowLaying *lay, BillowLaidPlace *place)
{
    const double side = longer_side(grid),
                 fits = fmin(FITS * side, FITS_AROUND * grid->spacing * (grid->columns - 1));
    *place = best_tube(grid, anchors, n, obstacles, lay->up);
    return can_lie(grid, anchors, n, obstacles, lay->up, fits, place) &&
           raise_clear(grid, obstacles, lay->up, place) < HIGHER * side;
}

static bool
lay_free_tube(const BillowGrid *grid, const BillowObstacles *obstacles, const BillowLaying *lay,
              const BillowCoarsePose *pose, BillowClosed closed, BillowLaidPlace *place)
{
    const TubeAxis axis = pose ? axis_of_pose(pose, closed) : (TubeAxis){{0.0, 0.0, 0.0}, {0.0, 0.0, 1.0}};
    *place = tube_at(grid, 0.5 * (grid->rows - 1), axis.middle, axis.along, lay->up);
    if (!pose)
        rise(place, lay->up, fmax(lay->highest - billow_vec3_dot(axis.middle, lay->up), 0.0));
    raise_clear(grid, obstacles, lay->up, place);
    return lower(grid, obstacles, lay, place);
}

bool
billow_lay_finds_tube(const BillowGrid *grid, const BillowAnchor *anchors, size_t n_anchors,
                      const BillowObstacles *obstacles, const BillowLaying *lay, const BillowCoarsePose *pose,
                      BillowClosed closed, BillowLaidPlace *place)
{
    if (!lay || !obstacles)
        return false;
    if (n_anchors > 1)
        return lay_pinned_tube(grid, anchors, n_anchors, obstacles, lay, place);
    if (n_anchors == 0)
        return lay_free_tube(grid, obstacles, lay, pose, closed, place);
    *place = tube_at(grid, anchors->row, anchors->position, billow_vec3(0.0, 0.0, 1.0), lay->up);
    return is_laid(grid, anchors, obstacles, lay->up) &&
           raise_clear(grid, obstacles, lay->up, place) < HIGHER * longer_side(grid);
}
