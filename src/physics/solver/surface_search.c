#include "physics/solver/surface_search.h"

#include "core/base/allocate.h"
#include "core/base/outline.h"

enum { N_KINDS = 6, MEETING_ROUNDS = 8 };

/* Edges this share of the spacing from touching are near. */
#define NEARBY 0.5

/* What may touch, by its first point: two edges, the cell, its diagonals, which a cell that is not plane may be cut
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

/* A search for contacts with a body. */
typedef struct {
    BillowSurface *surface;
    const BillowSurfaceStep *step;
    const RoundedBody *body;
    const double *near; /* meters from the core within which each part touches */
    bool only_touching; /* at the start of the step */
    size_t number;      /* of the body */
    size_t found;
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
find_nearest(const BillowPatch *patch, const BillowBody *body, BillowNearest *nearest)
{
    if (patch->n > 1)
        return billow_surface_nearest(patch, body, nearest);
    nearest->distance = billow_body_distance(body, patch->corner[0], &nearest->normal);
    nearest->weight[0] = 1.0;
    return true;
}

/* Completes a contact whose end is too near: where it first is on its way there, and how near at the
 * start. */
static void
set_meeting(const Search *search, const BillowPatch *start, const BillowPatch *end, BillowNearest nearest,
            SurfaceContact *contact)
{
    double apart = 0.0, near = 1.0;
    BillowNearest at;
    for (int i = 0; i < MEETING_ROUNDS; i++) {
        const double share = i == 0 ? 0.0 : 0.5 * (apart + near);
        const BillowPatch between = billow_patch_mix(start, end, share);
        const bool touches =
            find_nearest(&between, &search->body->core.end, &at) && at.distance < near_of(search, contact);
        if (touches) {
            near = share;
            nearest = at;
        } else {
            apart = share;
        }
        if (near == 0.0)
            break;
    }
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
    if (!find_nearest(&end, &search->body->core.end, &nearest) ||
        nearest.distance >= near_of(search, contact))
        return;
    for (int k = 0; k < contact->n; k++)
        start.corner[k] = start_of(search, contact->point[k]);
    set_meeting(search, &start, &end, nearest, contact);
    if (search->only_touching && contact->gap > 0.0)
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

size_t
billow_surface_search(BillowSurface *surface, const BillowSurfaceStep *step, size_t b,
                      const RoundedBody *body, const double near[SURFACE_PARTS], bool is_first)
{
    const size_t count = surface->net->count;
    Search search = {surface, step, body, near, is_first, b, 0};
    /* no cloth is farther from its corners */
    const double reach = near[SURFACE_EDGE] + 2.0 * surface->net->grid.spacing;
    for (size_t i = 0; i < count; i++)
        surface->distance[i] =
            billow_body_distance(&body->core.end, billow_points_get(step->x, i), &surface->normal[i]);
    const SurfaceContact *old = surface->now.contacts, *end = old + surface->now.n;
    uint64_t key = (uint64_t) b * count * N_KINDS;
    while (old < end && old->key < key)
        old++;
    for (size_t i = 0; i < count; i++)
        for (int kind = 0; kind < N_KINDS; kind++, key++)
            if (old < end && old->key == key)
                append(&surface->next, old++);
            else if (surface->distance[i] <= reach)
                look_at(&search, key, i, kind, reach);
    return search.found;
}
