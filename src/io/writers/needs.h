/* Estimates the disk space and memory that a project will need. */
#pragma once

#include "io/writers/format.h"

typedef struct {
    /* bytes of a frame, and of the files of all frames without those beside them */
    double frame, sequence;
    gboolean exact; /* `sequence` is exact to the byte; otherwise an estimate */
} BillowDiskNeed;

/* Returns the need of `n_frames` frames of the project, written in a format with these options: of the
 * active cloth, or of all that are not muted in a format with objects. */
BillowDiskNeed billow_disk_need(const BillowProject *project, const BillowFormat *format, const void *options,
                                guint n_frames);

typedef struct {
    double frame; /* bytes of a frame while it is made */
    double shape; /* bytes of a keyframe's rest shape */
    /* Bytes of the rest shapes of all unmuted keyframes, or of the flat cloth. Shapes beyond the limit on
     * rest shapes in memory are recomputed when needed. */
    double shapes;
    /* Approximate bytes of all simulated frames and of the states from which they continue. */
    double simulation;
} BillowMemoryNeed;

BillowMemoryNeed billow_memory_need(const BillowProject *project);
