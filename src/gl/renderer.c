#include "gl/renderer.h"

#include "gl/canvas.h"
#include "gl/cloth.h"
#include "gl/ground.h"
#include "gl/markers.h"
#include "gl/program.h"

struct BillowRenderer {
    GLuint background, shading; /* programs */
    GLuint empty;               /* a vertex array without attributes */
    GLuint texture;             /* 0 = none */
    BillowCanvas canvas;
    BillowCloth cloth;
    BillowGround ground;
    BillowMarkers markers;
};

/* Towards the key light: high, from the left before the cloth. */
static const BillowVec3 light = {-0.37139068, 0.83562903, 0.40481584};

BillowRenderOptions
billow_render_default_options(void)
{
    return (BillowRenderOptions){.cloth = true,
                                 .ground = true,
                                 .anchors = true,
                                 .scale = 1.0,
                                 .color = {0.80f, 0.74f, 0.64f},
                                 .samples = 4};
}

static gboolean
init(BillowRenderer *renderer, GError **error)
{
    if (!billow_gl_check_version(error))
        return FALSE;
    if (!(renderer->background = billow_program_new("screen", "background", error)) ||
        !(renderer->shading = billow_program_new("cloth", "cloth", error)) ||
        !billow_ground_init(&renderer->ground, error) || !billow_markers_init(&renderer->markers, error))
        return FALSE;
    glGenVertexArrays(1, &renderer->empty);
    return TRUE;
}

BillowRenderer *
billow_renderer_new(GError **error)
{
    BillowRenderer *renderer = g_new0(BillowRenderer, 1);
    if (init(renderer, error))
        return renderer;
    billow_renderer_free(renderer);
    return NULL;
}

void
billow_renderer_free(BillowRenderer *renderer)
{
    if (!renderer)
        return;
    billow_canvas_clear(&renderer->canvas);
    billow_cloth_clear(&renderer->cloth);
    billow_ground_clear(&renderer->ground);
    billow_markers_clear(&renderer->markers);
    glDeleteTextures(1, &renderer->texture);
    glDeleteVertexArrays(1, &renderer->empty);
    glDeleteProgram(renderer->background);
    glDeleteProgram(renderer->shading);
    g_free(renderer);
}

void
billow_renderer_set_mesh(BillowRenderer *renderer, const BillowMesh *mesh)
{
    billow_cloth_set_mesh(&renderer->cloth, mesh);
}

void
billow_renderer_set_texture(BillowRenderer *renderer, const uint8_t *rgba, int width, int height)
{
    glDeleteTextures(1, &renderer->texture);
    renderer->texture = 0;
    if (!rgba)
        return;
    glGenTextures(1, &renderer->texture);
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D, renderer->texture);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    glPixelStorei(GL_UNPACK_ROW_LENGTH, 0);
    glBindBuffer(GL_PIXEL_UNPACK_BUFFER, 0);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, width, height, 0, GL_RGBA, GL_UNSIGNED_BYTE, rgba);
    glGenerateMipmap(GL_TEXTURE_2D);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
}

void
billow_renderer_set_anchors(BillowRenderer *renderer, const BillowVec3 *points, size_t n_points, int hovered,
                            int selected)
{
    billow_markers_set_anchors(&renderer->markers, points, n_points, hovered, selected);
}

void
billow_renderer_set_curves(BillowRenderer *renderer, const BillowPolyline *curves, size_t n_curves)
{
    billow_markers_set_curves(&renderer->markers, curves, n_curves);
}

/* Everything the passes rely on, whoever used the context before. */
static void
reset_state(void)
{
    glDisable(GL_SCISSOR_TEST);
    glDisable(GL_STENCIL_TEST);
    glDisable(GL_CULL_FACE);
    glDisable(GL_BLEND);
    glDisable(GL_DEPTH_TEST);
    glDisable(GL_POLYGON_OFFSET_FILL);
    glFrontFace(GL_CCW);
    glDepthFunc(GL_LEQUAL);
    glDepthMask(GL_TRUE);
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    glBlendEquation(GL_FUNC_ADD);
    /* colours mix, and the picture stays opaque */
    glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
}

static void
draw_background(const BillowRenderer *renderer, bool dark)
{
    GLuint program = renderer->background;
    glUseProgram(program);
    if (dark) {
        billow_program_set_vec3(program, "top", 0.235, 0.245, 0.265);
        billow_program_set_vec3(program, "bottom", 0.130, 0.135, 0.150);
    } else {
        billow_program_set_vec3(program, "top", 0.965, 0.970, 0.980);
        billow_program_set_vec3(program, "bottom", 0.835, 0.845, 0.865);
    }
    glBindVertexArray(renderer->empty);
    glDrawArrays(GL_TRIANGLES, 0, 3);
}

