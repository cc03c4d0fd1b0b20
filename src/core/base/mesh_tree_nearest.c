/* The nearest place of a surface, and on which side of it a point is. */
#include "core/base/mesh_tree_private.h"
#include "core/base/wide.h"

/* The most parts that wait: each level of nodes leaves at most three, and has at least two parts of a node. */
enum { MOST_WAITING = 128 };

typedef struct {
    double square;
    int32_t part;
} Waiting;

/* Returns how far a number is from an interval; without a branch, so that lanes do not wait for each other. */
BILLOW_WITHIN double
off_interval(double low, double high, double p)
{
    const double below = low - p, above = p - high, more = below > above ? below : above;
    return 0.5 * (more + fabs(more));
}

/* Finds the squares of the distances of a point from the boxes of a node. */
BILLOW_WITHIN void
box_squares(const BillowTreeNode *node, const double p[3], double squares[BILLOW_TREE_LANES])
{
#pragma GCC unroll 1
    for (int k = 0; k < BILLOW_TREE_LANES; k++) {
        const double x = off_interval(node->low[0][k], node->high[0][k], p[0]),
                     y = off_interval(node->low[1][k], node->high[1][k], p[1]),
                     z = off_interval(node->low[2][k], node->high[2][k], p[2]);
        squares[k] = x * x + y * y + z * z;
    }
}

/* Finds the square of the distance from s + t e, 0 <= t <= 1, of what is at p from s. */
BILLOW_WITHIN double
edge_square(double px, double py, double pz, double ex, double ey, double ez, double inverse)
{
    const double t = (px * ex + py * ey + pz * ez) * inverse, least = t > 0.0 ? t : 0.0,
                 share = least < 1.0 ? least : 1.0;
    const double x = px - share * ex, y = py - share * ey, z = pz - share * ez;
    return x * x + y * y + z * z;
}

/* Finds the squares of the distances of a point from the triangles of a leaf: to the plane where the point is over
 * the triangle, else to the nearest of its edges. */
BILLOW_WITHIN void
leaf_squares(const BillowTreeLeaf *leaf, const double p[3], double squares[BILLOW_TREE_LANES])
{
    for (int k = 0; k < BILLOW_TREE_LANES; k++) {
        const double bx = leaf->b[0][k], by = leaf->b[1][k], bz = leaf->b[2][k], cx = leaf->c[0][k],
                     cy = leaf->c[1][k], cz = leaf->c[2][k];
        const double x = p[0] - leaf->a[0][k], y = p[1] - leaf->a[1][k], z = p[2] - leaf->a[2][k];
        const double bb = leaf->bb[k], bc = leaf->bc[k], cc = leaf->cc[k], pb = x * bx + y * by + z * bz,
                     pc = x * cx + y * cy + z * cz;
        const double v = (cc * pb - bc * pc) * leaf->inverse[k], w = (bb * pc - bc * pb) * leaf->inverse[k];
        const double ox = x - v * bx - w * cx, oy = y - v * by - w * cy, oz = z - v * bz - w * cz;
        const double over = ox * ox + oy * oy + oz * oz;
        const double ab = edge_square(x, y, z, bx, by, bz, leaf->inverse_b[k]),
                     ac = edge_square(x, y, z, cx, cy, cz, leaf->inverse_c[k]),
                     cb = edge_square(x - bx, y - by, z - bz, cx - bx, cy - by, cz - bz, leaf->inverse_d[k]);
        const double side = ab < ac ? ab : ac, edge = side < cb ? side : cb;
        squares[k] = (v >= 0.0) & (w >= 0.0) & (v + w <= 1.0) ? over : edge;
    }
}

/* Goes down the tree, to the nearest parts first. Returns the nearest triangle of those whose distance has
 * a smaller square than `best`, or the number of triangles: there is none. */
BILLOW_WIDE static size_t
find_triangle(const BillowMeshTree *tree, BillowVec3 point, double best)
{
    const double p[3] = {point.x, point.y, point.z};
    Waiting waiting[MOST_WAITING];
    size_t found = tree->n_triangles;
    waiting[0] = (Waiting){0.0, 0};
    for (int n = 1; n > 0;) {
        const Waiting next = waiting[--n];
        double squares[BILLOW_TREE_LANES];
        if (!(next.square < best))
            continue;
        if (next.part < 0) {
            const size_t leaf = (size_t) (-1 - next.part);
            leaf_squares(billow_tree_leaf(tree, leaf), p, squares);
            for (size_t k = 0; k < BILLOW_TREE_LANES; k++)
                if (squares[k] < best) {
                    best = squares[k];
                    found = tree->leaf_first[leaf] + k;
                }
            continue;
        }
        const BillowTreeNode *node = &tree->nodes[next.part];
        box_squares(node, p, squares);
        const int first = n;
        for (int k = 0; k < node->n; k++) { /* the nearest last, so that it is next */
            if (!(squares[k] < best))
                continue;
            int at = n++;
            for (; at > first && waiting[at - 1].square < squares[k]; at--)
                waiting[at] = waiting[at - 1];
            waiting[at] = (Waiting){squares[k], node->part[k]};
        }
    }
    return found;
}

