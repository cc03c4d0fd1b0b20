#include "physics/solver/contact.h"

#include "core/base/allocate.h"
#include "physics/colliders/solid.h"
#include "physics/solver/contact_private.h"

#include <string.h>

/* omega of (4.4): the share of a gap that is closed in a step. */
#define CLOSED_SHARE 0.5

/* Faces between points that would be inside by less (meters) stay. */
#define INSIDE 5e-4

/* A reaction counts as a pull if it changes the speed in a step by more than this (m/s); less may be an error
 * within the linear system's tolerance. */
#define PULL_SPEED 1e-7

/* Cosines between the normals at the start and the end of a step: of a surface that does not turn, and of one
 * that has an edge between them. */
#define SAME_NORMAL (1.0 - 1e-9)
#define OTHER_NORMAL 0.8

/* Colliders whose normals differ by less (sine) constrain a point in the same direction. */
#define SMALLEST_SINE 0.05

BillowContacts *
billow_contacts_new(size_t count, const double *grip)
{
    BillowContacts *contacts = billow_allocate(1, sizeof *contacts);
    contacts->count = count;
    contacts->grip = grip;
    contacts->touches = billow_allocate(count, sizeof *contacts->touches);
    contacts->landings = billow_allocate(count, sizeof *contacts->landings);
    contacts->loose = billow_allocate(count, sizeof *contacts->loose);
    return contacts;
}

void
billow_contacts_free(BillowContacts *contacts)
{
    if (!contacts)
        return;
    free(contacts->touches);
    free(contacts->landings);
    free(contacts->loose);
    free(contacts->bodies);
    free(contacts);
}

void
billow_contacts_set_span(BillowContacts *contacts, double span)
{
    contacts->span = span;
}

bool
billow_contacts_hold_faces(const BillowCollider *collider, double span)
{
    const BillowShape *shape = billow_shapes[collider->shape];
    return shape->is_endless ||
           (shape->is_rounded && 2.0 * collider->radius * collider->radius >= span * span);
}

/* A place p = sum w_i p_i of a face is from any place c at |p - c|^2 = sum w_i |p_i - c|^2 - sum_{i<j} w_i w_j |p_i -
 * p_j|^2, and the last sum is largest in the middle of the longest way: span^2 / 4. So faces stay outside a ball of the
 * radius r if their points stay outside one of sqrt(r^2 + span^2 / 4). */
static BillowBody
body_for_points(const BillowContacts *contacts, const BillowCollider *collider)
{
    BillowCollider wide = *collider;
    const double radius = hypot(wide.radius, 0.5 * contacts->span) - contacts->margin;
    if (!billow_shapes[wide.shape]->is_endless && billow_contacts_hold_faces(collider, contacts->span) &&
        radius > wide.radius + INSIDE)
        wide.radius = radius;
    return billow_body(&wide);
}

void
billow_contacts_set_colliders(BillowContacts *contacts, const BillowCollider *colliders, size_t n,
                              double margin)
{
    free(contacts->bodies);
    contacts->bodies = billow_allocate(n, sizeof *contacts->bodies);
    contacts->n_bodies = n;
    contacts->margin = margin;
    for (size_t i = 0; i < n; i++) {
        const BillowBody body = body_for_points(contacts, &colliders[i]);
        contacts->bodies[i] = (MovingBody){body, body, false};
    }
    for (size_t i = 0; i < contacts->count; i++)
        for (int slot = 0; slot < MAX_BODIES; slot++)
            if (contacts->touches[i].body[slot] > n)
                contacts->touches[i].body[slot] = 0;
}

void
billow_contacts_leave(BillowContacts *contacts, const bool *wraps)
{
    contacts->wraps = wraps;
    for (size_t i = 0; i < contacts->count; i++)
        if (wraps[i])
            contacts->touches[i] = (Contact){0};
}

