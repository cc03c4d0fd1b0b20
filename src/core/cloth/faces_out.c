#include "core/cloth/faces_out.h"

#include "core/base/allocate.h"
#include "core/base/outline.h"
#include "core/cloth/patch_nearest.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* In spacings: less deep is outside; and no place of a face is farther from a corner of its own. A collider
 * that is farther from a corner than that does not matter. */
static const double DEEP = 1e-4, REACH = 1.5;

/* Likewise: a deeper place of a triangle is looked for with care if it may be so much deeper. */
static const double DEEPER = 1e-3;

/* Cosine of an angle between normals above which that of a triangle tells the way out. */
static const double LEAST_SIDE = 0.3;

enum { N_PARTS = 8, SAMPLES = 4, REFINEMENTS = 5, SECTIONS = 16 };

/* What is looked at, by its first point: two edges, the diagonals of the cell, and the triangles on either
 * side of each of them. */
static const struct {
    int n, column[3], row[3];
} parts[N_PARTS] = {
    {2, {0, 1}, {0, 0}},       {2, {0, 0}, {0, 1}},       {2, {0, 1}, {0, 1}},
    {2, {1, 0}, {0, 1}},       {3, {0, 1, 1}, {0, 0, 1}}, {3, {0, 1, 0}, {0, 1, 1}},
    {3, {1, 0, 0}, {0, 1, 0}}, {3, {1, 1, 0}, {0, 1, 1}},
};

/* What a look at all faces has found. If it is repeated, only what has moved since is looked at. */
typedef struct {
    const BillowFacesOut *out;
    const BillowPoints *points;
    double reach;
    bool *moved;        /* per point: since the last look; at first, all have */
    double *distance;   /* per point, from the colliders themselves */
    BillowVec3 *normal; /* per point */
    BillowFacePlace *places;
    size_t n, capacity;
} Look;

static Look
look_new(const BillowFacesOut *out, double reach, const BillowPoints *points)
{
    const size_t count = billow_grid_count(&out->grid);
    Look look = {.out = out,
                 .points = points,
                 .reach = reach,
                 .moved = billow_allocate(count, sizeof(bool)),
                 .distance = billow_allocate(count, sizeof(double)),
                 .normal = billow_allocate(count, sizeof(BillowVec3))};
    memset(look.moved, true, count * sizeof(bool));
    return look;
}

static void
look_clear(Look *look)
{
    free(look->moved);
    free(look->distance);
    free(look->normal);
    free(look->places);
}

static double
distance_of_body(const void *data, BillowVec3 place, BillowVec3 *normal)
{
    const BillowObstacles *obstacles = data;
    return obstacles->distance(obstacles->bodies, place, 0.0, normal);
}

static bool
is_held(const BillowFacesOut *out, size_t i)
{
    return (out->held && out->held[i]) || !billow_grid_has_point(&out->grid, i);
}

static void
find_distances(Look *look)
{
    const BillowFacesOut *out = look->out;
    for (size_t i = 0; i < billow_grid_count(&out->grid); i++) {
        if (!look->moved[i])
            continue;
        const BillowLook found = billow_obstacles_look_within(
            out->obstacles, 0.0, billow_points_get(look->points, i), REACH * out->grid.spacing);
        look->distance[i] = found.distance;
        look->normal[i] = found.normal;
    }
}

/* Returns whether a place between two points may be inside: the planes that touch the colliders at the places
 * nearest to the points do not tell that it is not. */
static bool
may_cut(const Look *look, size_t a, size_t b, BillowVec3 way)
{
    const double down = fmin(billow_vec3_dot(look->normal[a], way), 0.0),
                 up = fmax(billow_vec3_dot(look->normal[b], way), 0.0), before = look->distance[a],
                 after = look->distance[b];
    if (before + down >= look->reach && after - up >= look->reach)
        return false;
    return down == 0.0 || up == 0.0 || before + down * (before - after + up) / (up - down) < look->reach;
}

/* Finds the deepest place between two points, which may be near different colliders. Returns whether there is
 * one. */
