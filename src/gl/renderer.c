#include "gl/renderer.h"

#include "gl/bodies.h"
#include "gl/cloth.h"
#include "gl/fabric.h"
#include "gl/ground.h"
#include "gl/light_map.h"
#include "gl/overlay_points.h"
#include "gl/program.h"
#include "gl/ramp.h"
#include "gl/scene.h"

/* An anti-aliased off-screen image with depth, which a renderer's target may lack; copied to it when done. */
typedef struct {
    GLuint framebuffer, color, depth;
    int width, height, samples;
    GLint target; /* the framebuffer that was bound before */
} Canvas;

struct BillowRenderer {
    size_t n_made;                     /* number of parts made so far */
    GLuint background, shading, sheer; /* programs */
    GLuint empty;                      /* a vertex array without attributes */
    Canvas canvas;
    BillowDrawnCloth *cloths; /* the cloth, then the others */
    BillowRenderCloth *looks; /* of `cloths`, without their meshes; that of the first is in the options */
    size_t n_cloths;          /* at least 1 */
    BillowDrawnCloth ghost;
    BillowDrawnCloth skins[BILLOW_MOST_RENDER_SKINS];
    bool skin_is_after[BILLOW_MOST_RENDER_SKINS];
    size_t n_skins;
    BillowBodies bodies;
    BillowGround ground;
    BillowLightMap light_map;
    BillowOverlayPoints markers;
};

static const double ghost_outline = 1.6; /* logical pixels */
static const double pattern_repeats = 14.0;

BillowRenderOptions
billow_render_default_options(void)
{
    return (BillowRenderOptions){.cloth = true,
                                 .ground = true,
                                 .anchors = true,
                                 .crossings = true,
                                 .scale = 1.0,
                                 .color = {0.80f, 0.74f, 0.64f},
                                 .samples = 4};
}

/* --- Canvas --- */

static void
canvas_clear(Canvas *canvas)
{
    glDeleteFramebuffers(1, &canvas->framebuffer);
    glDeleteRenderbuffers(1, &canvas->color);
    glDeleteRenderbuffers(1, &canvas->depth);
    *canvas = (Canvas){0};
}

static GLuint
renderbuffer_new(GLenum format, int width, int height, int samples)
{
    GLuint buffer;
    glGenRenderbuffers(1, &buffer);
    glBindRenderbuffer(GL_RENDERBUFFER, buffer);
    glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples, format, width, height);
    return buffer;
}

/* Binds the canvas with this size, and at most as many samples as GL supports. */
static void
canvas_begin(Canvas *canvas, int width, int height, int samples)
{
    GLint target, most = 0;
    glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &target);
    glGetIntegerv(GL_MAX_SAMPLES, &most);
    samples = samples < most ? samples : most;
    if (canvas->width != width || canvas->height != height || canvas->samples != samples) {
        canvas_clear(canvas);
        canvas->width = width;
        canvas->height = height;
        canvas->samples = samples;
        canvas->color = renderbuffer_new(GL_RGBA8, width, height, samples);
        canvas->depth = renderbuffer_new(GL_DEPTH_COMPONENT24, width, height, samples);
        glGenFramebuffers(1, &canvas->framebuffer);
        glBindFramebuffer(GL_FRAMEBUFFER, canvas->framebuffer);
        glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, canvas->color);
        glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, canvas->depth);
    }
    canvas->target = target;
    glBindFramebuffer(GL_FRAMEBUFFER, canvas->framebuffer);
    glViewport(0, 0, width, height);
}

/* Copies the canvas into the framebuffer that was bound before, and binds that again. */
static void
canvas_end(Canvas *canvas)
{
    glBindFramebuffer(GL_READ_FRAMEBUFFER, canvas->framebuffer);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, (GLuint) canvas->target);
    glBlitFramebuffer(0, 0, canvas->width, canvas->height, 0, 0, canvas->width, canvas->height,
                      GL_COLOR_BUFFER_BIT, GL_NEAREST);
    glBindFramebuffer(GL_FRAMEBUFFER, (GLuint) canvas->target);
}

/* --- Parts, in the order in which they are made --- */

static gboolean
make_background(BillowRenderer *renderer, GError **error)
{
    glGenVertexArrays(1, &renderer->empty);
    return (renderer->background = billow_program_new("screen", "background", error)) != 0;
}

static gboolean
make_cloth(BillowRenderer *renderer, GError **error)
{
    return (renderer->shading = billow_program_new("cloth", "cloth", error)) != 0;
}

static gboolean
make_ghost(BillowRenderer *renderer, GError **error)
{
    return (renderer->sheer = billow_program_new("cloth", "ghost", error)) != 0;
}