void
billow_contacts_move(BillowContacts *contacts, const BillowCollider *from, const BillowCollider *to, double h)
{
    contacts->h = h;
    for (size_t i = 0; i < contacts->n_bodies; i++) {
        const bool moves = billow_collider_differs(&from[i], &to[i]);
        contacts->bodies[i] =
            (MovingBody){body_for_points(contacts, &from[i]), body_for_points(contacts, &to[i]), moves};
    }
}

BillowVec3
billow_contact_carried_point(const BillowBody *from, const BillowBody *to, BillowVec3 point)
{
    const BillowSolid *was = from->collider.solid, *is = to->collider.solid;
    BillowVec3 offset = billow_vec3_sub(point, from->collider.position), place = to->collider.position;
    BillowVec3 own = {billow_vec3_dot(offset, from->axes[0]), billow_vec3_dot(offset, from->axes[1]),
                      billow_vec3_dot(offset, from->axes[2])};
    if (was && is && was->tree != is->tree)
        own = billow_solid_carry(was, is, own);
    const double parts[3] = {own.x, own.y, own.z};
    for (int k = 0; k < 3; k++)
        place = billow_vec3_add(place, billow_vec3_scale(to->axes[k], parts[k]));
    return place;
}

BillowVec3
billow_contact_drift(const MovingBody *body, bool at_end, double h, BillowVec3 x)
{
    if (!body->moves)
        return billow_vec3(0.0, 0.0, 0.0);
    BillowVec3 way = at_end ? billow_vec3_sub(x, billow_contact_carried_point(&body->end, &body->start, x))
                            : billow_vec3_sub(billow_contact_carried_point(&body->start, &body->end, x), x);
    return billow_vec3_scale(way, 1.0 / h);
}

BillowVec3
billow_contact_orthogonal(const BillowVec3 *basis, int rank, BillowVec3 v)
{
    for (int k = 0; k < rank; k++)
        v = billow_vec3_sub(v, billow_vec3_scale(basis[k], billow_vec3_dot(v, basis[k])));
    return v;
}

/* Adds a direction to the frame, unless it is not apart from the others. */
static void
add_direction(ContactFrame *frame, int slot, const BillowBody *body, BillowVec3 normal, double gap,
              BillowVec3 drift)
{
    BillowVec3 rest = billow_contact_orthogonal(frame->basis, frame->rank, normal);
    double sine = billow_vec3_length(rest);
    if (!(sine > SMALLEST_SINE))
        return;
    int k = frame->rank++;
    frame->slot[k] = slot;
    frame->body[k] = body;
    frame->normal[k] = normal;
    frame->gap[k] = gap;
    frame->basis[k] = billow_vec3_scale(rest, 1.0 / sine);
    frame->drift[k] = drift;
}

ContactFrame
billow_contact_frame(const BillowContacts *contacts, size_t i, bool at_end, BillowVec3 x)
{
    const Contact *contact = &contacts->touches[i];
    const Landing *landing = &contacts->landings[i];
    ContactFrame frame = {.grip = contacts->grip ? contacts->grip[i] : 1.0};
    for (int slot = 0; slot < MAX_BODIES; slot++) {
        if (!contact->body[slot])
            continue;
        const MovingBody *moving = &contacts->bodies[contact->body[slot] - 1];
        const BillowBody *body = at_end ? &moving->end : &moving->start;
        if (!at_end && landing->slots & 1u << slot) {
            double speed =
                billow_vec3_dot(landing->drift[slot], landing->normal[slot]) - landing->speed[slot];
            add_direction(&frame, slot, body, landing->normal[slot], contacts->h / CLOSED_SHARE * speed,
                          landing->drift[slot]);
            continue;
        }
        BillowVec3 normal;
        double gap = billow_body_distance(body, x, &normal) - billow_contact_margin(contacts, i);
        if (gap <= contacts->margin)
            add_direction(&frame, slot, body, normal, gap,
                          billow_contact_drift(moving, at_end, contacts->h, x));
    }
    for (int k = 0; k < frame.rank; k++)
        frame.mean_drift =
            billow_vec3_add(frame.mean_drift, billow_vec3_scale(frame.drift[k], 1.0 / frame.rank));
    return frame;
}

