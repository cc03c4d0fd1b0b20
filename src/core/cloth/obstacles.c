#include "core/cloth/obstacles.h"

#include "core/base/allocate.h"
#include "core/base/outline.h"
#include "core/base/wide.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST_STEPS = 200, /* along a segment */
    MOST_PUSHES = 16, /* out of one collider after another */
    CORD_STEPS = 64,  /* of a cord that lies on a collider */
};

/* Shares of a segment that count as zero. */
static const double NEAR = 1e-6;

/* Share of its length by which a segment along a surface is moved off it, to see what else it meets. */
static const double CLEAR = 0.1;

/* Lower bound for the squared sine of the angle between two surfaces that form a wedge. */
static const double NARROWEST = 0.01;

double
billow_obstacles_distance(const BillowObstacles *obstacles, BillowVec3 point, BillowVec3 *normal)
{
    BillowVec3 unused;
    return obstacles->distance(obstacles->bodies, point, 1.0, normal ? normal : &unused);
}

/* What is seen from a place: how far away the nearest surface is, and its normal. */
typedef struct {
    double distance;
    BillowVec3 normal;
} Look;

/* `most` is a guess of how far away it is at most: the nearer it is to the truth, the sooner it is found. */
static Look
look_from(const BillowObstacles *obstacles, double share, BillowVec3 point, double most)
{
    Look look;
    if (obstacles->distance_within) {
        look.distance = obstacles->distance_within(obstacles->bodies, point, share, most, &look.normal);
        if (look.distance <= most)
            return look;
    }
    look.distance = obstacles->distance(obstacles->bodies, point, share, &look.normal);
    return look;
}

/* Returns how deep in a collider a place is; outside, not above 0, and any normal. */
static double
depth_at(const BillowObstacles *obstacles, double share, BillowVec3 place, BillowVec3 *normal)
{
    return obstacles->distance_within
               ? -obstacles->distance_within(obstacles->bodies, place, share, 0.0, normal)
               : -obstacles->distance(obstacles->bodies, place, share, normal);
}

/* Moves a point out. `look` is from there, and then from where it comes out.
 * The way out of a collider must not lead back into the previous one, whose normal is `before` (0: none). So
 * the point moves along the component of this normal that is tangential to the previous surface, and farther
 * the smaller that component is. */
static BillowVec3
outside(const BillowObstacles *obstacles, double share, BillowVec3 point, Look *look)
{
    BillowVec3 before = {0.0, 0.0, 0.0};
    for (int i = 0; i < MOST_PUSHES && look->distance < 0.0; i++) {
        const double cosine = billow_vec3_dot(look->normal, before);
        BillowVec3 way = billow_vec3_scale(look->normal, -look->distance);
        if (cosine < 0.0) {
            BillowVec3 along = billow_vec3_sub(look->normal, billow_vec3_scale(before, cosine));
            way = billow_vec3_scale(along, -look->distance / fmax(1.0 - cosine * cosine, NARROWEST));
        }
        point = billow_vec3_add(point, way);
        before = look->normal;
        *look = look_from(obstacles, share, point, billow_vec3_length(way));
    }
    return point;
}

BillowVec3
billow_obstacles_outside(const BillowObstacles *obstacles, double share, BillowVec3 point)
{
    Look look;
    look.distance = -depth_at(obstacles, share, point, &look.normal);
    return outside(obstacles, share, point, &look);
}

/* Returns `to`, in front of the plane through a surface point at `distance` from `from` along -`normal`. */
static BillowVec3
stay_in_front(BillowVec3 from, double distance, BillowVec3 normal, BillowVec3 to)
{
    const double behind = billow_vec3_dot(billow_vec3_sub(to, from), normal) + distance;
    return behind < 0.0 ? billow_vec3_sub(to, billow_vec3_scale(normal, behind)) : to;
}

