#include "gl/markers.h"

#include "gl/program.h"
#include "gl/scene.h"

/* Floats an instance: start, end, kind; centre, state. */
enum { LINE_FLOATS = 7, ANCHOR_FLOATS = 4 };

static const double line_width = 2.4, anchor_radius = 6.5, outline = 1.4; /* logical pixels */
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

gboolean
billow_markers_init(BillowMarkers *markers, GError **error)
{
    if (!(markers->line = billow_program_new("line", "line", error)) ||
        !(markers->anchor = billow_program_new("anchor", "anchor", error)))
        return FALSE;
    make_array(&markers->line_array, &markers->line_buffer);
    make_attribute(0, 3, LINE_FLOATS, 0);
    make_attribute(1, 3, LINE_FLOATS, 3);
    make_attribute(2, 1, LINE_FLOATS, 6);
    make_array(&markers->anchor_array, &markers->anchor_buffer);
    make_attribute(0, 3, ANCHOR_FLOATS, 0);
    make_attribute(1, 1, ANCHOR_FLOATS, 3);
    return TRUE;
}

static void
upload(GLuint buffer, const GArray *floats)
{
    glBindBuffer(GL_ARRAY_BUFFER, buffer);
    glBufferData(GL_ARRAY_BUFFER, (GLsizeiptr) (floats->len * sizeof(float)), floats->data, GL_STREAM_DRAW);
}

void
billow_markers_set_anchors(BillowMarkers *markers, const BillowVec3 *points, size_t n_points, int hovered,
                           int selected)
{
    g_autoptr(GArray) floats = g_array_new(FALSE, FALSE, sizeof(float));
    for (size_t i = 0; i < n_points; i++) {
        int state = ((int) i == hovered ? 1 : 0) + ((int) i == selected ? 2 : 0);
        float values[] = {(float) points[i].x, (float) points[i].y, (float) points[i].z, (float) state};
        g_array_append_vals(floats, values, ANCHOR_FLOATS);
    }
    upload(markers->anchor_buffer, floats);
    markers->n_anchors = (int) n_points;
}

static void
append_segment(GArray *floats, BillowVec3 from, BillowVec3 to, BillowLineKind kind)
{
    float values[] = {(float) from.x, (float) from.y, (float) from.z, (float) to.x,
                      (float) to.y,   (float) to.z,   (float) kind};
    g_array_append_vals(floats, values, LINE_FLOATS);
}

void
billow_markers_set_curves(BillowMarkers *markers, const BillowPolyline *curves, size_t n_curves)
{
    g_autoptr(GArray) floats = g_array_new(FALSE, FALSE, sizeof(float));
    for (size_t i = 0; i < n_curves; i++)
        for (size_t j = 1; j < curves[i].n_points; j++)
            append_segment(floats, curves[i].points[j - 1], curves[i].points[j], curves[i].kind);
    upload(markers->line_buffer, floats);
    markers->n_segments = (int) (floats->len / LINE_FLOATS);
}

/* Once faintly, whatever is before them, and once where they can be seen. */
static void
draw_twice(GLuint program, GLuint array, int count)
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

static void
draw_lines(const BillowMarkers *markers, bool dark, double scale)
{
    billow_program_set_float(markers->line, "width", line_width * scale);
    if (dark) {
        billow_program_set_vec3(markers->line, "normal_color", 0.47, 0.68, 0.93);
        billow_program_set_vec3(markers->line, "taut_color", 1.00, 0.48, 0.39);
    } else {
        billow_program_set_vec3(markers->line, "normal_color", 0.11, 0.44, 0.85);
        billow_program_set_vec3(markers->line, "taut_color", 0.88, 0.11, 0.14);
    }
    draw_twice(markers->line, markers->line_array, markers->n_segments);
}

static void
draw_anchors(const BillowMarkers *markers, bool dark, double scale)
{
    billow_program_set_float(markers->anchor, "radius", anchor_radius * scale);
    billow_program_set_float(markers->anchor, "outline", outline * scale);
    billow_program_set_vec3(markers->anchor, "plain_color", 0.97, 0.72, 0.16);
    billow_program_set_vec3(markers->anchor, "selected_color", 0.21, 0.52, 0.89);
    if (dark)
        billow_program_set_vec3(markers->anchor, "rim_color", 0.08, 0.08, 0.10);
    else
        billow_program_set_vec3(markers->anchor, "rim_color", 0.22, 0.20, 0.22);
    draw_twice(markers->anchor, markers->anchor_array, markers->n_anchors);
}

void
billow_markers_draw(const BillowMarkers *markers, const BillowCamera *camera, BillowPictureSize size,
                    bool dark, double scale)
{
    billow_scene_use(markers->line, camera, size);
    draw_lines(markers, dark, scale);
    billow_scene_use(markers->anchor, camera, size);
    draw_anchors(markers, dark, scale);
}

void
billow_markers_clear(BillowMarkers *markers)
{
    GLuint buffers[] = {markers->line_buffer, markers->anchor_buffer};
    GLuint arrays[] = {markers->line_array, markers->anchor_array};
    glDeleteBuffers(2, buffers);
    glDeleteVertexArrays(2, arrays);
    glDeleteProgram(markers->line);
    glDeleteProgram(markers->anchor);
    *markers = (BillowMarkers){0};
}
