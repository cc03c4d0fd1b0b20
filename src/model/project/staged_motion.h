/* A motion of another program with its time and place in the scene: what evaluating it needs. docs/method.md §11. */
#pragma once

#include "core/motion/play.h"
#include "model/project/motion_skin.h"
#include "model/project/own_frame.h"

#include <glib.h>

/* A motion as it has been read. Immutable, and shared by a thread-safe reference count. */
typedef struct {
    BillowMotion *motion;
    char *source; /* billow_played_motion_source() of what it was read for */
    char *digest; /* hash of its content */
    BillowMotionSkin *skin; /* makes the solids of its mesh */
} BillowReadMotion;

/* Takes over a reference to the motion; copies the texts. Returns one reference. */
BillowReadMotion *billow_read_motion_new(BillowMotion *motion, const char *source, const char *digest);
BillowReadMotion *billow_read_motion_ref(BillowReadMotion *read); /* NULL is allowed, as below */
void billow_read_motion_unref(BillowReadMotion *read);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowReadMotion, billow_read_motion_unref)

/* Returns whether both are the same motion; NULL is one, too. */
gboolean billow_read_motion_equal(const BillowReadMotion *a, const BillowReadMotion *b);

/* Where the motion's world is in the scene: its point p is at position + R (scale p). */
typedef struct {
    double scale; /* > 0 */
    BillowVec3 position;
    BillowVec3 rotation; /* degrees, as of a collider */
} BillowMotionStage;

/* Immutable, and shared by a thread-safe reference count. */
typedef struct {
    BillowReadMotion *read;
    BillowMotionPlay play;
    BillowMotionStage stage;
} BillowStagedMotion;

/* Returns one reference. A reference to `read` is taken. */
BillowStagedMotion *billow_staged_motion_new(BillowReadMotion *read, const BillowMotionPlay *play,
                                             const BillowMotionStage *stage);
BillowStagedMotion *billow_staged_motion_ref(BillowStagedMotion *staged); /* NULL is allowed, as below */
void billow_staged_motion_unref(BillowStagedMotion *staged);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowStagedMotion, billow_staged_motion_unref)

/* Returns whether both are the same motion at the same times and places; NULL is one, too. */
gboolean billow_staged_motion_equal(const BillowStagedMotion *a, const BillowStagedMotion *b);

/* Returns the frame of a node, number `node`, at `seconds` of the scene; -1: that of the motion's world. */
BillowCarrierFrame billow_staged_motion_frame_at(const BillowStagedMotion *staged, int node, double seconds);

/* Returns the frame of the motion's world. */
BillowCarrierFrame billow_motion_stage_frame(const BillowMotionStage *stage);

/* Returns the solid of its mesh at `seconds` of the scene, to be placed in the frame of the motion's world; NULL if the
 * cloth cannot meet it (billow_motion_has_skin()). One reference. */
BillowSolid *billow_staged_motion_skin_at(const BillowStagedMotion *staged, double seconds);

/* Returns how far a point of its mesh moves at most from one of `n` > 0 times of the scene to the next, meters. */
double billow_staged_motion_move(const BillowStagedMotion *staged, const double *times, size_t n);