/* --- The place --- */

/* Sets the place to that on the edge from corner `from` to the next one, if it is nearer. */
static void
try_edge(const BillowMeshTree *tree, BillowVec3 point, int from, BillowTreePlace *best)
{
    const size_t i = best->triangle;
    const int to = (from + 1) % 3;
    const BillowVec3 a = billow_tree_corner(tree, i, from), b = billow_tree_corner(tree, i, to),
                     e = billow_vec3_sub(b, a), p = billow_vec3_sub(point, a);
    const double square = billow_vec3_dot(e, e), t = square > 0.0 ? billow_vec3_dot(p, e) / square : 0.0;
    const BillowVec3 place = t <= 0.0   ? a
                             : t >= 1.0 ? b
                                        : billow_vec3_add(a, billow_vec3_scale(e, t)),
                     way = billow_vec3_sub(point, place);
    const double distance = billow_vec3_dot(way, way);
    if (!(distance < best->square))
        return;
    best->square = distance;
    best->place = place;
    best->edge = best->corner = -1;
    if (t > 0.0 && t < 1.0) {
        best->edge = from;
        best->on_rim = tree->rim_edges[3 * i + (size_t) from];
        return;
    }
    best->corner = t <= 0.0 ? from : to;
    best->on_rim = tree->rim_corners[tree->corners[3 * i + (size_t) best->corner]];
}

/* Returns the place of a triangle that is nearest to a point. */
static BillowTreePlace
place_on(const BillowMeshTree *tree, size_t i, BillowVec3 point)
{
    const BillowVec3 a = billow_tree_corner(tree, i, 0), p = billow_vec3_sub(point, a),
                     b = billow_vec3_sub(billow_tree_corner(tree, i, 1), a),
                     c = billow_vec3_sub(billow_tree_corner(tree, i, 2), a), normal = billow_vec3_cross(b, c);
    const double area = billow_vec3_dot(normal, normal),
                 v = billow_vec3_dot(billow_vec3_cross(p, c), normal) / area,
                 w = billow_vec3_dot(billow_vec3_cross(b, p), normal) / area;
    BillowTreePlace best = {.square = INFINITY, .triangle = i, .edge = -1, .corner = -1};
    if (v > 0.0 && w > 0.0 && v + w < 1.0) { /* over the triangle; false for a flat one */
        best.place = billow_vec3_add(a, billow_vec3_add(billow_vec3_scale(b, v), billow_vec3_scale(c, w)));
        const double off = billow_vec3_dot(p, normal);
        best.square = off * off / area;
        return best;
    }
    for (int from = 0; from < 3; from++)
        try_edge(tree, point, from, &best);
    return best;
}

BillowTreePlace
billow_mesh_tree_find(const BillowMeshTree *tree, BillowVec3 point)
{
    const size_t i = find_triangle(tree, point, INFINITY);
    return place_on(tree, i < tree->n_triangles ? i : 0, point); /* none is nearer than infinity */
}

/* --- Distances --- */

/* Below this share of the size of the mesh, the direction to a point is lost in rounding. */
static const double NEAREST = 1e-12;

static BillowVec3
unit(BillowVec3 v)
{
    const double length = billow_vec3_length(v);
    return length > 0.0 ? billow_vec3_scale(v, 1.0 / length) : billow_vec3(0.0, 1.0, 0.0);
}

/* Returns the direction from the surface to the point, or the surface's normal if it is on it. */
static BillowVec3
direction(const BillowMeshTree *tree, const BillowTreePlace *found, BillowVec3 point, double sign)
{
    const double size = billow_vec3_distance(tree->low, tree->high) + billow_vec3_length(found->place);
    return found->square > NEAREST * NEAREST * size * size
               ? unit(billow_vec3_scale(billow_vec3_sub(point, found->place), sign))
               : unit(billow_mesh_tree_normal(tree, found));
}

