/* Layers that push each other apart: Gauss-Seidel sweeps over all that touch, first of the points' ways
 * within the step, then of their velocities. docs/physics.md §2. */
#include "physics/solver/layers.h"

#include "core/base/allocate.h"
#include "physics/solver/layers_private.h"

#include <stdlib.h>
#include <string.h>

enum {
    ROUNDS = 4,  /* in which layers may meet: the first one of points and triangles only */
    SWEEPS = 10, /* over those that touch, in each round */
    CHUNK = 256, /* of pairs */
    POINTS_PER_CHUNK = 1024,
};

/* Layers count as near enough to each other in later rounds from this share of the thickness. */
static const double NEAR = 0.9;

/* Layers that come this near on their way, in thicknesses, would pass through each other. */
static const double PASSING = 0.25;

/* What pieces keep apart that others bear as well, in thicknesses. */
static const double SPARE = 0.5;

/* The share of what is lacking that a step gives back. */
static const double GIVEN_BACK = 0.5;

/* How far a point may get from the way for which pairs were found, in thicknesses or in spacings. */
static const double SLACK = 0.25, SLACK_OF_CELL = 0.05;

static const double MOST_THICKNESS = 0.25; /* spacings */

/* Relative error of a bound of a distance, at most. */
static const double ROUNDING = 1e-9;

double
billow_layers_thickness(const BillowLayers *layers, const BillowLayersStep *step)
{
    return layers->n_parts > 1 ? step->thickness : fmin(step->thickness, MOST_THICKNESS * layers->spacing);
}

BillowVec3
billow_layers_free_part(const BillowLayers *layers, size_t point, BillowVec3 v)
{
    const BillowFilterEntry *entry = layers->entries[point];
    return entry ? billow_filter_project(entry, v) : v;
}

/* --- Who meets --- */

typedef struct {
    const BillowLayers *layers;
    BillowLayerPair *pairs;
} Measuring;

static void
measure_least(void *data, size_t begin, size_t end)
{
    const Measuring *measuring = data;
    const BillowLayers *layers = measuring->layers;
    for (size_t i = begin; i < end; i++) {
        BillowLayerPair *pair = &measuring->pairs[i];
        const BillowLayerPlaces from = billow_layer_places(pair, &layers->from);
        BillowLayerPlaces ways = billow_layer_places(pair, &layers->to);
        for (int j = 0; j < 4; j++)
            ways.at[j] = billow_vec3_sub(ways.at[j], from.at[j]);
        pair->start.distance = -1.0;
        pair->least = billow_layer_gap(pair, &from).distance - billow_layer_approach(pair, &ways);
    }
}

static int
compare_pairs(const void *a, const void *b)
{
    const BillowLayerPair *first = a, *second = b;
    for (int i = 0; i < 4; i++)
        if (first->p[i] != second->p[i])
            return first->p[i] < second->p[i] ? -1 : 1;
    return (int) first->is_edges - (int) second->is_edges;
}

typedef struct {
    BillowLayers *layers;
    const BillowLayersStep *step;
    double slack;
    bool all; /* what was found is of no use */
} Straying;

static void
find_strays_chunk(void *data, size_t begin, size_t end)
{
    const Straying *straying = data;
    BillowLayers *layers = straying->layers;
    for (size_t i = begin; i < end; i++) {
        const BillowVec3 start = billow_points_get(straying->step->x0, i),
                         way_end = billow_vec3_add(start, billow_points_get(&layers->ways, i));
        layers->drift[i] = fmax(billow_vec3_distance(start, billow_points_get(&layers->from, i)),
                                billow_vec3_distance(way_end, billow_points_get(&layers->to, i)));
        layers->strays[i] = straying->all || !(layers->drift[i] <= straying->slack);
        if (!layers->strays[i])
            continue;
        layers->drift[i] = 0.0;
        billow_points_set(&layers->from, i, start);
        billow_points_set(&layers->to, i, way_end);
    }
}

