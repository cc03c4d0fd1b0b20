/* What holds the points of a simulated cloth, and where, at any moment of a project's timeline. docs/method.md §7. */
#pragma once

#include "model/animation/animation.h"
#include "physics/solver/dynamics.h"

/* Anchors of a keyframe are fixed while it lasts, before the first and after the last keyframe. In a transition those
 * that both keyframes have follow the eased path between their places; those that the next one lacks are let
 * go when it starts; those that only the next one has are drawn on it, eased, from where they are when it starts. Where two
 * keyframes follow each other without a gap, the anchors are at their new places within the first step that ends
 * there. A point with a slide is not fixed but slides through that place, or, while it is not anchored, through its
 * place at the start. What is muted does not count. */
typedef struct BillowAnchorDrive BillowAnchorDrive;

/* `project` and `animation`, which tells the routes of its transitions (NULL: there is none), must outlive it; `start`: the cloth
 * at the start (read only here). Free with billow_anchor_drive_free(). */
BillowAnchorDrive *billow_anchor_drive_new(const BillowProject *project, const BillowAnimation *animation,
                                           const BillowPoints *start);
void billow_anchor_drive_free(BillowAnchorDrive *drive);

/* As a BillowDynamicsDrive (`drive` is the data): constrains all points for `time`, in seconds of the timeline. */
void billow_anchor_drive_apply(void *drive, double time, BillowDynamics *dynamics);

/* The anchors at `time`, with their places in `points`: BillowAnchor, appended. */
void billow_anchor_drive_anchors(const BillowAnchorDrive *drive, double time, const BillowPoints *points,
                                 GArray *anchors);

/* What apply() remembers: appends bytes; they suit any project whose timeline was the same up to that moment. */
void billow_anchor_drive_save(const BillowAnchorDrive *drive, GByteArray *state);
/* Takes back what save() appended, all `length` bytes of it. */
void billow_anchor_drive_restore(BillowAnchorDrive *drive, const guint8 *state, gsize length);

/* The first moment, seconds, from which on the anchors of two projects of one grid can move differently: -1 when they
 * differ from the start, INFINITY when never. */
double billow_anchor_drive_first_difference(const BillowProject *a, const BillowProject *b);
