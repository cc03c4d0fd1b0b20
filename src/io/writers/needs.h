/* What a project will take of the disk and of memory, told before it is spent. */
#pragma once

#include "io/writers/format.h"

typedef struct {
    double frame,
        sequence;   /* bytes of a frame, and of the files of all frames, without what stands beside them */
    gboolean exact; /* the sequence's are known to the byte; else they are about so many */
} BillowDiskNeed;

/* Of `n_frames` frames of the project, written in a format with such options. */
BillowDiskNeed billow_disk_need(const BillowProject *project, const BillowFormat *format, const void *options,
                                guint n_frames);

typedef struct {
    double frame; /* bytes of a frame while it is made */
    double shape; /* bytes of a keyframe's rest shape */
    double
        shapes; /* of all that are not muted (without keyframes: of the flat cloth); what of it is over the bound on shapes in memory
                          is made again when it is needed */
    double simulation; /* of all simulated frames, and of the states that they are continued from: about */
} BillowMemoryNeed;

BillowMemoryNeed billow_memory_need(const BillowProject *project);
