#include "model/placing/hang_on.h"

#include "core/base/outline.h"
#include "core/base/shrink.h"
#include "model/project/carried_anchors.h"
#include "model/project/carrier_frame.h"
#include "model/project/mesh_of_motion.h"
#include "model/project/moving_body.h"

#include <string.h>

/* How much of its own length cloth between two anchors on a rope takes: the rest is slack. */
static const double SHARE = 0.99;

static gboolean
is_chosen(const guint8 *chosen, size_t i)
{
    return !chosen || chosen[i];
}

static const BillowGrid *
grid_of(const BillowProject *project, guint cloth)
{
    return &((const BillowCloth *) project->cloths->pdata[cloth])->grid;
}

/* Moves points of a rope, one per chosen anchor, to where the cloth between them reaches. */
static void
space_out(const BillowKeyframe *keyframe, const guint8 *chosen, const BillowProject *project,
          const BillowGrid *rope, BillowGridPoint *points)
{
    const size_t n = keyframe->n_anchors;
    size_t first = n, last = n;
    double sum = 0.0, length = 0.0, count = 0.0;
    g_autofree double *along = g_new0(double, n + 1);
    for (size_t i = 0; i < n; i++) {
        if (!is_chosen(chosen, i))
            continue;
        const BillowAnchor *a = &keyframe->anchors[i];
        first = first == n ? i : first;
        along[i] = billow_grid_rest_length(&project->cloth->grid, keyframe->anchors[first].column,
                                           keyframe->anchors[first].row, a->column, a->row);
        if (along[i] >= length) {
            length = along[i];
            last = i;
        }
        sum += points[i].column;
        count += 1.0;
    }
    if (count < 2.0 || !(length > 0.0))
        return;
    const double cells = fmax(floor(SHARE * length / rope->spacing + 1e-9), 1.0);
    const double way = points[last].column < points[first].column ? -1.0 : 1.0;
    const double most = rope->columns - 1.0, middle = CLAMP(sum / count, fmin(0.5 * cells, 0.5 * most),
                                                            fmax(most - 0.5 * cells, 0.5 * most));
    const double start = round(middle - 0.5 * way * cells);
    for (size_t i = 0; i < n; i++)
        if (is_chosen(chosen, i))
            points[i].column = (int) CLAMP(start + way * round(cells * along[i] / length), 0.0, most);
}

void
billow_hang_on(BillowKeyframe *keyframe, const guint8 *chosen, const BillowProject *project, guint carrier,
               double seconds)
{
    const BillowCloth *cloth = project->cloths->pdata[carrier];
    g_autofree BillowGridPoint *points = g_new0(BillowGridPoint, keyframe->n_anchors + 1);
    billow_project_nearest_points(project, carrier, seconds, keyframe->anchors, keyframe->n_anchors, points);
    if (billow_grid_is_rope(&cloth->grid))
        space_out(keyframe, chosen, project, &cloth->grid, points);
    for (size_t i = 0; i < keyframe->n_anchors; i++)
        if (is_chosen(chosen, i))
            billow_keyframe_bind(keyframe, i, &(BillowBinding){.on = cloth->id, .at = points[i]});
}

/* Binds anchors to what `binding` names, where they are while its frame is `frame`. */
static void
ride_in(BillowKeyframe *keyframe, const guint8 *chosen, BillowBinding binding,
        const BillowCarrierFrame *frame)
{
    memcpy(binding.axis, frame->axis, sizeof frame->axis);
    for (size_t i = 0; i < keyframe->n_anchors; i++) {
        if (!is_chosen(chosen, i))
            continue;
        binding.offset =
            billow_binding_offset_by(&binding, billow_vec3_sub(keyframe->anchors[i].position, frame->place));
        billow_keyframe_bind(keyframe, i, &binding);
    }
}

void
billow_ride_on(BillowKeyframe *keyframe, const guint8 *chosen, const BillowBlock *collider, double seconds)
{
    const BillowCarrierFrame frame = billow_carrier_frame_at(collider, seconds);
    ride_in(keyframe, chosen, (BillowBinding){.on = collider->id, .rides = TRUE}, &frame);
}

void
billow_ride_on_node(BillowKeyframe *keyframe, const guint8 *chosen, const BillowBlock *motion,
                    const char *node, double seconds)
{
    const int number = billow_played_motion_node(billow_block_motion(motion), node);
    const BillowCarrierFrame frame = billow_played_motion_frame_at(motion, number, seconds);
    ride_in(keyframe, chosen, (BillowBinding){.on = motion->id, .rides = TRUE, .node = (char *) node},
            &frame);
}

BillowBinding
billow_binding_on_mesh(const BillowBlock *motion, const BillowMotionSpot *spot, double lift)
{
    return (BillowBinding){
        .on = motion->id, .rides = TRUE, .on_mesh = TRUE, .spot = *spot, .offset = {0.0, lift, 0.0}};
}

void
billow_hang_on_mesh(BillowKeyframe *keyframe, const guint8 *chosen, const BillowBlock *motion, double seconds,
                    double lift)
{
    g_autofree BillowMotionSpot *spots = g_new0(BillowMotionSpot, keyframe->n_anchors + 1);
    g_autofree BillowVec3 *places = g_new0(BillowVec3, keyframe->n_anchors + 1);
    for (size_t i = 0; i < keyframe->n_anchors; i++)
        places[i] = keyframe->anchors[i].position;
    billow_mesh_of_motion_nearest(motion, seconds, places, keyframe->n_anchors, spots);
    for (size_t i = 0; i < keyframe->n_anchors; i++) {
        const BillowBinding binding = billow_binding_on_mesh(motion, &spots[i], lift);
        if (is_chosen(chosen, i))
            billow_keyframe_bind(keyframe, i, &binding);
    }
}

void
billow_set_triangle(BillowKeyframe *keyframe, const guint8 *chosen, size_t triangle)
{
    for (size_t i = 0; i < keyframe->n_anchors; i++) {
        const BillowBinding *bound = billow_keyframe_binding(keyframe, i);
        if (!bound || !bound->on_mesh || !is_chosen(chosen, i))
            continue;
        BillowBinding moved = *bound;
        moved.spot.triangle = triangle;
        billow_keyframe_bind(keyframe, i, &moved);
    }
}

double
billow_mesh_lift(const BillowProject *project, const BillowBlock *motion)
{
    const GPtrArray *colliders = billow_project_track(project, BILLOW_BLOCK_COLLIDER);
    for (guint i = 0; i < colliders->len; i++) {
        const BillowMovingBody *body = billow_block_body(colliders->pdata[i]);
        if (body->ride.skin && g_strcmp0(body->ride.motion, motion->id) == 0)
            return body->collider.margin;
    }
    return 0.0;
}

void
billow_hang_along(BillowKeyframe *keyframe, const guint8 *chosen, const BillowProject *project, int columns,
                  int rows)
{
    for (size_t i = 0; i < keyframe->n_anchors; i++) {
        const BillowBinding *bound = billow_keyframe_binding(keyframe, i);
        const int carrier = bound && !bound->rides ? billow_project_find_cloth(project, bound->on) : -1;
        if (carrier < 0 || !is_chosen(chosen, i))
            continue;
        const BillowGrid *grid = grid_of(project, (guint) carrier);
        BillowBinding moved = *bound;
        moved.at.column = CLAMP(moved.at.column + columns, 0, grid->columns - 1);
        moved.at.row = CLAMP(moved.at.row + rows, 0, grid->rows - 1);
        billow_grid_go_within(grid, &moved.at.column, &moved.at.row);
        billow_keyframe_bind(keyframe, i, &moved);
    }
}