/* Points that get farther than `slack` from the ways for which pairs were found get new ways. Returns whether
 * there are any. */
static bool
find_strays(BillowLayers *layers, const BillowLayersStep *step, double slack, BillowWorkers *workers)
{
    const double thickness = billow_layers_thickness(layers, step);
    Straying straying = {layers, step, slack, layers->found != thickness};
    layers->found = thickness;
    billow_workers_run(workers, layers->count, POINTS_PER_CHUNK, find_strays_chunk, &straying);
    return memchr(layers->strays, true, layers->count) != NULL;
}

static bool
has_stray(const BillowLayers *layers, const BillowLayerPair *pair)
{
    const bool *strays = layers->strays;
    return strays[pair->p[0]] || strays[pair->p[1]] || strays[pair->p[2]] || strays[pair->p[3]];
}

/* Merges what was found anew, in order, with those pairs that have no strays. */
static void
merge_pairs(BillowLayers *layers, const BillowLayerPair *pairs, size_t n)
{
    if (layers->n_pairs + n > layers->pair_room) {
        layers->pair_room = 2 * (layers->n_pairs + n);
        layers->pairs = billow_reallocate(layers->pairs, layers->pair_room, sizeof *pairs);
        layers->spare_pairs = billow_reallocate(layers->spare_pairs, layers->pair_room, sizeof *pairs);
    }
    size_t count = 0, next = 0;
    for (size_t i = 0; i < layers->n_pairs; i++) {
        if (has_stray(layers, &layers->pairs[i]))
            continue;
        while (next < n && compare_pairs(&pairs[next], &layers->pairs[i]) < 0)
            layers->spare_pairs[count++] = pairs[next++];
        layers->spare_pairs[count++] = layers->pairs[i];
    }
    while (next < n)
        layers->spare_pairs[count++] = pairs[next++];
    BillowLayerPair *before = layers->pairs;
    layers->pairs = layers->spare_pairs;
    layers->spare_pairs = before;
    layers->n_pairs = count;
}

/* All that come nearer than the thickness are among the pairs as long as no point gets farther than `slack`
 * from the way for which they were found, by which two come nearer to each other by twice as much. */
void
billow_layers_find(BillowLayers *layers, const BillowLayersStep *step, bool is_first, BillowWorkers *workers)
{
    const double thickness = billow_layers_thickness(layers, step),
                 slack = fmax(SLACK * thickness, SLACK_OF_CELL * layers->spacing),
                 reach = thickness + 2.0 * slack;
    if (find_strays(layers, step, slack, workers)) {
        size_t n, kept = 0;
        BillowLayerPair *pairs = billow_layers_search(layers, reach, workers, &n);
        Measuring measuring = {layers, pairs};
        billow_workers_run(workers, n, CHUNK, measure_least, &measuring);
        for (size_t i = 0; i < n; i++)
            if (pairs[i].least <= reach)
                pairs[kept++] = pairs[i];
        if (kept > 0)
            qsort(pairs, kept, sizeof *pairs, compare_pairs);
        merge_pairs(layers, pairs, kept);
    }
    for (size_t i = 0; is_first && i < layers->n_pairs; i++)
        layers->pairs[i].start.distance = -1.0;
}

static void
measure_start(const BillowLayers *layers, const BillowLayersStep *step, BillowLayerPair *pair)
{
    const BillowLayerPlaces start = billow_layer_places(pair, step->x0);
    pair->start = billow_layer_gap(pair, &start);
    pair->counts = pair->start.inner;
    pair->is_cut = false;
    for (int i = 0; i < 2; i++) {
        if (pair->diagonal[i] == 0)
            continue;
        const size_t part = billow_layers_part_of(layers, (pair->diagonal[i] - 1) / 2);
        const uint32_t columns = (uint32_t) layers->parts[part].net->grid.columns;
        pair->counts *= billow_layer_diagonal_counts(pair->diagonal[i], columns, step->x0);
        pair->is_cut |= billow_layer_diagonal_is_longer(pair->diagonal[i], columns, step->x0);
    }
}

