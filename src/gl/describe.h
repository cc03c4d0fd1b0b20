/* What draws. */
#pragma once

/* The renderer and the version of GL of the context that is current, "llvmpipe (LLVM 15), 4.5 (Core Profile) Mesa 22.3"; to be freed with
 * g_free(). */
char *billow_gl_describe(void);
