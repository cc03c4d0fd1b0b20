/* A fine mesh that follows a cloth and is drawn and exported instead of the grid's own surface. It is
 * modeled on the flat cloth as billow_grid_flat() lays it: x grows with the column, z with the row, y is
 * the height over the cloth. Everything that takes a grid takes its `fine_scale`, too. */
#pragma once

#include "core/base/outline_data.h"

#include <stdbool.h>

/* Limits for one mesh. */
enum {
    BILLOW_MAX_FINE_VERTICES = 1000000,
    BILLOW_MAX_FINE_FACES = 1000000,
};

/* Immutable, and shared by a thread-safe reference count. Vertices are the points of the file in its
 * order, and after them the further vertices of points that have several texture coordinates or normals. */
struct BillowFineMesh {
    size_t n_points, n_vertices, n_faces; /* all > 0 */
    uint32_t *point;                      /* of each vertex: the point at whose place it is */
    float *positions;                     /* x, y, z of each vertex, meters */
    float *normals;                       /* unit normals; (0, 0, 0) where the surface has no direction */
    float *uv;                            /* of each vertex; NULL: where it is on the flat cloth */
    BillowOutlineFace *faces;             /* counterclockwise as seen from outside */
    char *path;                           /* of the file, as the project names it */
    char *digest;                         /* of its content, hexadecimal */
};

/* What a fine mesh is made of. The arrays are copied. */
typedef struct {
    size_t n_points, n_vertices, n_faces;
    const uint32_t *point;
    const float *positions; /* of each vertex */
    const float *
        normals; /* of each vertex: of zero length, or all (NULL), are computed from the faces around the point */
    const float *uv; /* of each vertex, or NULL */
    const BillowOutlineFace *faces;
} BillowFineMeshParts;

/* Creates a mesh with one reference. Indices must be valid; numbers must be finite and at most
 * BILLOW_MAX_NUMBER in size. */
BillowFineMesh *billow_fine_mesh_new(const BillowFineMeshParts *parts, const char *path, const char *digest);

/* Returns a mesh with the same content, of the same file as the project names it otherwise. Unref it. */
BillowFineMesh *billow_fine_mesh_named(const BillowFineMesh *mesh, const char *path);

/* Both allow NULL. */
BillowFineMesh *billow_fine_mesh_ref(const BillowFineMesh *mesh);
void billow_fine_mesh_unref(BillowFineMesh *mesh);

/* Returns whether both have the same content. NULL is allowed. */
bool billow_fine_mesh_equal(const BillowFineMesh *a, const BillowFineMesh *b);

/* Returns the vertex that is the farthest from the rectangle of the flat cloth, and its distance, meters. */
size_t billow_fine_mesh_farthest(const BillowFineMesh *mesh, const BillowGrid *grid, double *distance);

/* Returns how far from the flat cloth a vertex of a fine mesh may be, meters: a tenth of the diagonal. */
double billow_fine_mesh_reach(const BillowGrid *grid);

/* Returns where a vertex is on the grid by its texture coordinates, or else on the flat cloth. */
BillowGridPlace billow_fine_mesh_vertex(const BillowFineMesh *mesh, const BillowGrid *grid, size_t vertex);