static bool
find_deepest(const BillowPatchBody *body, const BillowPatch *edge, BillowNearest *nearest)
{
    int lowest = 0;
    double least = INFINITY;
    for (int k = 0; k <= SAMPLES; k++) {
        BillowVec3 unused;
        const BillowVec3 place = billow_vec3_mix(edge->corner[0], edge->corner[1], (double) k / SAMPLES);
        const double distance = body->distance(body->data, place, &unused);
        lowest = distance < least ? k : lowest;
        least = fmin(least, distance);
    }
    const double from = (double) (lowest > 0 ? lowest - 1 : 0) / SAMPLES,
                 to = (double) (lowest < SAMPLES ? lowest + 1 : SAMPLES) / SAMPLES;
    const BillowPatch around = {.n = 2,
                                .corner = {billow_vec3_mix(edge->corner[0], edge->corner[1], from),
                                           billow_vec3_mix(edge->corner[0], edge->corner[1], to)}};
    billow_patch_nearest(&around, body, nearest);
    const double share = from + nearest->weight[1] * (to - from);
    nearest->weight[0] = 1.0 - share;
    nearest->weight[1] = share;
    return share > 0.0 && share < 1.0;
}

static BillowVec3
place_in(const BillowPatch *triangle, const double weight[3])
{
    BillowVec3 place = {0.0, 0.0, 0.0};
    for (int k = 0; k < 3; k++)
        place = billow_vec3_add(place, billow_vec3_scale(triangle->corner[k], weight[k]));
    return place;
}

/* Returns whether a corner of the triangle is behind the plane that touches the colliders at the place
 * nearest to its middle. */
static bool
may_pierce(const Look *look, const BillowPatch *triangle)
{
    const BillowVec3 middle = place_in(triangle, (const double[]){1.0 / 3.0, 1.0 / 3.0, 1.0 / 3.0});
    double most = 0.0, lowest = 0.0;
    for (int k = 0; k < 3; k++)
        most = fmax(most, billow_vec3_distance(triangle->corner[k], middle));
    const BillowLook found =
        billow_obstacles_look_within(look->out->obstacles, 0.0, middle, look->reach + most);
    if (found.distance > look->reach + most)
        return false;
    for (int k = 0; k < 3; k++)
        lowest = fmin(lowest, billow_vec3_dot(found.normal, billow_vec3_sub(triangle->corner[k], middle)));
    return found.distance + lowest < look->reach;
}

/* Returns a unit normal of the triangle on the side of `normal`, or `normal` if that is along it. */
static BillowVec3
across(const BillowPatch *triangle, BillowVec3 normal)
{
    const BillowVec3 *c = triangle->corner;
    const BillowVec3 own = billow_vec3_cross(billow_vec3_sub(c[1], c[0]), billow_vec3_sub(c[2], c[0]));
    const double length = billow_vec3_length(own), side = billow_vec3_dot(own, normal);
    return fabs(side) > LEAST_SIDE * length ? billow_vec3_scale(own, copysign(1.0 / length, side)) : normal;
}

/* Finds the deepest place within a triangle, where it may be pierced by a corner: in ever smaller steps from
 * its middle. Returns whether there is one. */
static bool
find_pierced(const BillowPatchBody *body, const BillowPatch *triangle, BillowNearest *nearest)
{
    static const double ways[6][3] = {{1, -1, 0}, {-1, 1, 0}, {1, 0, -1}, {-1, 0, 1}, {0, 1, -1}, {0, -1, 1}};
    double at[3] = {1.0 / 3.0, 1.0 / 3.0, 1.0 / 3.0}, step = 1.0 / 6.0;
    *nearest =
        (BillowNearest){.distance = body->distance(body->data, place_in(triangle, at), &nearest->normal)};
    for (int k = 0; k < REFINEMENTS; k++, step *= 0.5) {
        double best[3] = {at[0], at[1], at[2]};
        for (int w = 0; w < 6; w++) {
            const double to[3] = {at[0] + step * ways[w][0], at[1] + step * ways[w][1],
                                  at[2] + step * ways[w][2]};
            BillowVec3 normal;
            const double distance = to[0] > 0.0 && to[1] > 0.0 && to[2] > 0.0
                                        ? body->distance(body->data, place_in(triangle, to), &normal)
                                        : INFINITY;
            if (distance < nearest->distance) {
                nearest->distance = distance;
                nearest->normal = normal;
                for (int c = 0; c < 3; c++)
                    best[c] = to[c];
            }
        }
        for (int c = 0; c < 3; c++)
            at[c] = nearest->weight[c] = best[c];
    }
    nearest->normal = across(triangle, nearest->normal);
    return true;
}

