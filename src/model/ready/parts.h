/* What ready animations are made of. Lengths are in meters, `project` is one that nobody else can see yet. */
#pragma once

#include "model/edits/private.h"
#include "physics/colliders/collider.h"

/* Returns the side of the cloth along its rows, and along its columns. */
double billow_ready_cloth_width(const BillowProject *project);
double billow_ready_cloth_height(const BillowProject *project);

/* Returns a copy of the project with an empty timeline of its active cloth, without the bodies and the further cloths of
 * an earlier ready animation. Instances of these become ordinary cloths. Transfer full. */
BillowProject *billow_ready_cleared(const BillowProject *project);

/* Returns the edit that results in this finished project (transfer full), if all its blocks are valid. */
BillowEdit billow_ready_finish(BillowProject *project);

/* Returns the time of the frame nearest to a share of the project's length. */
double billow_ready_time(const BillowProject *project, double share);

/* Appends a block with a new id made from `word`, without a time. `name` is already translated. */
BillowBlock *billow_ready_append(BillowProject *project, BillowBlockKind kind, const char *word,
                                 const char *name);

/* Appends a keyframe that hangs in the wind of the scene, and the transition that leaves it, which eases in and
 * out. Times are shares of the project's length. */
BillowBlock *billow_ready_keyframe(BillowProject *project, const char *word, const char *name, double start,
                                   double end);

/* Appends a cloth like the active one, without blocks, with a new id made from `word`. `name` is already translated. Its
 * id begins so that the next ready animation removes it. It becomes the active cloth. */
void billow_ready_append_cloth(BillowProject *project, const char *word, const char *name);

/* Pleats the cloth between each anchor and the next in its row, where there is enough of it. */
void billow_ready_pleat(BillowBlock *keyframe, const BillowPleats *pleats);

/* Returns the transition that leaves the last keyframe. */
BillowMove *billow_ready_last_move(BillowProject *project);

/* A wave for a pull of the wind as strong as the weight: wavelength and height as shares of a length of cloth,
 * wavelengths per second, and the heading of the crests on the cloth. */
typedef struct {
    const char *name; /* translatable */
    double length, height, rate, direction;
} BillowFlutter;

/* Appends it for the whole animation. Its height follows the pull and is at most doubled; its crests travel in
 * proportion to the speed of the wind. */
void billow_ready_flutter(BillowProject *project, const BillowFlutter *flutter, double length, double pull);

/* Appends a sway to and fro along z for the whole animation, in the rhythm of a pendulum of this length. */
void billow_ready_sway(BillowProject *project, BillowSwayMotion motion, double amplitude, double pendulum);

/* Appends a gust that runs in `direction` over the cloth and pushes it by `amplitude`. */
void billow_ready_gust(BillowProject *project, double start, double end, double direction, double amplitude);

/* Gives the wind gusts that rise to half as strong a pull again in the middle of the animation, and fall. */
void billow_ready_let_gusts(BillowProject *project);

/* Appends a body. Its id begins so that the next ready animation removes it. */
BillowCollider *billow_ready_body(BillowProject *project, const char *word, const char *name,
                                  BillowColliderShape shape);

/* Append an upright post that stands on the floor, and a level rail along x or z. */
void billow_ready_post(BillowProject *project, const char *name, double x, double z, double radius,
                       double height);
void billow_ready_rail(BillowProject *project, const char *name, BillowVec3 middle, double length,
                       gboolean along_z, double radius);

/* Appends a rail along x between two posts. The rail's lower side is at `height`; the posts are `width` apart. */
void billow_ready_stand(BillowProject *project, double left, double width, double height, double radius);

/* Appends a pole upwind of the upper corner of a cloth that is pinned to it. */
void billow_ready_pole(BillowProject *project, BillowVec3 top, double radius);

/* Pins the first column to a pole, its upper corner at `top`, and lets the cloth fly in the wind of the scene, which
 * gets gusts; the waves run from the pole. In a calm it hangs still. */
void billow_ready_fly(BillowProject *project, BillowVec3 top, const BillowFlutter *waves, size_t n_waves);
