/* Springs between layers that are about to touch, which are part of the implicit step, so that the threads
 * know of the contact. docs/physics.md §2. */
#include "core/base/allocate.h"
#include "physics/solver/layers_private.h"

enum { CHUNK = 256 };

/* Stiffness, relative to what stops two pieces within a step, and of friction that holds, relative to
 * that. */
static const double STIFF = 10.0, STICKING = 10.0;

/* Pieces that start nearer than the thickness get a spring that is stiffer by the square of the ratio, which
 * is at most this. */
static const double MOST_RATIO = 10.0;

/* What a spring does not keep apart by this share of what it should gets a stiffer one, in all up to so
 * much. */
static const double PRESSED = 0.25, STIFFER = 10.0, STIFFEST = 100.0;

/* The step is computed again if more than this is wrong, in thicknesses: pieces are that much too near, or
 * those with springs that much too far apart. */
static const double TOLERATED = 0.25;

/* Pieces that do not count, as others bear instead, keep this share of the thickness. */
static const double SPARE = 0.5;

bool
billow_layers_press(const BillowLayers *layers)
{
    return layers && layers->n_springs > 0;
}

typedef struct {
    const BillowLayers *layers;
    const BillowLayersStep *step;
    double thickness;
} Foreseeing;

static double
kept_apart(const BillowLayers *layers, const BillowLayerPair *pair, double thickness)
{
    return (SPARE + (1.0 - SPARE) * pair->counts) * billow_layers_pair_thickness(layers, pair, thickness);
}

static void
find_meeting(void *data, size_t begin, size_t end)
{
    const Foreseeing *foreseeing = data;
    for (size_t i = begin; i < end; i++) {
        BillowLayerPair *pair = &foreseeing->layers->pairs[i];
        pair->meets = 2.0;
        if (!billow_layers_may_meet(foreseeing->layers, foreseeing->step, pair, foreseeing->thickness))
            continue;
        const double thickness = kept_apart(foreseeing->layers, pair, foreseeing->thickness);
        pair->meets =
            billow_layers_when_too_near(foreseeing->layers, foreseeing->step, pair, thickness, thickness);
    }
}

static LayerSpring *
spring_between(const BillowLayers *layers, const BillowLayerPair *pair)
{
    for (uint32_t i = layers->first_spring[pair->p[0]]; i > 0; i = layers->springs[i - 1].next) {
        LayerSpring *spring = &layers->springs[i - 1];
        if (spring->p[1] == pair->p[1] && spring->p[2] == pair->p[2] && spring->p[3] == pair->p[3])
            return spring;
    }
    return NULL;
}

/* Returns how much is missing between the two at x, meters. */
static double
lack(const LayerSpring *spring, const BillowPoints *x)
{
    double gap = 0.0;
    for (int i = 0; i < 4; i++)
        gap += spring->share[i] * billow_vec3_dot(spring->normal, billow_points_get(x, spring->p[i]));
    return spring->target - gap;
}

/* Sets where the two push each other: where they meet. */
static void
direct(const BillowLayers *layers, const BillowLayersStep *step, const BillowLayerPair *pair,
       LayerSpring *spring)
{
    const BillowLayerPlaces start = billow_layer_places(pair, step->x0),
                            ways = billow_layer_places(pair, &layers->ways),
                            at = billow_layer_places_at(&start, &ways, pair->meets);
    const BillowLayerGap gap = billow_layer_gap(pair, &at);
    spring->normal = gap.normal;
    for (int i = 0; i < 4; i++)
        spring->share[i] = gap.share[i];
    spring->is_active = true;
}

static LayerSpring *
add_spring(BillowLayers *layers, const BillowLayersStep *step, const BillowLayerPair *pair, double thickness)
{
    if (layers->n_springs == layers->spring_room) {
        layers->spring_room = layers->spring_room > 0 ? 2 * layers->spring_room : 256;
        layers->springs = billow_reallocate(layers->springs, layers->spring_room, sizeof *layers->springs);
    }
    LayerSpring *spring = &layers->springs[layers->n_springs++];
    *spring = (LayerSpring){.target = billow_layers_end_distance(pair->start.distance, thickness),
                            .next = layers->first_spring[pair->p[0]]};
    direct(layers, step, pair, spring);
    double mobility = 0.0;
    for (int i = 0; i < 4; i++) {
        spring->p[i] = pair->p[i];
        mobility += spring->share[i] * spring->share[i] / layers->mass[pair->p[i]];
    }
    const double ratio = fmin(fmax(thickness / pair->start.distance, 1.0), MOST_RATIO);
    spring->stiffness = STIFF * ratio * ratio / (mobility * step->h * step->h);
    spring->most = STIFFEST * STIFF / (mobility * step->h * step->h);
    layers->first_spring[pair->p[0]] = (uint32_t) layers->n_springs;
    return spring;
}

/* A pair meets, with or without a spring between it. Returns how much is wrong, meters. */
static double
keep_apart(BillowLayers *layers, const BillowLayersStep *step, const BillowLayerPair *pair, double thickness)
{
    LayerSpring *spring = spring_between(layers, pair);
    if (!spring)
        return lack(add_spring(layers, step, pair, thickness), step->x);
    if (lack(spring, step->x) >= (1.0 - PRESSED) * spring->target) {
        spring->stiffness = fmin(STIFFER * spring->stiffness, spring->most);
        return spring->target;
    }
    if (pair->meets == 0.0 || pair->meets == 1.0)
        return 0.0;
    direct(layers, step, pair, spring); /* they have turned, and pass through each other */
    return lack(spring, step->x);
}