/* `look` is from the start, and then from where the point ends. */
static BillowVec3
slide(const BillowObstacles *obstacles, double share, BillowVec3 from, BillowVec3 to, Look *look)
{
    const double free = look->distance;
    BillowVec3 place;
    to = stay_in_front(from, free, look->normal, to);
    const double length = billow_vec3_distance(from, to);
    if (length > fmax(free, 0.5 * obstacles->thinnest)) { /* far enough to pass through another collider */
        const BillowVec3 lift = billow_vec3_scale(look->normal, CLEAR * length);
        const BillowVec3 start = free < CLEAR * length ? billow_vec3_add(from, lift) : from;
        if (billow_obstacles_meet(obstacles, start, billow_vec3_add(to, lift), &place)) {
            BillowVec3 normal;
            billow_obstacles_distance(obstacles, place, &normal);
            to = stay_in_front(place, 0.0, normal, to);
        }
    }
    *look = look_from(obstacles, share, to, fabs(free) + billow_vec3_distance(from, to));
    return outside(obstacles, share, to, look);
}

BillowVec3
billow_obstacles_slide(const BillowObstacles *obstacles, BillowVec3 from, BillowVec3 to)
{
    Look look = look_from(obstacles, 1.0, from, INFINITY);
    return slide(obstacles, 1.0, from, to, &look);
}

/* Each step goes as far as is certainly empty. Source: Hart, Sphere tracing, 1996. */
bool
billow_obstacles_meet(const BillowObstacles *obstacles, BillowVec3 from, BillowVec3 to, BillowVec3 *place)
{
    double length = billow_vec3_distance(from, to), gone = 0.0;
    for (int i = 0; i < MOST_STEPS && gone < length; i++) {
        *place = billow_vec3_mix(from, to, gone / length);
        double free = billow_obstacles_distance(obstacles, *place, NULL);
        if (free < NEAR * length)
            return true;
        gone += free;
    }
    return false;
}

BillowVec3
billow_obstacles_lay(const BillowObstacles *obstacles, BillowVec3 from, BillowVec3 heading, double slope,
                     double length)
{
    BillowVec3 level = billow_vec3_scale(heading, 1.0 / billow_vec3_length(heading));
    double scale = 1.0 / hypot(1.0, slope), step = length / CORD_STEPS;
    BillowVec3 falling = billow_vec3(scale * level.x, -scale * slope, scale * level.z);
    for (double left = length; left > NEAR * length;) {
        BillowVec3 normal;
        double free = billow_obstacles_distance(obstacles, from, &normal);
        bool lies = free < 0.5 * step;
        BillowVec3 way = falling;
        if (lies) { /* along the heading projected onto the surface; level if that is zero */
            double inwards = fmin(billow_vec3_dot(falling, normal), 0.0);
            BillowVec3 along = billow_vec3_sub(falling, billow_vec3_scale(normal, inwards));
            double left_over = billow_vec3_length(along);
            way = left_over > NEAR ? billow_vec3_scale(along, 1.0 / left_over) : level;
        }
        double go = fmin(fmax(lies ? step : free, step), left);
        from = billow_vec3_add(from, billow_vec3_scale(way, go));
        from = billow_obstacles_outside(obstacles, 1.0, from);
        left -= go;
    }
    return from;
}

BillowVec3
billow_obstacles_drop(const BillowObstacles *obstacles, BillowVec3 point, double height)
{
    BillowVec3 above = {point.x, height, point.z}, place;
    bool falls = height > point.y && billow_obstacles_distance(obstacles, above, NULL) > 0.0;
    if (falls && billow_obstacles_meet(obstacles, above, point, &place))
        point = place;
    return billow_obstacles_outside(obstacles, 1.0, point);
}

/* --- Keeping out --- */

