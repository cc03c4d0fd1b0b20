#include "physics/solver/surface.h"

#include "core/base/allocate.h"
#include "physics/solver/contact.h"
#include "physics/solver/surface_search.h"

#include <string.h>

/* Shares of the margin: how near edges, cells, their diagonals, points and triangles may come to a rounded body, and by
 * how much it is rounded. An edge then stays outside of true edges by 0.4 of the margin, a cell outside of true corners
 * by 0.07 of it, and a diagonal outside of true edges by 0.02 of it. A true corner comes through a triangle by at most
 * 0.06 of it. Diagonals and triangles touch where edges and cells beside them do not. */
static const double NEAR[SURFACE_PARTS] = {0.5, 0.25, 0.125, 1.0, 0.125};
#define ROUNDING 0.25

/* Stiffness of the springs, in threads, and the share of it that those at triangles have: a cell and its triangles touch
 * a corner at nearly the same place, and stiff springs side by side there let go and push in turn. */
#define STIFFNESS 10.0
#define SOFTER 0.1

/* The share of a missing gap that is closed in a step: as for points, and less at boxes where the cloth slides more
 * slowly than this (m/s): at a straight edge, many parts touch side by side, and if each is thrown out as fast, they
 * take turns, and the cloth does not come to rest. */
#define CLOSED_SHARE 0.5
#define CLOSED_AT_REST 0.1
#define SLOW 0.05

/* Springs may pull with up to this acceleration (m/s2) times the mass of a point until the end of the
 * step. */
#define LITTLE_PULL 0.1

/* Radius of balls and capsules that cells can cut into, in spacings. */
#define SMALL 2.0

/* Friction holds what slides more slowly (m/s), and follows the speeds of a step if it is wrong by this share
 * and the error moves the cloth by this share of its spacing. */
#define CREEP 3e-4
#define WRONG 0.2
#define MATTERS 1e-3

BillowSurface *
billow_surface_new(const BillowNet *net)
{
    BillowSurface *surface = billow_allocate(1, sizeof *surface);
    surface->net = net;
    surface->distance = billow_allocate(net->count, sizeof *surface->distance);
    surface->normal = billow_allocate(net->count, sizeof *surface->normal);
    surface->wraps = billow_allocate(net->count, sizeof *surface->wraps);
    for (int family = BILLOW_SPRING_EAST; family <= BILLOW_SPRING_SOUTH; family++)
        for (size_t i = 0; i < net->count; i++)
            surface->stiffness = fmax(surface->stiffness, STIFFNESS * net->springs[family].stiffness[i]);
    return surface;
}

void
billow_surface_free(BillowSurface *surface)
{
    if (!surface)
        return;
    free(surface->now.contacts);
    free(surface->next.contacts);
    free(surface->distance);
    free(surface->normal);
    free(surface->wraps);
    free(surface);
}

/* Points keep cells out of larger balls well enough. A small one passes between points. */
static bool
cuts_in(const BillowSurface *surface, const BillowCollider *from, const BillowCollider *to)
{
    const double spacing = surface->net->grid.spacing;
    return !billow_contacts_hold_faces(to, M_SQRT2 * spacing) ||
           (billow_shapes[to->shape]->is_rounded && to->radius < SMALL * spacing &&
            billow_collider_move(from, to) > 0.0);
}

/* Returns the velocity of the place that touches, relative to the collider. */
static BillowVec3
relative_velocity(const SurfaceContact *contact, const BillowPoints *v)
{
    BillowVec3 mean = billow_vec3_scale(contact->drift, -1.0);
    for (int k = 0; k < contact->n; k++)
        mean = billow_vec3_add(
            mean, billow_vec3_scale(billow_points_get(v, contact->point[k]), contact->weight[k]));
    return mean;
}

/* The gap that the step may leave: all of it if there is one, else a share of what is missing. */
static double
lasting_gap(const SurfaceContact *contact)
{
    return contact->gap > 0.0 ? contact->gap : contact->closes * contact->gap;
}

static BillowVec3
block_times(const SurfaceContact *contact, BillowVec3 v)
{
    const double *b = contact->block;
    return billow_vec3(b[0] * v.x + b[1] * v.y + b[2] * v.z, b[1] * v.x + b[3] * v.y + b[4] * v.z,
                       b[2] * v.x + b[4] * v.y + b[5] * v.z);
}

/* With the velocity u relative to the collider: f = -k (gap + h <n, u>) n - c (u - <n, u> n) + lead N t, c = mu N /
 * |u|, where the last N is that of the last computation. */
