/* A triangle mesh, and its flat layout: core/flat/layout.h. */
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
