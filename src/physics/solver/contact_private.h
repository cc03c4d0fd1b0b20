/* Private to contact*.c: what points touch, and the frame of directions in which that prescribes motion. */
#pragma once

#include "core/base/points.h"
#include "physics/colliders/body.h"

#include <stdint.h>

enum { MAX_BODIES = 3 };

/* Points that surface.h holds, at half of the margin, keep this share of it if its springs give way. */
#define WRAPPED_SHARE 0.25

/* What a point touches: index + 1 of a collider, 0 = none. Points that friction holds stick. */
typedef struct {
    uint32_t body[MAX_BODIES];
    uint16_t sticks;
    uint8_t resisted;  /* friction is part of the current step */
    uint8_t is_loose;  /* it stuck, and was let go of within the current step */
    double friction;   /* newton: maximum allowed by the last step's reaction */
    double speed;      /* m/s tangential to the colliders at the start of the last step with resistance */
    double resistance; /* kg/s: friction over speed, for the current step */
} Contact;

/* Where a point first meets colliders within a step: for each slot of its contact, the plane on which it must
 * end. Only valid until the end of the step. */
typedef struct {
    uint32_t slots;  /* bits of those that it meets in this step; 0: none */
    bool was_pulled; /* a collider would have pulled, and let go; it does not do that twice in a step */
    BillowVec3 normal[MAX_BODIES], drift[MAX_BODIES];
    double speed[MAX_BODIES]; /* m/s along the normal that takes it there */
} Landing;

/* A collider within a step. */
typedef struct {
    BillowBody start, end;
    bool moves;
} MovingBody;

typedef struct BillowContacts {
    size_t count;
    Contact *touches;
    Landing *landings;
    bool has_landings;
    size_t *loose; /* scratch space: points whose neighbors are to be let go of */
    size_t n_bodies;
    MovingBody *bodies;
    const double *grip; /* painted factor of the friction of each point, borrowed; NULL: 1 */
    double h;           /* length of the step, seconds */
    double margin;
    const bool *wraps; /* points that surface.h holds at edges of colliders, borrowed; NULL: none */
    double span;       /* of the faces between points */
} BillowContacts;

/* The colliders that a point touches, and an orthonormal basis that starts with their normals: normal_k =
 * sum over j <= k of <normal_k, basis_j> basis_j. */
typedef struct {
    int rank;
    double grip; /* factor of the colliders' friction */
    int slot[MAX_BODIES];
    const BillowBody *body[MAX_BODIES];
    BillowVec3 normal[MAX_BODIES], basis[MAX_BODIES];
    double gap[MAX_BODIES];
    BillowVec3 drift[MAX_BODIES]; /* velocity of each collider at the point */
    BillowVec3 mean_drift;
} ContactFrame;

/* Returns the gap that a point keeps. */
static inline double
billow_contact_margin(const BillowContacts *contacts, size_t i)
{
    return contacts->wraps && contacts->wraps[i] ? WRAPPED_SHARE * contacts->margin : contacts->margin;
}

static inline bool
billow_contact_touches_any(const Contact *contact)
{
    return contact->body[0] || contact->body[1] || contact->body[2];
}

/* Returns where a point that moves with a collider ends up as the collider moves between two placements. */
BillowVec3 billow_contact_carried_point(const BillowBody *from, const BillowBody *to, BillowVec3 point);

/* Returns the velocity of the collider at a position, at the start or the end of the step. */
BillowVec3 billow_contact_drift(const MovingBody *body, bool at_end, double h, BillowVec3 x);

/* Returns the component of `v` that is orthogonal to the first `rank` directions. */
BillowVec3 billow_contact_orthogonal(const BillowVec3 *basis, int rank, BillowVec3 v);

/* Finds the colliders that point `i` at `x`, at the start or end of the step, touches. At the start, these
 * include those that it meets within the step. Omits those farther away than the margin, and those that
 * constrain it in no direction besides those of earlier ones. */
ContactFrame billow_contact_frame(const BillowContacts *contacts, size_t i, bool at_end, BillowVec3 x);

/* Computes the force with which each collider of the frame pushes: reaction = sum of share_k normal_k + a
 * part tangential to all. */
void billow_contact_shares(const ContactFrame *frame, BillowVec3 reaction, double share[MAX_BODIES]);

/* Returns the component of a velocity tangential to the colliders, relative to them. */
BillowVec3 billow_contact_sliding(const ContactFrame *frame, BillowVec3 v);

/* Applies friction to a touching point after a step, and decides whether it sticks. `hold` is the tangential
 * force that held it, `sliding` its velocity along the colliders. Returns the change of its velocity. */
BillowVec3 billow_contact_rubbed(Contact *contact, BillowVec3 hold, BillowVec3 sliding,
                                 double seconds_per_mass);

/* Estimates the friction of a point that meets colliders within the step, as if nothing else held it: a step
 * without them would end with the velocity v, and it started with v0. */
void billow_contact_rub_landing(const BillowContacts *contacts, size_t i, BillowVec3 x0, BillowVec3 v0,
                                BillowVec3 v, double mass, double h, Contact *contact);
