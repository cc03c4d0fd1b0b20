#include "gl/cloth.h"

#include "core/base/allocate.h"
#include "core/base/tube.h"
#include "gl/fold_shade.h"
#include "gl/program.h"

#include <stdint.h>
#include <stdlib.h>

enum { PLANES = 7, VALUE = 7 /* attribute */, COARSE_CELLS = 128 };

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

static void
resize(BillowDrawnCloth *cloth, const BillowGrid *grid)
{
    size_t plane = billow_grid_count(grid) * sizeof(float);
    int widest = grid->columns > grid->rows ? grid->columns : grid->rows;
    if (!cloth->array) {
        glGenVertexArrays(1, &cloth->array);
        glGenBuffers(1, &cloth->vertices);
        glGenBuffers(1, &cloth->strips);
        glGenBuffers(1, &cloth->coarse_strips);
    }
    glBindVertexArray(cloth->array);
    const int coarse = 1 + widest / COARSE_CELLS;
    cloth->n_strips = fill_strips(cloth->strips, grid, 1, 1);
    cloth->n_coarse_strips = fill_strips(cloth->coarse_strips, grid, coarse, grid->caps > 0 ? 1 : coarse);
    glBindBuffer(GL_ARRAY_BUFFER, cloth->vertices);
    for (GLuint i = 0; i < PLANES; i++) {
        glEnableVertexAttribArray(i);
        glVertexAttribPointer(i, 1, GL_FLOAT, GL_FALSE, 0, (const void *) (i * plane));
    }
}

static void
set_surface(BillowDrawnCloth *cloth, const BillowMesh *mesh)
{
    if (mesh->grid.columns != cloth->grid.columns || mesh->grid.rows != cloth->grid.rows)
        resize(cloth, &mesh->grid);
    cloth->grid = mesh->grid;
    billow_mesh_bounds(mesh, &cloth->low, &cloth->high);
    float *hollow = billow_allocate(billow_grid_count(&mesh->grid), sizeof *hollow);
    const float *planes[PLANES] = {mesh->x, mesh->y, mesh->z, mesh->nx, mesh->ny, mesh->nz, hollow};
    GLsizeiptr plane = (GLsizeiptr) (billow_grid_count(&mesh->grid) * sizeof(float));
    billow_fold_shade(mesh, hollow);
    glBindBuffer(GL_ARRAY_BUFFER, cloth->vertices);
    /* new memory, so as not to wait for the last frame's drawing */
    glBufferData(GL_ARRAY_BUFFER, PLANES * plane, NULL, GL_STREAM_DRAW);
    for (int i = 0; i < PLANES; i++)
        glBufferSubData(GL_ARRAY_BUFFER, i * plane, plane, planes[i]);
    free(hollow);
}

void
billow_drawn_cloth_set_mesh(BillowDrawnCloth *cloth, const BillowMesh *mesh)
{
    if (!mesh) {
        cloth->grid = (BillowGrid){0};
        return;
    }
    BillowMesh *tube = billow_grid_is_rope(&mesh->grid) ? billow_tube_new(mesh, BILLOW_TUBE_SIDES) : NULL;
    set_surface(cloth, tube ? tube : mesh);
    billow_mesh_unref(tube);
}

void
billow_drawn_cloth_set_values(BillowDrawnCloth *cloth, const float *values, size_t n)
{
    cloth->n_values = values ? n : 0;
    if (cloth->n_values == 0)
        return;
    float *of_tube = NULL;
    if (cloth->grid.caps > 0 && n == (size_t) (cloth->grid.columns - 2 * cloth->grid.caps)) {
        cloth->n_values = billow_grid_count(&cloth->grid);
        of_tube = billow_allocate(cloth->n_values, sizeof *of_tube);
        billow_tube_spread(&cloth->grid, values, of_tube);
    }
    if (!cloth->values)
        glGenBuffers(1, &cloth->values);
    glBindBuffer(GL_ARRAY_BUFFER, cloth->values);
    glBufferData(GL_ARRAY_BUFFER, (GLsizeiptr) (cloth->n_values * sizeof *values), of_tube ? of_tube : values,
                 GL_STREAM_DRAW);
    free(of_tube);
}

bool
billow_drawn_cloth_has_values(const BillowDrawnCloth *cloth)
{
    return cloth->n_values > 0 && cloth->n_values == billow_grid_count(&cloth->grid);
}

void
billow_drawn_cloth_use(const BillowDrawnCloth *cloth, GLuint program)
{
    const BillowGrid *grid = &cloth->grid;
    const double down = grid->caps > 0 ? billow_grid_girth(grid) / (grid->rows - 1) : grid->spacing;
    billow_program_set_int(program, "columns", grid->columns);
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
    glDrawElements(GL_TRIANGLE_STRIP, count, GL_UNSIGNED_INT, NULL);
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
    GLuint buffers[] = {cloth->vertices, cloth->values, cloth->strips, cloth->coarse_strips};
    glDeleteBuffers(4, buffers);
    glDeleteVertexArrays(1, &cloth->array);
    billow_cloth_texture_clear(&cloth->texture);
    *cloth = (BillowDrawnCloth){0};
}
