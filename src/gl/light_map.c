#include "gl/light_map.h"

#include "gl/program.h"
#include "gl/scene.h"

#include <string.h>

enum { MAP_SIZE = 384 };

gboolean
billow_light_map_init(BillowLightMap *map, GError **error)
{
    GLint bound;
    if (!(map->cloth = billow_program_new("cloth_depth", "cloth_shadow", error)) ||
        !(map->body = billow_program_new("body_depth", "shadow", error)))
        return FALSE;
    glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &bound);
    glGenTextures(1, &map->map);
    glBindTexture(GL_TEXTURE_2D, map->map);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT24, MAP_SIZE, MAP_SIZE, 0, GL_DEPTH_COMPONENT,
                 GL_UNSIGNED_INT, NULL);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_REF_TO_TEXTURE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_FUNC, GL_LEQUAL);
    glGenFramebuffers(1, &map->framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, map->framebuffer);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_TEXTURE_2D, map->map, 0);
    const GLenum none = GL_NONE;
    glDrawBuffers(1, &none);
    glReadBuffer(GL_NONE);
    glBindFramebuffer(GL_FRAMEBUFFER, (GLuint) bound);
    return TRUE;
}

/* Puts a ball around the box into the map, so that its scale does not depend on the light. */
static void
place_map(BillowLightMap *map, BillowVec3 low, BillowVec3 high)
{
    const BillowVec3 middle = billow_vec3_scale(billow_vec3_add(low, high), 0.5), light = billow_scene_light;
    const double radius = fmax(0.52 * billow_vec3_distance(low, high), 1e-6);
    vec3 centre = {(float) middle.x, (float) middle.y, (float) middle.z};
    vec3 eye = {(float) (middle.x + light.x * radius), (float) (middle.y + light.y * radius),
                (float) (middle.z + light.z * radius)};
    vec3 up = {0.0f, 0.0f, -1.0f};
    const float r = (float) radius;
    mat4 view, projection, half = GLM_MAT4_IDENTITY_INIT;
    glm_lookat(eye, centre, up, view);
    glm_ortho(-r, r, -r, r, 0.0f, 2.0f * r, projection);
    glm_translate(half, (vec3){0.5f, 0.5f, 0.5f});
    glm_scale(half, (vec3){0.5f, 0.5f, 0.5f});
    glm_mat4_mulN((mat4 *[]){&half, &projection, &view}, 3, half);
    memcpy(map->view, half, sizeof map->view);
    map->thickness = 4.0 * radius / MAP_SIZE;
}

static void
use(const BillowLightMap *map, GLuint program)
{
    glUseProgram(program);
    glUniformMatrix4fv(glGetUniformLocation(program, "light_view"), 1, GL_FALSE, map->view);
}

void
billow_light_map_draw(BillowLightMap *map, const BillowDrawnCloth *cloths, size_t n,
                      const BillowBodies *bodies)
{
    BillowVec3 low = billow_vec3(INFINITY, INFINITY, INFINITY), high = billow_vec3_scale(low, -1.0);
    const bool any = billow_drawn_cloths_extend_bounds(cloths, n, &low, &high);
    map->drawn = billow_bodies_extend_bounds(bodies, &low, &high) || any;
    if (!map->drawn)
        return;
    place_map(map, low, high);
    glBindFramebuffer(GL_FRAMEBUFFER, map->framebuffer);
    glViewport(0, 0, MAP_SIZE, MAP_SIZE);
    glEnable(GL_DEPTH_TEST);
    glClear(GL_DEPTH_BUFFER_BIT);
    use(map, map->cloth);
    billow_drawn_cloths_cast(cloths, n, map->cloth);
    if (bodies->n > 0) {
        use(map, map->body);
        billow_bodies_draw_shapes(bodies, map->body);
    }
}

void
billow_light_map_use(const BillowLightMap *map, GLuint program)
{
    glUniformMatrix4fv(glGetUniformLocation(program, "light_view"), 1, GL_FALSE, map->view);
    billow_program_set_int(program, "light_map", 1);
    billow_program_set_int(program, "light_mapped", map->drawn);
    billow_program_set_float(program, "light_texel", 1.0 / MAP_SIZE);
    billow_program_set_float(program, "thickness", map->thickness);
    glActiveTexture(GL_TEXTURE1);
    glBindTexture(GL_TEXTURE_2D, map->map);
    glActiveTexture(GL_TEXTURE0);
}

void
billow_light_map_clear(BillowLightMap *map)
{
    glDeleteProgram(map->cloth);
    glDeleteProgram(map->body);
    glDeleteTextures(1, &map->map);
    glDeleteFramebuffers(1, &map->framebuffer);
    *map = (BillowLightMap){0};
}