struct BillowKeepOut {
    const BillowObstacles *obstacles;
    BillowGrid grid;
    const unsigned char *held; /* per point; or NULL */
    bool sided;                /* points have been outside, and stay on their sides */
    unsigned char *moved;      /* per point: moved in the last round; at first all of them, ... */
    size_t begin, end;         /* ... in these rows */
    double *unclear;           /* per cell of a row: negative if it is certainly clear; scratch space */
    BillowPoints looked_at;    /* per point: its position when the distance was computed, ... */
    double *seen;              /* ... what it was, ... */
    BillowPoints normal;       /* ... the normal of the surface, ... */
    double *gap;               /* ... how far the point could move at that time, ... */
    double *room;              /* ... and a distance within which there is certainly no collider now */
    BillowPoints push; /* per point: sum over its triangles of their required moves, each times its length */
    double *pushes;    /* ... and sum of those lengths */
};

BillowKeepOut *
billow_keep_out_new(const BillowObstacles *obstacles, const BillowGrid *grid, const unsigned char *held)
{
    const size_t count = billow_grid_count(grid);
    BillowKeepOut *out = billow_allocate(1, sizeof *out);
    *out = (BillowKeepOut){.obstacles = obstacles,
                           .grid = *grid,
                           .held = held,
                           .moved = billow_allocate(count, 1),
                           .unclear = billow_allocate((size_t) grid->columns, sizeof(double)),
                           .looked_at = billow_points_new(count),
                           .seen = billow_allocate(count, sizeof(double)),
                           .normal = billow_points_new(count),
                           .gap = billow_allocate(count, sizeof(double)),
                           .room = billow_allocate(count, sizeof(double)),
                           .push = billow_points_new(count),
                           .pushes = billow_allocate(count, sizeof(double))};
    for (size_t i = 0; i < count; i++) /* nowhere */
        billow_points_set(&out->looked_at, i, billow_vec3(INFINITY, INFINITY, INFINITY));
    return out;
}

void
billow_keep_out_free(BillowKeepOut *out)
{
    if (!out)
        return;
    billow_points_free(&out->looked_at);
    billow_points_free(&out->normal);
    billow_points_free(&out->push);
    free(out->moved);
    free(out->unclear);
    free(out->seen);
    free(out->gap);
    free(out->room);
    free(out->pushes);
    free(out);
}

static bool
is_held(const BillowKeepOut *out, size_t i)
{
    return (out->held && out->held[i]) || !billow_grid_has_point(&out->grid, i);
}

/* Takes a look from a point to be where it is now, and that it can move by `gap`. */
static void
keep_look(BillowKeepOut *out, size_t i, BillowVec3 place, const Look *look, double gap)
{
    billow_points_set(&out->looked_at, i, place);
    billow_points_set(&out->normal, i, look->normal);
    out->seen[i] = look->distance;
    out->room[i] = out->gap[i] = gap;
}

/* Keeps a point, which was outside when it was looked at, on its side. Returns whether it moved. */
static bool
keep_side(BillowKeepOut *out, size_t i, BillowPoints *points)
{
    const BillowVec3 place = billow_points_get(points, i);
    Look look = {out->seen[i], billow_points_get(&out->normal, i)};
    const BillowVec3 slid = slide(out->obstacles, BILLOW_OBSTACLES_IN_FRAMES,
                                  billow_points_get(&out->looked_at, i), place, &look);
    billow_points_set(points, i, slid);
    keep_look(out, i, slid, &look, fmax(look.distance, 0.0));
    return billow_vec3_distance(place, slid) > 0.0;
}

/* Returns how far away a surface is at most from a place, as is known from a point that was looked at. */
static double
most_from(const BillowKeepOut *out, size_t i, BillowVec3 place)
{
    return fabs(out->seen[i]) + billow_vec3_distance(billow_points_get(&out->looked_at, i), place);
}

/* Finds the room of points `first` to `last` - 1. */
BILLOW_WIDE static void
find_room(const BillowPoints *points, const BillowPoints *looked_at, const double *gap, size_t first,
          size_t last, double *restrict room)
{
    const double *x = points->x, *y = points->y, *z = points->z;
    const double *ax = looked_at->x, *ay = looked_at->y, *az = looked_at->z;
#pragma GCC ivdep
    for (size_t i = first; i < last; i++) {
        const double dx = x[i] - ax[i], dy = y[i] - ay[i], dz = z[i] - az[i];
        room[i] = gap[i] - sqrt(dx * dx + dy * dy + dz * dz);
    }
}

