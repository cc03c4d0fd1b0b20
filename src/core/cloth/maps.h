/* The material of a cloth as it is painted on it: factors that differ from place to place. docs/method.md §3. */
#pragma once

#include "core/base/shrink.h"
#include "core/layers/paint.h"

#include <stdbool.h>

#define BILLOW_LEAST_MAP_FACTOR 0.01
#define BILLOW_MOST_MAP_FACTOR 100.0
#define BILLOW_LEAST_SHRINK 0.2
#define BILLOW_MOST_SHRINK 2.0

/* What is painted. */
typedef enum {
    BILLOW_MAP_DENSITY,  /* weight per area */
    BILLOW_MAP_BENDING,  /* bending modulus, in both directions */
    BILLOW_MAP_STRETCH,  /* stiffness of the threads; rest shapes do not stretch */
    BILLOW_MAP_FRICTION, /* Coulomb's coefficient on colliders */
    BILLOW_MAP_SHRINK,   /* length of the threads at rest; the weight stays */
    BILLOW_N_MAPS,
} BillowMapKind;

/* The threads that a map of their length shrinks. */
typedef enum {
    BILLOW_SHRINKS_BOTH,
    BILLOW_SHRINKS_WARP, /* along the columns */
    BILLOW_SHRINKS_WEFT, /* along the rows */
} BillowShrinks;

/* Factors of one constant: 1 where nothing is painted, `factor` at full paint, and in between in proportion. */
typedef struct {
    double factor;      /* BILLOW_LEAST_MAP_FACTOR ... BILLOW_MOST_MAP_FACTOR; of lengths their own bounds */
    BillowPaint *paint; /* NULL: there is no map, and the constant is the same everywhere */
    int threads;        /* BillowShrinks; of other constants 0 */
} BillowMap;

/* Immutable, and shared by reference count (thread-safe). A cloth without any map has NULL instead. Fits any grid. */
typedef struct BillowClothMaps {
    BillowMap map[BILLOW_N_MAPS];
} BillowClothMaps;

/* Returns `maps` (which may be NULL) with one of its maps replaced: a new reference; NULL if none is left. A map
 * whose paint is NULL or empty is none. Copies the paint. */
BillowClothMaps *billow_cloth_maps_with(const BillowClothMaps *maps, BillowMapKind kind,
                                        const BillowMap *map);

BillowClothMaps *billow_cloth_maps_ref(const BillowClothMaps *maps); /* NULL for NULL */
void billow_cloth_maps_unref(BillowClothMaps *maps);                 /* NULL is allowed */

/* Returns whether both are the same map; NULL: none. */
bool billow_map_equal(const BillowMap *a, const BillowMap *b);

/* Returns whether both have the same factors, paint by paint; NULL is allowed. */
bool billow_cloth_maps_equal(const BillowClothMaps *a, const BillowClothMaps *b);

/* Returns the map of a kind, or NULL if there is none. */
const BillowMap *billow_cloth_maps_get(const BillowClothMaps *maps, BillowMapKind kind);

/* Returns the factor of each point of a grid, free with free(); NULL if a constant is the same everywhere. */
float *billow_cloth_maps_factors(const BillowClothMaps *maps, BillowMapKind kind, const BillowGrid *grid);

/* Returns the lengths of a grid's edges, free with billow_shrink_unref(); NULL if all are one spacing long. */
BillowShrink *billow_cloth_maps_shrink(const BillowClothMaps *maps, const BillowGrid *grid);

/* Returns how heavy the cloth is on average, as a multiple of a cloth without a map. */
double billow_cloth_maps_mean_density(const BillowClothMaps *maps, const BillowGrid *grid);
