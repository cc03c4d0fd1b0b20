#include "model/project/carried_anchors.h"

#include "core/base/outline.h"
#include "core/base/points.h"
#include "core/drape/rope_shape.h"
#include "model/project/carrier_frame.h"
#include "model/project/drape_settings.h"
#include "model/project/poses.h"
#include "model/project/rope_loads.h"

#include <string.h>

gboolean
billow_cloth_is_carried(const BillowCloth *cloth)
{
    const GPtrArray *keyframes = cloth->tracks[BILLOW_BLOCK_KEYFRAME];
    for (guint i = 0; i < keyframes->len; i++)
        if (billow_block_keyframe(keyframes->pdata[i])->bindings)
            return TRUE;
    return FALSE;
}

gboolean
billow_project_carries_any(const BillowProject *project)
{
    for (guint i = 0; i < project->cloths->len; i++)
        if (billow_cloth_is_carried(project->cloths->pdata[i]))
            return TRUE;
    return FALSE;
}

gboolean
billow_cloth_hangs_on(const BillowCloth *cloth, const char *id)
{
    const GPtrArray *keyframes = cloth->tracks[BILLOW_BLOCK_KEYFRAME];
    for (guint i = 0; i < keyframes->len; i++)
        if (billow_keyframe_hangs_on(billow_block_keyframe(keyframes->pdata[i]), id))
            return TRUE;
    return FALSE;
}

guint
billow_project_count_carried(const BillowProject *project)
{
    guint n = 0;
    for (guint i = 0; i < project->cloths->len; i++)
        n += billow_cloth_hangs_on(project->cloths->pdata[i], project->cloth->id);
    return n;
}

/* Returns whether a cloth hangs on another one, directly or by way of others. `seen`: one per cloth, initially 0. */
static gboolean
hangs_on(const BillowProject *project, guint cloth, guint carrier, guint8 *seen)
{
    const GPtrArray *keyframes =
        ((const BillowCloth *) project->cloths->pdata[cloth])->tracks[BILLOW_BLOCK_KEYFRAME];
    if (cloth == carrier)
        return TRUE;
    seen[cloth] = TRUE;
    for (guint i = 0; i < keyframes->len; i++) {
        const BillowKeyframe *keyframe = billow_block_keyframe(keyframes->pdata[i]);
        for (size_t k = 0; keyframe->bindings && k < keyframe->n_anchors; k++) {
            const char *on = keyframe->bindings[k].on;
            const int next = on && !keyframe->bindings[k].rides ? billow_project_find_cloth(project, on) : -1;
            if (next >= 0 && !seen[next] && hangs_on(project, (guint) next, carrier, seen))
                return TRUE;
        }
    }
    return FALSE;
}

gboolean
billow_cloth_may_carry(const BillowProject *project, guint cloth, guint carried)
{
    g_autofree guint8 *seen = g_new0(guint8, project->cloths->len);
    return !hangs_on(project, cloth, carried, seen);
}

gboolean
billow_project_carried_alike(const BillowProject *a, const BillowProject *b)
{
    if (!billow_cloth_is_carried(a->cloth) && !billow_cloth_is_carried(b->cloth))
        return TRUE;
    if (a->cloths->len != b->cloths->len || !billow_project_same_scene(a, b))
        return FALSE;
    for (guint i = 0; i < a->cloths->len; i++)
        if (a->cloths->pdata[i] != a->cloth && !billow_cloth_equal(a->cloths->pdata[i], b->cloths->pdata[i]))
            return FALSE;
    return TRUE;
}

/* --- Where a point of a carrier is --- */

/* A rope as it hangs in one of its keyframes. */
typedef struct {
    char *keyframe; /* its id */
    guint cloth;
    BillowPoints points;
} HungRope;

typedef struct {
    BillowProject *project; /* changed in place */
    guint8 *begun, *done;   /* one per cloth */
    GArray *ropes;          /* of HungRope */
    gboolean changed;
} Carrying;

static void
clear_rope(void *rope)
{
    g_free(((HungRope *) rope)->keyframe);
    billow_points_free(&((HungRope *) rope)->points);
}

static BillowPoints
hang_rope(const BillowProject *own, const BillowBlock *block)
{
    const BillowGrid *grid = &own->cloth->grid;
    const BillowKeyframe *keyframe = billow_block_keyframe(block);
    BillowDrapeSettings settings = billow_project_drape_settings(own, block);
    g_autofree double *loads = billow_rope_loads(own, block);
    BillowPoints points = billow_points_new(billow_grid_count(grid));
    settings.loads = loads;
    billow_rope_shape(grid, keyframe->anchors, keyframe->n_anchors, &settings, points);
    return points;
}

