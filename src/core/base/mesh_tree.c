/* Building a tree, and keeping it up to date. */
#include "core/base/allocate.h"
#include "core/base/mesh_tree_private.h"
#include "core/base/wide.h"

#include <string.h>

/* --- Places --- */

typedef struct {
    BillowVec3 at;
    uint32_t point;
} GivenPoint;

static int
compare_given(const void *a, const void *b)
{
    const GivenPoint *p = a, *q = b;
    const double from[3] = {p->at.x, p->at.y, p->at.z}, to[3] = {q->at.x, q->at.y, q->at.z};
    for (int k = 0; k < 3; k++)
        if (from[k] != to[k])
            return from[k] < to[k] ? -1 : 1;
    return (p->point > q->point) - (p->point < q->point);
}

/* Points at the same place get one number: that of the first of them, in ascending order without gaps. */
static void
find_places(BillowMeshTree *tree, const BillowVec3 *positions)
{
    const size_t n = tree->n_points;
    GivenPoint *given = billow_allocate(n, sizeof *given);
    uint32_t *first = billow_allocate(n, sizeof *first);
    for (size_t i = 0; i < n; i++)
        given[i] = (GivenPoint){positions[i], (uint32_t) i};
    qsort(given, n, sizeof *given, compare_given);
    for (size_t i = 0; i < n; i++)
        first[given[i].point] = i > 0 && billow_vec3_equal(given[i].at, given[i - 1].at)
                                    ? first[given[i - 1].point]
                                    : given[i].point;
    for (size_t i = 0; i < n; i++)
        tree->point_of[i] = first[i] == i ? (uint32_t) tree->n_places++ : tree->point_of[first[i]];
    free(given);
    free(first);
}

static void
set_places(BillowMeshTree *tree, const BillowVec3 *positions)
{
    for (size_t i = tree->n_points; i-- > 0;)
        tree->places[tree->point_of[i]] = positions[i];
}

/* --- Building --- */

typedef struct {
    BillowMeshTree *tree;
    const uint32_t *given; /* three places per triangle, as given */
    double (*middle)[3];   /* per given triangle: three times its center */
    uint32_t *order;       /* of the given triangles */
} Builder;

static int
longest_axis(const Builder *builder, size_t first, size_t n)
{
    double low[3] = {INFINITY, INFINITY, INFINITY}, high[3] = {-INFINITY, -INFINITY, -INFINITY};
    for (size_t i = first; i < first + n; i++)
        for (int k = 0; k < 3; k++) {
            low[k] = fmin(low[k], builder->middle[builder->order[i]][k]);
            high[k] = fmax(high[k], builder->middle[builder->order[i]][k]);
        }
    int longest = 0;
    for (int k = 1; k < 3; k++)
        if (high[k] - low[k] > high[longest] - low[longest])
            longest = k;
    return longest;
}

static bool
is_before(const Builder *builder, int axis, uint32_t a, uint32_t b)
{
    const double p = builder->middle[a][axis], q = builder->middle[b][axis];
    return p != q ? p < q : a < b;
}

/* Reorders triangles so that the `k` smallest come first. C. A. R. Hoare, Algorithm 65: find, 1961. */
static void
select_smallest(const Builder *builder, size_t first, size_t n, size_t k, int axis)
{
    uint32_t *order = builder->order;
    size_t left = first, right = first + n - 1;
    k += first;
    while (left < right) {
        const uint32_t pivot = order[left + (right - left) / 2];
        size_t i = left, j = right;
        for (;;) {
            while (is_before(builder, axis, order[i], pivot))
                i++;
            while (is_before(builder, axis, pivot, order[j]))
                j--;
            if (i >= j)
                break;
            const uint32_t other = order[i];
            order[i++] = order[j];
            order[j--] = other;
        }
        if (k <= j)
            right = j;
        else
            left = j + 1;
    }
}

/* Divides triangles in two of whole leaves, along the longest extent of their centers. Returns how many are in the
 * first part. */
