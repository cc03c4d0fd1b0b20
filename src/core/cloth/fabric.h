/* What the fabrics of the materials look like: their weave, the fuzz of their fibres, their gloss. */
#pragma once

/* The patterns of data/shaders/cloth.frag.glsl. */
typedef enum {
    BILLOW_WEAVE_NONE,
    BILLOW_WEAVE_PLAIN,
    BILLOW_WEAVE_TWILL,
    BILLOW_WEAVE_ROUGH, /* felted, or a grain */
} BillowWeave;

typedef struct {
    BillowWeave weave;
    double thread;        /* metres between threads, or between the bumps of a grain; coarser than they are */
    double relief;        /* slope of the threads' sides */
    double fuzz;          /* strength of the light that fibres scatter to the side */
    double fuzz_power;    /* the higher, the narrower the rim that they make */
    double gloss;         /* strength */
    double gloss_power;   /* the higher, the narrower */
    double along_threads; /* share of the gloss that lies along the threads, as of silk */
    double sheer;         /* share of the light that comes through */
    double hem;           /* metres; 0: a cut edge */
} BillowFabric;

/* Returns the fabric of a material, a number in billow_material_presets; owned by the library. */
const BillowFabric *billow_fabric_of(int material);
