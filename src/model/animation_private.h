/* What an animation is made of, for what evaluates it. */
#pragma once

#include "model/animation.h"
#include "model/fake_bodies.h"
#include "model/following.h"
#include "model/kept_lengths.h"
#include "model/laid_folds.h"

struct BillowAnimation {
    gatomicrefcount references;
    BillowProject *project;
    BillowProject *played; /* see billow_loop_play() */
    BillowPoses *poses;
    GPtrArray *shapes;   /* of BillowRestShape: of each pose, or of the flat cloth when there is none */
    BillowRoute *routes; /* from each pose to the next */
    BillowLayerWeights *weights;
    BillowFollowing *following; /* NULL: all points move alike */
    BillowLaidFolds *laid;      /* NULL: no fold is laid anew on its way */
    GArray *layers;             /* of Layer, in their order */
    BillowKeptLengths *kept;    /* NULL: lengths are not kept */
};

/* A block that moves the cloth over its rest shapes and is not muted; owned by the project. */
typedef struct {
    const BillowBlock *block;
    const BillowLayer *kind;
    const void *parameters;       /* what the block says of it */
    BillowDirections *directions; /* owned: what it acts along in place of the normals; or NULL */
    BillowSpin *spins;            /* owned: about what it turns each shape; or NULL */
    BillowLayerWeights *weights; /* owned: where not all anchors count for it; or NULL: those of all layers */
    float *paint;                /* owned: what these are multiplied with, one value a point; or NULL */
} Layer;

/* The rest shape of a pose, or of the flat cloth when there is none; transfer none. */
BillowRestShape *billow_animation_shape(const BillowAnimation *animation, size_t pose);
