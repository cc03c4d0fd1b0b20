/* What follows from the corners of the triangles of a leaf. */
#include "core/base/mesh_tree_private.h"

/* Returns the inverse of a square; of none, 0. */
BILLOW_WITHIN double
inverse_of(double square)
{
    return square > 0.0 ? 1.0 / square : 0.0;
}

/* Finds what follows from the edges of the triangles of a leaf. These loops are done in lanes unless they
 * are unrolled first. */
BILLOW_WITHIN void
find_products(BillowTreeLeaf *leaf)
{
#pragma GCC unroll 1
    for (int k = 0; k < BILLOW_TREE_LANES; k++) {
        const double bx = leaf->b[0][k], by = leaf->b[1][k], bz = leaf->b[2][k], cx = leaf->c[0][k],
                     cy = leaf->c[1][k], cz = leaf->c[2][k];
        const double dx = cx - bx, dy = cy - by, dz = cz - bz;
        const double nx = by * cz - bz * cy, ny = bz * cx - bx * cz, nz = bx * cy - by * cx;
        leaf->bb[k] = bx * bx + by * by + bz * bz;
        leaf->bc[k] = bx * cx + by * cy + bz * cz;
        leaf->cc[k] = cx * cx + cy * cy + cz * cz;
        leaf->inverse_b[k] = inverse_of(leaf->bb[k]);
        leaf->inverse_c[k] = inverse_of(leaf->cc[k]);
        leaf->inverse_d[k] = inverse_of(dx * dx + dy * dy + dz * dz);
        leaf->inverse[k] = 1.0 / (nx * nx + ny * ny + nz * nz);
    }
}

/* Empty lanes are infinitely far away. */
BILLOW_WIDE static void
fill_leaf(const BillowMeshTree *tree, size_t number, BillowTreeLeaf *leaf)
{
    const size_t n = tree->leaf_first[number + 1] - tree->leaf_first[number];
    BillowTreeCorners corners;
    billow_tree_corners(tree, number, corners);
    for (int axis = 0; axis < 3; axis++) {
#pragma GCC unroll 1
        for (size_t k = 0; k < BILLOW_TREE_LANES; k++) {
            leaf->a[axis][k] = corners[0][axis][k];
            leaf->b[axis][k] = corners[1][axis][k] - corners[0][axis][k];
            leaf->c[axis][k] = corners[2][axis][k] - corners[0][axis][k];
        }
        for (size_t k = n; k < BILLOW_TREE_LANES; k++)
            leaf->a[axis][k] = INFINITY;
    }
    find_products(leaf);
}

void
billow_mesh_tree_make_leaf(BillowMeshTree *tree, size_t number)
{
    pthread_mutex_lock(&tree->making_leaves);
    if (!atomic_load_explicit(&tree->has_leaf[number], memory_order_relaxed))
        fill_leaf(tree, number, &tree->leaves[number]);
    atomic_store_explicit(&tree->has_leaf[number], true, memory_order_release);
    pthread_mutex_unlock(&tree->making_leaves);
}
