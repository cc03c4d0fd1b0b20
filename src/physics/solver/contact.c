#include "physics/solver/contact.h"

#include "core/base/allocate.h"
#include "physics/colliders/body.h"

#include <stdatomic.h>
#include <stdint.h>
#include <string.h>

/* omega of (4.4): the share of a gap that is closed in a step. */
#define CLOSED_SHARE 0.5

/* A reaction counts as a pull if it changes the speed in a step by more than this (m/s); less may be an error
 * within the linear system's tolerance. */
#define PULL_SPEED 1e-7

/* Colliders whose normals differ by less (sine) constrain a point in the same direction. */
#define SMALLEST_SINE 0.05

/* Points that slide more slowly (m/s) stick, when friction is part of the step. */
#define CREEP 3e-4

enum { MAX_BODIES = 3, MAX_SLIDES = 4, CHUNK = 512 };

/* What a point touches: index + 1 of a collider, 0 = none. Points that friction holds stick. */
typedef struct {
    uint32_t body[MAX_BODIES];
    uint16_t sticks;
    uint16_t resisted; /* friction is part of the current step */
    double friction;   /* newton: maximum allowed by the last step's reaction */
    double speed;      /* m/s tangential to the colliders at the start of the last step with resistance */
    double resistance; /* kg/s: friction over speed, for the current step */
} Contact;

/* A collider within a step. */
typedef struct {
    BillowBody start, end;
    bool moves;
} MovingBody;

struct BillowContacts {
    size_t count;
    Contact *touches;
    size_t n_bodies;
    MovingBody *bodies;
    double h; /* length of the step, seconds */
    double margin;
};

/* The colliders that a point touches, and an orthonormal basis that starts with their normals: normal_k =
 * sum over j <= k of <normal_k, basis_j> basis_j. */
typedef struct {
    int rank;
    int slot[MAX_BODIES];
    const BillowBody *body[MAX_BODIES];
    BillowVec3 normal[MAX_BODIES], basis[MAX_BODIES];
    double gap[MAX_BODIES];
    BillowVec3 drift[MAX_BODIES]; /* velocity of each collider at the point */
    BillowVec3 mean_drift;
} ContactFrame;

BillowContacts *
billow_contacts_new(size_t count)
{
    BillowContacts *contacts = billow_allocate(1, sizeof *contacts);
    contacts->count = count;
    contacts->touches = billow_allocate(count, sizeof *contacts->touches);
    return contacts;
}

void
billow_contacts_free(BillowContacts *contacts)
{
    if (!contacts)
        return;
    free(contacts->touches);
    free(contacts->bodies);
    free(contacts);
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
        const BillowBody body = billow_body(&colliders[i]);
        contacts->bodies[i] = (MovingBody){body, body, false};
    }
    for (size_t i = 0; i < contacts->count; i++)
        for (int slot = 0; slot < MAX_BODIES; slot++)
            if (contacts->touches[i].body[slot] > n)
                contacts->touches[i].body[slot] = 0;
}

void
billow_contacts_move(BillowContacts *contacts, const BillowCollider *from, const BillowCollider *to, double h)
{
    contacts->h = h;
    for (size_t i = 0; i < contacts->n_bodies; i++) {
        const bool moves = !billow_vec3_equal(from[i].position, to[i].position) ||
                           !billow_vec3_equal(from[i].rotation, to[i].rotation);
        contacts->bodies[i] = (MovingBody){billow_body(&from[i]), billow_body(&to[i]), moves};
    }
}

/* Returns where a point that moves with a collider ends up as the collider moves between two placements. */
static BillowVec3
carried_point(const BillowBody *from, const BillowBody *to, BillowVec3 point)
{
    BillowVec3 offset = billow_vec3_sub(point, from->collider.position), place = to->collider.position;
    for (int k = 0; k < 3; k++)
        place =
            billow_vec3_add(place, billow_vec3_scale(to->axes[k], billow_vec3_dot(offset, from->axes[k])));
    return place;
}

