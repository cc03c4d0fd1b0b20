#include "gl/cloth.h"

#include "core/base/allocate.h"
#include "core/base/fine_pose.h"
#include "core/base/outline.h"
#include "core/base/tube.h"
#include "gl/fold_shade.h"
#include "gl/program.h"

#include <stdint.h>
#include <stdlib.h>

enum { PLANES = 7, VALUE = 7, PLACE = 8 /* attributes */, COARSE_CELLS = 128 };

/* Returns the `i`th row or column at intervals of `step`, which include the last one. */
static int
strided_index(int i, int step, int count)
{
    return i * step < count ? i * step : count - 1;
}

/* Fills the element buffer with strips over every `across`th column and `down`th row; returns the number of indices.
 * The order within a strip is (row, 0), (row + 1, 0), (row, 1), ...: counterclockwise as the normals see it. */
static int
fill_strips(GLuint buffer, const BillowGrid *grid, int across, int down)
{
    int columns = (grid->columns - 2) / across + 2, rows = (grid->rows - 2) / down + 2;
    size_t most = (size_t) (rows - 1) * (2 * (size_t) columns + 2), n = 0;
    uint32_t *indices = malloc(most * sizeof *indices);
    for (int row = 0; indices && row + 1 < rows; row++) {
        int upper = strided_index(row, down, grid->rows), lower = strided_index(row + 1, down, grid->rows);
        if (row > 0) { /* an empty triangle connects to the previous strip */
            indices[n] = indices[n - 1];
            indices[n + 1] = (uint32_t) billow_grid_index(grid, 0, upper);
            n += 2;
        }
        for (int column = 0; column < columns; column++) {
            int at = strided_index(column, across, grid->columns);
            indices[n++] = (uint32_t) billow_grid_index(grid, at, upper);
            indices[n++] = (uint32_t) billow_grid_index(grid, at, lower);
        }
    }
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, buffer);
    glBufferData(GL_ELEMENT_ARRAY_BUFFER, (GLsizeiptr) (n * sizeof *indices), indices, GL_STATIC_DRAW);
    free(indices);
    return (int) n;
}

/* Fills the element buffer with the triangles of a trimmed cloth; returns the number of indices. */
static int
fill_triangles(GLuint buffer, const BillowGrid *grid)
{
    uint32_t *indices = billow_allocate(3 * billow_grid_count_faces(grid, true), sizeof *indices);
    BillowFaces faces = {grid};
    size_t corner[4], n = 0;
    for (int corners; (corners = billow_faces_next(&faces, corner)) > 0;) {
        static const int order[] = {0, 1, 2, 0, 2, 3};
        for (int i = 0; i < (corners == 4 ? 6 : 3); i++)
            indices[n++] = (uint32_t) corner[order[i]];
    }
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, buffer);
    glBufferData(GL_ELEMENT_ARRAY_BUFFER, (GLsizeiptr) (n * sizeof *indices), indices, GL_STATIC_DRAW);
    free(indices);
    return (int) n;
}

static void
fill_places(GLuint buffer, const BillowGrid *grid)
{
    const size_t n = billow_grid_vertices(grid);
    float *places = billow_allocate(2 * n, sizeof *places);
    for (size_t i = 0; i < n; i++) {
        const BillowGridPlace place = billow_grid_vertex(grid, i);
        places[2 * i] = (float) place.column;
        places[2 * i + 1] = (float) place.row;
    }
    glBindBuffer(GL_ARRAY_BUFFER, buffer);
    glBufferData(GL_ARRAY_BUFFER, (GLsizeiptr) (2 * n * sizeof *places), places, GL_STATIC_DRAW);
    glEnableVertexAttribArray(PLACE);
    glVertexAttribPointer(PLACE, 2, GL_FLOAT, GL_FALSE, 0, NULL);
    free(places);
}

static void
resize(BillowDrawnCloth *cloth, const BillowGrid *grid)
{
    size_t plane = billow_grid_vertices(grid) * sizeof(float);
    int widest = grid->columns > grid->rows ? grid->columns : grid->rows;
    if (!cloth->array) {
        glGenVertexArrays(1, &cloth->array);
        glGenBuffers(1, &cloth->vertices);
        glGenBuffers(1, &cloth->places);
        glGenBuffers(1, &cloth->strips);
        glGenBuffers(1, &cloth->coarse_strips);
    }
    glBindVertexArray(cloth->array);
    const int coarse = 1 + widest / COARSE_CELLS;
    if (billow_grid_is_trimmed(grid)) {
        cloth->n_strips = fill_triangles(cloth->strips, grid);
        cloth->n_coarse_strips = fill_triangles(cloth->coarse_strips, grid);
        fill_places(cloth->places, grid);
    } else {
        cloth->n_strips = fill_strips(cloth->strips, grid, 1, 1);
        cloth->n_coarse_strips = fill_strips(cloth->coarse_strips, grid, coarse, grid->caps > 0 ? 1 : coarse);
        glDisableVertexAttribArray(PLACE);
    }
    glBindBuffer(GL_ARRAY_BUFFER, cloth->vertices);
    for (GLuint i = 0; i < PLANES; i++) {
        glEnableVertexAttribArray(i);
        glVertexAttribPointer(i, 1, GL_FLOAT, GL_FALSE, 0, (const void *) (i * plane));
    }
}