bool
billow_layers_may_meet(const BillowLayers *layers, const BillowLayersStep *step, BillowLayerPair *pair,
                       double limit)
{
    const int first = pair->is_edges ? 2 : 1;
    double most[2] = {0.0, 0.0};
    for (int i = 0; i < 4; i++)
        most[i >= first] = fmax(most[i >= first], layers->drift[pair->p[i]]);
    if (pair->least - most[0] - most[1] > (1.0 + ROUNDING) * limit)
        return false;
    if (pair->start.distance < 0.0)
        measure_start(layers, step, pair);
    return true;
}

typedef struct {
    const BillowLayers *layers;
    const BillowLayersStep *step;
    double thickness;
    int round;
    size_t first; /* touch of the round */
    const uint32_t *met;
} Meeting;

double
billow_layers_end_distance(double start, double thickness)
{
    return start < thickness ? start + GIVEN_BACK * (thickness - start) : thickness;
}

double
billow_layers_along(const double share[4], BillowVec3 normal, const BillowLayerPlaces *places)
{
    double sum = 0.0;
    for (int i = 0; i < 4; i++)
        sum += share[i] * billow_vec3_dot(normal, places->at[i]);
    return sum;
}

static double
pair_thickness(const Meeting *meeting, const BillowLayerPair *pair)
{
    const double thickness = billow_layers_pair_thickness(meeting->layers, pair, meeting->thickness);
    return meeting->step->presses || pair->is_cut || pair->start.inner == 0.0 ? SPARE * thickness : thickness;
}

double
billow_layers_when_too_near(const BillowLayers *layers, const BillowLayersStep *step,
                            const BillowLayerPair *pair, double thickness, double limit)
{
    const BillowLayerPlaces ways = billow_layer_places(pair, &layers->ways);
    if (pair->start.distance - billow_layer_approach(pair, &ways) > limit)
        return 2.0;
    if (pair->start.distance < limit) {
        const BillowLayerGap *gap = &pair->start;
        const double lacking = billow_layers_end_distance(gap->distance, thickness) - gap->distance -
                               billow_layers_along(gap->share, gap->normal, &ways);
        return lacking > thickness - limit ? 0.0 : 2.0;
    }
    const BillowLayerPlaces start = billow_layer_places(pair, step->x0);
    const double met = billow_layer_meet(pair, &start, &ways, PASSING * thickness);
    if (met <= 1.0)
        return met;
    const BillowLayerPlaces end = billow_layer_places_at(&start, &ways, 1.0);
    return billow_layer_gap(pair, &end).distance < limit ? 1.0 : 2.0;
}

static void
find_meeting(void *data, size_t begin, size_t end)
{
    const Meeting *meeting = data;
    for (size_t i = begin; i < end; i++) {
        BillowLayerPair *pair = &meeting->layers->pairs[i];
        pair->meets = 2.0;
        if (!billow_layers_may_meet(meeting->layers, meeting->step, pair, meeting->thickness) ||
            (meeting->round == 0 && (pair->is_edges || pair->is_cut)))
            continue;
        const double thickness = pair_thickness(meeting, pair),
                     limit = meeting->round == 0 ? thickness : NEAR * thickness;
        pair->meets = billow_layers_when_too_near(meeting->layers, meeting->step, pair, thickness, limit);
    }
}

/* The gap is linear in the ways, about the place where the two meet. */
static void
set_touch(const Meeting *meeting, const BillowLayerPair *pair, LayerTouch *touch)
{
    const BillowLayers *layers = meeting->layers;
    const BillowLayerPlaces start = billow_layer_places(pair, meeting->step->x0),
                            ways = billow_layer_places(pair, &layers->ways),
                            at = billow_layer_places_at(&start, &ways, pair->meets);
    const BillowLayerGap gap = billow_layer_gap(pair, &at);
    *touch = (LayerTouch){.normal = gap.normal};
    double mobility = 0.0, free_mobility = 0.0;
    for (int i = 0; i < 4; i++) {
        const double share = gap.share[i], each = share * share / layers->mass[pair->p[i]];
        touch->p[i] = pair->p[i];
        touch->share[i] = share;
        mobility +=
            each * billow_vec3_dot(gap.normal, billow_layers_free_part(layers, pair->p[i], gap.normal));
        free_mobility += each;
    }
    touch->gap = billow_layers_along(gap.share, gap.normal, &start) -
                 billow_layers_end_distance(pair->start.distance, pair_thickness(meeting, pair));
    touch->mass = mobility > 1e-9 * free_mobility ? 1.0 / mobility : 0.0;
    touch->free_mass = 1.0 / free_mobility;
}

