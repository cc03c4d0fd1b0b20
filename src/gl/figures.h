/* Display meshes in GL's memory, each stored once, however many colliders and frames use it. */
#pragma once

#include "physics/colliders/body_look.h"

#include <epoxy/gl.h>
#include <glib.h>

/* The display mesh of one collider. */
typedef struct {
    BillowBodyMesh *mesh; /* NULL: the collider's own shape */
    BillowMeshPlace place;
} BillowFigure;

/* Must be zeroed before the first call. */
typedef struct {
    BillowFigure *figures; /* one per collider; their meshes are referenced while in GL's memory */
    size_t n;
    GArray *uploads; /* of the meshes among them */
} BillowFigures;

/* See billow_renderer_set_figures(). A mesh stays in GL's memory while a collider uses it. */
void billow_figures_set(BillowFigures *figures, const BillowFigure *wanted, size_t n);

/* Returns the display mesh of collider i; NULL: its own shape. */
const BillowFigure *billow_figures_at(const BillowFigures *figures, size_t i);

/* Draws the mesh's triangles: attribute 0 is the normal, 1 the position. Binds another vertex array. */
void billow_figures_draw(const BillowFigures *figures, const BillowFigure *figure);

void billow_figures_clear(BillowFigures *figures);
