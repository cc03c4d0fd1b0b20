/* Friction of points with colliders: Coulomb 1785; docs/physics.md §2. */
#include "physics/net/net_rows.h"

#include "core/base/outline.h"
#include "physics/solver/contact.h"
#include "physics/solver/contact_private.h"

#include <math.h>

/* Points that slide more slowly (m/s) stick, when friction is part of the step. */
#define CREEP 3e-4

/* A point that sticks is let go of within the step if it makes a thread longer by this share of its length;
 * near edges of colliders, over which cloth is drawn taut, by less. */
#define GROWTH 3e-3
#define GROWTH_NEAR_EDGES 1e-3

/* Speeds that differ by less than this share count as the same. */
#define SAME_SPEED 0.2

BillowVec3
billow_contact_sliding(const ContactFrame *frame, BillowVec3 v)
{
    return billow_contact_orthogonal(frame->basis, frame->rank, billow_vec3_sub(v, frame->mean_drift));
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
        if (!billow_contact_touches_any(contact))
            continue;
        ContactFrame frame = billow_contact_frame(contacts, i, false, billow_points_get(x, i));
        contact->resisted = 1;
        contact->resistance = 0.0;
        if (contact->sticks) {
            contact->speed = 0.0;
        } else if (frame.rank > 0) {
            double speed = billow_vec3_length(billow_contact_sliding(&frame, billow_points_get(v, i)));
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
    BillowVec3 sliding = billow_contact_sliding(frame, v);
    billow_points_set(force, i, billow_vec3_sub(billow_points_get(force, i), billow_vec3_scale(sliding, c)));
}

void
billow_contacts_rub(const BillowContacts *contacts, const BillowPoints *x, const BillowPoints *v,
                    double scale, BillowPoints *force, double *const resistance[6])
{
    for (size_t i = 0; i < contacts->count; i++) {
        const Contact *contact = &contacts->touches[i];
        if (!billow_contact_touches_any(contact) || !(contact->resistance > 0.0))
            continue;
        ContactFrame frame = billow_contact_frame(contacts, i, false, billow_points_get(x, i));
        friction_at(contact, &frame, i, billow_points_get(v, i), scale, force, resistance);
    }
}

/* After a step that included friction: a point that was held sticks while the tangential force is within the
 * friction cone, and is otherwise expected to have the speed that the excess gives it; one that slid sticks
 * once it has stopped. */
static BillowVec3
stick_or_slide(Contact *contact, BillowVec3 hold, BillowVec3 sliding, double seconds_per_mass)
{
    const double excess = billow_vec3_length(hold) - contact->friction;
    if (contact->sticks && excess > 0.0)
        contact->sticks = 0, contact->speed = -excess * seconds_per_mass;
    else if (!contact->sticks)
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

BillowVec3
billow_contact_rubbed(Contact *contact, BillowVec3 hold, BillowVec3 sliding, double seconds_per_mass)
{
    const bool resisted = contact->resisted;
    contact->resisted = contact->is_loose = 0;
    return resisted ? stick_or_slide(contact, hold, sliding, seconds_per_mass)
                    : apply_friction(contact, hold, sliding, seconds_per_mass);
}

/* The colliders take the speed across them away, and along them the share of it that friction allows. */
void
billow_contact_rub_landing(const BillowContacts *contacts, size_t i, BillowVec3 x0, BillowVec3 v0,
                           BillowVec3 v, double mass, double h, Contact *contact)
{
    const Landing *landing = &contacts->landings[i];
    const ContactFrame frame = billow_contact_frame(contacts, i, false, x0);
    double loss = 0.0; /* m/s */
    for (int slot = 0; slot < MAX_BODIES; slot++)
        if (landing->slots & 1u << slot)
            loss += fmax(landing->speed[slot] - billow_vec3_dot(v, landing->normal[slot]), 0.0) * frame.grip *
                    contacts->bodies[contact->body[slot] - 1].start.collider.friction;
    const double speed = billow_vec3_length(billow_contact_sliding(&frame, v)), left = speed - loss;
    contact->friction = loss * mass / h;
    contact->resisted = 1;
    contact->sticks = loss > 0.0 && left < CREEP;
    contact->resistance = contact->sticks ? 0.0 : contact->friction / fmax(left, CREEP);
    contact->speed = contact->sticks ? 0.0 : billow_vec3_length(billow_contact_sliding(&frame, v0));
}

/* --- Letting go within a step --- */

/* Returns whether the thread between two points becomes longer in the step by a share that matters. */
static bool
grows(const BillowLanding *step, size_t a, size_t b, double spacing)
{
    const double most = (step->frees ? GROWTH_NEAR_EDGES : GROWTH) * spacing;
    return billow_length_between(step->x, a, b) - billow_length_between(step->x0, a, b) > most;
}

/* Lists the points beside point `i`; returns how many there are. */
static int
neighbors(const BillowGrid *grid, size_t i, size_t beside[4])
{
    const size_t n = (size_t) grid->columns;
    const int column = (int) (i % n), row = (int) (i / n);
    int count = 0;
    if (column > 0 && billow_grid_has_edge(grid, false, column - 1, row))
        beside[count++] = i - 1;
    if (billow_grid_has_edge(grid, false, column, row))
        beside[count++] = i + 1;
    if (row > 0 && billow_grid_has_edge(grid, true, column, row - 1))
        beside[count++] = i - n;
    if (billow_grid_has_edge(grid, true, column, row))
        beside[count++] = i + n;
    return count;
}

/* How a touching point is held in a step. */
typedef enum { HELD, HELD_TOO_HARD, PULLED } Holding;

/* Returns whether a thread beside the point grows because of more force than friction has, or because of a
 * collider that pulls. */
static Holding
holding(const BillowContacts *contacts, const BillowLanding *step, BillowVec3 reaction, size_t i,
        const BillowGrid *grid)
{
    const ContactFrame frame = billow_contact_frame(contacts, i, false, billow_points_get(step->x0, i));
    double share[MAX_BODIES], friction = 0.0;
    bool pulls = false;
    billow_contact_shares(&frame, reaction, share);
    for (int k = 0; k < frame.rank; k++) {
        friction += fmax(share[k], 0.0) * frame.grip * frame.body[k]->collider.friction;
        pulls |= step->frees && share[k] < 0.0 && !contacts->landings[i].was_pulled;
    }
    const double hold = billow_vec3_length(billow_contact_orthogonal(frame.basis, frame.rank, reaction));
    if (!pulls && (!contacts->touches[i].sticks || hold <= friction))
        return HELD;
    size_t beside[4];
    for (int k = neighbors(grid, i, beside) - 1; k >= 0; k--)
        if (grows(step, i, beside[k], grid->spacing))
            return pulls ? PULLED : HELD_TOO_HARD;
    return HELD;
}

/* Makes a point that sticks slide at this speed, and lists it. */
static void
let_go(BillowContacts *contacts, size_t i, double speed, size_t *listed)
{
    Contact *contact = &contacts->touches[i];
    if (!contact->sticks)
        return;
    contact->sticks = 0;
    contact->is_loose = 1;
    contact->speed = fmax(speed, CREEP);
    contact->resistance = contact->friction / contact->speed;
    contacts->loose[(*listed)++] = i;
}

/* Sets the friction of the points that were let go of before for the speed that they have now. Returns
 * whether it changes. */
static bool
slow_loose(BillowContacts *contacts, const BillowLanding *step)
{
    bool changes = false;
    for (size_t i = 0; i < contacts->count; i++) {
        Contact *contact = &contacts->touches[i];
        if (!contact->is_loose)
            continue;
        const ContactFrame frame = billow_contact_frame(contacts, i, false, billow_points_get(step->x0, i));
        const double speed =
            fmax(billow_vec3_length(billow_contact_sliding(&frame, billow_points_get(step->v, i))), CREEP);
        changes |= fabs(speed - contact->speed) > SAME_SPEED * contact->speed;
        contact->speed = speed;
        contact->resistance = contact->friction / speed;
    }
    return changes;
}

/* |v| of f = -mu N v / |v| is found by iteration, from the largest speed in the cloth: it falls from round to
 * round, and what sticks after all comes to rest. */
bool
billow_contacts_loosen(BillowContacts *contacts, const BillowLanding *step, const BillowPoints *reaction,
                       const BillowGrid *grid)
{
    double fastest = 0.0;
    bool changes = slow_loose(contacts, step);
    for (size_t i = 0; i < contacts->count; i++)
        fastest = fmax(fastest, billow_vec3_length(billow_points_get(step->v, i)));
    size_t listed = 0;
    for (size_t i = 0; i < contacts->count; i++) {
        if (!billow_contact_touches_any(&contacts->touches[i]))
            continue;
        const Holding how = holding(contacts, step, billow_points_get(reaction, i), i, grid);
        if (how != HELD)
            let_go(contacts, i, fastest, &listed);
        if (how == PULLED) {
            contacts->touches[i] = (Contact){0};
            contacts->landings[i] = (Landing){.was_pulled = true};
            contacts->has_landings = true;
            changes = true;
        }
    }
    for (size_t done = 0; done < listed; done++) {
        size_t beside[4];
        for (int k = neighbors(grid, contacts->loose[done], beside) - 1; k >= 0; k--)
            let_go(contacts, beside[k], fastest, &listed);
    }
    return changes || listed > 0;
}
