/* The interface of layers, which move the cloth for a while on top of its rest shapes: waves, sways, ... A
 * kind of layer is a BillowLayer and a struct with the parameters of one layer. A frame is processed in
 * bands of rows and strips of columns that fit the processor's cache; all layers are added to a strip before
 * the next one starts. */
#pragma once

#include "core/base/grid.h"
#include "core/layers/spin.h"

#include <stddef.h>

enum {
    BILLOW_STRIP_COLUMNS = 256, /* maximum */
    BILLOW_STRIP_BYTES = 2304,
};

/* Space for data that the rows of a strip share, in a format private to the layer. */
typedef union {
    max_align_t alignment;
    unsigned char bytes[BILLOW_STRIP_BYTES];
} BillowStrip;

/* The time at which a layer is evaluated. */
typedef struct {
    double elapsed, duration; /* seconds: since the block's start, and of the block */
    double strength;          /* with fade and gusts applied */
    BillowSpin spin;          /* the axis about which the cloth turns, if turns() returns true */
} BillowLayerTime;

/* `layer` points to the parameters, e.g. a BillowWave for billow_wave_layer. Functions that a kind does not
 * have are NULL. */
typedef struct {
    /* Returns the displacement of a point of weight 1 if it is the same for all points, metres; includes the
     * strength. */
    BillowVec3 (*reach)(const void *layer, const BillowLayerTime *moment);

    /* Prepares a strip of `count` columns starting at `column`. `layer` and `grid` are borrowed. */
    void (*fill)(BillowStrip *strip, const void *layer, const BillowGrid *grid, const BillowLayerTime *moment,
                 int column, int count);

    /* Adds strength x weight x displacement to the points of one row of a strip. `weight` and `axes` (x, y,
     * z) start at the first of them, and so do `vectors` of the rest shape: its normals if along_normals()
     * returns true, smoothed if smoothing() is not 0, or its positions if turns() returns true. */
    void (*add)(const BillowStrip *strip, int row, const float *weight, const float *const vectors[3],
                float *const axes[3]);

    /* Returns whether add() needs the normals. NULL: never. */
    bool (*along_normals)(const void *layer);

    /* Returns the width in metres over which the normals of each rest shape are smoothed for add()
     * (core/layers/smooth.h), or 0 for none. NULL: never. */
    double (*smoothing)(const void *layer);

    /* Returns whether the layer turns the cloth about the line of its anchors, and towards which heading
     * (degrees). If so, add() does everything and reach() nothing. NULL: never. */
    bool (*turns)(const void *layer, double *heading);
} BillowLayer;
