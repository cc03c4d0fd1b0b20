/* A run: the frames of a cloth, simulated or read from files, that a fit turns into blocks. */
#pragma once

#include "core/base/grid.h"
#include "core/fit/fit_choice.h"
#include "core/layers/found_parts.h"
#include "model/project/binding.h"

#include <glib.h>

/* What carries the cloth of a run (ride.h). */
typedef struct {
    GPtrArray *frames; /* GBytes: those of the run, brought to where the carrier is at time 0 */
    GArray *yaws; /* of double: by how much it has turned since about the vertical, from +z to +x, radians */
    BillowBinding *bindings; /* of each anchor, without its offset */
    size_t n_anchors;
} BillowRide;

typedef struct {
    BillowGrid grid;    /* owns a reference to its outline */
    GPtrArray *frames;  /* GBytes: float x, y, z of every point in grid order, meters */
    GPtrArray *anchors; /* GArray of BillowAnchor: the points that are pinned in each frame */
    GArray *starts;     /* of double: when each frame is shown, seconds, ascending */
    BillowRide *ride;   /* NULL: nothing that is taken off carries the cloth */
    GArray *layers;     /* of BillowFoundLayer (waves.h); NULL: none */
    GArray *own;        /* of BillowFitKey: those of the fake animation that it is, beside layers; or NULL */
    GPtrArray *poses;   /* GBytes: the frames without them; NULL: the frames */
    gboolean closed;    /* the run loops: its last frame is the first one again, after a round */
} BillowRun;

/* Creates a run without frames. Free with billow_run_free(). */
BillowRun *billow_run_new(const BillowGrid *grid);
void billow_run_free(BillowRun *run); /* NULL is allowed */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowRun, billow_run_free)

/* Adds a frame (takes references). Without `anchors` (NULL), billow_run_pin_still() must follow the last
 * frame. */
void billow_run_add(BillowRun *run, double start, GBytes *frame, GArray *anchors);

/* Pins the points that stay at one place, to a hundred-thousandth of the cloth's size, in all frames. If
 * that is more than every fourth point, which lie rather than hang, only those of them on the border are
 * pinned. */
void billow_run_pin_still(BillowRun *run);

/* Returns whether all frames are evenly apart, to a thousandth of that time. */
gboolean billow_run_is_even(const BillowRun *run);

/* Returns whether the cloth keeps its lengths: in no frame it is shorter by more than a hundredth, on
 * average over its edges, than in the one in which it is longest. */
gboolean billow_run_keeps_lengths(const BillowRun *run);

/* Returns the time from each frame to the next one, seconds, of a run of at least two that are evenly apart. */
double billow_run_apart(const BillowRun *run);

/* Returns a ride without frames. Takes the bindings of `n` anchors. The run that it is given to frees it. */
BillowRide *billow_ride_new(BillowBinding *bindings, size_t n);

/* Returns x, y and z of every point in a frame as keyframes are chosen from them: without layers that were found, and
 * relative to what carries the cloth. Owned by the run. */
const float *billow_run_own_frame(const BillowRun *run, gsize frame);

/* Returns x, y and z of every point in a frame, owned by the run. */
const float *billow_run_frame(const BillowRun *run, gsize frame);

/* Writes a frame of `count` points as planes of all x, y and z. */
void billow_frame_planes(const float *frame, size_t count, float *const planes[3]);

/* Returns the diagonal of the flat cloth, meters. */
double billow_run_size(const BillowRun *run);

/* Returns how many points of the grid are cloth: those within its outline. */
size_t billow_run_points(const BillowRun *run);