static void
set_force(double h, BillowVec3 u, SurfaceContact *contact)
{
    const BillowVec3 n = contact->normal;
    const double k = contact->stiffness, along = billow_vec3_dot(n, u);
    const double speed = fmax(billow_vec3_length(billow_vec3_sub(u, billow_vec3_scale(n, along))), CREEP);
    const double c = contact->friction * fmax(contact->push, 0.0) / speed, across = k * h - c;
    const double nn[6] = {n.x * n.x, n.x * n.y, n.x * n.z, n.y * n.y, n.y * n.z, n.z * n.z};
    for (int e = 0; e < 6; e++)
        contact->block[e] = across * nn[e] + (e == 0 || e == 3 || e == 5 ? c : 0.0);
    contact->led = fmax(contact->push, 0.0);
    contact->force =
        billow_vec3_sub(block_times(contact, contact->drift), billow_vec3_scale(n, k * lasting_gap(contact)));
    contact->force =
        billow_vec3_add(contact->force, billow_vec3_scale(contact->thread, contact->lead * contact->led));
}

/* Takes over what a computation of the step says about a contact. Returns whether that changes it. */
static bool
follow(BillowSurface *surface, const BillowSurfaceStep *step, SurfaceContact *contact)
{
    const BillowVec3 u = relative_velocity(contact, step->v);
    const double along = billow_vec3_dot(contact->normal, u), mass = surface->net->mass[contact->point[0]];
    const double slides = billow_vec3_length(billow_vec3_sub(u, billow_vec3_scale(contact->normal, along)));
    contact->push = -contact->stiffness * (lasting_gap(contact) + step->h * along);
    const bool acted = contact->acts;
    contact->acts = contact->push > 0.0 || (acted && contact->push > -LITTLE_PULL * mass);
    const double trace = contact->block[0] + contact->block[3] + contact->block[5],
                 rubbed = 0.5 * (trace - contact->stiffness * step->h) * slides;
    const bool is_wrong = contact->acts && slides * step->h > MATTERS * surface->net->grid.spacing &&
                          fabs(rubbed - contact->friction * contact->push) >
                              WRONG * contact->friction * contact->push + LITTLE_PULL * mass;
    const bool misleads = contact->acts && fabs(contact->lead * (contact->push - contact->led)) >
                                               WRONG * contact->friction * contact->push + LITTLE_PULL * mass;
    if (contact->acts != acted || is_wrong || misleads)
        set_force(step->h, u, contact);
    return contact->acts != acted || is_wrong || misleads;
}

/* Returns the share of a missing gap that the step closes, with the velocity u relative to the collider. */
static double
closed_share(const BillowSurfaceStep *step, const SurfaceContact *contact, BillowVec3 u)
{
    if (step->from[contact->body].shape != BILLOW_COLLIDER_BOX)
        return CLOSED_SHARE;
    return CLOSED_AT_REST + (CLOSED_SHARE - CLOSED_AT_REST) * fmin(billow_vec3_length(u) / SLOW, 1.0);
}

/* Expects that a contact that lasts pushes as before, when its gap stays as it is. */
static void
start(BillowSurface *surface, const BillowSurfaceStep *step, SurfaceContact *contact)
{
    const BillowVec3 u = relative_velocity(contact, step->v);
    contact->stiffness = surface->stiffness * (contact->part == SURFACE_TRIANGLE ? SOFTER : 1.0);
    contact->closes = closed_share(step, contact, u);
    contact->push = contact->stiffness * fmax(-lasting_gap(contact), 0.0);
    billow_surface_wrap(surface, step, contact);
    set_force(step->h, u, contact);
    contact->is_new = false;
}

static RoundedBody
rounded_body(const BillowCollider *from, const BillowCollider *to, double depth)
{
    RoundedBody body = {.depth = depth};
    const BillowBody start = billow_body(from), end = billow_body(to);
    body.core.moves = billow_collider_differs(from, to);
    body.core.start = billow_body_core(&start, &body.depth);
    body.core.end = billow_body_core(&end, &body.depth);
    return body;
}

bool
billow_surface_is_needed(const BillowSurface *surface, const BillowCollider *from, const BillowCollider *to,
                         size_t n)
{
    bool any = false;
    for (size_t i = 0; i < n; i++)
        any |= cuts_in(surface, &from[i], &to[i]);
    return any;
}

void
billow_surface_clear(BillowSurface *surface)
{
    surface->now.n = 0;
    surface->is_near = surface->rubs = false;
}