static gboolean
make_bodies(BillowRenderer *renderer, GError **error)
{
    return billow_bodies_init(&renderer->bodies, error);
}

static gboolean
make_ground(BillowRenderer *renderer, GError **error)
{
    return billow_ground_init(&renderer->ground, error);
}

static gboolean
make_light_map(BillowRenderer *renderer, GError **error)
{
    return billow_light_map_init(&renderer->light_map, error);
}

static gboolean
make_markers(BillowRenderer *renderer, GError **error)
{
    return billow_overlay_points_init(&renderer->markers, error);
}

static gboolean (*const makers[])(BillowRenderer *, GError **) = {
    make_background, make_cloth, make_ghost, make_bodies, make_ground, make_light_map, make_markers};

BillowRenderer *
billow_renderer_new(GError **error)
{
    if (!billow_gl_check_version(error))
        return NULL;
    BillowRenderer *renderer = g_new0(BillowRenderer, 1);
    billow_renderer_set_others(renderer, NULL, 0);
    return renderer;
}

bool
billow_renderer_is_ready(const BillowRenderer *renderer)
{
    return renderer->n_made == G_N_ELEMENTS(makers);
}

gboolean
billow_renderer_make_next(BillowRenderer *renderer, GError **error)
{
    return makers[renderer->n_made++](renderer, error);
}

void
billow_renderer_free(BillowRenderer *renderer)
{
    if (!renderer)
        return;
    canvas_clear(&renderer->canvas);
    for (size_t i = 0; i < renderer->n_cloths; i++)
        billow_drawn_cloth_clear(&renderer->cloths[i]);
    g_free(renderer->cloths);
    g_free(renderer->looks);
    billow_drawn_cloth_clear(&renderer->ghost);
    for (size_t i = 0; i < BILLOW_MOST_RENDER_SKINS; i++)
        billow_drawn_cloth_clear(&renderer->skins[i]);
    billow_bodies_clear(&renderer->bodies);
    billow_ground_clear(&renderer->ground);
    billow_light_map_clear(&renderer->light_map);
    billow_overlay_points_clear(&renderer->markers);
    glDeleteVertexArrays(1, &renderer->empty);
    glDeleteProgram(renderer->background);
    glDeleteProgram(renderer->shading);
    glDeleteProgram(renderer->sheer);
    g_free(renderer);
}

void
billow_renderer_set_mesh(BillowRenderer *renderer, const BillowMesh *mesh, const BillowGrid *own)
{
    billow_drawn_cloth_set_mesh(&renderer->cloths[0], mesh, own);
}

void
billow_renderer_set_others(BillowRenderer *renderer, const BillowRenderCloth *others, size_t n)
{
    for (size_t i = n + 1; i < renderer->n_cloths; i++)
        billow_drawn_cloth_clear(&renderer->cloths[i]);
    renderer->cloths = g_renew(BillowDrawnCloth, renderer->cloths, n + 1);
    renderer->looks = g_renew(BillowRenderCloth, renderer->looks, n + 1);
    for (; renderer->n_cloths < n + 1; renderer->n_cloths++)
        renderer->cloths[renderer->n_cloths] = (BillowDrawnCloth){0};
    renderer->n_cloths = n + 1;
    for (size_t i = 0; i < n; i++) {
        renderer->looks[i + 1] = others[i];
        billow_drawn_cloth_set_mesh(&renderer->cloths[i + 1], others[i].mesh, others[i].own);
    }
}

void
billow_renderer_set_ghost(BillowRenderer *renderer, const BillowMesh *mesh, const BillowGrid *own)
{
    billow_drawn_cloth_set_mesh(&renderer->ghost, mesh, own);
}

void
billow_renderer_set_skins(BillowRenderer *renderer, const BillowRenderSkin *skins, size_t n,
                          const BillowGrid *own)
{
    renderer->n_skins = n < BILLOW_MOST_RENDER_SKINS ? n : BILLOW_MOST_RENDER_SKINS;
    for (size_t i = 0; i < renderer->n_skins; i++) {
        billow_drawn_cloth_set_mesh(&renderer->skins[i], skins[i].mesh, own);
        renderer->skin_is_after[i] = skins[i].after;
    }
}

void
billow_renderer_set_values(BillowRenderer *renderer, const float *values, size_t n)
{
    billow_drawn_cloth_set_values(&renderer->cloths[0], values, n);
}

void
billow_renderer_set_texture(BillowRenderer *renderer, const uint8_t *rgba, int width, int height,
                            bool cut_out)
{
    billow_renderer_set_other_texture(renderer, 0, rgba, width, height, cut_out);
}

void
billow_renderer_set_other_texture(BillowRenderer *renderer, size_t number, const uint8_t *rgba, int width,
                                  int height, bool cut_out)
{
    billow_cloth_texture_set(&renderer->cloths[number].texture, rgba, width, height, cut_out);
}

