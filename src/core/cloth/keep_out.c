#include "core/cloth/keep_out.h"

#include "core/base/allocate.h"
#include "core/base/outline.h"
#include "core/base/wide.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* What is known of a point: nothing, that no collider is within a distance, or how far away one is. */
typedef enum { UNSEEN, CLEAR, SEEN } Knowledge;

/* How far is looked around a point and around the middle of a triangle, in spacings, until it is to be known
 * better. These distances do not change the result: the shorter they are, the sooner a look is done, and the
 * sooner another is due. */
static const double REACH = 3.0, MIDDLE_REACH = 0.25;

/* A point that is clear by so many spacings because of a neighbor is not looked at itself. */
static const double LEAST_CLEAR = 0.7;

/* A middle that was looked at: no collider is within `gap` of its place. */
typedef struct {
    BillowVec3 place;
    double gap;
} Middle;

enum { LANES = 8 };

struct BillowKeepOut {
    const BillowObstacles *obstacles;
    BillowGrid grid;
    const unsigned char *held; /* per point; or NULL */
    BillowWorkers *workers;    /* or NULL */
    bool sided;                /* points have been outside, and stay on their sides */
    unsigned char *moved;      /* per point: moved in the last round; at first all of them, ... */
    size_t begin, end;         /* ... in these rows */
    unsigned char *row_moved;  /* per row: one of its points was moved out */
    unsigned char *row_inside; /* per row: a middle of its cells is inside */
    double *unclear;           /* per cell: negative if it is certainly clear; scratch space */
    unsigned char *known;      /* per point: a Knowledge; if it is not UNSEEN: */
    BillowPoints looked_at;    /* its position when it was looked at, ... */
    double *seen;              /* ... the distance there, if it is SEEN, ... */
    BillowPoints normal;       /* ... the normal of the surface, likewise, ... */
    double *gap;               /* ... how far the point could move at that time, ... */
    double *room;              /* ... and a distance within which there is certainly no collider now */
    unsigned char *looked;     /* per cell: which of its middles were looked at, bit by bit, ... */
    unsigned char *inside;     /* ... and which are inside now */
    Middle *middles;           /* four per cell, by the corner that is left out */
    BillowPoints push; /* per point: sum over its triangles of their required moves, each times its length */
    double *pushes;    /* ... and sum of those lengths */
};

BillowKeepOut *
billow_keep_out_new(const BillowObstacles *obstacles, const BillowGrid *grid, const unsigned char *held,
                    BillowWorkers *workers)
{
    const size_t count = billow_grid_count(grid);
    BillowKeepOut *out = billow_allocate(1, sizeof *out);
    *out = (BillowKeepOut){.obstacles = obstacles,
                           .grid = *grid,
                           .held = held,
                           .workers = workers,
                           .moved = billow_allocate(count, 1),
                           .row_moved = billow_allocate((size_t) grid->rows, 1),
                           .row_inside = billow_allocate((size_t) grid->rows, 1),
                           .unclear = billow_allocate(count, sizeof(double)),
                           .known = billow_allocate(count, 1),
                           .looked_at = billow_points_new(count),
                           .seen = billow_allocate(count, sizeof(double)),
                           .normal = billow_points_new(count),
                           .gap = billow_allocate(count, sizeof(double)),
                           .room = billow_allocate(count, sizeof(double)),
                           .looked = billow_allocate(count, 1),
                           .inside = billow_allocate(count, 1),
                           .middles = billow_reallocate(NULL, 4 * count, sizeof(Middle)),
                           .push = billow_points_new(count),
                           .pushes = billow_allocate(count, sizeof(double))};
    return out;
}

/* Rooms and normals are written before they are read, and pushes are zero once they are applied. */
void
billow_keep_out_restart(BillowKeepOut *out, const BillowObstacles *obstacles, BillowWorkers *workers)
{
    const size_t count = billow_grid_count(&out->grid);
    out->obstacles = obstacles;
    out->workers = workers;
    out->sided = false;
    memset(out->known, UNSEEN, count);
    memset(out->looked, 0, count);
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
    free(out->row_moved);
    free(out->row_inside);
    free(out->unclear);
    free(out->known);
    free(out->seen);
    free(out->gap);
    free(out->room);
    free(out->looked);
    free(out->inside);
    free(out->middles);
    free(out->pushes);
    free(out);
}

