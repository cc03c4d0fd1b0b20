/* What the readers of motions share. Each fills parts in the units and axes of its file. */
#pragma once

#include "core/motion/motion.h"
#include "io/motion/options.h"

#include <gio/gio.h>

/* Sets what the options say, or else what the file says: unit 0, up unknown and rate 0 mean that it does
 * not. */
void billow_motion_decide(const BillowMotionOptions *options, double unit, BillowMotionUp up, double rate,
                          BillowMotionFacts *facts, BillowMotion *parts);

/* Converts parts to meters with y up. */
void billow_motion_convert(BillowMotion *parts, double unit, BillowMotionUp up);

/* Allocates the places and points of the parts, whose counts are set, unless they exceed a limit: then
 * FALSE with an error that names it. */
gboolean billow_motion_allocate(BillowMotion *parts, const char *path, GError **error);

/* Gives every node a name of its own that is not empty: "joint", "joint 2". */
void billow_motion_settle_names(BillowMotion *parts);

/* Checks that all indices exist and all numbers are finite and at most BILLOW_MAX_NUMBER. Returns FALSE
 * with an error. */
gboolean billow_motion_check(const BillowMotion *parts, const char *path, GError **error);

/* One reader for each kind of file: they fill `parts` and `facts`. FALSE with an error; parts may then be
 * incomplete. */
typedef gboolean BillowMotionReader(const char *path, const BillowMotionOptions *options,
                                    GCancellable *cancellable, BillowMotion *parts, BillowMotionFacts *facts,
                                    GError **error);
BillowMotionReader billow_motion_read_csv;
BillowMotionReader billow_motion_read_objs;
BillowMotionReader billow_motion_read_cache;
BillowMotionReader billow_motion_read_scene;

/* Reads v, vt and f lines of an OBJ file in the order of its points: triangles and positions of one frame,
 * and texture coordinates where each point has one. FALSE with an error that names the line. */
gboolean billow_motion_read_obj(const char *path, GCancellable *cancellable, BillowMotion *parts,
                                GError **error);
