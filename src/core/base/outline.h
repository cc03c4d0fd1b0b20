/* Makes the nets of cloths that are no rectangles, and tells where their surfaces have vertices. */
#pragma once

#include "core/base/outline_data.h"

/* Makes the trimmed net of `columns` x `rows` points. Returns NULL if something is wrong with the loops: `fault`
 * and `loop` (NULL: not wanted) then tell what, and with which loop. Free with billow_outline_unref(). */
BillowOutline *billow_outline_new(const BillowOutlineLoop *loops, size_t n_loops, int columns, int rows,
                                  BillowOutlineFault *fault, size_t *loop);

/* Returns the net of the same cloth with fewer points, without a surface. Free with billow_outline_unref(). */
BillowOutline *billow_outline_coarsen(const BillowOutline *outline, int columns, int rows);

/* Both allow NULL, a rectangle. */
BillowOutline *billow_outline_ref(const BillowOutline *outline);
void billow_outline_unref(BillowOutline *outline);

/* Returns whether two outlines (NULL: rectangles) were made from the same loops. */
bool billow_outline_equal(const BillowOutline *a, const BillowOutline *b);

/* What follows is of the surface that is drawn and exported: that of the fine mesh (fine_mesh.h) if there is one, of the
 * outline, or of the rectangle. */

/* Returns whether the vertices of the surface are others than the grid's points. */
static inline bool
billow_grid_is_trimmed(const BillowGrid *grid)
{
    return grid->fine || grid->outline;
}

/* Returns the number of vertices of the cloth's surface. */
size_t billow_grid_vertices(const BillowGrid *grid);

/* Returns how many of them are at places of their own, which are the first ones. The others differ by their texture
 * coordinates or normals only: returns the one of the first at whose place a vertex is. */
size_t billow_grid_surface_points(const BillowGrid *grid);
size_t billow_grid_vertex_point(const BillowGrid *grid, size_t vertex);

/* Returns where a vertex of the surface is, by its texture coordinates. */
BillowGridPlace billow_grid_vertex(const BillowGrid *grid, size_t vertex);

/* Returns the grid of which the vertices of the surface are the points: itself, or one row of a trimmed surface. */
BillowGrid billow_grid_of_vertices(const BillowGrid *grid);

/* Returns the number of faces of the surface; of triangles if quads are divided. */
size_t billow_grid_count_faces(const BillowGrid *grid, bool triangles);

/* Goes through the faces of the surface. Start from {grid}. */
typedef struct {
    const BillowGrid *grid;
    size_t next; /* face of the outline, or cell */
} BillowFaces;

/* Gets the vertices of the next face, down the rows, then along the columns: z then x on the flat cloth, as z cross
 * x = y is up. Returns how many there are: 4, at a border 3, or 0 after the last face. */
int billow_faces_next(BillowFaces *faces, size_t corner[4]);

/* Returns whether a place on the grid is on the cloth: in a cell of which some is cloth, and within the outline or at most
 * a twentieth of a spacing beyond it. */
bool billow_grid_is_cloth(const BillowGrid *grid, double column, double row);

/* Moves a grid point that is not within the outline to the nearest one that is. */
void billow_grid_go_within(const BillowGrid *grid, int *column, int *row);

/* Moves points that do not belong to the net to places beyond the border, as if the cloth went on evenly, and
 * farther ones to the nearest of these. `axes` are the planes of coordinates. Does nothing to a rectangle. */
void billow_grid_carry(const BillowGrid *grid, double *const axes[3]);
void billow_grid_carry_floats(const BillowGrid *grid, float *const axes[3]);
