/* The winding number of a closed surface around a point, exactly: how often a ray from the point leaves what is
 * within, less how often it enters. Along an axis, it is the sum over the triangles ahead of how often their
 * outlines, seen along the ray, go around it. Each edge decides for both its triangles with the same bits, so none is
 * counted twice or missed, even if the ray meets an edge or a corner. */
#include "core/base/mesh_tree_private.h"
#include "core/base/wide.h"

enum { MOST_WAITING = 128 };

typedef struct {
    int u, v, w; /* axes, right-handed: the ray is along w, ... */
    bool back;   /* ... or against it */
    double from[3];
} Ray;

/* Goes out of the bounding box on the shortest way. */
static Ray
ray_from(const BillowMeshTree *tree, BillowVec3 point)
{
    const double from[3] = {point.x, point.y, point.z}, low[3] = {tree->low.x, tree->low.y, tree->low.z},
                 high[3] = {tree->high.x, tree->high.y, tree->high.z};
    Ray ray = {.from = {point.x, point.y, point.z}};
    double least = INFINITY;
    for (int axis = 0; axis < 3; axis++)
        for (int back = 0; back < 2; back++) {
            const double way = back ? from[axis] - low[axis] : high[axis] - from[axis];
            if (!(way < least))
                continue;
            least = way;
            ray.w = axis;
            ray.back = back == 1;
        }
    ray.u = (ray.w + 1) % 3;
    ray.v = (ray.w + 2) % 3;
    return ray;
}

/* Finds which boxes of a node the ray may meet. */
BILLOW_WITHIN void
find_boxes(const BillowTreeNode *node, const Ray *ray, bool meets[BILLOW_TREE_LANES])
{
    const double *u_low = node->low[ray->u], *v_low = node->low[ray->v], *w_low = node->low[ray->w],
                 *u_high = node->high[ray->u], *v_high = node->high[ray->v], *w_high = node->high[ray->w];
    const double u = ray->from[ray->u], v = ray->from[ray->v], w = ray->from[ray->w];
    for (int k = 0; k < BILLOW_TREE_LANES; k++)
        meets[k] = (u_low[k] <= u) & (u <= u_high[k]) & (v_low[k] <= v) & (v <= v_high[k]) &
                   (ray->back ? w_low[k] <= w : w_high[k] >= w);
}

/* Returns 1 if an edge, seen along the axis, crosses the half-line from the point along u upwards, along v; -1
 * downwards; 0 not at all. The other way round, it is the opposite to the bit. */
BILLOW_WITHIN int
crossing(const double from[3], const double to[3])
{
    const bool was_up = from[1] > 0.0, is_up = to[1] > 0.0;
    if (was_up == is_up)
        return 0;
    const double side = from[0] * to[1] - from[1] * to[0];
    return is_up ? side > 0.0 : -(side < 0.0);
}

/* Returns whether a triangle that goes around the ray's line is ahead. Beside its own heights, a line near its rim
 * is not asked for rounding. */
BILLOW_WITHIN bool
is_ahead(const double a[3], const double b[3], const double c[3], int turns)
{
    if (a[2] > 0.0 && b[2] > 0.0 && c[2] > 0.0)
        return true;
    if (a[2] <= 0.0 && b[2] <= 0.0 && c[2] <= 0.0)
        return false;
    const BillowVec3 at = {a[0], a[1], a[2]}, ab = {b[0] - a[0], b[1] - a[1], b[2] - a[2]},
                     ac = {c[0] - a[0], c[1] - a[1], c[2] - a[2]};
    const double off = billow_vec3_dot(at, billow_vec3_cross(ab, ac));
    return turns > 0 ? off > 0.0 : off < 0.0;
}

/* Returns how often a triangle ahead goes around the ray. */
BILLOW_WITHIN int
turns_of(const BillowMeshTree *tree, size_t triangle, const Ray *ray)
{
    double corner[3][3];
    int above = 0;
    for (int k = 0; k < 3; k++) {
        const BillowVec3 place = billow_tree_corner(tree, triangle, k);
        const double at[3] = {place.x, place.y, place.z};
        corner[k][0] = at[ray->u] - ray->from[ray->u];
        corner[k][1] = at[ray->v] - ray->from[ray->v];
        corner[k][2] = at[ray->w] - ray->from[ray->w];
        above += corner[k][1] > 0.0;
    }
    if (above == 0 || above == 3) /* no edge crosses the line along u */
        return 0;
    const int turns =
        crossing(corner[0], corner[1]) + crossing(corner[1], corner[2]) + crossing(corner[2], corner[0]);
    if (turns == 0)
        return 0;
    return is_ahead(corner[0], corner[1], corner[2], turns) != ray->back ? turns : 0;
}

/* Returns how often what is ahead goes around the ray along axis `w`, which is known to the compiler. */
BILLOW_WITHIN int
turns_along(const BillowMeshTree *tree, const Ray *found, int w)
{
    const Ray ray = {.u = (w + 1) % 3,
                     .v = (w + 2) % 3,
                     .w = w,
                     .back = found->back,
                     .from = {found->from[0], found->from[1], found->from[2]}};
    int32_t waiting[MOST_WAITING];
    int turns = 0;
    waiting[0] = 0;
    for (int n = 1; n > 0;) {
        const BillowTreeNode *node = &tree->nodes[waiting[--n]];
        bool meets[BILLOW_TREE_LANES];
        find_boxes(node, &ray, meets);
        for (int k = 0; k < node->n; k++) {
            if (!meets[k])
                continue;
            if (node->part[k] >= 0) {
                waiting[n++] = node->part[k];
                continue;
            }
            const size_t leaf = (size_t) (-1 - node->part[k]);
            for (size_t i = tree->leaf_first[leaf]; i < tree->leaf_first[leaf + 1]; i++)
                turns += turns_of(tree, i, &ray);
        }
    }
    return turns;
}

/* What a closed surface has ahead and behind adds up to 0. */
BILLOW_WIDE int
billow_mesh_tree_turns(const BillowMeshTree *tree, BillowVec3 point)
{
    const Ray ray = ray_from(tree, point);
    const int turns = ray.w == 0   ? turns_along(tree, &ray, 0)
                      : ray.w == 1 ? turns_along(tree, &ray, 1)
                                   : turns_along(tree, &ray, 2);
    return ray.back ? -turns : turns;
}
