/* Stores the simulated frames, from the first on, within a share of memory. Not thread-safe; the frames are,
 * because they are immutable. */
#pragma once

#include "model/simulation/comparison.h"

/* A simulated frame of all cloths, with positions and the twist of ropes only. Shared by reference count. */
typedef struct BillowFrame BillowFrame;

/* Creates a frame with room for `n` cloths, none of which is there yet. */
BillowFrame *billow_frame_new(guint n);

/* Adds a cloth: copies the positions and the twist of `mesh`, the anchors (array of BillowAnchor) and the report. */
void billow_frame_put(BillowFrame *frame, guint cloth, const BillowMesh *mesh, GArray *anchors,
                      const BillowSimulationFrame *report);
BillowFrame *billow_frame_ref(BillowFrame *frame);
void billow_frame_unref(BillowFrame *frame);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowFrame, billow_frame_unref)

guint billow_frame_count(const BillowFrame *frame); /* of cloths, there or not */
gboolean billow_frame_has(const BillowFrame *frame, guint cloth);

/* Return what was put of a cloth that is there; transfer none. */
const BillowGrid *billow_frame_grid(const BillowFrame *frame, guint cloth);
GArray *billow_frame_anchors(const BillowFrame *frame, guint cloth);
const BillowSimulationFrame *billow_frame_report(const BillowFrame *frame, guint cloth);

/* Writes the positions and the twist of a cloth into a mesh of the same grid. */
void billow_frame_read(const BillowFrame *frame, guint cloth, BillowMesh *mesh);

typedef struct BillowFrameStore BillowFrameStore;

/* Creates a store that accepts no frame that would make it exceed `max_bytes`; 0: a quarter of the memory. */
BillowFrameStore *billow_frame_store_new(gsize max_bytes);
void billow_frame_store_free(BillowFrameStore *store);

/* Returns the number of frames: 1 ... count are stored. */
int billow_frame_store_count(const BillowFrameStore *store);
BillowFrame *billow_frame_store_get(BillowFrameStore *store, int number); /* transfer full, or NULL */

/* Adds the next frame and the simulation's state at it (may be NULL); takes references to both. If they do
 * not fit, the store is full and stays unchanged. */
void billow_frame_store_add(BillowFrameStore *store, BillowFrame *frame, GBytes *state);

/* Records that the next frame cannot be computed. */
void billow_frame_store_fail(BillowFrameStore *store, BillowStepStatus status);

/* Returns whether there are fewer than `total` frames and nothing prevents the next. */
gboolean billow_frame_store_wants_more(const BillowFrameStore *store, int total);

/* Adapts to an edit of the project: drops the frames from `first` on (0: none) and beyond `total`, with any
 * failure or fullness recorded there. All other frames need a new comparison. */
void billow_frame_store_edit(BillowFrameStore *store, int first, int total);

/* Returns the newest saved state at or before a frame, transfer full, or NULL. */
GBytes *billow_frame_store_checkpoint(const BillowFrameStore *store, int frame);

/* Returns the first frame that needs a comparison, or 0. */
int billow_frame_store_next_comparison(const BillowFrameStore *store);
/* Stores the comparison of its frame. */
void billow_frame_store_set_comparison(BillowFrameStore *store, const BillowComparison *comparison);
/* Appends all comparisons from the first frame on; after an edit, old ones until they are updated. */
void billow_frame_store_comparison(const BillowFrameStore *store, GArray *comparison);

/* Returns how many of them, from the first on, are of the current project. */
int billow_frame_store_compared(const BillowFrameStore *store);

/* Returns a sentence for the user about a problem, or NULL. Free with g_free(). */
char *billow_frame_store_problem(const BillowFrameStore *store);
