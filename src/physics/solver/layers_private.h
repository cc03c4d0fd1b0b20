/* Private to layers*.c. */
#pragma once

#include "physics/solver/layer_search.h"
#include "physics/solver/layers.h"

/* Two pieces that push each other apart. */
typedef struct {
    uint32_t p[4];
    double share[4];
    BillowVec3 normal;
    double gap;       /* what is left between them without their ways, meters; < 0: they start too near */
    double mass;      /* kg: what resists a change of their distance; 0: nothing can change it */
    double free_mass; /* kg: the same for a change along each other, at least */
    double push;      /* kg m, or kg m/s for velocities, along the normal, >= 0 */
    BillowVec3 rub;   /* the same across it */
} LayerTouch;

/* A spring that pushes two pieces apart within an implicit step. */
typedef struct {
    uint32_t p[4];
    double share[4];
    BillowVec3 normal;
    double target;    /* meters: it pushes where less is left between them */
    double stiffness; /* N/m */
    double most;      /* N/m: its greatest stiffness */
    double rubbing;   /* kg/s: friction relative to the speed across */
    bool is_active;
    uint32_t next; /* number + 1 of another one with the same first point; 0: none */
} LayerSpring;

/* One of the cloths whose pieces may touch. */
typedef struct {
    const BillowNet *net;
    size_t first;              /* of its points among those of all cloths */
    BillowLayerSearch *search; /* NULL: the net is a chain, which touches nothing */
    double thickness;          /* meters; only between cloths */
} LayerPart;

struct BillowLayers {
    size_t count;   /* of points */
    size_t n_parts; /* 1: layers of one cloth; more: pieces of different cloths */
    LayerPart *parts;
    double *masses;           /* of all points; NULL: those of the only net */
    const double *mass;       /* kg, one per point */
    double spacing;           /* meters, of the finest grid */
    bool *passes;             /* n_parts x n_parts: these cloths pass through each other */
    BillowLayerPairs between; /* what was found between different cloths */
    BillowLayerPair *pairs;
    size_t n_pairs;
    BillowLayerPair *spare_pairs; /* room for as many */
    size_t pair_room;
    BillowPoints from, to; /* the ways for which these were found */
    double found;          /* the thickness for which they were found; 0: nothing was looked for yet */
    double *drift;         /* one per point: how far it gets from that way in the present step, meters */
    bool *strays;          /* those that get too far from it */
    BillowPoints ways;     /* of the points within the step, meters */
    const BillowFilterEntry **entries; /* one per point; NULL: nothing is prescribed */
    LayerTouch *touches;
    size_t n_touches, room;
    LayerSpring *springs;
    size_t n_springs, spring_room;
    uint32_t *first_spring; /* one per point, that is the spring's first: its number + 1; 0: none */
    bool is_joined;         /* points of the present step go together */
    uint32_t *zone;         /* one per point: another one of its zone, or itself */
};

/* Sets the ways of the step, and what is prescribed. */
void billow_layers_begin(BillowLayers *layers, const BillowLayersStep *step);

/* Returns the distance from which two that start `start` apart must not come nearer, and at which they
 * end. */
double billow_layers_end_distance(double start, double thickness);

/* Returns whether two may come as near as `limit` in the step, at most the thickness. Then how they start is
 * measured. */
bool billow_layers_may_meet(const BillowLayers *layers, const BillowLayersStep *step, BillowLayerPair *pair,
                            double limit);

/* Returns when two that may meet are to be kept apart, as a share of the step, or 2. They are at the start if
 * they are nearer than `thickness` and do not part enough; when they come very near on their way; or at the
 * end, where the normal is right if they did not pass through each other. Only what ends nearer than `limit`
 * counts. */
double billow_layers_when_too_near(const BillowLayers *layers, const BillowLayersStep *step,
                                   const BillowLayerPair *pair, double thickness, double limit);

/* Returns the sum of the shares of what is `at` the four places, along the normal. */
double billow_layers_along(const double share[4], BillowVec3 normal, const BillowLayerPlaces *places);

/* Returns the number of the cloth that has a point. */
size_t billow_layers_part_of(const BillowLayers *layers, size_t point);

/* Finds pairs with strays, of a cloth with itself or of cloths that touch each other; see layer_search.h. */
BillowLayerPair *billow_layers_search(BillowLayers *layers, double reach, BillowWorkers *workers, size_t *n);

/* Returns the least distance between the pieces of a pair, if `thickness` is that of the step. */
double billow_layers_pair_thickness(const BillowLayers *layers, const BillowLayerPair *pair,
                                    double thickness);

/* Returns the thickness that the grid allows. */
double billow_layers_thickness(const BillowLayers *layers, const BillowLayersStep *step);

/* Finds the pairs that may come near on the present ways, unless those found last will do. What is found may
 * depend on the steps before, but not what meets. */
void billow_layers_find(BillowLayers *layers, const BillowLayersStep *step, bool is_first,
                        BillowWorkers *workers);

/* Returns the share of `v` that is not prescribed for the point. */
BillowVec3 billow_layers_free_part(const BillowLayers *layers, size_t point, BillowVec3 v);

/* Makes the points of pairs that would still pass through each other go together, with the mean of their ways
 * and velocities, and repeats this until there are none. Returns false if what is prescribed prevents it. */
bool billow_layers_join(BillowLayers *layers, const BillowLayersStep *step, BillowWorkers *workers);
