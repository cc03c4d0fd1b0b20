/* Threads that bend round an edge of a collider within one piece of the net: docs/physics.md §2, "Sharp edges". */
#include "core/base/outline.h"
#include "physics/solver/surface.h"
#include "physics/solver/surface_private.h"

#include <math.h>
#include <string.h>

/* Threads bend round an edge if they turn by this, radians; and no farther than nearly back. */
#define LEAST_TURN 0.35
#define MOST_TURN 2.8

/* An edge is near if the normal at so many margins along the thread has a smaller cosine with that at the place. */
#define BESIDE 2.0
#define SAME_NORMAL 0.8

/* Of the push that the pulls of a thread give, across the normal: less makes friction infinite. */
#define LEAST_PUSH 0.1

/* A place of a thread at a collider, and the thread on both sides of it. All are unit vectors. */
typedef struct {
    BillowVec3 along; /* across the normal */
    BillowVec3 before, after;
    double of_before, of_after; /* angles by which it turns towards the collider, radians */
} Wrap;

/* Returns the direction from the point at a column and row to the next one, or `otherwise` if no thread is there. */
static BillowVec3
thread_from(const BillowGrid *grid, const BillowPoints *x, bool down, int column, int row,
            BillowVec3 otherwise)
{
    if (column < 0 || row < 0 || !billow_grid_has_edge(grid, down, column, row))
        return otherwise;
    const size_t a = billow_grid_index(grid, column, row), b = a + (down ? (size_t) grid->columns : 1);
    const BillowVec3 way = billow_vec3_sub(billow_points_get(x, b), billow_points_get(x, a));
    const double length = billow_vec3_length(way);
    return length > 0.0 ? billow_vec3_scale(way, 1.0 / length) : otherwise;
}

/* Returns how a thread along the columns, or down the rows, turns on the `edges` (0 or 1) edges from a point on. */
static Wrap
wrap_at(const BillowGrid *grid, const BillowPoints *x, size_t point, int edges, bool down, BillowVec3 normal)
{
    const BillowVec3 none = {0.0, 0.0, 0.0};
    const int column = (int) (point % (size_t) grid->columns), row = (int) (point / (size_t) grid->columns);
    const BillowVec3 before = thread_from(grid, x, down, column - !down, row - down, none),
                     own = thread_from(grid, x, down, column, row, none);
    BillowVec3 along = edges > 0 ? own : billow_vec3_add(before, own);
    along = billow_vec3_sub(along, billow_vec3_scale(normal, billow_vec3_dot(along, normal)));
    const double length = billow_vec3_length(along);
    if (!(length > 0.0))
        return (Wrap){0};
    Wrap wrap = {.along = billow_vec3_scale(along, 1.0 / length)};
    wrap.before = thread_from(grid, x, down, column - !down, row - down, wrap.along);
    wrap.after =
        thread_from(grid, x, down, column + (down ? 0 : edges), row + (down ? edges : 0), wrap.along);
    wrap.of_before = atan2(billow_vec3_dot(wrap.before, normal), billow_vec3_dot(wrap.before, wrap.along));
    wrap.of_after = -atan2(billow_vec3_dot(wrap.after, normal), billow_vec3_dot(wrap.after, wrap.along));
    return wrap;
}

static bool
has_edges(const BillowCollider *collider)
{
    return collider->shape == BILLOW_COLLIDER_BOX || collider->shape == BILLOW_COLLIDER_CYLINDER;
}

/* Returns whether a thread turns round an edge of a body at a place with this normal. */
static bool
turns_round_edge(const Wrap *wrap, const BillowBody *body, BillowVec3 place, BillowVec3 normal, double margin)
{
    const double turn = wrap->of_before + wrap->of_after, beside = BESIDE * margin;
    BillowVec3 other;
    if (turn < LEAST_TURN || turn > MOST_TURN)
        return false;
    billow_body_distance(body, billow_vec3_sub(place, billow_vec3_scale(wrap->before, beside)), &other);
    if (billow_vec3_dot(normal, other) < SAME_NORMAL)
        return true;
    billow_body_distance(body, billow_vec3_add(place, billow_vec3_scale(wrap->after, beside)), &other);
    return billow_vec3_dot(normal, other) < SAME_NORMAL;
}

/* Returns what pushes along the thread, as a share of what pushes along the normal, if it pulls before the place
 * `ratio` times as hard as after it. */
static double
lead_of(const Wrap *wrap, double ratio)
{
    const double push = ratio * sin(wrap->of_before) + sin(wrap->of_after);
    return push > LEAST_PUSH ? (ratio * cos(wrap->of_before) - cos(wrap->of_after)) / push : NAN;
}

void
billow_surface_wrap(const BillowSurface *surface, const BillowSurfaceStep *step, SurfaceContact *contact)
{
    const BillowGrid *grid = &surface->net->grid;
    const BillowCollider *collider = &step->from[contact->body];
    if ((contact->part != SURFACE_EDGE && contact->part != SURFACE_POINT) || !has_edges(collider))
        return;
    const size_t a = contact->point[0];
    const int edges = contact->n - 1;
    Wrap wrap = wrap_at(grid, step->x0, a, edges, edges > 0 && contact->point[1] != a + 1, contact->normal);
    if (edges == 0) {
        const Wrap other = wrap_at(grid, step->x0, a, 0, true, contact->normal);
        if (other.of_before + other.of_after > wrap.of_before + wrap.of_after)
            wrap = other;
    }
    const BillowBody body = billow_body(collider);
    BillowVec3 place = {0.0, 0.0, 0.0};
    for (int k = 0; k < contact->n; k++)
        place = billow_vec3_add(
            place, billow_vec3_scale(billow_points_get(step->x0, contact->point[k]), contact->weight[k]));
    if (!turns_round_edge(&wrap, &body, place, contact->normal, step->margin))
        return;
    const double ratio = exp(contact->friction * (wrap.of_before + wrap.of_after)),
                 most = lead_of(&wrap, ratio), least = lead_of(&wrap, 1.0 / ratio);
    if (!isfinite(most) || !isfinite(least))
        return;
    const double turn = wrap.of_before + wrap.of_after, share = fmin((turn - LEAST_TURN) / LEAST_TURN, 1.0);
    contact->thread = wrap.along;
    contact->lead = 0.5 * share * (most + least);
    contact->friction += share * (0.5 * (most - least) - contact->friction);
}

static bool
wraps_at(const BillowGrid *grid, const BillowPoints *x, size_t point, const BillowBody *body, double margin)
{
    const BillowVec3 place = billow_points_get(x, point);
    BillowVec3 normal;
    if (billow_body_distance(body, place, &normal) > BESIDE * margin)
        return false;
    for (int down = 0; down < 2; down++) {
        const Wrap wrap = wrap_at(grid, x, point, 0, down, normal);
        if (turns_round_edge(&wrap, body, place, normal, margin))
            return true;
    }
    return false;
}

const bool *
billow_surface_find_wraps(BillowSurface *surface, const BillowPoints *x, const BillowCollider *colliders,
                          size_t n, double margin)
{
    const BillowNet *net = surface->net;
    memset(surface->wraps, 0, net->count * sizeof *surface->wraps);
    for (size_t k = 0; k < n; k++) {
        if (!has_edges(&colliders[k]))
            continue;
        const BillowBody body = billow_body(&colliders[k]);
        for (size_t i = 0; i < net->count; i++)
            surface->wraps[i] |= wraps_at(&net->grid, x, i, &body, margin);
    }
    return surface->wraps;
}