/* Finds the deepest place of a triangle on the line between the places at `share` of the ways from its first
 * corner to both others. */
static BillowNearest
deepest_on_line(const BillowPatchBody *body, const BillowPatch *triangle, double share)
{
    const BillowVec3 *c = triangle->corner;
    const BillowPatch line = {
        .n = 2, .corner = {billow_vec3_mix(c[0], c[1], share), billow_vec3_mix(c[0], c[2], share)}};
    BillowNearest nearest;
    billow_patch_nearest(&line, body, &nearest);
    nearest.weight[2] = share * nearest.weight[1];
    nearest.weight[1] = share * nearest.weight[0];
    nearest.weight[0] = 1.0 - share;
    return nearest;
}

/* Returns whether a place of the triangle may be deeper than `nearest` by more than this: the plane that
 * touches a convex body at the nearest place tells. */
static bool
may_be_deeper(const BillowPatchBody *body, const BillowPatch *triangle, const BillowNearest *nearest,
              double by)
{
    const BillowVec3 place = place_in(triangle, nearest->weight);
    double lowest = 0.0;
    BillowVec3 normal;
    body->distance(body->data, place, &normal);
    for (int k = 0; k < 3; k++)
        lowest = fmin(lowest, billow_vec3_dot(normal, billow_vec3_sub(triangle->corner[k], place)));
    return lowest < -by;
}

/* Finds a deeper place within a triangle than `nearest`, if there is one. The distance from a convex body is
 * convex on a triangle, and so is the least one of each line across it, which golden sections find. */
static void
find_deeper(const BillowPatchBody *body, const BillowPatch *triangle, BillowNearest *nearest)
{
    static const double GOLDEN = 0.6180339887498949;
    double from = 0.0, to = 1.0;
    BillowNearest before = deepest_on_line(body, triangle, 1.0 - GOLDEN),
                  after = deepest_on_line(body, triangle, GOLDEN);
    for (int i = 0; i < SECTIONS; i++)
        if (before.distance < after.distance) {
            to = from + GOLDEN * (to - from);
            after = before;
            before = deepest_on_line(body, triangle, to - GOLDEN * (to - from));
        } else {
            from = to - GOLDEN * (to - from);
            before = after;
            after = deepest_on_line(body, triangle, from + GOLDEN * (to - from));
        }
    const BillowNearest *deeper = before.distance < after.distance ? &before : &after;
    if (deeper->distance < nearest->distance) {
        *nearest = *deeper;
        nearest->normal = across(triangle, deeper->normal);
    }
}

static void
append(Look *look, const BillowFacePlace *place)
{
    if (look->n == look->capacity) {
        look->capacity = look->capacity ? 2 * look->capacity : 64;
        look->places = billow_reallocate(look->places, look->capacity, sizeof *look->places);
    }
    look->places[look->n++] = *place;
}

/* Looks at part `key` of the cloth: an edge or a triangle. */
static void
look_at(Look *look, size_t key, const size_t *point, int n)
{
    BillowPatch patch = {.n = n};
    for (int k = 0; k < n; k++) {
        patch.corner[k] = billow_points_get(look->points, point[k]);
        if (look->distance[point[k]] > REACH * look->out->grid.spacing)
            return;
    }
    if (!(n == 2 ? may_cut(look, point[0], point[1], billow_vec3_sub(patch.corner[1], patch.corner[0]))
                 : may_pierce(look, &patch)))
        return;
    BillowNearest nearest;
    const BillowPatchBody body = {distance_of_body, look->out->obstacles};
    if (!(n == 2 ? find_deepest(&body, &patch, &nearest) : find_pierced(&body, &patch, &nearest)) ||
        (n == 2 && !(nearest.distance < look->reach)))
        return;
    if (n == 3 && look->out->thorough &&
        may_be_deeper(&body, &patch, &nearest, DEEPER * look->out->grid.spacing))
        find_deeper(&body, &patch, &nearest);
    if (!(nearest.distance < look->reach))
        return;
    BillowFacePlace place = {.key = key, .n = n, .distance = nearest.distance, .normal = nearest.normal};
    for (int k = 0; k < n; k++) {
        place.point[k] = point[k];
        place.weight[k] = nearest.weight[k];
    }
    append(look, &place);
}

