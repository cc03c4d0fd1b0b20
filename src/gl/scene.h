/* Uniforms common to all programs: the position of the eye and the direction of the light. */
#pragma once

#include "gl/camera.h"

#include <epoxy/gl.h>

/* Direction towards the key light, unit length: high, from the left in front of the cloth. */
extern const BillowVec3 billow_scene_light;

/* Uses the program, and sets its uniforms of common.vert.glsl and common.frag.glsl. */
void billow_scene_use(GLuint program, const BillowCamera *camera, BillowImageSize size);
