#include "gl/bodies.h"

#include "gl/collider_shape.h"
#include "gl/program.h"
#include "gl/scene.h"

/* A vertex: unit normal, and the corner (-1 ... 1 on each of the body's axes) around which that is laid. */
enum { VERTEX_FLOATS = 6 };
/* The round mesh has as many quads around and from pole to pole, and one ring more for a capsule's side. */
enum { AROUND = 64, RINGS = 32, ROUND_VERTICES = 6 * AROUND * (RINGS + 1), BOX_VERTICES = 36 };
enum { BOX_START = ROUND_VERTICES, SQUARE_START = BOX_START + BOX_VERTICES, SQUARE_VERTICES = 6 };

static const float quad[6][2] = {{0, 0}, {1, 0}, {1, 1}, {0, 0}, {1, 1}, {0, 1}};

static void
append(GArray *floats, const float normal[3], const float corner[3])
{
    g_array_append_vals(floats, normal, 3);
    g_array_append_vals(floats, corner, 3);
}

/* A ball cut in two at its equator; a capsule draws the halves apart. */
static void
append_round_vertex(GArray *floats, int around, int ring)
{
    bool upper = ring <= RINGS / 2;
    double turn = 2.0 * G_PI * (around % AROUND) / AROUND, tilt = G_PI * (upper ? ring : ring - 1) / RINGS;
    const float normal[3] = {(float) (sin(tilt) * cos(turn)), (float) cos(tilt),
                             (float) (sin(tilt) * sin(turn))};
    const float corner[3] = {0.0f, upper ? 1.0f : -1.0f, 0.0f};
    append(floats, normal, corner);
}

static void
append_round(GArray *floats)
{
    for (int ring = 0; ring <= RINGS; ring++)
        for (int around = 0; around < AROUND; around++)
            for (int i = 0; i < 6; i++)
                append_round_vertex(floats, around + (int) quad[i][0], ring + (int) quad[i][1]);
}

/* The side of a box across `axis`, towards its `sign`. */
static void
append_side(GArray *floats, int axis, float sign)
{
    for (int i = 0; i < 6; i++) {
        float normal[3] = {0}, corner[3];
        normal[axis] = corner[axis] = sign;
        corner[(axis + 1) % 3] = 2.0f * quad[i][0] - 1.0f;
        corner[(axis + 2) % 3] = 2.0f * quad[i][1] - 1.0f;
        append(floats, normal, corner);
    }
}

static void
make_vertices(BillowBodies *bodies)
{
    g_autoptr(GArray) floats = g_array_new(FALSE, FALSE, sizeof(float));
    append_round(floats);
    for (int axis = 0; axis < 3; axis++) {
        append_side(floats, axis, -1.0f);
        append_side(floats, axis, 1.0f);
    }
    append_side(floats, 1, 1.0f); /* the square: its extent along y is 0 */
    glGenVertexArrays(1, &bodies->array);
    glGenBuffers(1, &bodies->vertices);
    glBindVertexArray(bodies->array);
    glBindBuffer(GL_ARRAY_BUFFER, bodies->vertices);
    glBufferData(GL_ARRAY_BUFFER, (GLsizeiptr) (floats->len * sizeof(float)), floats->data, GL_STATIC_DRAW);
    for (GLuint i = 0; i < 2; i++) {
        glEnableVertexAttribArray(i);
        glVertexAttribPointer(i, 3, GL_FLOAT, GL_FALSE, VERTEX_FLOATS * (int) sizeof(float),
                              (const void *) (3 * i * sizeof(float)));
    }
}

gboolean
billow_bodies_init(BillowBodies *bodies, GError **error)
{
    if (!(bodies->program = billow_program_new("body", "body", error)))
        return FALSE;
    make_vertices(bodies);
    return TRUE;
}

void
billow_bodies_set(BillowBodies *bodies, const BillowCollider *colliders, size_t n, int hovered, int selected)
{
    g_free(bodies->colliders);
    bodies->colliders = g_memdup2(colliders, n * sizeof *colliders);
    bodies->n = n;
    bodies->hovered = hovered;
    bodies->selected = selected;
}

