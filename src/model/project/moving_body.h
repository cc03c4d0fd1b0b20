/* A collider that moves: where it stands at some moments, and how it goes on from each. Source: docs/method.md §8. */
#pragma once

#include "core/transition/easing.h"
#include "physics/colliders/body_look.h"

#include <glib.h>

/* Of a body, at most. */
enum { BILLOW_MAX_BODY_KEYS = 1024 };

typedef struct {
    double time;         /* seconds, >= 0 */
    BillowVec3 position; /* as of BillowCollider, and so the rotation */
    BillowVec3 rotation;
    BillowEasing easing; /* to the next key */
    char *unknown;       /* its unknown keys of the file, or NULL */
} BillowBodyKey;

/* Of a BillowBodyKey; the rest are billow_easing_fields. */
extern const BillowField billow_body_key_fields[];

/* The payload of a collider's block. */
typedef struct {
    BillowCollider collider; /* where it stands by itself, without keys */
    BillowBodyLook look;
    BillowBodyKey *keys; /* each later than the one before; NULL when n_keys is 0 */
    size_t n_keys;
} BillowMovingBody;

/* The hooks of its kind: model/project/kind.h. */
void billow_moving_body_copy(void *body);
void billow_moving_body_clear(void *body);
gboolean billow_moving_body_equal(const void *a, const void *b);
gboolean billow_moving_body_fits(const void *body, const BillowGrid *grid);
void billow_moving_body_step_aside(void *body);
void billow_moving_body_shift(void *body, BillowVec3 by);

/* The collider as it stands at `seconds`: between two keys place and angles each a blend of theirs by the first one's curve; before
 * the first key as there, after the last as there. Without keys it is the collider itself. */
BillowCollider billow_moving_body_at(const BillowMovingBody *body, double seconds);

/* The number of the key that is within `slack` seconds of `seconds`, the nearest; -1: there is none. */
int billow_moving_body_find_key(const BillowMovingBody *body, double seconds, double slack);

/* Puts a key at `seconds`, with the curve of the key before it (of a first one ease in and out), or changes the one within
 * `slack` seconds. False, and nothing done: there are as many as there may be. */
gboolean billow_moving_body_set_key(BillowMovingBody *body, double seconds, double slack, BillowVec3 position,
                                    BillowVec3 rotation);

/* Moves the body so that it stands there at `seconds`: by a key if it has keys, else for all time. False: as above. */
gboolean billow_moving_body_place(BillowMovingBody *body, double seconds, double slack, BillowVec3 position,
                                  BillowVec3 rotation);

/* It stands still where it stands at `seconds`. */
void billow_moving_body_stop(BillowMovingBody *body, double seconds);

/* After the last one the body stays where that was. */
void billow_moving_body_remove_key(BillowMovingBody *body, size_t number);
