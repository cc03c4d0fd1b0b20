/* Private to the relaxation: keeps places of faces outside of colliders, between points and middles of
 * triangles that are outside. Each is a split constraint like those of core/relaxation/contact.h, at the
 * collider itself. */
#pragma once

#include "core/cloth/faces_out.h"
#include "core/relaxation/level_data.h"

/* Adds them to the finest level, which is in contact, if a face is inside a collider (`obstacles`, borrowed,
 * in the level's units) by more than a thousandth of a spacing; returns whether there are. `thorough`: see
 * BillowFacesOut. Remove them with billow_relaxation_faces_remove(). */
bool billow_relaxation_faces_add(BillowRelaxationLevel *level, const BillowObstacles *obstacles,
                                 bool thorough);
void billow_relaxation_faces_remove(BillowRelaxationLevel *level);

/* Finds the places that are near, but only every few calls. Returns whether the level needs a new solver. */
bool billow_relaxation_faces_look(BillowRelaxationLevel *level);

/* Like those of core/relaxation/contact.h. */
void billow_relaxation_faces_stiffen(const BillowRelaxationLevel *level, double *center);
void billow_relaxation_faces_bear(BillowRelaxationLevel *level);
void billow_relaxation_faces_lighten(BillowRelaxationLevel *level, double share);
void billow_relaxation_faces_push(BillowRelaxationLevel *level);
double billow_relaxation_faces_depth(const BillowRelaxationLevel *level);