bool
billow_bodies_extend_bounds(const BillowBodies *bodies, BillowVec3 *low, BillowVec3 *high)
{
    bool any = false;
    for (size_t i = 0; i < bodies->n; i++)
        any |= billow_collider_shape_extend_bounds(&bodies->colliders[i], low, high);
    return any;
}

static void
set_placement(GLuint program, const BillowCollider *body)
{
    BillowVec3 axes[3], extent = billow_collider_shape_extent(body), middle = body->position;
    bool is_round = body->shape == BILLOW_COLLIDER_SPHERE || body->shape == BILLOW_COLLIDER_CAPSULE;
    billow_collider_axes(body, axes);
    mat4 placement = {{(float) axes[0].x, (float) axes[0].y, (float) axes[0].z, 0.0f},
                      {(float) axes[1].x, (float) axes[1].y, (float) axes[1].z, 0.0f},
                      {(float) axes[2].x, (float) axes[2].y, (float) axes[2].z, 0.0f},
                      {(float) middle.x, (float) middle.y, (float) middle.z, 1.0f}};
    billow_program_set_mat4(program, "placement", placement);
    billow_program_set_vec3(program, "extent", extent.x, extent.y, extent.z);
    billow_program_set_float(program, "radius", is_round ? body->radius : 0.0);
}

static void
draw_shape(const BillowCollider *body, GLuint program)
{
    set_placement(program, body);
    if (body->shape == BILLOW_COLLIDER_PLANE)
        glDrawArrays(GL_TRIANGLES, SQUARE_START, SQUARE_VERTICES);
    else if (body->shape == BILLOW_COLLIDER_BOX)
        glDrawArrays(GL_TRIANGLES, BOX_START, BOX_VERTICES);
    else
        glDrawArrays(GL_TRIANGLES, 0, ROUND_VERTICES);
}

void
billow_bodies_draw_shapes(const BillowBodies *bodies, GLuint program)
{
    glBindVertexArray(bodies->array);
    for (size_t i = 0; i < bodies->n; i++)
        if (bodies->colliders[i].shape != BILLOW_COLLIDER_PLANE)
            draw_shape(&bodies->colliders[i], program);
}

static void
draw_kind(const BillowBodies *bodies, bool planes)
{
    GLuint program = bodies->program;
    billow_program_set_int(program, "is_plane", planes);
    glBindVertexArray(bodies->array);
    for (size_t i = 0; i < bodies->n; i++) {
        if ((bodies->colliders[i].shape == BILLOW_COLLIDER_PLANE) != planes)
            continue;
        billow_program_set_int(program, "hovered", (int) i == bodies->hovered);
        billow_program_set_int(program, "selected", (int) i == bodies->selected);
        draw_shape(&bodies->colliders[i], program);
    }
}

void
billow_bodies_draw(const BillowBodies *bodies, const BillowCamera *camera, BillowPictureSize size)
{
    if (bodies->n == 0)
        return;
    billow_scene_use(bodies->program, camera, size);
    draw_kind(bodies, false);
}

void
billow_bodies_draw_planes(const BillowBodies *bodies, const BillowCamera *camera, BillowPictureSize size,
                          bool dark, double scale)
{
    double shade = dark ? 0.80 : 0.32;
    if (bodies->n == 0)
        return;
    billow_scene_use(bodies->program, camera, size);
    billow_program_set_vec3(bodies->program, "line_color", shade, shade, shade * 1.06);
    billow_program_set_float(bodies->program, "line_width", scale);
    draw_kind(bodies, true);
}

void
billow_bodies_clear(BillowBodies *bodies)
{
    glDeleteProgram(bodies->program);
    glDeleteBuffers(1, &bodies->vertices);
    glDeleteVertexArrays(1, &bodies->array);
    g_free(bodies->colliders);
    *bodies = (BillowBodies){0};
}
