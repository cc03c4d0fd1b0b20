#include "model/animation/half_way.h"

#include "core/cloth/middle_shape.h"
#include "model/animation/keep_lengths_pool.h"

#include <string.h>

/* Shared by reference count. */
struct BillowHalfWay {
    size_t count;
    BillowTurn turn; /* of the route: the offset turns along; none if it does not turn */
    float *aside[3]; /* half-way, before it is turned; NULL: the cloth is not led aside */
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
find_aside(BillowHalfWay *way, const BillowPoses *poses, size_t from, const BillowGrid *grid,
           const float *const a[3], const float *const b[3])
{
    const BillowPoseBlend moment = {from, from + 1, 0.5};
    g_autofree float *hold = billow_keep_lengths_hold(grid, poses, &moment);
    if (!billow_middle_shape_is_needed(grid, hold, a, b, NULL))
        return;
    for (int axis = 0; axis < 3; axis++)
        way->aside[axis] = g_new(float, way->count);
    billow_middle_shape_aside(grid, hold, a, b, NULL, way->aside);
}

static BillowVec3
point_of(const BillowRestShape *shape, size_t i)
{
    return billow_vec3((double) shape->x[i], (double) shape->y[i], (double) shape->z[i]);
}

/* Returns whether a point is inside a collider half-way. */
static gboolean
meets(const BillowHalfWay *way, const BillowRoute *route, const BillowRestShape *a, const BillowRestShape *b,
      const BillowObstacles *obstacles)
{
    const BillowBlend middle = billow_route_at(route, 0.5);
    for (size_t i = 0; i < way->count; i++) {
        const BillowVec3 place = billow_blend_point(&middle, point_of(a, i), point_of(b, i));
        if (billow_obstacles_distance(obstacles, billow_vec3_add(place, billow_half_way_at(way, 0.5, i)),
                                      NULL) < 0.0)
            return TRUE;
    }
    return FALSE;
}

static void
stay(BillowHalfWay *way)
{
    for (int axis = 0; axis < 3; axis++)
        g_clear_pointer(&way->aside[axis], g_free);
}

static void
lead(BillowHalfWay *way, const BillowPoses *poses, size_t from, const BillowRoute *route,
     const BillowRestShape *a, const BillowRestShape *b)
{
    const float *const first[3] = {a->x, a->y, a->z}, *const straight[3] = {b->x, b->y, b->z};
    if (route->path.kind != BILLOW_PATH_TURN) {
        find_aside(way, poses, from, &a->grid, first, straight);
        return;
    }
    way->turn = route->turn;
    g_autofree float *planes = g_new(float, 3 * way->count);
    float *const turned[3] = {planes, planes + way->count, planes + 2 * way->count};
    turn_back(route, b, turned);
    find_aside(way, poses, from, &a->grid, first, (const float *const[]){turned[0], turned[1], turned[2]});
}

BillowHalfWay *
billow_half_way_new(const BillowPoses *poses, size_t from, const BillowRoute *route, const BillowRestShape *a,
                    const BillowRestShape *b, const BillowObstacles *obstacles)
{
    BillowHalfWay *way = g_atomic_rc_box_new0(BillowHalfWay);
    way->count = billow_grid_count(&a->grid);
    lead(way, poses, from, route, a, b);
    if (way->aside[0] && obstacles && meets(way, route, a, b, obstacles))
        stay(way);
    return way;
}

static void
clear(gpointer data)
{
    stay(data);
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
    return way->aside[0] != NULL;
}

/* --- Caching --- */

BillowKey
billow_half_way_key(const BillowPath *path, const BillowKey *shape, const BillowKey *next,
                    const BillowFakeBodies *bodies)
{
    g_autoptr(GByteArray) bytes = g_byte_array_new();
    const char *kind = path->kind == BILLOW_PATH_TURN ? "half-way, turned" : "half-way";
    g_byte_array_append(bytes, (const guint8 *) kind, (guint) strlen(kind));
    g_byte_array_append(bytes, shape->digest, sizeof shape->digest);
    g_byte_array_append(bytes, next->digest, sizeof next->digest);
    if (bodies)
        billow_fake_bodies_append_key(bodies, bytes);
    return billow_key_of(bytes);
}

size_t
billow_half_way_bytes(const BillowHalfWay *way)
{
    return sizeof *way + (way->aside[0] ? 3 * way->count * sizeof(float) : 0);
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

/* sin(pi e) R^e */
static BillowMatrix3
matrix_at(const BillowHalfWay *way, double e)
{
    BillowMatrix3 matrix = billow_turn_matrix(&way->turn, e);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            matrix.row[i][j] *= sin(G_PI * e);
    return matrix;
}

static BillowVec3
aside_at(const BillowHalfWay *way, const BillowMatrix3 *matrix, size_t i)
{
    return billow_matrix3_apply(
        matrix, billow_vec3((double) way->aside[0][i], (double) way->aside[1][i], (double) way->aside[2][i]));
}

BillowVec3
billow_half_way_at(const BillowHalfWay *way, double e, size_t i)
{
    const BillowMatrix3 matrix = matrix_at(way, e);
    return aside_at(way, &matrix, i);
}

void
billow_half_way_add(const BillowHalfWay *way, double e, size_t i, size_t count, float *const axes[3])
{
    const BillowMatrix3 matrix = matrix_at(way, e);
    for (size_t n = 0; n < count; n++) {
        const BillowVec3 aside = aside_at(way, &matrix, i + n);
        axes[0][n] += (float) aside.x;
        axes[1][n] += (float) aside.y;
        axes[2][n] += (float) aside.z;
    }
}
