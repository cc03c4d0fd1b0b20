#include "model/animation/half_way.h"

#include "core/cloth/detour.h"
#include "model/animation/keep_lengths_pool.h"

#include <string.h>

/* Shared by reference count. */
struct BillowHalfWay {
    size_t count;
    BillowTurn turn;     /* of the route: the offset turns along; none if it does not turn */
    BillowDetour detour; /* before it is turned */
    BillowRopeWay rope;  /* instead, for a rope that bends or winds */
};

/* --- Creating --- */

/* Turns a shape back along the route: what remains is the way in the turning frame. */
static void
turn_back(const BillowRoute *route, const BillowRestShape *shape, float *const planes[3])
{
    const BillowMatrix3 back = billow_turn_matrix(&route->turn, -1.0);
    for (size_t i = 0; i < billow_grid_count(&shape->grid); i++) {
        const BillowVec3 place = {(double) shape->x[i], (double) shape->y[i], (double) shape->z[i]};
        const BillowVec3 arm = billow_matrix3_apply(&back, billow_vec3_sub(place, route->to_centre));
        const BillowVec3 turned = billow_vec3_add(arm, route->from_centre);
        planes[0][i] = (float) turned.x;
        planes[1][i] = (float) turned.y;
        planes[2][i] = (float) turned.z;
    }
}

static void
hold_at(void *data, double e, float *hold)
{
    const BillowHalfWayEnds *ends = data;
    const BillowPoseBlend moment = {ends->from, ends->from + 1, e};
    g_autofree float *strength = billow_keep_lengths_hold(&ends->a->grid, ends->poses, &moment);
    billow_keep_lengths_hold_landed(strength, ends->route, ends->a, ends->b);
    memcpy(hold, strength, billow_grid_count(&ends->a->grid) * sizeof *hold);
}

static BillowVec3
point_of(const BillowRestShape *shape, size_t i)
{
    return billow_vec3((double) shape->x[i], (double) shape->y[i], (double) shape->z[i]);
}

/* Returns whether a point is inside a collider at the progress `e`. */
static gboolean
meets(const BillowHalfWay *way, const BillowHalfWayEnds *ends, double e)
{
    const BillowBlend blend = billow_route_at(ends->route, billow_route_progress(ends->route, e));
    for (size_t i = 0; i < way->count; i++) {
        const BillowVec3 place = billow_blend_point(&blend, point_of(ends->a, i), point_of(ends->b, i));
        if (billow_obstacles_distance(ends->obstacles, billow_vec3_add(place, billow_half_way_at(way, e, i)),
                                      NULL) < 0.0)
            return TRUE;
    }
    return FALSE;
}

static gboolean
meets_anywhere(const BillowHalfWay *way, const BillowHalfWayEnds *ends)
{
    gboolean found = meets(way, ends, 0.5);
    for (int k = 0; k < way->detour.n_bumps && !found; k++)
        found = meets(way, ends, way->detour.bumps[k].at);
    return found;
}

static gboolean
find_detour(BillowHalfWay *way, const BillowHalfWayEnds *ends, const float *const to[3],
            BillowProgress progress, void *progress_data)
{
    BillowHalfWayEnds held = *ends;
    const BillowRestShape *a = ends->a;
    const BillowDetourEnds between = {.grid = &a->grid,
                                      .from = (const float *const[]){a->x, a->y, a->z},
                                      .to = to,
                                      .hold = hold_at,
                                      .hold_data = &held,
                                      .apart = ends->apart,
                                      .angles = ends->angles,
                                      .progress = progress,
                                      .progress_data = progress_data};
    return billow_detour_find(&between, &way->detour);
}

static gboolean
lead(BillowHalfWay *way, const BillowHalfWayEnds *ends, BillowProgress progress, void *progress_data)
{
    const BillowRestShape *b = ends->b;
    if (ends->route->path.kind != BILLOW_PATH_TURN)
        return find_detour(way, ends, (const float *const[]){b->x, b->y, b->z}, progress, progress_data);
    way->turn = ends->route->turn;
    g_autofree float *planes = g_new(float, 3 * way->count);
    float *const turned[3] = {planes, planes + way->count, planes + 2 * way->count};
    turn_back(ends->route, b, turned);
    return find_detour(way, ends, (const float *const[]){turned[0], turned[1], turned[2]}, progress,
                       progress_data);
}

