#include "render/headless.h"

#include "model/base/process_limits.h"

#include <epoxy/egl.h>
#include <gio/gio.h>
#include <glib/gi18n.h>

struct BillowHeadless {
    EGLDisplay display;
    EGLContext context;
    EGLenum api;
};

static gboolean
refuse(const char *reason, GError **error)
{
    g_set_error(error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                _("images cannot be drawn here: %s; install the driver for this computer's graphics card, or "
                  "Mesa's software renderer (Debian: libegl1 and libgl1-mesa-dri); mesh formats such as obj "
                  "work without it"),
                reason);
    return FALSE;
}

/* Twice the measured needs of EGL, Mesa's renderer, the fonts of a sheet and a video encoder. A software
 * renderer's threads are counted separately. */
enum {
    DESCRIPTORS = 32,
    THREADS = 16,
    MEGABYTES = 2048,
    MEGABYTES_A_PROCESSOR = 128,
    MOST_PROCESSORS = 32, /* that Mesa uses */
};

/* Checks that there are enough resources, because with less, libepoxy, Mesa and LLVM end the program or hang,
 * and fonts are missing. They are needed only once. */
static gboolean
has_resources(GError **error)
{
    static int had; /* atomic */
    const int processors = (int) MIN(g_get_num_processors(), MOST_PROCESSORS);
    const guint64 megabytes = MEGABYTES + MEGABYTES_A_PROCESSOR * (guint64) processors;
    if (!g_atomic_int_get(&had) &&
        (!billow_has_descriptors(DESCRIPTORS, error) || !billow_has_address_space(megabytes << 20, error) ||
         !billow_has_threads(THREADS + processors, error)))
        return FALSE;
    g_atomic_int_set(&had, TRUE);
    return TRUE;
}

/* The display is never terminated, since EGL has one per platform for the whole program. */
static gboolean
open_display(BillowHeadless *headless, GError **error)
{
    if (!has_resources(error))
        return FALSE;
    if (!epoxy_has_egl() || !epoxy_has_egl_extension(EGL_NO_DISPLAY, "EGL_EXT_platform_base") ||
        !epoxy_has_egl_extension(EGL_NO_DISPLAY, "EGL_MESA_platform_surfaceless"))
        return refuse(_("no EGL that can draw without a display was found"), error);
    headless->display = eglGetPlatformDisplayEXT(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, NULL);
    if (headless->display == EGL_NO_DISPLAY || !eglInitialize(headless->display, NULL, NULL))
        return refuse(_("EGL found no driver"), error);
    return TRUE;
}

static gboolean
make_context(BillowHeadless *headless, EGLenum api, int major, int minor)
{
    const EGLint wanted[] = {EGL_CONTEXT_MAJOR_VERSION, major, EGL_CONTEXT_MINOR_VERSION, minor, EGL_NONE};
    headless->api = api;
    headless->context = eglBindAPI(api)
                            ? eglCreateContext(headless->display, EGL_NO_CONFIG_KHR, EGL_NO_CONTEXT, wanted)
                            : EGL_NO_CONTEXT;
    return headless->context != EGL_NO_CONTEXT;
}

BillowHeadless *
billow_headless_new(GError **error)
{
    BillowHeadless headless = {0};
    if (!open_display(&headless, error))
        return NULL;
    if (!make_context(&headless, EGL_OPENGL_API, 3, 3) && !make_context(&headless, EGL_OPENGL_ES_API, 3, 0)) {
        refuse(_("the driver supports neither OpenGL 3.3 nor OpenGL ES 3.0"), error);
        return NULL;
    }
    return g_memdup2(&headless, sizeof headless);
}

gboolean
billow_headless_enter(BillowHeadless *headless, GError **error)
{
    eglBindAPI(headless->api);
    return eglMakeCurrent(headless->display, EGL_NO_SURFACE, EGL_NO_SURFACE, headless->context) ||
           refuse(_("the driver cannot draw without a window"), error);
}

void
billow_headless_leave(BillowHeadless *headless)
{
    eglMakeCurrent(headless->display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
}

void
billow_headless_free(BillowHeadless *headless)
{
    if (!headless)
        return;
    eglDestroyContext(headless->display, headless->context);
    g_free(headless);
}

gboolean
billow_headless_available(GError **error)
{
    BillowHeadless *headless = billow_headless_new(error);
    const gboolean available = headless && billow_headless_enter(headless, error);
    if (available)
        billow_headless_leave(headless);
    billow_headless_free(headless);
    return available;
}
