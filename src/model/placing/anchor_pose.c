#include "model/placing/anchor_pose.h"

#include "core/drape/tube_start.h"
#include "model/placing/anchor_outline.h"
#include "model/project/anchor_place.h"

/* Distance between anchors with cloth between them, as a share of its length. */
static const double SLACK = 0.9;

/* Height above the ground, as a multiple of how far the cloth reaches down. */
static const double CLEARANCE = 1.1;

/* --- Choosing the pose --- */

/* Finds out whether any anchors are neighbors along a row (`across`), a column (`down`) or diagonally
 * (both). */
static void
find_neighbours(const BillowGrid *grid, const BillowAnchor *anchors, size_t n_anchors, gboolean *across,
                gboolean *down)
{
    g_autofree guint8 *held = g_new0(guint8, billow_grid_count(grid));
    *across = *down = FALSE;
    for (size_t i = 0; i < n_anchors; i++)
        held[billow_grid_index(grid, anchors[i].column, anchors[i].row)] = 1;
    for (size_t i = 0; i < n_anchors; i++) {
        const int column = anchors[i].column, row = anchors[i].row;
        const gboolean right = column + 1 < grid->columns, below = row + 1 < grid->rows;
        const gboolean diagonal =
            below && ((right && held[billow_grid_index(grid, column + 1, row + 1)]) ||
                      (column > 0 && held[billow_grid_index(grid, column - 1, row + 1)]));
        *across |= diagonal || (right && held[billow_grid_index(grid, column + 1, row)]);
        *down |= diagonal || (below && held[billow_grid_index(grid, column, row + 1)]);
    }
}

static int
farther_edge(int place, int count)
{
    return MAX(place, count - 1 - place);
}

BillowAnchorPose
billow_anchor_pose(const BillowGrid *grid, const BillowAnchor *anchors, size_t n_anchors)
{
    BillowAnchorPose pose = {.across = SLACK, .down = SLACK};
    int left = G_MAXINT, right = -1, top = G_MAXINT, bottom = -1;
    for (size_t i = 0; i < n_anchors; i++) {
        left = MIN(left, anchors[i].column);
        right = MAX(right, anchors[i].column);
        top = MIN(top, anchors[i].row);
        bottom = MAX(bottom, anchors[i].row);
    }
    gboolean across, down;
    find_neighbours(grid, anchors, n_anchors, &across, &down);
    pose.across = across ? 1.0 : SLACK;
    pose.down = down ? 1.0 : SLACK;
    pose.height = billow_grid_length(grid, 0, 0, grid->columns - 1, grid->rows - 1);
    if (n_anchors < 2 || (left < right && top < bottom))
        return pose;
    const int reach = left == right ? farther_edge(left, grid->columns) : farther_edge(top, grid->rows);
    pose.upright = TRUE;
    pose.across = left == right ? 1.0 : pose.across;
    pose.down = 1.0;
    pose.height = CLEARANCE * grid->spacing * reach;
    pose.level = bottom;
    return pose;
}

/* --- Positions --- */

static double
round_length(const BillowGrid *grid, double metres)
{
    const double per_metre = pow(10.0, ceil(4.0 - log10(grid->spacing)));
    return round(metres * per_metre) / per_metre;
}

static BillowVec3
round_position(const BillowGrid *grid, BillowVec3 place)
{
    return billow_vec3(round_length(grid, place.x), round_length(grid, place.y), round_length(grid, place.z));
}

/* A tube stands upright, drawn together around. */
static BillowVec3
place_around(const BillowAnchorPose *pose, const BillowGrid *grid, int column, int row)
{
    const gboolean rows = grid->closed == BILLOW_CLOSED_ROWS;
    const double share = rows ? pose->down : pose->across,
                 length = grid->spacing * ((rows ? grid->columns : grid->rows) - 1);
    const BillowVec3 p = billow_tube_standing(grid, column, row);
    return billow_vec3(share * p.x, p.y + (CLEARANCE - 0.5) * length, share * p.z);
}

BillowVec3
billow_anchor_pose_place(const BillowAnchorPose *pose, const BillowGrid *grid, double column, double row)
{
    if (grid->closed)
        return round_position(grid, place_around(pose, grid, (int) column, (int) row));
    const BillowVec3 flat = billow_grid_flat(grid, column, row);
    const double x = pose->across * flat.x;
    if (pose->upright)
        return round_position(
            grid, billow_vec3(x, pose->height + pose->down * grid->spacing * (pose->level - row), 0.0));
    return round_position(grid, billow_vec3(x, pose->height, pose->down * flat.z));
}

static BillowVec3
place_in_pose(const BillowAnchorPose *pose, const BillowGrid *grid, const BillowAnchor *anchor)
{
    return billow_anchor_pose_place(pose, grid, billow_anchor_column(anchor), billow_anchor_row(anchor));
}

/* Returns the start position of a newly picked place: its position in `pose`, displaced like the anchors
 * around it, by Shepard's mean with weights 1 / distance² in the grid. */