static bool
has_moved(const Look *look, const size_t *point, int n)
{
    bool any = false;
    for (int k = 0; k < n; k++)
        any |= look->moved[point[k]];
    return any;
}

/* Finds the places of all parts, in the order of their keys. */
static void
find_places(Look *look)
{
    const BillowGrid *grid = &look->out->grid;
    const size_t count = billow_grid_count(grid), n_before = look->n;
    BillowFacePlace *before = look->places;
    look->places = NULL;
    look->n = look->capacity = 0;
    find_distances(look);
    for (size_t i = 0, b = 0; i < count; i++)
        for (int part = 0; part < N_PARTS; part++) {
            const int column = (int) (i % (size_t) grid->columns), row = (int) (i / (size_t) grid->columns);
            if (part < 2 ? !billow_grid_has_edge(grid, part == 1, column, row)
                         : billow_grid_cell_share(grid, column, row) == 0.0)
                continue;
            size_t point[3];
            for (int k = 0; k < parts[part].n; k++)
                point[k] = billow_grid_index(grid, column + parts[part].column[k], row + parts[part].row[k]);
            const size_t key = i * N_PARTS + (size_t) part;
            while (b < n_before && before[b].key < key)
                b++;
            if (has_moved(look, point, parts[part].n))
                look_at(look, key, point, parts[part].n);
            else if (b < n_before && before[b].key == key)
                append(look, &before[b]);
        }
    free(before);
    memset(look->moved, false, count * sizeof(bool));
}

BillowFacePlace *
billow_faces_find(const BillowFacesOut *out, double reach, const BillowPoints *points, size_t *n)
{
    Look look = look_new(out, reach, points);
    find_places(&look);
    BillowFacePlace *places = look.places;
    *n = look.n;
    look.places = NULL;
    look_clear(&look);
    return places;
}

static double
deepest_of(const BillowFacePlace *places, size_t n)
{
    double deepest = 0.0;
    for (size_t k = 0; k < n; k++)
        deepest = fmax(deepest, -places[k].distance);
    return deepest;
}

double
billow_faces_depth(const BillowFacesOut *out, const BillowPoints *points)
{
    size_t n;
    BillowFacePlace *places = billow_faces_find(out, 0.0, points, &n);
    const double deepest = deepest_of(places, n);
    free(places);
    return deepest;
}

/* Per point: the sum of required moves, each times its length, and of these lengths. */
typedef struct {
    BillowVec3 sum;
    double lengths;
} Push;

/* A place p = sum w_k p_k comes out by d n if each free point moves by d w_k n / sum w^2. */
static void
add_push(const BillowFacesOut *out, const BillowFacePlace *place, Push *pushes)
{
    double squares = 0.0;
    for (int k = 0; k < place->n; k++)
        squares += is_held(out, place->point[k]) ? 0.0 : place->weight[k] * place->weight[k];
    for (int k = 0; k < place->n && squares > 0.0; k++) {
        const double way = -place->distance * place->weight[k] / squares;
        Push *push = &pushes[place->point[k]];
        if (is_held(out, place->point[k]))
            continue;
        push->sum = billow_vec3_add(push->sum, billow_vec3_scale(place->normal, way * way));
        push->lengths += way;
    }
}

bool
billow_faces_push(const BillowFacesOut *out, int rounds, BillowPoints *points)
{
    const size_t count = billow_grid_count(&out->grid);
    Look look = look_new(out, 0.0, points);
    Push *pushes = billow_allocate(count, sizeof *pushes);
    double deepest = INFINITY;
    bool any = false;
    for (int round = 0; round < rounds && deepest > DEEP * out->grid.spacing; round++) {
        find_places(&look);
        memset(pushes, 0, count * sizeof *pushes);
        deepest = deepest_of(look.places, look.n);
        for (size_t k = 0; k < look.n; k++)
            add_push(out, &look.places[k], pushes);
        for (size_t i = 0; i < count; i++)
            if (pushes[i].lengths > 0.0) {
                billow_points_set(points, i,
                                  billow_vec3_add(billow_points_get(points, i),
                                                  billow_vec3_scale(pushes[i].sum, 1.0 / pushes[i].lengths)));
                look.moved[i] = true;
            }
        any |= look.n > 0;
    }
    free(pushes);
    look_clear(&look);
    return any;
}