bool
billow_surface_meet(BillowSurface *surface, const BillowSurfaceStep *step, bool is_first)
{
    bool changes = false;
    for (size_t i = 0; i < surface->now.n; i++)
        changes |= follow(surface, step, &surface->now.contacts[i]);
    surface->next.n = 0;
    for (size_t b = 0; b < step->n_colliders; b++) {
        if (!cuts_in(surface, &step->from[b], &step->to[b]))
            continue;
        const RoundedBody body = rounded_body(&step->from[b], &step->to[b], ROUNDING * step->margin);
        const bool is_round = billow_shapes[step->to[b].shape]->is_rounded;
        double near[SURFACE_PARTS];
        for (int part = 0; part < SURFACE_PARTS; part++)
            near[part] = body.depth + step->margin * NEAR[is_round ? SURFACE_EDGE : part];
        changes |= billow_surface_search(surface, step, b, &body, near, is_first) > 0;
    }
    const SurfaceContacts now = surface->now;
    surface->now = surface->next;
    surface->next = now;
    for (size_t i = 0; i < surface->now.n; i++)
        if (surface->now.contacts[i].is_new)
            start(surface, step, &surface->now.contacts[i]);
    return changes;
}

bool
billow_surface_is_near(const BillowSurface *surface)
{
    return surface->is_near;
}

bool
billow_surface_rubs(const BillowSurface *surface)
{
    return surface->rubs;
}

static BillowVec3
weighted(const SurfaceContact *contact, const BillowPoints *p)
{
    BillowVec3 mean = {0.0, 0.0, 0.0};
    for (int k = 0; k < contact->n; k++)
        mean = billow_vec3_add(
            mean, billow_vec3_scale(billow_points_get(p, contact->point[k]), contact->weight[k]));
    return mean;
}

static void
add_at(BillowPoints *points, size_t i, BillowVec3 v)
{
    billow_points_set(points, i, billow_vec3_add(billow_points_get(points, i), v));
}

void
billow_surface_push(const BillowSurface *surface, const BillowPoints *v, double scale, BillowPoints *force,
                    double *const resistance[6])
{
    for (size_t i = 0; i < surface->now.n; i++) {
        const SurfaceContact *contact = &surface->now.contacts[i];
        if (!contact->acts)
            continue;
        const BillowVec3 slowed = v ? block_times(contact, weighted(contact, v)) : billow_vec3(0.0, 0.0, 0.0);
        for (int k = 0; k < contact->n; k++) {
            const double w = contact->weight[k];
            if (force)
                add_at(force, contact->point[k],
                       billow_vec3_scale(billow_vec3_sub(contact->force, slowed), w));
            for (int e = 0; resistance && e < 6; e++)
                resistance[e][contact->point[k]] += scale * w * w * contact->block[e];
        }
    }
}

double
billow_surface_multiply(const BillowSurface *surface, double scale, const BillowPoints *p, BillowPoints *q)
{
    double product = 0.0;
    for (size_t i = 0; i < surface->now.n; i++) {
        const SurfaceContact *contact = &surface->now.contacts[i];
        const BillowVec3 mean = weighted(contact, p);
        for (int k = 0; contact->acts && k < contact->n; k++) {
            const double w = contact->weight[k];
            const BillowVec3 at = billow_points_get(p, contact->point[k]),
                             others = billow_vec3_sub(mean, billow_vec3_scale(at, w)),
                             added = billow_vec3_scale(block_times(contact, others), scale * w);
            add_at(q, contact->point[k], added);
            product += billow_vec3_dot(at, added);
        }
    }
    return product;
}

static void
stiffen_pair(const SurfaceContact *contact, int k, int j, double scale, BillowFivePoint *five)
{
    const size_t a = contact->point[k], b = contact->point[j];
    for (int e = 0; e < 6; e++) {
        const float shared = (float) (scale * contact->weight[k] * contact->weight[j] * contact->block[e]);
        five->own[e][a] += shared;
        five->own[e][b] += shared;
        if (b == a + 1)
            five->east[e][a] -= shared;
        else if (b == a + (size_t) five->columns)
            five->south[e][a] -= shared;
    }
}

void
billow_surface_stiffen(const BillowSurface *surface, double scale, BillowFivePoint *five)
{
    for (size_t i = 0; i < surface->now.n; i++) {
        const SurfaceContact *contact = &surface->now.contacts[i];
        for (int k = 0; contact->acts && k < contact->n; k++)
            for (int j = k + 1; j < contact->n; j++)
                stiffen_pair(contact, k, j, scale, five);
    }
}