static void
set_shading(const BillowRenderer *renderer, const BillowCamera *camera, const BillowRenderOptions *options)
{
    GLuint program = renderer->shading;
    const BillowGrid *grid = &renderer->cloth.grid;
    BillowVec3 right, up, forward, eye = billow_camera_eye(camera);
    billow_camera_axes(camera, &right, &up, &forward);
    billow_program_set_int(program, "columns", grid->columns);
    billow_program_set_vec2(program, "cells", grid->columns - 1, grid->rows - 1);
    billow_program_set_vec3(program, "eye", eye.x, eye.y, eye.z);
    billow_program_set_vec3(program, "gaze", forward.x, forward.y, forward.z);
    billow_program_set_int(program, "parallel", camera->orthographic);
    billow_program_set_vec3(program, "light", light.x, light.y, light.z);
    billow_program_set_vec3(program, "base", options->color.red, options->color.green, options->color.blue);
    billow_program_set_int(program, "shaded", options->cloth);
    billow_program_set_int(program, "wired", options->wireframe);
    billow_program_set_float(program, "wire_width", options->scale);
    double wire = options->dark ? 0.85 : 0.22;
    billow_program_set_vec3(program, "wire_color", wire, wire, wire * 1.08);
    billow_program_set_int(program, "textured", renderer->texture != 0);
    billow_program_set_int(program, "picture_map", 0);
}

static void
draw_cloth(const BillowRenderer *renderer, const BillowCamera *camera, BillowPictureSize size,
           const BillowRenderOptions *options)
{
    mat4 view, projection;
    billow_camera_view_matrix(camera, view);
    billow_camera_projection_matrix(camera, size, projection);
    glUseProgram(renderer->shading);
    billow_program_set_mat4(renderer->shading, "view", view);
    billow_program_set_mat4(renderer->shading, "projection", projection);
    set_shading(renderer, camera, options);
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D, renderer->texture);
    /* wires alone hide nothing */
    if (!options->cloth)
        glEnable(GL_BLEND);
    glDepthMask(options->cloth);
    billow_cloth_draw(&renderer->cloth);
    glDisable(GL_BLEND);
    glDepthMask(GL_TRUE);
}

static void
draw_ground(const BillowRenderer *renderer, const BillowCamera *camera, BillowPictureSize size,
            const BillowGroundLook *look, bool with_shadow)
{
    /* a cloth that lies on the ground lies above it */
    glEnable(GL_POLYGON_OFFSET_FILL);
    glPolygonOffset(1.0f, 4.0f);
    billow_ground_draw(&renderer->ground, camera, size, look, with_shadow);
    glDisable(GL_POLYGON_OFFSET_FILL);
}

void
billow_renderer_draw(BillowRenderer *renderer, const BillowCamera *camera, const BillowRenderOptions *options,
                     int width, int height)
{
    BillowPictureSize size = {width, height};
    BillowGroundLook look = {options->ground_height, light, options->dark, options->scale};
    bool has_cloth = renderer->cloth.grid.columns > 0 && (options->cloth || options->wireframe);
    bool has_shadow = has_cloth && options->cloth && options->ground;
    reset_state();
    billow_canvas_begin(&renderer->canvas, width, height, options->samples);
    if (has_shadow) {
        billow_ground_cast_shadow(&renderer->ground, &renderer->cloth, &look);
        glBindFramebuffer(GL_FRAMEBUFFER, renderer->canvas.framebuffer);
        glViewport(0, 0, width, height);
    }
    glClear(GL_DEPTH_BUFFER_BIT);
    draw_background(renderer, options->dark);
    glEnable(GL_DEPTH_TEST);
    if (has_cloth)
        draw_cloth(renderer, camera, size, options);
    glEnable(GL_BLEND);
    glDepthMask(GL_FALSE);
    if (options->ground)
        draw_ground(renderer, camera, size, &look, has_shadow);
    if (options->anchors)
        billow_markers_draw(&renderer->markers, camera, size, options->dark, options->scale);
    glDepthMask(GL_TRUE);
    glDisable(GL_BLEND);
    billow_canvas_end(&renderer->canvas);
    /* what is bound would outlive its deletion */
    glUseProgram(0);
    glBindVertexArray(0);
}
