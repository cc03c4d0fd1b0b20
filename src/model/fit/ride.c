#include "model/fit/ride.h"

#include "model/animation/riding.h"
#include "model/placing/scene_settle.h"
#include "model/project/carrier_frame.h"
#include "model/project/loop.h"

#include <math.h>
#include <string.h>

/* --- The carriers of a project --- */

static const BillowBinding *
binding_at(const BillowKeyframe *keyframe, const BillowAnchor *anchor)
{
    for (size_t k = 0; k < keyframe->n_anchors; k++)
        if (keyframe->anchors[k].column == anchor->column && keyframe->anchors[k].row == anchor->row)
            return billow_keyframe_binding(keyframe, k);
    return NULL;
}

static gboolean
same_carrier(const BillowBinding *a, const BillowBinding *b)
{
    return g_strcmp0(a->on, b->on) == 0 && g_strcmp0(a->node, b->node) == 0 && a->on_mesh == b->on_mesh &&
           (!a->on_mesh || memcmp(&a->spot, &b->spot, sizeof a->spot) == 0);
}

/* Returns what carries the anchor in all keyframes; NULL: nothing does, or several things do. */
static const BillowBinding *
carrier_of(const BillowProject *source, const BillowAnchor *anchor)
{
    const GPtrArray *keyframes = billow_project_track(source, BILLOW_BLOCK_KEYFRAME);
    const BillowBinding *found = NULL;
    for (guint i = 0; i < keyframes->len; i++) {
        const BillowBlock *block = keyframes->pdata[i];
        if (block->muted)
            continue;
        const BillowBinding *binding = binding_at(billow_block_keyframe(block), anchor);
        const BillowCarrier carrier = billow_project_carrier(source, binding);
        if (!carrier.block || !billow_carrier_is_there(&carrier, binding) ||
            (found && !same_carrier(found, binding)))
            return NULL;
        found = binding;
    }
    return found;
}

/* Returns what carries each anchor; NULL if any is not carried. */
static BillowBinding *
carriers_of(const BillowProject *source, const GArray *anchors)
{
    BillowBinding *bindings = g_new0(BillowBinding, anchors->len);
    for (guint k = 0; k < anchors->len; k++) {
        const BillowBinding *binding = carrier_of(source, &g_array_index(anchors, BillowAnchor, k));
        if (!binding) {
            billow_bindings_free(bindings, k);
            return NULL;
        }
        bindings[k] = *binding;
        billow_binding_own(&bindings[k]);
    }
    return bindings;
}

/* --- The frames without them --- */

void
billow_ride_bind(const BillowRide *ride, const BillowProject *project, BillowBlock *block)
{
    BillowKeyframe *keyframe = billow_block_keyframe(block);
    for (size_t k = 0; k < keyframe->n_anchors; k++) {
        BillowBinding binding = ride->bindings[k];
        const BillowCarrier carrier = billow_project_carrier(project, &binding);
        const BillowCarrierFrame frame = billow_carrier_at(&carrier, block->start);
        const BillowVec3 arm = billow_vec3_sub(keyframe->anchors[k].position, frame.place);
        binding.offset = billow_vec3(billow_vec3_dot(arm, frame.axis[0]), billow_vec3_dot(arm, frame.axis[1]),
                                     billow_vec3_dot(arm, frame.axis[2]));
        binding.placed = TRUE;
        billow_keyframe_bind(keyframe, k, &binding);
    }
}

/* Returns the project with one keyframe, which has the anchors of the first frame. */
static BillowProject *
first_keyframe(const BillowRun *run, const BillowRide *ride, const BillowProject *bare)
{
    g_autoptr(BillowProject) project = billow_project_copy(bare);
    GPtrArray *track = billow_blocks_new();
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_KEYFRAME, "first", "");
    const GArray *anchors = run->anchors->pdata[0];
    block->start = g_array_index(run->starts, double, 0);
    billow_block_set_anchors(block, (const BillowAnchor *) (const void *) anchors->data, anchors->len);
    billow_ride_bind(ride, project, block);
    g_ptr_array_add(track, block);
    billow_project_set_track(project, BILLOW_BLOCK_KEYFRAME, track);
    return billow_scene_settle(project);
}

