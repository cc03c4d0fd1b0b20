/* A GL context without a window, display server or widget: EGL's surfaceless platform, which Mesa supports on
 * graphics cards and, with its software renderer, without one. */
#pragma once

#include <glib.h>

typedef struct BillowHeadless BillowHeadless;

/* Creates a context of OpenGL 3.3 core, or of OpenGL ES 3.0 if that is not available. Returns NULL with a GIO
 * error: G_IO_ERROR_NOT_SUPPORTED says what to install; if a limit of the process is too low, the error says
 * what to raise. */
BillowHeadless *billow_headless_new(GError **error);

/* Returns whether a context can be created and drawn with, or FALSE with the same errors. Any thread. */
gboolean billow_headless_available(GError **error);

/* Make the context current on the calling thread, and release it again; on one thread at a time.
 * billow_headless_enter() returns FALSE with a GIO error on failure. */
gboolean billow_headless_enter(BillowHeadless *headless, GError **error);
void billow_headless_leave(BillowHeadless *headless);

/* NULL is allowed. Must not be current on any thread. */
void billow_headless_free(BillowHeadless *headless);
