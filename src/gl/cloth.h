/* A mesh in GL's memory. */
#pragma once

#include "core/base/mesh.h"

#include <epoxy/gl.h>

typedef struct {
    GLuint array, vertices; /* the six planes of the mesh one after another */
    GLuint values;          /* a number a point; 0 = never given */
    size_t n_values;
    GLuint strips;        /* triangle strips over all points, rows joined by empty triangles */
    GLuint coarse_strips; /* the same over every nth row and column, for the shadow */
    int n_strips, n_coarse_strips;
    BillowGrid grid;      /* 0 columns: no mesh */
    BillowVec3 low, high; /* bounds, metres */
} BillowCloth;

/* Copies the mesh; indices are made anew only when the size of the grid has changed. NULL: no mesh. Starts
 * zeroed. */
void billow_cloth_set_mesh(BillowCloth *cloth, const BillowMesh *mesh);

/* Copies a number for each point, for colours. NULL or n = 0: none. */
void billow_cloth_set_values(BillowCloth *cloth, const float *values, size_t n);

/* Whether there is a number for each point of the mesh. */
bool billow_cloth_has_values(const BillowCloth *cloth);

/* Draws with the program in use. Front faces are those whose normals point to the eye. */
void billow_cloth_draw(const BillowCloth *cloth);
void billow_cloth_draw_coarse(const BillowCloth *cloth);

void billow_cloth_clear(BillowCloth *cloth);