double
billow_mesh_tree_nearest(const BillowMeshTree *tree, BillowVec3 point, BillowVec3 *place, BillowVec3 *normal)
{
    const BillowTreePlace found = billow_mesh_tree_find(tree, point);
    if (place)
        *place = found.place;
    if (normal)
        *normal = direction(tree, &found, point, 1.0);
    return sqrt(found.square);
}

static bool
is_in_bounds(const BillowMeshTree *tree, BillowVec3 p)
{
    return p.x >= tree->low.x && p.y >= tree->low.y && p.z >= tree->low.z && p.x <= tree->high.x &&
           p.y <= tree->high.y && p.z <= tree->high.z;
}

/* Takes the nearest place. */
static double
distance_from(const BillowMeshTree *tree, BillowTreePlace found, BillowVec3 point, BillowVec3 *normal)
{
    bool inside = is_in_bounds(tree, point);
    if (inside)
        inside = tree->trusted && !found.on_rim ? billow_vec3_dot(billow_vec3_sub(point, found.place),
                                                                  billow_mesh_tree_normal(tree, &found)) < 0.0
                                                : billow_mesh_tree_winding(tree, point) > 0.5;
    if (normal)
        *normal = direction(tree, &found, point, inside ? -1.0 : 1.0);
    return inside ? -sqrt(found.square) : sqrt(found.square);
}

double
billow_mesh_tree_distance(const BillowMeshTree *tree, BillowVec3 point, BillowVec3 *normal)
{
    return distance_from(tree, billow_mesh_tree_find(tree, point), point, normal);
}

/* More than the share of a distance that is lost in rounding. */
static const double ROUNDED = 1e-9;

/* A search within a distance that finds anything finds the same as one without: it visits the same parts in
 * the same order, less those that are too far away. */
double
billow_mesh_tree_distance_within(const BillowMeshTree *tree, BillowVec3 point, double most,
                                 BillowVec3 *normal)
{
    if (!tree->closed || !isfinite(most))
        return billow_mesh_tree_distance(tree, point, normal);
    const double reach =
        fmax(most, 0.0) * (1.0 + ROUNDED) + ROUNDED * billow_vec3_distance(tree->low, tree->high);
    const size_t i = find_triangle(tree, point, reach * reach);
    if (i < tree->n_triangles)
        return distance_from(tree, place_on(tree, i, point), point, normal);
    if (is_in_bounds(tree, point) && billow_mesh_tree_turns(tree, point) > 0)
        return billow_mesh_tree_distance(tree, point, normal);
    return INFINITY;
}

/* --- Between two trees --- */

static BillowVec3
corner_mean(const BillowMeshTree *tree, size_t triangle, double v, double w)
{
    const BillowVec3 a = billow_vec3_scale(billow_tree_corner(tree, triangle, 0), 1.0 - v - w),
                     b = billow_vec3_scale(billow_tree_corner(tree, triangle, 1), v),
                     c = billow_vec3_scale(billow_tree_corner(tree, triangle, 2), w);
    return billow_vec3_add(a, billow_vec3_add(b, c));
}

BillowVec3
billow_mesh_tree_carry(const BillowMeshTree *from, const BillowMeshTree *to, BillowVec3 point)
{
    const BillowTreePlace found = billow_mesh_tree_find(from, point);
    const BillowVec3 a = billow_tree_corner(from, found.triangle, 0), p = billow_vec3_sub(found.place, a),
                     b = billow_vec3_sub(billow_tree_corner(from, found.triangle, 1), a),
                     c = billow_vec3_sub(billow_tree_corner(from, found.triangle, 2), a),
                     normal = billow_vec3_cross(b, c);
    const double area = billow_vec3_dot(normal, normal);
    const double v = area > 0.0 ? billow_vec3_dot(billow_vec3_cross(p, c), normal) / area : 0.0,
                 w = area > 0.0 ? billow_vec3_dot(billow_vec3_cross(b, p), normal) / area : 0.0;
    return billow_vec3_add(point, billow_vec3_sub(corner_mean(to, found.triangle, v, w),
                                                  corner_mean(from, found.triangle, v, w)));
}

double
billow_mesh_tree_move(const BillowMeshTree *from, const BillowMeshTree *to)
{
    double farthest = 0.0;
    for (size_t i = 0; i < from->n_places; i++) {
        const BillowVec3 way = billow_vec3_sub(to->places[i], from->places[i]);
        farthest = fmax(farthest, billow_vec3_dot(way, way));
    }
    return sqrt(farthest);
}
