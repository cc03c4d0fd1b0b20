/* Instances: cloths that are derived from another one, their source. */
#pragma once

#include "model/placing/placement.h"

/* Returns the placement of an instance relative to its source. */
BillowPlacement billow_instance_placement(const BillowInstance *instance);

/* Returns the source of an instance, owned by the project, or NULL: no cloth of the project has that id, or it is an
 * instance itself. */
BillowCloth *billow_instance_source(const BillowProject *project, const BillowCloth *instance);

/* Returns the number of instances of a cloth. */
guint billow_instance_count(const BillowProject *project, const BillowCloth *source);

/* Returns a project in which every instance is derived from its source as it is now: the project (a reference), or
 * one that shares the other cloths. Its blocks keep the ids of the source's. An instance without a source stays as
 * it is. Where it does not differ from what it was, the cloth is shared. Transfer full. */
BillowProject *billow_instances_settle(BillowProject *project);

/* Returns a project in which no instance is so far along what carries it that an anchor would be off it: the project (a
 * reference), or one in which they are as near as possible to where they were. Edits of a source, or of what carries
 * it, end with this: the reader refuses such instances. Transfer full. */
BillowProject *billow_instances_stay_on(BillowProject *project);

/* Returns the field of the first derived value of the instance, in a settled project, that is not within the bounds of
 * the project format; `position` of the place for one of a keyframe, `along` if an anchor is off what would carry it.
 * NULL: there is none. */
const BillowField *billow_instance_unfit(const BillowProject *project, const BillowCloth *instance);