static void
set_touches(void *data, size_t begin, size_t end)
{
    const Meeting *meeting = data;
    for (size_t i = begin; i < end; i++)
        set_touch(meeting, &meeting->layers->pairs[meeting->met[i]],
                  &meeting->layers->touches[meeting->first + i]);
}

static void
make_room(BillowLayers *layers, size_t n)
{
    if (n <= layers->room)
        return;
    layers->room = 2 * n;
    layers->touches = billow_reallocate(layers->touches, layers->room, sizeof *layers->touches);
}

/* Adds those that meet in this round. Returns whether there are any. */
static bool
meet(BillowLayers *layers, const BillowLayersStep *step, int round, BillowWorkers *workers)
{
    Meeting meeting = {layers, step, billow_layers_thickness(layers, step), round, layers->n_touches, NULL};
    billow_workers_run(workers, layers->n_pairs, CHUNK, find_meeting, &meeting);
    uint32_t *met = billow_allocate(layers->n_pairs, sizeof *met);
    size_t n = 0;
    for (size_t i = 0; i < layers->n_pairs; i++)
        if (layers->pairs[i].meets <= 1.0)
            met[n++] = (uint32_t) i;
    make_room(layers, layers->n_touches + n);
    meeting.met = met;
    billow_workers_run(workers, n, CHUNK, set_touches, &meeting);
    layers->n_touches += n;
    free(met);
    return n > 0;
}

/* --- Pushing apart --- */

static BillowVec3
relative(const LayerTouch *touch, const BillowPoints *u)
{
    BillowVec3 sum = {0.0, 0.0, 0.0};
    for (int i = 0; i < 4; i++)
        sum = billow_vec3_add(sum, billow_vec3_scale(billow_points_get(u, touch->p[i]), touch->share[i]));
    return sum;
}

/* u += share P J / m */
static void
push(const BillowLayers *layers, const LayerTouch *touch, BillowVec3 impulse, BillowPoints *u)
{
    for (int i = 0; i < 4; i++) {
        const size_t p = touch->p[i];
        const BillowVec3 change =
            billow_layers_free_part(layers, p, billow_vec3_scale(impulse, touch->share[i]));
        billow_points_set(
            u, p, billow_vec3_add(billow_points_get(u, p), billow_vec3_scale(change, 1.0 / layers->mass[p])));
    }
}

/* The push takes away what `u` lacks along the normal, and the rub, at most mu times the push, what it has
 * across. */
static void
part(const BillowLayers *layers, LayerTouch *touch, double gap, double friction, BillowPoints *u)
{
    BillowVec3 way = relative(touch, u), n = touch->normal;
    const double before = touch->push;
    touch->push = fmax(before - touch->mass * (gap + billow_vec3_dot(way, n)), 0.0);
    if (before == 0.0 && touch->push == 0.0)
        return;
    const BillowVec3 across = billow_vec3_sub(way, billow_vec3_scale(n, billow_vec3_dot(way, n)));
    BillowVec3 rub = billow_vec3_sub(touch->rub, billow_vec3_scale(across, touch->free_mass));
    const double size = billow_vec3_length(rub), most = friction * touch->push;
    if (size > most)
        rub = billow_vec3_scale(rub, most / size);
    push(layers, touch,
         billow_vec3_add(billow_vec3_scale(n, touch->push - before), billow_vec3_sub(rub, touch->rub)), u);
    touch->rub = rub;
}

