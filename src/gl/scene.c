#include "gl/scene.h"

#include "gl/program.h"

const BillowVec3 billow_scene_light = {-0.37139068, 0.83562903, 0.40481584};

void
billow_scene_use(GLuint program, const BillowCamera *camera, BillowImageSize size)
{
    mat4 view, projection;
    BillowVec3 right, up, forward, eye = billow_camera_eye(camera), light = billow_scene_light;
    billow_camera_view_matrix(camera, view);
    billow_camera_projection_matrix(camera, size, projection);
    billow_camera_axes(camera, &right, &up, &forward);
    glUseProgram(program);
    billow_program_set_mat4(program, "view", view);
    billow_program_set_mat4(program, "projection", projection);
    billow_program_set_vec2(program, "picture", size.width, size.height);
    billow_program_set_vec3(program, "eye", eye.x, eye.y, eye.z);
    billow_program_set_vec3(program, "gaze", forward.x, forward.y, forward.z);
    billow_program_set_int(program, "parallel", camera->orthographic);
    billow_program_set_vec3(program, "light", light.x, light.y, light.z);
}
