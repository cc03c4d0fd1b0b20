/* Private to physics: finds which pieces of a cloth may come near each other within a step. */
#pragma once

#include "core/base/grid.h"
#include "core/base/workers.h"
#include "physics/solver/layer_pair.h"

typedef struct BillowLayerSearch BillowLayerSearch;

/* Creates a search in cloths of this grid, of at least 2 x 2 points. Free with billow_layer_search_free(). */
BillowLayerSearch *billow_layer_search_new(const BillowGrid *grid);
void billow_layer_search_free(BillowLayerSearch *search); /* NULL is allowed */

/* Finds all points and triangles, and all edges, with at least one of the `wanted` points (one flag per
 * point) that may come nearer than `reach` while each point goes straight from x0 to x. Both triangulations
 * of a cell count, so that nothing depends on the diagonal that is drawn. Leaves out those with a common
 * point, some within a cell, and cloth that stays so flat that they are farther apart. Returns them, and
 * their number in `n`; they are the search's until the next one. `workers` may be NULL: the result does not
 * depend on them. */
BillowLayerPair *billow_layer_search_find(BillowLayerSearch *search, const BillowPoints *x0,
                                          const BillowPoints *x, const bool *wanted, double reach,
                                          BillowWorkers *workers, size_t *n);

/* Pairs that were found. `pairs` must start as NULL, and is freed with free(). */
typedef struct {
    BillowLayerPair *pairs;
    size_t n, room;
} BillowLayerPairs;

/* One of several cloths: its points are those from `first` on among all of them. The rest is as above, of its own
 * points. */
typedef struct {
    BillowLayerSearch *search;
    uint32_t first;
    BillowPoints x0, x;
    const bool *wanted;
} BillowLayerSearched;

/* Prepares a cloth for the search between it and others; `searched` is borrowed until the next one. */
void billow_layer_search_begin(const BillowLayerSearched *searched, double reach, BillowWorkers *workers);

/* Adds the pairs of pieces of two prepared cloths that may come near each other, with at least one wanted point. Both
 * triangulations of each cell count. Points of pairs are numbered among those of all cloths. */
void billow_layer_search_between(const BillowLayerSearched *a, const BillowLayerSearched *b,
                                 BillowLayerPairs *found);
