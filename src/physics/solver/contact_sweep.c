/* Points on their way through a step, and the colliders that they meet. */
#include "core/base/allocate.h"
#include "physics/solver/contact.h"
#include "physics/solver/contact_private.h"

#include <math.h>
#include <stdatomic.h>

enum { MAX_SLIDES = 4, CHUNK = 512 };

/* A point on its path through a step. */
typedef struct {
    BillowVec3 from, to, v;
    Contact contact;
    double margin;
    bool caught;       /* touches another collider than before */
    bool is_under_way; /* `from` is where it met a collider at the collider's end position */
} Path;

/* Records the contact, if there is room for it; otherwise the point is kept out, but not constrained. */
static void
touch_body(Path *path, size_t body)
{
    for (int slot = 0; slot < MAX_BODIES; slot++)
        if (path->contact.body[slot] == body + 1)
            return;
    for (int slot = 0; slot < MAX_BODIES; slot++)
        if (!path->contact.body[slot]) {
            path->contact.body[slot] = (uint32_t) body + 1;
            path->contact.sticks = 0;
            path->caught = true;
            return;
        }
}

static BillowVec3
without_inward_part(BillowVec3 v, BillowVec3 normal)
{
    return billow_vec3_sub(v, billow_vec3_scale(normal, fmin(billow_vec3_dot(v, normal), 0.0)));
}

/* Returns a velocity at `place` without its component into a collider, relative to the collider's motion. */
static BillowVec3
blocked_velocity(const BillowContacts *contacts, size_t body, BillowVec3 v, BillowVec3 place,
                 BillowVec3 normal)
{
    BillowVec3 drift = billow_contact_drift(&contacts->bodies[body], true, contacts->h, place);
    return billow_vec3_add(drift, without_inward_part(billow_vec3_sub(v, drift), normal));
}

/* Returns the start of the path relative to the collider's end position, as if that had always been there. */
static BillowVec3
relative_start(const MovingBody *body, const Path *path)
{
    return body->moves && !path->is_under_way
               ? billow_contact_carried_point(&body->start, &body->end, path->from)
               : path->from;
}

/* Stops the path at the first collider it meets and continues the rest along its surface. */
static bool
slide(const BillowContacts *contacts, Path *path)
{
    double first = INFINITY, share;
    size_t hit = 0;
    for (size_t b = 0; b < contacts->n_bodies; b++)
        if (billow_body_sweep(&contacts->bodies[b].end, relative_start(&contacts->bodies[b], path), path->to,
                              path->margin, &share) &&
            share < first) {
            first = share;
            hit = b;
        }
    if (isinf(first))
        return false;
    BillowVec3 from = relative_start(&contacts->bodies[hit], path), normal;
    BillowVec3 place = billow_vec3_mix(from, path->to, first);
    double depth = path->margin - billow_body_distance(&contacts->bodies[hit].end, place, &normal);
    BillowVec3 rest = without_inward_part(billow_vec3_sub(path->to, place), normal);
    path->from = billow_vec3_add(place, billow_vec3_scale(normal, fmax(depth, 0.0)));
    path->to = billow_vec3_add(path->from, rest);
    path->v = blocked_velocity(contacts, hit, path->v, place, normal);
    path->is_under_way = true;
    touch_body(path, hit);
    return true;
}

/* Moves points that end nearer than the margin straight out. */
static bool
push_out(const BillowContacts *contacts, Path *path)
{
    bool any = false;
    for (size_t b = 0; b < contacts->n_bodies; b++) {
        BillowVec3 normal;
        double depth = path->margin - billow_body_distance(&contacts->bodies[b].end, path->to, &normal);
        if (!(depth > 0.0))
            continue;
        path->to = billow_vec3_add(path->to, billow_vec3_scale(normal, depth));
        path->v = blocked_velocity(contacts, b, path->v, path->to, normal);
        touch_body(path, b);
        any = true;
    }
    return any;
}

/* Distances change by no more than the length of the path. */
static bool
may_meet(const BillowContacts *contacts, const Path *path)
{
    for (size_t b = 0; b < contacts->n_bodies; b++) {
        BillowVec3 from = relative_start(&contacts->bodies[b], path);
        double reach = billow_vec3_distance(from, path->to) + path->margin;
        if (billow_body_distance(&contacts->bodies[b].end, from, NULL) <= reach)
            return true;
    }
    return false;
}

