/* A triangle mesh laid out flat: the piece of cloth that it was before it was draped. The flat places
 * follow from the mesh's map (UV), stretched to the lengths of its edges, or from a plane that the mesh is
 * close to. */
#pragma once

#include "core/flat/layout_data.h"

typedef enum {
    BILLOW_LAYOUT_GOOD,
    BILLOW_LAYOUT_PIECES,    /* it falls into pieces: `at` is the first triangle that is apart */
    BILLOW_LAYOUT_CROWD,     /* more than two triangles at an edge: `at` is one of them */
    BILLOW_LAYOUT_CLOSED,    /* it has no border */
    BILLOW_LAYOUT_TOUCHES,   /* its border meets itself: `at` is the point */
    BILLOW_LAYOUT_EMPTY,     /* it has no area */
    BILLOW_LAYOUT_CURVED,    /* it has no map, and is not nearly flat */
    BILLOW_LAYOUT_ISLANDS,   /* its map falls into parts that do not fit together: `at` is how many */
    BILLOW_LAYOUT_FOLDED,    /* its map covers a part of itself: `at` is a triangle there */
    BILLOW_LAYOUT_STRETCHED, /* its map has lengths that are too unlike those of the mesh */
} BillowLayoutFault;

/* Lays a mesh out. Columns run along u and rows down v. On a plane, rows run down (on one that is nearly
 * level, along +z) and the side that most triangles are seen counterclockwise from is the side of the
 * cloth's normals. A mesh whose map does not fit is laid out on a plane if it is nearly flat. Returns what
 * is wrong: the layout is then empty. Clear with billow_layout_clear(). */
BillowLayoutFault billow_layout_make(const BillowLayoutMesh *mesh, BillowLayout *layout, size_t *at);
void billow_layout_clear(BillowLayout *layout);