/* Returns the velocity of the collider at a position, at the start or the end of the step. */
static BillowVec3
velocity_at(const MovingBody *body, bool at_end, double h, BillowVec3 x)
{
    if (!body->moves)
        return billow_vec3(0.0, 0.0, 0.0);
    BillowVec3 way = at_end ? billow_vec3_sub(x, carried_point(&body->end, &body->start, x))
                            : billow_vec3_sub(carried_point(&body->start, &body->end, x), x);
    return billow_vec3_scale(way, 1.0 / h);
}

static bool
touches_any(const Contact *contact)
{
    return contact->body[0] || contact->body[1] || contact->body[2];
}

/* Returns the component of `v` that is orthogonal to the first `rank` directions. */
static BillowVec3
orthogonal_part(const BillowVec3 *basis, int rank, BillowVec3 v)
{
    for (int k = 0; k < rank; k++)
        v = billow_vec3_sub(v, billow_vec3_scale(basis[k], billow_vec3_dot(v, basis[k])));
    return v;
}

/* Finds the colliders that a point at `x`, at the start or end of the step, still touches. Omits those
 * farther away than the margin, and those that constrain it in no direction besides those of earlier ones. */
static ContactFrame
find_frame(const BillowContacts *contacts, const Contact *contact, bool at_end, BillowVec3 x)
{
    ContactFrame frame = {0};
    for (int slot = 0; slot < MAX_BODIES; slot++) {
        if (!contact->body[slot])
            continue;
        const MovingBody *moving = &contacts->bodies[contact->body[slot] - 1];
        const BillowBody *body = at_end ? &moving->end : &moving->start;
        BillowVec3 normal;
        double gap = billow_body_distance(body, x, &normal) - contacts->margin;
        BillowVec3 rest = orthogonal_part(frame.basis, frame.rank, normal);
        double sine = billow_vec3_length(rest);
        if (!(gap <= contacts->margin) || !(sine > SMALLEST_SINE))
            continue;
        int k = frame.rank++;
        frame.slot[k] = slot;
        frame.body[k] = body;
        frame.normal[k] = normal;
        frame.gap[k] = gap;
        frame.basis[k] = billow_vec3_scale(rest, 1.0 / sine);
        frame.drift[k] = velocity_at(moving, at_end, contacts->h, x);
    }
    for (int k = 0; k < frame.rank; k++)
        frame.mean_drift =
            billow_vec3_add(frame.mean_drift, billow_vec3_scale(frame.drift[k], 1.0 / frame.rank));
    return frame;
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
    BillowVec3 v = orthogonal_part(frame->basis, frame->rank, frame->mean_drift);
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
        if (!touches_any(contact))
            continue;
        ContactFrame frame = find_frame(contacts, contact, false, billow_points_get(x, i));
        if (contact->sticks && frame.rank > 0)
            billow_filter_hold(filter, i, closing_velocity(&frame, h));
        else
            for (int k = 0; k < frame.rank; k++)
                billow_filter_prescribe(filter, i, frame.normal[k], closing_speed(&frame, k, h));
    }
}

/* Releases the colliders that would have to pull, and records the maximum friction of the others. */
static void
release_pulls(const ContactFrame *frame, BillowVec3 reaction, double pull, Contact *contact)
{
    /* the colliders' shares, r = sum of share_k normal_k + a part tangential to all: from the last, which
     * alone uses its basis direction, to the first */
    double share[MAX_BODIES] = {0};
    for (int k = frame->rank - 1; k >= 0; k--) {
        double left = billow_vec3_dot(reaction, frame->basis[k]);
        for (int j = k + 1; j < frame->rank; j++)
            left -= share[j] * billow_vec3_dot(frame->normal[j], frame->basis[k]);
        share[k] = left / billow_vec3_dot(frame->normal[k], frame->basis[k]);
    }
    Contact kept = {.sticks = contact->sticks, .resisted = contact->resisted, .speed = contact->speed};
    for (int k = 0; k < frame->rank; k++) {
        if (share[k] < -pull)
            kept.sticks = 0;
        else
            kept.body[frame->slot[k]] = contact->body[frame->slot[k]];
        kept.friction += fmax(share[k], 0.0) * frame->body[k]->collider.friction;
    }
    *contact = kept;
}