static size_t
divide(const Builder *builder, size_t first, size_t n)
{
    const size_t leaves = (n + BILLOW_TREE_LANES - 1) / BILLOW_TREE_LANES,
                 before = (leaves + 1) / 2 * BILLOW_TREE_LANES;
    if (before >= n)
        return n;
    select_smallest(builder, first, n, before, longest_axis(builder, first, n));
    return before;
}

static int32_t build(Builder *builder, size_t first, size_t n);

static int32_t
build_leaf(Builder *builder, size_t first, size_t n)
{
    BillowMeshTree *tree = builder->tree;
    const size_t leaf = tree->n_leaves++;
    tree->leaf_first[leaf] = (uint32_t) first;
    tree->leaf_first[leaf + 1] = (uint32_t) (first + n);
    for (size_t i = first; i < first + n; i++)
        memcpy(&tree->corners[3 * i], &builder->given[3 * builder->order[i]], 3 * sizeof *tree->corners);
    return -1 - (int32_t) leaf;
}

/* Returns the number of what holds the triangles: a node, or -1 - a leaf. */
static int32_t
build(Builder *builder, size_t first, size_t n)
{
    if (n <= BILLOW_TREE_LANES)
        return build_leaf(builder, first, n);
    const size_t number = builder->tree->n_nodes++;
    const size_t half = divide(builder, first, n);
    const size_t quarter = divide(builder, first, half),
                 last = half < n ? divide(builder, first + half, n - half) : 0;
    const size_t counts[BILLOW_TREE_LANES] = {quarter, half - quarter, last, n - half - last};
    int32_t parts = 0;
    for (int k = 0; k < BILLOW_TREE_LANES; k++) {
        if (counts[k] == 0)
            continue;
        const int32_t part = build(builder, first, counts[k]);
        builder->tree->nodes[number].part[parts++] = part;
        first += counts[k];
    }
    builder->tree->nodes[number].n = parts;
    return (int32_t) number;
}

/* --- Boxes --- */

BILLOW_WITHIN double
least_of(double a, double b)
{
    return a < b ? a : b;
}

BILLOW_WITHIN double
most_of(double a, double b)
{
    return a > b ? a : b;
}

BILLOW_WITHIN void
corner_bounds(BillowTreeCorners corners, double low[3], double high[3])
{
    for (int axis = 0; axis < 3; axis++) {
        const double *a = corners[0][axis], *b = corners[1][axis], *c = corners[2][axis];
        double lows[BILLOW_TREE_LANES], highs[BILLOW_TREE_LANES];
#pragma GCC unroll 1
        for (int k = 0; k < BILLOW_TREE_LANES; k++) {
            lows[k] = least_of(least_of(a[k], b[k]), c[k]);
            highs[k] = most_of(most_of(a[k], b[k]), c[k]);
        }
        low[axis] = least_of(least_of(lows[0], lows[1]), least_of(lows[2], lows[3]));
        high[axis] = most_of(most_of(highs[0], highs[1]), most_of(highs[2], highs[3]));
    }
}

BILLOW_WITHIN void
leaf_bounds(const BillowMeshTree *tree, size_t number, double low[3], double high[3])
{
    BillowTreeCorners corners;
    billow_tree_corners(tree, number, corners);
    corner_bounds(corners, low, high);
}

BILLOW_WITHIN void
node_bounds(const BillowTreeNode *node, double low[3], double high[3])
{
    for (int axis = 0; axis < 3; axis++)
        for (int k = 0; k < node->n; k++) {
            low[axis] = node->low[axis][k] < low[axis] ? node->low[axis][k] : low[axis];
            high[axis] = node->high[axis][k] > high[axis] ? node->high[axis][k] : high[axis];
        }
}

