/* Provides the frames of a sequence, from the fake dynamics or the physics. */
#pragma once

#include "io/sequence/simulated_scene.h"
#include "model/live/strained_frames.h"

typedef enum { BILLOW_METHOD_FAKE, BILLOW_METHOD_PHYSICS } BillowMethod;

typedef struct BillowFrameSource BillowFrameSource;
struct BillowFrameSource {
    /* Computes `frame` into `mesh` (of the grid of the animation's cloth), with normals if wanted. Returns FALSE with an
     * error, after which no further frame may be asked for. */
    gboolean (*make)(BillowFrameSource *source, int frame, gboolean normals, BillowMesh *mesh,
                     GError **error);
    /* Computes the cloth a quarter of a frame of the project before and after `frame`, which was made
     * last, without normals, and how many seconds lie between. In a loop, they are around the loop;
     * otherwise nothing is before 0 s. Returns FALSE like make(). */
    gboolean (*make_around)(BillowFrameSource *source, int frame, BillowMesh *earlier, BillowMesh *later,
                            double *seconds, GError **error);
    void (*free)(BillowFrameSource *source);
    /* Frames must be asked for one at a time in ascending order; otherwise in any order, on any threads. */
    gboolean in_order;
    BillowAnimation *animation;       /* borrowed */
    BillowSimulationRecord simulated; /* of the frames made so far; all zero for the fake */
    BillowStrainedFrames strained;    /* of those that were written; all zero for physics */
};

/* Creates a source of the frames of `animation`, which must outlive it: those of the fake (`scene` is NULL), or of its
 * cloth in `scene`, which must outlive it too and is simulated from frame 1 to the last frame asked for, unless
 * `cancellable` (or NULL) is cancelled. */
BillowFrameSource *billow_frame_source_new(BillowAnimation *animation, BillowSimulatedScene *scene,
                                           GCancellable *cancellable);
void billow_frame_source_free(BillowFrameSource *source);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowFrameSource, billow_frame_source_free)
