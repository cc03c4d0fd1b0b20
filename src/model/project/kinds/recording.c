#include "model/project/kind.h"

#include "core/base/turn.h"
#include "core/layers/recording.h"
#include "model/project/keyframe.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

static void
copy(void *payload)
{
    billow_recorded_shapes_ref(((BillowRecording *) payload)->shapes);
}

static void
clear(void *payload)
{
    billow_recording_set_shapes(payload, NULL);
}

static gboolean
equal(const void *a, const void *b)
{
    return billow_recorded_shapes_equal(((const BillowRecording *) a)->shapes,
                                        ((const BillowRecording *) b)->shapes);
}

static gboolean
all_fit(const float *values, gsize n)
{
    for (gsize i = 0; i < n; i++)
        if (!(fabs((double) values[i]) <= BILLOW_MAX_NUMBER))
            return FALSE;
    return TRUE;
}

static gboolean
fits(const void *payload, const BillowGrid *grid)
{
    const BillowRecordedShapes *shapes = ((const BillowRecording *) payload)->shapes;
    if (!shapes)
        return TRUE;
    const gsize n = (gsize) shapes->n_shapes;
    return shapes->n_points == billow_grid_count(grid) && all_fit(shapes->shapes, n * 3 * shapes->n_points) &&
           all_fit(shapes->curves, n * (gsize) shapes->n_frames);
}

/* Returns shapes for another number of points, with the same curves and zeros. */
static BillowRecordedShapes *
with_points(const BillowRecordedShapes *shapes, gsize n_points)
{
    BillowRecordedShapes *other = billow_recorded_shapes_new(n_points, shapes->n_shapes, shapes->n_frames);
    memcpy(other->curves, shapes->curves,
           (gsize) shapes->n_shapes * (gsize) shapes->n_frames * sizeof *shapes->curves);
    return other;
}

/* Takes the shapes. */
static void
give(BillowRecording *recording, BillowRecordedShapes *shapes)
{
    billow_recording_set_shapes(recording, shapes);
    billow_recorded_shapes_unref(shapes);
}

static void
regrid(void *payload, const BillowGrid *old, const BillowGrid *grid)
{
    BillowRecording *recording = payload;
    const BillowRecordedShapes *shapes = recording->shapes;
    if (!shapes || (old->columns == grid->columns && old->rows == grid->rows))
        return;
    if (billow_grid_is_rope(old) != billow_grid_is_rope(grid)) { /* moves of a sheet are none of a rope */
        billow_recording_set_shapes(recording, NULL);
        return;
    }
    BillowRecordedShapes *other = with_points(shapes, billow_grid_count(grid));
    for (int k = 0; k < shapes->n_shapes; k++) {
        g_autoptr(GBytes) before =
            g_bytes_new_static(billow_recorded_shape(shapes, k), 3 * shapes->n_points * sizeof(float));
        g_autoptr(GBytes) after = billow_shape_resample(before, old, grid);
        memcpy(billow_recorded_shape(other, k), g_bytes_get_data(after, NULL), g_bytes_get_size(after));
    }
    give(recording, other);
}

static BillowVec3
turned(BillowVec3 move, double degrees)
{
    return billow_vec3_turned(move, degrees);
}

static BillowVec3
scaled(BillowVec3 move, double factor)
{
    return billow_vec3_scale(move, factor);
}

static void
change_moves(BillowRecording *recording, BillowVec3 (*change)(BillowVec3 move, double by), double by)
{
    const BillowRecordedShapes *shapes = recording->shapes;
    if (!shapes)
        return;
    BillowRecordedShapes *other = with_points(shapes, shapes->n_points);
    for (gsize i = 0; i < (gsize) shapes->n_shapes * shapes->n_points; i++) {
        const float *from = shapes->shapes + 3 * i;
        const BillowVec3 move = change(billow_vec3((double) from[0], (double) from[1], (double) from[2]), by);
        float *to = other->shapes + 3 * i;
        to[0] = (float) move.x;
        to[1] = (float) move.y;
        to[2] = (float) move.z;
    }
    give(recording, other);
}

static void
turn(void *payload, double degrees)
{
    change_moves(payload, turned, degrees);
}

static void
scale(void *payload, double factor)
{
    change_moves(payload, scaled, factor);
}

const BillowKind billow_kind_recording = {
    .word = "recording",
    .track = "recorded",
    .page = "waves",
    .title = N_("Recording"),
    .plural = N_("Recordings"),
    .counted = {NN_("recording", "recordings")},
    .resize = N_("Resize Recording"),
    .flags = BILLOW_KIND_ON_TIMELINE | BILLOW_KIND_TIMED | BILLOW_KIND_FADES | BILLOW_KIND_RARE,
    .time = billow_time_fields,
    .fields = billow_recording_fields,
    .keys = offsetof(BillowRecording, keys),
    .size = sizeof(BillowRecording),
    .layer = &billow_recording_layer,
    .copy = copy,
    .clear = clear,
    .equal = equal,
    .fits = fits,
    .regrid = regrid,
    .turn = turn,
    .scale = scale,
    .loop = billow_recording_loop,
    .split = billow_recording_split,
};
