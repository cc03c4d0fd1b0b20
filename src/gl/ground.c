#include "gl/ground.h"

#include "gl/program.h"
#include "gl/scene.h"

enum { MAP_SIZE = 256 };

static const double shadow_border = 0.12; /* share of the map left empty for the blur on each side */
static const double near_share = 0.025;   /* of the map: height over the ground that still counts as near */
static const double reach_in_distances = 7.0;

gboolean
billow_ground_init(BillowGround *ground, GError **error)
{
    if (!(ground->ground = billow_program_new("ground", "ground", error)) ||
        !(ground->cloth_shadow = billow_program_new("cloth_shadow", "cloth_shadow", error)) ||
        !(ground->body_shadow = billow_program_new("body_shadow", "shadow", error)) ||
        !(ground->blur = billow_program_new("screen", "blur", error)))
        return FALSE;
    GLint bound;
    glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &bound);
    glGenTextures(2, ground->maps);
    glGenFramebuffers(2, ground->framebuffers);
    for (int i = 0; i < 2; i++) {
        glBindTexture(GL_TEXTURE_2D, ground->maps[i]);
        glTexImage2D(GL_TEXTURE_2D, 0, GL_RG8, MAP_SIZE, MAP_SIZE, 0, GL_RG, GL_UNSIGNED_BYTE, NULL);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
        glBindFramebuffer(GL_FRAMEBUFFER, ground->framebuffers[i]);
        glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, ground->maps[i], 0);
    }
    glBindFramebuffer(GL_FRAMEBUFFER, (GLuint) bound);
    glGenVertexArrays(1, &ground->empty);
    return TRUE;
}

/* Computes the part of the ground onto which the corners of the bounds cast their shadow, plus a border. */
static void
place_map(BillowGround *ground, BillowVec3 least, BillowVec3 most, double height)
{
    BillowVec3 low = {INFINITY, 0, INFINITY}, high = {-INFINITY, 0, -INFINITY}, light = billow_scene_light;
    for (int i = 0; i < 8; i++) {
        double above = fmax((i & 1 ? most.y : least.y) - height, 0.0) / light.y;
        double x = (i & 2 ? most.x : least.x) - light.x * above;
        double z = (i & 4 ? most.z : least.z) - light.z * above;
        low = billow_vec3(fmin(low.x, x), 0, fmin(low.z, z));
        high = billow_vec3(fmax(high.x, x), 0, fmax(high.z, z));
    }
    double border =
        shadow_border * fmax(fmax(high.x - low.x, high.z - low.z), 1e-3) / (1.0 - 2.0 * shadow_border);
    ground->low = billow_vec3(low.x - border, 0, low.z - border);
    ground->extent = billow_vec3(high.x - low.x + 2.0 * border, 0, high.z - low.z + 2.0 * border);
}

static void
set_area(const BillowGround *ground, GLuint program)
{
    glUniform4f(glGetUniformLocation(program, "area"), (float) ground->low.x, (float) ground->low.z,
                (float) ground->extent.x, (float) ground->extent.z);
}

/* Blurs from one map into the other with samples `stride` meters apart in x or z. */
static void
blur(const BillowGround *ground, int from, double stride_x, double stride_z)
{
    glBindFramebuffer(GL_FRAMEBUFFER, ground->framebuffers[1 - from]);
    glUseProgram(ground->blur);
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D, ground->maps[from]);
    billow_program_set_int(ground->blur, "map", 0);
    billow_program_set_vec2(ground->blur, "stride", stride_x / ground->extent.x, stride_z / ground->extent.z);
    glBindVertexArray(ground->empty);
    glDrawArrays(GL_TRIANGLES, 0, 3);
}

static void
use_shadow(const BillowGround *ground, GLuint program, double height)
{
    glUseProgram(program);
    billow_program_set_vec3(program, "light", billow_scene_light.x, billow_scene_light.y,
                            billow_scene_light.z);
    billow_program_set_float(program, "ground_height", height);
    billow_program_set_float(program, "near", near_share * fmax(ground->extent.x, ground->extent.z));
    set_area(ground, program);
}

