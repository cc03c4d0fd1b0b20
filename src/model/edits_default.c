/* New blocks with parameters that suit the cloth. */
#include "model/edits_private.h"

#include <glib/gi18n.h>

/* Between cloth and new body, of the cloth's size: more than it stretches. */
#define GAP 0.05

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

/* height[p] = max over the anchors a of y_a - spacing |p - a|_1: no point can hang lower unless the cloth
 * stretches. Two sweeps are enough for this distance. */
static double
lowest_by_anchors(const BillowGrid *grid, const BillowBlock *keyframe)
{
    int columns = grid->columns, rows = grid->rows;
    size_t count = billow_grid_count(grid);
    g_autofree double *height = g_new(double, count);
    for (size_t i = 0; i < count; i++)
        height[i] = -INFINITY;
    for (size_t a = 0; a < keyframe->n_anchors; a++)
        height[billow_grid_index(grid, keyframe->anchors[a].column, keyframe->anchors[a].row)] =
            keyframe->anchors[a].position.y;
    for (int row = 0; row < rows; row++)
        for (int column = 0; column < columns; column++) {
            double *h = &height[billow_grid_index(grid, column, row)];
            *h = MAX(*h, column > 0 ? h[-1] - grid->spacing : -INFINITY);
            *h = MAX(*h, row > 0 ? h[-columns] - grid->spacing : -INFINITY);
        }
    double lowest = INFINITY;
    for (int row = rows - 1; row >= 0; row--)
        for (int column = columns - 1; column >= 0; column--) {
            double *h = &height[billow_grid_index(grid, column, row)];
            *h = MAX(*h, column + 1 < columns ? h[1] - grid->spacing : -INFINITY);
            *h = MAX(*h, row + 1 < rows ? h[columns] - grid->spacing : -INFINITY);
            lowest = MIN(lowest, *h);
        }
    return lowest;
}

/* Where a keyframe's cloth is: its middle, and a height that it does not reach down to. */
static BillowVec3
place_below(const BillowGrid *grid, const BillowBlock *keyframe)
{
    BillowVec3 sum = {0.0, 0.0, 0.0};
    double lowest = INFINITY;
    size_t n = keyframe->n_anchors;
    if (keyframe->shape) {
        n = billow_grid_count(grid);
        const float *p = g_bytes_get_data(keyframe->shape, NULL);
        for (size_t i = 0; i < n; i++, p += 3) {
            sum = billow_vec3_add(sum, billow_vec3((double) p[0], (double) p[1], (double) p[2]));
            lowest = MIN(lowest, (double) p[1]);
        }
    } else if (n > 0) {
        for (size_t i = 0; i < n; i++)
            sum = billow_vec3_add(sum, keyframe->anchors[i].position);
        lowest = lowest_by_anchors(grid, keyframe);
    } else {
        return sum; /* it lies flat around the origin */
    }
    return billow_vec3(sum.x / (double) n, lowest, sum.z / (double) n);
}

/* A sphere under the middle of the first pose, that none of the poses touches. */
static BillowCollider
sphere_below(const BillowProject *project)
{
    const BillowGrid *grid = &project->grid;
    BillowVec3 place = {0.0, 0.0, 0.0};
    gboolean found = FALSE;
    for (guint i = 0; i < project->keyframes->len; i++) {
        const BillowBlock *keyframe = g_ptr_array_index(project->keyframes, i);
        if (keyframe->muted)
            continue;
        BillowVec3 below = place_below(grid, keyframe);
        if (found)
            place.y = MIN(place.y, below.y);
        else
            place = below;
        found = TRUE;
    }
    double size = grid->spacing * (MAX(grid->columns, grid->rows) - 1);
    BillowCollider sphere = billow_collider_default();
    sphere.shape = BILLOW_COLLIDER_SPHERE;
    sphere.radius = CLAMP(0.15 * size, BILLOW_MIN_NUMBER, BILLOW_MAX_NUMBER);
    place.y = MAX(place.y - sphere.radius - GAP * size, -BILLOW_MAX_NUMBER);
    sphere.position = place;
    return sphere;
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
        block->collider = sphere_below(project);
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
