/* Private to mesh_tree*.c. */
#pragma once

#include "core/base/mesh_tree.h"
#include "core/base/wide.h"

#include <pthread.h>
#include <stdatomic.h>

/* Number of triangles of a leaf, and of parts of a node: one each per lane of a vector unit. */
enum { BILLOW_TREE_LANES = 4 };

/* Triangles from a corner `a` along two edges. Empty lanes are infinitely far away. */
typedef struct {
    double a[3][BILLOW_TREE_LANES], b[3][BILLOW_TREE_LANES], c[3][BILLOW_TREE_LANES]; /* b, c: the edges */
    double bb[BILLOW_TREE_LANES], bc[BILLOW_TREE_LANES], cc[BILLOW_TREE_LANES];       /* their products */
    double inverse_b[BILLOW_TREE_LANES],
        inverse_c[BILLOW_TREE_LANES];    /* of the squares of their lengths, ... */
    double inverse_d[BILLOW_TREE_LANES]; /* ... of that of the third edge, ... */
    double inverse[BILLOW_TREE_LANES]; /* ... and of four times the square of the area; flat ones: infinite */
} BillowTreeLeaf;

typedef struct {
    double low[3][BILLOW_TREE_LANES], high[3][BILLOW_TREE_LANES]; /* boxes of the parts */
    int32_t part[BILLOW_TREE_LANES]; /* number of a node, or -1 - the number of a leaf */
    int32_t n;                       /* parts that there are; their boxes come first */
} BillowTreeNode;

/* What a part of a node is from afar. */
typedef struct {
    BillowVec3 area;   /* sum of its triangles' areas along their normals, m2 */
    BillowVec3 center; /* mean of their centers, weighted by area */
    double radius;     /* no corner is farther from the center */
} BillowTreeDipole;

struct BillowMeshTree {
    atomic_int references;
    struct BillowMeshTree *first; /* NULL, or the tree that this one was refitted from, which owns (*) */
    size_t n_points, n_triangles, n_nodes, n_leaves;
    uint32_t *point_of; /* (*) per given point: the number of its place */
    BillowVec3 *places; /* n_points of them at most */
    size_t n_places;
    uint32_t *corners;      /* (*) three places per triangle, in the order of the leaves */
    uint32_t *leaf_first;   /* (*) per leaf, and one more: its first triangle in that order */
    BillowTreeLeaf *leaves; /* each is made when it is first needed: has_leaf tells which are */
    atomic_bool *has_leaf;
    pthread_mutex_t making_leaves;
    BillowTreeNode *nodes;     /* the first is the root; parts come after their node */
    BillowTreeDipole *dipoles; /* one per lane of each node; of closed surfaces, unused */
    BillowVec3 low, high;
    atomic_bool has_normals; /* they are made when they are first asked for */
    pthread_mutex_t making_normals;
    BillowVec3 *corner_normals; /* per place: normals of its triangles weighted by angle; not unit vectors */
    uint32_t *edge_of;          /* (*) three per triangle: the numbers of the edges ab, bc, ca */
    size_t n_edges;
    BillowVec3 *edge_normals; /* per edge; likewise */
    unsigned char
        *rim_edges; /* (*) three per triangle: the edge does not join two triangles of the same sense */
    unsigned char *rim_corners; /* (*) per place: some edge there is one of those */
    bool whole;                 /* there are none */
    bool closed;  /* each edge is run through as often one way as the other: winding numbers are whole */
    bool trusted; /* off the rim, normals tell inside from outside */
};

/* The nearest place of the surface. */
typedef struct {
    double square; /* of the distance */
    size_t triangle;
    BillowVec3 place;
    int edge, corner; /* of the triangle: that which the place is on; -1: none */
    bool on_rim;
} BillowTreePlace;

BillowTreePlace billow_mesh_tree_find(const BillowMeshTree *tree, BillowVec3 point);

/* Finds which edges join which triangles, once the corners are known. */
void billow_mesh_tree_join(BillowMeshTree *tree);

/* Returns the winding number of a closed surface around a point, exactly but for rounding at the surface. */
int billow_mesh_tree_turns(const BillowMeshTree *tree, BillowVec3 point);

/* Returns the normal of the surface at a place, outwards, not a unit vector. */
BillowVec3 billow_mesh_tree_normal(const BillowMeshTree *tree, const BillowTreePlace *place);

/* Finds the dipoles from the places. Closed surfaces need none. */
void billow_mesh_tree_make_dipoles(BillowMeshTree *tree);

/* Returns whether the winding numbers on both sides of triangles agree with their normals, for up to
 * BILLOW_TREE_SAMPLES of them. */
bool billow_mesh_tree_agrees(const BillowMeshTree *tree);
enum { BILLOW_TREE_SAMPLES = 1024 };

/* Returns a corner of a triangle. */
static inline BillowVec3
billow_tree_corner(const BillowMeshTree *tree, size_t triangle, int k)
{
    return tree->places[tree->corners[3 * triangle + (size_t) k]];
}

/* The corners of the triangles of a leaf, along the axes; those of its first triangle fill empty lanes. */
typedef double BillowTreeCorners[3][3][BILLOW_TREE_LANES];

BILLOW_WITHIN void
billow_tree_corners(const BillowMeshTree *tree, size_t number, BillowTreeCorners corners)
{
    const size_t first = tree->leaf_first[number], n = tree->leaf_first[number + 1] - first;
    for (size_t k = 0; k < BILLOW_TREE_LANES; k++)
        for (int c = 0; c < 3; c++) {
            const BillowVec3 place = billow_tree_corner(tree, k < n ? first + k : first, c);
            corners[c][0][k] = place.x;
            corners[c][1][k] = place.y;
            corners[c][2][k] = place.z;
        }
}

/* Makes a leaf, if another thread has not. Use billow_tree_leaf(). */
void billow_mesh_tree_make_leaf(BillowMeshTree *tree, size_t number);

/* Returns a leaf. Cloth meets few of them, so they are not made before. */
static inline const BillowTreeLeaf *
billow_tree_leaf(const BillowMeshTree *tree, size_t number)
{
    if (!atomic_load_explicit(&tree->has_leaf[number], memory_order_acquire))
        billow_mesh_tree_make_leaf((BillowMeshTree *) (uintptr_t) tree, number);
    return &tree->leaves[number];
}