static const BillowPoints *
rope_in(Carrying *carrying, const BillowProject *own, const BillowBlock *block)
{
    const guint cloth = billow_project_active(own);
    for (guint i = 0; i < carrying->ropes->len; i++) {
        const HungRope *known = &g_array_index(carrying->ropes, HungRope, i);
        if (known->cloth == cloth && g_str_equal(known->keyframe, block->id))
            return &known->points;
    }
    const HungRope hung = {g_strdup(block->id), cloth, hang_rope(own, block)};
    g_array_append_val(carrying->ropes, hung);
    return &g_array_index(carrying->ropes, HungRope, carrying->ropes->len - 1).points;
}

/* Returns where anchors alone put a point: among them, nearer ones count more, by the square of the distance. */
static BillowVec3
between_anchors(const BillowGrid *grid, const BillowKeyframe *keyframe, BillowGridPoint at)
{
    BillowVec3 sum = {0.0, 0.0, 0.0};
    double weights = 0.0;
    for (size_t k = 0; k < keyframe->n_anchors; k++) {
        const BillowAnchor *anchor = &keyframe->anchors[k];
        const double distance = hypot(anchor->column - at.column, anchor->row - at.row);
        if (distance == 0.0)
            return anchor->position;
        sum = billow_vec3_add(sum, billow_vec3_scale(anchor->position, 1.0 / (distance * distance)));
        weights += 1.0 / (distance * distance);
    }
    return weights > 0.0 ? billow_vec3_scale(sum, 1.0 / weights) : billow_grid_flat(grid, at.column, at.row);
}

static BillowVec3
place_in_pose(Carrying *carrying, const BillowProject *own, const BillowBlock *block, BillowGridPoint at)
{
    const BillowGrid *grid = &own->cloth->grid;
    const BillowKeyframe *keyframe = billow_block_keyframe(block);
    if (keyframe->shape) {
        const float *place = g_bytes_get_data(keyframe->shape, NULL);
        place += 3 * billow_grid_index(grid, at.column, at.row);
        return billow_vec3((double) place[0], (double) place[1], (double) place[2]);
    }
    if (billow_grid_is_rope(grid))
        return billow_points_get(rope_in(carrying, own, block), (size_t) at.column);
    if (keyframe->hang)
        return billow_coarse_pose_at(keyframe->hang, (double) at.column / (grid->columns - 1),
                                     (double) at.row / (grid->rows - 1));
    return between_anchors(grid, keyframe, at);
}

/* `own`: the carrier is active in it; `poses` are its. */
static BillowVec3
place_in(Carrying *carrying, const BillowProject *own, const BillowPoses *poses, double seconds,
         BillowGridPoint at)
{
    if (poses->count == 0)
        return billow_grid_flat(&own->cloth->grid, at.column, at.row);
    const BillowPoseBlend moment = billow_poses_blend_at(poses, seconds);
    const BillowVec3 from = place_in_pose(carrying, own, poses->items[moment.from].keyframe, at);
    return moment.from == moment.to
               ? from
               : billow_vec3_mix(from, place_in_pose(carrying, own, poses->items[moment.to].keyframe, at),
                                 moment.e);
}

static BillowVec3
place_at(Carrying *carrying, guint cloth, double seconds, BillowGridPoint at)
{
    g_autoptr(BillowProject) own = billow_project_activate(carrying->project, cloth);
    g_autoptr(BillowPoses) poses = billow_poses_new(own);
    return place_in(carrying, own, poses, seconds, at);
}

/* --- Carrying --- */

static void carry_cloth(Carrying *carrying, guint cloth);

/* Returns the number of the cloth that carries an anchor, with its own anchors in place; -1 if it must not. */
static int
carrier_of(Carrying *carrying, const BillowBinding *binding)
{
    const int carrier = billow_project_find_cloth(carrying->project, binding->on);
    if (carrier < 0)
        return -1;
    const BillowGrid *grid = &((const BillowCloth *) carrying->project->cloths->pdata[carrier])->grid;
    if (binding->at.column >= grid->columns || binding->at.row >= grid->rows ||
        !billow_grid_can_hold(grid, binding->at.column, binding->at.row) ||
        (carrying->begun[carrier] && !carrying->done[carrier]))
        return -1;
    carry_cloth(carrying, (guint) carrier);
    return carrier;
}

