/* What all programs are told about the picture: where the eye is and where the light comes from. */
#pragma once

#include "gl/camera.h"

#include <epoxy/gl.h>

/* Towards the key light, unit length: high, from the left before the cloth. */
extern const BillowVec3 billow_scene_light;

/* Uses the program, and sets those of the uniforms of common.vert.glsl and common.frag.glsl that it has. */
void billow_scene_use(GLuint program, const BillowCamera *camera, BillowPictureSize size);
