/* The skin of a mesh in a GLB file: which joints move its points, and how much. */
#pragma once

#include "io/import/glb_scene.h"

typedef struct BillowGlbSkin BillowGlbSkin;

/* Reads the joints of a skin, an element of "skins", of a mesh of `n_points`. Returns NULL with an error
 * as billow_glb_open(). */
BillowGlbSkin *billow_glb_skin_new(const BillowGlb *glb, json_object *item, gsize n_points, GError **error);
void billow_glb_skin_free(BillowGlbSkin *skin); /* NULL is allowed */

/* Reads which joints move `n` points from `first` on, from the attributes of a primitive. Returns FALSE
 * with an error. */
gboolean billow_glb_skin_add(BillowGlbSkin *skin, const BillowGlb *glb, json_object *attributes, gsize first,
                             gsize n, GError **error);

/* Moves x, y, z of all points to where the joints are at a time. */
void billow_glb_skin_move(const BillowGlbSkin *skin, const BillowGlbScene *scene, double seconds,
                          double *points);
