/* Anchors that other cloths or colliders carry (binding.h): where they are. docs/method.md §9, §11. */
#pragma once

#include "model/project/project.h"

/* Returns a project in which each bound anchor is where its carrier holds it at the start of the keyframe, before
 * waves, sways and colliders: the project (a reference), or a copy. Anchors stay where they are, and are no longer
 * bound, if there is no such cloth or collider, if the point is not within it, or if cloths would carry each other in a circle. Edits and the reader end
 * with this. */
BillowProject *billow_project_carry_anchors(BillowProject *project);

/* Returns whether other cloths or colliders carry anchors of this one in any keyframe. */
gboolean billow_cloth_is_carried(const BillowCloth *cloth);

/* Returns whether anything carries anchors of any cloth of the project. */
gboolean billow_project_carries_any(const BillowProject *project);

/* Returns whether anchors of the cloth hang on the cloth with this id in any keyframe. */
gboolean billow_cloth_hangs_on(const BillowCloth *cloth, const char *id);

/* Returns how many cloths hang on the active one. */
guint billow_project_count_carried(const BillowProject *project);

/* Returns whether a cloth (number `cloth`) may carry anchors of another one without a circle. */
gboolean billow_cloth_may_carry(const BillowProject *project, guint cloth, guint carried);

/* Finds the points of a cloth (number `cloth`) that are nearest to `n` anchors when it carries a keyframe that starts at
 * `seconds`; those within its outline. */
void billow_project_nearest_points(const BillowProject *project, guint cloth, double seconds,
                                   const BillowAnchor *anchors, size_t n, BillowGridPoint *points);

/* Returns whether nothing carries the active cloths of two projects, or the same cloths in the same scene do. */
gboolean billow_project_carried_alike(const BillowProject *a, const BillowProject *b);

/* Leaves the anchors that the active cloth carries at the same places of it, which now has another grid than `old`, in a
 * project that nobody else can see yet. */
void billow_project_regrid_carried(BillowProject *project, const BillowGrid *old);