/* The distance is computed again only once a point has moved by its previous value. */
static bool
push_points(BillowKeepOut *out, BillowPoints *points)
{
    const size_t columns = (size_t) out->grid.columns, first = out->begin * columns,
                 last = out->end * columns;
    bool any = false;
    find_room(points, &out->looked_at, out->gap, first, last, out->room);
    for (size_t i = first; i < last; i++) {
        if (!out->moved[i] || out->room[i] > 0.0)
            continue;
        if (out->sided && !is_held(out, i)) {
            any |= keep_side(out, i, points);
            continue;
        }
        const BillowVec3 place = billow_points_get(points, i);
        const double own = most_from(out, i, place),
                     most = i > 0 ? fmin(own, most_from(out, i - 1, place)) : own;
        Look look = look_from(out->obstacles, BILLOW_OBSTACLES_IN_FRAMES, place, most);
        if (!(look.distance < 0.0) || is_held(out, i)) {
            keep_look(out, i, place, &look, look.distance);
            continue;
        }
        const BillowVec3 free = outside(out->obstacles, BILLOW_OBSTACLES_IN_FRAMES, place, &look);
        billow_points_set(points, i, free);
        keep_look(out, i, free, &look, 0.0);
        any = true;
    }
    out->sided = out->obstacles->sided;
    return any;
}

/* Returns the center of the triangle of a cell without one of its corners. */
static BillowVec3
triangle_center(const BillowVec3 corner[4], int left_out)
{
    BillowVec3 sum = {0.0, 0.0, 0.0};
    for (int k = 0; k < 4; k++)
        if (k != left_out)
            sum = billow_vec3_add(sum, billow_vec3_scale(corner[k], 1.0 / 3.0));
    return sum;
}

/* Finds which cells of a row are not certainly clear: for the others, so much room is around their first
 * corners. */
BILLOW_WIDE static void
find_unclear(const BillowPoints *points, const double *rooms, size_t first, size_t n,
             double *restrict unclear)
{
    const double *x = points->x + first, *y = points->y + first, *z = points->z + first;
#pragma GCC ivdep
    for (size_t i = 0; i < n; i++) {
        double farthest = 0.0;
        for (size_t k = 0; k < 3; k++) {
            const size_t b = i + (k == 0 ? 1 : n + k);
            const double dx = x[b] - x[i], dy = y[b] - y[i], dz = z[b] - z[i];
            const double square = dx * dx + dy * dy + dz * dz;
            farthest = square > farthest ? square : farthest;
        }
        const double room = rooms[first + i] > 0.0 ? rooms[first + i] : 0.0;
        unclear[i] = farthest - room * room;
    }
}

static bool
push_cell(BillowKeepOut *out, const BillowPoints *points, const size_t point[4])
{
    BillowVec3 corner[4];
    bool any = false;
    for (int k = 0; k < 4; k++)
        corner[k] = billow_points_get(points, point[k]);
    for (int left_out = 0; left_out < 4; left_out++) {
        BillowVec3 middle = triangle_center(corner, left_out), normal;
        int near = left_out == 0 ? 1 : 0;
        if (billow_vec3_distance(middle, corner[near]) < out->room[point[near]])
            continue;
        const double depth = depth_at(out->obstacles, BILLOW_OBSTACLES_IN_FRAMES, middle, &normal);
        if (!(depth > 0.0))
            continue;
        any = true;
        for (int k = 0; k < 4; k++) {
            if (k == left_out)
                continue;
            BillowVec3 sum = billow_points_get(&out->push, point[k]), way = billow_vec3_scale(normal, depth);
            billow_points_set(&out->push, point[k], billow_vec3_add(sum, billow_vec3_scale(way, depth)));
            out->pushes[point[k]] += depth;
        }
    }
    return any;
}

