/* How the triangles of a mesh are joined: their edges, separate pieces, and borders. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* An edge of a triangle. */
typedef struct {
    uint32_t low, high; /* its vertices, low < high */
    uint32_t side;      /* 3 * triangle + the number of the corner where it begins */
} BillowTriangleEdge;

/* The lines along which edges have one triangle, all closed. */
typedef struct {
    uint32_t *vertices;
    size_t *starts; /* of each line, and of the end, in `vertices` */
    size_t n;       /* lines */
} BillowBorder;

/* Returns the three edges of each triangle, sorted by their vertices, so that equal ones follow each
 * other. The corners of a triangle differ. Free with free(). */
BillowTriangleEdge *billow_triangle_edges(const uint32_t (*triangles)[3], size_t n);

/* Finds an edge of more than two triangles; `triangle` becomes its last one. */
bool billow_triangle_crowd(const BillowTriangleEdge *edges, size_t n_edges, size_t *triangle);

/* Returns into how many pieces the triangles fall that share no vertex; `apart` becomes the first triangle
 * that is not of the piece of triangle 0. Vertices are less than `n_vertices`. */
size_t billow_triangle_pieces(const uint32_t (*triangles)[3], size_t n, size_t n_vertices, size_t *apart);

/* Finds the piece of each vertex: writes the same number, less than `n_vertices`, for all of a piece. */
void billow_triangle_parts(const uint32_t (*triangles)[3], size_t n, size_t n_vertices, uint32_t *parts);

/* Finds the borders. Returns false if one passes a vertex twice, or two pass the same one: `at` becomes
 * that vertex. Free with billow_border_clear(). */
bool billow_triangle_border(const BillowTriangleEdge *edges, size_t n_edges, size_t n_vertices,
                            BillowBorder *border, uint32_t *at);
void billow_border_clear(BillowBorder *border);