static bool
is_held(const BillowKeepOut *out, size_t i)
{
    return (out->held && out->held[i]) || !billow_grid_has_point(&out->grid, i);
}

/* --- Points --- */

/* Takes a look from a point to be where it is now, and that it can move by `gap`. */
static void
keep_look(BillowKeepOut *out, size_t i, BillowVec3 place, const BillowLook *look, double gap)
{
    out->known[i] = SEEN;
    billow_points_set(&out->looked_at, i, place);
    billow_points_set(&out->normal, i, look->normal);
    out->seen[i] = look->distance;
    out->room[i] = out->gap[i] = gap;
}

/* Returns how far away a surface is at most from a place: as far as the place of it that is nearest to where a point was
 * looked at. */
static double
most_from(const BillowKeepOut *out, size_t i, BillowVec3 place)
{
    if (out->known[i] != SEEN)
        return INFINITY;
    const BillowVec3 way = billow_vec3_scale(billow_points_get(&out->normal, i), -out->seen[i]);
    return billow_vec3_distance(billow_vec3_add(billow_points_get(&out->looked_at, i), way), place);
}

/* Takes a point to be clear of all colliders by `gap`, where it is now. */
static void
keep_clear(BillowKeepOut *out, size_t i, BillowVec3 place, double gap)
{
    out->known[i] = CLEAR;
    billow_points_set(&out->looked_at, i, place);
    out->room[i] = out->gap[i] = gap;
}

/* Finds what is nearest to where a point that is clear was looked at. */
static void
look_again(BillowKeepOut *out, size_t i)
{
    const BillowVec3 at = billow_points_get(&out->looked_at, i);
    const BillowLook look =
        billow_obstacles_look(out->obstacles, BILLOW_OBSTACLES_IN_FRAMES, at, REACH * out->grid.spacing);
    keep_look(out, i, at, &look, look.distance);
}

/* Returns by how much a place is certainly clear of all colliders, as a point that was looked at tells. */
static double
clear_from(const BillowKeepOut *out, size_t i, BillowVec3 place)
{
    return out->known[i] == UNSEEN
               ? 0.0
               : out->gap[i] - billow_vec3_distance(billow_points_get(&out->looked_at, i), place);
}

/* Keeps a point, which was outside when it was looked at, on its side. Returns whether it moved. */
static bool
keep_side(BillowKeepOut *out, size_t i, BillowPoints *points)
{
    const BillowVec3 place = billow_points_get(points, i);
    BillowLook look = {out->seen[i], billow_points_get(&out->normal, i)};
    const BillowVec3 slid = billow_obstacles_slide_from(out->obstacles, BILLOW_OBSTACLES_IN_FRAMES,
                                                        billow_points_get(&out->looked_at, i), place, &look);
    billow_points_set(points, i, slid);
    keep_look(out, i, slid, &look, fmax(look.distance, 0.0));
    return billow_vec3_distance(place, slid) > 0.0;
}

/* Looks from a place that is at most `known` from a surface. A distance over `reach` may be any over it. */
static BillowLook
look_around(const BillowKeepOut *out, BillowVec3 place, double known, double reach)
{
    return known < reach
               ? billow_obstacles_look(out->obstacles, BILLOW_OBSTACLES_IN_FRAMES, place, known)
               : billow_obstacles_look_within(out->obstacles, BILLOW_OBSTACLES_IN_FRAMES, place, reach);
}

