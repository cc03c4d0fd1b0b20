/* Prepares for a grid and its anchors. */
#include "core/base/allocate.h"
#include "core/relaxation/painted.h"
#include "core/relaxation/relaxation.h"
#include "core/relaxation/relaxation_data.h"

#include <string.h>

/* A net is halved down to so many cells. */
enum { COARSEST_CELLS = 6 };

static int
compare_anchors(const void *a, const void *b)
{
    const BillowAnchor *p = a, *q = b;
    return p->row != q->row ? (p->row > q->row) - (p->row < q->row)
                            : (p->column > q->column) - (p->column < q->column);
}

BillowAnchor *
billow_relaxation_sorted(const BillowAnchor *anchors, size_t n_anchors)
{
    BillowAnchor *sorted = billow_allocate(n_anchors, sizeof *sorted);
    if (n_anchors > 0)
        memcpy(sorted, anchors, n_anchors * sizeof *sorted);
    qsort(sorted, n_anchors, sizeof *sorted, compare_anchors);
    return sorted;
}

static int
halve(int cells)
{
    return cells > COARSEST_CELLS ? (cells + 1) / 2 : cells;
}

void
billow_relaxation_make_levels(BillowRelaxation *relaxation)
{
    const BillowGrid *grid = &relaxation->grid;
    int columns = grid->columns - 1, rows = grid->rows - 1, n = 0;
    for (bool last = false; !last; n++) {
        if (!relaxation->levels[n])
            relaxation->levels[n] = billow_relaxation_level_new(
                grid, columns + 1, rows + 1, relaxation->anchors, relaxation->n_anchors, &relaxation->cloth);
        last = halve(columns) == columns && halve(rows) == rows;
        columns = halve(columns);
        rows = halve(rows);
    }
    relaxation->n_levels = n;
}

BillowRelaxation *
billow_relaxation_new(const BillowGrid *grid, const BillowAnchor *anchors, size_t n_anchors,
                      const BillowRelaxationCloth *cloth)
{
    BillowRelaxation *relaxation = billow_allocate(1, sizeof *relaxation);
    relaxation->grid = *grid;
    relaxation->grid.outline = billow_outline_ref(grid->outline);
    relaxation->grid.shrink = billow_shrink_ref(grid->shrink);
    relaxation->cloth = *cloth;
    relaxation->cloth.maps = billow_cloth_maps_ref(cloth->maps);
    relaxation->n_anchors = n_anchors;
    relaxation->anchors = billow_relaxation_sorted(anchors, n_anchors);
    relaxation->places = billow_allocate(n_anchors, sizeof *relaxation->places);
    relaxation->freedom = billow_allocate(billow_grid_count(grid), sizeof *relaxation->freedom);
    for (size_t i = 0; i < billow_grid_count(grid); i++)
        relaxation->freedom[i] = billow_grid_has_point(grid, i) ? 1.0 : 0.0;
    for (size_t k = 0; k < n_anchors; k++)
        relaxation->freedom[billow_grid_index(grid, anchors[k].column, anchors[k].row)] = 0.0;
    billow_relaxation_make_levels(relaxation);
    return relaxation;
}

void
billow_relaxation_free(BillowRelaxation *relaxation)
{
    if (!relaxation)
        return;
    for (int i = 0; i < relaxation->n_levels; i++)
        billow_relaxation_level_free(relaxation->levels[i]);
    billow_outline_unref((BillowOutline *) (uintptr_t) relaxation->grid.outline);
    billow_shrink_unref((BillowShrink *) (uintptr_t) relaxation->grid.shrink);
    billow_cloth_maps_unref((BillowClothMaps *) (uintptr_t) relaxation->cloth.maps);
    free(relaxation->anchors);
    free(relaxation->places);
    free(relaxation->freedom);
    free(relaxation);
}

bool
billow_relaxation_fits(const BillowRelaxation *relaxation, const BillowGrid *grid,
                       const BillowAnchor *anchors, size_t n_anchors, const BillowRelaxationCloth *cloth)
{
    const BillowGrid *own = &relaxation->grid;
    if (!billow_grid_equal(own, grid) || relaxation->n_anchors != n_anchors ||
        relaxation->cloth.bending != cloth->bending || relaxation->cloth.weft_excess != cloth->weft_excess ||
        relaxation->cloth.shear != cloth->shear || relaxation->cloth.radius != cloth->radius ||
        relaxation->cloth.maps != cloth->maps || relaxation->cloth.narrow != cloth->narrow ||
        relaxation->cloth.mean_density != cloth->mean_density ||
        !billow_vec3_equal(relaxation->cloth.down, cloth->down))
        return false;
    BillowAnchor *sorted = billow_relaxation_sorted(anchors, n_anchors);
    bool same = true;
    for (size_t k = 0; k < n_anchors; k++)
        same = same && compare_anchors(&sorted[k], &relaxation->anchors[k]) == 0;
    free(sorted);
    return same;
}

void
billow_relaxation_find_places(BillowRelaxation *relaxation, const BillowAnchor *sorted, BillowVec3 origin)
{
    for (size_t k = 0; k < relaxation->n_anchors; k++)
        relaxation->places[k] =
            billow_vec3_scale(billow_vec3_sub(sorted[k].position, origin), 1.0 / relaxation->grid.spacing);
}

void
billow_relaxation_find_symmetries(BillowRelaxation *relaxation, const BillowRelaxationLevel *level)
{
    const BillowGrid *grid = &relaxation->grid;
    const BillowRelaxationLevel *finest = relaxation->levels[0];
    double *loads = billow_relaxation_painted_loads(finest);
    relaxation->n_mirrors =
        billow_mirrors_find(grid, relaxation->anchors, relaxation->places, relaxation->n_anchors,
                            (const double *const[2]){loads, finest->stiff}, &level->x, level->columns,
                            level->rows, relaxation->mirrors);
    free(loads);
    /* the colliders, creases, wind and paint need not have these symmetries */
    const bool uneven = level->contact || level->crease || billow_relaxation_load_slants(level);
    if (uneven)
        relaxation->n_mirrors = 0;
    relaxation->rotation =
        grid->closed && !uneven && !finest->pull.x && !finest->stiff && billow_shrink_is_even(grid->shrink)
            ? billow_rotation_find(grid, relaxation->anchors, relaxation->places, relaxation->n_anchors)
            : (BillowRotation){0};
}
