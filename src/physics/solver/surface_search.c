#include "physics/solver/surface_search.h"

#include "core/base/allocate.h"
#include "core/base/outline.h"
#include "physics/solver/surface_corner.h"

enum { N_KINDS = 6, N_TRIANGLES = 4, MEETING_ROUNDS = 8 };

/* What may touch a body, by its first point: each kind, and each triangle at each corner of a box. */
enum { N_PARTS = N_KINDS + N_TRIANGLES * BOX_CORNERS };

/* Edges this share of the spacing from touching are near. */
#define NEARBY 0.5

/* The kinds: two edges, the cell, its diagonals, which a cell that is not plane may be cut
 * along, and the point itself if a thread bends round an edge there. */
static const struct {
    SurfacePart part;
    int n, column[4], row[4];
} kinds[N_KINDS] = {
    {SURFACE_EDGE, 2, {0, 1}, {0, 0}},
    {SURFACE_EDGE, 2, {0, 0}, {0, 1}},
    {SURFACE_CELL, 4, {0, 1, 0, 1}, {0, 0, 1, 1}},
    {SURFACE_DIAGONAL, 2, {0, 1}, {0, 1}},
    {SURFACE_DIAGONAL, 2, {1, 0}, {0, 1}},
    {SURFACE_POINT, 1, {0}, {0}},
};

/* The triangles that a cell may be cut into, along either diagonal. */
static const struct {
    size_t column[3], row[3];
} triangles[N_TRIANGLES] = {
    {{0, 1, 0}, {0, 0, 1}},
    {{1, 0, 1}, {0, 1, 1}},
    {{0, 1, 1}, {0, 0, 1}},
    {{0, 0, 1}, {0, 1, 1}},
};

/* A box's corner that is farther through a triangle when they meet, in margins, got there by another way. */
#define THROUGH 1.0

/* A search for contacts with a body. */
typedef struct {
    BillowSurface *surface;
    const BillowSurfaceStep *step;
    const RoundedBody *body;
    const double *near; /* meters from the core within which each part touches */
    bool only_touching; /* at the start of the step */
    size_t number;      /* of the body */
    size_t found;
    const SurfaceContact *old, *end; /* contacts of `now` that are still to be kept */
    BillowVec3 corners[BOX_CORNERS]; /* of a box */
} Search;

static double
near_of(const Search *search, const SurfaceContact *contact)
{
    return search->near[contact->part];
}

/* Returns a point where it was at the start of the step, relative to the body's end position. */
static BillowVec3
start_of(const Search *search, size_t i)
{
    const BillowVec3 x0 = billow_points_get(search->step->x0, i);
    const MovingBody *core = &search->body->core;
    return core->moves ? billow_contact_carried_point(&core->start, &core->end, x0) : x0;
}

/* Returns a lower bound of the distance of an edge, from the tangents at its ends, or infinity if it is
 * nearest at an end. */
static double
edge_bound(const Search *search, size_t a, size_t b)
{
    const BillowSurface *surface = search->surface;
    const BillowVec3 way =
        billow_vec3_sub(billow_points_get(search->step->x, b), billow_points_get(search->step->x, a));
    const double down = billow_vec3_dot(surface->normal[a], way),
                 up = billow_vec3_dot(surface->normal[b], way);
    if (down >= 0.0 || up <= 0.0)
        return INFINITY;
    const double share = (surface->distance[a] - surface->distance[b] + up) / (up - down);
    return surface->distance[a] + share * down;
}

/* Returns a lower bound of the distance of a cell, from the tangent plane at its middle. */
static double
cell_bound(const Search *search, const BillowPatch *cell)
{
    BillowVec3 middle = {0.0, 0.0, 0.0}, normal;
    for (int k = 0; k < cell->n; k++)
        middle = billow_vec3_add(middle, billow_vec3_scale(cell->corner[k], 0.25));
    const double distance = billow_body_distance(&search->body->core.end, middle, &normal);
    double lowest = 0.0;
    for (int k = 0; k < cell->n; k++)
        lowest = fmin(lowest, billow_vec3_dot(normal, billow_vec3_sub(cell->corner[k], middle)));
    return distance + lowest;
}

static bool
find_nearest(const Search *search, const SurfaceContact *contact, const BillowPatch *patch,
             BillowNearest *nearest)
{
    const BillowBody *body = &search->body->core.end;
    if (contact->part == SURFACE_TRIANGLE)
        return billow_surface_corner_nearest(patch, body, search->corners[contact->corner], nearest);
    if (patch->n > 1)
        return billow_surface_nearest(patch, body, nearest);
    nearest->distance = billow_body_distance(body, patch->corner[0], &nearest->normal);
    nearest->weight[0] = 1.0;
    return true;
}

