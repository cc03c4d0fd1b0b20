#include "model/animation/floor.h"

#include "physics/colliders/shape.h"

#include <math.h>

/* How many rows, columns and anchors of a keyframe are looked at. */
enum { MOST_LINES = 17, MOST_ANCHORS = 32 };

/* How much lower the cloth may hang than its anchors tell, as a share of its longer side. */
static const double LOWER = 0.05;

gboolean
billow_has_floor(const BillowProject *project)
{
    const GPtrArray *colliders = billow_project_track(project, BILLOW_BLOCK_COLLIDER);
    for (guint i = 0; i < colliders->len; i++)
        if (billow_shape_is_floor(billow_block_collider(colliders->pdata[i])))
            return TRUE;
    return FALSE;
}

gboolean
billow_is_still_floor(const BillowBlock *collider)
{
    const BillowMovingBody *body = billow_block_body(collider);
    return !collider->muted && body->n_keys == 0 && !body->ride.motion && body->collider.in_fake &&
           billow_shape_is_floor(&body->collider);
}

/* Returns the height of the highest still floor with its gap; -INFINITY if there are none. */
static double
floor_height(const BillowProject *project)
{
    const GPtrArray *colliders = billow_project_track(project, BILLOW_BLOCK_COLLIDER);
    double highest = -INFINITY;
    for (guint i = 0; i < colliders->len; i++) {
        const BillowCollider *body = billow_block_collider(colliders->pdata[i]);
        if (billow_is_still_floor(colliders->pdata[i]))
            highest = fmax(highest, body->position.y + body->margin);
    }
    return highest;
}

/* --- How low cloth hangs --- */

/* Returns the k-th of `n` lines that are spread evenly over `count`, from the first to the last. */
static int
line(int k, int n, int count)
{
    return (int) lround((double) k * (count - 1) / (n - 1));
}

/* Returns the height to which the anchors hold up a point: max over them of y - (distance along the cloth). */
static double
held_height(const BillowGrid *grid, const GArray *held, int column, int row)
{
    const guint step = 1 + (held->len - 1) / MOST_ANCHORS;
    double height = -INFINITY;
    for (guint a = 0; a < held->len; a += step) {
        const BillowAnchor *anchor = &billow_held_anchors(held)[a];
        height = fmax(height, anchor->position.y -
                                  billow_grid_length(grid, anchor->column, anchor->row, column, row));
    }
    return height;
}

static double
lowest_baked(const float *positions, size_t n)
{
    double lowest = INFINITY;
    for (size_t i = 0; i < n; i++)
        lowest = fmin(lowest, (double) positions[3 * i + 1]);
    return lowest;
}

double
billow_lowest_cloth(const BillowKeyframe *keyframe, const BillowGrid *grid)
{
    if (keyframe && keyframe->shape)
        return lowest_baked(g_bytes_get_data(keyframe->shape, NULL), billow_grid_count(grid));
    g_autoptr(GArray) held = billow_keyframe_held(keyframe, grid);
    if (held->len == 0)
        return 0.0;
    const int columns = MIN(grid->columns, MOST_LINES), rows = MIN(grid->rows, MOST_LINES);
    double lowest = INFINITY;
    for (int j = 0; j < rows; j++)
        for (int i = 0; i < columns; i++)
            lowest = fmin(
                lowest, held_height(grid, held, line(i, columns, grid->columns), line(j, rows, grid->rows)));
    return lowest;
}

static gboolean
hangs_above(const BillowProject *project, const BillowBlock *keyframe, double height)
{
    const BillowGrid *grid = &project->cloth->grid;
    const double size = grid->spacing * (MAX(grid->columns, grid->rows) - 1);
    const BillowKeyframe *own = keyframe ? billow_block_keyframe(keyframe) : NULL;
    return billow_lowest_cloth(own, grid) - LOWER * size > height;
}

gboolean
billow_hangs_above_floor(const BillowProject *project, const BillowBlock *keyframe)
{
    const double height = floor_height(project);
    return isfinite(height) && hangs_above(project, keyframe, height);
}

gboolean
billow_all_hang_above_floor(const BillowProject *project)
{
    const GPtrArray *keyframes = billow_project_track(project, BILLOW_BLOCK_KEYFRAME);
    const double height = floor_height(project);
    gboolean above = isfinite(height) && keyframes->len > 0;
    for (guint i = 0; above && i < keyframes->len; i++) {
        const BillowBlock *keyframe = keyframes->pdata[i];
        above = keyframe->muted || hangs_above(project, keyframe, height);
    }
    return above;
}

gboolean
billow_reaches_floor(const BillowProject *project, const float *y, size_t n)
{
    const double height = floor_height(project);
    for (size_t i = 0; i < n; i++)
        if ((double) y[i] < height)
            return TRUE;
    return FALSE;
}
