#include "gl/describe.h"

#include <epoxy/gl.h>
#include <glib.h>

char *
billow_gl_describe(void)
{
    const char *renderer = (const char *) glGetString(GL_RENDERER);
    const char *version = (const char *) glGetString(GL_VERSION);
    return g_strdup_printf("%s, %s", renderer ? renderer : "?", version ? version : "?");
}