bool
billow_ground_cast_shadow(BillowGround *ground, const BillowDrawnCloth *cloths, size_t n,
                          const BillowBodies *bodies, const BillowGroundLook *look)
{
    BillowVec3 low = billow_vec3(INFINITY, INFINITY, INFINITY), high = billow_vec3_scale(low, -1.0);
    const bool any = billow_drawn_cloths_extend_bounds(cloths, n, &low, &high);
    if (!billow_bodies_extend_bounds(bodies, &low, &high) && !any)
        return false;
    place_map(ground, low, high, look->height);
    glViewport(0, 0, MAP_SIZE, MAP_SIZE);
    glDisable(GL_DEPTH_TEST);
    glDisable(GL_CULL_FACE);
    glEnable(GL_BLEND); /* of two casters the nearer counts */
    glBlendEquation(GL_MAX);
    glBindFramebuffer(GL_FRAMEBUFFER, ground->framebuffers[0]);
    glClearColor(0, 0, 0, 0);
    glClear(GL_COLOR_BUFFER_BIT);
    use_shadow(ground, ground->cloth_shadow, look->height);
    billow_drawn_cloths_cast(cloths, n, ground->cloth_shadow);
    if (bodies->n > 0) {
        use_shadow(ground, ground->body_shadow, look->height);
        billow_bodies_draw_shapes(bodies, ground->body_shadow);
    }
    glDisable(GL_BLEND);
    glBlendEquation(GL_FUNC_ADD);
    double stride = fmax(ground->extent.x, ground->extent.z) * shadow_border / 7.0;
    blur(ground, 0, stride, 0.0);
    blur(ground, 1, 0.0, stride);
    return true;
}

void
billow_ground_draw(const BillowGround *ground, const BillowCamera *camera, BillowImageSize size,
                   const BillowGroundLook *look, bool with_shadow)
{
    const double shade = look->dark ? 0.78 : 0.30;
    billow_scene_use(ground->ground, camera, size);
    billow_program_set_vec2(ground->ground, "centre", camera->target.x, camera->target.z);
    billow_program_set_float(ground->ground, "reach", camera->distance * reach_in_distances);
    billow_program_set_float(ground->ground, "ground_height", look->height);
    billow_program_set_vec3(ground->ground, "line_color", shade, shade, shade * 1.04);
    billow_program_set_vec3(ground->ground, "x_color", 0.83, look->dark ? 0.33 : 0.22, 0.28);
    billow_program_set_vec3(ground->ground, "z_color", 0.24, look->dark ? 0.55 : 0.45, 0.87);
    billow_program_set_float(ground->ground, "line_strength", look->dark ? 0.38 : 0.42);
    billow_program_set_float(ground->ground, "shadow_strength",
                             !with_shadow ? 0.0
                             : look->dark ? 0.45
                                          : 0.24);
    billow_program_set_float(ground->ground, "line_width", look->scale);
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D, ground->maps[0]);
    billow_program_set_int(ground->ground, "shadow_map", 0);
    set_area(ground, ground->ground);
    glBindVertexArray(ground->empty);
    glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
}

double
billow_ground_spacing(double pixel)
{
    static const double spacings[] = {0.1, 1.0, 10.0}; /* as in ground.frag.glsl */
    static const double apart = 6.0;                   /* pixels */
    size_t i = 0;
    while (i + 1 < G_N_ELEMENTS(spacings) && spacings[i] < apart * pixel)
        i++;
    return spacings[i];
}

void
billow_ground_clear(BillowGround *ground)
{
    glDeleteProgram(ground->ground);
    glDeleteProgram(ground->cloth_shadow);
    glDeleteProgram(ground->body_shadow);
    glDeleteProgram(ground->blur);
    glDeleteTextures(2, ground->maps);
    glDeleteFramebuffers(2, ground->framebuffers);
    glDeleteVertexArrays(1, &ground->empty);
    *ground = (BillowGround){0};
}
