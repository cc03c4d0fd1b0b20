/* The blocks that an animation is made of: keyframes, transitions, waves and sways on the timeline, and the
 * colliders and constraints of the physics, which have no track there. */
#pragma once

#include "core/layers/recording.h"
#include "core/layers/sway.h"
#include "core/layers/wave.h"
#include "model/project/keyframe.h"
#include "model/project/kind.h"
#include "model/project/move.h"
#include "model/project/moving_body.h"
#include "model/project/played_motion.h"
#include "physics/net/constraint.h"

/* Creates a block with the defaults of the project format; returns one reference. Copies `id` and `name`. */
BillowBlock *billow_block_new(BillowBlockKind kind, const char *id, const char *name);

/* Returns a copy with its own strings and payload, which may be changed until it is put in a project. */
BillowBlock *billow_block_copy(const BillowBlock *block);

BillowBlock *billow_block_ref(BillowBlock *block);
void billow_block_unref(BillowBlock *block);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowBlock, billow_block_unref)

/* Returns whether both blocks would be written identically. */
gboolean billow_block_equal(const BillowBlock *a, const BillowBlock *b);

/* Creates an empty array of blocks, which owns a reference to each. Free with g_ptr_array_unref(). */
GPtrArray *billow_blocks_new(void);

/* Returns a copy of such an array, which shares the blocks; NULL of NULL. */
GPtrArray *billow_blocks_copy(GPtrArray *blocks);

/* Returns whether two such arrays, or NULLs, have equal blocks in the same order. */
gboolean billow_blocks_equal(const GPtrArray *a, const GPtrArray *b);

void billow_block_set_id(BillowBlock *block, const char *id);
void billow_block_set_name(BillowBlock *block, const char *name);

/* For keyframes: see keyframe.h. */
void billow_block_set_anchors(BillowBlock *block, const BillowAnchor *anchors, size_t n_anchors);
void billow_block_set_shape(BillowBlock *block, GBytes *shape);

/* Returns start + duration, seconds. */
double billow_block_end(const BillowBlock *block);

/* Returns the strength of a block with fades at `seconds`: 0 outside its time; within it 0 ... 1 by its
 * fades, times up to 2 in gusts. */
double billow_block_strength_at(const BillowBlock *block, double seconds);

/* Returns the same as if it did not fade in. */
double billow_block_faded_in_strength_at(const BillowBlock *block, double seconds);

/* A table of fields and the struct that they are in. */
typedef struct {
    const BillowField *fields;
    void *subject; /* the block, its payload, or a part of the payload */

    /* For a part: the key of its JSON object in the file, and where its unknown keys are stored. */
    const char *object;
    char **unknown;
} BillowBlockFields;

enum { BILLOW_MAX_BLOCK_TABLES = 8 };

/* Lists all tables of fields of a block (name, time, muted, payload, part, fades, gusts, color); returns
 * their number. */
int billow_block_fields(const BillowBlock *block, BillowBlockFields tables[BILLOW_MAX_BLOCK_TABLES]);

/* Returns the keys of its numbers, owned by the block; NULL if its kind has none. */
BillowNumberKeys *billow_block_number_keys(const BillowBlock *block);

/* For a kind whose numbers may have keys: returns their fields, of which billow_field_may_have_keys() tells those that may,
 * and the subject of these fields in a block. */
const BillowField *billow_kind_keyed_fields(BillowBlockKind kind);
void *billow_block_keyed(const BillowBlock *block);

/* Multiplies all its values as billow_fields_scale_units() does, with those of keys. */
void billow_block_scale_units(BillowBlock *block, double length, double time);

/* Returns a time of the animation as a share of the block, which has a duration. */
double billow_block_share_at(const BillowBlock *block, double seconds);

/* Gets the grid point that the block's payload is bound to. Returns FALSE if its kind has none. */
gboolean billow_block_point(const BillowBlock *block, int *column, int *row);

/* Sets that grid point. */
void billow_block_set_point(BillowBlock *block, int column, int row);

/* --- Payloads, owned by the block, which must be of that kind. --- */

static inline void *
billow_block_payload(const BillowBlock *block, BillowBlockKind kind)
{
    g_assert(block->kind == kind);
    return block->payload;
}

static inline BillowKeyframe *
billow_block_keyframe(const BillowBlock *block)
{
    return billow_block_payload(block, BILLOW_BLOCK_KEYFRAME);
}

static inline BillowMove *
billow_block_move(const BillowBlock *block)
{
    return billow_block_payload(block, BILLOW_BLOCK_TRANSITION);
}

static inline BillowEasing *
billow_block_easing(const BillowBlock *block)
{
    return &billow_block_move(block)->easing;
}

static inline BillowPath *
billow_block_path(const BillowBlock *block)
{
    return &billow_block_move(block)->path;
}

static inline BillowWave *
billow_block_wave(const BillowBlock *block)
{
    return billow_block_payload(block, BILLOW_BLOCK_WAVE);
}

static inline BillowSway *
billow_block_sway(const BillowBlock *block)
{
    return billow_block_payload(block, BILLOW_BLOCK_SWAY);
}

static inline BillowRecording *
billow_block_recording(const BillowBlock *block)
{
    return billow_block_payload(block, BILLOW_BLOCK_RECORDING);
}

static inline BillowMovingBody *
billow_block_body(const BillowBlock *block)
{
    return billow_block_payload(block, BILLOW_BLOCK_COLLIDER);
}

static inline BillowPlayedMotion *
billow_block_motion(const BillowBlock *block)
{
    return billow_block_payload(block, BILLOW_BLOCK_MOTION);
}

static inline BillowCollider *
billow_block_collider(const BillowBlock *block)
{
    return &billow_block_body(block)->collider;
}

static inline BillowSlide *
billow_block_slide(const BillowBlock *block)
{
    return billow_block_payload(block, BILLOW_BLOCK_CONSTRAINT);
}
