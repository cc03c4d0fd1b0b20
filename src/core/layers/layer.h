/* The interface of layers (waves, sways, ...), which move the cloth for a while on top of its rest shapes. A
 * kind of layer is a BillowLayer and a struct with the parameters of one layer. A frame is processed in bands
 * of rows and strips of columns that fit the processor's cache: each strip gets all layers in turn. */
#pragma once

#include "core/base/grid.h"
#include "core/layers/spin.h"

#include <stddef.h>

enum {
    BILLOW_STRIP_COLUMNS = 256, /* maximum */
    BILLOW_STRIP_BYTES = 2304,
};

/* Space for data that the rows of a strip share, in the layer's own format. */
typedef union {
    max_align_t alignment;
    unsigned char bytes[BILLOW_STRIP_BYTES];
} BillowStrip;

/* The time at which a layer is evaluated. */
typedef struct {
    double elapsed, duration; /* seconds: since the block's start, and of the block */
    double strength;          /* including fade and gusts */
    double fade_in;           /* seconds, of the block */
    double faded_in;          /* the strength as if the block did not fade in */
    BillowSpin spin;          /* the axis about which the cloth turns, if turns() returns true */
} BillowLayerTime;

/* `layer` points to the parameters, e.g. a BillowWave for billow_wave_layer. Functions may be NULL. */
typedef struct {
    /* Returns the displacement of a point of weight 1 if it is the same for all points, metres; includes the
     * strength. */
    BillowVec3 (*reach)(const void *layer, const BillowLayerTime *moment);

    /* Prepares a strip of `count` columns starting at `column`. `layer` and `grid` are borrowed. */
    void (*fill)(BillowStrip *strip, const void *layer, const BillowGrid *grid, const BillowLayerTime *moment,
                 int column, int count);

    /* Adds strength x weight x displacement to one row of a strip. `weight` and `axes` (x, y, z) start at its
     * first point, and so do `vectors` of the rest shape: its normals if along_normals() returns true,
     * smoothed if smoothing() is not 0, or its positions if turns() returns true or it acts in space. */
    void (*add)(const BillowStrip *strip, int row, const float *weight, const float *const vectors[3],
                float *const axes[3]);

    /* Returns whether add() needs the normals. NULL: never. */
    bool (*along_normals)(const void *layer);

    /* Returns the width in meters over which each rest shape's normals are smoothed for add()
     * (core/layers/smooth.h), or 0 for none. NULL: never. */
    double (*smoothing)(const void *layer, const BillowGrid *grid);

    /* Returns whether the layer turns the cloth about the line of its anchors, and towards which heading
     * (degrees). If so, add() does everything and reach() nothing. NULL: never. */
    bool (*turns)(const void *layer, double *heading);

    /* add() needs the positions of the rest shape. */
    bool in_space;

    /* It acts at its full strength, save near anchors: its weights are those of billow_weights_full(). */
    bool full;

    /* Its weight is 1 everywhere, as if there were no anchors, unless anchors are chosen for it. */
    bool apart_from_anchors;
} BillowLayer;