/* Moves a point out on the nearest way. Returns whether it moved. What its neighbors before it know saves looks. */
static bool
move_out(BillowKeepOut *out, size_t i, size_t first, BillowPoints *points)
{
    const BillowVec3 place = billow_points_get(points, i);
    const size_t columns = (size_t) out->grid.columns, before[2] = {i - 1, i - columns};
    const bool follows[2] = {i % columns > 0, i >= first + columns};
    const double reach = REACH * out->grid.spacing;
    double clear = 0.0, known = most_from(out, i, place);
    for (int k = 0; k < 2; k++)
        if (follows[k]) {
            clear = fmax(clear, clear_from(out, before[k], place));
            known = fmin(known, most_from(out, before[k], place));
        }
    if (clear > LEAST_CLEAR * out->grid.spacing) {
        keep_clear(out, i, place, clear);
        return false;
    }
    BillowLook look = look_around(out, place, known, reach);
    if (look.distance > reach) {
        keep_clear(out, i, place, reach);
        return false;
    }
    if (!(look.distance < 0.0) || is_held(out, i)) {
        keep_look(out, i, place, &look, look.distance);
        return false;
    }
    const BillowVec3 free =
        billow_obstacles_move_out(out->obstacles, BILLOW_OBSTACLES_IN_FRAMES, place, &look);
    billow_points_set(points, i, free);
    keep_look(out, i, free, &look, 0.0);
    return true;
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

/* Returns whether all of `n` values are positive. Separate lanes keep the processor's vectors full. */
BILLOW_WIDE static bool
are_positive(const double *values, size_t n)
{
    double least[LANES];
    size_t i = 0;
    for (size_t k = 0; k < LANES; k++)
        least[k] = INFINITY;
    for (; i + LANES <= n; i += LANES)
        for (size_t k = 0; k < LANES; k++)
            least[k] = values[i + k] < least[k] ? values[i + k] : least[k];
    for (; i < n; i++)
        least[0] = values[i] < least[0] ? values[i] : least[0];
    for (size_t k = 1; k < LANES; k++)
        least[0] = least[k] < least[0] ? least[k] : least[0];
    return least[0] > 0.0;
}

/* Returns whether all of `n` points from `first` on are known to have room. */
static bool
are_clear(const BillowKeepOut *out, size_t first, size_t n)
{
    return !memchr(out->known + first, UNSEEN, n) && are_positive(out->room + first, n);
}

/* The distance is computed again only once a point has moved by its previous value. The points from `first` on are
 * this thread's. */
static bool
push_point(BillowKeepOut *out, size_t i, size_t first, BillowPoints *points)
{
    if (out->known[i] != UNSEEN && out->room[i] > 0.0)
        return false;
    if (out->known[i] == CLEAR) {
        look_again(out, i);
        find_room(points, &out->looked_at, out->gap, i, i + 1, out->room);
        if (out->room[i] > 0.0)
            return false;
    }
    return out->sided && !is_held(out, i) ? keep_side(out, i, points) : move_out(out, i, first, points);
}

typedef struct {
    BillowKeepOut *out;
    BillowPoints *points;
    size_t first; /* row */
} Push;

static void
push_rows(void *data, size_t begin, size_t end)
{
    const Push *push = data;
    BillowKeepOut *out = push->out;
    const size_t columns = (size_t) out->grid.columns;
    for (size_t row = push->first + begin; row < push->first + end; row++) {
        find_room(push->points, &out->looked_at, out->gap, row * columns, (row + 1) * columns, out->room);
        out->row_moved[row] = 0;
        if (are_clear(out, row * columns, columns))
            continue;
        for (size_t i = row * columns; i < (row + 1) * columns; i++)
            if (out->moved[i] && push_point(out, i, (push->first + begin) * columns, push->points))
                out->row_moved[row] = 1;
    }
}

/* Shares rows `first` to `last` - 1 among the threads. */
static void
share_rows(BillowKeepOut *out, BillowPoints *points, size_t first, size_t last, BillowWork work)
{
    Push push = {out, points, first};
    const size_t rows = last - first,
                 chunk = billow_workers_share_rows(out->workers, (size_t) out->grid.columns, rows);
    billow_workers_run(out->workers, rows, chunk, work, &push);
}

static bool
push_points(BillowKeepOut *out, BillowPoints *points)
{
    share_rows(out, points, out->begin, out->end, push_rows);
    out->sided = out->obstacles->sided;
    return memchr(out->row_moved + out->begin, 1, out->end - out->begin) != NULL;
}

/* --- Middles of triangles --- */

/* Gets the points of a cell whose first one is `a`. */
static void
corners_of(const BillowKeepOut *out, size_t a, size_t point[4])
{
    const size_t columns = (size_t) out->grid.columns;
    point[0] = a;
    point[1] = a + 1;
    point[2] = a + columns;
    point[3] = a + columns + 1;
}

/* Returns the center of the triangle of a cell without one of its corners, from thirds of all four. */
static BillowVec3
center_without(const BillowVec3 third[4], int left_out)
{
    const BillowVec3 *a = &third[left_out == 0 ? 1 : 0], *b = &third[left_out < 2 ? 2 : 1],
                     *c = &third[left_out == 3 ? 2 : 3];
    return billow_vec3_add(billow_vec3_add(*a, *b), *c);
}

static void
thirds_of(const BillowPoints *points, const size_t point[4], BillowVec3 third[4])
{
    for (int k = 0; k < 4; k++)
        third[k] = billow_vec3_scale(billow_points_get(points, point[k]), 1.0 / 3.0);
}

/* More than the distance of a triangle's middle from a corner of its cell, in distances of the farthest corner
 * from the middle of the cell: a third of that is how far the triangle's is from the cell's. */
static const double AROUND = 1.0 + 0.34;

/* Finds which cells of a row are not certainly clear: for the others, so much room is around one of their
 * corners. */
BILLOW_WIDE static void
find_unclear(const BillowPoints *points, const double *rooms, size_t first, size_t n,
             double *restrict unclear)
{
    const double *x = points->x + first, *y = points->y + first, *z = points->z + first,
                 *room = rooms + first;
#pragma GCC ivdep
    for (size_t i = 0; i < n; i++) {
        const size_t a = i, b = i + 1, c = i + n + 1, d = i + n + 2, corners[4] = {a, b, c, d};
        const double cx = 0.25 * (x[a] + x[b] + x[c] + x[d]), cy = 0.25 * (y[a] + y[b] + y[c] + y[d]),
                     cz = 0.25 * (z[a] + z[b] + z[c] + z[d]);
        double farthest = 0.0, most = 0.0;
#pragma GCC unroll 4
        for (size_t k = 0; k < 4; k++) {
            const size_t at = corners[k];
            const double dx = x[at] - cx, dy = y[at] - cy, dz = z[at] - cz;
            const double square = dx * dx + dy * dy + dz * dz;
            farthest = square > farthest ? square : farthest;
            most = room[at] > most ? room[at] : most;
        }
        unclear[i] = AROUND * AROUND * farthest - most * most;
    }
}

/* Returns whether a place is certainly clear of all colliders, as one of the corners of its cell tells. */
static bool
is_clear(const BillowKeepOut *out, const BillowPoints *points, const size_t point[4], BillowVec3 place)
{
    for (int k = 0; k < 4; k++) {
        const BillowVec3 way = billow_vec3_sub(place, billow_points_get(points, point[k]));
        const double room = out->room[point[k]];
        if (room > 0.0 && billow_vec3_dot(way, way) < room * room)
            return true;
    }
    return false;
}

/* Finds which middles of a cell are inside. */
static void
look_at_cell(BillowKeepOut *out, const BillowPoints *points, size_t cell)
{
    const double reach = MIDDLE_REACH * out->grid.spacing;
    size_t point[4];
    BillowVec3 third[4];
    corners_of(out, cell, point);
    thirds_of(points, point, third);
    for (int left_out = 0; left_out < 4; left_out++) {
        const BillowVec3 at = center_without(third, left_out);
        const size_t near = point[left_out == 0 ? 1 : 0];
        const unsigned char bit = (unsigned char) (1 << left_out);
        Middle *middle = &out->middles[4 * cell + (size_t) left_out];
        if (is_clear(out, points, point, at) ||
            ((out->looked[cell] & bit) && billow_vec3_distance(at, middle->place) < middle->gap))
            continue;
        const double distance = look_around(out, at, most_from(out, near, at), reach).distance;
        *middle = (Middle){at, fmin(fmax(distance, 0.0), reach)};
        out->looked[cell] |= bit;
        if (distance < 0.0)
            out->inside[cell] |= bit;
    }
}

/* Looks at the triangles of both diagonals of each cell of some rows. Cells where nothing has moved are
 * skipped. */
static void
look_at_rows(void *data, size_t begin, size_t end)
{
    const Push *push = data;
    BillowKeepOut *out = push->out;
    const size_t columns = (size_t) out->grid.columns;
    for (size_t row = push->first + begin; row < push->first + end; row++) {
        const size_t first = row * columns;
        const unsigned char *moved = out->moved + first;
        memset(out->inside + first, 0, columns);
        out->row_inside[row] = 0;
        find_unclear(push->points, out->room, first, columns - 1, out->unclear + first);
        for (size_t k = 0; k + 1 < columns; k++)
            if (out->unclear[first + k] >= 0.0 &&
                billow_grid_cell_share(&out->grid, (int) k, (int) row) > 0.0 &&
                (moved[k] | moved[k + 1] | moved[k + columns] | moved[k + columns + 1])) {
                look_at_cell(out, push->points, first + k);
                out->row_inside[row] |= out->inside[first + k];
            }
    }
}

/* Adds what the middles of a cell that are inside ask of its points. */
static void
add_pushes(BillowKeepOut *out, const BillowPoints *points, size_t cell)
{
    size_t point[4];
    BillowVec3 third[4];
    corners_of(out, cell, point);
    thirds_of(points, point, third);
    for (int left_out = 0; left_out < 4; left_out++) {
        if (!(out->inside[cell] & (1 << left_out)))
            continue;
        const BillowVec3 at = center_without(third, left_out);
        const BillowLook look =
            billow_obstacles_look_within(out->obstacles, BILLOW_OBSTACLES_IN_FRAMES, at, 0.0);
        const double depth = -look.distance;
        for (int k = 0; k < 4; k++) {
            if (k == left_out)
                continue;
            BillowVec3 sum = billow_points_get(&out->push, point[k]),
                       way = billow_vec3_scale(look.normal, depth);
            billow_points_set(&out->push, point[k], billow_vec3_add(sum, billow_vec3_scale(way, depth)));
            out->pushes[point[k]] += depth;
        }
    }
}

/* Gets the rows of points that are to be pushed; none: `begin` is `end`. */
static void
push_cells(BillowKeepOut *out, BillowPoints *points, size_t *begin, size_t *end)
{
    const size_t columns = (size_t) out->grid.columns, rows = (size_t) out->grid.rows,
                 first = out->begin > 0 ? out->begin - 1 : 0, last = out->end < rows ? out->end : rows - 1;
    *begin = *end = 0;
    if (last <= first)
        return;
    share_rows(out, points, first, last, look_at_rows);
    for (size_t row = first; row < last; row++) {
        if (!out->row_inside[row])
            continue;
        for (size_t cell = row * columns; cell + 1 < (row + 1) * columns; cell++)
            if (out->inside[cell])
                add_pushes(out, points, cell);
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

/* --- Both --- */

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
billow_keep_out_normal(BillowKeepOut *out, size_t i, BillowVec3 place)
{
    if (out->known[i] == CLEAR)
        look_again(out, i);
    if (billow_vec3_equal(billow_points_get(&out->looked_at, i), place))
        return billow_points_get(&out->normal, i);
    return billow_obstacles_look(out->obstacles, BILLOW_OBSTACLES_IN_FRAMES, place, most_from(out, i, place))
        .normal;
}

bool
billow_obstacles_push_out(const BillowObstacles *obstacles, const unsigned char *held, BillowMesh *mesh)
{
    const size_t count = billow_grid_count(&mesh->grid);
    BillowKeepOut *out = billow_keep_out_new(obstacles, &mesh->grid, held, NULL);
    BillowPoints points = billow_points_new(count);
    billow_points_read(&points, count, mesh->x, mesh->y, mesh->z);
    const bool any = billow_keep_out_push(out, BILLOW_KEEP_OUT_ROUNDS, &points);
    billow_points_write(&points, count, mesh->x, mesh->y, mesh->z);
    billow_points_free(&points);
    billow_keep_out_free(out);
    return any;
}
