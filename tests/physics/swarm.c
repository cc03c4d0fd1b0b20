#include "swarm.h"

Swarm *
swarm_new(size_t count, const BillowCollider *colliders, size_t n)
{
    Swarm *swarm = g_new0(Swarm, 1);
    swarm->count = count;
    swarm->contacts = billow_contacts_new(count, NULL);
    billow_contacts_set_colliders(swarm->contacts, colliders, n, MARGIN);
    swarm->x = billow_points_new(count);
    swarm->v = billow_points_new(count);
    swarm->x0 = billow_points_new(count);
    swarm->reaction = billow_points_new(count);
    swarm->rubbing = billow_points_new(count);
    swarm->mass = g_new(double, count);
    for (size_t i = 0; i < count; i++)
        swarm->mass[i] = MASS;
    for (int e = 0; e < 6; e++)
        swarm->resistance[e] = g_new0(double, count);
    return swarm;
}

void
swarm_free(Swarm *swarm)
{
    billow_contacts_free(swarm->contacts);
    billow_points_free(&swarm->x);
    billow_points_free(&swarm->v);
    billow_points_free(&swarm->x0);
    billow_points_free(&swarm->reaction);
    billow_points_free(&swarm->rubbing);
    billow_filter_free(&swarm->filter);
    for (int e = 0; e < 6; e++)
        g_free(swarm->resistance[e]);
    g_free(swarm->mass);
    g_free(swarm);
}

void
swarm_resist(Swarm *swarm, BillowPoints *force)
{
    for (int e = 0; e < 6; e++)
        memset(swarm->resistance[e], 0, swarm->count * sizeof(double));
    billow_contacts_resist(swarm->contacts, &swarm->x, &swarm->v);
    billow_contacts_rub(swarm->contacts, &swarm->x, &swarm->v, 1.0, force, swarm->resistance);
}

/* Solves (m + h c) v = m v_free + h (f + c v0) in the plane of a resistance c (I - n n'), whose trace is 2 c.
 * `rest` is f + c v0 with the friction f at v0, which is 0 unless the collider moves. */
static BillowVec3
slow_down(const Swarm *swarm, size_t i, BillowVec3 normal_part, BillowVec3 along, BillowVec3 v0)
{
    double c = 0.5 * (swarm->resistance[0][i] + swarm->resistance[3][i] + swarm->resistance[5][i]);
    BillowVec3 rest = billow_vec3_add(billow_points_get(&swarm->rubbing, i), billow_vec3_scale(v0, c));
    along = billow_vec3_add(along, billow_vec3_scale(rest, STEP / MASS));
    return billow_vec3_add(normal_part, billow_vec3_scale(along, MASS / (MASS + STEP * c)));
}

void
swarm_step(Swarm *swarm, BillowVec3 acceleration, BillowWorkers *workers)
{
    billow_filter_clear(&swarm->filter);
    billow_contacts_constrain(swarm->contacts, &swarm->x, STEP, &swarm->filter);
    for (size_t i = 0; i < swarm->count; i++)
        billow_points_set(&swarm->rubbing, i, billow_vec3(0.0, 0.0, 0.0));
    if (swarm->resists)
        swarm_resist(swarm, &swarm->rubbing);
    size_t entry = 0;
    for (size_t i = 0; i < swarm->count; i++) {
        BillowVec3 x = billow_points_get(&swarm->x, i),
                   free = billow_vec3_add(billow_points_get(&swarm->v, i),
                                          billow_vec3_scale(acceleration, STEP)),
                   v = free, end = free;
        if (entry < swarm->filter.n && swarm->filter.entries[entry].point == i) {
            BillowVec3 along = billow_filter_project(&swarm->filter.entries[entry], free),
                       prescribed = swarm->filter.entries[entry].velocity;
            v = billow_vec3_add(prescribed, along);
            BillowVec3 v0 =
                billow_filter_project(&swarm->filter.entries[entry], billow_points_get(&swarm->v, i));
            end = slow_down(swarm, i, prescribed, along, v0);
            entry++;
        }
        billow_points_set(&swarm->reaction, i, billow_vec3_scale(billow_vec3_sub(v, free), MASS / STEP));
        billow_points_set(&swarm->x0, i, x);
        billow_points_set(&swarm->v, i, end);
        billow_points_set(&swarm->x, i, billow_vec3_add(x, billow_vec3_scale(end, STEP)));
    }
    swarm->caught = billow_contacts_collide(swarm->contacts, &swarm->x0, &swarm->x, &swarm->v, NULL, workers);
    billow_contacts_release(swarm->contacts, &swarm->x, &swarm->reaction, swarm->mass, STEP, &swarm->v);
}