void
billow_renderer_set_overlay_points(BillowRenderer *renderer, const BillowOverlayPoint *marks, size_t n)
{
    billow_overlay_points_set(&renderer->markers, marks, n);
}

void
billow_renderer_set_colliders(BillowRenderer *renderer, const BillowCollider *colliders, size_t n,
                              int hovered, int selected)
{
    billow_bodies_set(&renderer->bodies, colliders, n, hovered, selected);
}

void
billow_renderer_set_figures(BillowRenderer *renderer, const BillowFigure *figures, size_t n)
{
    billow_bodies_set_figures(&renderer->bodies, figures, n);
}

void
billow_renderer_set_curves(BillowRenderer *renderer, const BillowPolyline *curves, size_t n_curves)
{
    billow_overlay_points_set_curves(&renderer->markers, curves, n_curves);
}

void
billow_renderer_set_gizmo(BillowRenderer *renderer, const BillowGizmo *gizmo, BillowGrip held)
{
    billow_overlay_points_set_gizmo(&renderer->markers, gizmo, held);
}

/* Resets all state that the passes rely on; the context may have been used otherwise. */
static void
reset_state(void)
{
    glDisable(GL_SCISSOR_TEST);
    glDisable(GL_STENCIL_TEST);
    glDisable(GL_CULL_FACE);
    glDisable(GL_BLEND);
    glDisable(GL_DEPTH_TEST);
    glDisable(GL_POLYGON_OFFSET_FILL);
    glDisable(GL_SAMPLE_ALPHA_TO_COVERAGE);
    glFrontFace(GL_CCW);
    glDepthFunc(GL_LEQUAL);
    glDepthMask(GL_TRUE);
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    glBlendEquation(GL_FUNC_ADD);
    /* blends colors, but the image stays opaque */
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

/* A pattern repeats so many times over the longer side that it shows the folds. */
static double
repeat_of(const BillowGrid *grid)
{
    const int cells = (grid->columns > grid->rows ? grid->columns : grid->rows) - 1;
    return cells * grid->spacing / pattern_repeats;
}

static void
draw_cloth(const BillowRenderer *renderer, const BillowDrawnCloth *cloth, const BillowRenderCloth *look,
           const BillowCamera *camera, BillowImageSize size, const BillowRenderOptions *options)
{
    const GLuint program = renderer->shading;
    const bool valued = billow_drawn_cloth_has_values(cloth);
    const double wire = options->dark ? 0.85 : 0.22;
    billow_scene_use(program, camera, size);
    billow_drawn_cloth_use(cloth, program);
    /* wires and values are shown of the whole cloth */
    billow_cloth_texture_use(&cloth->texture, program, options->cloth && !valued);
    billow_light_map_use(&renderer->light_map, program);
    billow_fabric_use(billow_fabric_of(look->material), program);
    if (cloth->grid.caps > 0) /* a rope has no hem */
        billow_program_set_float(program, "hem", 0.0);
    billow_program_set_int(program, "pattern", (int) look->pattern);
    billow_program_set_float(program, "repeat", repeat_of(&cloth->grid));
    billow_program_set_vec3(program, "base", look->color.red, look->color.green, look->color.blue);
    billow_program_set_int(program, "valued", valued);
    if (valued)
        glUniform3fv(glGetUniformLocation(program, "ramp"), BILLOW_RAMP_COLORS, &billow_ramp_colors[0].red);
    billow_program_set_int(program, "shaded", options->cloth);
    billow_program_set_int(program, "wired", options->wireframe);
    billow_program_set_float(program, "wire_width", options->scale);
    billow_program_set_vec3(program, "wire_color", wire, wire, wire * 1.08);
    /* alpha then tells how many samples are drawn; an image with a background has no other need of it */
    const bool smooth_cut = cloth->texture.cut_out && options->cloth && !valued &&
                            renderer->canvas.samples > 0 && !options->transparent;
    billow_program_set_int(program, "smooth_cut", smooth_cut);
    if (smooth_cut) {
        glEnable(GL_SAMPLE_ALPHA_TO_COVERAGE);
        glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_FALSE);
    }
    /* a wireframe alone hides nothing */
    if (!options->cloth)
        glEnable(GL_BLEND);
    glDepthMask(options->cloth);
    billow_drawn_cloth_draw(cloth);
    glDisable(GL_BLEND);
    glDisable(GL_SAMPLE_ALPHA_TO_COVERAGE);
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    glDepthMask(GL_TRUE);
}

