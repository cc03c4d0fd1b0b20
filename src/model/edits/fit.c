/* Checks what a project may contain: the same bounds as in the reader of the project format. */
#include "core/base/outline.h"
#include "model/edits/private.h"
#include "model/project/number_keys.h"

#include <math.h>

BillowEdit
billow_edit_refuse(BillowEditOutcome why)
{
    return (BillowEdit){.outcome = why};
}

BillowEdit
billow_edit_done(BillowProject *project)
{
    return (BillowEdit){.outcome = BILLOW_EDIT_DONE, .project = project};
}

void
billow_edit_replace(GPtrArray *track, guint index, BillowBlock *block)
{
    billow_block_unref(track->pdata[index]);
    track->pdata[index] = block;
}

double
billow_edit_duration_until(double start, double end)
{
    double duration = MAX(end - start, 0.0);
    while (duration > 0.0 && start + duration > end)
        duration = nextafter(duration, 0.0);
    return duration;
}

const char *
billow_edit_name_of(const BillowBlock *block)
{
    return block->name[0] ? block->name : block->id;
}

BillowEdit
billow_edit_check_fields(const BillowField *fields, const void *subject, const BillowGrid *grid)
{
    const BillowField *field = billow_fields_unfit(fields, subject, grid);
    if (!field)
        return billow_edit_refuse(BILLOW_EDIT_DONE);
    BillowEdit edit = {BILLOW_EDIT_OUT_OF_BOUNDS, .field = field, .low = field->low,
                       .high = billow_field_high(field, grid)};
    const int n = billow_field_components(field);
    while (edit.component < n && billow_field_get(field, subject, edit.component) >= edit.low &&
           billow_field_get(field, subject, edit.component) <= edit.high)
        edit.component++;
    if (edit.component < n)
        return edit;
    edit.component = 0; /* each component is valid by itself */
    if (field->direction)
        edit.outcome = BILLOW_EDIT_NO_DIRECTION;
    return edit;
}

static BillowEdit
check_point(const BillowProject *project, const BillowBlock *self, const BillowBlock *block)
{
    int column, row;
    billow_block_point(block, &column, &row);
    const BillowGrid *grid = &project->cloth->grid;
    if (!billow_grid_can_hold(grid, column, row))
        return (BillowEdit){BILLOW_EDIT_OUTSIDE, .name = g_strdup(billow_edit_name_of(block))};
    const BillowBlock *there = billow_project_find_at(project, block->kind, column, row);
    if (!there || there == self)
        return billow_edit_refuse(BILLOW_EDIT_DONE);
    return (BillowEdit){BILLOW_EDIT_POINT_TAKEN, .name = g_strdup(billow_edit_name_of(there))};
}

/* Checks the points of a new shape. */
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

/* Returns how many shapes of the whole cloth a block has: a baked one, or those of a recording. */
static gsize
shapes_of(const BillowBlock *block)
{
    if (block && block->kind == BILLOW_BLOCK_KEYFRAME)
        return billow_block_keyframe(block)->shape != NULL;
    const BillowRecordedShapes *shapes =
        block && block->kind == BILLOW_BLOCK_RECORDING ? billow_block_recording(block)->shapes : NULL;
    return shapes ? (gsize) shapes->n_shapes : 0;
}

static gboolean
has_the_shapes_of(const BillowBlock *block, const BillowBlock *other)
{
    if (!other || other->kind != block->kind)
        return FALSE;
    if (block->kind == BILLOW_BLOCK_KEYFRAME)
        return billow_block_keyframe(block)->shape == billow_block_keyframe(other)->shape;
    return billow_block_recording(block)->shapes == billow_block_recording(other)->shapes;
}

gsize
billow_edit_count_shapes(const BillowProject *project, const BillowBlock *except)
{
    static const BillowBlockKind kinds[] = {BILLOW_BLOCK_KEYFRAME, BILLOW_BLOCK_RECORDING};
    gsize shapes = 0;
    for (gsize k = 0; k < G_N_ELEMENTS(kinds); k++) {
        const GPtrArray *track = billow_project_track(project, kinds[k]);
        for (guint i = 0; i < track->len; i++)
            shapes += track->pdata[i] != except ? shapes_of(track->pdata[i]) : 0;
    }
    return shapes;
}

/* Checks a block's shapes, and the room for them beside other shapes. Shapes already in the project pass. */
static BillowEditOutcome
check_shapes(const BillowProject *project, const BillowBlock *self, const BillowBlock *block)
{
    const gsize keyframes = billow_project_track(project, BILLOW_BLOCK_KEYFRAME)->len,
                recordings = billow_project_track(project, BILLOW_BLOCK_RECORDING)->len;
    const gsize points = billow_grid_count(&project->cloth->grid), own = shapes_of(block);
    if (own == 0 || has_the_shapes_of(block, self))
        return BILLOW_EDIT_DONE;
    if (block->kind == BILLOW_BLOCK_KEYFRAME &&
        !points_fit(&project->cloth->grid, billow_block_keyframe(block)->shape))
        return BILLOW_EDIT_LOST;
    if (recordings == 0 && (keyframes + own) * points <= BILLOW_MAX_POINTS)
        return BILLOW_EDIT_DONE; /* even if every keyframe has a shape */
    return (billow_edit_count_shapes(project, self) + own) * points <= BILLOW_MAX_POINTS
               ? BILLOW_EDIT_DONE
               : BILLOW_EDIT_SHAPES_FULL;
}