static void
sweep_ways(BillowLayers *layers, double friction)
{
    for (int sweep = 0; sweep < SWEEPS; sweep++)
        for (size_t i = 0; i < layers->n_touches; i++)
            part(layers, &layers->touches[i], layers->touches[i].gap, friction, &layers->ways);
}

/* Layers that were pushed end without speed into each other. The pushes of the ways are where this starts. */
static void
sweep_velocities(BillowLayers *layers, const BillowLayersStep *step)
{
    size_t n = 0;
    for (size_t i = 0; i < layers->n_touches; i++)
        if (layers->touches[i].push > 0.0)
            layers->touches[n++] = layers->touches[i];
    layers->n_touches = n;
    for (size_t i = 0; i < n; i++) {
        LayerTouch *touch = &layers->touches[i];
        touch->push /= step->h;
        touch->rub = billow_vec3_scale(touch->rub, 1.0 / step->h);
        push(layers, touch, billow_vec3_add(billow_vec3_scale(touch->normal, touch->push), touch->rub),
             step->v);
    }
    for (int sweep = 0; sweep < SWEEPS; sweep++)
        for (size_t i = 0; i < n; i++)
            part(layers, &layers->touches[i], 0.0, step->friction, step->v);
}

/* What holds a point also bears the layers that press on it. */
static void
add_reaction(const BillowLayers *layers, const BillowLayersStep *step)
{
    for (size_t i = 0; i < layers->n_touches; i++) {
        const LayerTouch *touch = &layers->touches[i];
        const BillowVec3 force = billow_vec3_scale(
            billow_vec3_add(billow_vec3_scale(touch->normal, touch->push), touch->rub), 1.0 / step->h);
        for (int j = 0; j < 4; j++) {
            const size_t p = touch->p[j];
            const BillowVec3 each = billow_vec3_scale(force, touch->share[j]),
                             held = billow_vec3_sub(each, billow_layers_free_part(layers, p, each));
            billow_points_set(step->reaction, p, billow_vec3_sub(billow_points_get(step->reaction, p), held));
        }
    }
}

/* --- A step --- */

void
billow_layers_begin(BillowLayers *layers, const BillowLayersStep *step)
{
    for (size_t i = 0; i < layers->count; i++)
        billow_points_set(&layers->ways, i,
                          billow_vec3_sub(billow_points_get(step->x, i), billow_points_get(step->x0, i)));
    memset(layers->entries, 0, layers->count * sizeof *layers->entries);
    for (size_t i = 0; i < step->filter->n; i++)
        layers->entries[step->filter->entries[i].point] = &step->filter->entries[i];
    layers->n_touches = 0;
}

BillowLayersState
billow_layers_part(BillowLayers *layers, const BillowLayersStep *step, BillowWorkers *workers)
{
    if (layers->n_parts == 1 && !layers->parts[0].search)
        return BILLOW_LAYERS_APART;
    billow_layers_begin(layers, step);
    if (step->presses) {
        billow_layers_find(layers, step, false, workers);
    }
    for (int round = 0; round < ROUNDS && !step->presses; round++) {
        billow_layers_find(layers, step, round == 0, workers);
        if (meet(layers, step, round, workers))
            sweep_ways(layers, step->friction);
        else if (round > 0)
            break;
    }
    if (layers->n_pairs == 0)
        return BILLOW_LAYERS_APART;
    sweep_velocities(layers, step);
    add_reaction(layers, step);
    const bool is_apart = billow_layers_join(layers, step, workers);
    if (is_apart && layers->n_touches == 0 && !layers->is_joined)
        return BILLOW_LAYERS_APART;
    for (size_t i = 0; i < layers->count; i++)
        billow_points_set(
            step->x, i, billow_vec3_add(billow_points_get(step->x0, i), billow_points_get(&layers->ways, i)));
    return is_apart ? BILLOW_LAYERS_TOUCH : BILLOW_LAYERS_CROSS;
}