/* Returns a frame brought to where its carrier is at time 0: from there, the origin is carried to `place`, and
 * everything is turned by `yaw`. */
static GBytes *
bring_home(const BillowRun *run, guint f, BillowVec3 place, double yaw)
{
    const size_t n = billow_grid_count(&run->grid);
    const float *frame = billow_run_frame(run, f);
    float *home = g_new(float, 3 * n);
    const double c = cos(yaw), s = sin(yaw);
    for (size_t i = 0; i < n; i++) {
        const double x = (double) frame[3 * i] - place.x, z = (double) frame[3 * i + 2] - place.z;
        home[3 * i] = (float) (c * x - s * z);
        home[3 * i + 1] = (float) ((double) frame[3 * i + 1] - place.y);
        home[3 * i + 2] = (float) (s * x + c * z);
    }
    return g_bytes_new_take(home, 3 * n * sizeof *home);
}

static void
bring_frames_home(const BillowRun *run, BillowRide *ride, const BillowProject *bare)
{
    g_autoptr(BillowProject) project = first_keyframe(run, ride, bare);
    g_autoptr(BillowProject) world = billow_loop_play(project);
    g_autoptr(BillowPoses) poses = billow_poses_new(world);
    BillowRiding *riding = billow_riding_new(world, poses);
    const BillowPoseBlend alone = {0, 0, 0.0};
    for (guint f = 0; f < run->frames->len; f++) {
        BillowVec3 places[] = {{0.0, 0.0, 0.0}, {0.0, 0.0, 1.0}};
        billow_riding_carry_places(riding, &alone, g_array_index(run->starts, double, f), places, 2);
        const BillowVec3 ahead = billow_vec3_sub(places[1], places[0]);
        const double yaw = atan2(ahead.x, ahead.z);
        g_ptr_array_add(ride->frames, bring_home(run, f, places[0], yaw));
        g_array_append_val(ride->yaws, yaw);
    }
    billow_riding_free(riding);
}

static gboolean
pins_the_same(const BillowRun *run)
{
    const GArray *first = run->anchors->pdata[0];
    for (guint f = 1; f < run->anchors->len; f++) {
        const GArray *here = run->anchors->pdata[f];
        if (here->len != first->len)
            return FALSE;
        for (guint k = 0; k < first->len; k++) {
            const BillowAnchor *a = &g_array_index(first, BillowAnchor, k),
                               *b = &g_array_index(here, BillowAnchor, k);
            if (a->column != b->column || a->row != b->row)
                return FALSE;
        }
    }
    return TRUE;
}

BillowRideOutcome
billow_run_find_ride(BillowRun *run, const BillowProject *source, BillowProject **bare)
{
    const GArray *anchors = run->anchors->pdata[0];
    BillowRideOutcome outcome = BILLOW_RIDE_FOUND;
    g_assert(!run->closed && !run->ride);
    if (!pins_the_same(run))
        return BILLOW_RIDE_NOT_RIGID;
    if (anchors->len == 0)
        return BILLOW_RIDE_STANDS;
    BillowBinding *bindings = source ? carriers_of(source, anchors) : NULL;
    if (!bindings)
        bindings = billow_ride_new_carrier(run, bare, &outcome);
    if (!bindings)
        return outcome;
    BillowProject *still = billow_project_copy(*bare);
    still->cloth->trail = 0.0;
    billow_project_unref(*bare);
    *bare = still;
    run->ride = billow_ride_new(bindings, anchors->len);
    bring_frames_home(run, run->ride, *bare);
    return BILLOW_RIDE_FOUND;
}
