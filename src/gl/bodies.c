#include "gl/bodies.h"

#include "gl/collider_shape.h"
#include "gl/program.h"
#include "gl/scene.h"
#include "physics/colliders/solid.h"

#include <stddef.h>

static void
upload_vertices(BillowBodies *bodies)
{
    static const size_t offsets[] = {offsetof(BillowShapeVertex, normal),
                                     offsetof(BillowShapeVertex, corner)};
    const int n_shapes = billow_shape_count();
    bodies->starts = g_new0(GLint, n_shapes + 1);
    for (int i = 0; i < n_shapes; i++)
        bodies->starts[i + 1] = bodies->starts[i] + (GLint) billow_shapes[i]->surface(NULL);
    g_autofree BillowShapeVertex *vertices = g_new(BillowShapeVertex, bodies->starts[n_shapes]);
    for (int i = 0; i < n_shapes; i++)
        billow_shapes[i]->surface(vertices + bodies->starts[i]);
    GLsizeiptr size = bodies->starts[n_shapes] * (GLsizeiptr) sizeof *vertices;
    glGenVertexArrays(1, &bodies->array);
    glGenBuffers(1, &bodies->vertices);
    glBindVertexArray(bodies->array);
    glBindBuffer(GL_ARRAY_BUFFER, bodies->vertices);
    glBufferData(GL_ARRAY_BUFFER, size, vertices, GL_STATIC_DRAW);
    for (GLuint i = 0; i < G_N_ELEMENTS(offsets); i++) {
        glEnableVertexAttribArray(i);
        glVertexAttribPointer(i, 3, GL_FLOAT, GL_FALSE, sizeof *vertices, (const void *) offsets[i]);
    }
}

gboolean
billow_bodies_init(BillowBodies *bodies, GError **error)
{
    if (!(bodies->program = billow_program_new("body", "body", error)))
        return FALSE;
    upload_vertices(bodies);
    return TRUE;
}

static void
free_colliders(BillowBodies *bodies)
{
    for (size_t i = 0; i < bodies->n; i++)
        billow_solid_unref(bodies->colliders[i].solid);
    g_free(bodies->colliders);
}

void
billow_bodies_set(BillowBodies *bodies, const BillowCollider *colliders, size_t n, int hovered, int selected)
{
    for (size_t i = 0; i < n; i++) /* before the old references are released */
        billow_solid_ref(colliders[i].solid);
    free_colliders(bodies);
    bodies->colliders = g_memdup2(colliders, n * sizeof *colliders);
    bodies->n = n;
    bodies->hovered = hovered;
    bodies->selected = selected;
}

void
billow_bodies_set_figures(BillowBodies *bodies, const BillowFigure *figures, size_t n)
{
    billow_figures_set(&bodies->figures, figures, n);
}

/* Returns whether collider i is drawn as an endless shape. */
static bool
is_endless(const BillowBodies *bodies, size_t i)
{
    return !billow_figures_at(&bodies->figures, i) && billow_shapes[bodies->colliders[i].shape]->is_endless;
}

static bool
is_floor(const BillowBodies *bodies, size_t i)
{
    return is_endless(bodies, i) && billow_shape_is_floor(&bodies->colliders[i]);
}

double
billow_bodies_floor(const BillowBodies *bodies, double otherwise)
{
    for (size_t i = 0; i < bodies->n; i++)
        if (is_floor(bodies, i))
            return bodies->colliders[i].position.y;
    return otherwise;
}

bool
billow_bodies_extend_bounds(const BillowBodies *bodies, BillowVec3 *low, BillowVec3 *high)
{
    bool any = false;
    for (size_t i = 0; i < bodies->n; i++)
        any |= billow_collider_shape_extend_bounds(&bodies->colliders[i],
                                                   billow_figures_at(&bodies->figures, i), low, high);
    return any;
}

static void
set_placement(GLuint program, const BillowVec3 axes[3], BillowVec3 middle)
{
    mat4 placement = {{(float) axes[0].x, (float) axes[0].y, (float) axes[0].z, 0.0f},
                      {(float) axes[1].x, (float) axes[1].y, (float) axes[1].z, 0.0f},
                      {(float) axes[2].x, (float) axes[2].y, (float) axes[2].z, 0.0f},
                      {(float) middle.x, (float) middle.y, (float) middle.z, 1.0f}};
    billow_program_set_mat4(program, "placement", placement);
}

static void
draw_body(const BillowBodies *bodies, size_t i, GLuint program)
{
    const BillowFigure *figure = billow_figures_at(&bodies->figures, i);
    const BillowCollider *body = &bodies->colliders[i];
    BillowVec3 axes[3];
    if (figure) { /* a mesh is a shape without rounding whose extent is its unit */
        const double scale = figure->place.scale;
        BillowVec3 origin;
        billow_mesh_place_axes(&figure->place, body, axes, &origin);
        set_placement(program, axes, origin);
        billow_program_set_vec3(program, "extent", scale, scale, scale);
        billow_program_set_float(program, "radius", 0.0);
        billow_figures_draw(&bodies->figures, figure);
    } else {
        const GLint *start = &bodies->starts[body->shape];
        const BillowVec3 extent = billow_shapes[body->shape]->extent(body);
        billow_collider_axes(body, axes);
        set_placement(program, axes, body->position);
        billow_program_set_vec3(program, "extent", extent.x, extent.y, extent.z);
        billow_program_set_float(program, "radius", billow_shape_rounding(body));
        glBindVertexArray(bodies->array);
        glDrawArrays(GL_TRIANGLES, start[0], start[1] - start[0]);
    }
}

void
billow_bodies_draw_shapes(const BillowBodies *bodies, GLuint program)
{
    for (size_t i = 0; i < bodies->n; i++)
        if (!is_endless(bodies, i))
            draw_body(bodies, i, program);
}

static void
draw_matching(const BillowBodies *bodies, bool endless)
{
    GLuint program = bodies->program;
    billow_program_set_int(program, "is_plane", endless);
    for (size_t i = 0; i < bodies->n; i++) {
        const bool shown = (int) i == bodies->hovered || (int) i == bodies->selected;
        if (is_endless(bodies, i) != endless || (is_floor(bodies, i) && !shown))
            continue;
        billow_program_set_int(program, "hovered", (int) i == bodies->hovered);
        billow_program_set_int(program, "selected", (int) i == bodies->selected);
        draw_body(bodies, i, program);
    }
}

void
billow_bodies_draw(const BillowBodies *bodies, const BillowCamera *camera, BillowImageSize size)
{
    if (bodies->n == 0)
        return;
    billow_scene_use(bodies->program, camera, size);
    draw_matching(bodies, false);
}

void
billow_bodies_draw_planes(const BillowBodies *bodies, const BillowCamera *camera, BillowImageSize size,
                          bool dark, double scale)
{
    double shade = dark ? 0.80 : 0.32;
    if (bodies->n == 0)
        return;
    billow_scene_use(bodies->program, camera, size);
    billow_program_set_vec3(bodies->program, "line_color", shade, shade, shade * 1.06);
    billow_program_set_float(bodies->program, "line_width", scale);
    draw_matching(bodies, true);
}

void
billow_bodies_clear(BillowBodies *bodies)
{
    glDeleteProgram(bodies->program);
    glDeleteBuffers(1, &bodies->vertices);
    glDeleteVertexArrays(1, &bodies->array);
    billow_figures_clear(&bodies->figures);
    g_free(bodies->starts);
    free_colliders(bodies);
    *bodies = (BillowBodies){0};
}
