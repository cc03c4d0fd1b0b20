/* A cloth in GL's memory: its mesh and its texture. */
#pragma once

#include "core/base/mesh.h"
#include "gl/cloth_texture.h"

#include <epoxy/gl.h>

typedef struct {
    GLuint array, vertices; /* the six planes of the mesh, and how hollow it is, one after another */
    GLuint places;          /* of a trimmed surface: column and row of each vertex */
    GLuint values;          /* one value per point; 0 = never set */
    size_t n_values;
    GLuint strips;        /* triangle strips over all points, connected by empty triangles */
    GLuint coarse_strips; /* the same over every nth row and column, for the shadow */
    int n_strips, n_coarse_strips;
    /* Of the cloth, or of the tube around a rope; 0 columns: no mesh. If it is trimmed, the strips are triangles. */
    BillowGrid grid;
    BillowVec3 low, high; /* bounds, meters */
    BillowClothTexture texture;
} BillowDrawnCloth;

/* Copies the mesh (NULL: none), a rope as the tube around it, and rebuilds indices for another size. If
 * the cloth's `own` grid (NULL: none) has a fine mesh, that is drawn in the pose of the mesh instead.
 * `cloth` must be zeroed at first. */
void billow_drawn_cloth_set_mesh(BillowDrawnCloth *cloth, const BillowMesh *mesh, const BillowGrid *own);

/* Copies a value per point of the mesh that was set last, shown as a color. NULL or n = 0: none. */
void billow_drawn_cloth_set_values(BillowDrawnCloth *cloth, const float *values, size_t n);

/* Returns whether there is a value for each point of the mesh. */
bool billow_drawn_cloth_has_values(const BillowDrawnCloth *cloth);

/* Sets the current program's uniforms of the grid. */
void billow_drawn_cloth_use(const BillowDrawnCloth *cloth, GLuint program);

/* Draw with the current program. Front faces are those whose normals point to the eye. */
void billow_drawn_cloth_draw(const BillowDrawnCloth *cloth);

/* Extends the bounds `low` ... `high` by those of `n` cloths. Returns whether any of them has a mesh. */
bool billow_drawn_cloths_extend_bounds(const BillowDrawnCloth *cloths, size_t n, BillowVec3 *low,
                                       BillowVec3 *high);

/* Draws `n` cloths coarsely with the current program, cut out by their textures, as casters of shadows. */
void billow_drawn_cloths_cast(const BillowDrawnCloth *cloths, size_t n, GLuint program);

void billow_drawn_cloth_clear(BillowDrawnCloth *cloth);