/* Checks the triangles of both diagonals of each cell of a row. Cells where nothing has moved are skipped. */
static bool
push_row(BillowKeepOut *out, const BillowPoints *points, size_t row)
{
    const size_t columns = (size_t) out->grid.columns, first = row * columns;
    const unsigned char *moved = out->moved + first;
    bool any = false;
    find_unclear(points, out->room, first, columns - 1, out->unclear);
    for (size_t k = 0; k + 1 < columns; k++) {
        const size_t a = first + k, c = a + columns;
        if (out->unclear[k] >= 0.0 && billow_grid_cell_share(&out->grid, (int) k, (int) row) > 0.0 &&
            (moved[k] | moved[k + 1] | moved[k + columns] | moved[k + columns + 1]))
            any |= push_cell(out, points, (const size_t[]){a, a + 1, c, c + 1});
    }
    return any;
}

/* Gets the rows of points that are to be pushed; none: `begin` is `end`. */
static void
push_cells(BillowKeepOut *out, const BillowPoints *points, size_t *begin, size_t *end)
{
    *begin = *end = 0;
    for (size_t row = out->begin > 0 ? out->begin - 1 : 0;
         row < out->end && row + 1 < (size_t) out->grid.rows; row++)
        if (push_row(out, points, row)) {
            *begin = *end == 0 ? row : *begin;
            *end = row + 2;
        }
}

/* Applies the pushes, which are in the given rows. */
static void
apply_pushes(BillowKeepOut *out, BillowPoints *points, size_t begin, size_t end)
{
    const size_t columns = (size_t) out->grid.columns;
    memset(out->moved + out->begin * columns, 0, (out->end - out->begin) * columns);
    out->begin = begin;
    out->end = end;
    for (size_t i = begin * columns; i < end * columns; i++) {
        if (!(out->pushes[i] > 0.0))
            continue;
        out->moved[i] = 1;
        BillowVec3 way = billow_vec3_scale(billow_points_get(&out->push, i), 1.0 / out->pushes[i]);
        if (!is_held(out, i))
            billow_points_set(points, i, billow_vec3_add(billow_points_get(points, i), way));
        billow_points_set(&out->push, i, billow_vec3(0.0, 0.0, 0.0));
        out->pushes[i] = 0.0;
    }
}

bool
billow_keep_out_push(BillowKeepOut *out, int rounds, BillowPoints *points)
{
    out->begin = 0;
    out->end = (size_t) out->grid.rows;
    memset(out->moved, 1, billow_grid_count(&out->grid));
    bool any = push_points(out, points);
    for (int round = 0; round < rounds; round++) {
        size_t begin, end;
        push_cells(out, points, &begin, &end);
        if (begin == end)
            break;
        apply_pushes(out, points, begin, end);
        push_points(out, points);
        any = true;
    }
    return any;
}

BillowVec3
billow_keep_out_normal(const BillowKeepOut *out, size_t i, BillowVec3 place)
{
    if (billow_vec3_equal(billow_points_get(&out->looked_at, i), place))
        return billow_points_get(&out->normal, i);
    return look_from(out->obstacles, BILLOW_OBSTACLES_IN_FRAMES, place, most_from(out, i, place)).normal;
}

bool
billow_obstacles_push_out(const BillowObstacles *obstacles, const unsigned char *held, BillowMesh *mesh)
{
    const size_t count = billow_grid_count(&mesh->grid);
    BillowKeepOut *out = billow_keep_out_new(obstacles, &mesh->grid, held);
    BillowPoints points = billow_points_new(count);
    billow_points_read(&points, count, mesh->x, mesh->y, mesh->z);
    const bool any = billow_keep_out_push(out, BILLOW_KEEP_OUT_ROUNDS, &points);
    billow_points_write(&points, count, mesh->x, mesh->y, mesh->z);
    billow_points_free(&points);
    billow_keep_out_free(out);
    return any;
}
