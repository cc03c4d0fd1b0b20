/* The rigid motion of the pinned points of a run, as a collider. */
#include "core/base/turn.h"
#include "model/fit/ride.h"
#include "model/placing/scene_settle.h"
#include "model/project/body_keys.h"
#include "model/project/carried_anchors.h"

#include <glib/gi18n.h>
#include <math.h>

/* Shares of the cloth's size: how far points are from a rigid motion at most (rms), and how far one moves at least. */
static const double RIGID = 0.01, MOVES = 1e-3;

/* Steps of the numbers of keys, per meter and degree; and how large the collider is drawn, meters. */
static const double PLACES = 1e6, ANGLES = 1e4, RADIUS = 0.05;

static const char ID[] = "carrier";

/* The pinned points of a frame, as planes of x, y and z; and the mean of their places. */
typedef struct {
    float *planes[3];
    BillowVec3 center;
} Held;

static Held
held_in(const BillowRun *run, guint f)
{
    const GArray *anchors = run->anchors->pdata[f];
    Held held;
    for (int axis = 0; axis < 3; axis++)
        held.planes[axis] = g_new(float, anchors->len);
    for (guint k = 0; k < anchors->len; k++) {
        const BillowVec3 place = g_array_index(anchors, BillowAnchor, k).position;
        held.planes[0][k] = (float) place.x;
        held.planes[1][k] = (float) place.y;
        held.planes[2][k] = (float) place.z;
    }
    held.center = billow_centroid((const float *const *) held.planes, anchors->len);
    return held;
}

static void
clear_held(Held *held)
{
    for (int axis = 0; axis < 3; axis++)
        g_free(held->planes[axis]);
}

static BillowVec3
arm_of(const Held *held, guint k)
{
    const BillowVec3 place = {(double) held->planes[0][k], (double) held->planes[1][k],
                              (double) held->planes[2][k]};
    return billow_vec3_sub(place, held->center);
}

/* Adds the square of how far the points are from the motion by this turn, and notes how far one has moved. */
static void
compare(const Held *first, const Held *here, const BillowMatrix3 *turn, guint n, double *squares,
        double *farthest)
{
    for (guint k = 0; k < n; k++) {
        const BillowVec3 from = arm_of(first, k), to = arm_of(here, k);
        const double off = billow_vec3_distance(billow_matrix3_apply(turn, from), to);
        *squares += off * off;
        *farthest = fmax(*farthest, billow_vec3_distance(billow_vec3_add(first->center, from),
                                                         billow_vec3_add(here->center, to)));
    }
}

static BillowVec3
rounded(BillowVec3 v, double steps)
{
    return billow_vec3(round(v.x * steps) / steps, round(v.y * steps) / steps, round(v.z * steps) / steps);
}

static BillowBodyKey
key_at(double time, BillowVec3 place, const BillowMatrix3 *turn, BillowVec3 near)
{
    BillowVec3 axes[3]; /* of the carrier: the columns of its matrix */
    for (int i = 0; i < 3; i++)
        axes[i] = billow_vec3(turn->row[0][i], turn->row[1][i], turn->row[2][i]);
    return (BillowBodyKey){.time = time,
                           .position = rounded(place, PLACES),
                           .rotation = rounded(billow_collider_angles(axes, near), ANGLES),
                           .easing = billow_easing_default()};
}

/* Returns a key for each frame; NULL if there is no rigid motion. */
static GArray *
find_keys(const BillowRun *run, BillowRideOutcome *outcome)
{
    const guint n = ((const GArray *) run->anchors->pdata[0])->len, n_frames = run->frames->len;
    g_autoptr(GArray) keys = g_array_new(FALSE, FALSE, sizeof(BillowBodyKey));
    double squares = 0.0, farthest = 0.0;
    BillowVec3 angles = {0.0, 0.0, 0.0};
    Held first = held_in(run, 0);
    for (guint f = 0; f < n_frames; f++) {
        Held here = held_in(run, f);
        const BillowTurn turn =
            billow_turn_between((const float *const *) first.planes, (const float *const *) here.planes, n);
        const BillowMatrix3 matrix = billow_turn_matrix(&turn, 1.0);
        const BillowBodyKey key = key_at(g_array_index(run->starts, double, f), here.center, &matrix, angles);
        compare(&first, &here, &matrix, n, &squares, &farthest);
        angles = key.rotation;
        g_array_append_val(keys, key);
        clear_held(&here);
    }
    clear_held(&first);
    const double size = billow_run_size(run);
    const gboolean moves = farthest > MOVES * size, rigid = sqrt(squares / n / n_frames) <= RIGID * size;
    *outcome = !moves ? BILLOW_RIDE_STANDS : rigid ? BILLOW_RIDE_FOUND : BILLOW_RIDE_NOT_RIGID;
    return *outcome == BILLOW_RIDE_FOUND ? g_steal_pointer(&keys) : NULL;
}

/* Returns an id that no collider, motion or cloth has. */
static char *
new_id(const BillowProject *project)
{
    char *id = g_strdup(ID);
    for (guint n = 2;
         billow_project_find(project, BILLOW_BLOCK_COLLIDER, id) ||
         billow_project_find(project, BILLOW_BLOCK_MOTION, id) || billow_project_find_cloth(project, id) >= 0;
         n++) {
        g_free(id);
        id = g_strdup_printf("%s-%u", ID, n);
    }
    return id;
}

/* Takes away a carrier that an earlier fit made, on which nothing rides any more. */
static void
remove_old(BillowProject *project)
{
    GPtrArray *track = billow_project_track(project, BILLOW_BLOCK_COLLIDER);
    BillowBlock *old = billow_project_find(project, BILLOW_BLOCK_COLLIDER, ID);
    if (old && old->muted && !billow_project_carries_any(project))
        g_ptr_array_remove(track, old);
}

BillowBinding *
billow_ride_new_carrier(const BillowRun *run, BillowProject **bare, BillowRideOutcome *outcome)
{
    g_autoptr(GArray) keys = find_keys(run, outcome);
    if (!keys)
        return NULL;
    const guint n = ((const GArray *) run->anchors->pdata[0])->len;
    g_autoptr(BillowProject) project = billow_project_copy(*bare);
    remove_old(project);
    g_autofree char *id = new_id(project);
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_COLLIDER, id, _("Carrier"));
    BillowMovingBody *body = billow_block_body(block);
    block->muted = TRUE;
    body->collider = billow_collider_default();
    body->collider.shape = BILLOW_COLLIDER_SPHERE;
    body->collider.is_floor = FALSE;
    body->collider.radius = RADIUS;
    billow_moving_body_set_keys(body, keys);
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_COLLIDER), block);
    billow_project_unref(*bare);
    *bare = billow_scene_settle(project);
    BillowBinding *bindings = g_new0(BillowBinding, n);
    for (guint k = 0; k < n; k++)
        bindings[k] = (BillowBinding){.on = g_strdup(id), .rides = TRUE};
    return bindings;
}
