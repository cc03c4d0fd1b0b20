/* Normals of a surface at its corners and edges, with which the sign of the distance is right. J. A. Bærentzen & H.
 * Aanæs, Signed distance computation using the angle weighted pseudonormal, IEEE Transactions on Visualization and
 * Computer Graphics 11 (2005). */
#include "core/base/allocate.h"
#include "core/base/mesh_tree_private.h"

#include <string.h>

typedef struct {
    uint32_t from, to; /* places, from < to */
    uint32_t edge;     /* 3 times the triangle, plus the corner where it begins */
    bool backwards;    /* it runs from `to` to `from` there */
} Edge;

static int
compare_edges(const void *a, const void *b)
{
    const Edge *p = a, *q = b;
    if (p->from != q->from)
        return p->from < q->from ? -1 : 1;
    if (p->to != q->to)
        return p->to < q->to ? -1 : 1;
    return (p->edge > q->edge) - (p->edge < q->edge);
}

/* Returns all edges, those at the same place next to each other. Free with free(). */
static Edge *
sorted_edges(const BillowMeshTree *tree)
{
    const size_t n = 3 * tree->n_triangles;
    Edge *edges = billow_allocate(n, sizeof *edges);
    for (size_t i = 0; i < n; i++) {
        const uint32_t from = tree->corners[i], to = tree->corners[i % 3 == 2 ? i - 2 : i + 1];
        edges[i] = (Edge){from < to ? from : to, from < to ? to : from, (uint32_t) i, from > to};
    }
    qsort(edges, n, sizeof *edges, compare_edges);
    return edges;
}

/* Returns the number of edges at the place of edge `first`. */
static size_t
run_of(const Edge *edges, size_t first, size_t n)
{
    size_t last = first + 1;
    while (last < n && edges[last].from == edges[first].from && edges[last].to == edges[first].to)
        last++;
    return last - first;
}

void
billow_mesh_tree_join(BillowMeshTree *tree)
{
    const size_t n = 3 * tree->n_triangles;
    Edge *edges = sorted_edges(tree);
    tree->whole = tree->closed = true;
    for (size_t i = 0, run; i < n; i += run) {
        run = run_of(edges, i, n);
        size_t back = 0;
        const bool joins =
            edges[i].from == edges[i].to || (run == 2 && edges[i].backwards != edges[i + 1].backwards);
        for (size_t k = i; k < i + run; k++) {
            back += edges[k].backwards;
            tree->edge_of[edges[k].edge] = (uint32_t) tree->n_edges;
            tree->rim_edges[edges[k].edge] = !joins;
            tree->rim_corners[edges[k].from] |= !joins;
            tree->rim_corners[edges[k].to] |= !joins;
        }
        tree->whole &= joins;
        tree->closed &= edges[i].from == edges[i].to || 2 * back == run;
        tree->n_edges++;
    }
    free(edges);
}

static BillowVec3
unit(BillowVec3 v)
{
    const double length = billow_vec3_length(v);
    return length > 0.0 ? billow_vec3_scale(v, 1.0 / length) : v;
}

static BillowVec3
triangle_normal(const BillowMeshTree *tree, size_t i)
{
    const BillowVec3 a = billow_tree_corner(tree, i, 0);
    return unit(billow_vec3_cross(billow_vec3_sub(billow_tree_corner(tree, i, 1), a),
                                  billow_vec3_sub(billow_tree_corner(tree, i, 2), a)));
}

static double
angle_at(const BillowMeshTree *tree, size_t i, int k)
{
    const BillowVec3 at = billow_tree_corner(tree, i, k),
                     p = billow_vec3_sub(billow_tree_corner(tree, i, (k + 1) % 3), at),
                     q = billow_vec3_sub(billow_tree_corner(tree, i, (k + 2) % 3), at);
    return atan2(billow_vec3_length(billow_vec3_cross(p, q)), billow_vec3_dot(p, q));
}

static void
make_normals(BillowMeshTree *tree)
{
    memset(tree->corner_normals, 0, tree->n_places * sizeof *tree->corner_normals);
    memset(tree->edge_normals, 0, tree->n_edges * sizeof *tree->edge_normals);
    for (size_t i = 0; i < tree->n_triangles; i++) {
        const BillowVec3 normal = triangle_normal(tree, i);
        for (int k = 0; k < 3; k++) {
            BillowVec3 *corner = &tree->corner_normals[tree->corners[3 * i + (size_t) k]],
                       *edge = &tree->edge_normals[tree->edge_of[3 * i + (size_t) k]];
            *corner = billow_vec3_add(*corner, billow_vec3_scale(normal, angle_at(tree, i, k)));
            *edge = billow_vec3_add(*edge, normal);
        }
    }
}

/* Surfaces that winding numbers tell from inside to outside hardly ever need them. */
static void
provide_normals(BillowMeshTree *tree)
{
    if (atomic_load(&tree->has_normals))
        return;
    pthread_mutex_lock(&tree->making_normals);
    if (!atomic_load(&tree->has_normals))
        make_normals(tree);
    atomic_store(&tree->has_normals, true);
    pthread_mutex_unlock(&tree->making_normals);
}

BillowVec3
billow_mesh_tree_normal(const BillowMeshTree *tree, const BillowTreePlace *place)
{
    const size_t i = 3 * place->triangle;
    if (place->edge < 0 && place->corner < 0)
        return billow_vec3_cross(billow_vec3_sub(billow_tree_corner(tree, place->triangle, 1),
                                                 billow_tree_corner(tree, place->triangle, 0)),
                                 billow_vec3_sub(billow_tree_corner(tree, place->triangle, 2),
                                                 billow_tree_corner(tree, place->triangle, 0)));
    provide_normals((BillowMeshTree *) (uintptr_t) tree);
    return place->edge >= 0 ? tree->edge_normals[tree->edge_of[i + (size_t) place->edge]]
                            : tree->corner_normals[tree->corners[i + (size_t) place->corner]];
}