/* Holds a point beside a collider whose surface turns where it would end on its way, and not where it starts. */
static void
foresee_slot(BillowContacts *contacts, size_t i, int slot, BillowVec3 x0, BillowVec3 v0, double h)
{
    const MovingBody *body = &contacts->bodies[contacts->touches[i].body[slot] - 1];
    const BillowVec3 ahead = billow_vec3_add(x0, billow_vec3_scale(v0, h));
    const double margin = billow_contact_margin(contacts, i);
    BillowVec3 before, normal;
    const double gap = billow_body_distance(&body->start, x0, &before) - margin;
    if (gap > contacts->margin)
        return;
    const double then = billow_body_distance(&body->end, ahead, &normal) - margin,
                 cosine = billow_vec3_dot(before, normal);
    if (cosine > SAME_NORMAL || cosine < OTHER_NORMAL)
        return;
    Landing *landing = &contacts->landings[i];
    landing->slots |= 1u << slot;
    landing->normal[slot] = normal;
    landing->drift[slot] = billow_contact_drift(body, true, h, ahead);
    landing->speed[slot] = billow_vec3_dot(v0, normal) + ((1.0 - CLOSED_SHARE) * gap - then) / h;
    contacts->has_landings = true;
}

void
billow_contacts_foresee(BillowContacts *contacts, const BillowPoints *x0, const BillowPoints *v0, double h)
{
    contacts->h = h;
    for (size_t i = 0; i < contacts->count; i++)
        for (int slot = 0; slot < MAX_BODIES && !contacts->touches[i].sticks; slot++)
            if (contacts->touches[i].body[slot])
                foresee_slot(contacts, i, slot, billow_points_get(x0, i), billow_points_get(v0, i), h);
}

/* Returns the speed that closes the gap to a collider, including the collider's own motion. */
static double
closing_speed(const ContactFrame *frame, int k, double h)
{
    return billow_vec3_dot(frame->drift[k], frame->normal[k]) - CLOSED_SHARE / h * frame->gap[k];
}

/* Returns the velocity with all these normal speeds that otherwise follows the colliders. */
static BillowVec3
closing_velocity(const ContactFrame *frame, double h)
{
    BillowVec3 v = billow_contact_orthogonal(frame->basis, frame->rank, frame->mean_drift);
    for (int k = 0; k < frame->rank; k++) {
        double missing = closing_speed(frame, k, h) - billow_vec3_dot(v, frame->normal[k]);
        double sine = billow_vec3_dot(frame->normal[k], frame->basis[k]);
        v = billow_vec3_add(v, billow_vec3_scale(frame->basis[k], missing / sine));
    }
    return v;
}

/* <v1 - b, n> = -(omega / h) gap: (4.4), for a collider that moves with b. Points that stick do not slide. */
void
billow_contacts_constrain(const BillowContacts *contacts, const BillowPoints *x, double h,
                          BillowFilter *filter)
{
    for (size_t i = 0; i < contacts->count; i++) {
        const Contact *contact = &contacts->touches[i];
        if (!billow_contact_touches_any(contact))
            continue;
        ContactFrame frame = billow_contact_frame(contacts, i, false, billow_points_get(x, i));
        if (contact->sticks && frame.rank > 0)
            billow_filter_hold(filter, i, closing_velocity(&frame, h));
        else
            for (int k = 0; k < frame.rank; k++)
                billow_filter_prescribe(filter, i, frame.normal[k], closing_speed(&frame, k, h));
    }
}

