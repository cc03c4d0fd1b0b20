/* The points that touch colliders: resting contact by filtered directions. Etzmuss 2002 §4.4. */
#pragma once

#include "core/base/points.h"
#include "core/base/workers.h"
#include "physics/colliders/collider.h"
#include "physics/net/filter.h"

/* Which points touch which bodies; what a step changes in it can be saved and put back. */
typedef struct BillowContacts BillowContacts;

/* `count` points. Free with billow_contacts_free(). */
BillowContacts *billow_contacts_new(size_t count);
void billow_contacts_free(BillowContacts *contacts);

/* The bodies, copied, and the distance that points keep from them (metres, > 0). Touching points that still
 * touch go on doing so. */
void billow_contacts_set_colliders(BillowContacts *contacts, const BillowCollider *colliders, size_t n,
                                   double margin);

/* The same bodies, as they stand at the start of the coming step and at its end, `h` seconds later: from now on they move on
 * between the two until told otherwise. */
void billow_contacts_move(BillowContacts *contacts, const BillowCollider *from, const BillowCollider *to,
                          double h);

/* Before a step of `h` seconds from the positions `x`: prescribes for every touching point the speed along the normal
 * that closes the share `omega` of its gap to the margin within the step, (omega / h) gap (4.4), beside that of the body; omega = 0.5. Points
 * that `filter` holds wholly are left alone. A point that touches several bodies gets several directions. */
void billow_contacts_constrain(const BillowContacts *contacts, const BillowPoints *x, double h,
                               BillowFilter *filter);

/* Before a step that solves for the velocities at its end: friction as a part of it, which springs of any stiffness bear.
 * Finds, for the points that slide at positions x with velocities v, the resistance (kg/s) that the last step's reaction
 * gives, for billow_contacts_rub(). Once a step. */
void billow_contacts_resist(BillowContacts *contacts, const BillowPoints *x, const BillowPoints *v);

/* Adds the friction of that step at velocities v to `force` (newton; NULL: not wanted), and to `resistance` (kg/s; six
 * arrays: xx, xy, xz, yy, yz, zz) `scale` times minus its derivative by the velocity: positive semidefinite, and along
 * the bodies only. */
void billow_contacts_rub(const BillowContacts *contacts, const BillowPoints *x, const BillowPoints *v,
                         double scale, BillowPoints *force, double *const resistance[6]);

/* After a step: `reaction` is the force (newton) with which the constraint holds each point along its
 * prescribed directions. Points that would have to be pulled towards the body are let go. Points that
 * friction held go on being held while that needs no more than friction |reaction_n|. Without
 * billow_contacts_resist() before the step, touching points that stay lose tangential speed by Coulomb
 * friction here, |dv_t| <= friction |reaction_n| h / mass; `v` is changed. */
void billow_contacts_release(BillowContacts *contacts, const BillowPoints *x, const BillowPoints *reaction,
                             const double *mass, double h, BillowPoints *v);

/* After a step from x0 to x: points that came nearer than the margin, or went through a body, are put back on it (swept
 * along their way), the part of their velocity into the body is taken away, and they touch from now on. Points with
 * held[i] != 0 (NULL: none) are left alone. Returns how many were caught. The same for any number of workers. */
size_t billow_contacts_collide(BillowContacts *contacts, const BillowPoints *x0, BillowPoints *x,
                               BillowPoints *v, const unsigned char *held, BillowWorkers *workers);

/* Number of points that touch something. */
size_t billow_contacts_touching(const BillowContacts *contacts);

/* The state as bytes for billow_contacts_restore(), into `state` (billow_contacts_state_bytes() of them). */
size_t billow_contacts_state_bytes(const BillowContacts *contacts);
void billow_contacts_save(const BillowContacts *contacts, void *state);
void billow_contacts_restore(BillowContacts *contacts, const void *state);
