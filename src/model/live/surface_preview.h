/* Computes the surface between a keyframe's anchors, before it relaxes, on its own thread. Main thread only. */
#pragma once

#include "core/base/mesh.h"
#include "model/project/project.h"

typedef struct BillowSurfacePreview BillowSurfacePreview;

/* Creates a preview that calls `made` with `data` each time the newest surface is there. */
BillowSurfacePreview *billow_surface_preview_new(void (*made)(gpointer data), gpointer data);

/* Ends the thread; `made` is not called any more. NULL is allowed. */
void billow_surface_preview_free(BillowSurfacePreview *preview);

/* Makes the surface of the first keyframe of `project` (a reference is taken; NULL: none) the one that is
 * wanted. */
void billow_surface_preview_set_project(BillowSurfacePreview *preview, BillowProject *project);

/* Returns the newest surface (core/drape/surface_mesh.h), transfer none; NULL before the first. */
BillowMesh *billow_surface_preview_get_mesh(const BillowSurfacePreview *preview);
