/* What moves the cloth for a while, over its rest shapes: a wave, a sway, ... A kind of layer is a BillowLayer, beside
 * the struct that says what one of them is like. A frame is worked on in bands of rows and strips of columns that stay
 * in the processor's cache; all layers add to a strip before the next one is begun. */
#pragma once

#include "core/base/grid.h"
#include "core/layers/spin.h"

#include <stddef.h>

enum {
    BILLOW_STRIP_COLUMNS = 256, /* at most */
    BILLOW_STRIP_BYTES = 2304,
};

/* Room for what the rows of a strip have in common, as the layer likes. */
typedef union {
    max_align_t alignment;
    unsigned char bytes[BILLOW_STRIP_BYTES];
} BillowStrip;

/* When a layer is looked at. */
typedef struct {
    double elapsed, duration; /* seconds: since its block's start, of the block */
    double strength;          /* its fade and gusts */
    BillowSpin spin;          /* about which it turns the cloth, where turns() says so */
} BillowLayerMoment;

/* `layer` is one of the kind, a BillowWave for billow_wave_layer. What a kind does not do is NULL. */
typedef struct {
    /* The displacement of a point of weight 1, where it is horizontal and the same for all points, strength included, metres. */
    BillowVec3 (*reach)(const void *layer, const BillowLayerMoment *moment);

    /* Prepares a strip of `count` columns from `column` on. `layer` and `grid` are borrowed. */
    void (*fill)(BillowStrip *strip, const void *layer, const BillowGrid *grid,
                 const BillowLayerMoment *moment, int column, int count);

    /* Adds strength x weight x displacement to the points of one row of a strip. `weight` and `axes` (x, y, z) start
     * at the first of them, and so do `vectors` of the rest shape: its normals where along_normals() says so, smoothed
     * where smoothing() does, and its positions where turns() does. */
    void (*add)(const BillowStrip *strip, int row, const float *weight, const float *const vectors[3],
                float *const axes[3]);

    /* Whether add() needs the normals; NULL: never. */
    bool (*along_normals)(const void *layer);

    /* Over how many metres the normals of each rest shape are smoothed for add() (core/layers/smooth.h), 0: not at all. NULL: never. */
    double (*smoothing)(const void *layer);

    /* Whether it turns the cloth about its anchors' line, and towards which heading (degrees): then add() does all, and reach()
     * nothing. NULL: never. */
    bool (*turns)(const void *layer, double *heading);
} BillowLayer;
