/* What a project may hold: the bounds that the reader of the project format holds files to. */
#include "model/edits_private.h"

#include <math.h>

static gboolean
fields_fit(const BillowBlock *block, const BillowGrid *grid)
{
    BillowBlockFields tables[BILLOW_MAX_BLOCK_TABLES];
    int n = billow_block_fields(block, tables);
    for (int i = 0; i < n; i++)
        if (billow_fields_unfit(tables[i].fields, tables[i].subject, grid))
            return FALSE;
    return TRUE;
}

/* FALSE for NaN too. */
static gboolean
fades_fit(const BillowBlock *block)
{
    return block->fade_in + block->fade_out <= block->duration * (1.0 + 1e-12);
}

static gboolean
point_is_free(const BillowProject *project, const BillowBlock *self, const BillowBlock *block)
{
    int column, row;
    billow_block_point(block, &column, &row);
    const BillowBlock *there = billow_project_find_at(project, block->kind, column, row);
    return !there || there == self;
}

/* The points of a shape that was not there before. */
static gboolean
points_fit(const BillowGrid *grid, GBytes *shape)
{
    gsize size;
    const float *values = g_bytes_get_data(shape, &size);
    gsize n = 3 * billow_grid_count(grid);
    if (size != n * sizeof *values)
        return FALSE;
    for (gsize i = 0; i < n; i++)
        if (!(fabs((double) values[i]) <= BILLOW_MAX_NUMBER))
            return FALSE;
    return TRUE;
}

static GBytes *
shape_of(const BillowBlock *keyframe)
{
    return keyframe ? billow_block_keyframe(keyframe)->shape : NULL;
}

/* A shape that was there before has room; others have it together with those of the other keyframes. */
static gboolean
shape_fits(const BillowProject *project, const BillowBlock *self, const BillowBlock *block)
{
    const GPtrArray *keyframes = project->tracks[BILLOW_BLOCK_KEYFRAME];
    GBytes *shape = shape_of(block);
    if (!shape || shape == shape_of(self))
        return TRUE;
    gsize shapes = 1;
    for (guint i = 0; i < keyframes->len; i++)
        shapes += keyframes->pdata[i] != self && shape_of(keyframes->pdata[i]);
    return shapes * billow_grid_count(&project->grid) <= BILLOW_MAX_POINTS &&
           points_fit(&project->grid, shape);
}

gboolean
billow_edit_fits(const BillowProject *project, const BillowBlock *self, const BillowBlock *block)
{
    const BillowKind *kind = &billow_kinds[block->kind];
    return fields_fit(block, &project->grid) && (!kind->fits || kind->fits(block->payload, &project->grid)) &&
           (!(kind->flags & BILLOW_KIND_FADES) || fades_fit(block)) &&
           (!(kind->flags & BILLOW_KIND_ONE_PER_POINT) || point_is_free(project, self, block)) &&
           (block->kind != BILLOW_BLOCK_KEYFRAME || shape_fits(project, self, block));
}
