/* What a project may hold: the bounds that the reader of the project format holds files to. */
#include "model/edits_private.h"

#include <math.h>

/* Each is FALSE for NaN too. */

static gboolean
is_number(double value)
{
    return fabs(value) <= BILLOW_MAX_NUMBER;
}

static gboolean
is_not_negative(double value)
{
    return value >= 0.0 && value <= BILLOW_MAX_NUMBER;
}

static gboolean
is_positive(double value)
{
    return value >= BILLOW_MIN_NUMBER && value <= BILLOW_MAX_NUMBER;
}

static gboolean
is_place(BillowVec3 v)
{
    return is_number(v.x) && is_number(v.y) && is_number(v.z);
}

static gboolean
is_point(const BillowGrid *grid, int column, int row)
{
    return column >= 0 && column < grid->columns && row >= 0 && row < grid->rows;
}

static gboolean
times_fit(const BillowBlock *block)
{
    return is_not_negative(block->start) && is_not_negative(block->duration) &&
           is_not_negative(block->fade_in) && is_not_negative(block->fade_out) &&
           block->fade_in + block->fade_out <= block->duration * (1.0 + 1e-12);
}

static gboolean
anchors_fit(const BillowGrid *grid, const BillowBlock *block)
{
    g_autoptr(GHashTable) taken = g_hash_table_new(NULL, NULL);
    for (size_t i = 0; i < block->n_anchors; i++) {
        const BillowAnchor *anchor = &block->anchors[i];
        if (!is_point(grid, anchor->column, anchor->row) || !is_place(anchor->position) ||
            !g_hash_table_add(taken, GSIZE_TO_POINTER(billow_grid_index(grid, anchor->column, anchor->row))))
            return FALSE;
    }
    return TRUE;
}

static gboolean
wave_fits(const BillowWave *wave)
{
    return is_number(wave->amplitude) && is_positive(wave->wavelength) && is_number(wave->speed) &&
           is_number(wave->phase) && is_number(wave->direction) && is_number(wave->origin_column) &&
           is_number(wave->origin_row) && is_not_negative(wave->decay);
}

static gboolean
sway_fits(const BillowSway *sway)
{
    return is_number(sway->direction) && is_number(sway->amplitude) && is_positive(sway->period) &&
           is_number(sway->phase);
}

static gboolean
collider_fits(const BillowCollider *collider)
{
    return is_place(collider->position) && is_place(collider->rotation) && is_positive(collider->radius) &&
           is_not_negative(collider->length) && is_positive(collider->size.x) &&
           is_positive(collider->size.y) && is_positive(collider->size.z) &&
           is_not_negative(collider->friction);
}

static gboolean
slide_fits(const BillowProject *project, const BillowBlock *self, const BillowSlide *slide)
{
    if (!is_point(&project->grid, slide->column, slide->row) || !is_place(slide->direction) ||
        billow_vec3_length(slide->direction) < BILLOW_MIN_NUMBER)
        return FALSE;
    const BillowBlock *there = billow_edit_constraint_at(project, slide->column, slide->row);
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
        if (!is_number((double) values[i]))
            return FALSE;
    return TRUE;
}

static gboolean
shape_fits(const BillowProject *project, const BillowBlock *self, const BillowBlock *block)
{
    if (!block->shape || (self && self->shape == block->shape))
        return TRUE;
    gsize shapes = 1;
    for (guint i = 0; i < project->keyframes->len; i++) {
        const BillowBlock *keyframe = g_ptr_array_index(project->keyframes, i);
        shapes += keyframe != self && keyframe->shape;
    }
    return shapes * billow_grid_count(&project->grid) <= BILLOW_MAX_POINTS &&
           points_fit(&project->grid, block->shape);
}

gboolean
billow_edit_fits(const BillowProject *project, const BillowBlock *self, const BillowBlock *block)
{
    switch (block->kind) {
    case BILLOW_BLOCK_KEYFRAME:
        return times_fit(block) && anchors_fit(&project->grid, block) && shape_fits(project, self, block);
    case BILLOW_BLOCK_TRANSITION:
        return block->easing.degree >= 1.0 && is_number(block->easing.degree);
    case BILLOW_BLOCK_WAVE:
        return times_fit(block) && wave_fits(&block->wave);
    case BILLOW_BLOCK_SWAY:
        return times_fit(block) && sway_fits(&block->sway);
    case BILLOW_BLOCK_COLLIDER:
        return collider_fits(&block->collider);
    case BILLOW_BLOCK_CONSTRAINT:
        return slide_fits(project, self, &block->slide);
    default:
        g_assert_not_reached();
    }
}
