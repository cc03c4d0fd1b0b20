/* The cloths whose pieces may touch: one, or several. */
#include "core/base/allocate.h"
#include "core/base/shrink.h"
#include "physics/solver/layers_private.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Allocates what is as large as all cloths together. */
static void
allocate_points(BillowLayers *layers)
{
    layers->from = billow_points_new(layers->count);
    layers->to = billow_points_new(layers->count);
    layers->strays = billow_allocate(layers->count, sizeof *layers->strays);
    layers->drift = billow_allocate(layers->count, sizeof *layers->drift);
    layers->ways = billow_points_new(layers->count);
    layers->entries = billow_allocate(layers->count, sizeof *layers->entries);
    layers->zone = billow_allocate(layers->count, sizeof *layers->zone);
    layers->first_spring = billow_allocate(layers->count, sizeof *layers->first_spring);
}

static void
add_part(BillowLayers *layers, const BillowNet *net, double thickness)
{
    const BillowGrid *grid = &net->grid;
    LayerPart *part = &layers->parts[layers->n_parts++];
    *part = (LayerPart){.net = net, .first = layers->count, .thickness = thickness};
    if (grid->columns > 1 && grid->rows > 1)
        part->search = billow_layer_search_new(grid);
    layers->count += net->count;
    layers->spacing = layers->n_parts == 1 ? billow_grid_least_length(grid)
                                           : fmin(layers->spacing, billow_grid_least_length(grid));
}

BillowLayers *
billow_layers_new(const BillowNet *net)
{
    BillowLayers *layers = billow_allocate(1, sizeof *layers);
    layers->parts = billow_allocate(1, sizeof *layers->parts);
    add_part(layers, net, 0.0);
    layers->mass = net->mass;
    allocate_points(layers);
    return layers;
}

BillowLayers *
billow_layers_new_between(const BillowNet *const *nets, const double *thickness, const bool *passes, size_t n)
{
    BillowLayers *layers = billow_allocate(1, sizeof *layers);
    layers->parts = billow_allocate(n, sizeof *layers->parts);
    for (size_t i = 0; i < n; i++)
        add_part(layers, nets[i], thickness[i]);
    layers->passes = billow_allocate(n * n, sizeof *passes);
    memcpy(layers->passes, passes, n * n * sizeof *passes);
    layers->masses = billow_allocate(layers->count, sizeof *layers->masses);
    for (size_t i = 0; i < n; i++)
        memcpy(layers->masses + layers->parts[i].first, nets[i]->mass, nets[i]->count * sizeof(double));
    layers->mass = layers->masses;
    allocate_points(layers);
    return layers;
}

void
billow_layers_free(BillowLayers *layers)
{
    if (!layers)
        return;
    for (size_t i = 0; i < layers->n_parts; i++)
        billow_layer_search_free(layers->parts[i].search);
    free(layers->parts);
    free(layers->masses);
    free(layers->passes);
    billow_points_free(&layers->from);
    billow_points_free(&layers->to);
    free(layers->drift);
    free(layers->strays);
    free(layers->pairs);
    free(layers->spare_pairs);
    billow_points_free(&layers->ways);
    free(layers->entries);
    free(layers->touches);
    free(layers->between.pairs);
    free(layers->zone);
    free(layers->springs);
    free(layers->first_spring);
    free(layers);
}

size_t
billow_layers_part_of(const BillowLayers *layers, size_t point)
{
    size_t i = layers->n_parts - 1;
    while (i > 0 && point < layers->parts[i].first)
        i--;
    return i;
}

/* Returns the least distance between two cloths, or 0 if they do not touch. */
static double
distance_between(const BillowLayers *layers, size_t a, size_t b)
{
    const LayerPart *p = &layers->parts[a], *q = &layers->parts[b];
    const bool touch = p->search && q->search && p->thickness > 0.0 && q->thickness > 0.0 &&
                       !layers->passes[a * layers->n_parts + b];
    return touch ? 0.5 * (p->thickness + q->thickness) : 0.0;
}

double
billow_layers_pair_thickness(const BillowLayers *layers, const BillowLayerPair *pair, double thickness)
{
    return layers->n_parts == 1 ? thickness
                                : distance_between(layers, billow_layers_part_of(layers, pair->p[0]),
                                                   billow_layers_part_of(layers, pair->p[3]));
}

double
billow_layers_largest_distance(const BillowLayers *layers)
{
    double largest = 0.0;
    for (size_t a = 0; a < layers->n_parts; a++)
        for (size_t b = a + 1; b < layers->n_parts; b++)
            largest = fmax(largest, distance_between(layers, a, b));
    return largest;
}

BillowLayerPair *
billow_layers_search(BillowLayers *layers, double reach, BillowWorkers *workers, size_t *n)
{
    if (layers->n_parts == 1)
        return billow_layer_search_find(layers->parts[0].search, &layers->from, &layers->to, layers->strays,
                                        reach, workers, n);
    BillowLayerSearched *searched = billow_allocate(layers->n_parts, sizeof *searched);
    for (size_t i = 0; i < layers->n_parts; i++) {
        const size_t first = layers->parts[i].first;
        searched[i] = (BillowLayerSearched){
            .search = layers->parts[i].search,
            .first = (uint32_t) first,
            .x0 = {layers->from.x + first, layers->from.y + first, layers->from.z + first},
            .x = {layers->to.x + first, layers->to.y + first, layers->to.z + first},
            .wanted = layers->strays + first,
        };
    }
    BillowLayerPairs *found = &layers->between;
    found->n = 0;
    for (size_t i = 0; i < layers->n_parts; i++)
        if (searched[i].search)
            billow_layer_search_begin(&searched[i], reach, workers);
    for (size_t a = 0; a < layers->n_parts; a++)
        for (size_t b = a + 1; b < layers->n_parts; b++)
            if (distance_between(layers, a, b) > 0.0)
                billow_layer_search_between(&searched[a], &searched[b], found);
    free(searched);
    *n = found->n;
    return found->pairs;
}