static BillowVec3
start_position(const BillowAnchorPose *pose, const BillowGrid *grid, const BillowAnchor *anchors,
               size_t n_anchors, const BillowAnchor *picked)
{
    const BillowVec3 place = place_in_pose(pose, grid, picked);
    BillowVec3 moved = {0};
    double total = 0.0;
    for (size_t i = 0; i < n_anchors; i++) {
        const BillowAnchor *anchor = &anchors[i];
        const double dx = billow_anchor_column(anchor) - billow_anchor_column(picked),
                     dy = billow_anchor_row(anchor) - billow_anchor_row(picked);
        const double weight = 1.0 / MAX(dx * dx + dy * dy, 1e-6);
        const BillowVec3 own = place_in_pose(pose, grid, anchor);
        moved = billow_vec3_add(moved, billow_vec3_scale(billow_vec3_sub(anchor->position, own), weight));
        total += weight;
    }
    return total > 0.0 ? round_position(grid, billow_vec3_add(place, billow_vec3_scale(moved, 1.0 / total)))
                       : place;
}

/* --- Anchors --- */

static gboolean
are_in_pose(const BillowAnchorPose *pose, const BillowGrid *grid, const BillowAnchor *anchors,
            size_t n_anchors)
{
    for (size_t i = 0; i < n_anchors; i++)
        if (!billow_vec3_equal(place_in_pose(pose, grid, &anchors[i]), anchors[i].position))
            return FALSE;
    return TRUE;
}

/* Anchors that were there before are as they were. */
static void
place_anchors(const BillowGrid *grid, const BillowAnchor *old, size_t n_old, GArray *made)
{
    const BillowAnchorPose pose = billow_anchor_pose(grid, old, n_old);
    const gboolean all = are_in_pose(&pose, grid, old, n_old);
    BillowAnchor *anchors = (BillowAnchor *) (void *) made->data;
    g_autoptr(GHashTable) known = g_hash_table_new(NULL, NULL);
    for (size_t i = 0; i < n_old; i++)
        g_hash_table_insert(known, GSIZE_TO_POINTER(billow_grid_index(grid, old[i].column, old[i].row)),
                            (gpointer) &old[i]);
    for (guint i = 0; i < made->len; i++) {
        const BillowAnchor *same = g_hash_table_lookup(
            known, GSIZE_TO_POINTER(billow_grid_index(grid, anchors[i].column, anchors[i].row)));
        if (same)
            anchors[i] = *same;
        else if (!all)
            anchors[i].position = start_position(&pose, grid, old, n_old, &anchors[i]);
    }
    const BillowAnchorPose new_pose = billow_anchor_pose(grid, anchors, made->len);
    for (guint i = 0; all && i < made->len; i++)
        anchors[i].position = place_in_pose(&new_pose, grid, &anchors[i]);
}

/* Of a point on the seam of a tube, which is two of the grid, there is one anchor. */
static GArray *
list_points(const BillowGrid *grid, const BillowGridPoint *points, size_t n_points)
{
    g_autoptr(GHashTable) taken = g_hash_table_new(NULL, NULL);
    GArray *made = g_array_new(FALSE, TRUE, sizeof(BillowAnchor));
    for (size_t i = 0; i < n_points; i++) {
        const size_t first =
            billow_grid_first_twin(grid, billow_grid_index(grid, points[i].column, points[i].row));
        const BillowAnchor anchor = {.column = (int) (first % (size_t) grid->columns),
                                     .row = (int) (first / (size_t) grid->columns)};
        if (g_hash_table_add(taken, GSIZE_TO_POINTER(first)) || !grid->closed)
            g_array_append_val(made, anchor);
    }
    return made;
}

/* Drops anchors at points that one between points holds. */
static void
drop_clipped(GArray *made)
{
    const BillowAnchor *anchors = (const BillowAnchor *) (const void *) made->data;
    for (guint i = made->len; i-- > 0;)
        for (guint k = 0; k < made->len; k++)
            if (k != i && billow_anchor_is_between(&anchors[k]) && !billow_anchor_is_between(&anchors[i]) &&
                billow_anchor_share(&anchors[k], anchors[i].column, anchors[i].row) > 0.0) {
                g_array_remove_index(made, i);
                break;
            }
}

GArray *
billow_anchors_for_points(const BillowGrid *grid, const BillowAnchor *old, size_t n_old,
                          const BillowGridPoint *points, size_t n_points)
{
    GArray *made = list_points(grid, points, n_points);
    place_anchors(grid, old, n_old, made);
    drop_clipped(made);
    return made;
}

GArray *
billow_anchors_with_place(const BillowGrid *grid, const BillowAnchor *old, size_t n_old, double column,
                          double row)
{
    GArray *made = g_array_new(FALSE, TRUE, sizeof(BillowAnchor));
    const BillowAnchor none = {0};
    g_array_append_vals(made, old, (guint) n_old);
    g_array_append_val(made, none);
    BillowAnchor *anchors = (BillowAnchor *) (void *) made->data;
    if (!billow_anchor_can_go(grid, anchors, n_old + 1, n_old, column, row)) {
        g_array_unref(made);
        return NULL;
    }
    billow_anchor_put(&anchors[n_old], column, row);
    place_anchors(grid, old, n_old, made);
    return made;
}
