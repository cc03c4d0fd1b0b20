/* A collider that moves between keys (positions at times, and curves between them), or with a motion. docs/method.md §8. */
#pragma once

#include "core/transition/easing.h"
#include "model/project/staged_motion.h"
#include "physics/colliders/body_look.h"

#include <glib.h>

/* Maximum number for a collider. */
enum { BILLOW_MAX_BODY_KEYS = 1024 };

typedef struct {
    double time;         /* seconds, >= 0 */
    BillowVec3 position; /* as in BillowCollider, like the rotation */
    BillowVec3 rotation;
    BillowEasing easing; /* to the next key */
    char *unknown;       /* its unknown keys in the file, or NULL */
} BillowBodyKey;

/* Fields of a BillowBodyKey; the other fields are billow_easing_fields. */
extern const BillowField billow_body_key_fields[];

/* What moves a collider. Its own places, and those of its keys, are then along the axes of that, from there. */
typedef struct {
    char *motion; /* id of a motion; NULL: nothing does */
    char *node;   /* one of its nodes; NULL: the one that the motion names */
    int skin;     /* boolean: it is the mesh of the motion, in its shape and place at any time; for the shape `mesh` */
} BillowBodyRide;

/* Fields of a BillowBodyRide. */
extern const BillowField billow_body_ride_fields[];

/* The payload of a collider's block. */
typedef struct {
    BillowCollider collider; /* its shape, and its place if there are no keys */
    BillowBodyLook look;
    BillowBodyRide ride;
    BillowBodyKey *keys; /* in strictly ascending order of time; NULL if n_keys is 0 */
    size_t n_keys;

    /* Follow from `ride` and the motions of the project (model/project/motions.h): NULL and -1 without a motion that has
     * been read. */
    BillowStagedMotion *staged;
    int node;
} BillowMovingBody;

/* Hooks for billow_kinds; see model/project/kind.h. */
void billow_moving_body_copy(void *body);
void billow_moving_body_clear(void *body);
gboolean billow_moving_body_equal(const void *a, const void *b);
gboolean billow_moving_body_fits(const void *body, const BillowGrid *grid);
void billow_moving_body_step_aside(void *body);
void billow_moving_body_shift(void *body, BillowVec3 by);
void billow_moving_body_scale(void *body, double factor);

/* Returns whether the cloth can meet it: a mesh has been read. */
gboolean billow_moving_body_is_there(const BillowMovingBody *body);

/* Returns whether it is elsewhere at another time: by keys or a motion. */
gboolean billow_moving_body_moves(const BillowMovingBody *body);

/* Makes it move with a node of `staged` (transfer none), NULL: with nothing. */
void billow_moving_body_stage(BillowMovingBody *body, BillowStagedMotion *staged, int node);

/* Makes `solid` (NULL: none; transfer none) the mesh that the cloth meets, at the place where it is drawn. */
void billow_moving_body_give_solid(BillowMovingBody *body, BillowSolid *solid);

/* Returns the collider at `seconds`: between two keys, the first one's curve interpolates position and
 * angles; before the first and after the last key it stays there. Without keys it is the collider itself. In the world: what
 * moves it has moved it. */
BillowCollider billow_moving_body_at(const BillowMovingBody *body, double seconds);

/* Does the same, and takes a reference to its solid, which the caller drops. Only so is the skin of a motion there; from
 * billow_moving_body_at(), it has no solid. */
BillowCollider billow_moving_body_take_at(const BillowMovingBody *body, double seconds);

/* Returns whether it is the skin of a motion. */
gboolean billow_moving_body_is_skin(const BillowMovingBody *body);

/* Returns the number of the nearest key within `slack` seconds of `seconds`, or -1. */
int billow_moving_body_find_key(const BillowMovingBody *body, double seconds, double slack);

/* Changes the key within `slack` seconds of `seconds`, or else adds one, with the curve of the preceding key
 * (ease in and out for the first). Returns FALSE, without a change, if there are as many keys as allowed. */
gboolean billow_moving_body_set_key(BillowMovingBody *body, double seconds, double slack, BillowVec3 position,
                                    BillowVec3 rotation);

/* Moves the collider there at `seconds`: by a key if it has keys, else for all time. Returns as above. */
gboolean billow_moving_body_place(BillowMovingBody *body, double seconds, double slack, BillowVec3 position,
                                  BillowVec3 rotation);

/* Removes the keys and leaves the collider where it is at `seconds`. */
void billow_moving_body_stop(BillowMovingBody *body, double seconds);

/* Removes a key. If it was the only one, the collider stays where that was. */
void billow_moving_body_remove_key(BillowMovingBody *body, size_t number);
