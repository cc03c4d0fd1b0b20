/* The motion of a mesh as textures: for each vertex and frame its offset from the first frame, and its
 * normal. Both have the axes of OpenVAT 1.1, Z up: (x, -z, y). */
#pragma once

#include "io/writers/morph_targets.h"
#include "io/writers/png_rows.h"
#include "io/writers/vat_layout.h"

typedef struct BillowVatMotion BillowVatMotion;

/* Creates the motion of a mesh with the faces of `grid`, which is borrowed, as is the layout. Its frames
 * are kept in an unnamed file beside `path`. Returns NULL with a GIO error that names it. */
BillowVatMotion *billow_vat_motion_new(const BillowGrid *grid, const BillowVatLayout *layout,
                                       const char *path, GError **error);
void billow_vat_motion_free(BillowVatMotion *motion);

/* Adds the next frame, in its written form (gltf_mesh.h). Returns FALSE with a GIO error. */
gboolean billow_vat_motion_add(BillowVatMotion *motion, const BillowMesh *written, GError **error);

/* Returns the first frame; owned by the motion. */
const BillowMesh *billow_vat_motion_base(const BillowVatMotion *motion);

/* Returns the least and largest offset along each axis: what pixels of 0 and 65535 mean. */
BillowVec3 billow_vat_motion_low(const BillowVatMotion *motion);
BillowVec3 billow_vat_motion_high(const BillowVatMotion *motion);

/* Returns what distinguishes the files of this motion from those of any other one: 64 digits, once all
 * frames have been added. Owned by the motion. */
const char *billow_vat_motion_set(BillowVatMotion *motion);

/* Sends the texture of offsets or of normals as a PNG image. Returns FALSE with a GIO error. */
gboolean billow_vat_motion_send(BillowVatMotion *motion, gboolean normals, BillowSink sink, gpointer data,
                                GError **error);

/* Measures how far what the textures say is from the frames, whose points have a scale. Returns FALSE with
 * a GIO error. */
gboolean billow_vat_motion_measure(const BillowVatMotion *motion, double scale, BillowMorphTargets *told,
                                   GError **error);
