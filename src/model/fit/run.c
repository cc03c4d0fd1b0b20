#include "model/fit/run.h"

#include "core/base/outline.h"
#include "core/fit/frame_terms.h"

#include <math.h>

/* Share of the cloth's size. */
static const double STILL = 1e-5;

/* Share of the cloth's length. */
static const double SHORTER = 0.01;

BillowRun *
billow_run_new(const BillowGrid *grid)
{
    BillowRun *run = g_new0(BillowRun, 1);
    run->grid = *grid;
    run->grid.outline = billow_outline_ref(grid->outline);
    run->frames = g_ptr_array_new_with_free_func((GDestroyNotify) g_bytes_unref);
    run->anchors = g_ptr_array_new_with_free_func((GDestroyNotify) g_array_unref);
    run->starts = g_array_new(FALSE, FALSE, sizeof(double));
    return run;
}

BillowRide *
billow_ride_new(BillowBinding *bindings, size_t n)
{
    BillowRide *ride = g_new0(BillowRide, 1);
    ride->frames = g_ptr_array_new_with_free_func((GDestroyNotify) g_bytes_unref);
    ride->yaws = g_array_new(FALSE, FALSE, sizeof(double));
    ride->bindings = bindings;
    ride->n_anchors = n;
    return ride;
}

static void
free_ride(BillowRide *ride)
{
    if (!ride)
        return;
    g_ptr_array_unref(ride->frames);
    g_array_unref(ride->yaws);
    billow_bindings_free(ride->bindings, ride->n_anchors);
    g_free(ride);
}

void
billow_run_free(BillowRun *run)
{
    if (!run)
        return;
    billow_outline_unref((BillowOutline *) (uintptr_t) run->grid.outline);
    free_ride(run->ride);
    g_clear_pointer(&run->layers, g_array_unref);
    g_clear_pointer(&run->own, g_array_unref);
    g_clear_pointer(&run->poses, g_ptr_array_unref);
    g_ptr_array_unref(run->frames);
    g_ptr_array_unref(run->anchors);
    g_array_unref(run->starts);
    g_free(run);
}

void
billow_run_add(BillowRun *run, double start, GBytes *frame, GArray *anchors)
{
    g_assert(g_bytes_get_size(frame) == 3 * billow_grid_count(&run->grid) * sizeof(float));
    g_ptr_array_add(run->frames, g_bytes_ref(frame));
    if (anchors)
        g_ptr_array_add(run->anchors, g_array_ref(anchors));
    g_array_append_val(run->starts, start);
}

static BillowVec3
place_of(const BillowRun *run, guint frame, size_t point)
{
    const float *places = g_bytes_get_data(run->frames->pdata[frame], NULL);
    places += 3 * point;
    return billow_vec3((double) places[0], (double) places[1], (double) places[2]);
}

static gboolean
is_still(const BillowRun *run, size_t point)
{
    const double most = STILL * billow_run_size(run);
    const BillowVec3 first = place_of(run, 0, point);
    for (guint f = 1; f < run->frames->len; f++)
        if (billow_vec3_distance(place_of(run, f, point), first) > most)
            return FALSE;
    return TRUE;
}

void
billow_run_pin_still(BillowRun *run)
{
    const BillowGrid *grid = &run->grid;
    g_autoptr(GArray) still = g_array_new(FALSE, FALSE, sizeof(BillowAnchor)),
                      border = g_array_new(FALSE, FALSE, sizeof(BillowAnchor));
    for (int row = 0; row < grid->rows; row++)
        for (int column = 0; column < grid->columns; column++) {
            const size_t point = billow_grid_index(grid, column, row);
            if (!billow_grid_can_hold(grid, column, row) || billow_grid_is_second(grid, point) ||
                !is_still(run, point))
                continue;
            const BillowAnchor anchor = {column, row, place_of(run, 0, point)};
            g_array_append_val(still, anchor);
            if (row == 0 || column == 0 || row == grid->rows - 1 || column == grid->columns - 1)
                g_array_append_val(border, anchor);
        }
    GArray *pinned = 4 * (size_t) still->len > billow_run_points(run) ? border : still;
    for (guint f = run->anchors->len; f < run->frames->len; f++)
        g_ptr_array_add(run->anchors, g_array_ref(pinned));
}

gboolean
billow_run_is_even(const BillowRun *run)
{
    const double *starts = (const double *) (const void *) run->starts->data;
    const guint n = run->starts->len;
    const double apart = n > 1 ? (starts[n - 1] - starts[0]) / (n - 1) : 0.0;
    for (guint f = 0; f < n; f++)
        if (fabs(starts[f] - starts[0] - f * apart) > 1e-3 * apart)
            return FALSE;
    return TRUE;
}

gboolean
billow_run_keeps_lengths(const BillowRun *run)
{
    size_t n;
    double least = INFINITY, most = 0.0;
    BillowFrameTerm *edges = billow_frame_edges(&run->grid, &n);
    for (guint f = 0; f < run->frames->len; f++) {
        const double length =
            billow_frame_terms_mean(g_bytes_get_data(run->frames->pdata[f], NULL), edges, n);
        least = fmin(least, length);
        most = fmax(most, length);
    }
    free(edges);
    return least >= (1.0 - SHORTER) * most;
}

double
billow_run_apart(const BillowRun *run)
{
    const double *starts = (const double *) (const void *) run->starts->data;
    return (starts[run->starts->len - 1] - starts[0]) / (run->starts->len - 1);
}

const float *
billow_run_frame(const BillowRun *run, gsize frame)
{
    return g_bytes_get_data(run->frames->pdata[frame], NULL);
}

const float *
billow_run_own_frame(const BillowRun *run, gsize frame)
{
    if (run->poses)
        return g_bytes_get_data(run->poses->pdata[frame], NULL);
    return run->ride ? g_bytes_get_data(run->ride->frames->pdata[frame], NULL) : billow_run_frame(run, frame);
}

void
billow_frame_planes(const float *frame, size_t count, float *const planes[3])
{
    for (size_t i = 0; i < count; i++)
        for (size_t axis = 0; axis < 3; axis++)
            planes[axis][i] = frame[3 * i + axis];
}

double
billow_run_size(const BillowRun *run)
{
    return run->grid.spacing * hypot(run->grid.columns - 1, run->grid.rows - 1);
}

size_t
billow_run_points(const BillowRun *run)
{
    size_t n = 0;
    for (size_t i = 0; i < billow_grid_count(&run->grid); i++)
        n += billow_grid_has_point(&run->grid, i);
    return n;
}
