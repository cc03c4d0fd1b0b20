#include "io/writers/motion_error.h"

#include "core/base/outline.h"

#include <math.h>

/* Strains are counted in steps of this, up to the last one and beyond. */
#define STEP 1e-4
enum { STEPS = 20000 };

struct BillowMotionError {
    const BillowGrid *grid;
    gsize n_points;
    double squares, largest;
    guint64 points, edges;
    guint64 strains[STEPS + 1]; /* edges of each strain */
};

BillowMotionError *
billow_motion_error_new(const BillowGrid *grid)
{
    BillowMotionError *error = g_new0(BillowMotionError, 1);
    error->grid = grid;
    error->n_points = billow_grid_vertices(grid);
    return error;
}

void
billow_motion_error_free(BillowMotionError *error)
{
    g_free(error);
}

static double
distance(const float *a, gsize i, const float *b, gsize j, gsize n)
{
    double square = 0.0;
    for (gsize axis = 0; axis < 3; axis++) {
        const double off = (double) a[axis * n + i] - (double) b[axis * n + j];
        square += off * off;
    }
    return sqrt(square);
}

static void
add_edge(BillowMotionError *error, const float *frame, const float *fitted, gsize i, gsize j)
{
    const double length = distance(frame, i, frame, j, error->n_points);
    if (length <= 0.0)
        return;
    const double strain = fabs(distance(fitted, i, fitted, j, error->n_points) / length - 1.0);
    error->strains[(gsize) fmin(ceil(strain / STEP), STEPS)]++;
    error->edges++;
}

void
billow_motion_error_add(BillowMotionError *error, const float *frame, const float *fitted)
{
    for (gsize i = 0; i < error->n_points; i++) {
        const double off = distance(frame, i, fitted, i, error->n_points);
        error->squares += off * off;
        error->largest = fmax(error->largest, off);
    }
    error->points += error->n_points;
    BillowFaces faces = {error->grid};
    size_t corners[4];
    for (int n; (n = billow_faces_next(&faces, corners)) > 0;)
        for (int i = 0; i < n; i++)
            add_edge(error, frame, fitted, corners[i], corners[(i + 1) % n]);
}

BillowMotionErrors
billow_motion_error_result(const BillowMotionError *error)
{
    if (error->points == 0)
        return (BillowMotionErrors){0};
    guint64 left = error->edges - error->edges / 100; /* so many have no more */
    gsize step = 0;
    while (step < STEPS && error->strains[step] < left)
        left -= error->strains[step++];
    return (BillowMotionErrors){sqrt(error->squares / (double) error->points), error->largest,
                                (double) step * STEP};
}