/* Finds all boxes. Parts come after their nodes, so they are done first. */
BILLOW_WIDE static void
fill_nodes(BillowMeshTree *tree)
{
    for (size_t i = tree->n_nodes; i-- > 0;) {
        BillowTreeNode *node = &tree->nodes[i];
        for (int k = 0; k < BILLOW_TREE_LANES; k++) {
            double low[3] = {INFINITY, INFINITY, INFINITY}, high[3] = {-INFINITY, -INFINITY, -INFINITY};
            if (k < node->n && node->part[k] < 0)
                leaf_bounds(tree, (size_t) (-1 - node->part[k]), low, high);
            else if (k < node->n)
                node_bounds(&tree->nodes[node->part[k]], low, high);
            for (int axis = 0; axis < 3; axis++) {
                node->low[axis][k] = low[axis];
                node->high[axis][k] = k < node->n ? high[axis] : INFINITY;
            }
        }
    }
    double low[3] = {INFINITY, INFINITY, INFINITY}, high[3] = {-INFINITY, -INFINITY, -INFINITY};
    node_bounds(&tree->nodes[0], low, high);
    tree->low = billow_vec3(low[0], low[1], low[2]);
    tree->high = billow_vec3(high[0], high[1], high[2]);
}

/* A closed surface whose normals have not told inside from outside is not tried again. */
static void
fill(BillowMeshTree *tree)
{
    fill_nodes(tree);
    for (size_t i = 0; i < tree->n_leaves; i++)
        atomic_store_explicit(&tree->has_leaf[i], false, memory_order_relaxed);
    atomic_store(&tree->has_normals, false);
    if (!tree->closed)
        billow_mesh_tree_make_dipoles(tree);
    tree->trusted = (tree->trusted || !tree->closed) && billow_mesh_tree_agrees(tree);
}

/* --- The tree --- */

static void
arrange(BillowMeshTree *tree, const uint32_t *triangles)
{
    const size_t n = tree->n_triangles;
    uint32_t *given = billow_allocate(3 * n, sizeof *given);
    Builder builder = {tree, given, billow_allocate(n, sizeof *builder.middle),
                       billow_allocate(n, sizeof *builder.order)};
    for (size_t i = 0; i < 3 * n; i++) {
        given[i] = tree->point_of[triangles[i]];
        const BillowVec3 at = tree->places[given[i]];
        builder.middle[i / 3][0] += at.x;
        builder.middle[i / 3][1] += at.y;
        builder.middle[i / 3][2] += at.z;
        builder.order[i / 3] = (uint32_t) (i / 3);
    }
    if (n <= BILLOW_TREE_LANES) { /* the root is a node in any case */
        tree->n_nodes = 1;
        tree->nodes[0].part[0] = build_leaf(&builder, 0, n);
        tree->nodes[0].n = 1;
    } else {
        build(&builder, 0, n);
    }
    free(given);
    free(builder.middle);
    free(builder.order);
}

static BillowMeshTree *
new_tree(size_t n_points, size_t n_triangles)
{
    BillowMeshTree *tree = billow_allocate(1, sizeof *tree);
    atomic_init(&tree->references, 1);
    atomic_init(&tree->has_normals, false);
    pthread_mutex_init(&tree->making_normals, NULL);
    pthread_mutex_init(&tree->making_leaves, NULL);
    tree->n_points = n_points;
    tree->n_triangles = n_triangles;
    return tree;
}

BillowMeshTree *
billow_mesh_tree_new(const BillowVec3 *positions, size_t n_points, const uint32_t *triangles,
                     size_t n_triangles)
{
    BillowMeshTree *tree = new_tree(n_points, n_triangles);
    const size_t leaves = (n_triangles + BILLOW_TREE_LANES - 1) / BILLOW_TREE_LANES;
    tree->trusted = true;
    tree->point_of = billow_allocate(n_points, sizeof *tree->point_of);
    tree->places = billow_allocate(n_points, sizeof *tree->places);
    tree->corners = billow_allocate(3 * n_triangles, sizeof *tree->corners);
    tree->leaf_first = billow_allocate(leaves + 1, sizeof *tree->leaf_first);
    tree->leaves = billow_allocate(leaves, sizeof *tree->leaves);
    tree->has_leaf = billow_allocate(leaves, sizeof *tree->has_leaf);
    tree->nodes = billow_allocate(leaves, sizeof *tree->nodes);
    tree->dipoles = billow_allocate(leaves * BILLOW_TREE_LANES, sizeof *tree->dipoles);
    tree->corner_normals = billow_allocate(n_points, sizeof *tree->corner_normals);
    tree->edge_of = billow_allocate(3 * n_triangles, sizeof *tree->edge_of);
    tree->edge_normals = billow_allocate(3 * n_triangles, sizeof *tree->edge_normals);
    tree->rim_edges = billow_allocate(3 * n_triangles, 1);
    tree->rim_corners = billow_allocate(n_points, 1);
    find_places(tree, positions);
    set_places(tree, positions);
    arrange(tree, triangles);
    billow_mesh_tree_join(tree);
    fill(tree);
    return tree;
}

