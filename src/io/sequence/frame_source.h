/* Where the frames of a sequence come from: the fake, or the physics. */
#pragma once

#include "model/simulation/simulation_record.h"

typedef enum { BILLOW_METHOD_FAKE, BILLOW_METHOD_PHYSICS } BillowMethod;

typedef struct BillowFrameSource BillowFrameSource;
struct BillowFrameSource {
    /* Makes `frame` into `mesh` (of the project's grid), with normals where asked for. FALSE with an error: that was
     * the last frame. */
    gboolean (*make)(BillowFrameSource *source, int frame, gboolean normals, BillowMesh *mesh,
                     GError **error);
    void (*free)(BillowFrameSource *source);
    gboolean
        in_order; /* asked for one frame at a time, ascending; otherwise on several threads at once, in any order */
    BillowSimulationRecord simulated; /* of the frames made so far; all zero of the fake */
};

/* Of the animation, which has to outlive it. A simulation runs on `jobs` threads (0: the processors) from frame 1 on,
 * as far as it is asked for; a cancelled `cancellable` (may be NULL) stops it. */
BillowFrameSource *billow_frame_source_new(BillowAnimation *animation, BillowMethod method, int jobs,
                                           GCancellable *cancellable);
void billow_frame_source_free(BillowFrameSource *source);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowFrameSource, billow_frame_source_free)

/* A simulation that could not go on. */
#define BILLOW_SIMULATION_ERROR (billow_simulation_error_quark())
GQuark billow_simulation_error_quark(void);
typedef enum { BILLOW_SIMULATION_ERROR_FAILED } BillowSimulationError;