/* Remembers the grid, and keeps its outline and fine mesh alive. */
static void
set_grid(BillowDrawnCloth *cloth, const BillowGrid *grid)
{
    BillowOutline *before = (BillowOutline *) (uintptr_t) cloth->grid.outline;
    BillowFineMesh *fine_before = (BillowFineMesh *) (uintptr_t) cloth->grid.fine;
    cloth->grid = *grid;
    cloth->grid.outline = billow_outline_ref(grid->outline);
    cloth->grid.fine = billow_fine_mesh_ref(grid->fine);
    cloth->grid.shrink = NULL;
    billow_outline_unref(before);
    billow_fine_mesh_unref(fine_before);
}

static void
trim_values(const BillowGrid *grid, const float *from, float *to)
{
    if (grid->fine)
        billow_fine_mesh_values(grid->fine, grid, from, to);
    else
        billow_grid_trim_values(grid, from, to);
}

/* Returns how hollow each vertex of the surface is. Free with free(). */
static float *
find_hollow(const BillowMesh *mesh, const BillowGrid *grid)
{
    float *hollow = billow_allocate(billow_grid_count(&mesh->grid), sizeof *hollow);
    billow_fold_shade(mesh, hollow);
    if (!billow_grid_is_trimmed(grid))
        return hollow;
    float *trimmed = billow_allocate(billow_grid_vertices(grid), sizeof *trimmed);
    trim_values(grid, hollow, trimmed);
    free(hollow);
    return trimmed;
}

static void
set_surface(BillowDrawnCloth *cloth, const BillowMesh *mesh, const BillowGrid *own)
{
    const BillowFineMesh *fine = own ? own->fine : NULL;
    BillowGrid grid = mesh->grid;
    grid.fine = fine;
    grid.fine_scale = fine ? own->fine_scale : 0.0;
    if (grid.columns != cloth->grid.columns || grid.rows != cloth->grid.rows ||
        !billow_outline_equal(grid.outline, cloth->grid.outline) || fine != cloth->grid.fine ||
        grid.fine_scale != cloth->grid.fine_scale || (fine && grid.spacing != cloth->grid.spacing))
        resize(cloth, &grid);
    set_grid(cloth, &grid);
    float *hollow = find_hollow(mesh, &grid);
    BillowMesh *shown = billow_fine_mesh_follow(fine, grid.fine_scale, (BillowMesh *) (uintptr_t) mesh);
    billow_mesh_bounds(fine ? shown : mesh, &cloth->low, &cloth->high);
    const float *planes[PLANES] = {shown->x, shown->y, shown->z, shown->nx, shown->ny, shown->nz, hollow};
    GLsizeiptr plane = (GLsizeiptr) (billow_grid_count(&shown->grid) * sizeof(float));
    glBindBuffer(GL_ARRAY_BUFFER, cloth->vertices);
    /* new memory, so as not to wait for the last frame's drawing */
    glBufferData(GL_ARRAY_BUFFER, PLANES * plane, NULL, GL_STREAM_DRAW);
    for (int i = 0; i < PLANES; i++)
        glBufferSubData(GL_ARRAY_BUFFER, i * plane, plane, planes[i]);
    free(hollow);
    billow_mesh_unref(shown);
}

void
billow_drawn_cloth_set_mesh(BillowDrawnCloth *cloth, const BillowMesh *mesh, const BillowGrid *own)
{
    if (!mesh) {
        set_grid(cloth, &(BillowGrid){0});
        return;
    }
    BillowMesh *tube = billow_grid_is_rope(&mesh->grid) ? billow_tube_new(mesh, BILLOW_TUBE_SIDES) : NULL;
    set_surface(cloth, tube ? tube : mesh, tube ? NULL : own);
    billow_mesh_unref(tube);
}

