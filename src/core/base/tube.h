/* The surface of a rope: a tube with flat caps around its points. Drawing and all formats use it. Around a flat rope it
 * has two faces, which meet in round borders.
 *
 * A tube is a grid, too: `sides` + 1 rows around the rope, the last one in the place of the first, so that textures
 * have a seam; and a column per point of the rope, with BILLOW_TUBE_CAP more at either end: the middle of the cap, and
 * its rim. */
#pragma once

#include "core/base/mesh.h"

enum {
    BILLOW_TUBE_CAP = 2,
    BILLOW_TUBE_SIDES = 12, /* in the window and in images */
    BILLOW_MIN_TUBE_SIDES = 3,
    BILLOW_MAX_TUBE_SIDES = 64,
};

/* Returns the grid of what is drawn and exported of `grid`: the tube around a rope, or the grid itself. `sides` is from
 * BILLOW_MIN_TUBE_SIDES to BILLOW_MAX_TUBE_SIDES. */
BillowGrid billow_surface_grid(const BillowGrid *grid, int sides);

/* Creates the tube around the points of a frame of a rope, with normals, turned about it by the rope's twist and no
 * more. It is the same whatever the normals of `rope` are. Of a flat rope, row 0 and the row halfway round are its
 * borders. Unref it. */
BillowMesh *billow_tube_new(const BillowMesh *rope, int sides);

/* Returns the surface of a frame: the tube around a rope, or `mesh` itself with one more reference. Unref it. */
BillowMesh *billow_surface_of(BillowMesh *mesh, int sides);

/* Return u of a column and v of a row of a surface (fractions allowed, but on tubes), 0 to 1: u runs along the columns, v from the last row up to row 0.
 * On a tube, u runs from one end of the rope to the other, and v around it; a cap has the u of its end. */
double billow_surface_u(const BillowGrid *grid, double column);
double billow_surface_v(const BillowGrid *grid, double row);

/* Copies a value of each point of a rope to the points of its tube, whose grid is `tube`. */
void billow_tube_spread(const BillowGrid *tube, const float *of_rope, float *of_tube);