/* Completes a contact whose end is too near: where it first is on its way there, and how near at the
 * start. Returns whether it is one. */
static bool
set_meeting(const Search *search, const BillowPatch *start, const BillowPatch *end, BillowNearest nearest,
            SurfaceContact *contact)
{
    double apart = 0.0, near = 1.0;
    BillowNearest at;
    for (int i = 0; i < MEETING_ROUNDS; i++) {
        const double share = i == 0 ? 0.0 : 0.5 * (apart + near);
        const BillowPatch between = billow_patch_mix(start, end, share);
        const bool touches =
            find_nearest(search, contact, &between, &at) && at.distance < near_of(search, contact);
        if (touches) {
            near = share;
            nearest = at;
        } else {
            apart = share;
        }
        if (near == 0.0)
            break;
    }
    if (contact->part == SURFACE_TRIANGLE && nearest.distance < -THROUGH * search->step->margin)
        return false;
    const MovingBody *core = &search->body->core;
    BillowVec3 place = {0.0, 0.0, 0.0};
    contact->gap = nearest.distance - near_of(search, contact);
    contact->normal = nearest.normal;
    for (int k = 0; k < contact->n; k++) {
        const BillowVec3 way = billow_vec3_scale(billow_vec3_sub(end->corner[k], start->corner[k]), near);
        contact->weight[k] = nearest.weight[k];
        contact->gap -= nearest.weight[k] * billow_vec3_dot(nearest.normal, way);
        place = billow_vec3_add(place,
                                billow_vec3_scale(billow_vec3_add(start->corner[k], way), nearest.weight[k]));
    }
    contact->drift = billow_contact_drift(core, true, search->step->h, place);
    return true;
}

static void
append(SurfaceContacts *list, const SurfaceContact *contact)
{
    if (list->n == list->capacity) {
        list->capacity = list->capacity ? 2 * list->capacity : 64;
        list->contacts = billow_reallocate(list->contacts, list->capacity, sizeof *list->contacts);
    }
    list->contacts[list->n++] = *contact;
}

/* Adds the contact of an edge or cell, if it ends too near. */
static void
check(Search *search, SurfaceContact *contact)
{
    BillowPatch start = {.n = contact->n}, end = {.n = contact->n};
    for (int k = 0; k < contact->n; k++)
        end.corner[k] = billow_points_get(search->step->x, contact->point[k]);
    if (contact->n == 4 && cell_bound(search, &end) >= near_of(search, contact))
        return;
    BillowNearest nearest;
    if (!find_nearest(search, contact, &end, &nearest) || nearest.distance >= near_of(search, contact))
        return;
    for (int k = 0; k < contact->n; k++)
        start.corner[k] = start_of(search, contact->point[k]);
    if (!set_meeting(search, &start, &end, nearest, contact) || (search->only_touching && contact->gap > 0.0))
        return;
    contact->acts = contact->is_new = true;
    contact->friction = search->body->core.end.collider.friction;
    append(&search->surface->next, contact);
    search->found++;
}

static bool
may_touch(const Search *search, const SurfaceContact *contact, double reach)
{
    BillowSurface *surface = search->surface;
    for (int k = 0; k < contact->n; k++)
        if (surface->distance[contact->point[k]] > reach)
            return false;
    if (contact->n == 4)
        return true;
    if (contact->n == 1)
        return surface->wraps[contact->point[0]] &&
               surface->distance[contact->point[0]] < near_of(search, contact);
    const double bound = edge_bound(search, contact->point[0], contact->point[1]);
    const double near = near_of(search, contact);
    surface->is_near |= contact->part == SURFACE_EDGE && bound < near + NEARBY * surface->net->grid.spacing;
    return bound < near;
}

/* Adds the contact of an element, by its first point and kind, if it has one. */
static void
look_at(Search *search, uint64_t key, size_t i, int kind, double reach)
{
    const BillowGrid *grid = &search->surface->net->grid;
    const int column = (int) (i % (size_t) grid->columns), row = (int) (i / (size_t) grid->columns);
    SurfaceContact contact = {
        .key = key, .part = kinds[kind].part, .body = search->number, .n = kinds[kind].n};
    if (contact.part == SURFACE_POINT  ? !search->surface->wraps[i]
        : contact.part == SURFACE_EDGE ? !billow_grid_has_edge(grid, kind == 1, column, row)
                                       : billow_grid_cell_share(grid, column, row) == 0.0)
        return;
    for (int k = 0; k < contact.n; k++) {
        const int c = column + kinds[kind].column[k], r = row + kinds[kind].row[k];
        contact.point[k] = (uint32_t) billow_grid_index(grid, c, r);
    }
    if (may_touch(search, &contact, reach))
        check(search, &contact);
}