/* Returns where a collider or motion holds an anchor of a keyframe. Its binding receives the carrier's axes, in a copy
 * of the keyframe if it has others. */
static BillowVec3
ride(const BillowBlock *block, size_t anchor, const BillowCarrier *carrier, BillowBlock **copy)
{
    const BillowBinding *binding = &billow_block_keyframe(block)->bindings[anchor];
    const BillowCarrierFrame frame = billow_carrier_at(carrier, block->start);
    if (memcmp(binding->axis, frame.axis, sizeof frame.axis) != 0) {
        if (!*copy)
            *copy = billow_block_copy(block);
        memcpy(billow_block_keyframe(*copy)->bindings[anchor].axis, frame.axis, sizeof frame.axis);
    }
    return billow_carrier_frame_leave(&frame, binding->offset);
}

/* Moves the anchors of a keyframe. Its pose goes along unless some of them have not been where they belong before: then
 * it is there already. */
static void
put_anchors(BillowKeyframe *keyframe, const BillowAnchor *anchors, const guint8 *there)
{
    gboolean placed = TRUE;
    for (size_t k = 0; keyframe->bindings && k < keyframe->n_anchors; k++) {
        BillowBinding *binding = &keyframe->bindings[k];
        placed &= !binding->on || binding->placed;
        binding->placed |= there[k];
    }
    if (placed)
        billow_keyframe_carry(keyframe, anchors);
    for (size_t k = 0; !placed && k < keyframe->n_anchors; k++)
        keyframe->anchors[k].position = anchors[k].position;
}

/* Returns a copy of the keyframe with its bound anchors in place, or NULL if they are. */
static BillowBlock *
carry_keyframe(Carrying *carrying, const BillowBlock *block)
{
    const BillowKeyframe *keyframe = billow_block_keyframe(block);
    g_autofree BillowAnchor *anchors = g_memdup2(keyframe->anchors, keyframe->n_anchors * sizeof *anchors);
    g_autoptr(BillowBlock) freed = NULL;
    g_autofree guint8 *there = g_new0(guint8, keyframe->n_anchors);
    gboolean moved = FALSE;
    for (size_t k = 0; k < keyframe->n_anchors; k++) {
        const BillowBinding *binding = billow_keyframe_binding(keyframe, k);
        const BillowCarrier ridden = billow_project_carrier(carrying->project, binding);
        const int carrier = binding && !binding->rides ? carrier_of(carrying, binding) : -1;
        if (binding && carrier < 0 && !ridden.block) {
            if (!freed)
                freed = billow_block_copy(block);
            billow_keyframe_bind(billow_block_keyframe(freed), k, NULL);
        }
        if (carrier < 0 && !ridden.block)
            continue;
        there[k] = carrier >= 0 || billow_carrier_is_there(&ridden, binding);
        anchors[k].position =
            ridden.block ? ride(block, k, &ridden, &freed)
                         : billow_vec3_add(place_at(carrying, (guint) carrier, block->start, binding->at),
                                           binding->offset);
        moved |= !billow_vec3_equal(anchors[k].position, keyframe->anchors[k].position) ||
                 (there[k] && !binding->placed);
    }
    if (!moved)
        return g_steal_pointer(&freed);
    BillowBlock *copy = freed ? g_steal_pointer(&freed) : billow_block_copy(block);
    put_anchors(billow_block_keyframe(copy), anchors, there);
    return copy;
}

static void
carry_cloth(Carrying *carrying, guint cloth)
{
    if (carrying->begun[cloth])
        return;
    carrying->begun[cloth] = TRUE;
    const BillowCloth *before = carrying->project->cloths->pdata[cloth];
    BillowCloth *own = NULL;
    const GPtrArray *keyframes = before->tracks[BILLOW_BLOCK_KEYFRAME];
    for (guint i = 0; i < keyframes->len; i++) {
        BillowBlock *carried = billow_block_keyframe(keyframes->pdata[i])->bindings
                                   ? carry_keyframe(carrying, keyframes->pdata[i])
                                   : NULL;
        if (!carried)
            continue;
        if (!own)
            own = billow_cloth_copy(before);
        billow_block_unref(own->tracks[BILLOW_BLOCK_KEYFRAME]->pdata[i]);
        own->tracks[BILLOW_BLOCK_KEYFRAME]->pdata[i] = carried;
    }
    if (own)
        billow_project_replace_cloth(carrying->project, cloth, own);
    carrying->changed |= own != NULL;
    carrying->done[cloth] = TRUE;
}