/* Springs that pull let go, and those that have let go push again. Returns the largest error, meters. */
static double
switch_springs(BillowLayers *layers, const BillowPoints *x)
{
    double largest = 0.0;
    for (size_t i = 0; i < layers->n_springs; i++) {
        LayerSpring *spring = &layers->springs[i];
        const double lacking = lack(spring, x);
        if (spring->is_active != (lacking > 0.0))
            largest = fmax(largest, fabs(lacking));
        spring->is_active = lacking > 0.0;
    }
    return largest;
}

void
billow_layers_release(BillowLayers *layers)
{
    for (; layers->n_springs > 0; layers->n_springs--)
        layers->first_spring[layers->springs[layers->n_springs - 1].p[0]] = 0;
}

bool
billow_layers_foresee(BillowLayers *layers, const BillowLayersStep *step, bool is_first,
                      BillowWorkers *workers)
{
    if (layers->n_parts == 1 && !layers->parts[0].search)
        return false;
    billow_layers_begin(layers, step);
    billow_layers_find(layers, step, is_first, workers);
    Foreseeing foreseeing = {layers, step, billow_layers_thickness(layers, step)};
    billow_workers_run(workers, layers->n_pairs, CHUNK, find_meeting, &foreseeing);
    double wrong = switch_springs(layers, step->x);
    for (size_t i = 0; i < layers->n_pairs; i++) {
        const BillowLayerPair *pair = &layers->pairs[i];
        if (pair->meets <= 1.0)
            wrong =
                fmax(wrong, keep_apart(layers, step, pair, kept_apart(layers, pair, foreseeing.thickness)));
    }
    return is_first ? layers->n_springs > 0 : wrong > TOLERATED * foreseeing.thickness;
}

/* --- In the equations --- */

static void
add_at(BillowPoints *to, size_t point, BillowVec3 v)
{
    billow_points_set(to, point, billow_vec3_add(billow_points_get(to, point), v));
}

static BillowVec3
speed_across(const LayerSpring *spring, const BillowPoints *v)
{
    BillowVec3 sum = {0.0, 0.0, 0.0};
    for (int j = 0; j < 4; j++)
        sum = billow_vec3_add(sum, billow_vec3_scale(billow_points_get(v, spring->p[j]), spring->share[j]));
    return billow_vec3_sub(sum, billow_vec3_scale(spring->normal, billow_vec3_dot(sum, spring->normal)));
}

/* Coulomb's law, for the push that there was last: mu N u / |u|. What sticks creeps. */
static void
set_friction(LayerSpring *spring, double lacking, BillowVec3 across, double friction, double h)
{
    const double speed = billow_vec3_length(across), most = STICKING * spring->stiffness * h,
                 rub = friction * spring->stiffness * fmax(lacking, 0.0);
    spring->rubbing = rub < most * speed ? rub / speed : rub > 0.0 ? most : 0.0;
}

void
billow_layers_add_forces(BillowLayers *layers, const BillowPoints *x, const BillowPoints *v, double h,
                         double friction, bool is_computed, BillowPoints *force, double *const resistance[6])
{
    for (size_t i = 0; i < layers->n_springs; i++) {
        LayerSpring *spring = &layers->springs[i];
        const double lacking = lack(spring, x);
        const BillowVec3 n = spring->normal, across = speed_across(spring, v);
        if (is_computed) {
            set_friction(spring, lacking, across, friction, h);
            spring->is_active = lacking > 0.0;
        }
        if (!spring->is_active)
            continue;
        const double along = h * spring->stiffness - spring->rubbing;
        const double square[6] = {n.x * n.x, n.x * n.y, n.x * n.z, n.y * n.y, n.y * n.z, n.z * n.z},
                     one[6] = {1.0, 0.0, 0.0, 1.0, 0.0, 1.0};
        const BillowVec3 push = billow_vec3_sub(billow_vec3_scale(n, spring->stiffness * lacking),
                                                billow_vec3_scale(across, spring->rubbing));
        for (int j = 0; j < 4; j++) {
            const size_t p = spring->p[j];
            const double share = spring->share[j];
            add_at(force, p, billow_vec3_scale(push, share));
            for (int e = 0; e < 6; e++)
                resistance[e][p] += share * share * (along * square[e] + spring->rubbing * one[e]);
        }
    }
}

double
billow_layers_multiply(const BillowLayers *layers, double h, const BillowPoints *p, BillowPoints *q)
{
    double product = 0.0;
    for (size_t i = 0; i < layers->n_springs; i++) {
        const LayerSpring *spring = &layers->springs[i];
        if (!spring->is_active)
            continue;
        const double along = h * spring->stiffness - spring->rubbing;
        BillowVec3 each[4], sum = {0.0, 0.0, 0.0};
        for (int j = 0; j < 4; j++) {
            each[j] = billow_vec3_scale(billow_points_get(p, spring->p[j]), spring->share[j]);
            sum = billow_vec3_add(sum, each[j]);
        }
        for (int j = 0; j < 4; j++) {
            const BillowVec3 others = billow_vec3_sub(sum, each[j]);
            const BillowVec3 added = billow_vec3_scale(
                billow_vec3_add(
                    billow_vec3_scale(spring->normal, along * billow_vec3_dot(spring->normal, others)),
                    billow_vec3_scale(others, spring->rubbing)),
                h);
            add_at(q, spring->p[j], billow_vec3_scale(added, spring->share[j]));
            product += billow_vec3_dot(added, each[j]);
        }
    }
    return product;
}
