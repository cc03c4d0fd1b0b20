/* New blocks with parameters that suit the cloth. */
#include "model/edits_private.h"
#include "model/new_collider.h"

#include <glib/gi18n.h>

static double
whole_frames(const BillowProject *project, double seconds)
{
    return round(seconds * project->frame_rate) / project->frame_rate;
}

static void
set_default_wave(BillowWave *wave, const BillowGrid *grid)
{
    double width = grid->spacing * (grid->columns - 1), depth = grid->spacing * (grid->rows - 1);
    double size = MAX(width, depth);
    wave->amplitude = MIN(0.02 * size, BILLOW_MAX_NUMBER);
    wave->wavelength = CLAMP(0.4 * size, BILLOW_MIN_NUMBER, BILLOW_MAX_NUMBER);
    wave->speed = MIN(0.25 * size, BILLOW_MAX_NUMBER);
    wave->origin_column = 0.5 * (grid->columns - 1);
    wave->origin_row = 0.5 * (grid->rows - 1);
}

static void
set_default_sway(BillowSway *sway, const BillowGrid *grid)
{
    double size = grid->spacing * (MAX(grid->columns, grid->rows) - 1);
    sway->amplitude = MIN(0.1 * size, BILLOW_MAX_NUMBER);
    sway->period = 2.0;
}

/* Whether a keyframe anchors the point: there a constraint does nothing while that is held. */
static gboolean
is_anchored(const BillowProject *project, int column, int row)
{
    for (guint i = 0; i < project->keyframes->len; i++) {
        const BillowBlock *keyframe = g_ptr_array_index(project->keyframes, i);
        for (size_t a = 0; a < keyframe->n_anchors; a++)
            if (keyframe->anchors[a].column == column && keyframe->anchors[a].row == row)
                return TRUE;
    }
    return FALSE;
}

/* Where one would want to hold the cloth: the middle of an edge, the last row's first, then a corner, then the middle.
 * The first that nothing holds, or (0, 0). */
static void
set_free_place(const BillowProject *project, BillowSlide *slide)
{
    int right = project->grid.columns - 1, bottom = project->grid.rows - 1;
    int column = right / 2, row = bottom / 2;
    const int places[9][2] = {{column, bottom}, {0, row}, {right, row}, {column, 0},  {0, bottom},
                              {right, bottom},  {0, 0},   {right, 0},   {column, row}};
    for (size_t i = 0; i < G_N_ELEMENTS(places); i++)
        if (!billow_edit_constraint_at(project, places[i][0], places[i][1]) &&
            !is_anchored(project, places[i][0], places[i][1])) {
            slide->column = places[i][0];
            slide->row = places[i][1];
            return;
        }
}

BillowBlock *
billow_edit_default_block(const BillowProject *project, BillowBlockKind kind, double start)
{
    const char *const titles[] = {_("Keyframe"), _("Transition"), _("Wave"),
                                  _("Sway"),     _("Collider"),   _("Constraint")};
    int number = (int) billow_project_track(project, kind)->len + 1;
    g_autofree char *wanted = g_strdup_printf("%s-%d", billow_block_kind_names[kind], number);
    g_autofree char *id = billow_edit_unique_id(project, wanted);
    g_autofree char *name = g_strdup_printf("%s %d", titles[kind], number);
    BillowBlock *block = billow_block_new(kind, id, name);
    if (kind == BILLOW_BLOCK_COLLIDER)
        block->collider = billow_new_collider(project, BILLOW_COLLIDER_SPHERE, NULL);
    if (kind == BILLOW_BLOCK_CONSTRAINT)
        set_free_place(project, &block->slide);
    if (kind >= BILLOW_N_TIMELINE_KINDS)
        return block;
    double left = billow_project_duration(project) - start;
    block->start = MAX(start, 0.0);
    block->duration = kind == BILLOW_BLOCK_KEYFRAME ? 1.0 : left >= 0.5 ? whole_frames(project, left) : 2.0;
    if (kind == BILLOW_BLOCK_WAVE || kind == BILLOW_BLOCK_SWAY)
        block->fade_in = block->fade_out = whole_frames(project, MIN(0.5, 0.25 * block->duration));
    if (kind == BILLOW_BLOCK_WAVE)
        set_default_wave(&block->wave, &project->grid);
    if (kind == BILLOW_BLOCK_SWAY)
        set_default_sway(&block->sway, &project->grid);
    return block;
}