/* From the last collider, which alone uses its basis direction, to the first. */
void
billow_contact_shares(const ContactFrame *frame, BillowVec3 reaction, double share[MAX_BODIES])
{
    for (int k = frame->rank - 1; k >= 0; k--) {
        double left = billow_vec3_dot(reaction, frame->basis[k]);
        for (int j = k + 1; j < frame->rank; j++)
            left -= share[j] * billow_vec3_dot(frame->normal[j], frame->basis[k]);
        share[k] = left / billow_vec3_dot(frame->normal[k], frame->basis[k]);
    }
}

/* Releases the colliders that would have to pull, and records the maximum friction of the others. */
static void
release_pulls(const ContactFrame *frame, BillowVec3 reaction, double pull, Contact *contact)
{
    double share[MAX_BODIES];
    billow_contact_shares(frame, reaction, share);
    Contact kept = {.sticks = contact->sticks, .resisted = contact->resisted, .speed = contact->speed};
    for (int k = 0; k < frame->rank; k++) {
        if (share[k] < -pull)
            kept.sticks = 0;
        else
            kept.body[frame->slot[k]] = contact->body[frame->slot[k]];
        kept.friction += fmax(share[k], 0.0) * frame->grip * frame->body[k]->collider.friction;
    }
    *contact = kept;
}

/* Points that met a collider in this step are in contact like others from now on. */
static void
forget_landings(BillowContacts *contacts)
{
    if (contacts->has_landings)
        memset(contacts->landings, 0, contacts->count * sizeof *contacts->landings);
    contacts->has_landings = false;
}

void
billow_contacts_release(BillowContacts *contacts, const BillowPoints *x, const BillowPoints *reaction,
                        const double *mass, double h, BillowPoints *v)
{
    forget_landings(contacts);
    for (size_t i = 0; i < contacts->count; i++) {
        Contact *contact = &contacts->touches[i];
        if (!billow_contact_touches_any(contact))
            continue;
        ContactFrame frame = billow_contact_frame(contacts, i, true, billow_points_get(x, i));
        BillowVec3 force = billow_points_get(reaction, i), speed = billow_points_get(v, i);
        release_pulls(&frame, force, PULL_SPEED * mass[i] / h, contact);
        if (!billow_contact_touches_any(contact)) {
            *contact = (Contact){0};
            continue;
        }
        BillowVec3 hold = billow_contact_orthogonal(frame.basis, frame.rank, force),
                   sliding = billow_contact_sliding(&frame, speed);
        BillowVec3 change = billow_contact_rubbed(contact, hold, sliding, h / mass[i]);
        billow_points_set(v, i, billow_vec3_add(speed, change));
    }
}

size_t
billow_contacts_touching(const BillowContacts *contacts)
{
    size_t touching = 0;
    for (size_t i = 0; i < contacts->count; i++)
        touching += billow_contact_touches_any(&contacts->touches[i]);
    return touching;
}

bool
billow_contacts_touch(const BillowContacts *contacts, size_t point)
{
    return billow_contact_touches_any(&contacts->touches[point]);
}

size_t
billow_contacts_mean_velocity(const BillowContacts *contacts, const BillowPoints *v, BillowVec3 *mean)
{
    BillowVec3 sum = {0.0, 0.0, 0.0};
    size_t touching = 0;
    for (size_t i = 0; i < contacts->count; i++)
        if (billow_contact_touches_any(&contacts->touches[i])) {
            sum = billow_vec3_add(sum, billow_points_get(v, i));
            touching++;
        }
    *mean = touching > 0 ? billow_vec3_scale(sum, 1.0 / (double) touching) : sum;
    return touching;
}

size_t
billow_contacts_state_bytes(const BillowContacts *contacts)
{
    return contacts->count * sizeof *contacts->touches;
}

void
billow_contacts_save(const BillowContacts *contacts, void *state)
{
    memcpy(state, contacts->touches, billow_contacts_state_bytes(contacts));
}

void
billow_contacts_restore(BillowContacts *contacts, const void *state)
{
    memcpy(contacts->touches, state, billow_contacts_state_bytes(contacts));
    forget_landings(contacts);
}
