/* The cloths of a project while it plays: their animations, and frames that are evaluated ahead. Not
 * thread-safe, except for the animations. */
#pragma once

#include "model/animation/evaluation.h"

typedef struct BillowPlayedCloths BillowPlayedCloths;

/* Creates a list without cloths, which takes rest shapes from `cache` (a reference is taken). Free with
 * billow_played_cloths_free(). */
BillowPlayedCloths *billow_played_cloths_new(BillowRestCache *cache);
void billow_played_cloths_free(BillowPlayedCloths *played);

/* Plays the cloths of `project`, unless it is already played. Those that its edit leaves alone keep their
 * frames. */
void billow_played_cloths_set(BillowPlayedCloths *played, BillowProject *project);

/* Returns the number of cloths, and of the active one. */
guint billow_played_cloths_count(const BillowPlayedCloths *played);
guint billow_played_cloths_active(const BillowPlayedCloths *played);

/* Returns the animation of a cloth, transfer none, or NULL if the cloth is muted or hidden and not the active one. */
BillowAnimation *billow_played_cloths_animation(const BillowPlayedCloths *played, guint i);

/* Returns the meshes of a frame of all cloths, with normals: array of BillowMesh, NULL for those without an animation. The
 * rest shapes that it needs should be there. Free with g_ptr_array_unref(). */
GPtrArray *billow_played_cloths_frame(BillowPlayedCloths *played, int frame);

/* Returns the duration of the last evaluation, of all cloths together, in milliseconds. */
double billow_played_cloths_milliseconds(const BillowPlayedCloths *played);

/* Returns whether frames can be evaluated ahead, and evaluates the next one of each cloth. */
gboolean billow_played_cloths_can_go_ahead(const BillowPlayedCloths *played);
void billow_played_cloths_go_ahead(BillowPlayedCloths *played);
