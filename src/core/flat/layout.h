/* A triangle mesh laid out flat: the piece of cloth that it was before it was draped. The flat places
 * follow from the mesh's map (UV), stretched to the lengths of its edges, or from a plane that the mesh is
 * close to. */
#pragma once

#include "core/base/vec3.h"
#include "core/flat/topology.h"

/* A place on the flat cloth, meters: x along the rows, y down the columns. */
typedef struct {
    double x, y;
} BillowFlatPlace;

/* A mesh. */
typedef struct {
    const BillowVec3 *points; /* meters, y up; those at one place are one */
    size_t n_points;
    const uint32_t (*triangles)[3]; /* points, all different; wound either way */
    size_t n_triangles;             /* at least 1 */
    const double (*map)[3][2];      /* u, v of the corners of each triangle, or NULL: none */
} BillowLayoutMesh;

typedef enum {
    BILLOW_LAYOUT_GOOD,
    BILLOW_LAYOUT_PIECES,    /* it falls into pieces: `at` is the first triangle that is apart */
    BILLOW_LAYOUT_CROWD,     /* more than two triangles at an edge: `at` is one of them */
    BILLOW_LAYOUT_CLOSED,    /* it has no border */
    BILLOW_LAYOUT_TOUCHES,   /* its border meets itself: `at` is the point */
    BILLOW_LAYOUT_EMPTY,     /* it has no area */
    BILLOW_LAYOUT_CURVED,    /* it has no map, and is not nearly flat */
    BILLOW_LAYOUT_ISLANDS,   /* its map falls into parts: `at` is how many */
    BILLOW_LAYOUT_FOLDED,    /* its map covers a part of itself: `at` is a triangle there */
    BILLOW_LAYOUT_STRETCHED, /* its map has lengths that are too unlike those of the mesh */
} BillowLayoutFault;

typedef struct {
    size_t n_vertices; /* a point where the map is cut is more than one vertex */
    uint32_t *points;  /* of each vertex */
    BillowFlatPlace *places;
    size_t n_triangles;
    uint32_t (*triangles)[3]; /* vertices; z = x cross y points to the same side from all */
    BillowBorder border;      /* of the vertices; the outer one first */
    BillowFlatPlace low, high;
    double
        stretch; /* root mean square difference between lengths of edges on the flat cloth and in the mesh, over
                       the root mean square length */
    bool mapped; /* the places follow from the map, not from a plane */
} BillowLayout;

/* Lays a mesh out. Columns run along u and rows down v. On a plane, rows run down (on one that is nearly
 * level, along +z) and the side that most triangles are seen counterclockwise from is the side of the
 * cloth's normals. A mesh whose map does not fit is laid out on a plane if it is nearly flat. Returns what
 * is wrong: the layout is then empty. Clear with billow_layout_clear(). */
BillowLayoutFault billow_layout_make(const BillowLayoutMesh *mesh, BillowLayout *layout, size_t *at);
void billow_layout_clear(BillowLayout *layout);
