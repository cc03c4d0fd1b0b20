/* The winding number of a surface around a point: of one that has a rim, from solid angles. */
#include "core/base/mesh_tree_private.h"

/* A part counts as a dipole from this many of its radii. */
static const double FAR = 2.0;

/* How far from a triangle its sides are looked at, as a share of its size. */
static const double ASIDE = 0.01;

enum { MOST_WAITING = 128 };

/* Sums over the triangles from `first` to `last` - 1. */
static BillowTreeDipole
dipole_of(const BillowMeshTree *tree, size_t first, size_t last)
{
    BillowTreeDipole dipole = {.radius = 0.0};
    double sum = 0.0;
    for (size_t i = first; i < last; i++) {
        const BillowVec3 a = billow_tree_corner(tree, i, 0), b = billow_tree_corner(tree, i, 1),
                         c = billow_tree_corner(tree, i, 2);
        const BillowVec3 area =
            billow_vec3_scale(billow_vec3_cross(billow_vec3_sub(b, a), billow_vec3_sub(c, a)), 0.5);
        const double weight = billow_vec3_length(area);
        dipole.area = billow_vec3_add(dipole.area, area);
        dipole.center = billow_vec3_add(
            dipole.center, billow_vec3_scale(billow_vec3_add(a, billow_vec3_add(b, c)), weight / 3.0));
        sum += weight;
    }
    dipole.center =
        sum > 0.0 ? billow_vec3_scale(dipole.center, 1.0 / sum) : billow_tree_corner(tree, first, 0);
    for (size_t i = 3 * first; i < 3 * last; i++)
        dipole.radius =
            fmax(dipole.radius, billow_vec3_distance(dipole.center, tree->places[tree->corners[i]]));
    return dipole;
}

/* Finds the triangles of a part: they are next to each other in the order of the leaves. */
static void
range_of(const BillowMeshTree *tree, int32_t part, size_t *first, size_t *last)
{
    int32_t begin = part, end = part;
    while (begin >= 0)
        begin = tree->nodes[begin].part[0];
    while (end >= 0)
        end = tree->nodes[end].part[tree->nodes[end].n - 1];
    *first = tree->leaf_first[-1 - begin];
    *last = tree->leaf_first[-end];
}

void
billow_mesh_tree_make_dipoles(BillowMeshTree *tree)
{
    for (size_t i = 0; i < tree->n_nodes; i++)
        for (int k = 0; k < tree->nodes[i].n; k++) {
            size_t first, last;
            range_of(tree, tree->nodes[i].part[k], &first, &last);
            tree->dipoles[BILLOW_TREE_LANES * i + (size_t) k] = dipole_of(tree, first, last);
        }
}

/* tan(omega / 2) = <a, b x c> / (abc + <a, b> c + <b, c> a + <c, a> b). A. Van Oosterom & J. Strackee, The solid angle
 * of a plane triangle, IEEE Transactions on Biomedical Engineering 30 (1983). */
static double
half_angle(const BillowMeshTree *tree, size_t triangle, BillowVec3 point)
{
    const BillowVec3 a = billow_vec3_sub(billow_tree_corner(tree, triangle, 0), point),
                     b = billow_vec3_sub(billow_tree_corner(tree, triangle, 1), point),
                     c = billow_vec3_sub(billow_tree_corner(tree, triangle, 2), point);
    const double la = billow_vec3_length(a), lb = billow_vec3_length(b), lc = billow_vec3_length(c);
    return atan2(billow_vec3_dot(a, billow_vec3_cross(b, c)), la * lb * lc + billow_vec3_dot(a, b) * lc +
                                                                  billow_vec3_dot(b, c) * la +
                                                                  billow_vec3_dot(c, a) * lb);
}

/* The solid angle of a dipole is <area, r> / |r|3. */
double
billow_mesh_tree_winding(const BillowMeshTree *tree, BillowVec3 point)
{
    if (tree->closed)
        return billow_mesh_tree_turns(tree, point);
    int32_t waiting[MOST_WAITING] = {0};
    double near = 0.0, far = 0.0;
    for (int n = 1; n > 0;) {
        const size_t number = (size_t) waiting[--n];
        const BillowTreeNode *node = &tree->nodes[number];
        for (int k = 0; k < node->n; k++) {
            const BillowTreeDipole *dipole = &tree->dipoles[BILLOW_TREE_LANES * number + (size_t) k];
            const BillowVec3 way = billow_vec3_sub(dipole->center, point);
            const double square = billow_vec3_dot(way, way);
            if (square > FAR * FAR * dipole->radius * dipole->radius) {
                far += billow_vec3_dot(dipole->area, way) / (square * sqrt(square));
                continue;
            }
            if (node->part[k] >= 0) {
                waiting[n++] = node->part[k];
                continue;
            }
            const size_t leaf = (size_t) (-1 - node->part[k]);
            for (size_t i = tree->leaf_first[leaf]; i < tree->leaf_first[leaf + 1]; i++)
                near += half_angle(tree, i, point);
        }
    }
    return (2.0 * near + far) / (4.0 * M_PI);
}

bool
billow_mesh_tree_agrees(const BillowMeshTree *tree)
{
    const size_t n = tree->n_triangles < BILLOW_TREE_SAMPLES ? tree->n_triangles : BILLOW_TREE_SAMPLES;
    for (size_t k = 0; k < n; k++) {
        const size_t i = k * tree->n_triangles / n;
        const BillowVec3 a = billow_tree_corner(tree, i, 0), b = billow_tree_corner(tree, i, 1),
                         c = billow_tree_corner(tree, i, 2);
        const BillowVec3 area = billow_vec3_cross(billow_vec3_sub(b, a), billow_vec3_sub(c, a)),
                         middle = billow_vec3_scale(billow_vec3_add(a, billow_vec3_add(b, c)), 1.0 / 3.0);
        const double size = sqrt(billow_vec3_length(area));
        if (!(size > 0.0))
            continue;
        const BillowVec3 off = billow_vec3_scale(area, ASIDE / size);
        if (billow_mesh_tree_winding(tree, billow_vec3_add(middle, off)) > 0.5 ||
            billow_mesh_tree_winding(tree, billow_vec3_sub(middle, off)) < 0.5)
            return false;
    }
    return true;
}
