#include "gl/overlay_points.h"

#include "gl/program.h"
#include "gl/scene.h"

/* Floats per instance: start, end, kind; center, look. */
enum { LINE_FLOATS = 7, MARK_FLOATS = 4 };

/* Logical pixels; for a diamond, from the center to a side. */
static const double handle_width = 3.0, handle_rim = 1.0;
static const double line_width = 2.4, crossing_width = 2.2, crossing_rim = 1.2, ball_radius = 6.5,
                    diamond_radius = 8.0, outline = 1.4;
static const double hidden_strength = 0.28;

static void
make_attribute(GLuint location, int count, int floats, int offset)
{
    glEnableVertexAttribArray(location);
    glVertexAttribPointer(location, count, GL_FLOAT, GL_FALSE, floats * (int) sizeof(float),
                          (const void *) ((size_t) offset * sizeof(float)));
    glVertexAttribDivisor(location, 1);
}

static void
make_array(GLuint *array, GLuint *buffer)
{
    glGenVertexArrays(1, array);
    glGenBuffers(1, buffer);
    glBindVertexArray(*array);
    glBindBuffer(GL_ARRAY_BUFFER, *buffer);
}

static void
make_line_array(GLuint *array, GLuint *buffer)
{
    make_array(array, buffer);
    make_attribute(0, 3, LINE_FLOATS, 0);
    make_attribute(1, 3, LINE_FLOATS, 3);
    make_attribute(2, 1, LINE_FLOATS, 6);
}

gboolean
billow_overlay_points_init(BillowOverlayPoints *markers, GError **error)
{
    if (!(markers->line = billow_program_new("line", "line", error)) ||
        !(markers->mark = billow_program_new("mark", "mark", error)))
        return FALSE;
    make_line_array(&markers->line_array, &markers->line_buffer);
    make_line_array(&markers->crossing_array, &markers->crossing_buffer);
    make_line_array(&markers->handle_array, &markers->handle_buffer);
    make_array(&markers->mark_array, &markers->mark_buffer);
    make_attribute(0, 3, MARK_FLOATS, 0);
    make_attribute(1, 1, MARK_FLOATS, 3);
    return TRUE;
}

static void
upload(GLuint buffer, const GArray *floats)
{
    glBindBuffer(GL_ARRAY_BUFFER, buffer);
    glBufferData(GL_ARRAY_BUFFER, (GLsizeiptr) (floats->len * sizeof(float)), floats->data, GL_STREAM_DRAW);
}

void
billow_overlay_points_set(BillowOverlayPoints *markers, const BillowOverlayPoint *marks, size_t n)
{
    g_autoptr(GArray) floats = g_array_new(FALSE, FALSE, sizeof(float));
    for (size_t i = 0; i < n; i++) {
        const BillowVec3 place = marks[i].place;
        float values[] = {(float) place.x, (float) place.y, (float) place.z, (float) marks[i].look};
        g_array_append_vals(floats, values, MARK_FLOATS);
    }
    upload(markers->mark_buffer, floats);
    markers->n_marks = (int) n;
    markers->crowd = billow_crowd_of(marks, n);
}

static void
append_segment(GArray *floats, BillowVec3 from, BillowVec3 to, BillowLineKind kind)
{
    float values[] = {(float) from.x, (float) from.y, (float) from.z, (float) to.x,
                      (float) to.y,   (float) to.z,   (float) kind};
    g_array_append_vals(floats, values, LINE_FLOATS);
}

void
billow_overlay_points_set_curves(BillowOverlayPoints *markers, const BillowPolyline *curves, size_t n_curves)
{
    g_autoptr(GArray) lines = g_array_new(FALSE, FALSE, sizeof(float));
    g_autoptr(GArray) crossings = g_array_new(FALSE, FALSE, sizeof(float));
    for (size_t i = 0; i < n_curves; i++)
        for (size_t j = 1; j < curves[i].n_points; j++)
            append_segment(curves[i].kind == BILLOW_LINE_CROSSING ? crossings : lines,
                           curves[i].points[j - 1], curves[i].points[j], curves[i].kind);
    upload(markers->line_buffer, lines);
    upload(markers->crossing_buffer, crossings);
    markers->n_segments = (int) (lines->len / LINE_FLOATS);
    markers->n_crossings = (int) (crossings->len / LINE_FLOATS);
}

void
billow_overlay_points_set_gizmo(BillowOverlayPoints *markers, const BillowGizmo *gizmo, BillowGrip held)
{
    g_autoptr(GArray) floats = g_array_new(FALSE, FALSE, sizeof(float));
    BillowSegment lines[BILLOW_GIZMO_SEGMENTS];
    for (int grip = 0; gizmo && grip < BILLOW_N_GRIPS; grip++) {
        const size_t n = billow_gizmo_lines(gizmo, (BillowGrip) grip, lines);
        const int kind =
            grip == (int) held ? BILLOW_LINE_HELD : (int) BILLOW_LINE_X + billow_grip_axis((BillowGrip) grip);
        for (size_t i = 0; i < n; i++)
            append_segment(floats, lines[i].from, lines[i].to, (BillowLineKind) kind);
    }
    upload(markers->handle_buffer, floats);
    markers->n_handles = (int) (floats->len / LINE_FLOATS);
}