void
billow_drawn_cloth_set_values(BillowDrawnCloth *cloth, const float *values, size_t n)
{
    cloth->n_values = values ? n : 0;
    if (cloth->n_values == 0)
        return;
    float *of_surface = NULL; /* if that has other vertices */
    if (cloth->grid.caps > 0 && n == (size_t) (cloth->grid.columns - 2 * cloth->grid.caps)) {
        cloth->n_values = billow_grid_count(&cloth->grid);
        of_surface = billow_allocate(cloth->n_values, sizeof *of_surface);
        billow_tube_spread(&cloth->grid, values, of_surface);
    } else if (billow_grid_is_trimmed(&cloth->grid) && n == billow_grid_count(&cloth->grid)) {
        cloth->n_values = billow_grid_vertices(&cloth->grid);
        of_surface = billow_allocate(cloth->n_values, sizeof *of_surface);
        trim_values(&cloth->grid, values, of_surface);
    }
    if (!cloth->values)
        glGenBuffers(1, &cloth->values);
    glBindBuffer(GL_ARRAY_BUFFER, cloth->values);
    glBufferData(GL_ARRAY_BUFFER, (GLsizeiptr) (cloth->n_values * sizeof *values),
                 of_surface ? of_surface : values, GL_STREAM_DRAW);
    free(of_surface);
}

bool
billow_drawn_cloth_has_values(const BillowDrawnCloth *cloth)
{
    return cloth->n_values > 0 && cloth->n_values == billow_grid_vertices(&cloth->grid);
}

void
billow_drawn_cloth_use(const BillowDrawnCloth *cloth, GLuint program)
{
    const BillowGrid *grid = &cloth->grid;
    const double down = grid->caps > 0 ? billow_grid_around(grid) / (grid->rows - 1) : grid->spacing;
    billow_program_set_int(program, "columns", billow_grid_is_trimmed(grid) ? 0 : grid->columns);
    billow_program_set_int(program, "caps", grid->caps);
    billow_program_set_vec2(program, "cells", grid->columns - 1 - 2 * grid->caps, grid->rows - 1);
    billow_program_set_vec2(program, "spacing", grid->spacing, down);
}

static void
draw_strips(const BillowDrawnCloth *cloth, GLuint strips, int count)
{
    if (cloth->grid.columns == 0)
        return;
    glBindVertexArray(cloth->array);
    if (billow_drawn_cloth_has_values(cloth)) {
        glBindBuffer(GL_ARRAY_BUFFER, cloth->values);
        glEnableVertexAttribArray(VALUE);
        glVertexAttribPointer(VALUE, 1, GL_FLOAT, GL_FALSE, 0, NULL);
    } else { /* with too few values GL would read past their end */
        glDisableVertexAttribArray(VALUE);
    }
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, strips);
    glDrawElements(billow_grid_is_trimmed(&cloth->grid) ? GL_TRIANGLES : GL_TRIANGLE_STRIP, count,
                   GL_UNSIGNED_INT, NULL);
}

void
billow_drawn_cloth_draw(const BillowDrawnCloth *cloth)
{
    draw_strips(cloth, cloth->strips, cloth->n_strips);
}

bool
billow_drawn_cloths_extend_bounds(const BillowDrawnCloth *cloths, size_t n, BillowVec3 *low, BillowVec3 *high)
{
    bool any = false;
    for (size_t i = 0; i < n; i++) {
        if (cloths[i].grid.columns == 0)
            continue;
        *low = billow_vec3_min(*low, cloths[i].low);
        *high = billow_vec3_max(*high, cloths[i].high);
        any = true;
    }
    return any;
}

void
billow_drawn_cloths_cast(const BillowDrawnCloth *cloths, size_t n, GLuint program)
{
    for (size_t i = 0; i < n; i++) {
        billow_drawn_cloth_use(&cloths[i], program);
        billow_cloth_texture_use(&cloths[i].texture, program, true);
        draw_strips(&cloths[i], cloths[i].coarse_strips, cloths[i].n_coarse_strips);
    }
}

void
billow_drawn_cloth_clear(BillowDrawnCloth *cloth)
{
    GLuint buffers[] = {cloth->vertices, cloth->places, cloth->values, cloth->strips, cloth->coarse_strips};
    glDeleteBuffers(5, buffers);
    glDeleteVertexArrays(1, &cloth->array);
    billow_outline_unref((BillowOutline *) (uintptr_t) cloth->grid.outline);
    billow_fine_mesh_unref((BillowFineMesh *) (uintptr_t) cloth->grid.fine);
    billow_cloth_texture_clear(&cloth->texture);
    *cloth = (BillowDrawnCloth){0};
}
