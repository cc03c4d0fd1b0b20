/* The meshes of a frame of a sequence while it is made and written. */
#pragma once

#include "io/sequence/sequence.h"

/* Arrays of BillowMesh that end with NULL: the cloth, and the others. */
typedef struct {
    GPtrArray *meshes;     /* of all points */
    GPtrArray *surfaces;   /* as the format writes them */
    GPtrArray *earlier;    /* like `meshes`, a quarter of a frame before; NULL: no velocities are wanted */
    GPtrArray *later;      /* after */
    GPtrArray *velocities; /* of the surfaces: places are m/s */
    double seconds;        /* between `earlier` and `later` */
} BillowFrameMeshes;

/* Creates the meshes for the cloths of a sequence. */
void billow_frame_meshes_init(BillowFrameMeshes *frame, const BillowSequence *sequence);
void billow_frame_meshes_clear(BillowFrameMeshes *frame);

/* Computes the surfaces and, if they are wanted, their velocities: (later - earlier) / seconds. */
void billow_frame_meshes_finish(BillowFrameMeshes *frame, const BillowSequence *sequence);
