/* Waves and sways in the frames of a run, beside what keyframes explain. docs/method.md §12. */
#pragma once

#include "core/fit/time_span.h"
#include "core/layers/found_layers.h"
#include "model/fit/fit.h"

/* Maximum number of courses into which the frames are taken apart. */
enum { BILLOW_MOST_COURSES = 48 };

typedef struct {
    const BillowRun *run;
    const BillowFitWork *work;
    guint n_frames;
    double *shapes, *basis;
    BillowTimeSpan *span;
    BillowMotionParts parts;
    BillowFoundLayer layers[BILLOW_MAX_FOUND_LAYERS];
    size_t n_layers;
    GArray
        *own; /* of BillowFitKey: the keyframes of a fake animation; NULL: it is none, as far as is known */
} BillowLayerSearch;

/* Takes the frames of `run` apart. `weights` are those of the points; all are borrowed. Returns FALSE,
 * with nothing to close, if stopped. */
gboolean billow_layer_search_open(BillowLayerSearch *search, const BillowRun *run, const float *weights,
                                  const BillowFitWork *work);
void billow_layer_search_close(BillowLayerSearch *search);

/* Lets keyframes explain what goes along the transitions of a fake animation, whose lengths were kept or
 * not. Returns how many it has; 0: it is none. Sets `own` if they are certain. */
guint billow_layer_search_take_transitions(BillowLayerSearch *search, gboolean kept);

/* Lets the best `n` keyframes of the frames without the layers explain what they can. */
void billow_layer_search_take_keys(BillowLayerSearch *search, guint n);

/* Adds the layer that takes most of what is left. Returns FALSE if none is worth it. */
gboolean billow_layer_search_add(BillowLayerSearch *search);

/* Moves all numbers of the layers to where they leave least. */
void billow_layer_search_refine(BillowLayerSearch *search);

/* Returns the frames without the layers: GBytes of each. */
GPtrArray *billow_layer_search_poses(const BillowLayerSearch *search);
