#include "core/cloth/swing_net_private.h"

#include "core/base/allocate.h"

#include <math.h>

enum { SWEEPS = 3000 };

/* How much a tension counts, beside what is left of the weight: those down the cloth less, for they bear it.
 * */
static const double COST = 9e-6, CHEAP = 0.04;

/* Tensions are found once a sweep changes none by this share of the weight. */
static const double ENOUGH = 2e-5;

/* The most that springs but those down the cloth may push, as a share of the whole weight. */
static const double MOST_PUSH = 0.002;

static void
add_pull(const BillowSwingNet *net, const BillowSwingSpring *spring, BillowVec3 along, double tension,
         BillowVec3 *left)
{
    if (!net->held[spring->a])
        left[spring->a] = billow_vec3_add(left[spring->a], billow_vec3_scale(along, tension));
    if (!net->held[spring->b])
        left[spring->b] = billow_vec3_sub(left[spring->b], billow_vec3_scale(along, tension));
}

/* Improves one tension after the other, from 0. `left` is what no tension bears yet. */
static void
find_tensions(const BillowSwingNet *net, const BillowVec3 *along, double weight, BillowVec3 *left,
              double *tension)
{
    double most = HUGE_VAL;
    for (int sweep = 0; sweep < SWEEPS && most > ENOUGH * weight; sweep++) {
        most = 0.0;
        for (size_t s = 0; s < net->n_springs; s++) {
            const BillowSwingSpring *spring = &net->springs[s];
            const double free_a = net->held[spring->a] ? 0.0 : 1.0, free_b = net->held[spring->b] ? 0.0 : 1.0;
            if (free_a + free_b == 0.0)
                continue;
            const double cost = spring->kind == BILLOW_SWING_DOWN ? CHEAP * COST : COST,
                         least = spring->kind == BILLOW_SWING_DOWN ? 0.0 : -MOST_PUSH * weight;
            const double slope = free_a * billow_vec3_dot(left[spring->a], along[s]) -
                                 free_b * billow_vec3_dot(left[spring->b], along[s]) + cost * tension[s];
            const double better = fmax(least, tension[s] - slope / (free_a + free_b + cost));
            add_pull(net, spring, along[s], better - tension[s], left);
            most = fmax(most, fabs(better - tension[s]));
            tension[s] = better;
        }
    }
}

void
billow_swing_net_balance(BillowSwingNet *net, const BillowVec3 *places)
{
    BillowVec3 *along = billow_allocate(net->n_springs, sizeof *along), *left = net->extra;
    double *tension = billow_allocate(net->n_springs, sizeof *tension), weight = 0.0, most = 0.0, least = 0.0;
    for (size_t i = 0; i < net->count; i++) {
        left[i] = billow_vec3(0.0, net->held[i] ? 0.0 : -net->mass[i] * net->gravity, 0.0);
        weight += net->mass[i] * net->gravity;
        most += billow_vec3_dot(left[i], left[i]);
    }
    for (size_t s = 0; s < net->n_springs; s++) {
        const BillowVec3 way = billow_vec3_sub(places[net->springs[s].b], places[net->springs[s].a]);
        net->springs[s].rest = fmax(billow_vec3_length(way), 1e-9);
        along[s] = billow_vec3_scale(way, 1.0 / net->springs[s].rest);
    }
    find_tensions(net, along, weight, left, tension);
    for (size_t s = 0; s < net->n_springs; s++) {
        BillowSwingSpring *spring = &net->springs[s];
        spring->most = fmax(spring->most, spring->rest + 1e-4);
        spring->rest -= tension[s] / spring->stiffness;
    }
    for (size_t i = 0; i < net->count; i++) {
        least += billow_vec3_dot(left[i], left[i]);
        left[i] = billow_vec3_scale(left[i], -1.0);
    }
    net->unbalance = most > 0.0 ? sqrt(least / most) : 0.0;
    free(tension);
    free(along);
}
