/* What an animation is made of: keyframe, transition, wave and sway on the timeline; colliders and constraints of the
 * physics beside them, which have no time. */
#pragma once

#include "core/easing.h"
#include "core/grid.h"
#include "core/sway.h"
#include "core/wave.h"
#include "physics/collider.h"
#include "physics/constraint.h"

#include <glib.h>

typedef enum {
    BILLOW_BLOCK_KEYFRAME,
    BILLOW_BLOCK_TRANSITION,
    BILLOW_BLOCK_WAVE,
    BILLOW_BLOCK_SWAY,
    BILLOW_BLOCK_COLLIDER,
    BILLOW_BLOCK_CONSTRAINT,
    BILLOW_N_BLOCK_KINDS,
    BILLOW_N_TIMELINE_KINDS = BILLOW_BLOCK_COLLIDER, /* those before have a place on the timeline */
} BillowBlockKind;

/* One block. Shared by reference count (thread-safe); a block that is in a project is never changed: copy it, change
 * the copy, put the copy in a new project. */
typedef struct {
    BillowBlockKind kind;
    char *id;   /* unique in the project; of a transition: the id of the keyframe that it leaves */
    char *name; /* shown; never NULL, "" for a transition */
    double start,
        duration; /* seconds; of keyframes, waves and sways (a transition fills the gap between keyframes) */
    double fade_in, fade_out; /* seconds; waves and sways */
    gboolean muted;           /* left out of the result */
    char *unknown;            /* JSON object text with the keys of the file that are not known, or NULL */

    BillowAnchor *anchors; /* keyframe: where the cloth is held; NULL when n_anchors is 0 */
    /* keyframe: unknown keys of each anchor (each may be NULL), or NULL when there are none */
    char **anchors_unknown;
    size_t n_anchors;
    /* keyframe: its rest shape given point by point, float x, y, z of every point in grid order, metres; NULL: as the cloth hangs */
    GBytes *shape;
    BillowEasing easing;     /* transition */
    BillowWave wave;         /* wave */
    BillowSway sway;         /* sway */
    BillowCollider collider; /* collider */
    BillowSlide slide;       /* constraint */
} BillowBlock;

/* A block with the defaults of the project format, one reference. `id` and `name` are copied. */
BillowBlock *billow_block_new(BillowBlockKind kind, const char *id, const char *name);

/* A copy with its own strings and anchors, which may be changed until it is put in a project. */
BillowBlock *billow_block_copy(const BillowBlock *block);

BillowBlock *billow_block_ref(BillowBlock *block);
void billow_block_unref(BillowBlock *block);

/* Whether two blocks would be written alike. */
gboolean billow_block_equal(const BillowBlock *a, const BillowBlock *b);

void billow_block_set_id(BillowBlock *block, const char *id);
void billow_block_set_name(BillowBlock *block, const char *name);

/* Replaces the anchors by a copy of `anchors` (n may be 0). Unknown keys of anchors at the same grid points
 * are kept. */
void billow_block_set_anchors(BillowBlock *block, const BillowAnchor *anchors, size_t n_anchors);

/* The given shape of a keyframe, referenced; NULL: none. */
void billow_block_set_shape(BillowBlock *block, GBytes *shape);

/* start + duration, seconds. */
double billow_block_end(const BillowBlock *block);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowBlock, billow_block_unref)

/* The words of the file format: "plane", "circular", ... NULL-terminated, in the order of the enum. */
extern const char *const billow_wave_shape_names[];
extern const char *const billow_wave_axis_names[];
extern const char
    *const billow_block_kind_names[]; /* "keyframe", "transition", "wave", "sway", "collider", "constraint" */
extern const char *const billow_collider_shape_names[]; /* "plane", "sphere", "box", "capsule" */
extern const char *const billow_constraint_names[];     /* "line", "plane" */
extern const char *const billow_gust_names[];           /* "sine", "rising" */
