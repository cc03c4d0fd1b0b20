/* Shader programs from the bundled sources, in GL 3.3 core or GLES 3.0, depending on the current context. */
#pragma once

#include "core/base/vec3.h"

#include <cglm/cglm.h>
#include <epoxy/gl.h>
#include <gio/gio.h>

#define BILLOW_GL_ERROR (billow_gl_error_quark())
GQuark billow_gl_error_quark(void);

typedef enum {
    BILLOW_GL_ERROR_VERSION, /* the context is older than GL 3.3 or GLES 3.0 */
    BILLOW_GL_ERROR_SHADER,  /* a shader did not compile or link; the message contains the driver's log */
} BillowGlError;

/* Returns whether the current context can run the shaders; if not, sets `error`. */
gboolean billow_gl_check_version(GError **error);

/* Returns the renderer and GL version of the current context, e.g. "llvmpipe (LLVM 15), 4.5 (Core Profile)
 * Mesa 22.3". Free with g_free(). */
char *billow_gl_describe(void);

/* Compiles and links `<vertex>.vert.glsl` with `<fragment>.frag.glsl`. Returns 0 and sets `error` on
 * failure. Delete with glDeleteProgram(). */
GLuint billow_program_new(const char *vertex, const char *fragment, GError **error);

/* Compiles and links sources without a #version line; `name` is for the error message. */
GLuint billow_program_new_from_source(const char *name, const char *vertex, const char *fragment,
                                      GError **error);

/* Set a uniform of the current program. Names that the program does not use are ignored. */
void billow_program_set_int(GLuint program, const char *name, int value);
void billow_program_set_float(GLuint program, const char *name, double value);
void billow_program_set_vec2(GLuint program, const char *name, double x, double y);
void billow_program_set_vec3(GLuint program, const char *name, double x, double y, double z);
void billow_program_set_mat4(GLuint program, const char *name, mat4 value);
