/* Creates new blocks with parameters that suit the cloth. */
#include "model/edits/private.h"
#include "model/placing/new_collider.h"
#include "model/placing/suit_pose.h"

#include <glib/gi18n.h>

static double
whole_frames(const BillowProject *project, double seconds)
{
    return round(seconds * project->frame_rate) / project->frame_rate;
}

/* Returns whether any keyframe pins the point, where a constraint then has no effect. */
static gboolean
is_anchored(const BillowProject *project, int column, int row)
{
    for (guint i = 0; i < billow_project_track(project, BILLOW_BLOCK_KEYFRAME)->len; i++) {
        const BillowKeyframe *keyframe =
            billow_block_keyframe(g_ptr_array_index(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), i));
        for (size_t f = 0; f < keyframe->n_folds; f++)
            if (billow_fold_holds(&keyframe->folds[f], column, row))
                return TRUE;
        for (size_t a = 0; a < keyframe->n_anchors; a++)
            if (keyframe->anchors[a].column == column && keyframe->anchors[a].row == row)
                return TRUE;
    }
    return FALSE;
}

/* Puts a constraint in the first free place: middle of an edge (last row first), corner, center, or 0, 0. */
static void
set_free_point(const BillowProject *project, BillowBlock *block)
{
    int right = project->cloth->grid.columns - 1, bottom = project->cloth->grid.rows - 1;
    int column = right / 2, row = bottom / 2;
    const int places[9][2] = {{column, bottom}, {0, row}, {right, row}, {column, 0},  {0, bottom},
                              {right, bottom},  {0, 0},   {right, 0},   {column, row}};
    for (size_t i = 0; i < G_N_ELEMENTS(places); i++)
        if (!billow_project_find_at(project, block->kind, places[i][0], places[i][1]) &&
            !is_anchored(project, places[i][0], places[i][1])) {
            billow_block_set_point(block, places[i][0], places[i][1]);
            return;
        }
}

static void
set_times(const BillowProject *project, BillowBlock *block, double start)
{
    block->start = MAX(start, 0.0);
    if (billow_kind_has(block->kind, BILLOW_KIND_INSTANT))
        return;
    /* the remaining seconds, or 2 if there are few */
    const double left = billow_project_duration(project) - start;
    block->duration = block->kind == BILLOW_BLOCK_KEYFRAME ? 1.0
                      : left >= 0.5                        ? whole_frames(project, left)
                                                           : 2.0;
    if (block->kind == BILLOW_BLOCK_GUST)
        block->duration = MIN(block->duration, whole_frames(project, 2.0));
    if (billow_kind_has(block->kind, BILLOW_KIND_FADES))
        block->fade_in = block->fade_out = whole_frames(project, MIN(0.5, 0.25 * block->duration));
}

/* Like that of the first keyframe; a new project hangs in the wind of its scene. */
static BillowWindSource
usual_wind(const BillowProject *project)
{
    const GPtrArray *keyframes = billow_project_track(project, BILLOW_BLOCK_KEYFRAME);
    return keyframes->len > 0 ? billow_block_keyframe(keyframes->pdata[0])->wind.source
                              : BILLOW_WIND_OF_SCENE;
}

BillowBlock *
billow_edit_numbered_block(const BillowProject *project, BillowBlockKind kind, const char *id, guint number,
                           double start)
{
    const BillowKind *row = billow_kinds[kind];
    g_autofree char *name = g_strdup_printf("%s %u", _(row->title), number);
    BillowBlock *block = billow_block_new(kind, id, name);
    billow_fields_initialise(row->fields, block->payload, &project->cloth->grid);
    if (row->suggest)
        row->suggest(block->payload, &project->cloth->grid);
    if (row->layer)
        billow_suit_pose(project, block, start);
    if (row->flags & BILLOW_KIND_TIMED)
        set_times(project, block, start);
    if (row->flags & BILLOW_KIND_ONE_PER_POINT)
        set_free_point(project, block);
    if (kind == BILLOW_BLOCK_KEYFRAME) {
        billow_block_keyframe(block)->laid = TRUE;
        billow_block_keyframe(block)->wind.source = usual_wind(project);
    }
    if (kind == BILLOW_BLOCK_COLLIDER)
        *billow_block_collider(block) = billow_new_collider(project, BILLOW_COLLIDER_SPHERE, NULL);
    return block;
}

BillowBlock *
billow_edit_default_block(const BillowProject *project, BillowBlockKind kind, double start)
{
    const guint number = billow_project_track(project, kind)->len + 1;
    g_autofree char *wanted = g_strdup_printf("%s-%u", billow_kinds[kind]->word, number);
    g_autofree char *id = billow_edit_unique_id(project, wanted);
    return billow_edit_numbered_block(project, kind, id, number, start);
}
