#include "model/edits/shape_row.h"

#include "model/edits/private.h"
#include "model/edits/renaming.h"

#include <math.h>

struct BillowShapeRow {
    BillowProject *project; /* NULL: already taken */
    BillowRenaming used;    /* of all blocks */
    guint next;             /* keyframes use all numbers from 2 to below this one */
    guint last;             /* index of the keyframe that was added last */
};

BillowShapeRow *
billow_shape_row_new(const BillowProject *project)
{
    BillowShapeRow *row = g_new(BillowShapeRow, 1);
    *row = (BillowShapeRow){billow_project_copy(project), billow_renaming_begin(project), 2, 0};
    return row;
}

void
billow_shape_row_free(BillowShapeRow *row)
{
    if (!row)
        return;
    billow_project_unref(row->project);
    billow_renaming_end(&row->used);
    g_free(row);
}

/* Returns the same id as billow_edit_unique_id(), without searching all blocks. Free with g_free(). */
static char *
new_id(BillowShapeRow *row, guint number)
{
    const char *word = billow_kinds[BILLOW_BLOCK_KEYFRAME]->word;
    char *id = g_strdup_printf("%s-%u", word, number);
    while (g_hash_table_contains(row->used.ids.taken, id)) {
        g_free(id);
        id = g_strdup_printf("%s-%u", word, row->next++);
    }
    return id;
}

static BillowEdit
set_shape(BillowShapeRow *row, guint index, GBytes *shape, const BillowAnchor *anchors, size_t n_anchors)
{
    GPtrArray *keyframes = billow_project_track(row->project, BILLOW_BLOCK_KEYFRAME);
    const BillowBlock *there = g_ptr_array_index(keyframes, index);
    g_autoptr(BillowBlock) keyframe = billow_block_copy(there);
    billow_block_set_anchors(keyframe, anchors, n_anchors);
    billow_block_set_shape(keyframe, shape);
    billow_keyframe_set_hang(billow_block_keyframe(keyframe), NULL);
    keyframe->muted = FALSE;
    row->last = index;
    if (billow_block_equal(keyframe, there))
        return billow_edit_refuse(BILLOW_EDIT_HAS_SHAPE);
    BillowEdit edit = billow_edit_check(row->project, there, keyframe);
    if (edit.outcome != BILLOW_EDIT_DONE)
        return edit;
    edit.outcome = BILLOW_EDIT_SHAPE_BAKED;
    edit.name = g_strdup(billow_edit_name_of(there));
    edit.added = billow_block_ref_new(BILLOW_BLOCK_KEYFRAME, there->id);
    billow_edit_replace(keyframes, index, g_steal_pointer(&keyframe));
    return edit;
}

BillowEdit
billow_shape_row_give(BillowShapeRow *row, double start, const char *name, GBytes *shape,
                      const BillowAnchor *anchors, size_t n_anchors)
{
    g_assert(g_bytes_get_size(shape) == 3 * billow_grid_count(&row->project->cloth->grid) * sizeof(float));
    const GPtrArray *keyframes = billow_project_track(row->project, BILLOW_BLOCK_KEYFRAME);
    start = MAX(start, 0.0);
    const guint n = billow_edit_count_begun(row->project, start), number = keyframes->len + 1;
    const BillowBlock *before = n > 0 ? g_ptr_array_index(keyframes, n - 1) : NULL;
    if (before && billow_edit_same_time(before->start, start))
        return set_shape(row, n - 1, shape, anchors, n_anchors);
    g_autofree char *id = new_id(row, number);
    g_autoptr(BillowBlock) keyframe =
        billow_edit_numbered_block(row->project, BILLOW_BLOCK_KEYFRAME, id, number, start);
    if (name)
        billow_block_set_name(keyframe, name);
    keyframe->duration = 0.0;
    billow_block_set_anchors(keyframe, anchors, n_anchors);
    billow_block_set_shape(keyframe, shape);
    const BillowEdit edit = billow_edit_check(row->project, NULL, keyframe);
    if (edit.outcome != BILLOW_EDIT_DONE)
        return edit;
    row->last = n;
    g_hash_table_add(row->used.ids.taken, g_steal_pointer(&id));
    return billow_edit_place_keyframe(row->project, g_steal_pointer(&keyframe));
}

const BillowBlock *
billow_shape_row_last(const BillowShapeRow *row)
{
    return g_ptr_array_index(billow_project_track(row->project, BILLOW_BLOCK_KEYFRAME), row->last);
}

BillowEdit
billow_shape_row_drape(BillowShapeRow *row, const BillowCoarsePose *pose)
{
    g_autoptr(BillowBlock) hung = billow_block_copy(billow_shape_row_last(row));
    billow_block_set_shape(hung, NULL);
    billow_keyframe_set_hang(billow_block_keyframe(hung), pose);
    return billow_edit_refit_keyframe(row->project, row->last, hung);
}

BillowEdit
billow_shape_row_hold(BillowShapeRow *row)
{
    BillowProject *project = row->project;
    const BillowBlock *last = billow_shape_row_last(row);
    const double end = MIN(last->start + 1.0 / project->frame_rate, BILLOW_MAX_DURATION);
    g_autoptr(BillowBlock) held = billow_block_copy(last);
    held->duration = billow_edit_duration_until(last->start, end);
    if (held->duration == 0.0 ||
        billow_project_duration(project) > last->start + billow_project_half_frame(project))
        return billow_edit_refuse(BILLOW_EDIT_NOTHING_CHANGED);
    const BillowEdit edit = billow_edit_check(project, last, held);
    if (edit.outcome != BILLOW_EDIT_DONE)
        return edit;
    if (project->duration > 0.0)
        project->duration = end;
    billow_edit_replace(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), row->last,
                        g_steal_pointer(&held));
    return edit;
}

BillowProject *
billow_shape_row_take(BillowShapeRow *row)
{
    return g_steal_pointer(&row->project);
}