BillowProject *
billow_project_carry_anchors(BillowProject *project)
{
    if (!billow_project_carries_any(project))
        return billow_project_ref(project);
    const guint active = billow_project_active(project), n = project->cloths->len;
    g_autofree guint8 *begun = g_new0(guint8, n), *done = g_new0(guint8, n);
    Carrying carrying = {billow_project_copy(project), begun, done,
                         g_array_new(FALSE, FALSE, sizeof(HungRope)), FALSE};
    g_array_set_clear_func(carrying.ropes, clear_rope);
    for (guint i = 0; i < n; i++)
        carry_cloth(&carrying, i);
    g_array_unref(carrying.ropes);
    carrying.project->cloth = carrying.project->cloths->pdata[active];
    if (carrying.changed)
        return carrying.project;
    billow_project_unref(carrying.project);
    return billow_project_ref(project);
}

void
billow_project_nearest_points(const BillowProject *project, guint cloth, double seconds,
                              const BillowAnchor *anchors, size_t n, BillowGridPoint *points)
{
    const BillowGrid *grid = &((const BillowCloth *) project->cloths->pdata[cloth])->grid;
    Carrying carrying = {.project = billow_project_copy(project),
                         .ropes = g_array_new(FALSE, FALSE, sizeof(HungRope))};
    g_array_set_clear_func(carrying.ropes, clear_rope);
    g_autoptr(BillowProject) own = billow_project_activate(project, cloth);
    g_autoptr(BillowPoses) poses = billow_poses_new(own);
    g_autofree double *least = g_new(double, n + 1);
    for (size_t k = 0; k < n; k++)
        least[k] = INFINITY;
    for (int row = 0; row < grid->rows; row++)
        for (int column = 0; column < grid->columns; column++) {
            const BillowGridPoint at = {column, row};
            if (!billow_grid_can_hold(grid, column, row))
                continue;
            const BillowVec3 place = place_in(&carrying, own, poses, seconds, at);
            for (size_t k = 0; k < n; k++) {
                const double distance = billow_vec3_distance(place, anchors[k].position);
                if (distance < least[k]) {
                    least[k] = distance;
                    points[k] = at;
                }
            }
        }
    g_array_unref(carrying.ropes);
    billow_project_unref(carrying.project);
}

/* --- Another grid of a carrier --- */

/* Returns a copy with its anchors at the same places of the carrier `id`, or NULL if it carries none. */
static BillowBlock *
regrid_keyframe(const BillowBlock *block, const char *id, const BillowGrid *old, const BillowGrid *grid)
{
    BillowBlock *copy = NULL;
    const BillowKeyframe *keyframe = billow_block_keyframe(block);
    for (size_t k = 0; keyframe->bindings && k < keyframe->n_anchors; k++) {
        BillowBinding binding = keyframe->bindings[k];
        if (binding.rides || g_strcmp0(binding.on, id) != 0)
            continue;
        binding.at.column = billow_grid_share(binding.at.column, old->columns, grid->columns);
        binding.at.row = billow_grid_share(binding.at.row, old->rows, grid->rows);
        billow_grid_go_within(grid, &binding.at.column, &binding.at.row);
        if (!copy)
            copy = billow_block_copy(block);
        billow_keyframe_bind(billow_block_keyframe(copy), k, &binding);
    }
    return copy;
}

void
billow_project_regrid_carried(BillowProject *project, const BillowGrid *old)
{
    const guint active = billow_project_active(project);
    const BillowCloth *carrier = project->cloth;
    for (guint i = 0; i < project->cloths->len; i++) {
        if (i == active || !billow_cloth_is_carried(project->cloths->pdata[i]))
            continue;
        BillowCloth *cloth = billow_cloth_copy(project->cloths->pdata[i]);
        GPtrArray *keyframes = cloth->tracks[BILLOW_BLOCK_KEYFRAME];
        gboolean along = FALSE;
        for (guint k = 0; k < keyframes->len; k++) {
            BillowBlock *moved = regrid_keyframe(keyframes->pdata[k], carrier->id, old, &carrier->grid);
            if (!moved)
                continue;
            billow_block_unref(keyframes->pdata[k]);
            keyframes->pdata[k] = moved;
            along = TRUE;
        }
        if (along)
            cloth->instance.along =
                billow_grid_share(cloth->instance.along, old->columns, carrier->grid.columns);
        billow_project_replace_cloth(project, i, cloth);
    }
    project->cloth = project->cloths->pdata[active];
}