BillowEdit
billow_edit_check_wind(const BillowWind *wind)
{
    BillowEdit edit = billow_edit_check_fields(billow_wind_fields, wind, NULL);
    for (size_t i = 0; i < wind->n_keys && edit.outcome == BILLOW_EDIT_DONE; i++) {
        edit = billow_edit_check_fields(billow_wind_key_fields, &wind->keys[i], NULL);
        if (edit.outcome == BILLOW_EDIT_DONE)
            edit = billow_edit_check_fields(billow_easing_fields, &wind->keys[i].easing, NULL);
        if (edit.outcome == BILLOW_EDIT_DONE && i > 0 && !(wind->keys[i - 1].time < wind->keys[i].time))
            edit = billow_edit_refuse(BILLOW_EDIT_BAD_WIND_KEYS);
    }
    if (edit.outcome == BILLOW_EDIT_DONE && wind->n_keys > BILLOW_MAX_WIND_KEYS)
        edit = billow_edit_refuse(BILLOW_EDIT_BAD_WIND_KEYS);
    return edit;
}

BillowEdit
billow_edit_check(const BillowProject *project, const BillowBlock *self, const BillowBlock *block)
{
    const BillowKind *kind = billow_kinds[block->kind];
    BillowBlockFields tables[BILLOW_MAX_BLOCK_TABLES];
    const int n = billow_block_fields(block, tables);
    BillowEdit edit = {BILLOW_EDIT_DONE};
    for (int i = 0; i < n && edit.outcome == BILLOW_EDIT_DONE; i++)
        edit = billow_edit_check_fields(tables[i].fields, tables[i].subject, &project->cloth->grid);
    const BillowNumberKeys *keys = billow_block_number_keys(block);
    const BillowField *unfit =
        edit.outcome == BILLOW_EDIT_DONE && keys ? billow_number_keys_unfit(keys) : NULL;
    if (unfit)
        edit = (BillowEdit){BILLOW_EDIT_OUT_OF_BOUNDS, .field = unfit, .low = billow_number_low(unfit),
                            .high = unfit->high};
    if (edit.outcome == BILLOW_EDIT_DONE && kind->fits && !kind->fits(block->payload, &project->cloth->grid))
        edit.outcome = block->kind == BILLOW_BLOCK_COLLIDER    ? BILLOW_EDIT_BAD_KEYS
                       : block->kind == BILLOW_BLOCK_RECORDING ? BILLOW_EDIT_LOST
                                                               : BILLOW_EDIT_BAD_ANCHORS;
    if (edit.outcome == BILLOW_EDIT_DONE &&
        !billow_layer_damping_fits(&block->damping, &project->cloth->grid))
        edit.outcome = BILLOW_EDIT_BAD_ANCHORS;
    if (edit.outcome == BILLOW_EDIT_DONE && (kind->flags & BILLOW_KIND_FADES) &&
        !(block->fade_in + block->fade_out <= block->duration * (1.0 + 1e-12))) /* and not NaN */
        edit = (BillowEdit){BILLOW_EDIT_OUT_OF_BOUNDS, .field = billow_fade_fields, .high = block->duration};
    if (edit.outcome == BILLOW_EDIT_DONE && (kind->flags & BILLOW_KIND_ONE_PER_POINT))
        edit = check_point(project, self, block);
    if (edit.outcome == BILLOW_EDIT_DONE && block->kind == BILLOW_BLOCK_KEYFRAME &&
        !billow_keyframe_folds_fit(billow_block_keyframe(block), &project->cloth->grid))
        edit.outcome = BILLOW_EDIT_BAD_FOLDS;
    if (edit.outcome == BILLOW_EDIT_DONE && block->kind == BILLOW_BLOCK_KEYFRAME &&
        !billow_keyframe_creases_fit(billow_block_keyframe(block), &project->cloth->grid))
        edit.outcome = BILLOW_EDIT_BAD_CREASES;
    if (edit.outcome == BILLOW_EDIT_DONE && block->kind == BILLOW_BLOCK_KEYFRAME &&
        !billow_keyframe_bends_fit(billow_block_keyframe(block), &project->cloth->grid))
        edit.outcome = BILLOW_EDIT_BAD_BENDS;
    if (edit.outcome == BILLOW_EDIT_DONE && block->kind == BILLOW_BLOCK_KEYFRAME &&
        !billow_keyframe_twists_fit(billow_block_keyframe(block), &project->cloth->grid))
        edit.outcome = BILLOW_EDIT_BAD_TWISTS;
    if (edit.outcome == BILLOW_EDIT_DONE)
        edit.outcome = check_shapes(project, self, block);
    return edit;
}
