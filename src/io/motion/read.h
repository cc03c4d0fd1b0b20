/* Reads the motions that other programs write: GLB, glTF, FBX, Collada and BVH (through assimp, if Billow
 * was built with it), numbered OBJ files, MDD and PC2 caches with their OBJ, and CSV. Blocking: call it on
 * a thread. The files may come from anybody: docs/cli.md says what is accepted, SECURITY.md what is
 * promised. */
#pragma once

#include "core/motion/motion.h"
#include "io/motion/options.h"

#include <gio/gio.h>

G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowMotion, billow_motion_unref)

/* Returns whether the name of a file has the suffix of a motion, in any case. */
gboolean billow_motion_is_name(const char *name);

/* Reads a file. For numbered OBJ files, `path` has a pattern for the number: "walk.####.obj". `options`,
 * `facts` and `cancellable` may be NULL. Returns NULL with a GIO error whose message names the file and,
 * for text, the line: it cannot be read, is invalid (G_IO_ERROR_INVALID_DATA), cannot be read by this
 * build (G_IO_ERROR_NOT_SUPPORTED), or was cancelled. Reads nothing but this file and, in its folder or
 * below, the buffers of a glTF file and the OBJ of a cache, which `options->base` may name elsewhere. */
BillowMotion *billow_motion_read(const char *path, const BillowMotionOptions *options,
                                 GCancellable *cancellable, BillowMotionFacts *facts, GError **error);

/* Returns TRUE if what was read is so large or so small that it is probably in another unit, and which.
 * `*unit` becomes its meters, to be used as an option, and `*words` (may be NULL; free with g_free()) a
 * translated question that names both sizes: "It is 178 m tall. In centimeters it would be 1.78 m." */
gboolean billow_motion_suggest_unit(const BillowMotion *motion, const BillowMotionFacts *facts, double *unit,
                                    char **words);
