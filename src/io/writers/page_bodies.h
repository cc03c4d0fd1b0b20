/* The colliders of a page: their triangles, and where they are in each frame. */
#pragma once

#include "io/writers/format.h"

/* Appends a JSON list of the colliders that a target's frames meet: those of the fake, or of the physics,
 * that are not muted and have no motion's mesh in their place. One with a mesh has that. */
void billow_page_bodies_append(GString *text, const BillowFormatTarget *target);

/* Appends a JSON string of base64. */
void billow_page_append_base64(GString *text, const void *bytes, gsize length);