void
billow_mesh_tree_refit(BillowMeshTree *tree, const BillowVec3 *positions)
{
    set_places(tree, positions);
    fill(tree);
}

static void *
copied(const void *array, size_t n, size_t size)
{
    void *copy = billow_reallocate(NULL, n, size);
    memcpy(copy, array, n * size);
    return copy;
}

/* What follows from the positions is written by the refit; all else is shared, but for what nodes are made of. */
BillowMeshTree *
billow_mesh_tree_refitted(const BillowMeshTree *tree, const BillowVec3 *positions)
{
    const size_t leaves = tree->n_leaves;
    BillowMeshTree *copy = new_tree(tree->n_points, tree->n_triangles);
    copy->first = billow_mesh_tree_ref(tree->first ? tree->first : (BillowMeshTree *) (uintptr_t) tree);
    copy->n_nodes = tree->n_nodes;
    copy->n_leaves = leaves;
    copy->n_places = tree->n_places;
    copy->n_edges = tree->n_edges;
    copy->point_of = tree->point_of;
    copy->corners = tree->corners;
    copy->leaf_first = tree->leaf_first;
    copy->edge_of = tree->edge_of;
    copy->rim_edges = tree->rim_edges;
    copy->rim_corners = tree->rim_corners;
    copy->whole = tree->whole;
    copy->closed = tree->closed;
    copy->trusted = tree->trusted;
    copy->places = billow_reallocate(NULL, tree->n_places, sizeof *tree->places);
    copy->leaves = billow_reallocate(NULL, leaves, sizeof *tree->leaves);
    copy->has_leaf = billow_reallocate(NULL, leaves, sizeof *copy->has_leaf);
    copy->nodes = copied(tree->nodes, tree->n_nodes, sizeof *tree->nodes);
    copy->dipoles = tree->closed ? NULL : billow_allocate(leaves * BILLOW_TREE_LANES, sizeof *tree->dipoles);
    copy->corner_normals = billow_reallocate(NULL, tree->n_places, sizeof *tree->corner_normals);
    copy->edge_normals = billow_reallocate(NULL, tree->n_edges, sizeof *tree->edge_normals);
    billow_mesh_tree_refit(copy, positions);
    return copy;
}

BillowMeshTree *
billow_mesh_tree_ref(BillowMeshTree *tree)
{
    atomic_fetch_add(&tree->references, 1);
    return tree;
}

void
billow_mesh_tree_unref(BillowMeshTree *tree)
{
    if (!tree || atomic_fetch_sub(&tree->references, 1) != 1)
        return;
    free(tree->places);
    free(tree->leaves);
    free(tree->has_leaf);
    pthread_mutex_destroy(&tree->making_leaves);
    free(tree->nodes);
    free(tree->dipoles);
    free(tree->corner_normals);
    free(tree->edge_normals);
    pthread_mutex_destroy(&tree->making_normals);
    if (tree->first) {
        billow_mesh_tree_unref(tree->first);
    } else {
        free(tree->point_of);
        free(tree->corners);
        free(tree->leaf_first);
        free(tree->edge_of);
        free(tree->rim_edges);
        free(tree->rim_corners);
    }
    free(tree);
}

size_t
billow_mesh_tree_count(const BillowMeshTree *tree)
{
    return tree->n_triangles;
}

bool
billow_mesh_tree_is_whole(const BillowMeshTree *tree)
{
    return tree->whole;
}

void
billow_mesh_tree_bounds(const BillowMeshTree *tree, BillowVec3 *low, BillowVec3 *high)
{
    *low = tree->low;
    *high = tree->high;
}
