/* Meshes in GL's memory that bodies are drawn as: each of them once, however many bodies and frames it is of. */
#pragma once

#include "physics/colliders/body_look.h"

#include <epoxy/gl.h>
#include <glib.h>

/* What one body is drawn as. */
typedef struct {
    BillowBodyMesh *mesh; /* NULL: its own shape */
    BillowMeshPlace place;
} BillowFigure;

/* Starts zeroed. */
typedef struct {
    BillowFigure
        *figures; /* the i-th is of the i-th body; their meshes are held as long as they are in GL's memory */
    size_t n;
    GArray *uploads; /* of the meshes among them */
} BillowFigures;

/* As billow_renderer_set_figures(). What is in GL's memory stays there while a body has it. */
void billow_figures_set(BillowFigures *figures, const BillowFigure *wanted, size_t n);

/* That of body i; NULL: its own shape. */
const BillowFigure *billow_figures_at(const BillowFigures *figures, size_t i);

/* Draws the triangles of its mesh, of which location 0 is the normal and location 1 the place. Leaves another vertex array bound. */
void billow_figures_draw(const BillowFigures *figures, const BillowFigure *figure);

void billow_figures_clear(BillowFigures *figures);
