#include "core/cloth/maps.h"

#include "core/base/allocate.h"
#include "core/base/outline.h"

#include <stdatomic.h>

typedef struct {
    BillowClothMaps maps;
    atomic_int references;
} SharedMaps;

static bool
is_painted(const BillowPaint *paint)
{
    for (size_t i = 0; paint && i < billow_paint_count(paint); i++)
        if (paint->values[i] > 0)
            return true;
    return false;
}

BillowClothMaps *
billow_cloth_maps_with(const BillowClothMaps *maps, BillowMapKind kind, const BillowMap *map)
{
    SharedMaps *shared = billow_allocate(1, sizeof *shared);
    bool any = false;
    atomic_init(&shared->references, 1);
    for (int k = 0; k < BILLOW_N_MAPS; k++) {
        const BillowMap *from = k == (int) kind ? map : billow_cloth_maps_get(maps, k);
        if (!from || !is_painted(from->paint))
            continue;
        shared->maps.map[k] = (BillowMap){from->factor, billow_paint_copy(from->paint), from->threads};
        any = true;
    }
    if (any)
        return &shared->maps;
    billow_cloth_maps_unref(&shared->maps);
    return NULL;
}

BillowClothMaps *
billow_cloth_maps_ref(const BillowClothMaps *maps)
{
    SharedMaps *shared = (SharedMaps *) (uintptr_t) maps;
    if (!shared)
        return NULL;
    atomic_fetch_add(&shared->references, 1);
    return &shared->maps;
}

void
billow_cloth_maps_unref(BillowClothMaps *maps)
{
    SharedMaps *shared = (SharedMaps *) maps;
    if (!shared || atomic_fetch_sub(&shared->references, 1) != 1)
        return;
    for (int k = 0; k < BILLOW_N_MAPS; k++)
        billow_paint_free(maps->map[k].paint);
    free(shared);
}

bool
billow_map_equal(const BillowMap *a, const BillowMap *b)
{
    return a && b
               ? a->factor == b->factor && a->threads == b->threads && billow_paint_equal(a->paint, b->paint)
               : a == b;
}

bool
billow_cloth_maps_equal(const BillowClothMaps *a, const BillowClothMaps *b)
{
    bool equal = true;
    for (int k = 0; k < BILLOW_N_MAPS; k++) {
        const BillowMap *p = billow_cloth_maps_get(a, k), *q = billow_cloth_maps_get(b, k);
        equal = equal && billow_map_equal(p, q);
    }
    return equal;
}

const BillowMap *
billow_cloth_maps_get(const BillowClothMaps *maps, BillowMapKind kind)
{
    return maps && maps->map[kind].paint ? &maps->map[kind] : NULL;
}

float *
billow_cloth_maps_factors(const BillowClothMaps *maps, BillowMapKind kind, const BillowGrid *grid)
{
    const BillowMap *map = billow_cloth_maps_get(maps, kind);
    if (!map || map->factor == 1.0)
        return NULL;
    const size_t count = billow_grid_count(grid);
    float *factors = billow_allocate(count, sizeof *factors);
    billow_paint_fill(map->paint, grid, factors);
    for (size_t i = 0; i < count; i++)
        factors[i] = (float) (1.0 + (map->factor - 1.0) * (double) factors[i]);
    return factors;
}

BillowShrink *
billow_cloth_maps_shrink(const BillowClothMaps *maps, const BillowGrid *grid)
{
    float *factors = billow_cloth_maps_factors(maps, BILLOW_MAP_SHRINK, grid);
    const int threads = factors ? maps->map[BILLOW_MAP_SHRINK].threads : BILLOW_SHRINKS_BOTH;
    BillowShrink *shrink = factors ? billow_shrink_new(grid, threads == BILLOW_SHRINKS_WARP ? NULL : factors,
                                                       threads == BILLOW_SHRINKS_WEFT ? NULL : factors)
                                   : NULL;
    free(factors);
    return shrink;
}

double
billow_cloth_maps_mean_density(const BillowClothMaps *maps, const BillowGrid *grid)
{
    float *density = billow_cloth_maps_factors(maps, BILLOW_MAP_DENSITY, grid);
    double weight = 0.0, area = 0.0;
    if (!density)
        return 1.0;
    for (int row = 0; row < grid->rows; row++)
        for (int column = 0; column < grid->columns; column++) {
            const size_t i = billow_grid_index(grid, column, row);
            const double share = billow_grid_point_share(grid, column, row);
            weight += share * (double) density[i];
            area += share;
        }
    free(density);
    return weight / area;
}
