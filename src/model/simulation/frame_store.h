/* The frames of a simulation that were made, from the first on, within a share of memory. Not thread-safe; the frames
 * themselves are, being immutable. */
#pragma once

#include "model/simulation/comparison.h"

/* A simulated frame: positions alone. Shared by reference count. */
typedef struct BillowFrame BillowFrame;

/* Copies the positions of `mesh`, the anchors (array of BillowAnchor) and the report. */
BillowFrame *billow_frame_new(const BillowMesh *mesh, GArray *anchors, const BillowSimulationFrame *report);
BillowFrame *billow_frame_ref(BillowFrame *frame);
void billow_frame_unref(BillowFrame *frame);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowFrame, billow_frame_unref)

const BillowGrid *billow_frame_grid(const BillowFrame *frame);
GArray *billow_frame_anchors(const BillowFrame *frame); /* transfer none */
const BillowSimulationFrame *billow_frame_report(const BillowFrame *frame);

/* Writes the positions into a mesh of the same grid. */
void billow_frame_read(const BillowFrame *frame, BillowMesh *mesh);

typedef struct BillowFrameStore BillowFrameStore;

/* Takes no frame that would bring it above `max_bytes`; 0 = a quarter of memory. */
BillowFrameStore *billow_frame_store_new(gsize max_bytes);
void billow_frame_store_free(BillowFrameStore *store);

/* Frames that are there: 1 ... count. */
int billow_frame_store_count(const BillowFrameStore *store);
BillowFrame *billow_frame_store_get(BillowFrameStore *store, int number); /* transfer full, or NULL */

/* Adds the frame after the last, and the state of the simulation at it (may be NULL), both referenced. When they do not
 * fit, the store is full and stays as it is. */
void billow_frame_store_add(BillowFrameStore *store, BillowFrame *frame, GBytes *state);

/* The frame after the last cannot be made. */
void billow_frame_store_fail(BillowFrameStore *store, BillowStepStatus status);

/* Whether there are fewer than `total` frames and nothing is in the way of the next. */
gboolean billow_frame_store_wants_more(const BillowFrameStore *store, int total);

/* The project changed: frames from `first` on (0: none) or beyond `total` are dropped, and with them what was in the
 * way there; the comparisons of all others are to be made again. */
void billow_frame_store_edit(BillowFrameStore *store, int first, int total);

/* The newest state at or before a frame, transfer full, or NULL. */
GBytes *billow_frame_store_checkpoint(const BillowFrameStore *store, int frame);

/* The first frame that is to be compared, or 0. */
int billow_frame_store_next_comparison(const BillowFrameStore *store);
/* The comparison of that frame. */
void billow_frame_store_set_comparison(BillowFrameStore *store, const BillowComparison *comparison);
/* Appends all there are, from the first frame on; after an edit, until they are made again, the former ones. */
void billow_frame_store_comparison(const BillowFrameStore *store, GArray *comparison);

/* How many of those, the first, are of the newest project. */
int billow_frame_store_compared(const BillowFrameStore *store);

/* A sentence on what the user should know, or NULL. Free with g_free(). */
char *billow_frame_store_problem(const BillowFrameStore *store);
