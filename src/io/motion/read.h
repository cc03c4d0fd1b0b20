/* Reads the motions that other programs write: GLB, glTF, FBX, Collada and BVH (through assimp, if Billow
 * was built with it), numbered OBJ files, MDD and PC2 caches with their OBJ, and CSV. Blocking: call it on
 * a thread. The files may come from anybody: docs/cli.md says what is accepted, SECURITY.md what is
 * promised. */
#pragma once

#include "core/motion/motion.h"

#include <gio/gio.h>

G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowMotion, billow_motion_unref)

/* Maximum size of a file that is read at once, and the rate of files that do not tell theirs. */
enum { BILLOW_MAX_MOTION_MEGABYTES = 256, BILLOW_MOTION_RATE = 30 };

/* The axis of a file that points up. */
typedef enum {
    BILLOW_MOTION_UP_UNKNOWN,
    BILLOW_MOTION_UP_X,
    BILLOW_MOTION_UP_Y,
    BILLOW_MOTION_UP_Z,
} BillowMotionUp;

/* What the file does not tell, or tells wrongly. All zero: as the file says. */
typedef struct {
    double unit;       /* meters per unit of the file; 0: as it says, or 1 */
    double rate;       /* frames per second; 0: as it says, or BILLOW_MOTION_RATE */
    BillowMotionUp up; /* unknown: as the file says, or y */
    const char *clip;  /* the animation of a file with several; NULL: the longest */
    const char *base;  /* OBJ file of a cache's mesh; NULL: the one beside it with the same name */
} BillowMotionOptions;

/* How a file was read. */
typedef struct {
    const char *format;    /* its suffix in lower case, without a dot */
    double unit;           /* meters per unit */
    BillowMotionUp up;     /* never unknown */
    gboolean unit_is_told; /* by the file or by the options; otherwise 1 m was assumed */
    gboolean up_is_told;   /* likewise; otherwise y */
    gboolean rate_is_told; /* likewise; otherwise BILLOW_MOTION_RATE */
    guint n_clips;         /* animations in the file */
} BillowMotionFacts;

/* Returns TRUE if the name ends like a motion: .glb, .gltf, .fbx, .dae, .bvh, .csv, .mdd, .pc2 or .obj, in
 * upper or lower case. */
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
