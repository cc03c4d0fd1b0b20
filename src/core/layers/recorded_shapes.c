#include "core/layers/recorded_shapes.h"

#include "core/base/allocate.h"

#include <stdatomic.h>
#include <string.h>

typedef struct {
    BillowRecordedShapes shapes; /* first */
    atomic_int references;
} SharedShapes;

static size_t
moves_of(const BillowRecordedShapes *shapes)
{
    return (size_t) shapes->n_shapes * 3 * shapes->n_points;
}

static size_t
values_of(const BillowRecordedShapes *shapes)
{
    return (size_t) shapes->n_shapes * (size_t) shapes->n_frames;
}

BillowRecordedShapes *
billow_recorded_shapes_new(size_t n_points, int n_shapes, int n_frames)
{
    SharedShapes *shared = billow_allocate(1, sizeof *shared);
    shared->shapes = (BillowRecordedShapes){n_points, n_shapes, n_frames, NULL, NULL};
    shared->shapes.shapes = billow_allocate(moves_of(&shared->shapes), sizeof(float));
    shared->shapes.curves = billow_allocate(values_of(&shared->shapes), sizeof(float));
    atomic_init(&shared->references, 1);
    return &shared->shapes;
}

BillowRecordedShapes *
billow_recorded_shapes_ref(BillowRecordedShapes *shapes)
{
    if (shapes)
        atomic_fetch_add(&((SharedShapes *) shapes)->references, 1);
    return shapes;
}

void
billow_recorded_shapes_unref(BillowRecordedShapes *shapes)
{
    if (!shapes || atomic_fetch_sub(&((SharedShapes *) shapes)->references, 1) != 1)
        return;
    free(shapes->shapes);
    free(shapes->curves);
    free(shapes);
}

bool
billow_recorded_shapes_equal(const BillowRecordedShapes *a, const BillowRecordedShapes *b)
{
    if (a == b || !a || !b)
        return a == b;
    return a->n_points == b->n_points && a->n_shapes == b->n_shapes && a->n_frames == b->n_frames &&
           memcmp(a->shapes, b->shapes, moves_of(a) * sizeof(float)) == 0 &&
           memcmp(a->curves, b->curves, values_of(a) * sizeof(float)) == 0;
}