static void
draw_handles(const BillowOverlayPoints *markers, double width, const float colors[12])
{
    glUniform3fv(glGetUniformLocation(markers->line, "handle_colors"), 4, colors);
    billow_program_set_float(markers->line, "width", width);
    billow_program_set_float(markers->line, "strength", 1.0);
    glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, markers->n_handles);
}

/* The dark rim makes it visible on any background. */
void
billow_overlay_points_draw_gizmo(const BillowOverlayPoints *markers, const BillowCamera *camera,
                                 BillowImageSize size, double scale)
{
    static const float rim[12] = {0.10f, 0.10f, 0.12f, 0.10f, 0.10f, 0.12f,
                                  0.10f, 0.10f, 0.12f, 0.10f, 0.10f, 0.12f};
    static const float colors[12] = {0.93f, 0.26f, 0.30f, 0.42f, 0.80f, 0.25f,
                                     0.28f, 0.55f, 0.98f, 1.00f, 0.90f, 0.35f};
    if (markers->n_handles == 0)
        return;
    billow_scene_use(markers->line, camera, size);
    glBindVertexArray(markers->handle_array);
    glDisable(GL_DEPTH_TEST);
    draw_handles(markers, (handle_width + 2.0 * handle_rim) * scale, rim);
    draw_handles(markers, handle_width * scale, colors);
    glEnable(GL_DEPTH_TEST);
}

/* Draws faintly without depth test, then normally where visible. */
static void
draw_with_hidden(GLuint program, GLuint array, int count)
{
    if (count == 0)
        return;
    glBindVertexArray(array);
    glDisable(GL_DEPTH_TEST);
    billow_program_set_float(program, "strength", hidden_strength);
    glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, count);
    glEnable(GL_DEPTH_TEST);
    billow_program_set_float(program, "strength", 1.0);
    glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, count);
}

/* The rims of all segments first, so that none covers the next segment. */
void
billow_overlay_points_draw_crossings(const BillowOverlayPoints *markers, const BillowCamera *camera,
                                     BillowImageSize size, double scale)
{
    billow_scene_use(markers->line, camera, size);
    billow_program_set_float(markers->line, "width", (crossing_width + 2.0 * crossing_rim) * scale);
    billow_program_set_vec3(markers->line, "taut_color", 0.20, 0.02, 0.12);
    draw_with_hidden(markers->line, markers->crossing_array, markers->n_crossings);
    billow_program_set_float(markers->line, "width", crossing_width * scale);
    billow_program_set_vec3(markers->line, "taut_color", 1.00, 0.30, 0.72);
    draw_with_hidden(markers->line, markers->crossing_array, markers->n_crossings);
}

void
billow_overlay_points_draw(const BillowOverlayPoints *markers, const BillowCamera *camera,
                           BillowImageSize size, bool dark, double scale)
{
    billow_scene_use(markers->line, camera, size);
    billow_program_set_float(markers->line, "width", line_width * scale);
    if (dark) {
        billow_program_set_vec3(markers->line, "normal_color", 0.47, 0.68, 0.93);
        billow_program_set_vec3(markers->line, "taut_color", 1.00, 0.48, 0.39);
    } else {
        billow_program_set_vec3(markers->line, "normal_color", 0.11, 0.44, 0.85);
        billow_program_set_vec3(markers->line, "taut_color", 0.88, 0.11, 0.14);
    }
    draw_with_hidden(markers->line, markers->line_array, markers->n_segments);
    billow_scene_use(markers->mark, camera, size);
    scale *= billow_crowd_share(&markers->crowd, camera, size, ball_radius * scale);
    billow_program_set_float(markers->mark, "ball_radius", ball_radius * scale);
    billow_program_set_float(markers->mark, "diamond_radius", diamond_radius * scale);
    billow_program_set_float(markers->mark, "outline", outline * scale);
    billow_program_set_vec3(markers->mark, "plain_color", 0.97, 0.72, 0.16);
    billow_program_set_vec3(markers->mark, "constraint_color", 0.34, 0.89, 0.54);
    billow_program_set_vec3(markers->mark, "selected_color", 0.21, 0.52, 0.89);
    if (dark)
        billow_program_set_vec3(markers->mark, "rim_color", 0.08, 0.08, 0.10);
    else
        billow_program_set_vec3(markers->mark, "rim_color", 0.22, 0.20, 0.22);
    draw_with_hidden(markers->mark, markers->mark_array, markers->n_marks);
}

void
billow_overlay_points_clear(BillowOverlayPoints *markers)
{
    GLuint buffers[] = {markers->line_buffer, markers->crossing_buffer, markers->handle_buffer,
                        markers->mark_buffer};
    GLuint arrays[] = {markers->line_array, markers->crossing_array, markers->handle_array,
                       markers->mark_array};
    glDeleteBuffers(G_N_ELEMENTS(buffers), buffers);
    glDeleteVertexArrays(G_N_ELEMENTS(arrays), arrays);
    glDeleteProgram(markers->line);
    glDeleteProgram(markers->mark);
    *markers = (BillowOverlayPoints){0};
}