static void
draw_sheer_cloth(const BillowRenderer *renderer, const BillowDrawnCloth *cloth,
                 const BillowRenderOptions *options, double strength)
{
    const GLuint program = renderer->sheer;
    billow_drawn_cloth_use(cloth, program);
    billow_cloth_texture_use(&renderer->cloths[0].texture, program, true);
    billow_program_set_float(program, "outline", ghost_outline * options->scale);
    billow_program_set_float(program, "strength", strength);
    billow_drawn_cloth_draw(cloth);
}

static BillowGroundLook
ground_look(const BillowRenderer *renderer, const BillowRenderOptions *options)
{
    return (BillowGroundLook){billow_bodies_floor(&renderer->bodies, options->ground_height), options->dark,
                              options->scale};
}

/* Draws what is see-through over what is solid, without writing depths. */
static void
draw_sheer(const BillowRenderer *renderer, const BillowCamera *camera, BillowImageSize size,
           const BillowRenderOptions *options, bool with_shadow)
{
    const GLuint sheer = renderer->sheer;
    const BillowGroundLook look = ground_look(renderer, options);
    glEnable(GL_BLEND);
    glDepthMask(GL_FALSE);
    /* what coincides with the ground, a plane or the ghost is drawn in front */
    glEnable(GL_POLYGON_OFFSET_FILL);
    glPolygonOffset(1.0f, 4.0f);
    if (options->ground)
        billow_ground_draw(&renderer->ground, camera, size, &look, with_shadow);
    billow_bodies_draw_planes(&renderer->bodies, camera, size, options->dark, options->scale);
    if (renderer->n_skins > 0)
        billow_scene_use(sheer, camera, size);
    for (size_t i = 0; i < renderer->n_skins; i++) {
        if (renderer->skin_is_after[i]) /* later frames are green, earlier ones orange */
            billow_program_set_vec3(sheer, "color", 0.10, 0.62, 0.45);
        else
            billow_program_set_vec3(sheer, "color", 0.90, 0.45, 0.12);
        draw_sheer_cloth(renderer, &renderer->skins[i], options, 0.55);
    }
    if (options->cloth && renderer->ghost.grid.columns > 0) {
        billow_scene_use(sheer, camera, size);
        if (options->dark)
            billow_program_set_vec3(sheer, "color", 0.55, 0.78, 1.00);
        else
            billow_program_set_vec3(sheer, "color", 0.16, 0.40, 0.72);
        draw_sheer_cloth(renderer, &renderer->ghost, options, 1.0);
    }
    glDisable(GL_POLYGON_OFFSET_FILL);
    if (options->crossings)
        billow_overlay_points_draw_crossings(&renderer->markers, camera, size, options->scale);
    if (options->anchors)
        billow_overlay_points_draw(&renderer->markers, camera, size, options->dark, options->scale);
    billow_overlay_points_draw_gizmo(&renderer->markers, camera, size, options->scale);
    glDepthMask(GL_TRUE);
    glDisable(GL_BLEND);
}

void
billow_renderer_draw(BillowRenderer *renderer, const BillowCamera *camera, const BillowRenderOptions *options,
                     int width, int height)
{
    BillowImageSize size = {width, height};
    reset_state();
    canvas_begin(&renderer->canvas, width, height, options->samples);
    const BillowGroundLook look = ground_look(renderer, options);
    const size_t n_casters = options->cloth ? renderer->n_cloths : 0;
    const bool with_shadow =
        options->ground &&
        billow_ground_cast_shadow(&renderer->ground, renderer->cloths, n_casters, &renderer->bodies, &look);
    billow_light_map_draw(&renderer->light_map, renderer->cloths, n_casters, &renderer->bodies);
    glBindFramebuffer(GL_FRAMEBUFFER, renderer->canvas.framebuffer);
    glViewport(0, 0, renderer->canvas.width, renderer->canvas.height);
    glClearColor(0.0f, 0.0f, 0.0f, 0.0f);
    glClear(GL_DEPTH_BUFFER_BIT | GL_COLOR_BUFFER_BIT);
    if (!options->transparent)
        draw_background(renderer, options->dark);
    glEnable(GL_DEPTH_TEST);
    glUseProgram(renderer->bodies.program);
    billow_light_map_use(&renderer->light_map, renderer->bodies.program);
    billow_bodies_draw(&renderer->bodies, camera, size);
    renderer->looks[0] = (BillowRenderCloth){
        .color = options->color, .pattern = options->pattern, .material = options->material};
    for (size_t i = 0; i < renderer->n_cloths && (options->cloth || options->wireframe); i++)
        if (renderer->cloths[i].grid.columns > 0)
            draw_cloth(renderer, &renderer->cloths[i], &renderer->looks[i], camera, size, options);
    draw_sheer(renderer, camera, size, options, with_shadow);
    canvas_end(&renderer->canvas);
    /* bound objects would outlive their deletion */
    glUseProgram(0);
    glBindVertexArray(0);
}