/* Keeps an old contact, by its key. */
static bool
keep(Search *search, uint64_t key)
{
    if (search->old == search->end || search->old->key != key)
        return false;
    append(&search->surface->next, search->old++);
    return true;
}

/* Returns whether all corners of a cell are within `reach` of the body, and a ball around it. */
static bool
cell_ball(const Search *search, size_t i, double reach, BillowVec3 *middle, double *radius)
{
    const BillowGrid *grid = &search->surface->net->grid;
    const int column = (int) (i % (size_t) grid->columns), row = (int) (i / (size_t) grid->columns);
    if (billow_grid_cell_share(grid, column, row) == 0.0)
        return false;
    BillowVec3 corner[4];
    *middle = billow_vec3(0.0, 0.0, 0.0);
    *radius = 0.0;
    for (int k = 0; k < 4; k++) {
        const size_t point = billow_grid_index(grid, column + k % 2, row + k / 2);
        if (search->surface->distance[point] > reach)
            return false;
        corner[k] = billow_points_get(search->step->x, point);
        *middle = billow_vec3_add(*middle, billow_vec3_scale(corner[k], 0.25));
    }
    for (int k = 0; k < 4; k++)
        *radius = fmax(*radius, billow_vec3_distance(*middle, corner[k]));
    return true;
}

/* Adds the contact of a triangle of the cell from point `i` on with a corner of a box, if it has one. */
static void
look_at_triangle(Search *search, uint64_t key, size_t i, int triangle, int corner)
{
    const size_t columns = (size_t) search->surface->net->grid.columns;
    SurfaceContact contact = {
        .key = key, .part = SURFACE_TRIANGLE, .body = search->number, .n = 3, .corner = corner};
    for (int k = 0; k < 3; k++)
        contact.point[k] =
            (uint32_t) (i + triangles[triangle].column[k] + triangles[triangle].row[k] * columns);
    check(search, &contact);
}

/* Keeps or adds the contacts of the corners of a box with the triangles of the cell from point `i` on. */
static void
look_at_corners(Search *search, uint64_t key, size_t i, double reach)
{
    BillowVec3 middle;
    double radius;
    const bool is_near =
        search->surface->distance[i] <= reach && cell_ball(search, i, reach, &middle, &radius);
    for (int corner = 0; corner < BOX_CORNERS; corner++) {
        const bool may = is_near && billow_vec3_distance(search->corners[corner], middle) <
                                        radius + search->near[SURFACE_TRIANGLE];
        for (int triangle = 0; triangle < N_TRIANGLES; triangle++, key++)
            if (!keep(search, key) && may)
                look_at_triangle(search, key, i, triangle, corner);
    }
}

size_t
billow_surface_search(BillowSurface *surface, const BillowSurfaceStep *step, size_t b,
                      const RoundedBody *body, const double near[SURFACE_PARTS], bool is_first)
{
    const size_t count = surface->net->count;
    const bool is_box = body->core.end.collider.shape == BILLOW_COLLIDER_BOX,
               rubs = is_box && body->core.end.collider.friction > 0.0;
    Search search = {.surface = surface,
                     .step = step,
                     .body = body,
                     .near = near,
                     .only_touching = is_first,
                     .number = b,
                     .old = surface->now.contacts,
                     .end = surface->now.contacts + surface->now.n};
    if (is_box)
        billow_surface_corners(&body->core.end, search.corners);
    /* no cloth is farther from its corners */
    const double reach = near[SURFACE_EDGE] + 2.0 * surface->net->grid.spacing;
    for (size_t i = 0; i < count; i++)
        surface->distance[i] =
            billow_body_distance(&body->core.end, billow_points_get(step->x, i), &surface->normal[i]);
    uint64_t key = (uint64_t) b * count * N_PARTS;
    while (search.old < search.end && search.old->key < key)
        search.old++;
    for (size_t i = 0; i < count; i++, key += N_PARTS) {
        const bool is_near = surface->distance[i] <= reach;
        surface->rubs |= rubs && is_near;
        if (!is_near && (search.old == search.end || search.old->key >= key + N_PARTS))
            continue;
        for (int kind = 0; kind < N_KINDS; kind++)
            if (!keep(&search, key + (uint64_t) kind) && is_near)
                look_at(&search, key + (uint64_t) kind, i, kind, reach);
        if (is_box)
            look_at_corners(&search, key + N_KINDS, i, reach);
    }
    return search.found;
}