/* Returns the component of a velocity tangential to the colliders, relative to them. */
static BillowVec3
sliding_of(const ContactFrame *frame, BillowVec3 v)
{
    return orthogonal_part(frame->basis, frame->rank, billow_vec3_sub(v, frame->mean_drift));
}

/* f(v) = -c v, c = mu N / |v|: Coulomb friction. |v| is replaced by the speed that a constant acceleration
 * leads to, 2 |v0| - |v-1|, but no less than |v0| / 2, so that a jolt that slows the point down does not
 * double as friction. f dissipates energy for any c. An impulse with the force at which a point breaks loose
 * would add some if springs are stiff. */
void
billow_contacts_resist(BillowContacts *contacts, const BillowPoints *x, const BillowPoints *v)
{
    for (size_t i = 0; i < contacts->count; i++) {
        Contact *contact = &contacts->touches[i];
        if (!touches_any(contact))
            continue;
        ContactFrame frame = find_frame(contacts, contact, false, billow_points_get(x, i));
        contact->resisted = 1;
        contact->resistance = 0.0;
        if (contact->sticks) {
            contact->speed = 0.0;
        } else if (frame.rank > 0) {
            double speed = billow_vec3_length(sliding_of(&frame, billow_points_get(v, i)));
            double next = fmax(fmax(2.0 * speed - contact->speed, 0.5 * speed), CREEP);
            contact->resistance = contact->friction / next;
            contact->speed = speed;
        }
    }
}

static void
friction_at(const Contact *contact, const ContactFrame *frame, size_t i, BillowVec3 v, double scale,
            BillowPoints *force, double *const resistance[6])
{
    const double c = contact->resistance;
    double along[6] = {1.0, 0.0, 0.0, 1.0, 0.0, 1.0};
    for (int k = 0; k < frame->rank; k++) {
        BillowVec3 n = frame->basis[k];
        const double nn[6] = {n.x * n.x, n.x * n.y, n.x * n.z, n.y * n.y, n.y * n.z, n.z * n.z};
        for (int e = 0; e < 6; e++)
            along[e] -= nn[e];
    }
    for (int e = 0; e < 6; e++)
        resistance[e][i] += scale * c * along[e];
    if (!force)
        return;
    BillowVec3 sliding = sliding_of(frame, v);
    billow_points_set(force, i, billow_vec3_sub(billow_points_get(force, i), billow_vec3_scale(sliding, c)));
}

void
billow_contacts_rub(const BillowContacts *contacts, const BillowPoints *x, const BillowPoints *v,
                    double scale, BillowPoints *force, double *const resistance[6])
{
    for (size_t i = 0; i < contacts->count; i++) {
        const Contact *contact = &contacts->touches[i];
        if (!touches_any(contact) || !(contact->resistance > 0.0))
            continue;
        ContactFrame frame = find_frame(contacts, contact, false, billow_points_get(x, i));
        friction_at(contact, &frame, i, billow_points_get(v, i), scale, force, resistance);
    }
}

/* After a step that included friction: a point that was held sticks while the tangential force is within the
 * friction cone; one that slid sticks once it has stopped. */
static BillowVec3
stick_or_slide(Contact *contact, BillowVec3 hold, BillowVec3 sliding)
{
    if (contact->sticks)
        contact->sticks = billow_vec3_length(hold) <= contact->friction;
    else
        contact->sticks = contact->friction > 0.0 && billow_vec3_length(sliding) < CREEP;
    return contact->sticks ? billow_vec3_scale(sliding, -1.0) : billow_vec3(0.0, 0.0, 0.0);
}

