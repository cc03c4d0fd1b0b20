#include "physics/solver/rest_friction.h"

/* Deceleration of fast points, m/s2, and the speed from which it grows slowly, m/s. */
static const double LARGEST = 1.0, SLOW = 0.1;

/* c = m a / (s + |v0 - w|), or 0 for points that touch, with w as it will be at the end of the step if it changes as in the last one: cloth
 * that slides faster and faster as a whole is not slowed down. */
void
billow_rest_friction_prepare(BillowDynamics *dynamics, double h)
{
    const BillowPoints *v0 = &dynamics->v0;
    BillowVec3 before, *w = &dynamics->inner_frame;
    dynamics->has_inner = billow_contacts_mean_velocity(dynamics->contacts, v0, w) > 0;
    if (dynamics->has_inner && dynamics->h_before > 0.0) {
        billow_contacts_mean_velocity(dynamics->contacts, &dynamics->v_before, &before);
        *w = billow_vec3_add(*w, billow_vec3_scale(billow_vec3_sub(*w, before), h / dynamics->h_before));
    }
    for (size_t i = 0; dynamics->has_inner && i < dynamics->net->count; i++) {
        const double speed = billow_vec3_distance(billow_points_get(v0, i), dynamics->inner_frame);
        const double mass = billow_contacts_touch(dynamics->contacts, i) ? 0.0 : dynamics->net->mass[i];
        dynamics->inner[i] = mass * LARGEST / (SLOW + speed);
    }
}

/* F = -c (v - w) */
void
billow_rest_friction_add(const BillowDynamics *dynamics, const BillowPoints *v, double scale,
                         BillowPoints *force, double *const resistance[6])
{
    static const int straight[3] = {0, 3, 5}; /* xx, yy, zz */
    if (!dynamics->has_inner)
        return;
    const BillowVec3 frame = dynamics->inner_frame;
    for (size_t i = 0; i < dynamics->net->count; i++) {
        const double c = dynamics->inner[i];
        const BillowVec3 speed = v ? billow_points_get(v, i) : billow_vec3(0.0, 0.0, 0.0);
        if (force) {
            force->x[i] -= c * (speed.x - frame.x);
            force->y[i] -= c * (speed.y - frame.y);
            force->z[i] -= c * (speed.z - frame.z);
        }
        for (int e = 0; resistance && e < 3; e++)
            resistance[straight[e]][i] += scale * c;
    }
}
