/* Contact of points with colliders: resting contact by filtered directions. Etzmuss 2002 §4.4. */
#pragma once

#include "core/base/grid.h"
#include "core/base/points.h"
#include "core/base/workers.h"
#include "physics/colliders/collider.h"
#include "physics/net/filter.h"

/* Which points touch which colliders. What a step changes can be saved and restored. */
typedef struct BillowContacts BillowContacts;

/* Creates contacts for `count` points. `grip` has factors of their friction, and is borrowed; NULL: 1. Free with billow_contacts_free(). */
BillowContacts *billow_contacts_new(size_t count, const double *grip);
void billow_contacts_free(BillowContacts *contacts);

/* Sets the longest way between two points of a face (meters; 0 at first). Balls and capsules of at least 0.7 times that
 * radius keep points so far away that the faces between them stay outside. Call before billow_contacts_set_colliders(). */
void billow_contacts_set_span(BillowContacts *contacts, double span);

/* Returns whether points keep the faces between them out of a collider: a large enough ball or capsule, or a
 * plane. */
bool billow_contacts_hold_faces(const BillowCollider *collider, double span);

/* Sets the colliders, which are copied, and the gap to them (meters, > 0). Points that still touch stay in
 * contact. */
void billow_contacts_set_colliders(BillowContacts *contacts, const BillowCollider *colliders, size_t n,
                                   double margin);

/* Moves the same colliders: sets their placement at the start and end of the coming step of `h` seconds. They
 * keep moving between the two until the next call. */
void billow_contacts_move(BillowContacts *contacts, const BillowCollider *from, const BillowCollider *to,
                          double h);

/* From now on, leaves the points for which `wraps` (one per point; borrowed until the next call) says so to
 * surface.h. */
void billow_contacts_leave(BillowContacts *contacts, const bool *wraps);

/* Call before a step of `h` seconds from x0, v0 that solves for the velocities at its end. Points that slide
 * round a collider are held in it as they will touch it then. Otherwise its push would lean against their way
 * and add to the friction. */
void billow_contacts_foresee(BillowContacts *contacts, const BillowPoints *x0, const BillowPoints *v0,
                             double h);

/* Call before a step of `h` seconds from the positions `x`. Prescribes for every touching point the speed
 * along the normal, relative to the collider, that closes the share omega = 0.5 of its gap to the margin
 * within the step: (omega / h) gap (4.4). Leaves points alone that `filter` fixes entirely. A point that
 * touches several colliders gets several directions. */
void billow_contacts_constrain(const BillowContacts *contacts, const BillowPoints *x, double h,
                               BillowFilter *filter);

/* Call once before a step that solves for the velocities at its end, to make friction part of that system,
 * which works with springs of any stiffness. For points that slide at positions x with velocities v, computes
 * from the last step's reaction the resistance (kg/s) that billow_contacts_rub() uses. */
void billow_contacts_resist(BillowContacts *contacts, const BillowPoints *x, const BillowPoints *v);

/* Adds this friction at velocities v to `force` (newton; NULL: not wanted), and `scale` times minus its
 * derivative by the velocity to `resistance` (kg/s; six arrays: xx, xy, xz, yy, yz, zz): positive
 * semidefinite, and tangential to the colliders only. */
void billow_contacts_rub(const BillowContacts *contacts, const BillowPoints *x, const BillowPoints *v,
                         double scale, BillowPoints *force, double *const resistance[6]);

/* A step of `h` seconds from x0, v0 to x, v that has been computed but not accepted. */
typedef struct {
    const BillowPoints *x0, *v0, *x, *v;
    const double *mass;
    const unsigned char *held; /* points with held[i] != 0 are left alone; NULL: none */
    double h;
    bool resists; /* friction is part of the step: see billow_contacts_resist() */
    bool frees;   /* colliders that would pull let go within the step */
} BillowLanding;

/* Finds the points that come nearer than the margin within this step, or pass through a collider, without
 * touching it yet, and makes them touch it: billow_contacts_constrain() then prescribes the speed that takes
 * them to the margin at the end of the step, and with friction they slide or stick. The step must then be
 * computed again from its start. Returns how many points there are. Bit-identical for any number of
 * workers. */
size_t billow_contacts_land(BillowContacts *contacts, const BillowLanding *step, BillowWorkers *workers);

/* Lets go, within a step with billow_contacts_resist(), of the points that stick although holding them takes
 * more force than friction has, and that make a thread longer by it, with all points that stick beside them.
 * With `frees`, also of points that a collider would pull. `reaction` is that of the step: see
 * billow_contacts_release(). They slide with friction for their present speed when the step is computed again
 * from its start. Call this again after that. Returns false when there are no such points and speeds no
 * longer change much. */
bool billow_contacts_loosen(BillowContacts *contacts, const BillowLanding *step, const BillowPoints *reaction,
                            const BillowGrid *grid);

/* Call after a step. `reaction` is the force (newton) of the constraint on each point along its prescribed
 * directions. Releases points that would have to be pulled towards the collider. Points held by friction stay
 * so as long as that needs no more than friction |reaction_n|. Without billow_contacts_resist() before the
 * step, touching points lose tangential speed by Coulomb friction here, |dv_t| <= friction |reaction_n| h /
 * mass, which changes `v`. */
void billow_contacts_release(BillowContacts *contacts, const BillowPoints *x, const BillowPoints *reaction,
                             const double *mass, double h, BillowPoints *v);

/* Call after a step from x0 to x. Points that came nearer than the margin, or passed through a collider, are
 * put back on it (swept along their path), lose the velocity component into it, and touch it from now on.
 * Leaves points alone with held[i] != 0 (NULL: none). Returns how many were caught. Bit-identical for any
 * number of workers. */
size_t billow_contacts_collide(BillowContacts *contacts, const BillowPoints *x0, BillowPoints *x,
                               BillowPoints *v, const unsigned char *held, BillowWorkers *workers);

/* Returns the number of points that touch something. */
size_t billow_contacts_touching(const BillowContacts *contacts);

/* Returns whether the point touches something. */
bool billow_contacts_touch(const BillowContacts *contacts, size_t point);

/* Computes the mean of the velocities `v` of the points that touch something; returns how many these are. */
size_t billow_contacts_mean_velocity(const BillowContacts *contacts, const BillowPoints *v, BillowVec3 *mean);

/* Save and restore the state in a buffer of billow_contacts_state_bytes() bytes. */
size_t billow_contacts_state_bytes(const BillowContacts *contacts);
void billow_contacts_save(const BillowContacts *contacts, void *state);
void billow_contacts_restore(BillowContacts *contacts, const void *state);
