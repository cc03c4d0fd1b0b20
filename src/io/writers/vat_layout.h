/* Where the textures of a vertex animation have a vertex in a frame, as OpenVAT 1.1 has it: a row of
 * pixels is a frame. If the texture would be too wide, all frames of further vertices follow below, in
 * blocks. */
#pragma once

#include <glib.h>

typedef struct {
    gsize points; /* vertices of the mesh */
    guint frames;
    guint width, height; /* pixels */
} BillowVatLayout;

/* Finds the layout of a number of vertices and frames, each at least 1. Returns FALSE if they are more
 * than any texture has pixels for: 16384 x 16384. */
gboolean billow_vat_layout_init(BillowVatLayout *layout, gsize points, guint frames);

/* Returns where a vertex is in the first frame: u to the right, v down, the middle of its pixel. With each
 * frame, v grows by 1 / height. */
void billow_vat_layout_uv(const BillowVatLayout *layout, gsize point, float *u, float *v);

/* Returns the frame of a row, from 0, and sets the first vertex in it and the number of vertices. */
guint billow_vat_layout_row(const BillowVatLayout *layout, guint row, gsize *first, gsize *n);
