/* The last resort: pieces that would pass through each other go together, so that the distance between them
 * stays. Provot 1997, zones of impact; the zones do not turn, which keeps every distance exactly. */
#include "core/base/allocate.h"
#include "physics/solver/layers_private.h"

#include <stdatomic.h>
#include <stdlib.h>

enum { ROUNDS = 16, CHUNK = 256 };

/* Least distance to which layers may come, as a share of the thickness and of their distance at the start. */
static const double OF_THICKNESS = 0.1, OF_START = 0.5;

/* Weight of a point in directions in which its motion is prescribed, relative to its mass. */
static const double PRESCRIBED = 1e6;

typedef struct {
    const BillowLayers *layers;
    const BillowLayersStep *step;
    double thickness; /* meters */
    atomic_size_t n;
} Passing;

static void
find_passing(void *data, size_t begin, size_t end)
{
    Passing *passing = data;
    size_t n = 0;
    for (size_t i = begin; i < end; i++) {
        BillowLayerPair *pair = &passing->layers->pairs[i];
        pair->meets = 2.0;
        if (!billow_layers_may_meet(passing->layers, passing->step, pair, OF_THICKNESS * passing->thickness))
            continue;
        const BillowLayerPlaces start = billow_layer_places(pair, passing->step->x0),
                                ways = billow_layer_places(pair, &passing->layers->ways);
        const double nearest = billow_layers_pair_thickness(passing->layers, pair, passing->thickness);
        const double limit = fmin(OF_THICKNESS * nearest, OF_START * pair->start.distance);
        if (limit > 0.0 && pair->start.distance - billow_layer_approach(pair, &ways) <= limit)
            pair->meets = billow_layer_meet(pair, &start, &ways, limit);
        n += pair->meets <= 1.0;
    }
    atomic_fetch_add(&passing->n, n);
}

static uint32_t
zone_of(const BillowLayers *layers, uint32_t point)
{
    while (layers->zone[point] != point)
        point = layers->zone[point];
    return point;
}

/* Joins the zones of the points of all pairs that pass. Returns whether that changes anything. */
static bool
join_zones(BillowLayers *layers)
{
    bool any = false;
    for (size_t i = 0; i < layers->n_pairs; i++) {
        const BillowLayerPair *pair = &layers->pairs[i];
        if (pair->meets > 1.0)
            continue;
        const uint32_t first = zone_of(layers, pair->p[0]);
        for (int j = 1; j < 4; j++) {
            const uint32_t other = zone_of(layers, pair->p[j]), least = zone_of(layers, first);
            layers->zone[other > least ? other : least] = other > least ? least : other;
            any |= other != least;
        }
    }
    return any;
}

/* --- Means --- */

/* Sums over the points of a zone: of weights W = m (P + c (I - P)), symmetric, xx xy xz yy yz zz, and of W w
 * and W v. */
typedef struct {
    double weight[6];
    BillowVec3 way, velocity;
    size_t n;
} ZoneSum;

static void
add_point(const BillowLayers *layers, const BillowLayersStep *step, size_t i, ZoneSum *sum)
{
    static const double one[6] = {1.0, 0.0, 0.0, 1.0, 0.0, 1.0};
    const BillowFilterEntry *entry = layers->entries[i];
    const double *free_part = entry ? entry->free : one, m = layers->mass[i];
    double w[6];
    sum->n++;
    for (int e = 0; e < 6; e++) {
        w[e] = m * (free_part[e] + PRESCRIBED * (one[e] - free_part[e]));
        sum->weight[e] += w[e];
    }
    const BillowVec3 way = billow_points_get(&layers->ways, i), v = billow_points_get(step->v, i);
    const BillowVec3 rows[3] = {{w[0], w[1], w[2]}, {w[1], w[3], w[4]}, {w[2], w[4], w[5]}};
    sum->way =
        billow_vec3_add(sum->way, billow_vec3(billow_vec3_dot(rows[0], way), billow_vec3_dot(rows[1], way),
                                              billow_vec3_dot(rows[2], way)));
    sum->velocity =
        billow_vec3_add(sum->velocity, billow_vec3(billow_vec3_dot(rows[0], v), billow_vec3_dot(rows[1], v),
                                                   billow_vec3_dot(rows[2], v)));
}

/* Solves W x = b by Cramer's rule. */
static BillowVec3
divide(const double w[6], BillowVec3 b)
{
    const BillowVec3 x = {w[0], w[1], w[2]}, y = {w[1], w[3], w[4]}, z = {w[2], w[4], w[5]};
    const BillowVec3 yz = billow_vec3_cross(y, z), zx = billow_vec3_cross(z, x), xy = billow_vec3_cross(x, y);
    const BillowVec3 sum = billow_vec3_add(
        billow_vec3_scale(yz, b.x), billow_vec3_add(billow_vec3_scale(zx, b.y), billow_vec3_scale(xy, b.z)));
    return billow_vec3_scale(sum, 1.0 / billow_vec3_dot(x, yz));
}

/* The zone's mean, except for what is prescribed. */
static void
set_point(const BillowLayers *layers, size_t i, BillowVec3 mean, BillowPoints *u)
{
    const BillowVec3 own = billow_points_get(u, i);
    billow_points_set(u, i,
                      billow_vec3_add(own, billow_layers_free_part(layers, i, billow_vec3_sub(mean, own))));
}

static void
move_zones(BillowLayers *layers, const BillowLayersStep *step)
{
    const size_t count = layers->count;
    ZoneSum *sums = billow_allocate(count, sizeof *sums);
    for (size_t i = 0; i < count; i++)
        add_point(layers, step, i, &sums[zone_of(layers, (uint32_t) i)]);
    for (size_t i = 0; i < count; i++) {
        const ZoneSum *sum = &sums[zone_of(layers, (uint32_t) i)];
        if (sum->n == 1)
            continue;
        set_point(layers, i, divide(sum->weight, sum->way), &layers->ways);
        set_point(layers, i, divide(sum->weight, sum->velocity), step->v);
    }
    free(sums);
}

bool
billow_layers_join(BillowLayers *layers, const BillowLayersStep *step, BillowWorkers *workers)
{
    layers->is_joined = false;
    for (size_t i = 0; i < layers->count; i++)
        layers->zone[i] = (uint32_t) i;
    for (int round = 0; round < ROUNDS; round++) {
        billow_layers_find(layers, step, false, workers);
        Passing passing = {layers, step, billow_layers_thickness(layers, step), 0};
        billow_workers_run(workers, layers->n_pairs, CHUNK, find_passing, &passing);
        if (atomic_load(&passing.n) == 0)
            return true;
        if (!step->joins || !join_zones(layers))
            return false;
        layers->is_joined = true;
        move_zones(layers, step);
    }
    return false;
}
