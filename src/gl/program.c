#include "gl/program.h"

#include "billow-shaders.h"

#include <glib/gi18n.h>

/* clang-format off */
G_DEFINE_QUARK(billow-gl-error-quark, billow_gl_error)
/* clang-format on */

gboolean
billow_gl_check_version(GError **error)
{
    gboolean desktop = epoxy_is_desktop_gl();
    int version = epoxy_gl_version();
    if (version >= (desktop ? 33 : 30))
        return TRUE;
    g_set_error(error, BILLOW_GL_ERROR, BILLOW_GL_ERROR_VERSION,
                _("The graphics driver offers only %s %d.%d, but OpenGL 3.3 or OpenGL ES 3.0 is required."),
                desktop ? "OpenGL" : "OpenGL ES", version / 10, version % 10);
    return FALSE;
}

char *
billow_gl_describe(void)
{
    const char *renderer = (const char *) glGetString(GL_RENDERER);
    const char *version = (const char *) glGetString(GL_VERSION);
    return g_strdup_printf("%s, %s", renderer ? renderer : "?", version ? version : "?");
}

static GLuint
compile(GLenum kind, const char *name, const char *source, GError **error)
{
    GLuint shader = glCreateShader(kind);
    /* the two dialects differ only in these lines */
    const char *version =
        epoxy_is_desktop_gl()
            ? "#version 330 core\n"
            : "#version 300 es\nprecision highp float;\nprecision highp int;\nprecision highp "
              "sampler2DShadow;\n";
    const char *parts[] = {version, source};
    glShaderSource(shader, 2, parts, NULL);
    glCompileShader(shader);
    GLint compiled = 0;
    glGetShaderiv(shader, GL_COMPILE_STATUS, &compiled);
    if (compiled)
        return shader;
    char log[2048] = "";
    glGetShaderInfoLog(shader, sizeof log, NULL, log);
    g_set_error(error, BILLOW_GL_ERROR, BILLOW_GL_ERROR_SHADER,
                kind == GL_VERTEX_SHADER ? _("The vertex shader “%s” does not compile:\n%s")
                                         : _("The fragment shader “%s” does not compile:\n%s"),
                name, log);
    glDeleteShader(shader);
    return 0;
}

static GLuint
link_program(const char *name, GLuint vertex, GLuint fragment, GError **error)
{
    GLuint program = glCreateProgram();
    glAttachShader(program, vertex);
    glAttachShader(program, fragment);
    glLinkProgram(program);
    glDetachShader(program, vertex);
    glDetachShader(program, fragment);
    GLint linked = 0;
    glGetProgramiv(program, GL_LINK_STATUS, &linked);
    if (linked)
        return program;
    char log[2048] = "";
    glGetProgramInfoLog(program, sizeof log, NULL, log);
    g_set_error(error, BILLOW_GL_ERROR, BILLOW_GL_ERROR_SHADER, _("The shaders “%s” do not link:\n%s"), name,
                log);
    glDeleteProgram(program);
    return 0;
}

GLuint
billow_program_new_from_source(const char *name, const char *vertex, const char *fragment, GError **error)
{
    GLuint program = 0, fragment_shader = 0;
    GLuint vertex_shader = compile(GL_VERTEX_SHADER, name, vertex, error);
    if (vertex_shader)
        fragment_shader = compile(GL_FRAGMENT_SHADER, name, fragment, error);
    if (fragment_shader)
        program = link_program(name, vertex_shader, fragment_shader, error);
    glDeleteShader(vertex_shader);
    glDeleteShader(fragment_shader);
    return program;
}

static GBytes *
load_bundled(const char *name, const char *kind, GError **error)
{
    g_autofree char *path = g_strdup_printf("/billow/shaders/%s.%s.glsl", name, kind);
    return g_resource_lookup_data(billow_shaders_get_resource(), path, G_RESOURCE_LOOKUP_FLAGS_NONE, error);
}

/* Returns the source of that name, preceded by the common part of its kind. */
static char *
load_source(const char *name, const char *kind, GError **error)
{
    g_autoptr(GBytes) common = load_bundled("common", kind, error);
    g_autoptr(GBytes) own = common ? load_bundled(name, kind, error) : NULL;
    /* resource data ends with a zero byte */
    return own ? g_strconcat(g_bytes_get_data(common, NULL), g_bytes_get_data(own, NULL), NULL) : NULL;
}

GLuint
billow_program_new(const char *vertex, const char *fragment, GError **error)
{
    g_autofree char *vertex_source = load_source(vertex, "vert", error);
    g_autofree char *fragment_source = vertex_source ? load_source(fragment, "frag", error) : NULL;
    return fragment_source ? billow_program_new_from_source(fragment, vertex_source, fragment_source, error)
                           : 0;
}

void
billow_program_set_int(GLuint program, const char *name, int value)
{
    glUniform1i(glGetUniformLocation(program, name), value);
}

void
billow_program_set_float(GLuint program, const char *name, double value)
{
    glUniform1f(glGetUniformLocation(program, name), (float) value);
}

void
billow_program_set_vec2(GLuint program, const char *name, double x, double y)
{
    glUniform2f(glGetUniformLocation(program, name), (float) x, (float) y);
}

void
billow_program_set_vec3(GLuint program, const char *name, double x, double y, double z)
{
    glUniform3f(glGetUniformLocation(program, name), (float) x, (float) y, (float) z);
}

void
billow_program_set_mat4(GLuint program, const char *name, mat4 value)
{
    glUniformMatrix4fv(glGetUniformLocation(program, name), 1, GL_FALSE, (const float *) value);
}