/* Coulomb friction: a point sticks while the tangential force that holds it is within the friction cone, and
 * otherwise the excess accelerates it; one that slides slows down, and sticks if that stops it. */
static BillowVec3
apply_friction(Contact *contact, BillowVec3 hold, BillowVec3 sliding, double seconds_per_mass)
{
    double friction = contact->friction, force = billow_vec3_length(hold),
           speed = billow_vec3_length(sliding), loss = friction * seconds_per_mass;
    if (contact->sticks && force <= friction)
        return billow_vec3(0.0, 0.0, 0.0);
    if (contact->sticks) {
        contact->sticks = 0;
        return billow_vec3_scale(hold, -(1.0 - friction / force) * seconds_per_mass);
    }
    contact->sticks = friction > 0.0 && speed <= loss;
    return billow_vec3_scale(sliding, speed <= loss ? -1.0 : -loss / speed);
}

void
billow_contacts_release(BillowContacts *contacts, const BillowPoints *x, const BillowPoints *reaction,
                        const double *mass, double h, BillowPoints *v)
{
    for (size_t i = 0; i < contacts->count; i++) {
        Contact *contact = &contacts->touches[i];
        if (!touches_any(contact))
            continue;
        ContactFrame frame = find_frame(contacts, contact, true, billow_points_get(x, i));
        BillowVec3 force = billow_points_get(reaction, i), speed = billow_points_get(v, i);
        release_pulls(&frame, force, PULL_SPEED * mass[i] / h, contact);
        if (!touches_any(contact)) {
            *contact = (Contact){0};
            continue;
        }
        BillowVec3 hold = orthogonal_part(frame.basis, frame.rank, force),
                   sliding = sliding_of(&frame, speed);
        BillowVec3 change = contact->resisted ? stick_or_slide(contact, hold, sliding)
                                              : apply_friction(contact, hold, sliding, h / mass[i]);
        contact->resisted = 0;
        billow_points_set(v, i, billow_vec3_add(speed, change));
    }
}

/* A point on its path through a step. */
typedef struct {
    BillowVec3 from, to, v;
    Contact contact;
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
    BillowVec3 drift = velocity_at(&contacts->bodies[body], true, contacts->h, place);
    return billow_vec3_add(drift, without_inward_part(billow_vec3_sub(v, drift), normal));
}

/* Returns the start of the path relative to the collider's end position, as if that had always been there. */
static BillowVec3
relative_start(const MovingBody *body, const Path *path)
{
    return body->moves && !path->is_under_way ? carried_point(&body->start, &body->end, path->from)
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
                              contacts->margin, &share) &&
            share < first) {
            first = share;
            hit = b;
        }
    if (isinf(first))
        return false;
    BillowVec3 from = relative_start(&contacts->bodies[hit], path), normal;
    BillowVec3 place = billow_vec3_mix(from, path->to, first);
    double depth = contacts->margin - billow_body_distance(&contacts->bodies[hit].end, place, &normal);
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
        double depth = contacts->margin - billow_body_distance(&contacts->bodies[b].end, path->to, &normal);
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
        double reach = billow_vec3_distance(from, path->to) + contacts->margin;
        if (billow_body_distance(&contacts->bodies[b].end, from, NULL) <= reach)
            return true;
    }
    return false;
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
                     .contact = contacts->touches[i]};
        if (!may_meet(contacts, &path))
            continue;
        int slides = 0;
        while (slides < MAX_SLIDES && slide(contacts, &path))
            slides++;
        if (slides == MAX_SLIDES)
            path.to = path.from;
        for (int pushes = 0; pushes < MAX_SLIDES && push_out(contacts, &path);)
            pushes++;
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

size_t
billow_contacts_touching(const BillowContacts *contacts)
{
    size_t touching = 0;
    for (size_t i = 0; i < contacts->count; i++)
        touching += touches_any(&contacts->touches[i]);
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
}