BillowHalfWay *
billow_half_way_new(const BillowHalfWayEnds *ends, BillowProgress progress, void *progress_data)
{
    g_autoptr(BillowHalfWay) way = g_atomic_rc_box_new0(BillowHalfWay);
    way->count = billow_grid_count(&ends->a->grid);
    way->rope =
        billow_rope_way_find(ends->project, ends->poses->items[ends->from].keyframe,
                             ends->poses->items[ends->from + 1].keyframe, ends->route, ends->a, ends->b);
    if (way->rope.steps > 0)
        return g_steal_pointer(&way);
    if (!lead(way, ends, progress, progress_data))
        return NULL;
    if (way->detour.middle[0] && ends->obstacles && meets_anywhere(way, ends))
        billow_detour_clear(&way->detour);
    return g_steal_pointer(&way);
}

static void
clear(gpointer data)
{
    BillowHalfWay *way = data;
    billow_detour_clear(&way->detour);
    billow_rope_way_clear(&way->rope);
}

void
billow_half_way_unref(BillowHalfWay *way)
{
    if (way)
        g_atomic_rc_box_release_full(way, clear);
}

gboolean
billow_half_way_leads_aside(const BillowHalfWay *way)
{
    return way->detour.middle[0] != NULL || way->rope.steps > 0;
}

/* --- Caching --- */

BillowKey
billow_half_way_key(const BillowPath *path, gboolean angles, const BillowKey *shape, const BillowKey *next,
                    const BillowFakeBodies *bodies)
{
    g_autoptr(GByteArray) bytes = g_byte_array_new();
    const char *kind = path->kind == BILLOW_PATH_TURN   ? "half-way, turned"
                       : path->kind == BILLOW_PATH_FALL ? "half-way, falling"
                                                        : "half-way";
    g_byte_array_append(bytes, (const guint8 *) kind, (guint) strlen(kind));
    if (angles)
        g_byte_array_append(bytes, (const guint8 *) ", angles", 8);
    g_byte_array_append(bytes, shape->digest, sizeof shape->digest);
    g_byte_array_append(bytes, next->digest, sizeof next->digest);
    if (bodies)
        billow_fake_bodies_append_key(bodies, bytes);
    return billow_key_of(bytes);
}

size_t
billow_half_way_bytes(const BillowHalfWay *way)
{
    const size_t shapes = way->detour.middle[0] ? 1 + (size_t) way->detour.n_bumps : 0,
                 steps = way->rope.steps > 0 ? way->rope.steps + 1 : 0;
    return sizeof *way + 3 * way->count * sizeof(float) * (shapes + steps);
}

static gpointer
ref_way(gpointer way)
{
    return g_atomic_rc_box_acquire(way);
}

static void
unref_way(gpointer way)
{
    billow_half_way_unref(way);
}

const BillowCacheKind billow_half_way_kind = {ref_way, unref_way};

/* --- Applying --- */

/* The matrices of the detour's middle, sin(pi e) R^e, and of its bumps, R^e. */
typedef struct {
    double e;
    BillowMatrix3 middle, bumps;
} Turned;

static Turned
turned_at(const BillowHalfWay *way, double e)
{
    const BillowMatrix3 turned = billow_turn_matrix(&way->turn, e);
    Turned at = {e, turned, turned};
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            at.middle.row[i][j] *= sin(G_PI * e);
    return at;
}

static BillowVec3
aside_at(const BillowHalfWay *way, const Turned *at, size_t i)
{
    if (way->rope.steps > 0)
        return billow_rope_way_at(&way->rope, at->e, i);
    float *const *middle = way->detour.middle;
    const BillowVec3 aside = billow_matrix3_apply(
        &at->middle, billow_vec3((double) middle[0][i], (double) middle[1][i], (double) middle[2][i]));
    if (way->detour.n_bumps == 0)
        return aside;
    return billow_vec3_add(aside,
                           billow_matrix3_apply(&at->bumps, billow_detour_bumps_at(&way->detour, at->e, i)));
}

BillowVec3
billow_half_way_at(const BillowHalfWay *way, double e, size_t i)
{
    const Turned at = turned_at(way, e);
    return aside_at(way, &at, i);
}

void
billow_half_way_add(const BillowHalfWay *way, double e, size_t i, size_t count, float *const axes[3])
{
    const Turned at = turned_at(way, e);
    for (size_t n = 0; n < count; n++) {
        const BillowVec3 aside = aside_at(way, &at, i + n);
        axes[0][n] += (float) aside.x;
        axes[1][n] += (float) aside.y;
        axes[2][n] += (float) aside.z;
    }
}
