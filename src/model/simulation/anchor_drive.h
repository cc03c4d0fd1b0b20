/* Moves the anchors of a simulated cloth along a project's timeline. docs/method.md §7. */
#pragma once

#include "model/animation/animation.h"
#include "physics/solver/dynamics.h"

/* The anchors of a keyframe are fixed while it lasts, those of the first and last keyframe also before and
 * after it. During a transition, anchors that both keyframes have follow the eased path between their
 * positions; those that the next keyframe lacks are released at its start; those that only the next one has
 * are pulled to it, eased, from where they are. If a keyframe follows another without a gap, the anchors are
 * in place after the first step that ends there. A point with a constraint is not fixed: it slides through
 * that position or, while it is not anchored, through its start position. Anchors that other cloths carry follow the frames
 * of these, or their points if these are simulated, too: see billow_anchor_drive_follow(). Muted blocks are ignored. Times
 * of the pre-roll are played as in roll.h. */
typedef struct BillowAnchorDrive BillowAnchorDrive;

/* `project` and `animation` (which determines the routes of its transitions; NULL if it has none) must
 * outlive the result; `start` is the cloth at the start (only read here). Free with
 * billow_anchor_drive_free(). */
BillowAnchorDrive *billow_anchor_drive_new(const BillowProject *project, const BillowAnimation *animation,
                                           const BillowPoints *start);
void billow_anchor_drive_free(BillowAnchorDrive *drive);

/* Cloths that are simulated, too, and carry anchors. */
typedef struct {
    /* Finds where a point of the cloth will be at `time`, a step later, at its present speed. FALSE: it is not one of
     * them. */
    gboolean (*place)(void *data, const char *cloth, BillowGridPoint at, double time, BillowVec3 *place);
    /* Ties a point for the step to a point of such a cloth, at an offset. */
    void (*tie)(void *data, size_t point, const char *cloth, BillowGridPoint at, BillowVec3 offset);
    void *data;
} BillowSimulatedCarriers;

/* Lets anchors that such cloths carry follow their points rather than the frames of the fake; copied. */
void billow_anchor_drive_follow(BillowAnchorDrive *drive, const BillowSimulatedCarriers *carriers);

/* A BillowDynamicsDrive with `drive` as its data: sets all constraints for `time`, timeline seconds. */
void billow_anchor_drive_apply(void *drive, double time, BillowDynamics *dynamics);

/* Appends the anchors (BillowAnchor) at `time`, with their positions from `points`. */
void billow_anchor_drive_anchors(const BillowAnchorDrive *drive, double time, const BillowPoints *points,
                                 GArray *anchors);

/* Appends the state of apply() as bytes, valid for any project with the same timeline up to that time. */
void billow_anchor_drive_save(const BillowAnchorDrive *drive, GByteArray *state);
/* Restores the `length` bytes that save() appended. */
void billow_anchor_drive_restore(BillowAnchorDrive *drive, const guint8 *state, gsize length);

/* Returns the first time, in seconds, from which the anchors of two projects with the same grid can move
 * differently: -1 if they differ from the start, INFINITY if never. */
double billow_anchor_drive_first_difference(const BillowProject *a, const BillowProject *b);
