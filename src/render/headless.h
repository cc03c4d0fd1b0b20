/* A GL context without window, display server or widget: EGL's surfaceless platform, which Mesa has for graphics cards and, by its software
 * renderer, for none. */
#pragma once

#include <glib.h>

typedef struct BillowHeadless BillowHeadless;

/* A context of OpenGL 3.3 core, or OpenGL ES 3.0 where there is no such. NULL with a GIO error (G_IO_ERROR_NOT_SUPPORTED) that says what to
 * install; or, where a limit of the process leaves EGL too little, one that says what to raise. */
BillowHeadless *billow_headless_new(GError **error);

/* Whether there can be one here, and it can be drawn with. FALSE with such an error. Any thread. */
gboolean billow_headless_available(GError **error);

/* Makes it current on the calling thread, and lets go of it again; of one thread at a time. FALSE with a GIO error. */
gboolean billow_headless_enter(BillowHeadless *headless, GError **error);
void billow_headless_leave(BillowHeadless *headless);

/* Current on no thread. NULL is allowed. */
void billow_headless_free(BillowHeadless *headless);
