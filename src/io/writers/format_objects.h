/* The cloths that a file contains, an object each. */
#pragma once

#include "io/writers/format.h"

typedef struct {
    /* The file's target for this cloth alone: it is the active one of the project, `grid` is that of its
     * meshes, `texture` the number of its texture. */
    BillowFormatTarget target;
    const char *material;   /* what files call its material: its id, or "cloth" if it is alone */
    guint picture;          /* the number of the first object with the same texture */
    BillowProject *project; /* owned */
} BillowFormatObject;

/* Returns the objects of a file in the order of the meshes of its frames: the active cloth alone or, if the
 * target has several, first the active one, then the others that are not muted. Array of BillowFormatObject,
 * to be freed with g_ptr_array_unref(); the target must outlive it. */
GPtrArray *billow_format_objects_new(const BillowFormatTarget *target);

static inline const BillowFormatObject *
billow_format_object(const GPtrArray *objects, guint i)
{
    return objects->pdata[i];
}

/* Returns `problem` (transfer full; NULL: none) with the name of the object in front, if there are several.
 * Free with g_free(). */
char *billow_format_object_problem(const GPtrArray *objects, guint i, char *problem);