/* Follows a path until it is outside of all colliders. Returns false if it meets none. */
static bool
follow(const BillowContacts *contacts, Path *path)
{
    if (!may_meet(contacts, path))
        return false;
    int slides = 0;
    while (slides < MAX_SLIDES && slide(contacts, path))
        slides++;
    if (slides == MAX_SLIDES)
        path->to = path->from;
    for (int pushes = 0; pushes < MAX_SLIDES && push_out(contacts, path);)
        pushes++;
    return true;
}

typedef struct {
    BillowContacts *contacts;
    const BillowPoints *x0;
    BillowPoints *x, *v;
    const unsigned char *held;
    atomic_size_t caught;
} Collision;

static void
collide(void *data, size_t begin, size_t end)
{
    Collision *collision = data;
    BillowContacts *contacts = collision->contacts;
    size_t caught = 0;
    for (size_t i = begin; i < end; i++) {
        if (collision->held && collision->held[i]) {
            contacts->touches[i] = (Contact){0};
            continue;
        }
        Path path = {.from = billow_points_get(collision->x0, i),
                     .to = billow_points_get(collision->x, i),
                     .v = billow_points_get(collision->v, i),
                     .contact = contacts->touches[i],
                     .margin = billow_contact_margin(contacts, i)};
        if (!follow(contacts, &path))
            continue;
        billow_points_set(collision->x, i, path.to);
        billow_points_set(collision->v, i, path.v);
        contacts->touches[i] = path.contact;
        caught += path.caught;
    }
    atomic_fetch_add(&collision->caught, caught);
}

size_t
billow_contacts_collide(BillowContacts *contacts, const BillowPoints *x0, BillowPoints *x, BillowPoints *v,
                        const unsigned char *held, BillowWorkers *workers)
{
    Collision collision = {contacts, x0, x, v, held, 0};
    billow_workers_run(workers, contacts->count, CHUNK, collide, &collision);
    return atomic_load(&collision.caught);
}

/* --- Landing --- */

typedef struct {
    BillowContacts *contacts;
    const BillowLanding *step;
    atomic_size_t landed;
} LandingJob;

/* Sets where the point must end for each collider that is new on its path. */
static void
land_point(BillowContacts *contacts, const BillowLanding *step, size_t i, const Path *path)
{
    const BillowVec3 x0 = billow_points_get(step->x0, i);
    Landing *landing = &contacts->landings[i];
    Contact *contact = &contacts->touches[i];
    for (int slot = 0; slot < MAX_BODIES; slot++) {
        if (!path->contact.body[slot] || contact->body[slot] == path->contact.body[slot])
            continue;
        const MovingBody *body = &contacts->bodies[path->contact.body[slot] - 1];
        const double gap = billow_body_distance(&body->end, path->to, &landing->normal[slot]) - path->margin;
        const BillowVec3 way = billow_vec3_sub(path->to, x0), normal = landing->normal[slot];
        landing->slots |= 1u << slot;
        landing->speed[slot] = (billow_vec3_dot(way, normal) - gap) / step->h;
        landing->drift[slot] = billow_contact_drift(body, true, contacts->h, path->to);
        contact->body[slot] = path->contact.body[slot];
    }
    contact->sticks = 0;
    if (step->resists)
        billow_contact_rub_landing(contacts, i, x0, billow_points_get(step->v0, i),
                                   billow_points_get(step->v, i), step->mass[i], step->h, contact);
}

static void
land(void *data, size_t begin, size_t end)
{
    LandingJob *job = data;
    const BillowLanding *step = job->step;
    size_t landed = 0;
    for (size_t i = begin; i < end; i++) {
        if (step->held && step->held[i])
            continue;
        Path path = {.from = billow_points_get(step->x0, i),
                     .to = billow_points_get(step->x, i),
                     .v = billow_points_get(step->v, i),
                     .contact = job->contacts->touches[i],
                     .margin = billow_contact_margin(job->contacts, i)};
        if (!follow(job->contacts, &path) || !path.caught)
            continue;
        land_point(job->contacts, step, i, &path);
        landed++;
    }
    atomic_fetch_add(&job->landed, landed);
}

size_t
billow_contacts_land(BillowContacts *contacts, const BillowLanding *step, BillowWorkers *workers)
{
    LandingJob job = {contacts, step, 0};
    contacts->h = step->h;
    billow_workers_run(workers, contacts->count, CHUNK, land, &job);
    contacts->has_landings |= atomic_load(&job.landed) > 0;
    return atomic_load(&job.landed);
}
